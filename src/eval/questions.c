/* Reading question sets. Spider's form is one JSON list; long sets come as JSON Lines. */
#include "questions.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "texts.h"

#define FILE_LIMIT (512L * 1024 * 1024)

static char *questions_read_all(const char *path, struct err *err)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    if (file == NULL) {
        err_set(err, ERR_IO, SET_UNREAD, path, strerror(errno));
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) != 0 || ftell(file) < 0 || ftell(file) > FILE_LIMIT) {
        err_set(err, ERR_LIMIT, SET_TOO_LARGE, path);
    } else {
        size_t size = (size_t)ftell(file);
        rewind(file);
        text = mem_alloc(size + 1);
        if (fread(text, 1, size, file) != size) {
            err_set(err, ERR_IO, SET_CUT, path);
            mem_free(text);
            text = NULL;
        }
    }
    fclose(file);
    return text;
}

static const char *questions_text_of(const cJSON *object, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    return cJSON_IsString(item) ? item->valuestring : NULL;
}

static void add_golds(struct question_row *row, const cJSON *gold)
{
    int count = cJSON_IsArray(gold) ? cJSON_GetArraySize(gold) : 1;
    row->golds = mem_alloc((size_t)(count + 1) * sizeof *row->golds);
    for (int i = 0; i < count; i++) {
        const cJSON *one = cJSON_IsArray(gold) ? cJSON_GetArrayItem(gold, i) : gold;
        if (cJSON_IsString(one))
            row->golds[row->gold_count++] = mem_strdup(one->valuestring);
    }
}

static bool questions_add_row(struct question_set *set, const cJSON *object, struct err *err)
{
    static const char *const names[] = {"query", "SQL", "gold_sql"};
    const char *db = questions_text_of(object, "db_id"),
               *question = questions_text_of(object, "question");
    const cJSON *gold = NULL;
    for (size_t i = 0; i < 3 && gold == NULL; i++)
        gold = cJSON_GetObjectItemCaseSensitive(object, names[i]);
    if (db == NULL || question == NULL || gold == NULL || strchr(db, '/') != NULL)
        return err_set(err, ERR_PARSE, SET_INCOMPLETE, set->len);
    struct question_row row = {
        .index = set->len, .db_id = mem_strdup(db), .question = mem_strdup(question)};
    add_golds(&row, gold);
    vec_push(set, row);
    return true;
}

static bool questions_read_list(struct question_set *set, const char *text, struct err *err)
{
    if (!json_bounded(text, strlen(text), err))
        return false;
    cJSON *list = cJSON_Parse(text), *item;
    bool ok = cJSON_IsArray(list) || err_set(err, ERR_PARSE, SET_NO_LIST);
    if (ok) {
        cJSON_ArrayForEach(item, list) ok = ok && questions_add_row(set, item, err);
    }
    cJSON_Delete(list);
    return ok;
}

static bool read_lines(struct question_set *set, char *text, struct err *err)
{
    size_t number = 0;
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        if (line[strspn(line, " \t\r")] == '\0')
            continue;
        if (!json_bounded(line, strlen(line), NULL))
            return err_set(err, ERR_LIMIT, SET_TOO_DEEP, number);
        cJSON *item = cJSON_Parse(line);
        bool ok =
            item ? questions_add_row(set, item, err) : err_set(err, ERR_PARSE, SET_NO_JSON, number);
        cJSON_Delete(item);
        if (!ok)
            return false;
    }
    return true;
}

bool questions_read(const char *path, struct question_set *ret_set, struct err *err)
{
    char *text = questions_read_all(path, err);
    struct question_set set = {0};
    if (text == NULL)
        return false;
    bool ok = text[strspn(text, " \t\r\n")] == '[' ? questions_read_list(&set, text, err)
                                                   : read_lines(&set, text, err);
    mem_free(text);
    if (!ok) {
        questions_release(&set);
        return err_prefix(err, "'%s'", path);
    }
    *ret_set = set;
    return true;
}

void questions_release(struct question_set *set)
{
    for (size_t i = 0; i < set->len; i++) {
        for (size_t k = 0; k < set->v[i].gold_count; k++)
            mem_free(set->v[i].golds[k]);
        mem_free(set->v[i].golds);
        mem_free(set->v[i].db_id);
        mem_free(set->v[i].question);
    }
    vec_release(set);
}
