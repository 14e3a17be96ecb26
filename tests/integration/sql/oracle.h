/* What the oracle tests share: the data beside the repository, JSON lines, a schema from SQLite. */
#ifndef QUERENT_TESTS_ORACLE_H
#define QUERENT_TESTS_ORACLE_H

#include <cjson/cJSON.h>
#include <sqlite3.h>

#include "querent/model/schema/schema.h"
#include "querent/sql/sql.h"

/* $QUERENT_SHARED or ../shared beside the source; NULL: absent. Heap; with `name` appended. */
char *oracle_data(const char *name);
/* The whole file; exits with 77 and a message when it is absent. */
struct buf oracle_read(const char *name);
/* Calls each for every object of a file of JSON lines. */
void oracle_lines(const char *name, void (*each)(const cJSON *row, void *arg), void *arg);
const char *oracle_text(const cJSON *row, const char *key); /* "" when absent */

struct schema *oracle_schema(sqlite3 *db);
struct sql_lookup oracle_lookup(const struct schema *schema);

/* A set of names, folded, in sorted order once it is asked for as text. */
struct oracle_set {
    char **v;
    size_t len, cap;
};
void oracle_add(struct oracle_set *set, const char *name);
char *oracle_join(struct oracle_set *set); /* heap: "a, b"; sorted, each once */
void oracle_clear(struct oracle_set *set);

#endif
