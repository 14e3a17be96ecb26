/* What tables and columns are called beside their names. A business name or a synonym of the data
 * dictionary counts like the name itself, a comment of a few words nearly so; a prefix that names
 * of a module share ("catalogue_product", "sbcustomer") says nothing to who asks. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/names.h"

enum {
    COMMENT_WORDS = 5, /* a longer comment is a sentence about the column, no name of it */
    MODULE_TABLES = 3, /* tables from which on a first word they share is a module's */
    PREFIX_MAX = 5     /* letters of a prefix run together with the name */
};

#define COMMENT_WEIGHT .97
#define SHORT_WEIGHT .97

/* The phrase [text, text + len) as words between single blanks, small letters. */
static const char *as_words(struct ask *ask, const char *text, size_t len)
{
    char out[256];
    size_t n = 0;
    for (size_t i = 0; i < len && n + 2 < sizeof out; i++) {
        unsigned char c = (unsigned char)text[i];
        bool hump = i > 0 && isupper(c) && islower((unsigned char)text[i - 1]);
        bool letter = isalnum(c) || c >= 0x80;
        if ((!letter || hump) && n > 0 && out[n - 1] != ' ')
            out[n++] = ' ';
        if (letter)
            out[n++] = (char)tolower(c);
    }
    while (n > 0 && out[n - 1] == ' ')
        n--;
    return arena_strndup(ask->arena, out, n);
}

static void add_other(struct ask *ask, struct column_ref at, const char *words, double weight)
{
    struct name name = name_make(ask, at, words, weight);
    if (name.len == 0)
        return;
    if (at.column < 0)
        vec_push(&ask->names->others, name);
    else
        vec_push(&ask->names->names, name);
}

/* "phrase, phrase" */
static void add_phrases(struct ask *ask, struct column_ref at, const char *phrases)
{
    for (const char *p = phrases; p && *p;) {
        size_t len = strcspn(p, ",;");
        add_other(ask, at, as_words(ask, p, len), 1);
        p += len + (p[len] != '\0');
    }
}

/* A comment's first clause, where it is short enough for a name. */
static void names_other_add_comment(struct ask *ask, struct column_ref at, const char *comment)
{
    const bool missing = comment && str_starts_fold(comment + strspn(comment, " "), "null");
    size_t len = comment && !missing ? strcspn(comment, ".;:(,\n") : 0, blanks = 0;
    const char *words = as_words(ask, comment ? comment : "", len);
    for (const char *p = words; *p; p++)
        blanks += *p == ' ';
    if (*words && blanks < COMMENT_WORDS)
        add_other(ask, at, words, COMMENT_WEIGHT);
}

/* The comment begins with a code, or with what one means: it names values, and not the column. */
static bool lists_codes(const struct ask *ask, struct column_ref at, const char *comment)
{
    size_t count = 0;
    const struct value_meaning *meanings = catalog_meanings(ask->catalog, at, &count);
    const char *text = comment ? comment + strspn(comment, " '\"([") : "";
    for (size_t i = 0; i < count && !meanings[0].guessed; i++) {
        if (str_starts(text, meanings[i].value) || str_starts(text, meanings[i].meaning))
            return true;
    }
    return false;
}

/* One part of the comment's list is a value that the column has: "open, in work, shipped". */
static bool lists_values(struct ask *ask, struct column_ref at, const char *comment)
{
    static const char between[] = ",;/|\n";
    const char *const *values = catalog_values(ask->catalog, at);
    size_t parts = 0, known = 0;
    for (const char *p = comment; values && p && *p; parts++) {
        const size_t len = strcspn(p, between);
        const char *part = as_words(ask, p, len);
        for (size_t v = 0; values[v]; v++)
            known += str_eq(part, as_words(ask, values[v], strlen(values[v])));
        p += len + (p[len] != '\0');
    }
    return parts > 1 && known > 0;
}

static const struct name *names_other_table_name(const struct ask *ask, int table)
{
    return &ask->names->tables.v[table];
}

/* The first word of the table's name is one that several share and none is called by. */
static bool has_module(const struct ask *ask, int table)
{
    const struct name *name = names_other_table_name(ask, table);
    size_t shared = 0;
    for (size_t t = 0; name->len > 1 && t < ask->names->tables.len; t++) {
        const struct name *other = names_other_table_name(ask, (int)t);
        if (other->len > 0 && str_eq(other->lemma[other->len - 1], name->lemma[0]))
            return false;
        shared += other->len > 1 && str_eq(other->lemma[0], name->lemma[0]);
    }
    return shared >= MODULE_TABLES;
}

/* Letters that the names of all tables begin with, and that are no word before a separator. */
static size_t names_other_common_letters(const struct ask *ask)
{
    const char *first = NULL;
    size_t common = PREFIX_MAX, tables = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *name = ask->schema->tables[t].name;
        size_t n = 0;
        if (ask->schema->tables[t].hidden)
            continue;
        first = first ? first : name;
        while (n < common && isalpha((unsigned char)name[n]) &&
               tolower((unsigned char)name[n]) == tolower((unsigned char)first[n]))
            n++;
        common = n;
        tables++;
    }
    return tables > MODULE_TABLES && common >= 2 && common < PREFIX_MAX ? common : 0;
}

size_t names_shared(struct ask *ask, int table)
{
    const struct schema_table *t = ask_table(ask, table);
    const char *first = t->column_count > 2
                            ? catalog_column_words(ask->catalog, (struct column_ref){table, 0})
                            : "";
    size_t len = strcspn(first, " ");
    for (size_t c = 1; c < t->column_count && first[len] == ' '; c++) {
        const char *words = catalog_column_words(ask->catalog, (struct column_ref){table, (int)c});
        if (strncmp(words, first, len + 1) != 0)
            return 0;
    }
    return first[len] == ' ';
}

/* "Order headers" are orders, where no other table is called so. */
static void names_other_add_header(struct ask *ask, int table)
{
    struct name name = *names_other_table_name(ask, table);
    const char *last = name.len > 1 ? name.lemma[name.len - 1] : "";
    if (!name_is(last, strlen(last), NAME_HEADER))
        return;
    name.len--;
    for (size_t t = 0; t < ask->names->tables.len; t++) {
        const struct name *other = names_other_table_name(ask, (int)t);
        if (other->len == name.len && str_eq(other->lemma[0], name.lemma[0]) &&
            str_eq(other->lemma[name.len - 1], name.lemma[name.len - 1]))
            return;
    }
    char *words = arena_strdup(ask->arena, name.lemma[0]);
    for (size_t k = 1; k < name.len; k++)
        words = arena_printf(ask->arena, "%s %s", words, name.lemma[k]);
    add_other(ask, name.at, words, 1);
}

/* Some other table has the word, or one akin to it, in its name: members beside memberships. */
static bool is_said_elsewhere(const struct ask *ask, int table, const char *lemma)
{
    for (size_t t = 0; t < ask->names->tables.len; t++) {
        const struct name *other = names_other_table_name(ask, (int)t);
        for (size_t k = 0; (int)t != table && k < other->len; k++) {
            if (str_starts(lemma, other->lemma[k]) || str_starts(other->lemma[k], lemma))
                return true;
        }
    }
    return false;
}

/* "Defects" are rows of defect types, where no other table speaks of defects. */
static void names_other_add_kinds(struct ask *ask, int table)
{
    const struct name *name = names_other_table_name(ask, table);
    if (name->len == 2 && wording_among(name->lemma[1], "type|kind") &&
        !wording_among(name->lemma[0], "work") && !is_said_elsewhere(ask, table, name->lemma[0]))
        add_other(ask, name->at, name->lemma[0], SHORT_WEIGHT);
}

/* "Data cap" for data_cap_gb, although a cap may be short for a capacity: as it is written. */
static void names_other_add_written(struct ask *ask, struct column_ref at, const char *name)
{
    const char *words = as_words(ask, name, strlen(name));
    const size_t longest = strlen(catalog_column_words(ask->catalog, at));
    if (strchr(words, ' ') && strlen(words) < longest && !str_ends(words, " no")) /* "no orders" */
        add_other(ask, at, words, SHORT_WEIGHT);
}

/* "Director" for directed_by, "organizer" for organized_by, "writer" for written_by. */
static void names_other_add_doer(struct ask *ask, struct column_ref at)
{
    static const struct {
        const char *done, *doer;
    } irregular[] = {{"written", "writer"}, {"sold", "seller"},   {"made", "maker"},
                     {"sung", "singer"},    {"drawn", "drawer"},  {"built", "builder"},
                     {"taught", "teacher"}, {"driven", "driver"}, {"led", "leader"}};
    const char *words = catalog_column_words(ask->catalog, at);
    const size_t n = strcspn(words, " ");
    if (!str_eq(words + n, " by") || n < 3)
        return;
    const char *done = arena_strndup(ask->arena, words, n);
    for (size_t k = 0; k < sizeof irregular / sizeof *irregular; k++)
        if (str_eq(done, irregular[k].done))
            add_other(ask, at, irregular[k].doer, SHORT_WEIGHT);
    if (!str_ends(done, "ed") || n < 5)
        return;
    const char *stem = arena_strndup(ask->arena, words, n - 2);
    add_other(ask, at, arena_printf(ask->arena, "%ser", stem), SHORT_WEIGHT);
    add_other(ask, at, arena_printf(ask->arena, "%sor", stem), SHORT_WEIGHT);
}

/* The `st` of an address is its state. */
static void names_other_add_state(struct ask *ask, struct column_ref at)
{
    if (str_eq_fold(ask_column(ask, at)->name, "st") &&
        table_column_by_words(ask, at.table, "city|town|zip|county") >= 0)
        add_other(ask, at, "state", 1);
}

/* Another table is called by the words, or has a key of that name. */
static bool is_called_elsewhere(struct ask *ask, int table, const char *words)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int key = catalog_key_column(ask->catalog, (int)t);
        if ((int)t == table || ask->schema->tables[t].hidden)
            continue;
        if (str_eq(table_core(ask, (int)t), words) ||
            (key >= 0 && column_has_words(ask, (struct column_ref){(int)t, key}, words)))
            return true;
    }
    return false;
}

/* "Shifts" of `rota`, whose rows are told apart by shift_id. */
static void names_other_add_keyed(struct ask *ask, int table)
{
    const struct column_ref key = {table, catalog_key_column(ask->catalog, table)};
    const char *words = key.column < 0 || !ask_column(ask, key)->primary
                            ? ""
                            : catalog_column_words(ask->catalog, key);
    const char *last = strrchr(words, ' ');
    if (last == NULL || !wording_among(last + 1, "id|no|nr|number"))
        return;
    const char *rows = arena_strndup(ask->arena, words, (size_t)(last - words));
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == table && edge->from_columns[0] == key.column)
            return; /* what it refers to is called so */
    }
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const char *name = catalog_column_words(ask->catalog, (struct column_ref){table, (int)c});
        if ((int)c != key.column &&
            (str_eq(name, rows) || str_eq(name, arena_printf(ask->arena, "%s number", rows)) ||
             str_eq(name, arena_printf(ask->arena, "%s name", rows))))
            return; /* a column is called so before the rows are */
    }
    if (strlen(rows) > 2 && !strchr(rows, ' ') && !is_called_elsewhere(ask, table, rows))
        add_other(ask, (struct column_ref){table, -1}, rows, SHORT_WEIGHT);
}

void names_add_others(struct ask *ask, int table)
{
    const struct schema_table *t = ask_table(ask, table);
    const struct column_ref whole = {table, -1};
    size_t letters = names_other_common_letters(ask), len = strlen(t->name);
    names_other_add_comment(ask, whole, t->comment);
    if (has_module(ask, table)) {
        const char *words = catalog_table_words(ask->catalog, table);
        const char *rest = strchr(words, ' ');
        add_other(ask, whole, rest ? rest + 1 : words, SHORT_WEIGHT);
    }
    names_other_add_header(ask, table);
    names_other_add_kinds(ask, table);
    names_other_add_keyed(ask, table);
    if (letters && len > letters + 2)
        add_other(ask, whole, as_words(ask, t->name + letters, len - letters), SHORT_WEIGHT);
    for (size_t c = 0; c < t->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        add_phrases(ask, at, catalog_column_synonyms(ask->catalog, at));
        const char *comment = t->columns[c].comment;
        if (!lists_codes(ask, at, comment) && !lists_values(ask, at, comment))
            names_other_add_comment(ask, at, comment);
        names_other_add_written(ask, at, t->columns[c].name);
        names_other_add_doer(ask, at);
        names_other_add_state(ask, at);
    }
}
