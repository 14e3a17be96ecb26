/* "Short deliveries", "lines that were short shipped", "order lines where we sent less than
 * ordered", "jobs that produced less than planned": of two numbers of the rows, the one that came
 * is lower than the one that was to come. */
#include <string.h>

#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char wanted[] = "ordered|order|planned|plan|expected|requested|required",
                  came[] = "delivered|delivery|received|supplied|shipped|sent|produced|done|good|"
                           "arrived|picked|dispatched|finished|completed";

struct lack {
    struct column_ref wanted, came; /* of one table; column -1: none */
};

/* A count of something, and no money, called by one of the words. */
static bool is_count(struct ask *ask, struct column_ref at, const char *words)
{
    bool is = false;
    for (const char *p = words; !is && *p; p += strcspn(p, "|"), p += *p == '|')
        is = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return is && column_is_number(ask, at) && !column_is_id(ask, at) && !flag_is(ask, at) &&
           !catalog_is_key(ask->catalog, at) && !column_has_words(ask, at, "amount") &&
           !column_has_words(ask, at, "price") && !column_has_words(ask, at, "cost") &&
           !column_has_words(ask, at, "level");
}

/* The only such two of the table. */
static bool lack_of(struct ask *ask, int table, struct lack *out)
{
    size_t count = 0;
    for (size_t k = 0; table >= 0 && k < ask_table(ask, table)->column_count *
                                             ask_table(ask, table)->column_count;
         k++) {
        const size_t columns = ask_table(ask, table)->column_count;
        const struct lack now = {{table, (int)(k / columns)}, {table, (int)(k % columns)}};
        if (same_column(now.wanted, now.came) || !is_count(ask, now.wanted, wanted) ||
            !is_count(ask, now.came, came) || is_count(ask, now.came, wanted))
            continue;
        *out = now;
        count++;
    }
    return count == 1;
}

/* The rows that word i, or one before it, names and that have both; else the only ones that do; -1.
 */
static int short_rows(struct ask *ask, size_t i, struct lack *out)
{
    int found = -1;
    struct lack lack;
    for (size_t k = i + 1; k-- > 0;) {
        const int rows = k < ask->words.len ? life_rows_at(ask, k) : -1;
        if (lack_of(ask, rows, out))
            return rows;
    }
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !lack_of(ask, (int)t, &lack))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
        *out = lack;
    }
    return found;
}

/* "Sent less than ordered" at word i; 0: it is not said. */
static size_t less_said(const struct ask *ask, size_t i)
{
    const size_t verb =
                     wording_match(ask, i,
                                   "sent|send|delivered|deliver|supplied|supply|shipped|ship|"
                                   "received|got|produced|made|finished|picked|completed|arrived|"
                                   "came in with|came with|brought"),
                 less = i + verb + wording_match(ask, i + verb, "less than|fewer than");
    if (verb == 0 || less == i + verb)
        return 0;
    const size_t who = less + wording_match(ask, less,
                                            "we had|they had|was|were|they were|we|they|what was|"
                                            "what we|what they"),
                 end = who + wording_match(ask, who,
                                           "ordered|planned|asked for|expected|requested|wanted");
    return end > who ? end - i : 0;
}

/* The words at i that say so; *ret_noun: and name the rows, too, with the last of them. */
static size_t short_said(const struct ask *ask, size_t i, bool *ret_noun)
{
    const size_t noun = wording_match(ask, i,
                                      "short deliveries|short delivery|short shipments|short "
                                      "receipts|short supplies|under deliveries"),
                 state = wording_match(ask, i,
                                       "received short|delivered short|arrived short|came in short|"
                                       "came up short|came short|short shipped|short delivered|"
                                       "short supplied|shipped short|sent short|shorted"),
                 less = less_said(ask, i);
    *ret_noun = noun > 0;
    return noun ? noun : state > less ? state : less;
}

/* Rows that have not come yet are not short: the day on which they came, which those lack; column
 * -1: none says so. */
static struct column_ref day_of(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        bool own = column_is_date(ask, at) && stats && stats->null_share > 0;
        for (const char *p = came; own && *p; p += strcspn(p, "|"), p += *p == '|') {
            if (column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|"))))
                found = at;
        }
    }
    return found;
}

void short_of_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        bool noun = false;
        const size_t len = exact_is_name(ask, i) ? 0 : short_said(ask, i, &noun);
        struct lack lack;
        const int behind = len && !noun ? life_rows_at(ask, i + len) : -1;
        const size_t named = behind >= 0 ? i + len : noun ? i + len - 1 : i;
        const int rows = len ? short_rows(ask, named, &lack) : -1;
        size_t first = i, end = i + len + (behind >= 0 && behind == rows);
        if (rows < 0)
            continue;
        while (first > 0 &&
               wording_is(ask, first - 1, "that|which|where|we|they|was|were|are|is|have|has|been"))
            first--;
        const char *table = ask_table(ask, rows)->name;
        const bool before = first > 0 && life_rows_at(ask, first - 1) == rows && !noun;
        const char *said = words_text(&ask->words, ask->arena, first, end);
        const char *held = arena_printf(ask->arena, "%s.%s lower than %s.%s", table,
                                        ask_column(ask, lack.came)->name, table,
                                        ask_column(ask, lack.wanted)->name);
        const struct column_ref day = day_of(ask, rows);
        wording_put(ask, first, end - first,
                    arena_printf(ask->arena, "%s with %s%s%s%s",
                                 before ? "" : table_plural(ask, rows), held,
                                 day.column < 0 ? "" : " and ",
                                 day.column < 0 ? "" : ask_column(ask, day)->name,
                                 day.column < 0 ? "" : " is not empty"));
        ask->shape.taken_for = arena_printf(ask->arena, "%s = %s", said, held);
        return;
    }
}
