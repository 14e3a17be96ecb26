#include "states/life.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "words/names.h"

static bool some_lack(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return column_is_date(ask, at) && stats && stats->null_share > 0;
}

/* The first of the words "a|b" that a date of the table has, or has beside those of `beside`. */
static struct column_ref date_with(const struct ask *ask, int table, const char *words,
                                   const char *beside, bool lacking)
{
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (column_is_date(ask, at) && column_has_words(ask, at, word) &&
                (!beside || column_has_words(ask, at, beside)) && (!lacking || some_lack(ask, at)))
                return at;
        }
    }
    return no_column();
}

struct column_ref life_date_with(const struct ask *ask, int table, const char *noun,
                                 const char *words)
{
    const bool lacking = !wording_among("due", words);
    const struct column_ref own = date_with(ask, table, words, noun, lacking);
    return own.column >= 0 ? own : date_with(ask, table, words, NULL, lacking);
}

struct column_ref life_due_back(const struct ask *ask, int table)
{
    const struct column_ref at =
        table < 0 ? no_column() : date_with(ask, table, "due|expected", "return", false);
    return at.column < 0 || life_back(ask, table).column < 0 ? no_column() : at;
}

struct column_ref life_due(const struct ask *ask, int table)
{
    static const char due[] = "due|deadline|promised|expected|required|wanted|requested for|needed|"
                              "target|planned end|planned finish|planned|scheduled";
    const struct column_ref back = life_due_back(ask, table);
    return back.column >= 0 || table < 0 ? back : date_with(ask, table, due, NULL, false);
}

static const char done[] = "paid|settled|done|completed|complete|finished|finish|resolved|closed|"
                           "delivered|returned|received|arrived|shipped|dispatched|submitted|"
                           "performed|fulfilled|held|carried out|actual end|actual";

struct column_ref life_finished(struct ask *ask, int table)
{
    static const char finished[] = "done|completed|complete|finished|resolved|closed|performed|"
                                   "fulfilled|carried out";
    struct column_ref found = table < 0 ? no_column() : date_with(ask, table, finished, NULL, true);
    const char *words = table < 0 ? "" : table_core(ask, table), *head = strrchr(words, ' ');
    char own[64];
    lemma_of(head ? head + 1 : words, own, sizeof own);
    return found.column >= 0 || table < 0 ? found : date_with(ask, table, own, NULL, true);
}

/* Rows that go out and come in: out_ts, in_ts. */
static bool goes_out(const struct ask *ask, int table)
{
    bool out = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        out = out || (column_is_date(ask, at) && column_has_words(ask, at, "out"));
    }
    return out;
}

struct column_ref life_back(const struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (column_is_date(ask, at) && stats && stats->null_share > 0 &&
            (column_has_words(ask, at, "returned") || column_has_words(ask, at, "return") ||
             (goes_out(ask, table) &&
              (column_has_words(ask, at, "in") || column_has_words(ask, at, "back")))) &&
            !column_has_words(ask, at, "due") && !column_has_words(ask, at, "deposit"))
            return at;
    }
    return no_column();
}

struct column_ref life_done(const struct ask *ask, struct column_ref due)
{
    const char *words = catalog_column_words(ask->catalog, due);
    const char *first = arena_strndup(ask->arena, words, strcspn(words, " "));
    struct column_ref at =
        same_column(due, life_due_back(ask, due.table)) ? life_back(ask, due.table) : no_column();
    if (at.column >= 0)
        return at;
    if (!column_has_words(ask, due, "next") && strlen(first) < strlen(words))
        at = date_with(ask, due.table, done, first, true); /* fine_due_on, fine_paid_on */
    if (at.column < 0 || same_column(at, due))
        at = date_with(ask, due.table, done, NULL, true);
    if (at.column < 0)
        at = life_back(ask, due.table);
    return same_column(at, due) ? no_column() : at;
}

static const char untils[] = "expiry|exp|expires|expire|expiration|valid until|valid to|valid till|"
                             "best before|use by|insured until|covered until|until|till|end|ends";

struct column_ref life_until(const struct ask *ask, int table)
{
    return table < 0 ? no_column() : date_with(ask, table, untils, NULL, false);
}

struct column_ref life_gone(const struct ask *ask, int table)
{
    static const char gone[] = "removed|left|leave|leaving|retired|discontinued|delisted|dropped|"
                               "decommissioned|scrapped|disposed|withdrawn|terminated|term|"
                               "termination|resigned|died|deceased|gone|exit|moveout|"
                               "moved out|axed|struck|dismantled|sold|closed|churned|"
                               "disposal|out of service|out of order|ended";
    struct column_ref found = no_column();
    for (const char *p = gone; table >= 0 && *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        found = date_with(ask, table, word, NULL, true);
        if (found.column >= 0)
            return found;
    }
    return table >= 0 && people_do(ask, table) &&
                   date_with(ask, table, "hired|hire|start|started|joined", NULL, false).column >= 0
               ? date_with(ask, table, "end|inactive", NULL, true)
               : found;
}

bool life_lies_ahead(const struct ask *ask, struct column_ref at)
{
    static const char ahead[] =
        "until|till|exp|expiry|expires|expire|expiration|due|next|valid|end|"
        "ends|renewal|deadline|through|before";
    const char *words = catalog_column_words(ask->catalog, at);
    for (const char *p = words; column_is_date(ask, at) && *p;
         p += strcspn(p, " "), p += *p == ' ') {
        if (wording_among(arena_strndup(ask->arena, p, strcspn(p, " ")), ahead))
            return true;
    }
    return false;
}

struct near {
    const char *word;
    bool met;
};

static void is_near(const char *word, size_t len, void *arg)
{
    struct near *near = arg;
    near->met = near->met || (strlen(near->word) == len && strncmp(near->word, word, len) == 0);
}

/* How well the word says that of the column: it is the same, one of its stem, cut short in it
 * ("aud" of an audit), or means nearly the same; 0: it does not. */
static size_t calls_word(const struct word *said, const char *own)
{
    enum { SAME = 4, CUT = 2, NEAR = 1 };
    struct near near = {own, false};
    if (str_eq(own, said->lemma))
        return SAME;
    if (name_is_synonym(said, own) || (strlen(own) >= 3 && str_starts(said->lemma, own)) ||
        (strlen(said->lemma) >= 3 && str_starts(own, said->lemma)))
        return CUT;
    synonyms_each_near(said->lemma, is_near, &near);
    return near.met ? NEAR : 0;
}

/* Words of names that say nothing of what they are of. */
static const char generic[] = "id|no|number|code|date|on|at|name|nr|num|key";

/* How well the words call the column; 0: not at all. */
size_t life_calls(struct ask *ask, struct column_ref at, size_t first, size_t last)
{
    enum { AKIN = 3 };
    size_t sum = 0;
    for (size_t i = first; i < last; i++) {
        const char *words = catalog_column_words(ask->catalog, at);
        size_t best = column_has_akin(ask, at, ask->words.v[i].lemma) ? AKIN : 0;
        for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ') {
            char own[64];
            lemma_of(arena_strndup(ask->arena, p, strcspn(p, " ")), own, sizeof own);
            const size_t fits = wording_among(own, generic) && !str_eq(own, ask->words.v[i].lemma)
                                    ? 0
                                    : calls_word(&ask->words.v[i], own);
            best = fits > best ? fits : best;
        }
        sum += best;
    }
    return sum;
}

struct column_ref life_date_called(struct ask *ask, int table, size_t first, size_t last)
{
    struct column_ref found = no_column();
    size_t most = 0;
    bool several = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || (table >= 0 && (int)t != table))
            continue;
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            const size_t count = life_lies_ahead(ask, at) ? life_calls(ask, at, first, last) : 0;
            several = count == most ? several || count > 0 : several && count < most;
            found = count > most ? at : found;
            most = count > most ? count : most;
        }
    }
    return several ? no_column() : found;
}

const char *life_there(struct ask *ask, int table, bool gone)
{
    static const char gone_flags[] =
        "discontinued|retired|removed|deleted|archived|out of service|"
        "obsolete|inactive|withdrawn|scrapped|closed|left|out of order|disc",
                      there_flags[] = "active|in use|in service|current|enabled|listed";
    const struct column_ref since = table < 0 ? no_column() : life_gone(ask, table);
    if (since.column >= 0)
        return gone
                   ? arena_printf(ask->arena, "where %s is not empty", ask_column(ask, since)->name)
                   : arena_printf(ask->arena, "without %s", ask_column(ask, since)->name);
    const char *flag = table < 0 ? NULL : life_flag(ask, table, gone_flags, gone);
    flag = flag || table < 0 ? flag : life_flag(ask, table, there_flags, !gone);
    return flag ? arena_printf(ask->arena, "with %s", flag) : NULL;
}

void life_month_ahead(struct ask *ask, size_t i)
{
    static const char months[] = "january|february|march|april|may|june|july|august|september|"
                                 "october|november|december";
    const size_t month = i + wording_is(ask, i, "in|during");
    const char *today = dates_today(ask->arena, ask->request->now);
    struct words said;
    size_t used = 0;
    if (!wording_is(ask, month, months) ||
        (month + 1 < ask->words.len && ask->words.v[month + 1].is_number))
        return;
    const char *name = ask->words.v[month].lower;
    words_split(&said, ask->arena, arena_printf(ask->arena, "%s %.4s", name, today));
    const struct date_range *range = dates_at(ask->arena, &said, 0, ask->request->now, &used);
    const int year = atoi(today) + (range && strcmp(range->to, today) <= 0);
    wording_put(ask, month, 1, arena_printf(ask->arena, "%s %d", name, year));
}

const char *life_not_gone(struct ask *ask, int table)
{
    const struct column_ref gone = life_gone(ask, table);
    return gone.column < 0
               ? ""
               : arena_printf(ask->arena, " and without %s", ask_column(ask, gone)->name);
}

/* The head of the table's name: "order" of customer_orders. */
static const char *head_of(struct ask *ask, int table, char *own, size_t size)
{
    const char *words = table_core(ask, table), *head = strrchr(words, ' ');
    lemma_of(head ? head + 1 : words, own, size);
    return own;
}

int life_rows_at(struct ask *ask, size_t i)
{
    int found = table_at_word(ask, i);
    bool near = false, several = false;
    if (found >= 0 || i >= ask->words.len)
        return found;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        struct near meant = {NULL, false};
        char own[64];
        if (!table_is_open(ask, (int)t))
            continue;
        meant.word = head_of(ask, (int)t, own, sizeof own);
        const bool synonym = name_is_synonym(&ask->words.v[i], own);
        if (!synonym)
            synonyms_each_near(ask->words.v[i].lemma, is_near, &meant);
        if (!synonym && (!meant.met || (found >= 0 && !near)))
            continue;
        several = found >= 0 && near == !synonym;
        found = (int)t;
        near = !synonym;
    }
    if (found < 0 && ask->words.v[i].is.people) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t))
                continue;
            several = found >= 0;
            found = (int)t;
        }
    }
    return several ? -1 : found;
}

int life_rows_before(struct ask *ask, size_t i)
{
    for (size_t k = i; k > 0; k--) {
        const int rows = life_rows_at(ask, k - 1);
        if (rows >= 0)
            return rows;
    }
    return -1;
}

const char *life_flag(struct ask *ask, int table, const char *words, bool yes)
{
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            const char *no = column_has_words(ask, at, word) && flag_is(ask, at)
                                 ? flag_value(ask, at, yes)
                                 : NULL;
            if (no)
                return flag_is_number(ask, at)
                           ? arena_printf(ask->arena, "%s = %s", ask_column(ask, at)->name, no)
                           : arena_printf(ask->arena, "%s = '%s'", ask_column(ask, at)->name, no);
        }
    }
    return NULL;
}

bool life_dates(struct ask *ask, size_t i, struct column_ref at)
{
    for (size_t k = i; k < ask->words.len; k++) {
        if (wording_period(ask, k) == 0)
            continue;
        while (k > i && wording_is(ask, k - 1, "in|during|since|the|for|of|over|before|after"))
            k--;
        wording_put(ask, k, 1,
                    arena_printf(ask->arena, "with %s %s", ask_column(ask, at)->name,
                                 ask->words.v[k].text));
        return true;
    }
    return false;
}

bool life_dates_bare(struct ask *ask, size_t i, struct column_ref at)
{
    for (size_t k = i; k < ask->words.len; k++) {
        const size_t len = wording_period(ask, k);
        if (len == 0)
            continue;
        if (ask->words.v[k + len - 1].possessive) /* "this year's runs" are of their own date */
            return false;
        while (k > i && wording_is(ask, k - 1, "in|during|since|the|for|of|over|before|after"))
            k--;
        const struct word *verb = k > i ? &ask->words.v[k - 1] : NULL;
        const bool said =
            verb && (word_is(verb, "dated") || lexicon_deed_done(verb->lower, verb->lemma));
        return !said && life_dates(ask, i, at);
    }
    return false;
}

void life_put(struct ask *ask, size_t first, size_t end, int table, const char *text)
{
    const bool rows = first > 0 && !ask->words.v[first - 1].punct;
    wording_put(ask, first, end - first,
                rows ? text : arena_printf(ask->arena, "%s %s", table_plural(ask, table), text));
}
