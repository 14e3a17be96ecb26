/* What the operator says becomes turns; see the header. */
#include "services/turns.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/wishes.h"
#include "state.h"
#include "texts.h"

static bool console_turn_ready(struct console *console)
{
    if (!console->front)
        console_notice(console, false, TEXT_STILL_STARTING_ENTER);
    return console->front != NULL;
}

static struct turn *make_turn(struct console *console, enum turn_kind kind, const char *text)
{
    struct turn *turn = turn_new(kind, console->model.conversation, text);
    const struct sql_version *sql = model_sql(&console->model);
    turn->sql_version = sql ? sql->version : 0;
    turn->question_id = mem_strdup(console->model.question ? console->model.question->id : "");
    turn->selection = console_selection(console);
    return turn;
}

/* The chart that these words want of the rows to come; other words leave it as it was. */
static void see_drawing(struct console *console, const char *text)
{
    struct chart_wish wish;
    char *question = chart_words_cut(text, &wish);
    if (!question)
        return;
    mem_free(console->drawing.question);
    console->drawing = (struct drawing){question, wish, console->model.result_turn};
}

bool submit_text(struct console *console, const char *text)
{
    if (!console_turn_ready(console))
        return false;
    see_drawing(console, text);
    const uint64_t id = turn_submit(console->front, make_turn(console, TURN_TEXT, text));
    model_submitted(&console->model, id, text, console->now_us);
    console_changed(console, MODEL_SENT);
    return true;
}

/* Options that are the screen's own work. */
static const struct {
    const char *id;
    enum action action;
    bool of_rows;
    bool shows; /* something to look at: the next question is typed below it */
} own[] = {{"edit", ACTION_SQL_EDIT, false, false},
           {"export", ACTION_EXPORT, true, false},
           {"chart", ACTION_CHART, true, true}};

static bool own_option(struct console *console, const char *id)
{
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (str_eq(own[i].id, id)) {
            wish_action_at_home(console, own[i].action);
            console->wishes.and_back = own[i].shows;
            return true;
        }
    }
    return false;
}

static bool takes_rows(const struct option *option)
{
    return str_eq(option->id, form_kind_name(FORM_WRITE)) ||
           str_eq(option->id, form_kind_name(FORM_EMAIL));
}

bool submit_option(struct console *console, size_t option)
{
    const struct question *question = console->model.question;
    if (!question || option >= question->option_count)
        return false;
    const struct option *at = &question->options[option];
    if (!at->enabled) {
        console_notice(console, false, "%s", at->why_not ? at->why_not : TEXT_NOT_POSSIBLE);
        return false;
    }
    if (takes_rows(at) && console->unknown) {
        console_notice(console, true, TEXT_EARLIER_CANNOT);
        return false;
    }
    if (own_option(console, at->id) || !console_turn_ready(console))
        return false;
    struct turn *turn = make_turn(console, TURN_CHOICE, at->label);
    turn->option_id = mem_strdup(at->id);
    struct buf label = BUF_INIT;
    option_label(at, &label);
    const uint64_t id = turn_submit(console->front, turn);
    model_answered(&console->model, id, buf_str(&label), console->now_us);
    buf_release(&label);
    console_changed(console, MODEL_SENT);
    console_focus_home(console);
    return true;
}

int letter_option(const struct console *console, const char *text)
{
    const bool letter = text[0] != '\0' && text[1] == '\0';
    return letter ? question_by_key(console->model.question, (unsigned char)text[0]) : -1;
}

bool letter_answers(const struct console *console, uint32_t key)
{
    const struct question *question = console->model.question;
    const int at = question_by_id(question, "yes") < 0 ? -1 : question_by_key(question, key);
    return at >= 0 && question->options[at].enabled &&
           (str_eq(question->options[at].id, "yes") || str_eq(question->options[at].id, "no"));
}

/* Which of the options that are the screen's own work is demanded; -1: none. */
static int own_word(struct console *console, const char *text)
{
    struct demand *demand = &console->demand;
    int at = -1;
    demand_read(demand, text);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (str_eq(own[i].id, demand->option))
            at = (int)i;
    if (at < 0 || !own[at].of_rows || !console->model.result)
        demand_release(demand); /* nobody will meet it */
    return at;
}

/* Rows that are on the screen can be exported and drawn whatever is being asked. False: there are
 * none, and never were. */
static bool act_on_rows(struct console *console, const char *id)
{
    if (console_rows_gone(console))
        console_notice(console, true, TEXT_ROWS_NOT_KEPT);
    else if (console->model.result)
        own_option(console, id);
    else
        return false;
    return true;
}

bool submit_letter(struct console *console, const char *text)
{
    int option = letter_option(console, text);
    const int word = option < 0 ? own_word(console, text) : -1;
    if (word >= 0)
        option = question_by_id(console->model.question, own[word].id);
    if (word >= 0 && option < 0 && own[word].of_rows && act_on_rows(console, own[word].id))
        return true;
    if (option < 0)
        option = question_by_label(console->model.question, text);
    if (option < 0 || !console->front)
        return false;
    submit_option(console, (size_t)option);
    return true;
}

enum sql_from { FROM_EDITOR, FROM_ROWS, FROM_ELSEWHERE };

static bool submit_statement(struct console *console, const char *text, enum sql_from from)
{
    if (str_blank(text)) {
        console_notice(console, true, TEXT_SQL_NONE_TO_SUBMIT);
        return false;
    }
    if (!console_turn_ready(console))
        return false;
    struct turn *turn = make_turn(console, TURN_SQL, text);
    turn->from_rows = from == FROM_ROWS;
    turn->own = from == FROM_ELSEWHERE;
    const uint64_t id = turn_submit(console->front, turn);
    const int edit = from == FROM_EDITOR && console->model.question
                         ? question_by_id(console->model.question, "edit")
                         : -1;
    if (edit >= 0) /* that is how the question was answered */
        model_answered(&console->model, id, console->model.question->options[edit].label,
                       console->now_us);
    else
        model_submitted(&console->model, id, NULL, console->now_us);
    console_changed(console, MODEL_SENT);
    console_focus_home(console);
    return true;
}

bool submit_sql(struct console *console, const char *text)
{
    return submit_statement(console, text, FROM_EDITOR);
}

bool submit_own_sql(struct console *console, const char *text)
{
    return submit_statement(console, text, FROM_ELSEWHERE);
}

bool submit_rows_sql(struct console *console, const char *text)
{
    return submit_statement(console, text, FROM_ROWS);
}

void submit_form(struct console *console, const char *json, const char *given, enum form_verb verb)
{
    if (!console_turn_ready(console))
        return;
    struct turn *turn = make_turn(console, TURN_FORM, json);
    turn->verb = verb;
    const uint64_t id = turn_submit(console->front, turn);
    if (verb == FORM_SUBMIT)
        model_answered(&console->model, id, given, console->now_us);
}
