/* "Cash compared with card payments", "average bill, dogs vs cats", "freelance or employed, how
 * many of each": two values of one column, each with its number. "This quarter with the one
 * before": the last one. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

enum { HITS = 32 };

static const char between[] = "vs|versus|against|compared with|compared to|in comparison with|in "
                              "comparison to|as compared with|as compared to";
static const char leads[] = "compare|compare the|comparison of|the|show|what are";
static const char measures[] =
    "average|avg|mean|total|sum|revenue|sales|turnover|takings|income|spend|cost|costs|share|"
    "percentage|rate|median|highest|lowest|maximum|minimum|number|count|hours|how";

/* Words that are a value, and the noun behind them. */
struct side {
    size_t first, last; /* words [first, last) */
    int table;          /* of the noun behind them, -1: there is none */
    size_t end;         /* behind that noun */
    struct value_hit hits[HITS];
    size_t hit_count;
};

struct sides {
    struct side a, b;
    struct column_ref at;
    const char *values[2];
    bool loose; /* a value is called otherwise than it was said */
};

/* ---- the two values */

/* Words [i, i + len) are values of columns that keep a few. */
static bool side_at(struct ask *ask, size_t i, size_t len, struct side *out)
{
    *out = (struct side){.first = i, .last = i + len, .table = -1, .end = i + len};
    for (size_t k = i; k < i + len; k++) {
        if (k >= ask->words.len || ask->words.v[k].punct || ask->words.v[k].is_number)
            return false;
    }
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    const size_t count = catalog_find_value(ask->catalog, ask->arena, said, false, out->hits, HITS);
    for (size_t h = 0; h < count; h++) {
        const struct value_hit *hit = &out->hits[h];
        const struct column_stats *stats = catalog_stats(ask->catalog, hit->column);
        const bool named = hit->column.column == table_label(ask, hit->column.table);
        if (hit->match > VALUE_FOLDED && len > 1 && !strchr(hit->value, ' ') &&
            !strchr(hit->value, '-') && !strchr(hit->value, '_'))
            continue; /* "quotes won" are more than 'quoted' */
        if (hit->match <= VALUE_PREFIX && hit->score >= .6 &&
            table_is_open(ask, hit->column.table) && column_is_text(ask, hit->column) &&
            ((stats && stats->categorical) || (named && hit->match <= VALUE_FOLDED)))
            out->hits[out->hit_count++] = *hit;
    }
    if (out->end < ask->words.len && !ask->words.v[out->end].punct) {
        out->table = table_at_word(ask, out->end);
        out->end += out->table >= 0;
    }
    return out->hit_count > 0;
}

static bool table_spoken(struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (table_at_word(ask, i) == table)
            return true;
    }
    return false;
}

/* The one column that has both values best. */
static bool column_of_both(struct ask *ask, struct sides *sides)
{
    const int noun = sides->b.table >= 0 ? sides->b.table : sides->a.table;
    double best = 0;
    bool open = false;
    for (size_t x = 0; x < sides->a.hit_count; x++) {
        for (size_t y = 0; y < sides->b.hit_count; y++) {
            const struct value_hit *a = &sides->a.hits[x], *b = &sides->b.hits[y];
            if (!same_column(a->column, b->column) || str_eq(a->value, b->value) ||
                (a->match == VALUE_PREFIX && b->match == VALUE_PREFIX))
                continue;
            const double score = a->score + b->score + .5 * (a->column.table == noun) +
                                 .3 * table_spoken(ask, a->column.table);
            open = score == best || (open && score < best);
            if (score <= best)
                continue;
            best = score;
            sides->at = a->column;
            sides->values[0] = a->value;
            sides->values[1] = b->value;
            sides->loose = a->match > VALUE_FOLDED || b->match > VALUE_FOLDED;
        }
    }
    return best > 0 && !open && !strchr(sides->values[0], '\'') && !strchr(sides->values[1], '\'');
}

/* The side that ends before the sign at i: one or two words, with or without a noun of theirs. */
static bool side_before(struct ask *ask, size_t i, size_t len, bool noun, struct side *out)
{
    if (i < len + noun || !side_at(ask, i - len - noun, len, out))
        return false;
    if (noun && out->end != i && !str_ends(ask->words.v[i - 1].lower, "s"))
        return false; /* "quotes won vs lost" */
    out->end = i;
    return true;
}

static bool sides_around(struct ask *ask, size_t sign, size_t len, struct sides *out)
{
    size_t second = sign + len;
    while (wording_is(ask, second, "the|at|in|for|by|from|on|with"))
        second++;
    for (size_t more = 2; more >= 1; more--) {
        if (!side_at(ask, second, more, &out->b))
            continue;
        for (size_t k = 0; k < 4; k++) {
            if (side_before(ask, sign, 1 + (k % 2 == 0), k >= 2, &out->a) &&
                column_of_both(ask, out))
                return true;
        }
    }
    return false;
}

/* What stands between the values; "or" and "and" only where each has a number of its own. */
static size_t sign_at(const struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, between);
    if (len)
        return len;
    if (wording_is(ask, 0, "compare|comparison"))
        return wording_match(ask, i, "with|to|and");
    const bool each = wording_has(ask, "each") && wording_has(ask, "how");
    return wording_is(ask, i, "or") &&
           (each || wording_match(ask, 0, "do more|are more|have more"));
}

/* ---- what is counted or measured of them */

/* Rows that are amounts: payments, expenses; column -1: they are not. */
static struct column_ref money_of(struct ask *ask, int table)
{
    char noun[64];
    const char *words = catalog_table_words(ask->catalog, table), *last = strrchr(words, ' ');
    lemma_of(last ? last + 1 : words, noun, sizeof noun);
    const struct column_ref at = {table,
                                  table_column_by_words(ask, table, name_phrases(NAME_WORTH))};
    const bool money = wording_among(noun, "payment") || name_is(noun, strlen(noun), NAME_MONEY);
    return money && at.column >= 0 && column_is_number(ask, at) ? at : no_column();
}

/* The rows that fall into the values: of the table itself, or those that refer to a list of kinds;
 * -1: several tables do. */
static int rows_of(struct ask *ask, struct column_ref at)
{
    int found = -1;
    if (at.column != table_label(ask, at.table) || people_are(ask, at.table))
        return at.table;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != at.table || edge->from == at.table || !table_is_open(ask, edge->from))
            continue;
        if (found >= 0 && found != edge->from)
            return -1;
        found = edge->from;
    }
    return found;
}

static const char *counted(struct ask *ask, int table)
{
    const struct column_ref money = money_of(ask, table);
    return money.column >= 0
               ? arena_printf(ask->arena, "sum of %s of %s",
                              catalog_column_words(ask->catalog, money), table_plural(ask, table))
               : arena_printf(ask->arena, "number of %s", table_plural(ask, table));
}

static bool measured(const struct ask *ask, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        if (wording_is(ask, i, measures))
            return true;
    }
    return false;
}

/* "…, how many teachers of each": the words from "how many" on, and the rows that they name. */
static size_t each_asked(struct ask *ask, size_t from, size_t *ret_len, int *ret_table)
{
    for (size_t i = from; i + 2 < ask->words.len; i++) {
        if (!words_match(&ask->words, i, "how many"))
            continue;
        const int table = table_at_word(ask, i + 2);
        const size_t each = i + 2 + (table >= 0),
                     len = wording_match(ask, each, "of each|each|for each");
        if (len == 0)
            continue;
        *ret_table = table;
        *ret_len = each + len - i;
        return i;
    }
    return ask->words.len;
}

/* ---- the question, put plainly */

static const char *text_of(struct ask *ask, size_t first, size_t last)
{
    return first < last ? words_text(&ask->words, ask->arena, first, last) : "";
}

/* The measure in words [lead, last), with what leads to the values. */
static const char *measure_before(struct ask *ask, size_t lead, size_t last,
                                  const struct sides *sides)
{
    const size_t more = wording_match(ask, 0,
                                      "do more of our|do more of the|do more|are more of our|"
                                      "are more|have more of our|have more");
    const bool many =
        wording_is(ask, last - 1, "many") || words_match(&ask->words, last - 1, "number");
    if (many) {
        const int rows = sides->b.table >= 0 ? sides->b.table : rows_of(ask, sides->at);
        return rows < 0 ? NULL : arena_printf(ask->arena, "number of %s", table_plural(ask, rows));
    }
    while (last > lead && ask->words.v[last - 1].punct)
        last--;
    const bool leading = wording_is(ask, last - 1, "at|in|for|of|by|from|on|between");
    if (!more && !measured(ask, lead, last) && !column_at_word(ask, last - 1 - leading))
        return NULL;
    return arena_printf(ask->arena, "%s%s%s", more ? "number of " : "",
                        text_of(ask, more ? more : lead, last - leading),
                        leading && !wording_is(ask, last - 1, "between")
                            ? arena_printf(ask->arena, " %s", ask->words.v[last - 1].text)
                            : " for");
}

/* The measure, where it stands behind the values: "dogs vs cats, average bill". It is cut. */
static const char *measure_behind(struct ask *ask, const struct sides *sides)
{
    int table = -1;
    size_t len = 0, at = each_asked(ask, sides->b.end, &len, &table);
    const int rows = table >= 0            ? table
                     : sides->b.table >= 0 ? sides->b.table
                                           : rows_of(ask, sides->at);
    if (at < ask->words.len) {
        const size_t mark = at > sides->b.end && ask->words.v[at - 1].punct;
        wording_cut(ask, at - mark, len + mark);
        return rows < 0 ? NULL : counted(ask, rows);
    }
    for (at = sides->b.end; at + 1 < ask->words.len; at++) {
        if (!ask->words.v[at].punct || !measured(ask, at + 1, ask->words.len))
            continue;
        const char *text = arena_printf(ask->arena, "%s for", text_of(ask, at + 1, ask->words.len));
        wording_cut(ask, at, ask->words.len - at);
        return text;
    }
    const bool alone = wording_ends(ask, sides->b.end) ||
                       wording_is(ask, sides->b.end, "by|per|in|this|last|since|for|from|between");
    return alone && rows >= 0 ? counted(ask, rows) : NULL;
}

static bool sides_put(struct ask *ask, const struct sides *sides)
{
    size_t lead = wording_match(ask, 0, leads);
    const size_t first = sides->a.first, end = sides->b.end;
    lead = lead > first ? first : lead;
    const char *measure =
        first > lead ? measure_before(ask, lead, first, sides) : measure_behind(ask, sides);
    if (measure == NULL)
        return false;
    const bool grouped = wording_is(ask, end, "by|per");
    const char *said = text_of(ask, first, sides->b.last);
    wording_put(ask, 0, end + grouped,
                arena_printf(ask->arena, "%s '%s' or '%s' by %s.%s%s", measure, sides->values[0],
                             sides->values[1], ask_table(ask, sides->at.table)->name,
                             ask_column(ask, sides->at)->name, grouped ? " and" : ""));
    for (size_t i = 0; sides->loose && i < ask->words.len; i++) {
        if (ask->words.v[i].quoted)
            ask->words.v[i].written = said; /* never sure */
    }
    return true;
}

static void values_versus(struct ask *ask)
{
    struct sides *sides = arena_alloc(ask->arena, sizeof *sides);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const size_t sign = sign_at(ask, i);
        if (sign && sides_around(ask, i, sign, sides) && sides_put(ask, sides))
            return;
    }
}

/* ---- periods */

/* "This quarter with the one before". */
static void one_before(struct ask *ask)
{
    static const char said[] = "the one before|the one before it|the one before that|the previous "
                               "one|the last one|the preceding one|the previous|the one prior";
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const size_t len = wording_match(ask, i + 1, said);
        if (len == 0 || !(wording_is(ask, i, "with|to|and|vs|versus|against")) ||
            !lexicon_unit(ask->words.v[i - 1].lower) || !wording_is(ask, i - 2, "this"))
            continue;
        wording_put(ask, i + 1, len,
                    arena_printf(ask->arena, "last %s", ask->words.v[i - 1].lower));
        return;
    }
}

void side_by_side_read(struct ask *ask)
{
    one_before(ask);
    if (ask->words.len > 2)
        values_versus(ask);
}
