/* Headings: what a person would write above a computed column: "orders" above a count of orders,
 * "month", "average_price". None is given that is the name of a column which the query could mean:
 * databases read such a name in ORDER BY and HAVING each in their own way. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

enum { HEADING_MAX = 40 };

bool heading_is_column(const struct ask *ask, int table, const char *heading)
{
    const struct schema_table *t = ask_table(ask, table);
    for (size_t c = 0; c < t->column_count; c++) {
        if (str_eq_fold(t->columns[c].name, heading))
            return true;
    }
    return false;
}

/* As a name that needs no quotes; NULL: it has other letters. */
static const char *heading_name(struct ask *ask, const char *text)
{
    struct buf name = BUF_INIT;
    bool plain = isalpha((unsigned char)text[0]);
    for (const char *p = text; *p; p++) {
        const unsigned char c = (unsigned char)*p;
        plain = plain && (isalnum(c) || c == ' ' || c == '_');
        buf_addc(&name, c == ' ' ? '_' : (char)tolower(c));
    }
    const bool fits = plain && name.len > 0 && name.len <= HEADING_MAX;
    const char *out = fits ? arena_strdup(ask->arena, buf_str(&name)) : NULL;
    buf_release(&name);
    return out;
}

/* "people", "staff", "sold on", "born": the last word has no plural of its own, or is none that
 * could have one. */
static bool heading_has_no_plural(const char *words)
{
    static const char *const kept[] = {"people", "children", "men",       "women",    "staff",
                                       "data",   "info",     "equipment", "feedback", "stock",
                                       "on",     "at",       "in",        "by",       "from",
                                       "to",     "of",       "until",     "since",    NULL};
    const char *blank = strrchr(words, ' '), *last = blank ? blank + 1 : words;
    for (size_t i = 0; kept[i]; i++) {
        if (str_eq_fold(last, kept[i]))
            return true;
    }
    return false;
}

/* "city": cities */
static const char *heading_plural(struct ask *ask, const char *words)
{
    const size_t len = strlen(words);
    if (len < 2 || words[len - 1] == 's' || heading_has_no_plural(words))
        return words;
    const bool ies = words[len - 1] == 'y' && strchr("aeiou", words[len - 2]) == NULL;
    const bool es = words[len - 1] == 'x' || str_ends(words, "ch") || str_ends(words, "sh");
    return arena_printf(ask->arena, "%.*s%s", (int)(ies ? len - 1 : len), words,
                        ies  ? "ies"
                        : es ? "es"
                             : "s");
}

/* Counted by each row of `table`, rows are those of what it has several of. */
static int counted_by_each(struct ask *ask, const struct frame *frame, int table)
{
    const bool each = frame->group_count > 0 && frame->groups[0].table == table;
    for (size_t i = 0; each && i < frame->table_count; i++) {
        if (frame->tables[i] != table && tables_to_many(ask, table, frame->tables[i]))
            return frame->tables[i];
    }
    return table;
}

/* The text stands in the question as a word of its own. */
static bool heading_is_typed(const struct ask *ask, const char *text)
{
    const char *question = ask->words.question;
    const size_t len = strlen(text);
    for (const char *at = str_find_fold(question, text); at; at = str_find_fold(at + 1, text)) {
        if ((at == question || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[len]))
            return true;
    }
    return false;
}

/* "Admins per account", where users have that role: the noun that was typed; NULL: there is none,
 * or the groups are of it. */
static const char *heading_noun(struct ask *ask, const struct frame *frame, int table)
{
    for (size_t i = 0; i + 1 < ask->count && frame->group_count; i++) {
        const struct item *value = &ask->items[i], *rows = value + 1;
        if (value->kind != ITEM_VALUE || value->last != value->first + 1 ||
            !item_first(ask, i)->put || rows->kind != ITEM_TABLE || rows->table != table ||
            frame_groups_by(frame, value->column))
            continue;
        const char *noun = meant_plural(ask, item_first(ask, i)->lower);
        return heading_is_typed(ask, noun) ? noun : NULL;
    }
    return NULL;
}

/* Rows of the table, as the question calls them where the table's name is short for it. */
static const char *heading_rows(struct ask *ask, int table)
{
    const struct column_ref at = {table, -1};
    const char *words = catalog_table_words(ask->catalog, table), *said = NULL;
    const bool cut = !strchr(words, ' ') && names_unshorten(ask, at, words, &said, 1) == 1;
    return heading_plural(ask, cut ? said : words);
}

static const char *heading_of_count(struct ask *ask, const struct frame *frame,
                                    const struct term *term)
{
    const int table = term->table >= 0 ? term->table : frame->subject;
    const size_t kind = term->at + 1; /* "how many admins does each account have" */
    const char *noun = table >= 0 ? heading_noun(ask, frame, table) : NULL;
    if (noun)
        return noun;
    if (frame->group_count && item_traits(ask, term->at).requests &&
        item_kind_is(ask, kind, ITEM_VALUE) && word_is_plural(item_last(ask, kind)) &&
        !frame_groups_by(frame, ask->items[kind].column)) /* of men and of women: members */
        return item_last(ask, kind)->lower;
    const bool key =
        term->column.column >= 0 && term->column.column == catalog_key_column(ask->catalog, table);
    if (term->distinct && term->table >= 0 && term->column.column >= 0 &&
        term->column.table != term->table)
        return heading_rows(ask, term->table);
    if (term->column.column >= 0 && !key && frame->outer_from == 0)
        return heading_plural(ask, catalog_column_words(ask->catalog, term->column));
    const int rows = table < 0 || term->column.column >= 0 || term->distinct || frame->outer_from
                         ? table
                         : counted_by_each(ask, frame, table);
    return rows < 0 ? NULL : heading_rows(ask, rows);
}

/* "net takings", as it was taught; NULL: it was not. */
static const char *heading_taught(const struct ask *ask, const struct term *term)
{
    const struct nlq_taught *taught = term->at < ask->count ? ask->items[term->at].taught : NULL;
    return taught && taught->kind == NLQ_TAUGHT_MEASURE ? taught->words : NULL;
}

static const char *heading_called(const struct term *term)
{
    return term->called && same_column(term->called_of, term->column) ? term->called : NULL;
}

/* "revenue", where the word says it better than its column; a follow-up keeps the word that its
 * question had, so that the column is called the same from turn to turn. */
static const char *heading_said_measure(struct ask *ask, const struct term *term)
{
    const struct item *item = term->at < ask->count ? &ask->items[term->at] : NULL;
    if (heading_taught(ask, term))
        return same_column(item->column, term->column) ? heading_taught(ask, term) : NULL;
    return item && (item->measure || item->partial) && same_column(item->column, term->column)
               ? item_last(ask, term->at)->lower
               : heading_called(term);
}

void heading_remember(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        const struct word *word = term->at < ask->count ? item_last(ask, term->at) : NULL;
        const char *said = !word ? NULL
                           : term->times && (word->is.takings || word->lemma_is.takings)
                               ? "revenue"
                               : heading_said_measure(ask, term);
        if (!said || heading_called(term))
            continue;
        term->called = arena_strdup(ask->arena, said);
        term->called_of = term->column;
    }
}

static const char *heading_of_measure(struct ask *ask, const struct term *term)
{
    static const char *const amounts[] = {
        [AGG_SUM] = "total", [AGG_AVG] = "average", [AGG_MIN] = "lowest", [AGG_MAX] = "highest"};
    static const char *const dates[] = {[AGG_MIN] = "first", [AGG_MAX] = "latest"};
    const bool date = !term->age && column_is_date(ask, term->column) &&
                      (term->agg == AGG_MIN || term->agg == AGG_MAX);
    const char *said = heading_said_measure(ask, term);
    const char *words = catalog_column_words(ask->catalog, term->column);
    if (term->scale > 0 && ask->shape.unit_of == UNIT_PLAIN)
        return arena_printf(ask->arena, "%s in %s", said ? said : words, ask->shape.unit_name);
    if (term->scale > 0)
        return ask->shape.unit_name;
    if (term->age)
        words = term->at < ask->count && ask->items[term->at].age ? item_last(ask, term->at)->lower
                                                                  : "age";
    else if (said && term->agg == AGG_SUM)
        return said;
    else if (said)
        words = said;
    const char *prefix = date ? dates[term->agg] : amounts[term->agg];
    if (str_starts(words, prefix))
        return term->agg == AGG_SUM ? arena_printf(ask->arena, "sum of %s", words) : NULL;
    return arena_printf(ask->arena, "%s %s", prefix, words);
}

/* What was said, or what the reference to the row above is called: "boss" of boss_id. */
static const char *role_above(struct ask *ask, const struct frame *frame, const struct term *term)
{
    if (term->at < ask->count || frame->above == 0)
        return item_last(ask, term->at)->lemma;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)frame->above - 1);
    const char *words =
        catalog_column_words(ask->catalog, (struct column_ref){edge->from, edge->from_columns[0]});
    return str_starts(words, "report") ? "manager"
                                       : arena_strndup(ask->arena, words, strcspn(words, " "));
}

/* "manager" over names, "manager_first_name" over parts of one. */
static const char *heading_of_above(struct ask *ask, const struct frame *frame,
                                    const struct term *term)
{
    const char *role = role_above(ask, frame, term);
    return table_label(ask, term->table) == term->column.column &&
                   !frame_is_part_name(ask, term->column)
               ? role
               : arena_printf(ask->arena, "%s %s", role,
                              catalog_column_words(ask->catalog, term->column));
}

/* "cost per seat", "scrap rate" */
static const char *heading_of_quotient(struct ask *ask, const struct term *term)
{
    const struct column_ref by = {term->times_table ? term->times_table - 1 : term->column.table,
                                  term->times - 1};
    const char *words = catalog_column_words(ask->catalog, by);
    const char *said = heading_said_measure(ask, term);
    char unit[64];
    if (term->over == 100)
        return term->at < ask->count ? item_text(ask, &ask->items[term->at]) : "percent";
    lemma_of(words, unit, sizeof unit);
    if (term->over > 1) /* kilos, a thousand of which are one */
        return arena_printf(ask->arena, "%s per tonne",
                            said ? said : catalog_column_words(ask->catalog, term->column));
    return arena_printf(ask->arena, "%s per %s",
                        said ? said : catalog_column_words(ask->catalog, term->column), unit);
}

/* "origin station name": by which reference, and what of the row that it leads to. */
static const char *heading_of_via(struct ask *ask, const struct term *term)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)term->via - 1);
    const char *role =
        catalog_column_words(ask->catalog, (struct column_ref){edge->from, edge->from_columns[0]});
    const char *last = strrchr(role, ' ');
    const size_t len = last && name_is(last + 1, strlen(last + 1), NAME_KEY) ? (size_t)(last - role)
                                                                             : strlen(role);
    return arena_printf(ask->arena, "%.*s %s", (int)len, role, column_last_word(ask, term->column));
}

const char *heading_text(struct ask *ask, const struct frame *frame, const struct term *term)
{
    const char *text = NULL;
    if (term->margin_of)
        text = term->margin_of->ratio ? "margin percent" : "profit";
    else if (term->over)
        text = heading_of_quotient(ask, term);
    else if (term->spread)
        text = "difference";
    else if (term->age && term->unit)
        text = "days";
    else if (term->via)
        text = heading_of_via(ask, term);
    else if (term->above)
        text = heading_of_above(ask, frame, term);
    else if (term->bucket)
        text = str_eq(term->bucket, "dow") ? "weekday" : term->bucket;
    else if (term->taught && term->at == SIZE_MAX) /* of a shape */
        text = term->taught->words;
    else if (term->agg == AGG_AVG && term->column.column < 0)
        text = arena_printf(ask->arena, "average %s", heading_of_count(ask, frame, term));
    else if (term->agg == AGG_AVG && term->per && item_kind_is(ask, term->at, ITEM_TABLE))
        text = arena_printf(ask->arena, "average %s", item_text(ask, &ask->items[term->at]));
    else if (term->agg == AGG_COUNT)
        text = heading_of_count(ask, frame, term);
    else if (term->taught && term->taught->whole) /* with aggregates of its own */
        text = heading_taught(ask, term);
    else if (term->agg >= AGG_SUM && term->agg <= AGG_MAX && term->column.column >= 0)
        text = heading_of_measure(ask, term);
    return text ? heading_name(ask, text) : NULL;
}

const char *heading_of(struct ask *ask, const struct frame *frame, const struct term *term)
{
    const bool alone = frame->select_count < 2 && !term->bucket; /* a unit of time is no column */
    return alone || term->all ? NULL : heading_text(ask, frame, term);
}
