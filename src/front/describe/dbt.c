/* dbt's schema.yml, read into a draft and written from what is known. */
#include <string.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/front/describe.h"
#include "querent/front/load_catalog.h"
#include "querent/lessons/file.h"
#include "querent/lessons/lessons.h"
#include "querent/sql/sql.h"

enum { FILE_MAX = 16 << 20 };

/* ---- reading: what the catalog says already is no news */

static bool dbt_has_join(const struct catalog *catalog, const char *condition)
{
    const struct schema *schema = catalog_schema(catalog);
    bool found = false;

    for (size_t i = 0; i < catalog_edge_count(catalog) && !found; i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        if (edge->count != 1 || edge->only || edge->type == JOIN_HEURISTIC || edge->confidence == 0)
            continue;
        const struct schema_table *from = &schema->tables[edge->from],
                                  *to = &schema->tables[edge->to];
        char *text =
            mem_printf("%s.%s = %s.%s", from->name, from->columns[edge->from_columns[0]].name,
                       to->name, to->columns[edge->to_columns[0]].name);
        found = str_eq_fold(text, condition);
        mem_free(text);
    }
    return found;
}

static bool dbt_is_known(const struct catalog *catalog, const struct draft_entry *entry)
{
    const struct schema *schema = catalog_schema(catalog);
    const int t = entry->table ? catalog_find_table(catalog, NULL, entry->table) : -1;
    const int c =
        t >= 0 && entry->column ? schema_find_column(&schema->tables[t], entry->column) : -1;

    if (entry->kind == DRAFT_JOIN)
        return dbt_has_join(catalog, entry->means);
    if (t < 0 || (entry->column && c < 0))
        return false;
    if (entry->kind == DRAFT_SYNONYMS && entry->column)
        return str_eq(catalog_column_synonyms(catalog, (struct column_ref){t, c}), entry->means);
    const char *said =
        entry->column ? schema->tables[t].columns[c].comment : schema->tables[t].comment;
    return (entry->kind == DRAFT_ABOUT || entry->kind == DRAFT_UNIT) && said &&
           strstr(said, entry->means);
}

/* What it describes is there; *ret_elsewhere: its table is not. */
static bool dbt_names(const struct catalog *catalog, const struct draft_entry *entry,
                      bool *ret_elsewhere, struct err *err)
{
    const int t = entry->table ? catalog_find_table(catalog, NULL, entry->table) : -1;
    const char *column = entry->kind == DRAFT_DATE ? entry->means : entry->column;
    struct arena arena = {0};

    *ret_elsewhere = t < 0;
    if (t < 0 || !column)
        return t >= 0 || err_set(err, ERR_NOT_FOUND, "no table '%s'", entry->table);
    const struct schema_table *table = &catalog_schema(catalog)->tables[t];
    if (schema_find_column(table, column) >= 0)
        return true;
    const char **names = arena_alloc(&arena, (table->column_count + 1) * sizeof *names);
    for (size_t c = 0; c < table->column_count; c++)
        names[c] = table->columns[c].name;
    const int nearest = str_nearest(column, names, table->column_count);
    err_set(err, ERR_NOT_FOUND,
            nearest >= 0 ? "no column '%s' in '%s'; nearest: %s.%s" : "no column '%s' in '%s'",
            column, table->name, table->name, nearest >= 0 ? names[nearest] : "");
    arena_release(&arena);
    return false;
}

static bool dbt_fits(const struct describe *describe, const struct draft_entry *entry,
                     bool *ret_elsewhere, struct err *err)
{
    *ret_elsewhere = false;
    if (entry->kind != DRAFT_JOIN && entry->kind != DRAFT_MEASURE && entry->kind != DRAFT_VALUE &&
        entry->kind != DRAFT_FILTER)
        return dbt_names(describe->catalog, entry, ret_elsewhere, err);
    struct lesson lesson = describe_lesson(describe, entry);
    const bool fits = lesson_check(&lesson, err) && lesson_fits(describe->catalog, &lesson, err);
    lesson_release(&lesson);
    return fits;
}

/* Takes the entry. */
static void dbt_take(const struct describe *describe, struct draft_entry *entry,
                     struct draft *draft, struct describe_taken *taken)
{
    const struct draft_entry *there = draft_find(draft, entry->key);
    struct err err = ERR_INIT;
    bool elsewhere;

    entry->imported = true;
    if (dbt_is_known(describe->catalog, entry)) {
        draft_entry_release(entry);
    } else if (dbt_fits(describe, entry, &elsewhere, &err)) {
        taken->fresh += !there || (!there->imported && there->state == DRAFT_PROPOSED);
        draft_import(draft, *entry);
    } else {
        taken->elsewhere += elsewhere;
        taken->refused += !elsewhere;
        if (!elsewhere)
            buf_addf(&taken->why, "'%s': %s\n", entry->key, err.text);
        draft_entry_release(entry);
    }
}

bool describe_import(const struct describe *describe, const char *path, struct draft *draft,
                     struct describe_taken *ret_taken, struct err *err)
{
    struct draft read = {0};
    struct buf text = BUF_INIT;

    const bool ok = path_read(path, FILE_MAX, &text, err) &&
                    draft_parse_dbt(path, buf_str(&text), text.len, &read, err);
    buf_release(&text);
    if (!ok)
        return false;
    *ret_taken = (struct describe_taken){.why = BUF_INIT};
    for (size_t i = 0; i < read.entries.len; i++)
        dbt_take(describe, &read.entries.v[i], draft, ret_taken);
    read.entries.len = 0; /* the draft has them */
    draft_release(&read);
    return true;
}

/* ---- writing */

static void dbt_put(struct buf *out, const char *before, const char *text)
{
    if (str_blank(text))
        return;
    buf_add(out, before);
    json_str(out, text); /* YAML takes a string of JSON */
    buf_addc(out, '\n');
}

/* What was accepted of the table or column; NULL: nothing of the kind. */
static const char *dbt_accepted(const struct draft *draft, enum draft_kind kind, const char *table,
                                const char *column)
{
    for (size_t i = 0; i < draft->entries.len; i++) {
        const struct draft_entry *entry = &draft->entries.v[i];
        if (entry->kind == kind && entry->state == DRAFT_ACCEPTED && entry->table &&
            str_eq_fold(entry->table, table) &&
            str_eq_fold(entry->column ? entry->column : "", column ? column : ""))
            return entry->means;
    }
    return NULL;
}

/* The description without what the catalog has added to it: "; fact table", "; in kg". */
static void dbt_put_about(struct buf *out, const char *before, const char *comment,
                          const char *added)
{
    char *text = mem_strdup(comment), *at = text && added ? strstr(text, added) : NULL;
    const size_t len = added ? strlen(added) : 0;

    if (at && (at[len] == '\0' || at[len] == ';') &&
        (at == text || (at - text >= 2 && at[-2] == ';'))) {
        const char *rest = at == text && at[len] ? at + len + 2 : at + len;
        char *from = at == text ? at : at - 2;
        memmove(from, rest, strlen(rest) + 1);
    }
    dbt_put(out, before, text);
    mem_free(text);
}

static void dbt_put_meta(struct buf *out, const char *indent, const char *const keys[2],
                         const char *const values[2])
{
    bool begun = false;

    for (size_t i = 0; i < 2; i++) {
        if (str_blank(values[i]))
            continue;
        if (!begun)
            buf_addf(out, "%smeta:\n", indent);
        begun = true;
        char *before = mem_printf("%s  %s: ", indent, keys[i]);
        dbt_put(out, before, values[i]);
        mem_free(before);
    }
}

/* The tables that the column refers to by joins that somebody said. */
static void dbt_put_joins(const struct catalog *catalog, struct column_ref at, struct buf *out)
{
    const struct schema *schema = catalog_schema(catalog);
    bool begun = false;

    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        if (edge->from != at.table || edge->count != 1 || edge->only ||
            edge->from_columns[0] != at.column || edge->type == JOIN_HEURISTIC ||
            edge->confidence == 0)
            continue;
        const struct schema_table *to = &schema->tables[edge->to];
        if (!begun)
            buf_add(out, "        tests:\n");
        begun = true;
        char *ref = mem_printf("ref('%s')", to->name);
        buf_add(out, "          - relationships:\n");
        dbt_put(out, "              to: ", ref);
        mem_free(ref);
        dbt_put(out, "              field: ", to->columns[edge->to_columns[0]].name);
    }
}

static void dbt_put_column(const struct catalog *catalog, const struct draft *draft,
                           struct column_ref at, struct buf *out)
{
    static const char *const keys[] = {"unit", "synonyms"};
    const struct schema_table *table = &catalog_schema(catalog)->tables[at.table];
    const struct schema_column *column = &table->columns[at.column];
    const char *unit = dbt_accepted(draft, DRAFT_UNIT, table->name, column->name);
    char *added = unit ? mem_printf("in %s", unit) : NULL;

    dbt_put(out, "      - name: ", column->name);
    dbt_put_about(out, "        description: ", column->comment, added);
    dbt_put_meta(out, "        ", keys,
                 (const char *const[]){unit, catalog_column_synonyms(catalog, at)});
    dbt_put_joins(catalog, at, out);
    mem_free(added);
}

static void dbt_put_table(const struct catalog *catalog, const struct draft *draft, int t,
                          struct buf *out)
{
    static const char *const keys[] = {"role", "date"};
    const struct schema_table *table = &catalog_schema(catalog)->tables[t];
    const char *role = dbt_accepted(draft, DRAFT_ROLE, table->name, NULL);
    char *added = role ? mem_printf("%s table", role) : NULL;

    dbt_put(out, "  - name: ", table->name);
    dbt_put_about(out, "    description: ", table->comment, added);
    dbt_put_meta(out, "    ", keys,
                 (const char *const[]){role, dbt_accepted(draft, DRAFT_DATE, table->name, NULL)});
    if (table->column_count)
        buf_add(out, "    columns:\n");
    for (size_t c = 0; c < table->column_count; c++)
        dbt_put_column(catalog, draft, (struct column_ref){t, (int)c}, out);
    mem_free(added);
}

/* "unit_price > 3" as {field, operator, value}; false: it has no such form. */
static bool dbt_add_filter(const struct sql_expr *e, enum sql_dialect dialect, struct buf *out)
{
    static const struct {
        enum sql_op op;
        const char *name;
    } operators[] = {{SQL_OP_EQ, "="},  {SQL_OP_NE, "!="}, {SQL_OP_LT, "<"},
                     {SQL_OP_LE, "<="}, {SQL_OP_GT, ">"},  {SQL_OP_GE, ">="}};
    const char *name = NULL;
    struct buf value = BUF_INIT;
    struct err err = ERR_INIT;

    if (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND)
        return dbt_add_filter(e->args[0], dialect, out) && dbt_add_filter(e->args[1], dialect, out);
    for (size_t i = 0; e->kind == SQL_EXPR_BINARY && i < sizeof operators / sizeof *operators; i++)
        name = operators[i].op == e->op ? operators[i].name : name;
    const bool ok = name && e->args[0]->kind == SQL_EXPR_COLUMN &&
                    (e->args[1]->kind == SQL_EXPR_STRING || e->args[1]->kind == SQL_EXPR_NUMBER) &&
                    sql_print_expr(e->args[1], dialect, &value, &err);
    if (ok) {
        dbt_put(out, "      - field: ", e->args[0]->name);
        dbt_put(out, "        operator: ", name);
        dbt_put(out, "        value: ", buf_str(&value));
    }
    buf_release(&value);
    return ok;
}

/* The bracket that opens at `open` closes at the end: "sum(a * (1 - b))", not "sum(a) / count(b)".
 */
static bool dbt_is_one_call(const char *sql, size_t open)
{
    int depth = 0;
    bool quoted = false;

    for (const char *p = sql + open; *p; p++) {
        quoted ^= *p == '\'';
        depth += quoted ? 0 : (*p == '(') - (*p == ')');
        if (depth == 0)
            return p[1] == '\0';
    }
    return false;
}

/* Only one aggregate over one table has a form: "sum(…)". */
static bool dbt_put_metric(const struct describe *describe, const struct lesson *lesson,
                           struct buf *out)
{
    static const char *const methods[] = {"sum", "avg", "min", "max", "count"};
    struct arena arena = {0};
    struct lesson_use use;
    struct buf filters = BUF_INIT;
    const size_t len = strlen(lesson->means), open = strcspn(lesson->means, "(");
    bool written = false;

    const bool bound =
        lesson_bind(&arena, describe->catalog, lesson, &use, NULL) && use.table_count == 1 &&
        dbt_is_one_call(lesson->means, open) &&
        (!use.where || dbt_add_filter(use.where, catalog_dialect(describe->catalog), &filters));
    for (size_t i = 0; bound && i < sizeof methods / sizeof *methods; i++) {
        if (strncasecmp(lesson->means, methods[i], open) != 0 || strlen(methods[i]) != open)
            continue;
        char *name = mem_strdup(lesson->says),
             *inner = mem_strndup(lesson->means + open + 1, len - open - 2);
        for (char *p = name; *p; p++)
            *p = *p == ' ' || *p == '-' ? '_' : (char)str_lower(*p);
        dbt_put(out, "  - name: ", name);
        dbt_put(out, "    label: ", lesson->says);
        char *ref =
            mem_printf("ref('%s')", catalog_schema(describe->catalog)->tables[use.tables[0]].name);
        dbt_put(out, "    model: ", ref);
        buf_addf(out, "    calculation_method: %s\n",
                 str_eq(methods[i], "avg") ? "average" : methods[i]);
        mem_free(ref);
        dbt_put(out, "    expression: ", inner);
        if (filters.len)
            buf_addf(out, "    filters:\n%s", buf_str(&filters));
        dbt_put(out, "    description: ", lesson->about);
        mem_free(name);
        mem_free(inner);
        written = true;
    }
    buf_release(&filters);
    arena_release(&arena);
    return written;
}

static bool dbt_put_metrics(const struct describe *describe, struct buf *out, size_t *ret_left,
                            struct err *err)
{
    struct lesson *list = NULL;
    struct buf metrics = BUF_INIT;
    size_t count = 0, left = 0;

    if (!store_lessons(describe->store, describe->connection->name, &list, &count, err))
        return false;
    for (size_t i = 0; i < count; i++)
        if (list[i].kind == LESSON_MEASURE && !list[i].off &&
            !dbt_put_metric(describe, &list[i], &metrics))
            left++;
    if (metrics.len)
        buf_addf(out, "metrics:\n%s", buf_str(&metrics));
    lessons_free(list, count);
    buf_release(&metrics);
    *ret_left = left;
    return true;
}

bool describe_export(const struct describe *describe, struct buf *out, size_t *ret_left,
                     struct err *err)
{
    const struct schema *schema = catalog_schema(describe->catalog);
    char *path = load_draft_path(describe->connection);
    struct draft draft = {0};
    bool ok = draft_read(path, &draft, err);

    mem_free(path);
    buf_add(out, "version: 2\nmodels:\n");
    for (size_t t = 0; ok && t < schema->table_count; t++)
        if (!schema->tables[t].hidden)
            dbt_put_table(describe->catalog, &draft, (int)t, out);
    ok = ok && dbt_put_metrics(describe, out, ret_left, err);
    draft_release(&draft);
    return ok;
}
