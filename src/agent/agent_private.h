/* What the agents share: one call of a model by a template, and reading its answer. */
#ifndef QUERENT_AGENT_PRIVATE_H
#define QUERENT_AGENT_PRIVATE_H

#include <cjson/cJSON.h>

#include "querent/agent/agent.h"
#include "querent/agent/demand.h"
#include "querent/sql/dialect.h"

/* ---- call.c */

struct agent_call {
    const char *agent; /* for the cost and the channel of tokens: "sql_agent" */
    enum token_of writes;
    const char *prompt; /* template's name */
    const struct prompt_var *vars;
    size_t var_count;
    const char *schema; /* JSON Schema of the answer, NULL: text */
    enum llm_use use;
    double temperature; /* negative: the setting's */
    int seed;           /* added to the setting's */
    int max_tokens;
    int timeout_ms;                 /* 0: the server's */
    bool weighed;                   /* see llm_request */
    const char *stop;               /* the answer ends before it, NULL: none */
    size_t (*enough)(const char *); /* see llm_request */
    bool partial;                   /* of JSON that is cut, what came whole is taken */
    const char *earlier;            /* a bad answer to the same prompt, NULL: none */
    const char *why_bad;            /* what was wrong with it */
};
bool agent_ask(const struct agent_context *context, const struct agent_call *call,
               struct llm_reply *ret_reply, struct err *err);
/* The same for an answer that has to be a JSON object: a bad one is asked for again once with what
 * was wrong, then it is ERR_MODEL showing what came back. The caller frees with cJSON_Delete. */
cJSON *agent_ask_json(const struct agent_context *context, const struct agent_call *call,
                      struct err *err);
/* Tokens that a prompt may have, the answer's left out; by MAX_CALL_TOKENS, MAX_CONTEXT_TOKENS and
 * the server's context. */
int64_t agent_prompt_limit(const struct agent_context *context, int answer_tokens);
/* Tokens of an answer: `most`, less where the settings or a small limit of the call say so. */
int agent_answer_limit(const struct agent_context *context, int most);

/* ---- answer.c: what a model wrote */

/* The JSON object in a text: alone, in a code fence, or among words. NULL: none. */
cJSON *answer_json(const char *text);
/* SQL and reasoning out of {"sql", "reasoning"}, a tool's call, a code fence, or SQL alone or among
 * words; also SQL that writes, so that it can be called what it is. False: none of these; *ret_why
 * (static) says what was wrong. Heap texts. */
bool answer_sql(const char *text, enum sql_dialect dialect, char **ret_sql, char **ret_reasoning,
                const char **ret_why);
/* A member's text, "" when missing or no text. */
const char *answer_text(const cJSON *json, const char *name);
/* The texts of a list: "a; b", heap; NULL: it has none. */
char *answer_list(const cJSON *list);

/* ---- partial.c: an answer in JSON that came in part */

/* How many bytes came before a list said the same text again; 0: none does. */
size_t partial_repeats(const char *text);
/* What came whole of an object that has no end, closed; heap. NULL: it has one, or nothing came. */
char *partial_closed(const char *text);

/* ---- sql_prompt.c: what the SQL agent is shown */

#define SQL_PROMPT_KEEP 80
struct sql_prompt {
    struct arena arena;
    const int *tables;
    size_t table_count;
    bool pruned;
    struct column_ref keep[SQL_PROMPT_KEEP]; /* in the hints, or spoken of */
    size_t keep_count;
    const char *needs; /* what the choice of tables said of the query, NULL: nothing */
    bool chosen;       /* the model was asked for the tables */
    struct buf today, dialect, rules, hints, history, last_history;
};
void sql_prompt_init(struct sql_prompt *prompt, const struct agent_context *context,
                     const struct agent_sql_request *request, int64_t schema_tokens);
void sql_prompt_release(struct sql_prompt *prompt);
/* The column is not left out of the schema. */
void sql_prompt_keep(struct sql_prompt *prompt, struct column_ref at);
bool sql_prompt_shows(const struct sql_prompt *prompt, int table);
/* How the schema is written, by the settings; the budget is the caller's. */
struct schema_text_options sql_prompt_schema(const struct agent_context *context, bool correcting);

/* ---- sql_values.c: a hint for each value of a shown table that the question speaks of;
 * - "germany": customers.country = 'Germany' */
void sql_values(struct sql_prompt *prompt, const struct catalog *catalog, const char *question);

/* ---- sql_rank.c: the tables that the question seems to be about, best first; returns how many */
size_t sql_rank_tables(const struct agent_sql_request *request, struct arena *arena,
                       int *ret_tables, size_t max);

/* ---- select.c: the tables that a question needs, chosen by the model in three phases (L2), all in
 * the arena; false: it chose none */
#define SQL_CHOICE_COLUMNS 40
struct sql_choice {
    const int *tables;
    size_t table_count;
    struct column_ref *columns; /* that tables were chosen for, at most SQL_CHOICE_COLUMNS */
    size_t column_count;
    const char *needs; /* joins, filters, aggregations, order, in lines; NULL: nothing was said */
};
bool sql_choose_tables(const struct agent_context *context, const struct agent_sql_request *request,
                       struct arena *arena, const int *candidates, size_t count,
                       struct sql_choice *ret_choice);

/* ---- sql_fit.c: the prompt within its limit of tokens, by the estimate of llm_tokens */

#define SQL_FIT_VARS 15
struct sql_fit {
    const struct agent_context *context;
    const struct agent_sql_request *request;
    const struct sql_prompt *prompt;
    const char *template;
    const int *tables;
    size_t table_count;
    const char *plan;                    /* NULL: none */
    const char *bad;                     /* an answer that is asked for again, NULL: none */
    const char *attempts, *last_attempt; /* all that failed, and the newest alone */
    int64_t limit;
    /* filled by sql_fit, good until its release */
    struct buf schema;
    struct prompt_var vars[SQL_FIT_VARS];
    size_t var_count;
};
/* ERR_LIMIT: it does not fit, whatever is left out. Release it in either case. */
bool sql_fit(struct sql_fit *fit, struct err *err);
void sql_fit_release(struct sql_fit *fit);

/* ---- plan.c: a plan in lines, heap; NULL: none came, and the SQL is written without */
char *sql_plan(const struct agent_context *context, const struct agent_sql_request *request,
               const struct sql_prompt *prompt);

/* ---- sql_dates.c: a line for each date in words; - "last year": >= '2025-01-01' and <
 * '2026-01-01' */
void sql_dates(struct arena *arena, const char *question, int64_t now, struct buf *out);
/* The question is about the present, or about dates that are counted from it: a small model that is
 * told the day for nothing writes conditions with it. */
bool sql_dates_count_from_today(struct arena *arena, const char *question, int64_t now);

/* ---- sql_check.c: judging and mending SQL by the tree */

struct sql_check {
    struct arena arena;
    const struct sql_check_limits *limits;
    char *sql;     /* printed by the tree where it parses; mended where a rule was sure */
    char *written; /* as the model wrote it, printed likewise; NULL: nothing was mended */
    bool parsed, resolved, reads_only;
    struct buf problem; /* for people and models, "" when good */
    /* S5's class of the first error, static, and its place in the SQL, in the arena; NULL: none. */
    const char *type, *area;
    const int *tables; /* of the whole catalog: read by it, or like a table or owning a column that
                        * it missed */
    size_t table_count;
};
struct sql_check_limits {
    bool names;     /* they are checked, and mended; else the database alone tells wrong ones */
    size_t columns; /* of a table, told after an unknown column */
    size_t tables;  /* told after an unknown table, those that are like it first */
    const char *question; /* what the SQL is to answer; NULL: not known */
};
void sql_check_run(struct sql_check *check, const struct catalog *catalog, const char *sql,
                   const struct sql_check_limits *limits);
void sql_check_release(struct sql_check *check);

/* ---- sql_column.c */

struct sql_tables_read {
    int list[16];
    size_t count;
};
/* The name of the one column that can be meant by a name that no column has: its words are those of
 * the name, and others that the question speaks of. NULL: none, or several. */
const char *sql_column_meant(struct arena *arena, const struct catalog *catalog,
                             const char *question, const char *called,
                             const struct sql_tables_read *read);
/* The name of the table's one column that can be meant by a name that it has not: its words are
 * those of the name, synonyms that the question says, and the table's own; or its key is meant by
 * "id", and what its rows are called by the table's name. NULL: none, or several. */
const char *sql_column_own(struct arena *arena, const struct catalog *catalog, const char *question,
                           const char *called, int table);
/* The name has the words, or synonyms that the question says for them, and no others. */
bool sql_words_mean(struct arena *arena, const char *question, const char *called,
                    const char *words);

/* ---- sql_near.c */

/* The words of a name in small letters, in the arena: company_type, companyType, "Company Type". */
const char *sql_name_words(struct arena *arena, const char *name);
/* The one table whose rows may be called by the name, by the lexicon of nouns for rows and the
 * thesaurus; -1: none, or several that are as near. */
int sql_near_table(struct arena *arena, const struct catalog *catalog, const char *called);
/* The table's column of which the name speaks without saying its own ("toughness": difficulty
 * level); -1: none. */
int sql_near_column(struct arena *arena, const struct catalog *catalog, const char *called,
                    int table);
/* What the rows of the table that sql_near_table finds are called: the name of its column, where
 * rows are shown by the name of something else ("deal.representative"); NULL: none. */
const char *sql_near_label(struct arena *arena, const struct catalog *catalog, const char *called);

/* ---- sql_join.c */

/* A copy of the query in which the unknown column of the finding is another one of the table that
 * it is said to be of: see sql_column_own. NULL: none is. */
struct sql_query *sql_join_own(struct arena *arena, const struct catalog *catalog,
                               const struct sql_query *query, const struct sql_finding *finding,
                               const char *question);

/* The same as sql_join_owner for a column of another name, which it has in the copy. */
struct sql_query *sql_join_called(struct arena *arena, const struct catalog *catalog,
                                  const struct sql_query *query, const struct sql_finding *finding,
                                  const char *question);

/* A copy of the query in which the unknown column of the finding is one of a joined table; NULL: no
 * single table is nearest that has it. A join's condition keeps tying the tables that it names: it
 * becomes their relationship, or stays wrong. The arena has to outlive the query. */
struct sql_query *sql_join_owner(struct arena *arena, const struct catalog *catalog,
                                 const struct sql_query *query, const struct sql_finding *finding);

/* The innermost SELECT around the place; NULL: none. */
struct sql_query *sql_select_at(struct sql_query *query, struct sql_span at);

/* ---- sql_edge.c */

bool sql_span_holds(struct sql_span outer, struct sql_span inner);
/* A table that a query reads, and what the query calls it. */
struct sql_read {
    int table;
    const char *name; /* the tree's */
};
/* Adds those of the source behind `count` in the list, of at most `max`; how many there are then.
 */
size_t sql_add_reads(const struct catalog *catalog, const struct sql_source *source,
                     struct sql_read *list, size_t count, size_t max);
/* NULL: none is called so. */
const struct sql_read *sql_read_called(const struct sql_read *list, size_t count, const char *name);
/* The table as a query names it: with its schema only where it has to be. */
struct sql_source *sql_edge_table(struct arena *arena, const struct catalog *catalog, int table);
/* from.a = to.b [AND …], by the names that the query has for the two tables. */
struct sql_expr *sql_edge_condition(struct arena *arena, const struct catalog *catalog,
                                    const struct join_edge *edge, const char *from, const char *to);

/* ---- sql_tie.c */

/* The join's condition, which compares columns of two of the query's tables, becomes the way in
 * which these are related, where there is one: directly, or over a third table, which is joined
 * between them (of several the one that has the column `missed`, NULL: no one was). */
bool sql_tie(struct arena *arena, const struct catalog *catalog, const struct sql_source *from,
             struct sql_source *join, const char *missed);
/* It compares keys that refer to rows of different tables. */
bool sql_ties_strangers(struct arena *arena, const struct catalog *catalog,
                        const struct sql_source *from, struct sql_source *join);

/* ---- sql_drop.c */

/* A copy of the query without the inner join whose table or condition the finding is about, where
 * nothing else of the query uses its table; NULL: there is none. */
struct sql_query *sql_drop_join(struct arena *arena, const struct catalog *catalog,
                                const struct sql_query *query, const struct sql_finding *finding);
/* Of the query itself: inner joins of tables that nothing else of it uses, that the question does
 * not speak of, and of which several rows belong to one of another's, are left out; true: one was.
 */
bool sql_drop_idle(struct arena *arena, const struct catalog *catalog, const char *question,
                   struct sql_query *query);

/* ---- sql_many.c: WHERE's conditions on a table that the query does not read, as IN (SELECT …) in
 * the tree, where a row of the query's table `one` has several of it; false: it has not, there are
 * none, or its columns are used elsewhere, too */

struct many_path {
    const struct join_edge *near; /* between the query's table and the next */
    const struct join_edge *far;  /* between that and the one with the columns; NULL: it is that */
    int between, table;
};
bool sql_many_inside(struct arena *arena, const struct catalog *catalog, struct sql_query *select,
                     const struct sql_tables_read *read, const struct many_path *path,
                     const char *one);

/* ---- sql_table.c */

/* A copy of the query in which the unknown table of the finding is the one that is called the same
 * but for blanks, underscores and capitals, or the one that has all columns that the query takes
 * from it, or else the one that the question has a synonym for. */
struct sql_query *sql_name_table(struct arena *arena, const struct catalog *catalog,
                                 const struct sql_query *query, const struct sql_finding *finding,
                                 const char *question);

/* ---- sql_named.c: the SQL with its tables named as the database looks them up, heap; NULL: they
 * are, or it is not SQL */

char *sql_named(struct arena *arena, const struct catalog *catalog, const char *sql);

/* ---- sql_sense.c */

/* A copy of a query that resolves, in which what cannot be meant is written as it can; NULL: there
 * is nothing of the kind. question: NULL where it is not known. sql: what the query was read from,
 * findings: what was found in it. */
struct sql_query *sql_make_sense(struct arena *arena, const struct catalog *catalog,
                                 const char *question, const char *sql,
                                 const struct sql_query *query, const struct sql_finding *findings);

/* ---- sql_order.c: the order of the query, which has a limit, turned as the question's superlative
 * has it; true: it was changed */

bool sql_mend_order(struct arena *arena, const struct catalog *catalog, const char *question,
                    struct sql_query *query);

/* ---- sql_numbers.c: text that holds numbers, in the query's order and in a comparison with a
 * number; true: it was changed */

bool sql_rank_numbers(struct arena *arena, const struct catalog *catalog, struct sql_query *query);
bool sql_compare_numbers(struct arena *arena, const struct catalog *catalog,
                         const struct sql_source *from, struct sql_expr *expr);

/* ---- sql_lookup.c: the name of what a column refers to, compared with that column; true: its key
 * is looked up now */

bool sql_look_up(struct arena *arena, const struct catalog *catalog, const struct sql_source *from,
                 struct sql_expr *expr);

/* ---- sql_names.c: what the query lists and groups by, as people are called and told apart; true:
 * it was changed */

/* "Names" of people who have a first and a last one are both. */
bool sql_mend_names(struct arena *arena, const struct catalog *catalog, const char *question,
                    struct sql_query *query);
/* A key of other rows that is listed where names or people are asked for becomes their names. */
bool sql_mend_keys(struct arena *arena, const struct catalog *catalog, const char *question,
                   struct sql_query *query);
/* Figures of what several rows are called by are told apart by the rows' key. */
bool sql_mend_groups(struct arena *arena, const struct catalog *catalog, struct sql_query *query);

/* ---- sql_either.c: the parentheses of "a = 1 OR a = 2 AND b = 3", where there were none in `sql`,
 * of which the condition was read; true: they were set */

bool sql_mend_either(struct arena *arena, const char *sql, struct sql_expr **where);

/* ---- sql_total.c: of the query itself, by the question; true: it was mended */

/* count(reference) becomes count(DISTINCT …) where what it refers to is counted. */
bool sql_count_once(struct arena *arena, const struct catalog *catalog, const char *question,
                    struct sql_query *query);
/* Rows of a list that are ranked by one row's part of what they have most of are ranked by the sum.
 */
bool sql_rank_totals(struct arena *arena, const struct catalog *catalog, const char *question,
                     struct sql_query *query);

/* ---- demand.c: a name becomes a demand; false: the schema has nothing of it */

bool demand_of_table(const struct catalog *catalog, const char *name, struct demand *ret_demand);
bool demand_of_column(const struct catalog *catalog, const char *name, struct demand *ret_demand);
bool demand_of_join(const struct catalog *catalog, const char *from, const char *to,
                    struct demand *ret_demand);
/* The line for a model, from the demands. */
void demand_write(const struct catalog *catalog, struct agent_correction *correction);
/* "there is no table 'ordrs'; the nearest is 'orders'"; heap. */
char *correction_no_table(const struct catalog *catalog, const char *name);

/* ---- about.c */
/* The word, or its plural, stands in the text. */
bool about_has_word(const char *text, const char *word);
/* The tables that a text names, views left out; the longest names first, so that "order items" is
 * not "orders". Returns how many, at most `max`. */
size_t about_tables_named(const struct catalog *catalog, const char *text, int *tables, size_t max);
void about_add_table(const struct schema_table *table, struct buf *out);
void about_add_edge(const struct catalog *catalog, const struct join_edge *edge, struct buf *out);

/* ---- about_parts.c: what is told of a part of the schema; false: none is asked for */
bool about_parts(const struct catalog *catalog, const char *question, struct buf *out);

/* ---- complete.c: bytes of a streamed answer that are whole SQL with other words after it; 0: it
 * is not, or may go on */
size_t sql_whole(const char *text);

/* ---- rules */

/* Fills what the words say by rule; returns how many fields it set. */
size_t job_rules(const char *words, struct form *form);
/* True when the rules are sure; *ret_intent is then filled. */
bool intent_rules(const struct catalog *catalog, const char *question,
                  struct agent_intent *ret_intent);

#endif
