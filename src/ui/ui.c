/* The loop: waits for the terminal, the front, the grid and signals; hands on what came; paints
 * once.
 *
 * The signals that matter are blocked in every thread and let in only while ppoll waits, so a
 * handler needs to do no more than set a flag and none can be missed. Nothing wakes the loop when
 * nothing happens: a timeout exists only while something on the screen changes by itself, while a
 * draft waits to be saved, or while a paste has not ended. */
#include "querent/ui/ui.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "console.h"
#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/front/looks.h"
#include "services/drafts.h"
#include "services/notice.h"
#include "term/term.h"
#include "texts.h"
#include "watch/watch.h"

#define ANIMATION_MS 125
#define CLOCK_MS 1000          /* where animations are off: elapsed seconds */
#define DRAFT_MS 80            /* a draft is saved when typing pauses, … */
#define DRAFT_LATEST_US 400000 /* … or goes on for so long */
#define PASTE_MS 1000          /* a paste whose end never comes */
#define HOLD_US 8000 /* an answer that comes within it is the first that is painted of a turn */
#define EXIT_NO_TERMINAL 2

static volatile sig_atomic_t asked_to_end;

struct loop {
    struct console console;
    struct term term;
    struct surface surface;
    struct front *front;
    int wake_fd;            /* the grid's thread writes it */
    sigset_t wait_mask;     /* signals let in while waiting */
    bool input_gone;        /* the terminal was closed */
    uint64_t answered_turn; /* something of it has come that is to be seen */
    int64_t draft_us;       /* since then something typed is not saved; 0: all is */
    int64_t held_us; /* until then nothing is painted of the turn that runs; 0: it is not held */
};

/* ---- signals */

static void on_end(int sig)
{
    asked_to_end = sig;
}

static void catch_signals(struct loop *loop)
{
    static const int ends[] = {SIGTERM, SIGHUP, SIGINT};
    sigset_t blocked;
    struct sigaction action = {.sa_handler = on_end};
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGWINCH);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        sigaction(ends[i], &action, NULL);
        sigaddset(&blocked, ends[i]);
    }
    signal(SIGPIPE, SIG_IGN);
    pthread_sigmask(SIG_BLOCK, &blocked, &loop->wait_mask);
}

/* ppoll looks at its descriptors first: where one is always ready, signals would wait for ever. */
static void let_signals_in(const struct loop *loop)
{
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, &loop->wait_mask, &blocked);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
}

/* From the grid's thread. */
static void ui_wake(void *arg)
{
    const struct loop *loop = arg;
    const uint64_t one = 1;
    const ssize_t n = write(loop->wake_fd, &one, sizeof one);
    (void)n; /* a full counter wakes as well */
}

/* ---- what only a terminal can do */

static void ui_copy(struct loop *loop, const char *text)
{
    struct err err = ERR_INIT;
    const char *how;
    const size_t len = text ? strlen(text) : 0;
    if (!term_copy(&loop->term, text, len, &how, &err))
        console_notice(&loop->console, true, "%s", err.text);
    else if (str_eq(how, "terminal"))
        console_notice(&loop->console, false, TEXT_COPY_SENT, len, len == 1 ? "" : "s");
    else
        console_notice(&loop->console, false, TEXT_COPIED, len, len == 1 ? "" : "s", how);
}

static void ui_edit(struct loop *loop, const struct wish *wish)
{
    struct err err = ERR_INIT;
    const bool ok = term_edit(&loop->term, wish->text, &err);
    wish_edit_left(&loop->console, ok ? NULL : err.text);
}

static void ui_open(struct loop *loop, const struct wish *wish)
{
    struct err err = ERR_INIT;
    if (!term_open_file(&loop->term, wish->data, wish->text, &err))
        console_notice(&loop->console, true, "%s", err.text);
}

static void ui_pipe(struct loop *loop, const struct wish *wish)
{
    struct err err = ERR_INIT;
    if (!term_pipe(&loop->term, wish->text, wish->data, wish->len, wish->wait, &err))
        console_notice(&loop->console, true, "%s", err.text);
}

static void grant_one(struct loop *loop, const struct wish *wish)
{
    switch (wish->type) {
    case WISH_COPY:
        ui_copy(loop, wish->text);
        break;
    case WISH_EDITOR:
        ui_edit(loop, wish);
        break;
    case WISH_OPEN:
        ui_open(loop, wish);
        break;
    case WISH_PIPE:
        ui_pipe(loop, wish);
        break;
    case WISH_SUSPEND:
        term_suspend(&loop->term);
        break;
    case WISH_REDRAW:
        term_redraw(&loop->term);
        break;
    case WISH_MOUSE:
        term_mouse(&loop->term, loop->console.mouse);
        break;
    case WISH_TELL:
        term_tell(&loop->term, wish->text);
        break;
    case WISH_THEME:
        term_theme(&loop->term, &loop->console.theme);
        break;
    }
}

static void grant_wishes(struct loop *loop)
{
    for (size_t i = 0; i < loop->console.wishes.terminal.len; i++) {
        struct wish wish = loop->console.wishes.terminal.v[i];
        grant_one(loop, &wish);
        wish_free(&wish);
    }
    loop->console.wishes.terminal.len = 0;
}

/* ---- one turn of the loop */

/* -1: never. */
static int64_t sooner(int64_t a, int64_t b)
{
    return a < 0 || (b >= 0 && b < a) ? b : a;
}

/* What was just asked is not painted at once: "working" and "running" cost the threads that work on
 * it the time that they need, and nobody reads them when the answer comes as soon. */
static bool ui_holds(struct loop *loop)
{
    const struct running *running = &loop->console.model.running;
    const int64_t until = running->since_us + HOLD_US;
    const bool waits = running->on && running->turn && running->turn != loop->answered_turn;
    loop->held_us = waits && loop->console.now_us < until ? until : 0;
    return loop->held_us;
}

static int timeout_ms(const struct loop *loop)
{
    if (loop->held_us) {
        const int64_t left = loop->held_us - clock_mono_us();
        return left > 0 ? (int)(left / 1000) + 1 : 0;
    }
    if (loop->term.pasting)
        return PASTE_MS;
    if (console_animated(&loop->console))
        return loop->console.animate ? ANIMATION_MS : CLOCK_MS;
    if (console_draft_pending(&loop->console))
        return DRAFT_MS;
    const int64_t next = sooner(console_expires_us(&loop->console), watch_due_us(&loop->console));
    return next < 0 ? -1 : (int)(next / 1000) + 1;
}

/* Returns poll's answer: 0 when the time ran out. */
static int wait_for_something(struct loop *loop, struct pollfd fds[3])
{
    const int ms = timeout_ms(loop);
    const struct timespec limit = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    fds[0] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = queue_fd(front_events(loop->front)), .events = POLLIN};
    fds[2] = (struct pollfd){.fd = loop->wake_fd, .events = POLLIN};
    return ppoll(fds, 3, ms < 0 ? NULL : &limit, &loop->wait_mask);
}

static void take_input(struct loop *loop)
{
    struct input input;
    while (!loop->console.quit && term_read(&loop->term, &input)) {
        if (loop->term.titled && (input.type != INPUT_LOOK || input.x))
            term_title_back(&loop->term);
        console_input(&loop->console, &input);
        if (loop->console.wishes.terminal.len)
            grant_wishes(loop);
    }
}

/* It is worth a frame of its own, however soon it comes. */
static bool ui_answers(const struct event *event)
{
    return event->type == EVENT_RESULT || event->type == EVENT_SQL ||
           event->type == EVENT_QUESTION || event->type == EVENT_ERROR;
}

static void take_events(struct loop *loop)
{
    size_t count;
    void **events = queue_take_all(front_events(loop->front), &count);
    for (size_t i = 0; i < count; i++) {
        console_event(&loop->console, events[i]);
        loop->answered_turn =
            ui_answers(events[i]) ? loop->console.model.running.turn : loop->answered_turn;
        event_free(events[i]);
    }
    mem_free(events);
}

/* A kill takes no more than what was typed since. */
static void ui_save_drafts(struct loop *loop, bool paused)
{
    if (!console_draft_pending(&loop->console)) {
        loop->draft_us = 0;
        return;
    }
    if (!loop->draft_us)
        loop->draft_us = loop->console.now_us;
    if (!paused && loop->console.now_us - loop->draft_us < DRAFT_LATEST_US)
        return;
    console_save_drafts(&loop->console);
    loop->draft_us = 0;
}

static void drain_wake(const struct loop *loop)
{
    uint64_t counter;
    const ssize_t n = read(loop->wake_fd, &counter, sizeof counter);
    (void)n; /* nothing there is fine */
}

static void ui_paint(struct loop *loop)
{
    console_paint(&loop->console, &loop->surface);
    term_show(&loop->term, &loop->surface);
}

static void ui_tick(struct loop *loop)
{
    loop->console.now_us = clock_mono_us();
    loop->console.clock_s = clock_now();
}

static void turn_of_loop(struct loop *loop)
{
    struct pollfd fds[3];
    const bool held = loop->held_us;
    const int ready = wait_for_something(loop, fds);
    struct input paste;
    ui_tick(loop);
    if (ready > 0)
        let_signals_in(loop);
    if (ready > 0 && (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL)))
        loop->input_gone = true; /* what was typed before is still read below */
    if (ready == 0 && !held && term_paste_end(&loop->term, &paste))
        console_input(&loop->console, &paste);
    take_input(loop); /* a signal may have been a resize, which curses says as a key */
    drain_wake(loop);
    take_events(loop);
    console_settle(&loop->console);
    grant_wishes(loop);
    ui_save_drafts(loop, ready == 0 && !held);
    if (!loop->console.quit && !asked_to_end && !loop->input_gone && !ui_holds(loop))
        ui_paint(loop);
}

/* ---- start and end */

static unsigned tell_options(struct settings *settings)
{
    const char *desktop = settings_text(settings, SET_UI_NOTIFY_DESKTOP);
    unsigned tell = 0;
    if (settings_bool(settings, SET_UI_NOTIFY_BELL))
        tell |= TERM_TELL_BELL;
    if (settings_bool(settings, SET_UI_NOTIFY_TITLE))
        tell |= TERM_TELL_TITLE;
    if (!str_eq(desktop, "off"))
        tell |= str_eq(desktop, "osc9") ? TERM_TELL_OSC9 : TERM_TELL_OSC777;
    return tell;
}

static struct term_options term_options(struct settings *settings)
{
    static const char *const clipboards[] = {"auto", "osc52", "native", "off"};
    const char *clipboard = settings_text(settings, SET_UI_CLIPBOARD);
    const char *ascii = settings_text(settings, SET_UI_ASCII);
    struct term_options options = {.mouse = settings_bool(settings, SET_UI_MOUSE),
                                   .tell = tell_options(settings),
                                   .ascii = -1};
    for (int i = 0; i < 4; i++) {
        if (str_eq(clipboard, clipboards[i]))
            options.clipboard = (enum term_clipboard)i;
    }
    if (!str_eq(ascii, "auto"))
        options.ascii = str_eq(ascii, "yes");
    return options;
}

static bool open_loop(struct loop *loop, struct settings *settings, const struct looks *looks,
                      struct err *err)
{
    const struct term_options options = term_options(settings);
    loop->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (loop->wake_fd < 0)
        return err_set(err, ERR_IO, TEXT_NO_EVENT_FD);
    catch_signals(loop);
    if (!term_open(&loop->term, &options, err)) {
        close(loop->wake_fd);
        return false;
    }
    const struct console_options console = {.settings = settings,
                                            .looks = looks,
                                            .w = loop->term.w,
                                            .h = loop->term.h,
                                            .ascii = loop->term.ascii,
                                            .wake = ui_wake,
                                            .arg = loop};
    console_init(&loop->console, &console);
    surface_init(&loop->surface, loop->term.w, loop->term.h);
    term_theme(&loop->term, &loop->console.theme);
    return true;
}

static void close_loop(struct loop *loop)
{
    console_save_drafts(&loop->console);
    term_close(&loop->term);
    console_release(&loop->console);
    surface_release(&loop->surface);
    front_free(loop->front);
    close(loop->wake_fd);
}

int ui_run(struct settings *settings, const struct front_options *options)
{
    struct loop loop = {.wake_fd = -1};
    struct err err = ERR_INIT;
    struct looks looks;
    looks_read(&looks);
    const bool open = open_loop(&loop, settings, &looks, &err);
    looks_release(&looks);
    if (!open) {
        struct buf safe = BUF_INIT;
        text_safe(&safe, err.text, strlen(err.text), TEXT_SAFE_DEFAULT);
        fprintf(stderr, "querent: %s\n", buf_str(&safe));
        buf_release(&safe);
        return EXIT_NO_TERMINAL;
    }
    ui_tick(&loop);
    ui_paint(&loop);
    loop.front = front_new(settings, options);
    console_attach(&loop.console, loop.front);
    while (!loop.console.quit && !asked_to_end && !loop.input_gone)
        turn_of_loop(&loop);
    if (asked_to_end)
        log_write(LOG_INFO, "ui", TEXT_ENDED_BY_SIGNAL, (int)asked_to_end);
    close_loop(&loop);
    return 0;
}
