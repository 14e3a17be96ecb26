/* The write or email form: fields with where their values come from, pickers, preview, two buttons.
 *
 * The form is the front's: what is typed goes there as a preview when a field is left, and comes
 * back checked. Leaving it goes back to the results; what was filled in is there when it is opened
 * again. */
#include "overlays/form/form.h"

#include <limits.h>
#include <string.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "services/notice.h"
#include "services/panes.h"
#include "services/turns.h"
#include "texts.h"

#define GIVEN_MAX 240                    /* bytes of a field's value in the conversation */
#define WORD_PAUSE_US ((int64_t)1500000) /* between the letters of one word */

/* ---- fields */

/* The field for the confirming word is there only when something dangerous is chosen. */
static bool field_shown(const struct form_view *view, size_t i)
{
    return form_shows(view->form, &view->form->fields[i]);
}

static bool on_field(const struct form_view *view)
{
    return view->at < view->form->field_count;
}

static bool field_changed(const struct form_view *view, size_t i)
{
    return !str_eq(edit_text(&view->edits[i]), view->form->fields[i].value);
}

static void drop_edits(struct form_view *view)
{
    for (size_t i = 0; view->form && i < view->form->field_count; i++)
        edit_release(&view->edits[i]);
    mem_free(view->edits);
    form_free(view->form);
}

/* What the field held; NULL: there was no such field, or nothing was typed into it. */
static struct edit *typed_before(const struct form_view *old, enum field_of of)
{
    for (size_t i = 0; old->form && i < old->form->field_count; i++)
        if (old->form->fields[i].of == of && field_changed(old, i))
            return &old->edits[i];
    return NULL;
}

/* Takes a copy of the form; the cursor stays on its field, and so does what was typed while the
 * front checked what it had been sent: that is not in the form yet. */
static void take_form(struct form_view *view, const struct form *form)
{
    struct form_view old = *view;
    const bool here = old.form && on_field(&old);
    const enum field_of of = here ? old.form->fields[old.at].of : FIELD_CONNECTION;
    view->form = form_copy(form);
    view->edits = mem_alloc((form->field_count + 1) * sizeof *view->edits);
    for (size_t i = 0; i < form->field_count; i++) {
        struct edit *edit = &view->edits[i], *typed = typed_before(&old, form->fields[i].of);
        edit_init(edit, !field_multiline(form->fields[i].of));
        if (typed) {
            const struct edit fresh = *edit;
            *edit = *typed;
            *typed = fresh;
        } else {
            edit_set(edit, form->fields[i].value);
        }
        if (here && form->fields[i].of == of)
            view->at = i;
    }
    drop_edits(&old);
    if (view->at > form->field_count + 1)
        view->at = form->field_count;
}

/* What the operator gave, for the conversation: "Table german_orders · Mode replace". */
static void add_given(const struct form *form, struct buf *out)
{
    for (size_t i = 0; i < form->field_count; i++) {
        const struct form_field *field = &form->fields[i];
        const bool given = field->origin == FIELD_SAID || field->origin == FIELD_TYPED ||
                           field->origin == FIELD_KEPT;
        if (!given || str_blank(field->value) || !form_shows(form, field) ||
            field->of == FIELD_CONFIRM)
            continue;
        buf_addf(out, "%s%s ", out->len ? TEXT_FORM_GIVEN_MORE : "", field_label(field->of));
        const size_t line = strcspn(field->value, "\n");
        text_add_cut(out, field->value, line < GIVEN_MAX ? line : GIVEN_MAX);
    }
}

/* With what was typed as the fields' values. */
static void form_send(struct form_view *view, struct console *console, enum form_verb verb)
{
    struct form *typed = form_copy(view->form);
    struct buf json = BUF_INIT, given = BUF_INIT;
    for (size_t i = 0; i < typed->field_count; i++) {
        if (field_changed(view, i))
            form_field_set(&typed->fields[i], edit_text(&view->edits[i]), FIELD_TYPED);
    }
    form_values_json(typed, &json);
    add_given(typed, &given);
    submit_form(console, buf_str(&json), given.len ? buf_str(&given) : NULL, verb);
    buf_release(&given);
    buf_release(&json);
    form_free(typed);
}

static void leave_field(struct form_view *view, struct console *console)
{
    if (on_field(view) && field_changed(view, view->at))
        form_send(view, console, FORM_PREVIEW);
}

static void form_step(struct form_view *view, struct console *console, int by)
{
    const size_t stops = view->form->field_count + 2;
    leave_field(view, console);
    do
        view->at = (view->at + stops + (size_t)(by < 0 ? stops - 1 : 1)) % stops;
    while (on_field(view) && !field_shown(view, view->at));
}

/* ---- choices */

static void set_value(struct form_view *view, struct console *console, const char *value)
{
    edit_replace(&view->edits[view->at], value);
    form_send(view, console, FORM_PREVIEW);
}

static void step_choice(struct form_view *view, struct console *console, int by)
{
    const struct form_field *field = &view->form->fields[view->at];
    const int count = (int)field->choice_count;
    int now = by > 0 ? -1 : count;
    for (int i = 0; i < count; i++) {
        if (str_eq(field->choices[i], edit_text(&view->edits[view->at])))
            now = i;
    }
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): form_view_fixed: it has choices */
    set_value(view, console, field->choices[((now + by) % count + count) % count]);
}

static void choices_fill(struct picker *picker, struct console *console)
{
    const struct form_view *view = picker->state;
    const struct form_field *field = &view->form->fields[view->at];
    (void)console;
    for (size_t i = 0; i < field->choice_count; i++)
        picker_add(picker, field->choices[i], NULL)->data = mem_strdup(field->choices[i]);
}

static void choices_choose(struct picker *picker, struct console *console,
                           const struct pick_item *item)
{
    struct form_view *view = picker->state;
    char *value = mem_strdup(item->data);
    overlay_pop(console);
    set_value(view, console, value);
    mem_free(value);
}

/* The name of a new table, say. */
static const char *choices_as_typed(const struct picker *picker)
{
    const struct form_view *view = picker->state;
    return view->form->fields[view->at].open ? TEXT_FORM_AS_TYPED : NULL;
}

static const struct picker_ops choices_ops = {.context = CONTEXT_PICK,
                                              .title = TEXT_FORM_CHOOSE,
                                              .about = TEXT_ABOUT_CHOICES,
                                              .as_typed = choices_as_typed,
                                              .fill = choices_fill,
                                              .choose = choices_choose};

/* The picker where there is something to pick, else the next field. */
static void offer_choices(struct form_view *view, struct console *console)
{
    if (view->form->fields[view->at].choice_count)
        picker_open(console, &choices_ops, view);
    else
        form_step(view, console, 1);
}

/* ---- actions */

static void form_submit(struct form_view *view, struct console *console)
{
    for (size_t i = 0; i < view->form->field_count; i++) {
        if (field_shown(view, i) && view->form->fields[i].problem && !field_changed(view, i)) {
            view->at = i;
            console_notice(console, true, "%s: %s", field_label(view->form->fields[i].of),
                           view->form->fields[i].problem);
            return;
        }
    }
    form_send(view, console, FORM_SUBMIT);
    overlay_pop(console);
}

static void give_up(struct form_view *view, struct console *console)
{
    form_send(view, console, FORM_LEAVE);
    form_free(console->model.form);
    console->model.form = NULL;
    overlay_pop(console);
}

static void form_choose(struct form_view *view, struct console *console)
{
    if (view->at == view->form->field_count)
        form_submit(view, console);
    else if (view->at > view->form->field_count)
        give_up(view, console);
    else if (form_view_fixed(view, view->at) || edit_empty(&view->edits[view->at]))
        offer_choices(view, console);
    else
        form_step(view, console, 1);
}

/* Help, menu and the like are the console's in every field; some of them close the form, so that
 * what was typed goes to the front first. */
static bool form_edit(struct form_view *view, struct console *console, enum action action)
{
    if (!on_field(view))
        return false;
    if (action_rows[action].context == CONTEXT_GLOBAL) {
        if (action != ACTION_CANCEL)
            leave_field(view, console);
        return false;
    }
    return form_view_fixed(view, view->at) || edit_act(&view->edits[view->at], action);
}

/* The rest of the form, such as a long preview, comes into view; the cursor stays. */
static void form_look(struct form_view *view, int by)
{
    const int most = view->lines > view->rows ? view->lines - view->rows : 0;
    const int to = view->scroll + by;
    view->looked = true;
    view->scroll = to < 0 ? 0 : to < most ? to : most;
}

static bool form_act(void *self, struct console *console, enum action action)
{
    struct form_view *view = self;
    const int page = view->rows > 1 ? view->rows - 1 : 1;
    if (action == ACTION_PAGE_UP || action == ACTION_PAGE_DOWN) {
        form_look(view, action == ACTION_PAGE_UP ? -page : page);
        return true;
    }
    view->looked = false;
    *view->word = '\0';
    switch (action) {
    case ACTION_FORM_NEXT:
    case ACTION_FORM_PREVIOUS:
        form_step(view, console, action == ACTION_FORM_NEXT ? 1 : -1);
        return true;
    case ACTION_FORM_SUBMIT:
        form_submit(view, console);
        return true;
    case ACTION_FORM_CHOICES:
        if (on_field(view))
            offer_choices(view, console);
        return true;
    case ACTION_CHOOSE:
        form_choose(view, console);
        return true;
    case ACTION_UP:
    case ACTION_DOWN:
        if (!on_field(view) || !edit_act(&view->edits[view->at], action))
            form_step(view, console, action == ACTION_UP ? -1 : 1);
        return true;
    case ACTION_LEFT:
    case ACTION_RIGHT:
        if (!on_field(view))
            form_step(view, console, action == ACTION_LEFT ? -1 : 1);
        else if (form_view_fixed(view, view->at))
            step_choice(view, console, action == ACTION_LEFT ? -1 : 1);
        else
            edit_act(&view->edits[view->at], action);
        return true;
    case ACTION_LEAVE:
        give_up(view, console);
        return true;
    default:
        return form_edit(view, console, action);
    }
}

/* The choice that begins with what was typed, from the next one after `now` on, or from `now`
 * itself; -1: none does. */
static int choice_that_begins(const struct form_field *field, const char *typed, size_t now,
                              bool next)
{
    for (size_t i = next; i < field->choice_count + next; i++) {
        const size_t at = (now + i) % field->choice_count;
        if (str_starts_fold(field->choices[at], typed))
            return (int)at;
    }
    return -1;
}

/* In a field of a few fixed choices the letters of a word lead to the one that begins with all of
 * them, as in any list; one letter again and again goes through those that begin with it. After a
 * pause another word begins. */
static void choose_by_letters(struct form_view *view, struct console *console, uint32_t key)
{
    const struct form_field *field = &view->form->fields[view->at];
    const char letter[] = {key < 0x80 ? (char)key : '\0', '\0'};
    size_t now = 0, len = strlen(view->word);
    while (now < field->choice_count &&
           !str_eq(field->choices[now], edit_text(&view->edits[view->at])))
        now++;
    if (console->now_us - view->word_us > WORD_PAUSE_US)
        len = 0;
    view->word_us = console->now_us;
    const bool again = len == 1 && *view->word == *letter;
    int found = -1;
    if (*letter && len + 1 < sizeof view->word) {
        view->word[len] = *letter;
        view->word[len + 1] = '\0';
        found = choice_that_begins(field, view->word, now, len == 0);
    }
    if (found < 0)
        view->word[len] = '\0'; /* a slip leaves what was found */
    if (found < 0 && again)
        found = choice_that_begins(field, letter, now, true);
    if (found >= 0)
        set_value(view, console, field->choices[found]);
    else
        console_notice(console, false, TEXT_FORM_ONE_OF);
}

static void form_type(void *self, struct console *console, uint32_t key)
{
    struct form_view *view = self;
    view->looked = false;
    if (!on_field(view))
        console_notice(console, false, TEXT_FORM_BUTTONS);
    else if (form_view_fixed(view, view->at))
        choose_by_letters(view, console, key);
    else
        edit_insert_key(&view->edits[view->at], key);
}

static void form_paste(void *self, struct console *console, const char *text, size_t len)
{
    struct form_view *view = self;
    if (on_field(view) && !form_view_fixed(view, view->at))
        console_paste_into(console, &view->edits[view->at], text, len);
    else
        console_notice(console, false, TEXT_FORM_NO_PASTE);
}

/* A choice that stands there is taken, a list opened, the cursor set into a text. */
static void form_click(struct form_view *view, struct console *console, enum form_spot spot,
                       size_t at)
{
    struct edit *edit = &view->edits[view->at];
    switch (spot) {
    case FORM_SPOT_FIELD:
        break;
    case FORM_SPOT_CHOICE:
        set_value(view, console, view->form->fields[view->at].choices[at]);
        break;
    case FORM_SPOT_LIST:
        offer_choices(view, console);
        break;
    case FORM_SPOT_TEXT:
        if (!strchr(edit_text(edit), '\n'))
            edit_click(edit, INT_MAX, (int)at);
        break;
    }
}

static void form_mouse(void *self, struct console *console, enum mouse_what what, int x, int y)
{
    struct form_view *view = self;
    size_t at = 0;
    int by;
    if (overlay_wheel(what, &by))
        form_look(view, by);
    if (what != MOUSE_PRESS && what != MOUSE_DOUBLE)
        return;
    const size_t stop = form_view_stop(view, y, x);
    if (stop > view->form->field_count + 1)
        return;
    const bool field = stop < view->form->field_count;
    const enum form_spot spot = field ? form_view_spot(view, stop, x, &at) : FORM_SPOT_FIELD;
    if (stop != view->at)
        leave_field(view, console);
    *view->word = '\0';
    view->at = stop;
    if (field)
        form_click(view, console, spot, at);
    else
        form_choose(view, console);
}

static void form_changed(void *self, struct console *console, unsigned changes)
{
    struct form_view *view = self;
    if (!(changes & MODEL_FORM))
        return;
    if (console->model.form)
        take_form(view, console->model.form);
    else if (console->overlay->self == view) /* its stage has been left */
        overlay_pop(console);
}

static void form_view_free(void *self)
{
    struct form_view *view = self;
    drop_edits(view);
    mem_free(view);
}

static const char *form_about(const void *self)
{
    (void)self;
    return TEXT_ABOUT_FORM;
}

static const struct overlay_ops ops = {.about = form_about,
                                       .context = CONTEXT_FORM,
                                       .typing = true,
                                       .resize = form_view_resize,
                                       .title = form_view_title,
                                       .paint = form_view_paint,
                                       .part = form_view_part,
                                       .act = form_act,
                                       .type = form_type,
                                       .paste = form_paste,
                                       .mouse = form_mouse,
                                       .changed = form_changed,
                                       .free = form_view_free};

void overlay_form(struct console *console)
{
    if (!console->model.form)
        return;
    struct form_view *view = mem_alloc(sizeof *view);
    take_form(view, console->model.form);
    for (size_t i = 0; i < view->form->field_count; i++) {
        if (view->form->fields[i].problem) { /* the first thing that is missing */
            view->at = i;
            break;
        }
        view->at = view->form->field_count;
    }
    overlay_push(console, &ops, view);
}
