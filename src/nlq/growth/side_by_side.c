/* "Cash compared with card payments", "average bill, dogs vs cats", "freelance or employed, how
 * many of each": two values of one column, each with its number. "This quarter with the one
 * before": the last one. */
#include <string.h>

#include "flat/flat.h"
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
    const char *said;
    bool written; /* one of them stands for another word */
    struct match hits[HITS];
    size_t hit_count;
};

struct sides {
    struct side a, b;
    struct column_ref at;
    const char *values[2];
    bool loose; /* a value is called otherwise than it was said */
};

/* ---- the two values */

/* A value of a column that keeps a few, or a whole name; the first of a column counts. */
static void side_add(struct ask *ask, const struct match *hit, size_t len, struct side *out)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, hit->at);
    const bool named = hit->at.column == table_label(ask, hit->at.table),
               whole = str_eq_fold(out->said, hit->value);
    bool known = out->hit_count == HITS;
    for (size_t k = 0; k < out->hit_count; k++)
        known = known || same_column(out->hits[k].at, hit->at);
    if (!whole && len > 1 && !strpbrk(hit->value, " -_"))
        return; /* "quotes won" are more than 'quoted' */
    if (!known && hit->score >= .6 && table_is_open(ask, hit->at.table) &&
        column_is_text(ask, hit->at) && ((stats && stats->categorical) || (named && whole)))
        out->hits[out->hit_count++] = *hit;
}

/* Words [i, i + len) are values of such columns. */
static bool side_at(struct ask *ask, size_t i, size_t len, struct side *out)
{
    *out = (struct side){.first = i, .last = i + len, .table = -1, .end = i + len};
    for (size_t k = i; k < i + len; k++) {
        if (k >= ask->words.len || ask->words.v[k].punct ||
            (ask->words.v[k].is_number && k == i)) /* "lathe 1", and no year */
            return false;
        out->written = out->written || ask->words.v[k].written;
    }
    out->said = words_text(&ask->words, ask->arena, i, i + len);
    if (len == 1 && ask->words.v[i].put)
        out->said = ask->words.v[i].text;
    const struct matches found = values_find(ask, i, i + len);
    for (size_t h = 0; h < found.len; h++)
        side_add(ask, &found.v[h], len, out);
    struct value_hit hits[HITS]; /* "corporate" of a 'Corporate party' */
    const size_t count = catalog_find_value(ask->catalog, ask->arena, out->said, false, hits, HITS);
    for (size_t h = 0; h < count; h++) {
        const struct match match = {
            .at = hits[h].column, .score = hits[h].score, .value = hits[h].value};
        if (hits[h].match <= VALUE_PREFIX)
            side_add(ask, &match, len, out);
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
            const struct match *a = &sides->a.hits[x], *b = &sides->b.hits[y];
            if (!same_column(a->at, b->at) || str_eq(a->value, b->value) ||
                (str_starts_fold(a->value, sides->a.said) &&
                 str_starts_fold(b->value, sides->b.said) &&
                 !str_eq_fold(sides->a.said, a->value) && !str_eq_fold(sides->b.said, b->value)))
                continue;
            const double score = a->score + b->score + .5 * (a->at.table == noun) +
                                 .3 * table_spoken(ask, a->at.table);
            open = score == best || (open && score < best);
            if (score <= best)
                continue;
            best = score;
            sides->at = a->at;
            sides->values[0] = a->value;
            sides->values[1] = b->value;
            sides->loose = sides->a.written || sides->b.written ||
                           !str_eq_fold(sides->a.said, a->value) ||
                           !str_eq_fold(sides->b.said, b->value);
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
struct column_ref rows_money(struct ask *ask, int table)
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

const char *rows_worth(struct ask *ask, int table)
{
    const struct column_ref money = rows_money(ask, table);
    return money.column < 0
               ? NULL
               : arena_printf(ask->arena, "number of %s and sum of %s.%s", table_plural(ask, table),
                              ask_table(ask, table)->name, ask_column(ask, money)->name);
}

static const char *counted(struct ask *ask, int table)
{
    const struct column_ref money = rows_money(ask, table);
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

/* "Damage cost", "boxes": a number without a word for what becomes of many. */
static bool is_bare_number(struct ask *ask, size_t lead, size_t last)
{
    static const char how[] = "average|avg|mean|total|sum|share|percentage|rate|median|highest|"
                              "lowest|maximum|minimum|number|count|hours|how|revenue|sales|"
                              "turnover|takings|income|spend";
    for (size_t i = lead; i < last; i++) {
        if (wording_is(ask, i, how))
            return false;
    }
    return table_at_word(ask, last - 1) < 0 && column_at_word(ask, last - 1);
}

/* The measure in words [lead, last), with what leads to the values. */
static const char *measure_before(struct ask *ask, size_t lead, size_t last, struct sides *sides)
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
    const bool leading =
        last > lead && wording_is(ask, last - 1, "at|in|for|of|by|from|on|between");
    if (last < lead + 1 + leading)
        return NULL;
    const size_t end = last - leading;
    const bool said = measured(ask, lead, last);
    int rows = said ? -1 : table_at_word(ask, end - 1);
    if (rows < 0 && !said) { /* "orders paid in cash vs by card": what of them, nobody said */
        rows = table_at_word(ask, lead);
        sides->loose = sides->loose || rows >= 0;
    }
    if (rows >= 0 && end == lead + 1)
        return arena_printf(ask->arena, "%s for", counted(ask, rows));
    if (!more && rows < 0 && !said && !column_at_word(ask, end - 1))
        return NULL;
    const char *what = more || rows >= 0                ? "number of "
                       : is_bare_number(ask, lead, end) ? "total "
                                                        : "";
    return arena_printf(ask->arena, "%s%s%s", what, text_of(ask, more ? more : lead, end),
                        leading && rows < 0 && !wording_is(ask, end, "between")
                            ? arena_printf(ask->arena, " %s", ask->words.v[end].text)
                            : " for");
}

/* The number of the values' own table that the word behind them names; column -1: it names none. */
static struct column_ref number_at(struct ask *ask, const struct sides *sides)
{
    const size_t i = sides->b.end;
    const bool noun = sides->b.table < 0 && i < ask->words.len && !ask->words.v[i].punct &&
                      !ask->words.v[i].is.small && !ask->words.v[i].is.stop &&
                      !wording_is(ask, i, "by|per");
    const struct column_ref at = {
        sides->at.table,
        noun ? table_column_by_words(ask, sides->at.table, ask->words.v[i].lemma) : -1};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at)
               ? at
               : no_column();
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
    const struct column_ref number = number_at(ask, sides);
    if (number.column >= 0) { /* "night vs early scrap" */
        const char *text =
            arena_printf(ask->arena, "sum of %s.%s for", ask_table(ask, number.table)->name,
                         ask_column(ask, number)->name);
        wording_cut(ask, sides->b.end, 1);
        return text;
    }
    const char *money = sides->b.table == flat_table(ask) && sides->b.table >= 0 &&
                                ask->words.v[sides->b.end - 1].lemma_is.takings
                            ? flat_column(ask, sides->b.table, FLAT_MONEY)
                            : NULL;
    if (money) /* "north vs south sales" of a sheet */
        return arena_printf(ask->arena, "sum of %s for", money);
    const bool alone = wording_ends(ask, sides->b.end) ||
                       wording_is(ask, sides->b.end, "by|per|in|this|last|since|for|from|between");
    return alone && rows >= 0 ? counted(ask, rows) : NULL;
}

static bool sides_put(struct ask *ask, struct sides *sides)
{
    size_t lead = wording_match(ask, 0, leads);
    const size_t first = sides->a.first, end = sides->b.end;
    lead = lead > first ? first : lead;
    const char *measure =
        first > lead ? measure_before(ask, lead, first, sides) : measure_behind(ask, sides);
    if (measure == NULL)
        return false;
    const bool grouped = wording_is(ask, end, "by|per");
    const char *const said[] = {text_of(ask, first, sides->a.last),
                                text_of(ask, sides->b.first, sides->b.last)};
    const char *column = arena_printf(ask->arena, "%s.%s", ask_table(ask, sides->at.table)->name,
                                      ask_column(ask, sides->at)->name),
               *a = sides->values[0], *b = sides->values[1];
    const size_t len = strlen(measure);
    const bool takings = !grouped && first > lead && str_ends(measure, " for") &&
                         ask->words.v[first - 1].lemma_is.takings;
    wording_put(ask, 0, end + grouped,
                takings ? arena_printf(ask->arena, "%.*s by %s for '%s' or '%s'", (int)len - 4,
                                       measure, column, a, b)
                        : arena_printf(ask->arena, "%s '%s' or '%s' by %s%s", measure, a, b, column,
                                       grouped ? " and" : ""));
    for (size_t i = 0, side = 0; sides->loose && i < ask->words.len && side < 2; i++) {
        if (ask->words.v[i].quoted)
            ask->words.v[i].written = said[side++]; /* never sure */
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
