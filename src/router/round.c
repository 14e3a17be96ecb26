/* What every stage's handler shares: saying, asking, showing, and the checkpoint before publishing.
 */
#include "round.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"

static void send_event(struct round *round, struct event *event)
{
    event->turn = round->turn ? round->turn->id : 0;
    memory_set(&event->conversation, round->conversation);
    round->services->emit(round->services, event);
}

static void keep_message(struct round *round, enum message_who who, const char *text,
                         const char *sql)
{
    struct message message = {.who = who, .text = mem_strdup(text), .sql = mem_strdup(sql)};
    vec_push(&round->messages, message);
}

void round_say(struct round *round, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    keep_message(round, MESSAGE_QUERENT, buf_str(&text), NULL);
    vec_push(&round->pending, event_of_message(buf_take(&text)));
}

void round_say_answer(struct round *round, const char *text)
{
    round_say(round, "%s", text);
    vec_last(&round->pending)->message.whole = true;
}

void round_say_error(struct round *round, const struct err *error, const char *fmt, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    keep_message(round, MESSAGE_ERROR, buf_str(&text), NULL);
    vec_push(&round->pending, event_of_error(error, buf_take(&text)));
}

void round_status(struct round *round, enum event_status status, const char *text)
{
    send_event(round, event_of_status(status, text));
}

void round_emit(struct round *round, struct event *event)
{
    vec_push(&round->pending, event);
}

void round_ask(struct round *round, struct question *question)
{
    mem_free(question->id);
    question->id = mem_printf("q%lld", (long long)++round->memory->question_count);
    memory_set(&round->memory->last_question_id, question->id);
    struct event *event = event_new(EVENT_QUESTION);
    event->question = question;
    vec_push(&round->pending, event);
}

/* The finding to mend first: an error before a warning; NULL: none has a safe mend. */
static const struct sql_mark *mark_to_mend(const struct sql_version *version)
{
    for (int severity = MARK_ERROR; severity >= MARK_WARNING; severity--)
        for (size_t i = 0; i < version->mark_count; i++)
            if ((int)version->marks[i].severity == severity && version->marks[i].fixed)
                return &version->marks[i];
    return NULL;
}

const char *version_problem(const struct sql_version *version)
{
    for (size_t i = 0; i < version->mark_count; i++)
        if (version->marks[i].severity == MARK_ERROR)
            return version->marks[i].message;
    return version->mark_count ? version->marks[0].message : TEXT_NO_QUERY;
}

/* What a rule changed in a model's SQL, line by line. */
static void say_mended(struct round *round, const struct sql_version *version)
{
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    size_t count = 0;
    const struct sql_diff_line *lines = sql_diff(&arena, version->written, version->text, &count);

    for (size_t i = 0; i < count; i++)
        buf_addf(&text, "\n%c %s", lines[i].mark, lines[i].text);
    round_say(round, TEXT_MENDED, version->maker, buf_str(&text));
    buf_release(&text);
    arena_release(&arena);
}

static void keep_made(struct memory *memory, const struct sql_version *version)
{
    struct buf made = BUF_INIT;

    sql_version_made(version, &made);
    memory_set(&memory->sql_made, buf_str(&made));
    buf_release(&made);
}

void round_show_sql(struct round *round, struct sql_version *version)
{
    struct memory *memory = round->memory;
    const struct sql_mark *mend = mark_to_mend(version);
    memory_set(&memory->sql_fix, version->fix ? version->fix : mend ? mend->fix : NULL);
    memory_set(&memory->sql_fixed, version->fixed ? version->fixed : mend ? mend->fixed : NULL);
    memory_set(&memory->sql_heavy, version->heavy);
    struct buf held = BUF_INIT;
    sql_version_add_held(version, &held);
    memory_set(&memory->sql_held, held.p);
    memory_set(&memory->sql_lessons, version->lessons);
    buf_release(&held);
    keep_made(memory, version);
    const bool stuck = !version->runnable && !memory->sql_held;
    memory_set(&memory->sql_problem, stuck ? version_problem(version) : NULL);
    version->repeats = memory->sql_version > 0 && version->words && *version->words &&
                       str_eq(memory->sql_words, version->words);
    memory_set(&memory->sql_words, version->words);
    version->version = ++memory->sql_version;
    memory->sql_stopped = memory->heavy_asked = false;
    memory_set(&memory->sql, version->text);
    memory_understand(memory);
    memory_set(&memory->sql_run,
               version->runnable ? (version->run ? version->run : version->text) : NULL);
    struct buf text = BUF_INIT;
    buf_add(&text, version->words && *version->words ? version->words
                   : stuck                           ? TEXT_SQL_TO_MEND
                                                     : TEXT_SQL_TO_CONFIRM);
    keep_message(round, MESSAGE_QUERENT, buf_str(&text), version->text);
    buf_release(&text);
    if (version->written)
        say_mended(round, version);
    struct event *event = event_new(EVENT_SQL);
    event->sql = version;
    vec_push(&round->pending, event);
}

void round_result(struct round *round, struct result *result)
{
    struct event *event = event_new(EVENT_RESULT);
    event->result = (struct event_result){.result = result, .count = (int64_t)result_rows(result)};
    vec_push(&round->pending, event);
}

/* Option ids of the stages' own menus. */
static const struct {
    const char *id;
    enum answer answer;
} option_answers[] = {
    {"yes", ANSWER_YES},         {"no", ANSWER_NO},           {"generate", ANSWER_GENERATE},
    {"provide", ANSWER_PROVIDE}, {"write", ANSWER_WRITE},     {"email", ANSWER_EMAIL},
    {"done", ANSWER_DONE},       {"ask_on", ANSWER_ASK_ON},   {"back", ANSWER_BACK},
    {"edit", ANSWER_EDIT},       {"another", ANSWER_ANOTHER}, {"mend", ANSWER_MEND},
    {"allow", ANSWER_ALLOW},     {"refetch", ANSWER_REFETCH}, {"without", ANSWER_WITHOUT},
    {"company", ANSWER_COMPANY},
};

enum answer round_answer(struct round *round, unsigned wanted)
{
    if (round->kind == TURN_CHOICE && round->option) {
        for (size_t i = 0; i < sizeof option_answers / sizeof *option_answers; i++)
            if ((wanted & (1u << option_answers[i].answer)) &&
                str_eq(round->option, option_answers[i].id))
                return option_answers[i].answer;
        return ANSWER_NONE;
    }
    if (round->kind != TURN_TEXT || !round->input)
        return ANSWER_NONE;
    return answer_read(round->input, wanted);
}

void round_not_understood(struct round *round, const char *hint)
{
    if (round->kind == TURN_TEXT && round->input)
        round_say(round, TEXT_NOT_UNDERSTOOD, round->input, hint);
}

/* "Select all customers from Germany": a table in place of columns, and none behind FROM, is said
 * in English. */
static bool round_reads_nothing(const struct round *round)
{
    struct router_services *services = round->services;
    char *rows = NULL, *from = NULL;

    if (!services->reads || !answer_read_from(round->input, &rows, &from))
        return false;
    const bool nothing =
        *from && services->reads(services, rows) && !services->reads(services, from);
    mem_free(rows);
    mem_free(from);
    return nothing;
}

bool round_is_sql(const struct round *round)
{
    return round->kind == TURN_SQL || (round->kind == TURN_TEXT && round->input &&
                                       answer_is_sql(round->input) && !round_reads_nothing(round));
}

bool round_is_question(struct round *round, const char *words)
{
    struct router_services *services = round->services;
    if (round->kind != TURN_TEXT || !words)
        return false;
    if (answer_is_question(words))
        return true;
    return services->names && answer_read(words, ~0u) == ANSWER_NONE &&
           services->names(services, words);
}

void round_consume(struct round *round)
{
    round->input = NULL;
    round->option = NULL;
}

static void free_kept(struct round *round)
{
    for (size_t i = 0; i < round->messages.len; i++)
        message_release(&round->messages.v[i]);
    round->messages.len = 0;
    round->transitions.len = 0;
}

static void write_checkpoint(struct round *round)
{
    struct router_services *services = round->services;
    struct checkpoint checkpoint = {.memory = round->memory,
                                    .transitions = round->transitions.v,
                                    .transition_count = round->transitions.len,
                                    .messages = round->messages.v,
                                    .message_count = round->messages.len};
    struct err err = ERR_INIT;
    if (!services->checkpoint || services->checkpoint(services, &checkpoint, &err))
        return;
    if (round->storage_failed)
        return;
    round->storage_failed = true;
    vec_push(&round->pending, event_of_notice(NOTICE_PLAIN, mem_printf(TEXT_NOT_KEPT, err.text)));
}

void round_flush(struct round *round)
{
    write_checkpoint(round);
    for (size_t i = 0; i < round->pending.len; i++)
        send_event(round, round->pending.v[i]);
    round->pending.len = 0;
    free_kept(round);
}
