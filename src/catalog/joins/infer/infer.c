/* Joins that nobody declared. A column refers to a table's key when its name says so; what the
 * values say raises or sinks that. Names are compared as stems of their words:
 *
 *     customer_id            → customer.id            table and key
 *     customer_id            → customers.customer_id  the key's own name
 *     billing_address_id     → address.id             with a role before it
 *     city                   → city.id                the table alone
 *     parent_id              → the same table's key   a role within the table (infer_self.c)
 *     provider               → acq_provider.id        a table of the same module
 *     release.status         → release_status.id      after the words of its own table
 *     eca_id                 → entity_credit_account  the initials of a table */
#include "joins/infer/infer_private.h"

#include <string.h>

#include "joins/compound.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"
#include "values/value_set.h"

static bool values_agree(const struct catalog *catalog, struct column_ref from,
                         struct column_ref to)
{
    const struct value_set *set = column_info(catalog, from)->set;

    if (infer_family(schema_column_at(catalog, from)->value) != VALUE_TEXT)
        return true;
    if (!set) /* no rows: a text refers to a table whose key is one */
        return infer_family(schema_column_at(catalog, to)->value) == VALUE_TEXT;
    return set && set->len > 1 && infer_contained(catalog, from, to) >= 0.98;
}

/* "home games" of a stadium are counted, not referred to. */
static bool is_count(const struct catalog *catalog, struct column_ref at)
{
    const struct column_info *info = column_info(catalog, at);
    const char *word = strrchr(info->words, ' '), *stem = strrchr(info->stem, ' ');

    return infer_family(schema_column_at(catalog, at)->value) == VALUE_INTEGER &&
           str_ends(info->words, "s") &&
           strcmp(word ? word : info->words, stem ? stem : info->stem) != 0;
}

/* "audit id" is the key of many tables, and none is called so: each counts its own rows. */
static bool is_everyones_key(const struct inference *inference, struct column_ref from,
                             const struct target *first)
{
    int keys = 0;

    if (inference->catalog->tables[from.table].key != from.column)
        return false;
    for (const struct target *at = first; at; at = at->next, keys++)
        if (at->rule != RULE_KEY_NAME)
            return false;
    return keys > 5;
}

/* Another table that is called so, and not only when its module is left out. */
static bool has_rival(const struct target *first, const struct target *at)
{
    for (const struct target *other = first; other; other = other->next)
        if (other->key.table != at->key.table && other->module == 0)
            return true;
    return false;
}

/* What makes a name alone a weaker witness. */
static double infer_doubt(const struct inference *inference, struct column_ref from,
                          const struct target *first, const struct target *at, bool role)
{
    double doubt = infer_module_cost(inference, from, first, at);

    if (at->rule == RULE_INITIALS && first->next)
        doubt += infer_shares_most(inference, from, first, at) ? 0.04 : 0.2;
    if (infer_contained(inference->catalog, from, at->key) >= 0)
        return doubt + (role && at->rule == RULE_TABLE && inference->says_key &&
                                infer_family(schema_column_at(inference->catalog, from)->value) ==
                                    VALUE_INTEGER
                            ? 0.15
                            : 0); /* "verify host" is a flag */
    if (at->rule == RULE_TABLE &&
        infer_family(schema_column_at(inference->catalog, from)->value) == VALUE_TEXT)
        doubt += 0.08; /* "country" may hold its name */
    if (at->rule == RULE_TABLE && inference->says_key)
        doubt += role ? 0.25 : 0.13;
    if (at->rule == RULE_KEY_NAME &&
        (!infer_key_word(column_info(inference->catalog, from)->stem) || has_rival(first, at)))
        doubt += 0.15;
    return doubt;
}

static void consider_phrase(struct inference *inference, struct column_ref from, const char *phrase,
                            double role_cost)
{
    const struct target *first = map_get(&inference->targets, infer_glue(inference, phrase));

    if (is_everyones_key(inference, from, first))
        return;
    for (const struct target *at = first; at; at = at->next) {
        const bool role = role_cost > 0;
        if (at->key.table == from.table && !role)
            continue;
        if (at->rule == RULE_TABLE && (!values_agree(inference->catalog, from, at->key) ||
                                       (role && is_count(inference->catalog, from))))
            continue; /* a "city" is a text of its own more often than a reference to a table */
        const char *why = role ? arena_printf(&inference->catalog->arena, "%s, in a role",
                                              infer_rule_name(at->rule))
                               : NULL;
        infer_consider(inference, from, at->key, at->rule,
                       role_cost + infer_doubt(inference, from, first, at, role), why);
    }
}

/* The targets of the first `len` bytes of a name with the words behind them; NULL: none. */
static const struct target *targets_behind(const struct inference *inference, const char *own,
                                           size_t len, const char *words)
{
    char *glued = arena_alloc(&inference->catalog->arena, len + strlen(words) + 1), *end = glued;

    for (size_t i = 0; i < len; i++)
        if (own[i] != ' ')
            *end++ = own[i];
    for (; *words; words++)
        if (*words != ' ')
            *end++ = *words;
    *end = '\0';
    return map_get(&inference->targets, glued);
}

/* The phrase behind the first words of a name, from all of them down to one. */
static void consider_behind(struct inference *inference, struct column_ref from, const char *own,
                            const char *phrase)
{
    const bool whole = own == infer_stem(inference->catalog, from.table);
    const bool key = infer_key_word(phrase) > 0;

    for (size_t len = strlen(own); len > 0;) {
        const struct target *target = targets_behind(inference, own, len, phrase);
        if (target && (whole || key || target->rule == RULE_TABLE))
            consider_phrase(
                inference, from,
                arena_printf(&inference->catalog->arena, "%.*s %s", (int)len, own, phrase),
                key ? 0.03 : -0.04);
        while (len > 0 && own[len - 1] != ' ')
            len--;
        len -= len > 0;
    }
}

/* "type" of a release is in the table "release type": the column's name after its own table's, or
 * after the words that this begins with, its module left out or not. A name that says that it is a
 * key names a table by itself first. */
static void consider_own_words(struct inference *inference, struct column_ref from,
                               const char *phrase)
{
    const char *own = infer_stem(inference->catalog, from.table);
    size_t module = 0;
    int n = 0;

    if (name_is(phrase, strlen(phrase), NAME_KEY))
        return; /* an "id" is its own */
    do {
        consider_behind(inference, from, own + module, phrase);
        if (name_is(phrase, strlen(phrase), NAME_BARE_ROLE))
            return;
    } while ((module = infer_module(inference, from.table, n++)) > 0);
}

/* "mailing address" of a user is in "user address", "label class" of a call number in "call number
 * class": the last word behind the words of its own table, all of them or, where nothing else is
 * meant, the first. */
static void consider_own_last(struct inference *inference, struct column_ref from,
                              const char *phrase)
{
    const char *stem = infer_stem(inference->catalog, from.table);
    const char *last = strrchr(phrase, ' ');
    size_t module = 0;
    int n = 0;

    if (!last || infer_key_word(phrase) || is_count(inference->catalog, from) ||
        schema_column_at(inference->catalog, from)->value == VALUE_DECIMAL ||
        name_is(last + 1, strlen(last + 1), NAME_BARE_ROLE) ||
        name_is(last + 1, strlen(last + 1), NAME_OWN_NUMBER))
        return;
    do {
        const char *own = stem + module;
        for (size_t len = strlen(own); len > 0;) {
            const struct target *target = targets_behind(inference, own, len, last);
            if (target && target->rule == RULE_TABLE &&
                (own[len] == '\0' || infer_so_far(inference, from) < inference->catalog->threshold))
                consider_phrase(
                    inference, from,
                    arena_printf(&inference->catalog->arena, "%.*s%s", (int)len, own, last), 0.02);
            while (len > 0 && own[len - 1] != ' ')
                len--;
            len -= len > 0;
            if (module == 0 && len > 0 && len < infer_module(inference, from.table, 0))
                break; /* a module alone says nothing */
        }
    } while ((module = infer_module(inference, from.table, n++)) > 0);
}

/* "btype" of a "copy bucket" is in "copy bucket type", or in "bucket type": the first letter of one
 * of its own words, and a word. */
static void consider_letter(struct inference *inference, struct column_ref from, const char *phrase)
{
    struct arena *arena = &inference->catalog->arena;
    const char *own = infer_stem(inference->catalog, from.table);

    if (strchr(phrase, ' ') || strlen(phrase) < 5 || infer_guessed(inference, from))
        return;
    for (const char *word = own; word; word = infer_next_word(word)) {
        const int len = (int)strcspn(word, " ");
        if (*word != *phrase)
            continue;
        for (const char *start = own; start && start <= word; start = infer_next_word(start)) {
            const int all = (int)(word - start) + len;
            char *name = arena_printf(arena, "%.*s %s", all, start, phrase + 1);
            if (!str_eq(name, own) && !str_ends(own, name))
                consider_phrase(inference, from, name, 0.02);
        }
    }
}

static bool is_own_key(const struct catalog *catalog, struct column_ref at)
{
    return catalog->tables[at.table].key == at.column;
}

/* Another column of the table has the same name with the other one of two letters: "country a" and
 * "country b". */
static bool has_other_letter(const struct catalog *catalog, struct column_ref at,
                             const char *phrase, const char *last)
{
    const char other = last[1] == 'a' ? 'b' : 'a';

    for (size_t c = 0; c < catalog->schema->tables[at.table].column_count; c++) {
        const char *stem = catalog->tables[at.table].columns[c].stem;
        if (strlen(stem) == strlen(phrase) && stem[strlen(stem) - 1] == other &&
            strncmp(stem, phrase, (size_t)(last - phrase) + 1) == 0)
            return true;
    }
    return false;
}

/* "club id 2" is a second club, "country b" the other country. */
static void cut_number(const struct catalog *catalog, struct column_ref at, char *phrase)
{
    char *last = strrchr(phrase, ' ');

    if (last && last[1] &&
        (last[1 + strspn(last + 1, "0123456789")] == '\0' ||
         ((last[1] == 'a' || last[1] == 'b') && last[2] == '\0' &&
          has_other_letter(catalog, at, phrase, last))))
        *last = '\0';
}

/* The key of a table, or a part of it, that is called after it, and no more, is its own. */
static bool is_named_key(const struct inference *inference, struct column_ref at)
{
    const struct catalog *catalog = inference->catalog;

    if (!is_own_key(catalog, at) && !schema_column_at(catalog, at)->primary)
        return false;
    const char *own = infer_glue(inference, infer_stem(catalog, at.table));
    const char *name = infer_glue(inference, column_info(catalog, at)->stem);
    const size_t len = strlen(own);
    return str_starts(name, own) && name_is(name + len, strlen(name + len), NAME_KEY);
}

/* "start station id" is a station in a role, "member in charge id" a member. */
static void consider_roles(struct inference *inference, struct column_ref from, const char *phrase)
{
    struct arena *arena = &inference->catalog->arena;
    const char *last = strrchr(phrase, ' ');
    double cost = 0.04;

    for (const char *rest = strchr(phrase, ' '); rest; rest = strchr(rest + 1, ' '), cost += 0.02)
        if (!infer_is_generic(rest + 1))
            consider_phrase(inference, from, rest + 1, cost);
    for (const char *space = strchr(phrase, ' '); space && space < last;
         space = strchr(space + 1, ' ')) {
        if (name_is(space + 1, strcspn(space + 1, " "), NAME_JOINT))
            consider_phrase(inference, from,
                            arena_printf(arena, "%.*s%s", (int)(space - phrase), phrase, last),
                            0.06);
    }
}

/* "expense account number id" is the id of what has the number: an account in a role. */
static void consider_numbered(struct inference *inference, struct column_ref from,
                              const char *phrase)
{
    const size_t len = strlen(phrase) - infer_key_word(phrase);
    char *name = arena_printf(&inference->catalog->arena, "%.*s", (int)len, phrase);
    const size_t number = infer_key_word(name);

    if (phrase[len] == '\0' || number == 0)
        return;
    name =
        arena_printf(&inference->catalog->arena, "%.*s%s", (int)(len - number), name, phrase + len);
    consider_phrase(inference, from, name, 0.03);
    consider_roles(inference, from, name);
}

/* Whether what refers to a table says so by a word such as "id", in this schema. */
static void infer_learn_custom(struct inference *inference)
{
    const struct catalog *catalog = inference->catalog;
    size_t said = 0, bare = 0;

    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            const struct target *target =
                map_get(&inference->targets, infer_glue(inference, column_info(catalog, at)->stem));
            if (!target || target->key.table == at.table ||
                infer_family(schema_column_at(catalog, at)->value) != VALUE_INTEGER)
                continue;
            said += target->rule == RULE_TABLE_KEY;
            bare += target->rule == RULE_TABLE;
        }
    inference->says_key = said >= 4 && said > 6 * bare;
}

static void guess_column(struct inference *inference, struct column_ref from)
{
    const struct catalog *catalog = inference->catalog;
    const struct column_info *info = column_info(catalog, from);
    const enum value_type type = infer_family(schema_column_at(catalog, from)->value);
    const char *declared = schema_column_at(catalog, from)->type;

    if (info->secret || type == VALUE_DATE || type == VALUE_BOOLEAN || type == VALUE_BYTES ||
        (declared && str_ends(declared, "[]")) ||
        schema_has_labels(schema_column_at(catalog, from)))
        return;
    char *phrase = arena_strdup(&inference->catalog->arena, info->stem);
    cut_number(catalog, from, phrase);
    infer_subject(inference, from, phrase);
    if (infer_is_generic(phrase) && !is_own_key(catalog, from))
        consider_own_words(inference, from, phrase);
    else {
        consider_phrase(inference, from, phrase, 0);
        const char *sorted = infer_sorted(inference, phrase);
        if (sorted && !infer_guessed(inference, from))
            consider_phrase(inference, from, sorted, 0);
        consider_own_words(inference, from, phrase);
        infer_self(inference, from, phrase);
        if (!is_named_key(inference, from))
            consider_roles(inference, from, phrase);
        if (!infer_guessed(inference, from))
            consider_numbered(inference, from, phrase);
        infer_person(inference, from, phrase);
    }
    infer_pair(inference, from);
    if (!infer_is_generic(phrase) && (!is_own_key(catalog, from) || infer_is_link(inference, from)))
        infer_part(inference, from, phrase);
    if (!infer_is_generic(phrase) && !is_named_key(inference, from))
        consider_own_last(inference, from, phrase);
    consider_letter(inference, from, phrase);
    infer_values(inference, from);
}

bool infer_is_unknown(const struct catalog *catalog, const struct join_edge *edge)
{
    const struct column_ref from = {edge->from, edge->from_columns[0]},
                            to = {edge->to, edge->to_columns[0]};

    return infer_contained(catalog, from, to) < 0;
}

void infer_accept(struct catalog *catalog, const struct join_edge *edge)
{
    bool declared = false;

    for (size_t k = 0; k < edge->count; k++)
        declared |= catalog->tables[edge->from].columns[edge->from_columns[k]].refers;
    if (edge->confidence < INFER_LEAST || declared || edges_find(catalog, edge) >= 0)
        return;
    edges_add(catalog, edge);
    for (size_t k = 0; k < edge->count && edge->confidence >= catalog->threshold; k++)
        catalog->tables[edge->from].columns[edge->from_columns[k]].is_key = true;
}

static bool infer_refers(void *arg, struct column_ref from, struct column_ref *ret_to)
{
    const struct guess *guess = infer_guess_of(arg, from);

    if (guess)
        *ret_to = guess->to;
    return guess != NULL;
}

/* A guess, or an edge that is known. */
static bool is_joined(void *arg, struct column_ref from, struct column_ref to)
{
    const struct inference *inference = arg;
    const struct guess *guess = infer_guess_of(inference, from);
    const struct join_edge edge = {.from = from.table,
                                   .to = to.table,
                                   .count = 1,
                                   .from_columns = &from.column,
                                   .to_columns = &to.column};

    if (guess && guess->to.table == to.table && guess->to.column == to.column)
        return true;
    return edges_find(inference->catalog, &edge) >= 0;
}

static void accept_guess(struct inference *inference, const struct compound_singles *singles,
                         const struct guess *guess)
{
    if (!compounds_imply(inference->catalog, guess->from, guess->to, singles))
        infer_accept(inference->catalog, &(struct join_edge){.from = guess->from.table,
                                                             .to = guess->to.table,
                                                             .count = 1,
                                                             .from_columns = &guess->from.column,
                                                             .to_columns = &guess->to.column,
                                                             .type = JOIN_HEURISTIC,
                                                             .confidence = guess->confidence,
                                                             .evidence = guess->why});
}

void infer_edges(struct catalog *catalog)
{
    struct inference inference = {.catalog = catalog};
    const struct schema *schema = catalog->schema;

    infer_learn_modules(&inference);
    infer_learn_people(&inference);
    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t c = 0; c < schema->tables[t].column_count && infer_takes_part(catalog, (int)t);
             c++)
            if (infer_is_target(catalog, (struct column_ref){(int)t, (int)c}))
                infer_add_targets(&inference, (struct column_ref){(int)t, (int)c});
    for (size_t t = 0; t < schema->table_count; t++)
        if (infer_takes_part(catalog, (int)t) && infer_key_column(catalog, (int)t) >= 0)
            infer_learn_parts(&inference, (int)t);
    infer_learn_custom(&inference);
    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t c = 0; c < schema->tables[t].column_count && infer_takes_part(catalog, (int)t);
             c++)
            guess_column(&inference, (struct column_ref){(int)t, (int)c});
    infer_parts_again(&inference);
    infer_rows(&inference);
    infer_late(&inference);
    infer_heads(&inference);
    const struct compound_singles singles = {infer_refers, is_joined, &inference};
    compounds_accept(catalog, &singles);
    for (size_t i = 0; i < inference.guesses.len; i++)
        accept_guess(&inference, &singles, &inference.guesses.v[i]);
    vec_release(&inference.guesses);
    map_release(&inference.targets);
    map_release(&inference.tables);
    map_release(&inference.parts);
    map_release(&inference.short_ones);
    map_release(&inference.beginnings);
}
