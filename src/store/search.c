/* Search over what was said in all conversations of the user. */
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "store_private.h"

enum { WORDS_MAX = 4 }; /* more belong to the last one */

struct found_list {
    VEC(struct found_message) v;
};

static void search_add(struct store_stmt *stmt, void *list)
{
    struct found_list *found = list;
    struct found_message row = {.conversation = store_column(stmt, 0),
                                .number = (int)stmt_int(stmt, 1),
                                .title = store_column(stmt, 2),
                                .before = stmt_int(stmt, 3)};
    row.message = (struct message){.who = (enum message_who)(int)stmt_int(stmt, 4),
                                   .at = stmt_int(stmt, 5),
                                   .text = store_column(stmt, 6),
                                   .sql = store_column(stmt, 7)};
    vec_push(&found->v, row);
}

/* The word as a pattern of LIKE that finds it anywhere, without regard of capital letters. */
static void search_pattern(struct buf *out, const char *word, size_t len)
{
    buf_addc(out, '%');
    for (size_t i = 0; i < len; i++) {
        if (strchr("%_\\", word[i]))
            buf_addc(out, '\\');
        buf_addc(out, word[i]);
    }
    buf_addc(out, '%');
}

static void search_patterns(const char *words, struct buf patterns[WORDS_MAX])
{
    for (int i = 0; i < WORDS_MAX; i++) {
        words += strspn(words, " ");
        const size_t len = i + 1 < WORDS_MAX ? strcspn(words, " ") : strlen(words);
        search_pattern(&patterns[i], words, len);
        words += len;
    }
}

#define HAS(n) " AND m.text || ' ' || coalesce(m.sql, '') LIKE ?" n " ESCAPE '\\'"

bool store_search(struct store *store, const char *words, size_t max,
                  struct found_message **ret_list, size_t *ret_count, struct err *err)
{
    struct found_list list = {0};
    struct buf patterns[WORDS_MAX] = {0};
    search_patterns(words, patterns);
    const bool ok = store_each(
        store, search_add, &list, err,
        "SELECT c.id, c.number, c.title, (SELECT count(*) FROM message b WHERE b.conversation = "
        "m.conversation AND b.id < m.id), m.who, m.at, m.text, m.sql "
        "FROM message m JOIN conversation c ON c.id = m.conversation "
        "WHERE m.user = ?1 AND m.company = ?2" HAS("4") HAS("5") HAS("6")
            HAS("7") " ORDER BY m.id DESC LIMIT ?3",
        "ttitttt", store->user, store->company, (int64_t)max, buf_str(&patterns[0]),
        buf_str(&patterns[1]), buf_str(&patterns[2]), buf_str(&patterns[3]));
    for (int i = 0; i < WORDS_MAX; i++)
        buf_release(&patterns[i]);
    if (!ok) {
        found_messages_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}
