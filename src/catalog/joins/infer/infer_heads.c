/* What columns of one last word refer to, a further one does, too: where "approved by" and "entered
 * by" are an entity's, "deleted by" is. Names alone do not show it; the rows must agree. */
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"

enum { HEAD_COLUMNS = 3 };

/* The columns of one last word that refer to something. */
struct head {
    struct column_ref key; /* that most of them refer to, by a vote in their order */
    int lead, columns, agreeing;
};

/* The last word of a name, without what says that it is a key; NULL: it says nothing. */
static char *head_of(const struct inference *inference, struct column_ref at)
{
    const char *stem = column_info(inference->catalog, at)->stem;
    size_t len = strlen(stem) - infer_key_word(stem);
    const char *word = stem + len;
    const bool says = stem[len] != '\0' || (len > 3 && strncmp(stem + len - 3, " by", 3) == 0);

    while (word > stem && word[-1] != ' ')
        word--;
    len -= (size_t)(word - stem);
    if (schema_column_at(inference->catalog, at)->value != VALUE_INTEGER ||
        name_is(word, len, NAME_GENERIC) || name_is(word, len, NAME_OWN_NUMBER) ||
        name_is(word, len, NAME_BARE_ROLE) || len < 2 || (inference->says_key && !says))
        return NULL;
    return arena_printf(&inference->catalog->arena, "%.*s", (int)len, word);
}

static bool is_same(struct column_ref a, struct column_ref b)
{
    return a.table == b.table && a.column == b.column;
}

/* The majority vote of Boyer and Moore (1981), then a count. */
static void heads_vote(struct head *head, struct column_ref key)
{
    if (head->lead == 0)
        head->key = key;
    head->lead += is_same(head->key, key) ? 1 : -1;
}

static struct head *heads_get(struct inference *inference, struct map *heads,
                              const struct guess *guess)
{
    char *word =
        guess->confidence < inference->catalog->threshold ? NULL : head_of(inference, guess->from);
    struct head *head = word ? map_get(heads, word) : NULL;

    if (word && !head) {
        head = arena_alloc(&inference->catalog->arena, sizeof *head);
        *head = (struct head){.lead = 0};
        map_put(heads, word, head);
    }
    return head;
}

static void heads_learn(struct inference *inference, struct map *heads)
{
    struct head *head;

    for (size_t i = 0; i < inference->guesses.len; i++)
        if ((head = heads_get(inference, heads, &inference->guesses.v[i])))
            heads_vote(head, inference->guesses.v[i].to);
    for (size_t i = 0; i < inference->guesses.len; i++)
        if ((head = heads_get(inference, heads, &inference->guesses.v[i]))) {
            head->columns++;
            head->agreeing += is_same(head->key, inference->guesses.v[i].to);
        }
}

static void heads_apply(struct inference *inference, const struct map *heads,
                        struct column_ref from)
{
    const struct catalog *catalog = inference->catalog;
    const struct guess *known = infer_guess_of(inference, from);
    const char *word = catalog->tables[from.table].key == from.column ||
                               (known && known->confidence >= catalog->threshold)
                           ? NULL
                           : head_of(inference, from);
    const struct head *head = word ? map_get(heads, word) : NULL;

    if (!head || is_same(head->key, from))
        return;
    if (head->agreeing < HEAD_COLUMNS || head->agreeing * 5 < head->columns * 4 ||
        infer_contained(catalog, from, head->key) < 0.98)
        return;
    infer_put(inference, &(struct guess){from, head->key, 0.73,
                                         "as other columns of this last word do", RULE_PART});
}

void infer_heads(struct inference *inference)
{
    const struct schema *schema = inference->catalog->schema;
    struct map heads = {0};

    heads_learn(inference, &heads);
    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t c = 0;
             c < schema->tables[t].column_count && infer_takes_part(inference->catalog, (int)t);
             c++)
            heads_apply(inference, &heads, (struct column_ref){(int)t, (int)c});
    map_release(&heads);
}
