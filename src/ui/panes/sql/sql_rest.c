/* What the narrow layout's rest shows of the SQL: a line, or all of it while it waits for a yes. */
#include <string.h>

#include "draw/wrap.h"
#include "panes/sql/sql.h"
#include "texts.h"

/* On one line. */
static void sql_add_flat(const char *text, struct buf *out)
{
    for (const char *p = text; *p; p++) {
        const bool space = *p == '\n' || *p == ' ' || *p == '\t';
        if (!space)
            buf_addc(out, *p);
        else if (out->len && out->p[out->len - 1] != ' ')
            buf_addc(out, ' ');
    }
}

/* What is being edited goes before what is shown; whose SQL it is, before how sure it is. */
void sql_summary(const void *self, const struct console *console, struct line *line)
{
    const struct sql *sql = self;
    const bool unsent = sql_edit_unsent_here(sql, console);
    struct buf flat = BUF_INIT;
    sql_add_flat(unsent ? edit_text(&sql->edit) : sql_shown_text(sql, console), &flat);
    line_add(line, ROLE_DIM, TEXT_SQL_SUMMARY);
    const int before = line_width(line);
    if (unsent)
        line_add(line, ROLE_WARNING, TEXT_SQL_UNSENT);
    else if (!model_missed(&console->model))
        sql_add_verdict(console, line);
    else if (flat.len)
        line_add(line, ROLE_WARNING, TEXT_SQL_OLDER);
    if (line_width(line) > before)
        line_add(line, ROLE_DIM, " · ");
    if (flat.len)
        line_add_safe(line, ROLE_TEXT, flat.p, flat.len, console->w - 1 - line_width(line));
    else
        line_add(line, ROLE_PLACEHOLDER, TEXT_NONE_YET);
    buf_release(&flat);
}

/* SQL that waits for a yes is read before it is said. What a comment ends at stays a line's end. */
void sql_view_whole(const void *self, const struct console *console, int cols, struct lines *out)
{
    const struct model *model = &console->model;
    const char *text = sql_shown_text(self, console);
    if (question_by_id(model->question, "yes") < 0 || model->version != model->waiting ||
        model_missed(model) || !*text || sql_edit_unsent_here(self, console))
        return;
    struct buf all = BUF_INIT;
    struct line verdict;
    line_init(&verdict);
    sql_add_verdict(console, &verdict);
    if (verdict.text.len)
        buf_addf(&all, "%s · ", buf_str(&verdict.text));
    const enum role role = verdict.runs.len ? vec_last(&verdict.runs).role : ROLE_TEXT;
    const struct wrap_mark mark = {.len = verdict.text.len, .role = role};
    if (strstr(text, "--"))
        buf_add(&all, text);
    else
        sql_add_flat(text, &all);
    const struct wrap wrap = {.cols = cols - 1,
                              .margin = (int)strlen(TEXT_SQL_SUMMARY),
                              .prefix = TEXT_SQL_SUMMARY,
                              .prefix_role = ROLE_DIM,
                              .role = ROLE_TEXT,
                              .marks = &mark,
                              .mark_count = 1};
    wrap_text(out, &wrap, all.p, all.len);
    line_release(&verdict);
    buf_release(&all);
}
