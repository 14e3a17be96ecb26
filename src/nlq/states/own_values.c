/* What rows say of themselves by a stored state: "open emergency repairs", "tenancies with status
 * active", "jobs waiting for parts" of waiting_parts, "orders refused at the door". Such words are
 * that value of that column, whatever else is called so. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"
#include "words/pins.h"

/* A value that words spell, and how many they are. */
struct spelt {
    struct column_ref at;
    const char *value;
    size_t len;
};

static const char small[] = "the|a|an|for|at|on|in|to|by|of|up|out|off";

/* The states of a country: Utah, or UT. */
static bool keeps_places(const struct ask *ask, struct column_ref at)
{
    const char *const *values = catalog_values(ask->catalog, at);
    bool places =
        table_column_by_words(ask, at.table, "city|town|country|zip|county|postcode") >= 0;
    for (; values && *values && !places; values++) {
        char *low = arena_strdup(ask->arena, *values);
        for (char *p = low; *p; p++)
            *p = (char)tolower((unsigned char)*p);
        const char *code = lexicon_value(low, 0);
        places =
            strlen(*values) <= 2 || (code && strlen(code) == 2 && isupper((unsigned char)*code));
    }
    return places;
}

static bool is_state_column(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && stats->categorical && column_is_text(ask, at) &&
           !catalog_is_key(ask->catalog, at) &&
           (column_has_words(ask, at, "status") || column_has_words(ask, at, "stage") ||
            (column_has_words(ask, at, "state") && !keeps_places(ask, at)));
}

/* How many words from i on are all of the value's words, small ones aside that it may leave out;
 * 0: they are not. */
static size_t spells(const struct ask *ask, const char *value, size_t i)
{
    size_t k = i;
    for (const char *p = value + strspn(value, " _-"); *p; p += strspn(p, " _-")) {
        const size_t len = strcspn(p, " _-");
        const char *part = arena_strndup(ask->arena, p, len);
        while (k > i && k < ask->words.len && wording_is(ask, k, small) &&
               !str_eq_fold(ask->words.v[k].lower, part))
            k++;
        if (k >= ask->words.len || ask->words.v[k].quoted || ask->words.v[k].punct ||
            !str_eq_fold(ask->words.v[k].lower, part))
            return 0;
        k++;
        p += len;
    }
    return k - i;
}

/* The longest value of the column that words from i on spell, if longer than what was found. */
static void spelt_in(struct ask *ask, struct column_ref at, size_t i, struct spelt *best)
{
    const char *const *values = catalog_values(ask->catalog, at);
    for (; values && *values; values++) {
        const size_t len = spells(ask, *values, i);
        if (len > best->len)
            *best = (struct spelt){at, *values, len};
    }
}

/* A state of the table's rows, kept by them or by the list of states that they refer to. */
static struct spelt state_spelt(struct ask *ask, int table, size_t i)
{
    struct spelt found = {no_column(), NULL, 0};
    if (table < 0 || i >= ask->words.len || !table_is_open(ask, table) || taught_has(ask, i) ||
        exact_is_name(ask, i))
        return found;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (is_state_column(ask, at))
            spelt_in(ask, at, i, &found);
    }
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref label = {edge->to, table_label(ask, edge->to)};
        if (edge->from == table && edge->to != table && edge->count == 1 && label.column >= 0 &&
            (table_has_word(ask, edge->to, "status") || table_has_word(ask, edge->to, "state")))
            spelt_in(ask, label, i, &found);
    }
    return found;
}

/* Another column of the table tells the same in its own way, and is looked at elsewhere: "delivered
 * orders" by delivered_on, "delayed flights" by delay_minutes. */
static bool is_told_twice(struct ask *ask, struct column_ref state, int table, size_t i)
{
    const bool deed = word_is_participle(&ask->words.v[i]);
    bool twice = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        twice = twice || (!same_column(at, state) && (deed || !column_is_date(ask, at)) &&
                          column_has_akin(ask, at, ask->words.v[i].lemma));
    }
    return twice;
}

/* ---- before the rows: "open emergency repairs" */

/* Word k may stand between a state and the rows that it is said of. */
static bool stands_between(struct ask *ask, size_t k)
{
    const struct word *word = &ask->words.v[k];
    size_t len;
    return !word->punct && !word->is_number && !word->is.stop && !word->is.small &&
           cue_at(&ask->words, k, &len) == CUE_NONE;
}

static bool put_before(struct ask *ask, size_t i)
{
    enum { BETWEEN = 2 };
    if (ask->words.v[i].quoted || ask->words.v[i].punct ||
        (i > 0 && wording_is(ask, i - 1, "most|least|more|less|very|how|not|never|a|an|to")))
        return false;
    for (size_t rows = i + 1; rows < ask->words.len && rows <= i + 3 + BETWEEN; rows++) {
        const int table = ask->words.v[rows].punct ? -1 : table_at_word(ask, rows);
        const struct spelt spelt = state_spelt(ask, table, i);
        bool joined = spelt.len && i + spelt.len <= rows && rows <= i + spelt.len + BETWEEN;
        for (size_t k = i + spelt.len; joined && k < rows; k++)
            joined = stands_between(ask, k);
        if (joined && spelt.len == 1 && is_told_twice(ask, spelt.at, table, i))
            return false;
        if (joined) {
            pin_put(ask, i, i + spelt.len, spelt.at, spelt.value);
            return true;
        }
        if (table >= 0 || !stands_between(ask, rows))
            return false;
    }
    return false;
}

/* ---- "with status active", "whose status is open or part paid" */

/* The rows before word i that keep a state which words from `value` on spell. */
static struct spelt state_of_before(struct ask *ask, size_t i, size_t value)
{
    struct spelt found = {no_column(), NULL, 0};
    for (size_t k = i; k > 0 && found.len == 0; k--)
        found = state_spelt(ask, life_rows_at(ask, k - 1), value);
    return found;
}

static void put_with(struct ask *ask, size_t i)
{
    size_t value = i + 1;
    if (!wording_is(ask, i, "status|state|stage") || i == 0 ||
        !wording_is(ask, i - 1, "with|in|of|whose|where|have|has|having|and|their|the|a|by|on"))
        return;
    value += wording_match(ask, value,
                           "is set to|are set to|set to|equal to|equals|is not|are not|is|are|was|"
                           "=|:|of|not");
    for (;;) {
        const struct spelt spelt = state_of_before(ask, i, value);
        if (spelt.len == 0)
            return;
        const size_t words = ask->words.len;
        pin_put(ask, value, value + spelt.len, spelt.at, spelt.value);
        value += spelt.len - (words - ask->words.len);
        if (!wording_is(ask, value, "or|and") &&
            !(value < ask->words.len && word_is_mark(&ask->words.v[value], ",")))
            return;
        value++;
    }
}

/* ---- behind the rows: "jobs waiting for parts" */

/* Words behind a state that say no more: the particle of "booked in", "for collection" of what is
 * ready for it; 0: none. */
static size_t idle_behind(struct ask *ask, size_t i)
{
    size_t len;
    if (wording_is(ask, i, "in|up|out|off|on|down") &&
        (wording_ends(ask, i + 1) || wording_is(ask, i + 1, "for|today|tomorrow|this|next|by|per")))
        return 1;
    return wording_is(ask, i, "for") && wording_ends(ask, i + 2) && i + 1 < ask->words.len &&
                   stands_between(ask, i + 1) && table_at_word(ask, i + 1) < 0 &&
                   !column_at_word(ask, i + 1) && wording_period(ask, i + 1) == 0 &&
                   !lexicon_deed(ask->words.v[i + 1].lower, ask->words.v[i + 1].lemma) &&
                   cue_at(&ask->words, i + 1, &len) == CUE_NONE &&
                   values_find(ask, i + 1, i + 2).len == 0
               ? 2
               : 0;
}

/* The only table of whose rows some have a state that words from i on spell, and that lead to those
 * of the table (-1: to any). */
static struct spelt state_around(struct ask *ask, int table, size_t i)
{
    struct spelt found = {no_column(), NULL, 0};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct spelt spelt = (int)t == table || !table_is_open(ask, (int)t) ||
                                           (table >= 0 && !tables_refer(ask, (int)t, table))
                                       ? (struct spelt){no_column(), NULL, 0}
                                       : state_spelt(ask, (int)t, i);
        if (spelt.len && found.len)
            return (struct spelt){no_column(), NULL, 0};
        found = spelt.len ? spelt : found;
    }
    return found;
}

/* One word that says what the rows behind the links are today: "flats that are vacant". */
static bool is_plain_state(struct ask *ask, size_t i, size_t before, bool own)
{
    const bool now = wording_is(ask, i + 1, "now|today|currently|right|presently|by|per");
    return own && before < i &&
           (now || (wording_period(ask, i + 1) == 0 &&
                    !wording_is(ask, i + 1, "in|on|since|until|before|after|for|at|from|during")));
}

/* The words before word i lead back to the rows: "that are still", "we currently have". */
static size_t rows_end(const struct ask *ask, size_t i)
{
    static const char links[] = "is|are|was|were|that|which|who|still|currently|now|do|did|"
                                "presently|actually";
    size_t end = i;
    for (;;) {
        size_t have = end;
        while (have > 0 && wording_is(ask, have - 1, links))
            have--;
        end = have;
        while (have > 0 && wording_is(ask, have - 1, "have|had|got|hold|held|keep|kept|still"))
            have--;
        if (have == end || have == 0 || !wording_is(ask, have - 1, "we|they|you"))
            return end;
        end = have - 1;
        end -= end > 0 && wording_is(ask, end - 1, "have|had"); /* "have we got" */
    }
}

static bool put_behind(struct ask *ask, size_t i)
{
    const size_t before = rows_end(ask, i);
    const int table = before > 0 ? life_rows_at(ask, before - 1) : -1;
    struct spelt spelt = state_spelt(ask, table, i);
    const bool own = spelt.len > 0;
    if (table < 0)
        return false;
    if (!own)
        spelt = state_around(ask, table, i);
    const size_t idle = spelt.len ? idle_behind(ask, i + spelt.len) : 0;
    if (spelt.len == 0 || (spelt.len == 1 && idle == 0 && !is_plain_state(ask, i, before, own)) ||
        (spelt.len == 1 && is_told_twice(ask, spelt.at, own ? table : spelt.at.table, i)) ||
        wording_is(ask, i + spelt.len + idle, "for|since"))
        return false; /* "on hold for 3 months" */
    if (own && idle == 0 && spelt.len == 1) {
        pin_put(ask, i, i + 1, spelt.at, spelt.value);
    } else {
        const size_t noun = life_name_begin(ask, before);
        const bool named = wording_match(ask, noun, table_plural(ask, table)) == before - noun ||
                           wording_match(ask, noun, table_single(ask, table)) == before - noun;
        const char *rows = words_text(&ask->words, ask->arena, noun, before);
        pin_put_first(ask, noun, before, i, i + spelt.len + idle,
                      &(struct match){.at = spelt.at, .value = spelt.value, .part = !own || idle});
        ask->words.v[noun + 1].written = named ? NULL : rows;
    }
    return true;
}

/* ---- "who has given notice" */

/* The state of rows that notice was given of; len 0: none, or several tables have one. */
static struct spelt notice_state(struct ask *ask, int *ret_rows)
{
    struct spelt found = {no_column(), NULL, 0};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *value =
                is_state_column(ask, at)
                    ? status_value(ask, at, "notice|on notice|under notice|notice given|in notice")
                    : NULL;
            if (value && found.len)
                return (struct spelt){no_column(), NULL, 0};
            if (value)
                found = (struct spelt){at, value, 1};
        }
    }
    *ret_rows = found.at.table;
    return found;
}

/* The people that the rows lead to; -1: none, or several. */
static int people_of(struct ask *ask, int rows)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) ||
            !tables_refer(ask, rows, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Tenants who have given notice": those of the rows whose state is 'notice'. */
static void put_notice(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t who = wording_match(ask, i, "who|that|which"), has = i + who,
                     len = wording_match(ask, has,
                                         "has given notice|have given notice|gave notice|"
                                         "handed in their notice|have given their notice|"
                                         "has given us notice|have given us notice");
        int rows = -1;
        const struct spelt state =
            len ? notice_state(ask, &rows) : (struct spelt){no_column(), NULL, 0};
        const int said = i > 0 ? life_rows_at(ask, i - 1) : -1, people = said >= 0 ? said
                                                                         : rows >= 0
                                                                             ? people_of(ask, rows)
                                                                             : -1;
        if (state.len == 0 || people < 0 || (said < 0 && i > 0) || strchr(state.value, '\''))
            continue;
        const char *text = words_text(&ask->words, ask->arena, i, has + len);
        wording_put(ask, i, has + len - i,
                    arena_printf(ask->arena, "%s with '%s'",
                                 said < 0 ? table_plural(ask, people) : "", state.value));
        const size_t word = i + 1 + (said < 0);
        pin_put(ask, word, word + 1, state.at, state.value);
        ask->words.v[word].written = text;
        return;
    }
}

void own_values_read(struct ask *ask)
{
    put_notice(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_before(ask, i))
            continue;
        put_with(ask, i);
        if (i > 0)
            put_behind(ask, i);
    }
}
