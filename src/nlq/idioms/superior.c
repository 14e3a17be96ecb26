/* "Who reports to employee 1003", "staff supervised by 1003": the rows that refer to that one, by
 * the reference of their table to itself. */
#include <string.h>

#include "frame.h"
#include "words/names.h"

/* Words for whoever is below, and words before whom they have above them. */
#define SOMEBODY "who|that|which|are|is|directly|people|everybody|everyone|staff|workers|all"
static const char above_said[] =
    "reports to|report to|reporting to|supervised by|managed by|led by";
/* The same, before a name only. */
static const char below_name[] =
    "works under|work under|working under|works for|work for|working for|under";

int superior_edge(const struct ask *ask)
{
    int found = -1, called = -1, heads = -1;
    size_t count = 0, called_count = 0, head_count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != edge->to || edge->count != 1 || !people_do(ask, edge->from))
            continue;
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        found = (int)e;
        count++;
        if (!name_has(catalog_column_words(ask->catalog, at), NAME_SELF_ROLE))
            continue;
        called = (int)e; /* a manager, and not who referred them */
        called_count++;
        if (!name_has(catalog_column_words(ask->catalog, at), NAME_SUPERIOR) &&
            !column_has_words(ask, at, "report"))
            continue;
        heads = (int)e; /* whom staff reports to, and not the parent of a customer */
        head_count++;
    }
    return count == 1 ? found : called_count == 1 ? called : head_count == 1 ? heads : -1;
}

/* That reference; column -1: none, or several. */
static struct column_ref superior_of(const struct ask *ask)
{
    const int found = superior_edge(ask);
    if (found < 0)
        return no_column();
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)found);
    return (struct column_ref){edge->from, edge->from_columns[0]};
}

/* "Who reports to nobody": those without anybody above them. */
static bool put_nobody(struct ask *ask, size_t i, size_t len, int table)
{
    const size_t nobody = wording_match(ask, i + len, "nobody|no one|noone|no-one|no manager");
    size_t first = i;
    if (nobody == 0 || !wording_ends(ask, i + len + nobody))
        return false;
    while (first > 0 &&
           wording_is(ask, first - 1, "who|that|which|are|is|directly|people|everybody|everyone"))
        first--;
    if (first > 0 && table_at_word(ask, first - 1) != table)
        return false;
    wording_put(ask, first, i + len + nobody - first,
                first > 0 ? "without a manager"
                          : arena_printf(ask->arena, "%s without a manager",
                                         catalog_table_words(ask->catalog, table)));
    return true;
}

/* "Reports to employee 1003" at word i: the column itself, compared with the number. */
static bool put_number(struct ask *ask, size_t i, size_t len, struct column_ref above)
{
    size_t number = i + len, first = i;
    while (number < ask->words.len &&
           (wording_is(ask, number, "the|employee|staff|number|no|person|worker|id") ||
            table_at_word(ask, number) == above.table))
        number++;
    if (number >= ask->words.len || !ask->words.v[number].is_number ||
        !(wording_ends(ask, number + 1) || wording_is(ask, number + 1, "and|or|by|per|in|since")))
        return false; /* "led by 3 people" */
    while (first > 0 && wording_is(ask, first - 1, "who|that|which|are|is|directly"))
        first--;
    const char *with = arena_printf(ask->arena, "with %s %s", ask_column(ask, above)->name,
                                    ask->words.v[number].text);
    wording_put(ask, first, number + 1 - first,
                first > 0 ? with
                          : arena_printf(ask->arena, "%s %s",
                                         catalog_table_words(ask->catalog, above.table), with));
    return true;
}

/* The word is, or begins, the name of one of the people. */
static bool is_theirs(struct ask *ask, size_t i, int people)
{
    if (i >= ask->words.len || ask->words.v[i].is_number || table_at_word(ask, i) >= 0)
        return false;
    for (size_t len = 1; len <= 2 && i + len <= ask->words.len; len++) {
        const struct matches names = values_find(ask, i, i + len);
        for (size_t v = 0; v < names.len; v++) {
            if (names.v[v].at.table == people)
                return true;
        }
    }
    return ask->words.v[i].capital;
}

/* A name that a row of another table has, too, is of those two names of one of the people. */
static void part_name(struct ask *ask, size_t i, int people)
{
    const struct matches whole =
        i + 2 <= ask->words.len ? values_find(ask, i, i + 2) : (struct matches){0};
    bool others = false, theirs = false;
    for (size_t v = 0; v < whole.len; v++) {
        others = others || whole.v[v].at.table != people;
        theirs = theirs || whole.v[v].at.table == people;
    }
    for (size_t k = i; k < i + 2 && others && !theirs; k++) {
        const struct matches part = values_find(ask, k, k + 1);
        bool has = false;
        for (size_t v = 0; v < part.len; v++)
            has = has || part.v[v].at.table == people;
        others = has;
    }
    if (!others || theirs)
        return;
    for (size_t k = i; k < i + 2; k++)
        ask->words.v[k].quoted = true;
}

/* "Who reports to Anna Berg": those whose manager she is. */
static bool put_name(struct ask *ask, size_t i, size_t len, struct column_ref above)
{
    const char *words = catalog_column_words(ask->catalog, above);
    const char *role = arena_strndup(ask->arena, words, strcspn(words, " "));
    const size_t name = i + len;
    size_t first = i;
    const bool report = column_has_words(ask, above, "report");
    if (!(report ||
          wording_among(role, "manager|supervisor|boss|superior|mentor|leader|chief|head")) ||
        !is_theirs(ask, name, above.table))
        return false;
    part_name(ask, name, above.table);
    while (first > 0 && wording_is(ask, first - 1, SOMEBODY))
        first--;
    const char *whose = report ? "who report to" : arena_printf(ask->arena, "whose %s is", role);
    const bool rows = first > 0 && table_at_word(ask, first - 1) == above.table;
    if (first > 0 && !rows)
        return false;
    wording_put(ask, first, name - first,
                rows ? whose
                     : arena_printf(ask->arena, "%s %s",
                                    catalog_table_words(ask->catalog, above.table), whose));
    return true;
}

/* "Who's in Gareth's team": who reports to him. */
static void put_team(struct ask *ask)
{
    const size_t lead = wording_match(ask, 0,
                                      "who is in|who is on|who s in|who s on|whos in|whos on|"
                                      "who works in|everyone in|everybody in|people in|staff in");
    for (size_t i = lead; lead && i < lead + 2 && i + 1 < ask->words.len; i++) {
        const struct word *name = &ask->words.v[i];
        if (!name->possessive || name->is.stop || name->is.people ||
            !wording_is(ask, i + 1, "team") || !wording_ends(ask, i + 2) ||
            superior_of(ask).column < 0)
            continue;
        char *who = words_text(&ask->words, ask->arena, lead, i + 1);
        size_t len = strlen(who);
        if (len > 2 && who[len - 1] == 's' && who[len - 2] == '\'')
            len -= 2;
        who[0] = who[0] >= 'a' && who[0] <= 'z' ? (char)(who[0] - 'a' + 'A') : who[0];
        wording_put(ask, 0, i + 2, arena_printf(ask->arena, "who reports to %.*s", (int)len, who));
        return;
    }
}

/* "The names of the managers and the number of staff who report to each of them": of each manager.
 */
static void put_each(struct ask *ask)
{
    static const char below[] =
        "employee|employees|staff|people|persons|workers|members|colleagues";
    static const char each[] = "each of them|them|each|each one|each of the";
    size_t i = wording_match(ask, 0, "show|list|find|give|return|what are|get");
    i += i ? wording_match(ask, i, "the|all the|all") : 0;
    const size_t name = i + wording_match(ask, i, "names of|name of|full names of");
    const size_t role = name + wording_match(ask, name, "the|all the|all|each");
    const size_t and = role + 1;
    const size_t number = and+wording_match(ask, and,
                                            "and the number of|and how many|with the "
                                            "number of|together with the number of");
    const size_t more = number + 1 + wording_is(ask, number + 1, "members");
    const size_t who = more + wording_is(ask, more, "who|that");
    const size_t to = who + wording_match(ask, who, "report to|reports to|reporting to");
    const size_t end = to + wording_match(ask, to, each);
    const struct column_ref above =
        i > 0 && number > and&&to > who && end > to && wording_ends(ask, end) ? superior_of(ask)
                                                                              : no_column();
    if (above.column < 0 ||
        !(wording_is(ask, number, below) || table_at_word(ask, number) == above.table))
        return;
    wording_put(ask, 0, end,
                arena_printf(ask->arena,
                             "show each %s and the number of %s who "
                             "report to him",
                             ask->words.v[role].lemma, table_plural(ask, above.table)));
}

/* "How many people report to each manager": the number for each. */
static void put_number_each(struct ask *ask)
{
    static const char below[] = "people|persons|employees|staff|workers|colleagues|members";
    const size_t noun = wording_match(ask, 0, "how many|number of|the number of");
    const struct column_ref above = noun ? superior_of(ask) : no_column();
    size_t report = noun + 1 + wording_is(ask, noun + 1, "members");
    report += wording_is(ask, report, "who|that");
    const size_t to = report + wording_match(ask, report, "report to|reports to|reporting to"),
                 role = to + wording_is(ask, to, "each|every");
    if (above.column < 0 || to == report || role == to || !wording_ends(ask, role + 1) ||
        role >= ask->words.len ||
        !(wording_is(ask, noun, below) || table_at_word(ask, noun) == above.table))
        return;
    wording_put(ask, 0, role,
                arena_printf(ask->arena, "number of %s per", table_plural(ask, above.table)));
}

/* "To whom does Ann Lee report": who she reports to. "Reports directly to": to. */
static void put_plainly(struct ask *ask)
{
    const size_t whom = wording_match(ask, 0, "to whom does|to whom do|to whom did");
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool report = wording_is(ask, i, "report|reports|reporting");
        if (whom && i > whom && report && wording_ends(ask, i + 1)) {
            wording_put(ask, i, 1, "report to");
            wording_put(ask, 0, whom, "who does");
            return;
        }
        if (report && wording_is(ask, i + 1, "directly|straight") && wording_is(ask, i + 2, "to"))
            wording_cut(ask, i + 1, 1);
        else if (wording_is(ask, i, "directly") &&
                 wording_is(ask, i + 1,
                            "report|reports|reporting|supervised|managed|supervises|manages"))
            wording_cut(ask, i, 1);
    }
}

void superior_read(struct ask *ask)
{
    if (superior_edge(ask) >= 0)
        put_plainly(ask);
    put_team(ask);
    put_each(ask);
    put_number_each(ask);
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t named = wording_match(ask, i, below_name),
                     len = named ? named : wording_match(ask, i, above_said);
        const struct column_ref above = len ? superior_of(ask) : no_column();
        if (above.column < 0)
            continue;
        if (named && put_name(ask, i, len, above))
            return;
        if (named)
            continue;
        if (put_nobody(ask, i, len, above.table) || put_number(ask, i, len, above) ||
            put_name(ask, i, len, above))
            return;
        if (i == 1 && wording_is(ask, 0, "who") && wording_is(ask, 1, "reports|report"))
            wording_put(ask, 0, 2,
                        arena_printf(ask->arena, "%s who report",
                                     catalog_table_words(ask->catalog, above.table)));
        return;
    }
}
