/* "How many no-shows did each employee have", where a flag says so: rows whose flag says yes are
 * counted, and no values of it. */
#include "amounts/amounts.h"
#include "querent/base/str.h"

static bool counts_flag(struct ask *ask, const struct term *term)
{
    return term->agg == AGG_COUNT && term->column.column >= 0 && flag_is(ask, term->column) &&
           flag_value(ask, term->column, true);
}

static bool is_told(const struct frame *frame, struct column_ref at)
{
    bool told = false;
    for (size_t c = 0; c < frame->cond_count; c++)
        told = told || same_column(frame->conds[c].left.column, at);
    return told;
}

/* The rows, by the column's name; those alone whose flag says yes. */
static void count_rows(struct ask *ask, struct frame *frame, struct term *term)
{
    const struct column_ref at = term->column;
    if (!is_told(frame, at))
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .op = SQL_OP_EQ,
                                        .left = term_column(at, term->at),
                                        .value = flag_value(ask, at, true),
                                        .numeric = flag_is_number(ask, at),
                                        .at = term->at,
                                        .end = term->at + 1});
    *term = term_count(at.table, term->at);
}

void flags_counted(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_DISTINCT))
            return; /* "how many different values" */
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        if (counts_flag(ask, &frame->select[i]))
            count_rows(ask, frame, &frame->select[i]);
    }
    for (size_t i = 0; i < frame->order_count; i++) {
        if (counts_flag(ask, &frame->orders[i].term))
            count_rows(ask, frame, &frame->orders[i].term);
    }
}

/* The lemmas of the words, with blanks for hyphens. */
static const char *lemmas_said(struct ask *ask, const struct words *words, size_t count)
{
    char *said = arena_strdup(ask->arena, words->v[0].lemma);
    for (size_t k = 1; k < count; k++)
        said = arena_printf(ask->arena, "%s %s", said, words->v[k].lemma);
    for (char *p = said; *p; p++)
        *p = *p == '-' ? ' ' : *p;
    return said;
}

/* The words at the beginning that name the flag, the last of them in the plural; 0: none do. */
static size_t flag_named(struct ask *ask, struct column_ref at)
{
    enum { WORDS_MAX = 3 };
    struct words name;
    char *stored = arena_strdup(ask->arena, ask_column(ask, at)->name);
    for (char *p = stored; *p; p++)
        *p = *p == '_' ? ' ' : *p; /* "no_show" is no number of shows */
    words_split(&name, ask->arena, stored);
    for (size_t len = 1; len <= WORDS_MAX && len < ask->words.len && name.len > 0; len++) {
        if (word_is_plural(&ask->words.v[len - 1]) &&
            str_eq(lemmas_said(ask, &ask->words, len), lemmas_said(ask, &name, name.len)))
            return len;
    }
    return 0;
}

void flags_counted_read(struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const size_t len = flag_named(ask, at);
            if (len == 0 || !wording_is(ask, len, "per|by") || !flag_is(ask, at))
                continue;
            wording_put(ask, 0, len,
                        arena_printf(ask->arena, "number of %s",
                                     words_text(&ask->words, ask->arena, 0, len)));
            return;
        }
    }
}
