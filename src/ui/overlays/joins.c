/* The review of joins that the database does not declare: what was inferred and why, least sure
 * first; accepted, rejected or weighed by the operator, checked by the database. */
#include <stdio.h>
#include <string.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "services/notice.h"
#include "texts.h"

struct review {
    struct join_info *joins;
    size_t count;
    int edited; /* the join whose sureness is being typed */
};

static void joins_fill(struct picker *picker, struct console *console)
{
    struct review *review = picker->state;

    join_infos_free(review->joins, review->count);
    review->joins = front_joins(console->front, &review->count);
    for (size_t i = 0; i < review->count; i++) {
        const struct join_info *join = &review->joins[i];
        char *detail = mem_printf("%3.0f %% · %s", join->confidence * 100, join->kind);
        struct pick_item *item = picker_add(picker, join->text, detail);
        item->value = (int)i;
        item->data = mem_strdup(join->text);
        mem_free(detail);
    }
}

static void joins_say(struct lines *out, int cols, enum role role, const char *text)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = role};

    wrap_text(out, &wrap, text, strlen(text));
}

static void say_column(struct lines *out, int cols, const char *table, const char *column)
{
    char *text = mem_printf("%s.%s", table, column);

    joins_say(out, cols, ROLE_STRONG, text);
    mem_free(text);
}

static void joins_detail(const struct picker *picker, const struct console *console,
                         const struct pick_item *item, int cols, struct lines *out)
{
    const struct review *review = picker->state;
    const struct join_info *join = &review->joins[item->value];
    char *sure = mem_printf(TEXT_JOIN_SURE, join->confidence * 100, join->kind);

    say_column(out, cols, join->names.from_table, join->names.from_column);
    joins_say(out, cols, ROLE_TEXT, join->one_to_one ? TEXT_JOIN_ONE_TO : TEXT_JOIN_TO);
    say_column(out, cols, join->names.to_table, join->names.to_column);
    if (join->only) {
        joins_say(out, cols, ROLE_TEXT, TEXT_JOIN_ONLY);
        joins_say(out, cols, ROLE_STRONG, join->only);
    }
    lines_add(out);
    joins_say(out, cols, ROLE_TEXT, sure);
    joins_say(out, cols, ROLE_DIM, join->evidence);
    if (console->model.notice) { /* what a check found; its own line is behind the overlay */
        lines_add(out);
        joins_say(out, cols, console->model.notice_bad ? ROLE_WARNING : ROLE_TEXT,
                  console->model.notice);
    }
    mem_free(sure);
}

static void ui_joins_put(struct console *console, const struct join_info *join, double confidence)
{
    front_submit(console->front, command_of_join(COMMAND_PUT_JOIN, &join->names, confidence));
}

/* The picker is under the prompt that was just closed. */
static void joins_weigh(struct console *console, const char *text)
{
    double confidence;

    if (!console->overlay || console->overlay->ops->context != CONTEXT_JOINS)
        return;
    const struct picker *picker = console->overlay->self;
    const struct review *review = picker->state;
    if (!str_to_double(text, &confidence) || confidence < 0 || confidence > 1)
        console_notice(console, true, TEXT_JOIN_NO_NUMBER, text);
    else if ((size_t)review->edited < review->count)
        ui_joins_put(console, &review->joins[review->edited], confidence);
}

static bool joins_act(struct picker *picker, struct console *console, enum action action,
                      const struct pick_item *item)
{
    struct review *review = picker->state;
    char number[16];

    if (!item)
        return false;
    const struct join_info *join = &review->joins[item->value];
    switch (action) {
    case ACTION_JOIN_ACCEPT:
        ui_joins_put(console, join, 1);
        return true;
    case ACTION_JOIN_REJECT:
        ui_joins_put(console, join, 0);
        return true;
    case ACTION_JOIN_CHECK:
        front_submit(console->front, command_of_join(COMMAND_CHECK_JOIN, &join->names, 0));
        return true;
    case ACTION_JOIN_EDIT:
        review->edited = item->value;
        snprintf(number, sizeof number, "%.2f", join->confidence);
        overlay_propose(console, TEXT_JOIN_ASK, number, joins_weigh);
        return true;
    default:
        return false;
    }
}

static void joins_choose(struct picker *picker, struct console *console,
                         const struct pick_item *item)
{
    joins_act(picker, console, ACTION_JOIN_CHECK, item);
}

static void joins_release(struct picker *picker)
{
    struct review *review = picker->state;

    join_infos_free(review->joins, review->count);
    mem_free(review);
}

static const struct picker_ops joins_ops = {.context = CONTEXT_JOINS,
                                            .title = TEXT_JOINS_TITLE,
                                            .about = TEXT_ABOUT_JOINS,
                                            .fill = joins_fill,
                                            .choose = joins_choose,
                                            .act = joins_act,
                                            .detail = joins_detail,
                                            .detail_percent = 36,
                                            .refill = MODEL_CATALOG,
                                            .keeps_row = true,
                                            .release = joins_release,
                                            .empty = TEXT_JOINS_EMPTY};

void overlay_joins(struct console *console)
{
    picker_open(console, &joins_ops, mem_alloc(sizeof(struct review)));
}
