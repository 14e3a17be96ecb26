/* What was asked before, in whichever conversation. No model is asked: what people said to each
 * database stays here. */
#include "past/past.h"

#include <ctype.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/lang/recall.h"
#include "texts.h"

enum { SHOWN = 10, SQL_BYTES = 200 };

static void past_about(const struct recall *recall, struct buf *out)
{
    if (!str_blank(recall->topic))
        buf_addf(out, TEXT_PAST_ABOUT, recall->topic);
    if (recall->when)
        buf_addf(out, " (%s)", recall->when);
}

/* In one line. */
static void past_add_sql(const char *sql, struct buf *out)
{
    struct buf line = BUF_INIT;

    for (const char *p = sql; *p; p++)
        if (!isspace((unsigned char)*p))
            buf_addc(&line, *p);
        else if (line.len && line.p[line.len - 1] != ' ')
            buf_addc(&line, ' ');
    buf_add(out, "\n  ");
    text_add_cut(out, buf_str(&line), SQL_BYTES);
    buf_release(&line);
}

static char *past_text(const struct recall *recall, const struct answer_pair *list, size_t count)
{
    struct buf text = BUF_INIT;

    buf_add(&text, count ? TEXT_PAST_FOUND : TEXT_PAST_NONE);
    past_about(recall, &text);
    buf_add(&text, count ? ":" : ".");
    for (size_t i = 0; i < count; i++) {
        buf_addf(&text, TEXT_PAST_ONE, list[i].when, list[i].where, list[i].question);
        if (!list[i].sql)
            continue;
        past_add_sql(list[i].sql, &text);
    }
    return buf_take(&text);
}

enum step_end past_questions(struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct answer_pair *list = NULL;
    struct recall recall;
    size_t count = 0;

    if (!world->kept || !recall_question(&asking->arena, asking->question, world->now, &recall) ||
        !world->kept->past(world->kept, &recall, recall.newest ? 1 : SHOWN, &list, &count))
        return STEP_NEXT;
    say_route(asking, ROUTE_GENERAL);
    asking->outcome.text = past_text(&recall, list, count);
    answer_pairs_free(list, count);
    return STEP_DONE;
}
