/* Short questions about the schema that many files ask. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/beside.h"

const struct schema_table *ask_table(const struct ask *ask, int table)
{
    return &ask->schema->tables[table];
}

const struct schema_column *ask_column(const struct ask *ask, struct column_ref column)
{
    return &ask->schema->tables[column.table].columns[column.column];
}

/* It stands for a measure that was taught: "returned minus started" is a number. */
static bool stands_for_measure(const struct ask *ask, struct column_ref column)
{
    bool stands = false;
    for (size_t i = 0; ask->request && i < ask->request->taught_count && !stands; i++) {
        const struct nlq_taught *taught = &ask->request->taught[i];
        stands = taught->kind == NLQ_TAUGHT_MEASURE && taught->at.table == column.table &&
                 taught->at.column == column.column;
    }
    return stands;
}

static enum value_type schema_kind_of(const struct ask *ask, struct column_ref column)
{
    if (stands_for_measure(ask, column))
        return VALUE_REAL;
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    if (stats && stats->effective != VALUE_UNKNOWN)
        return stats->effective;
    return ask_column(ask, column)->value;
}

bool column_is_number(const struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    enum value_type type = schema_kind_of(ask, column);
    return type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL ||
           (stats && stats->numeric_text);
}

bool column_is_date(const struct ask *ask, struct column_ref column)
{
    enum value_type type = schema_kind_of(ask, column);
    return type == VALUE_DATE || type == VALUE_TIMESTAMP;
}

bool column_is_time(const struct ask *ask, struct column_ref column)
{
    return schema_kind_of(ask, column) == VALUE_TIME;
}

bool column_is_year(const struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    return column.column >= 0 && column_is_number(ask, column) &&
           (column_has_words(ask, column, "year") || column_is_called(ask, column, NAME_BIRTH) ||
            column_is_called(ask, column, NAME_MADE)) &&
           stats && stats->has_range && stats->min >= 1000 && stats->max < 2200;
}

bool column_is_filled(const struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    return ask_column(ask, column)->not_null || (stats && stats->null_share == 0);
}

bool column_may_be_null(const struct ask *ask, struct column_ref at)
{
    const struct schema_column *column = ask_column(ask, at);
    return !column->not_null && !column->primary;
}

const char *column_last_word(const struct ask *ask, struct column_ref column)
{
    const char *words = catalog_column_words(ask->catalog, column), *last = strrchr(words, ' ');
    return last ? last + 1 : words;
}

bool column_is_moment(const struct ask *ask, struct column_ref column)
{
    return schema_kind_of(ask, column) == VALUE_TIMESTAMP;
}

bool column_is_text(const struct ask *ask, struct column_ref column)
{
    return !column_is_number(ask, column) && !column_is_date(ask, column);
}

#define HOPS_SLOTS 1024 /* a power of two: pairs asked for in one question */

struct hops {
    int from, to, edges; /* from 0: empty; tables count from 1 here */
};

/* A view that no word names is near to nothing: it repeats rows of its tables. */
static bool is_view_aside(const struct ask *ask, int table)
{
    if (ask_table(ask, table)->kind != TABLE_VIEW)
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct matches *tables = &ask->items[i].tables, *columns = &ask->items[i].columns;
        for (size_t k = 0; k < tables->len; k++) {
            if (tables->v[k].at.table == table && tables->v[k].score >= .9)
                return false;
        }
        for (size_t k = 0; k < columns->len; k++) {
            if (columns->v[k].at.table == table && columns->v[k].score >= .9)
                return false;
        }
    }
    return true;
}

int table_hops(struct ask *ask, int from, int to)
{
    struct join_tree path;
    if (from == to)
        return 0;
    if (from < 0 || to < 0 || is_view_aside(ask, from) || is_view_aside(ask, to))
        return 99;
    if (ask->hops == NULL)
        ask->hops = arena_alloc(ask->arena, HOPS_SLOTS * sizeof *ask->hops);
    struct hops *slot = &ask->hops[((unsigned)from * 31u + (unsigned)to * 17u) & (HOPS_SLOTS - 1)];
    if (slot->from != from + 1 || slot->to != to + 1) {
        bool connected = catalog_path(ask->catalog, ask->arena, from, to, &path);
        *slot = (struct hops){from + 1, to + 1, connected ? (int)path.edge_count : 99};
    }
    return slot->edges;
}

static bool name_has_lemma(const char *words, const char *word, size_t len)
{
    char lemma[64], part[64];
    for (const char *p = words; *p;) {
        size_t n = strcspn(p, " ");
        if (n > 0 && n < sizeof part) {
            memcpy(part, p, n);
            part[n] = '\0';
            lemma_of(part, lemma, sizeof lemma);
            if ((n == len && strncmp(part, word, len) == 0) ||
                (strlen(lemma) == len && strncmp(lemma, word, len) == 0))
                return true;
        }
        p += n + (p[n] == ' ');
    }
    return false;
}

bool column_has_words(const struct ask *ask, struct column_ref column, const char *words)
{
    const char *name = catalog_column_words(ask->catalog, column);
    for (const char *p = words; *p && *p != '|';) {
        size_t n = strcspn(p, " |");
        if (!name_has_lemma(name, p, n))
            return false;
        p += n + (p[n] == ' ');
    }
    return *words != '\0';
}

bool table_has_word(const struct ask *ask, int table, const char *lemma)
{
    return name_has_lemma(catalog_table_words(ask->catalog, table), lemma, strlen(lemma));
}

bool column_has_akin(struct ask *ask, struct column_ref column, const char *lemma)
{
    enum { STEM_LETTERS = 5 }; /* of "resolution" and "resolved" */
    char own[64];
    for (const char *p = catalog_column_words(ask->catalog, column); *p;) {
        const size_t n = strcspn(p, " ");
        lemma_of(arena_strndup(ask->arena, p, n), own, sizeof own);
        if (lemma_is_akin(lemma, own, STEM_LETTERS) && !table_has_word(ask, column.table, own))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

bool date_is_plan(const struct ask *ask, struct column_ref at, const struct word *deed)
{
    return column_is_date(ask, at) && column_is_filled(ask, at) &&
           !column_has_words(ask, at, deed->lower);
}

/* Rows are numbered by it, one after the other: no number of anything. */
static bool column_runs(const struct ask *ask, struct column_ref column)
{
    enum { FEW_ROWS = 5 };
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    const int64_t rows = ask_table(ask, column.table)->rows;
    const char *words = catalog_column_words(ask->catalog, column);
    return (str_ends(words, " number") || str_ends(words, " no")) && stats && stats->has_range &&
           rows >= FEW_ROWS && stats->distinct == rows &&
           stats->max - stats->min < (double)rows * 3 / 2;
}

bool column_is_id(const struct ask *ask, struct column_ref column)
{
    const char *words = catalog_column_words(ask->catalog, column), *last = strrchr(words, ' ');
    last = last ? last + 1 : words;
    return catalog_is_key(ask->catalog, column) || str_eq(last, "id") || str_eq(last, "code") ||
           column_runs(ask, column);
}

bool column_tells_apart(const struct ask *ask, struct column_ref column)
{
    static const char called[] =
        "phone|telephone|mobile|cell|fax|house number|house no|door number|"
        "street number|street no|account number|account no|iban";
    for (const char *p = called; *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, column, p))
            return true;
    }
    return column_is_id(ask, column) || column_is_called(ask, column, NAME_ADDRESS_LINE);
}

bool column_is_called(const struct ask *ask, struct column_ref column, enum name_class class)
{
    for (const char *p = name_phrases(class); *p; p += strcspn(p, "|"), p += *p == '|') {
        if (column_has_words(ask, column, p))
            return true;
    }
    return false;
}

int table_column_by_words(const struct ask *ask, int table, const char *alternatives)
{
    for (const char *p = alternatives; *p;) {
        int best = -1;
        size_t best_len = 0;
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            struct column_ref at = {table, (int)c};
            size_t len = strlen(catalog_column_words(ask->catalog, at));
            if (column_has_words(ask, at, p) && (best < 0 || len < best_len)) {
                best = (int)c;
                best_len = len;
            }
        }
        if (best >= 0)
            return best;
        p += strcspn(p, "|");
        p += *p == '|';
    }
    return -1;
}

struct column_ref table_kept_number(struct ask *ask, int table, const char *lemma)
{
    for (const char *kind = name_phrases(NAME_COUNTED); *kind; kind += *kind == '|') {
        const size_t len = strcspn(kind, "|");
        const char *words = arena_printf(ask->arena, "%.*s %s", (int)len, kind, lemma);
        const struct column_ref at = {table, table_column_by_words(ask, table, words)};
        kind += len;
        if (at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
            !column_runs(ask, at))
            return at;
    }
    return no_column();
}

int table_label(const struct ask *ask, int table)
{
    int label = catalog_label_column(ask->catalog, table);
    bool key = label >= 0 && label == catalog_key_column(ask->catalog, table) &&
               column_is_number(ask, (struct column_ref){table, label});
    const char *words = catalog_table_words(ask->catalog, table);
    for (size_t c = 0; (label < 0 || key) && c < ask_table(ask, table)->column_count; c++) {
        struct column_ref at = {table, (int)c};
        if (str_eq(catalog_column_words(ask->catalog, at), words) && column_is_text(ask, at))
            return (int)c;
    }
    return label;
}

bool column_is_home(const struct ask *ask, struct column_ref at)
{
    return at.column == table_label(ask, at.table) && beside_reference(ask, at) == NULL;
}

bool table_is_demanded(const struct ask *ask, int table)
{
    const struct nlq_request *request = ask->request;
    bool found = false;
    for (size_t i = 0; i < request->must_count; i++)
        found = found || request->must_tables[i] == table;
    return found;
}

bool table_is_said(const struct ask *ask, int table)
{
    if (table_is_demanded(ask, table))
        return true;
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == table)
            return true;
    }
    return false;
}

/* "Home city" and "city": the only place of that kind that the table's rows have. */
static struct column_ref same_place(const struct ask *ask, struct column_ref other, int table)
{
    const char *kind = column_last_word(ask, other);
    struct column_ref found = no_column();
    if (!column_is_text(ask, other) || !wording_among(kind, "city|town|country|county|village"))
        return found;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_text(ask, at) || strcmp(column_last_word(ask, at), kind) != 0)
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

struct column_ref table_same_column(const struct ask *ask, struct column_ref other, int table)
{
    const struct schema_table *in = ask_table(ask, table);
    for (size_t c = 0; c < in->column_count; c++) {
        if (str_eq_fold(in->columns[c].name, ask_column(ask, other)->name))
            return (struct column_ref){table, (int)c};
    }
    return same_place(ask, other, table);
}

bool column_tells_row(const struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    const int64_t rows = ask_table(ask, column.table)->rows;
    return ask_column(ask, column)->unique ||
           (stats && rows > 1 && stats->distinct * 10 >= rows * 9);
}

bool column_repeats(struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    int64_t rows = ask_table(ask, column.table)->rows;
    return stats && stats->distinct >= 0 && rows > 0 && stats->distinct * 10 < rows * 8;
}

/* ---- flags */

static const struct {
    const char *yes, *no;
} spellings[] = {{"1", "0"}, {"Y", "N"}, {"yes", "no"}, {"T", "F"}, {"true", "false"}};

/* SQLite keeps what it is given in a column that is declared BOOL: 'T' and 'F'. */
static bool keeps_letters(const struct ask *ask, struct column_ref column)
{
    const char *const *values =
        catalog_dialect(ask->catalog) == SQL_SQLITE ? catalog_values(ask->catalog, column) : NULL;
    return values && values[0] && strpbrk(values[0], "TFYNtfyn");
}

/* "cancelled", "is_active": of a number that is 0 in all rows, or 1, such a name says that it is a
 * flag. */
static bool flag_is_called(const struct ask *ask, struct column_ref column)
{
    const char *words = catalog_column_words(ask->catalog, column);
    const size_t len = strlen(words);
    return str_starts(words, "is ") || str_starts(words, "has ") ||
           wording_among(words, "active|void|obsolete|hidden|paid|sent|lost") ||
           (len > sizeof "need" && strcspn(words, " ") == len && str_ends(words, "ed"));
}

const char *flag_value(struct ask *ask, struct column_ref column, bool yes)
{
    if (ask_column(ask, column)->value == VALUE_BOOLEAN && !keeps_letters(ask, column))
        return yes ? "1" : "0"; /* tree.c spells it for the dialect */
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    const bool digits = stats && stats->has_range && stats->min >= 0 && stats->max <= 1 &&
                        ask_column(ask, column)->value == VALUE_INTEGER;
    if (digits && (stats->distinct == 2 || (stats->distinct == 1 && flag_is_called(ask, column))))
        return yes ? "1" : "0";
    const char *const *values = catalog_values(ask->catalog, column);
    size_t count = 0;
    while (values && values[count])
        count++;
    if (count == 0 || count > 2)
        return NULL;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        const char *wanted = yes ? spellings[i].yes : spellings[i].no, *found = NULL;
        bool all = true;
        for (size_t k = 0; k < count; k++) {
            all = all && (str_eq_fold(values[k], spellings[i].yes) ||
                          str_eq_fold(values[k], spellings[i].no));
            found = str_eq_fold(values[k], wanted) ? values[k] : found;
        }
        if (all)
            return found ? found : wanted;
    }
    return NULL;
}

bool flag_is_number(const struct ask *ask, struct column_ref column)
{
    return column_is_number(ask, column) || ask_column(ask, column)->value == VALUE_BOOLEAN;
}

bool flag_is(struct ask *ask, struct column_ref column)
{
    return column.column >= 0 && !column_is_date(ask, column) &&
           flag_value(ask, column, true) != NULL;
}

bool column_is_unique(struct ask *ask, struct column_ref column)
{
    bool label = table_label(ask, column.table) == column.column;
    return ask_column(ask, column)->unique ||
           catalog_key_column(ask->catalog, column.table) == column.column ||
           (label && (column_has_words(ask, column, "name") || !column_repeats(ask, column)));
}

bool table_is_part_of(const struct ask *ask, int table, int whole)
{
    const char *words = catalog_table_words(ask->catalog, table),
               *begins = catalog_table_words(ask->catalog, whole);
    size_t n = 0;
    while (begins[n] && words[n] == begins[n])
        n++;
    return n >= 3 && (begins[n] == '\0' || str_eq(begins + n, "s")) && words[n] == ' ';
}
