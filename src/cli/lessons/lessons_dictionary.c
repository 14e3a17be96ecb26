/* Each name that a dictionary gives a table or a column besides its own is a lesson. */
#include "lessons/lessons_dictionary.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/model/schema/dictionary.h"

#define CONFIDENCE 0.9 /* a person wrote it, of no question in particular */

struct taking {
    const char *connection;
    const struct lesson *known;
    size_t known_count;
    VEC(struct lesson) list;
};

bool lessons_is_dictionary(const char *path)
{
    return str_ends(path, ".csv") || str_ends(path, ".xlsx");
}

/* The words say no more than the name does. */
static bool dictionary_is_name(const char *words, const char *name)
{
    for (; *words && *name; words++, name++)
        if (tolower((unsigned char)*words) != tolower((unsigned char)*name) &&
            !(*words == ' ' && *name == '_'))
            return false;
    return !*words && !*name;
}

static bool dictionary_is_known(const struct taking *taking, const char *words)
{
    for (size_t i = 0; i < taking->known_count; i++)
        if (taking->known[i].says && str_eq_fold(taking->known[i].says, words) &&
            !str_eq(taking->known[i].source, LESSON_SOURCE_DICTIONARY))
            return true;
    for (size_t i = 0; i < taking->list.len; i++)
        if (str_eq_fold(taking->list.v[i].says, words))
            return true;
    return false;
}

static void dictionary_take(struct taking *taking, const struct dictionary_record *record,
                            const char *words)
{
    const char *table = record->fields[DICTIONARY_TABLE],
               *column = record->fields[DICTIONARY_COLUMN];

    if (str_blank(words) || str_blank(table) ||
        dictionary_is_name(words, *column ? column : table) || dictionary_is_known(taking, words))
        return;
    struct lesson lesson = {.kind = *column ? LESSON_COLUMN : LESSON_TABLE,
                            .scope = taking->connection ? LESSON_CONNECTION : LESSON_COMPANY,
                            .connection = mem_strdup(taking->connection),
                            .says = mem_strdup(words),
                            .means =
                                *column ? mem_printf("%s.%s", table, column) : mem_strdup(table),
                            .source = mem_strdup(LESSON_SOURCE_DICTIONARY),
                            .confidence = CONFIDENCE};
    lesson_give_name(&lesson);
    vec_push(&taking->list, lesson);
}

static void dictionary_take_record(struct taking *taking, const struct dictionary_record *record)
{
    char *synonyms = mem_strdup(record->fields[DICTIONARY_SYNONYMS]), *rest = synonyms;
    char *business = mem_strdup(record->fields[DICTIONARY_BUSINESS_NAME]);

    dictionary_take(taking, record, str_trim(business));
    for (char *word = strtok_r(synonyms, ",;|", &rest); word; word = strtok_r(NULL, ",;|", &rest))
        dictionary_take(taking, record, str_trim(word));
    mem_free(synonyms);
    mem_free(business);
}

bool lessons_of_dictionary(const char *path, const char *connection, const struct lesson *known,
                           size_t known_count, struct lesson **ret_list, size_t *ret_count,
                           struct err *err)
{
    struct dictionary dictionary = {0};
    struct taking taking = {.connection = connection, .known = known, .known_count = known_count};

    if (!dictionary_read(path, DICTIONARY_OWN, NULL, &dictionary, err))
        return false;
    for (size_t i = 0; i < dictionary.records.len; i++)
        dictionary_take_record(&taking, &dictionary.records.v[i]);
    dictionary_release(&dictionary);
    *ret_list = taking.list.v;
    *ret_count = taking.list.len;
    return true;
}
