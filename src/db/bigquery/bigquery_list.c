/* The first rows of a table, SELECT * FROM t LIMIT n: as a query they would be billed as the whole
 * table is, so they are listed by tabledata.list, which is free and gives the same. Views cannot be
 * listed, and stay queries. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bigquery/bigquery.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/sql/token.h"

#define ROWS_MOST 10000 /* more are read by a job, whose pages come faster */

/* ---- the statement */

static struct token bigquery_list_token(struct lexer *lexer)
{
    struct token token;

    do
        token = lexer_next(lexer);
    while (token.class == TOKEN_SPACE || token.class == TOKEN_COMMENT);
    return token;
}

static bool bigquery_list_is(const struct lexer *lexer, const struct token *token, const char *word)
{
    return token->len == strlen(word) && !token->quoted &&
           strncasecmp(lexer->text + token->offset, word, token->len) == 0;
}

static bool skip_word(struct lexer *lexer, const char *word)
{
    const struct token token = bigquery_list_token(lexer);

    return bigquery_list_is(lexer, &token, word);
}

/* A path up to LIMIT, without its backquotes. */
static bool take_path(struct lexer *lexer, struct buf *path)
{
    struct token token = bigquery_list_token(lexer);

    for (bool name = true;; name = !name, token = bigquery_list_token(lexer)) {
        const char *p = lexer->text + token.offset;
        if (!name && bigquery_list_is(lexer, &token, "LIMIT"))
            return true;
        if (!name && !bigquery_list_is(lexer, &token, "."))
            return false;
        if (name && token.quoted && token.len > 2)
            buf_addn(path, p + 1, token.len - 2);
        else if (!name || (token.class == TOKEN_NAME && !token.quoted))
            buf_addn(path, p, token.len);
        else
            return false;
    }
}

struct listing {
    struct buf path; /* "dataset.table", with what stood before it */
    int64_t rows;
};

static bool find_listing(const char *sql, struct listing *listing)
{
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), SQL_BIGQUERY);
    if (!skip_word(&lexer, "SELECT") || !skip_word(&lexer, "*") || !skip_word(&lexer, "FROM") ||
        !take_path(&lexer, &listing->path))
        return false;
    const struct token number = bigquery_list_token(&lexer);
    char *digits = mem_strndup(lexer.text + number.offset, number.len);
    const bool good =
        str_to_i64(digits, &listing->rows) && listing->rows > 0 && listing->rows <= ROWS_MOST;
    mem_free(digits);
    struct token end = bigquery_list_token(&lexer);
    if (bigquery_list_is(&lexer, &end, ";"))
        end = bigquery_list_token(&lexer);
    return good && end.class == TOKEN_END;
}

/* "project/datasets/d/tables/t"; NULL: the path names no dataset. */
static char *place_of(const struct bigquery_db *db, const struct buf *path)
{
    char *text = mem_strdup(buf_str(path)), *dot = strrchr(text, '.'), *place = NULL;
    const char *table = dot ? dot + 1 : text, *dataset = db->target.dataset,
               *project = db->target.data_project;
    struct buf escaped = BUF_INIT;

    if (dot) {
        *dot = '\0';
        project = db->target.project;
        dataset = text;
        if ((dot = strrchr(text, '.'))) {
            *dot = '\0';
            project = text;
            dataset = dot + 1;
        }
    }
    url_add_escaped(&escaped, table);
    if (dataset && !strpbrk(dataset, "/?#%") && !strpbrk(project, "/?#%"))
        place = mem_printf("%s/datasets/%s/tables/%s", project, dataset, buf_str(&escaped));
    buf_release(&escaped);
    mem_free(text);
    return place;
}

/* ---- the rows */

bool bigquery_list_begin(struct bigquery_query *query, struct bigquery_db *db, const char *sql,
                         const struct db_limits *limits)
{
    struct listing listing = {BUF_INIT, 0};
    char *place = find_listing(sql, &listing) ? place_of(db, &listing.path) : NULL;
    const struct db_error keep = db->base.error;
    const bool broken = db->base.broken;
    struct buf body = BUF_INIT;
    struct json_value root;

    *query = (struct bigquery_query){.db = db};
    if (place && bigquery_get(db, limits, &body, &root, NULL, "%s", place)) {
        const struct json_value type = json_member(&root, "type"),
                                schema = json_member(&root, "schema"),
                                fields = json_member(&schema, "fields");
        if (json_is(&type, "TABLE")) {
            query->fields = bigquery_fields_read(&fields, &query->count);
            query->list = place;
            query->left = listing.rows;
            query->complete = true;
            place = NULL;
        }
    }
    db->base.error = keep; /* what is wrong, the dry run tells */
    db->base.broken = broken;
    buf_release(&listing.path);
    buf_release(&body);
    mem_free(place);
    return query->list != NULL;
}

bool bigquery_list_page(struct bigquery_query *query, const struct db_limits *limits,
                        struct err *err)
{
    struct buf token = BUF_INIT;
    struct json_value root;

    if (query->next) {
        buf_add(&token, "&pageToken=");
        url_add_escaped(&token, query->next);
    }
    const bool ok = bigquery_get(query->db, limits, &query->page, &root, err,
                                 "%s/data?maxResults=%lld&formatOptions.useInt64Timestamp=true%s",
                                 query->list, (long long)query->left, buf_str(&token));
    mem_free(query->next);
    query->next = NULL;
    buf_release(&token);
    if (!ok)
        return false;
    const struct json_value rows = json_member(&root, "rows"),
                            next = json_member(&root, "pageToken");
    query->next = next.kind == JSON_STRING ? json_dup(&next) : NULL;
    json_walk_init(&query->rows, &rows);
    return true;
}
