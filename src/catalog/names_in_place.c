/* Short forms that mean something else where they stand, and whole names that are words. */
#include <string.h>

#include "names.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"

/* A whole name that is one common word ("cat", "no") means that word, though it is an abbreviation
 * too; but rows that keep a `pop` count people. */
static bool is_plain_word(const char *raw)
{
    const size_t len = strlen(raw);

    return len > 2 && !strchr(raw, ' ') && !str_eq(raw, "pop") &&
           vocabulary_rank(raw, len) >= VOCABULARY_COMMON;
}

/* cust_lst_nm is a last name: nothing is called by a list's. */
static const char *words_of_people(struct arena *arena, const char *words, const char *raw)
{
    static const char list[] = "list name";
    const char *at = strstr(raw, "lst n") ? strstr(words, list) : NULL;
    if (at && (at == words || at[-1] == ' '))
        return arena_printf(arena, "%.*slast%s", (int)(at - words), words, at + strlen("list"));
    return words;
}

/* Short forms that mean something else where they stand: REL_DT is when it was released, EXP_DT
 * when it expires, LST_AUD_DT the last one. */
static const char *words_in_place(struct arena *arena, const char *words, const char *raw)
{
    static const struct {
        const char *raw, *usual, *here;
    } places[] = {{"rel dt", "relation", "released"},
                  {"rel date", "relation", "released"},
                  {"rel by", "relation", "released"},
                  {"exp dt", "experience", "expiry"},
                  {"exp date", "experience", "expiry"},
                  {"exp on", "experience", "expiry"},
                  {"lst ", "list", "last"},
                  {"dir by", "direction", "directed"},
                  {"tmp c", "tmp", "temperature"},
                  {"tmp f", "tmp", "temperature"},
                  {"tmp deg", "tmp", "temperature"},
                  {"dist cd", "distance", "district"},
                  {"dist code", "distance", "district"},
                  {"dist nm", "distance", "district"},
                  {"dist name", "distance", "district"},
                  {"dist id", "distance", "district"},
                  {"dist ref", "distance", "district"},
                  {"hd cnt", "hd", "head"},
                  {"hd count", "hd", "head"},
                  {"auth code", "author", "authorization"},
                  {"auth cd", "author", "authorization"},
                  {"auth no", "author", "authorization"},
                  {"auth num", "author", "authorization"},
                  {"auth number", "author", "authorization"},
                  {"auth dt", "author", "authorization"},
                  {"auth date", "author", "authorization"},
                  {"auth amt", "author", "authorization"},
                  {"auth amount", "author", "authorization"},
                  {"auth key", "author", "authorization"},
                  {"auth token", "author", "authorization"},
                  {"auth type", "author", "authorization"},
                  {"auth typ", "author", "authorization"},
                  {"auth stat", "author", "authorization"},
                  {"auth status", "author", "authorization"},
                  {"auth by", "author", "authorization"},
                  {"auth req", "author", "authorization"},
                  {"auth level", "author", "authorization"},
                  {"auth lvl", "author", "authorization"},
                  {"co id", "co", "company"},
                  {"co nm", "co", "company"},
                  {"co name", "co", "company"},
                  {"co cd", "co", "company"},
                  {"co code", "co", "company"},
                  {"co no", "co", "company"}};

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (strncmp(raw, places[i].raw, strlen(places[i].raw)) == 0 &&
            strncmp(words, places[i].usual, strlen(places[i].usual)) == 0)
            return arena_printf(arena, "%s%s", places[i].here, words + strlen(places[i].usual));
    }
    return words;
}

/* so_hdr and po_no are of sales orders and purchase orders: two letters that say so only before
 * what an order has. */
static const char *words_of_orders(struct arena *arena, const char *words, const char *raw)
{
    static const char *const orders[][2] = {{"so", "sales order"}, {"po", "purchase order"}};
    static const char *const parts[] = {"hdr", "header", "head",   "line",    "lines", "ln",
                                        "dtl", "det",    "detail", "details", "item",  "items",
                                        "no",  "num",    "nbr",    "nr"};

    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        if (i == 1 && str_eq(raw, "po"))
            return orders[i][1];
        const bool begins = strncmp(raw, orders[i][0], 2) == 0 && raw[2] == ' ';
        for (size_t k = 0; begins && k < sizeof parts / sizeof *parts; k++) {
            if (str_eq(raw + 3, parts[k]) && strncmp(words, orders[i][0], 2) == 0)
                return arena_printf(arena, "%s%s", orders[i][1], words + 2);
        }
    }
    return words;
}

/* dur_sec and wait_min are seconds and minutes, no section and no minimum. */
static const char *words_of_time(struct arena *arena, const char *words, const char *raw)
{
    static const char *const lasting[] = {
        "dur ",     "duration ", "length ", "time ",  "run ",       "wait ",    "elapsed ",
        "play ",    "runtime ",  "finish ", "lap ",   "race ",      "travel ",  "flight ",
        "prep ",    "cook ",     "actual ", "sched ", "scheduled ", "planned ", "estimated ",
        "halfway ", "split ",    "drive ",  "swim "};
    static const char *const units[][3] = {{"sec", "section", "seconds"},
                                           {"min", "minimum", "minutes"}};

    for (size_t i = 0; i < sizeof lasting / sizeof *lasting; i++) {
        const size_t len = strlen(lasting[i]);
        for (size_t k = 0; k < sizeof units / sizeof *units; k++) {
            if (strncmp(raw, lasting[i], len) == 0 && str_eq(raw + len, units[k][0]) &&
                str_ends(words, units[k][1]))
                return arena_printf(arena, "%.*s%s", (int)(strlen(words) - strlen(units[k][1])),
                                    words, units[k][2]);
        }
    }
    return words;
}

/* distance_nm is in nautical miles, and no name. */
static const char *words_of_ways(struct arena *arena, const char *words, const char *raw)
{
    static const char *const ways[] = {"distance nm", "length nm"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (str_ends(raw, ways[i]) && str_ends(words, " name"))
            return arena_printf(arena, "%.*s nautical miles", (int)(strlen(words) - 5), words);
    }
    return words;
}

/* lab_c and lab_hrs are of labour, and no laboratory's. */
static const char *words_of_labour(struct arena *arena, const char *words, const char *raw)
{
    static const char *const amounts[] = {"c",   "p",     "cents", "cost", "amt",  "amount",
                                          "chg", "price", "rate",  "fee",  "tot",  "total",
                                          "hrs", "hours", "hr",    "min",  "mins", "minutes"};
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++) {
        if (strncmp(raw, "lab ", 4) == 0 && str_eq(raw + 4, amounts[i]) &&
            strncmp(words, "lab ", 4) == 0)
            return arena_printf(arena, "labor%s", words + 3);
    }
    return words;
}

const char *namer_in_place(struct arena *arena, const char *words, const char *raw)
{
    words = words_of_time(arena, words, raw);
    words = words_of_orders(arena, words, raw);
    words = words_of_ways(arena, words, raw);
    words = words_of_people(arena, words, raw);
    words = words_of_labour(arena, words, raw);
    return is_plain_word(raw) ? raw : words_in_place(arena, words, raw);
}
