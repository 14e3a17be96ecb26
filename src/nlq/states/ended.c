/* Rows that are gone, and those that are not, by what anybody calls it: "models we no longer make",
 * "things we have dropped from the range and when", "who has left the company this year", "courts
 * out of action", "wine we still sell", "when did we get rid of the old press". */
#include "dates/ends.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

static const char
    things[] = "things|stuff|items|lines|models|articles|goods|products|anything|"
               "everything|ones|what",
    lost[] = "rid of|got rid of|gotten rid of|get rid of|getting rid of|let go of|let go|sold "
             "off|sell off|phased out|phase out|disposed of|dispose of|thrown out|throw "
             "out|threw out|taken out|take out|took out|taken off|take off|took off|"
             "dropped|drop|axed|axe|scrapped|scrap|lost|lose|retired|retire|discontinued|"
             "discontinue|withdrawn|withdraw|stopped making|stop making|stopped selling|"
             "stop selling|stopped doing|stop doing|stopped offering|stop offering|"
             "stopped stocking|stop stocking|decommissioned|delisted|written off",
    lost_from[] = "from the range|from our range|off the range|from the list|off the "
                  "list|from the menu|off the menu|from the catalogue|from service|"
                  "out of service|out of use|out of stock|of stock|of service|of use|"
                  "from stock|off the books|off the road|for good|altogether|"
                  "completely|already|now",
    left[] = "left the company|left the business|left the firm|left the club|left "
             "the team|left us|left here|gone from here|moved on|left",
    out[] = "out of action|out of service|out of order|out of commission|out of use|"
            "off the road",
    kept[] = "make|do|sell|produce|offer|carry|keep|stock|run|use|supply|employ|own|"
             "operate|teach|serve|bake|brew|build|print|buy|have|list|publish|play",
    goods[] = "price|prc|fee|cost|list price|rate|unit cost";

/* Some value is called so, whatever the word would mean elsewhere. */
static bool is_value(struct ask *ask, size_t i)
{
    enum { SURELY = 9, OF = 10 };
    const struct matches found = values_find(ask, i, i + 1);
    return found.len > 0 && found.v[0].score * OF > SURELY;
}

/* Its rows are people, or leave as people do. */
static bool go_as_people(const struct ask *ask, int table)
{
    const struct column_ref at = life_gone(ask, table);
    return people_do(ask, table) || (at.column >= 0 && (column_has_words(ask, at, "left") ||
                                                        column_has_words(ask, at, "leave") ||
                                                        column_has_words(ask, at, "term")));
}

/* The only table whose rows can go, people or things; of several things, the only goods; of several
 * people, those that are hired. -1: none. */
static int rows_that_go(struct ask *ask, bool people)
{
    static const char hired[] = "hired|hire|hired on|hire date";
    int found = -1, best = -1;
    size_t count = 0, bests = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const int table = (int)t;
        if (!table_is_open(ask, table) || go_as_people(ask, table) != people ||
            !life_there(ask, table, true))
            continue;
        found = table;
        count++;
        if (table_column_by_words(ask, table, people ? hired : goods) < 0)
            continue;
        best = table;
        bests++;
    }
    return count == 1 ? found : bests == 1 ? best : -1;
}

/* The rows that words before i name, of which *first becomes the one that has to give way; -1. */
static int rows_before(struct ask *ask, size_t i, size_t *first)
{
    const int named = i > 0 ? life_rows_at(ask, i - 1) : -1;
    *first = i;
    if (life_there(ask, named, true))
        return named;
    if (i > 0 && (wording_is(ask, i - 1, things) || ask->words.v[i - 1].is.people ||
                  wording_is(ask, i - 1, "who|whos|staff|personnel|colleagues"))) {
        *first = i - 1;
        return rows_that_go(ask, !wording_is(ask, i - 1, things));
    }
    return named < 0 && i > 0 ? life_rows_before(ask, i - 1) : -1;
}

/* "No longer make", "do not sell any more": how many words from i on say that it ended; 0. */
static size_t stopped(const struct ask *ask, size_t i)
{
    const size_t no = wording_match(ask, i, "no longer|used to"),
                 not = wording_match(ask, i, "do not|did not|are not|is not");
    for (size_t k = i + not ; not &&k < i + not +4 && k < ask->words.len; k++) {
        const size_t more = wording_match(ask, k, "any more|anymore|any longer|now");
        if (more)
            return k + more - i;
    }
    return no && !wording_ends(ask, i + no) ? no + 1 : 0;
}

/* "[who] quit", "left us" at word `verb`: how many words; 0: it is not said, or by the very word
 * that the day on which they left is called by, which others read. */
static size_t quit_said(struct ask *ask, size_t verb, bool who)
{
    static const char away[] = "left us|left the company|left the business|left the firm|left the "
                               "club|left the team|left the practice|left the school",
                      quits[] = "quit|quitted|resigned|departed|moved on|stopped working here|"
                                "stopped working for us|handed in their notice";
    const size_t len = who ? wording_match(ask, verb, away) + wording_match(ask, verb, quits) : 0;
    bool called = false;
    for (size_t t = 0; len && t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++)
            called = called || column_has_words(ask, (struct column_ref){(int)t, (int)c},
                                                ask->words.v[verb].lower);
    }
    return called && !wording_match(ask, verb, away) ? 0 : len;
}

/* What was said of rows from word i on; *gone becomes false where they are still there. */
static size_t said_at(struct ask *ask, size_t i, bool *gone)
{
    const size_t we = wording_match(ask, i, "that we|which we|have we|did we|do we|we"),
                 whose = we ? we : wording_match(ask, i, "that|which|who|whos"),
                 aux = i + whose +
                       wording_match(ask, i + whose,
                                     "have been|has been|have since|have|has|had|were|was|got|are|"
                                     "is|ve|s"),
                 still = we && wording_is(ask, i + we, "still") ? 1 : 0, verb = i + we + still;
    const bool stocked = wording_is(ask, verb + 1, "in|on") &&
                         wording_is(ask, verb + 2, "stock|hand|store"); /* so many of them */
    *gone = !still;
    if (still && wording_is(ask, verb, kept) && !wording_is(ask, verb + 1, "to") && !stocked)
        return verb + 1 - i;
    size_t len = we && !still ? stopped(ask, i + we) : 0;
    if (len)
        return we + len;
    len = wording_match(ask, aux, out);
    if (len)
        return aux + len - i +
               wording_match(ask, aux + len, "for good|at the moment|right now|now");
    len = i == 0 && whose && !we ? wording_match(ask, aux, left) : 0;
    if (len && (len > 1 || wording_ends(ask, aux + 1) || wording_period(ask, aux + 1) ||
                wording_match(ask, aux + 1, "and when|when|in|since|during")))
        return aux + len - i;
    const size_t quit =
        quit_said(ask, aux, (whose && !we) || (aux == i && i > 0 && life_rows_at(ask, i - 1) >= 0));
    if (quit)
        return aux + quit - i;
    const bool behind = aux > i || (i > 0 && life_there(ask, table_at_word(ask, i - 1), true));
    len = behind ? wording_match(ask, aux, lost) : 0;
    return len && !is_value(ask, aux) ? aux + len - i + wording_match(ask, aux + len, lost_from)
                                      : 0;
}

/* "This year" or "and when" from word i on, said of the day they went: the words that say so, whose
 * end *end becomes; NULL: neither is said. */
static const char *when_said(struct ask *ask, size_t i, struct column_ref at, size_t *end)
{
    const size_t lead = wording_match(ask, i, "in|during|since|before|after|over the|over"),
                 when = wording_match(ask, i, "and when was that|and since when|and when|when");
    const char *name = at.column < 0 ? NULL : ask_column(ask, at)->name;
    *end = i;
    if (name && when && wording_ends(ask, i + when)) {
        *end = i + when;
        return arena_printf(ask->arena, "where %s is not empty with their %s", name, name);
    }
    if (name && i + lead < ask->words.len && wording_period(ask, i + lead))
        return arena_printf(ask->arena, "with %s", name);
    return NULL;
}

/* Puts what word `first` on says of the rows; it is never sure, since other words say it. */
static void put_state(struct ask *ask, size_t first, size_t end, int rows, bool gone)
{
    const struct column_ref at = life_gone(ask, rows);
    const char *said = words_text(&ask->words, ask->arena, first, end),
               *when = gone ? when_said(ask, end, at, &end) : NULL,
               *text = when ? when : life_there(ask, rows, gone);
    const bool named = first > 0 && life_rows_before(ask, first) == rows;
    const size_t from = first > 0 && !named && wording_is(ask, first - 1, "which|what|the|all|any")
                            ? first - 1
                            : first;
    const size_t more = ask->words.len - (end - from);
    wording_put(ask, from, end - from,
                named ? text : arena_printf(ask->arena, "%s %s", table_plural(ask, rows), text));
    size_t name = from;
    while (name + 1 < from + ask->words.len - more && !wording_is(ask, name, "with|where|without"))
        name++;
    ask->words.v[name + 1].written = said;
}

/* "When did we get rid of the komori", "when did Megan leave". */
static bool put_when(struct ask *ask)
{
    const size_t we = wording_match(ask, 0, "when did we|when was|when were|when did"),
                 did = we ? wording_match(ask, we, lost) : 0,
                 what = we + did + wording_is(ask, we + did, "the");
    size_t leave = we + 1;
    while (we && leave < ask->words.len && !wording_is(ask, leave, "leave|discontinued|retired"))
        leave++;
    if (we == 0 || (did ? what >= ask->words.len : leave >= ask->words.len))
        return false;
    const size_t first = did ? what : we, last = did ? ask->words.len : leave;
    int rows = -1;
    bool each = false;
    for (size_t k = first; k < last && rows < 0; k++) {
        const struct matches found = values_find(ask, k, k + 1);
        rows = life_rows_at(ask, k);
        each = rows >= 0 && k > 0 && wording_is(ask, k - 1, "each|every|all");
        if (rows < 0 && found.len > 0)
            rows = found.v[0].at.table;
    }
    rows = rows < 0 && did ? rows_that_go(ask, false) : rows;
    const struct column_ref at = rows < 0 ? no_column() : life_gone(ask, rows);
    if (at.column < 0)
        return false;
    const char *name = ask_column(ask, at)->name,
               *of = words_text(&ask->words, ask->arena, first + each, last);
    wording_put(ask, 0, ask->words.len,
                each ? arena_printf(ask->arena, "%s where %s is not empty with their %s",
                                    table_plural(ask, rows), name, name)
                     : arena_printf(ask->arena, "%s of %s", name, of));
    ask->words.v[0].written = "when";
    return true;
}

/* "Who has been here over 10 years": came before that, and is still there. */
static bool put_tenure(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t lead = wording_match(ask, i, "who|that"),
                     been =
                         wording_match(ask, i + lead, "have been|has been|ve been|have|has|s been"),
                     here = been ? wording_match(ask, i + lead + been,
                                                 "here|with us|working here|worked here|employed "
                                                 "here|employed|worked for us|with the company|at "
                                                 "the company|in the company|with the firm")
                                 : 0;
        size_t at = i + lead + been + here, first = i;
        at += wording_is(ask, at, "for");
        const size_t more = wording_match(ask, at, "more than|over|longer than|at least"),
                     less = more ? 0 : wording_match(ask, at, "less than|under"),
                     number = at + more + less;
        struct column_ref from, to;
        const bool long_said = here && number + 1 < ask->words.len &&
                               ask->words.v[number].is_number &&
                               wording_is(ask, number + 1, "year|years|month|months");
        int rows = long_said ? rows_before(ask, i, &first) : -1;
        if (long_said && rows < 0 && i == 1)
            rows = rows_that_go(ask, true);
        if (rows < 0 || !rows_last(ask, rows, &from, &to))
            continue;
        const char *name = ask_column(ask, from)->name, *than = less ? "less than" : "more than",
                   *since = arena_printf(ask->arena, "%s with %s %s %s %s ago",
                                         life_there(ask, rows, false), name, than,
                                         ask->words.v[number].text, ask->words.v[number + 1].text);
        wording_put(ask, first, number + 2 - first,
                    first < i || wording_is(ask, i - 1, "who")
                        ? arena_printf(ask->arena, "%s %s", table_plural(ask, rows), since)
                        : since);
        return true;
    }
    return false;
}

/* "Staff who left us", whose day is called "left": that is read by its name. */
static bool left_itself(const struct ask *ask, int rows, size_t i, size_t len)
{
    const struct column_ref at = life_gone(ask, rows);
    bool left_said = false;
    for (size_t k = i; i > 0 && k < i + len; k++)
        left_said = left_said || wording_is(ask, k, "left");
    return left_said && at.column >= 0 && column_has_words(ask, at, "left");
}

void ended_read(struct ask *ask)
{
    if (put_when(ask) || put_tenure(ask))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        bool gone = true;
        size_t first = i;
        const size_t len = exact_is_name(ask, i) ? 0 : said_at(ask, i, &gone);
        int rows = len ? rows_before(ask, i, &first) : -1;
        if (len && rows < 0 && i == 0 && wording_is(ask, 0, "who|whos"))
            rows = rows_that_go(ask, true);
        if (rows < 0 || !life_there(ask, rows, gone) || left_itself(ask, rows, i, len))
            continue;
        put_state(ask, first, i + len, rows, gone);
        return;
    }
}
