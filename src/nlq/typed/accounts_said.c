/* "Accounts that never ordered": customers, where no table keeps accounts. Columns that say more
 * of an account than its name (account_manager, account_opened_on) are no accounts themselves. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

/* A table or a column is called so, or ends so ("key account"); a longer name only begins so. */
static bool is_kept(struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        if (table_has_word(ask, (int)t, "account"))
            return true;
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *words = catalog_column_words(ask->catalog, at);
            if (column_is_text(ask, at) &&
                (str_ends(words, "account") || str_ends(words, "accounts")))
                return true;
        }
    }
    return false;
}

/* Words i and i + 1 begin a longer name: "account managers", "account number". */
static bool begins_name(struct ask *ask, size_t i)
{
    return wording_is(ask, i + 1,
                      "manager|managers|handler|handlers|number|numbers|no|holder|holders|type|"
                      "types|balance|balances|executive|executives|rep|reps|name|names|code|codes|"
                      "payable|receivable|department|team|staff");
}

/* A column says of accounts what the word before says: "closed accounts" have account_closed. */
static bool is_told_by_column(struct ask *ask, size_t i)
{
    for (size_t t = 0; i > 0 && t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_words(ask, at, "account") &&
                column_has_words(ask, at, ask->words.v[i - 1].lower))
                return true;
        }
    }
    return false;
}

/* Word i says customers, by its form or by what stands before it. */
static bool says_customers(struct ask *ask, size_t i)
{
    if (ask->words.v[i].quoted || ask->words.v[i].put || taught_has(ask, i) ||
        exact_is_name(ask, i) || begins_name(ask, i) || is_told_by_column(ask, i) ||
        (i > 0 && wording_is(ask, i - 1,
                             "with|without|have|has|having|an|a|no|their|his|her|"
                             "credit|bank|user|savings|current|cost")))
        return false;
    return wording_is(ask, i, "accounts") ||
           (wording_is(ask, i, "account") && i > 0 &&
            wording_is(ask, i - 1, "per|by|each|every|which|new|biggest|largest|smallest"));
}

/* The table that alone is called by a noun for those who buy; -1: none, or several. */
static int customers_called(struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) ||
            !(table_ends_in(ask, (int)t, "customer") || table_ends_in(ask, (int)t, "client")))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

void accounts_said_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (!says_customers(ask, i) || is_kept(ask))
            continue;
        const int called = customers_called(ask), table = called >= 0 ? called : clients_meant(ask);
        if (table < 0)
            return;
        const char *said = ask->words.v[i].text;
        const bool plural = wording_is(ask, i, "accounts");
        wording_put(ask, i, 1, plural ? table_plural(ask, table) : table_single(ask, table));
        ask->words.v[i].written = said;
    }
}
