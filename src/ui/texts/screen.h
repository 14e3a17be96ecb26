/* What stands around the panes: lines, keys, notices, the terminal, and the help. */
#ifndef QUERENT_UI_TEXTS_SCREEN_H
#define QUERENT_UI_TEXTS_SCREEN_H

/* clang-format off */
/* ---- Top line, stage line, key bar */

#define TEXT_NAME " querent "
#define TEXT_STARTING "  starting…"
#define TEXT_READ_ONLY_END ", read-only)"
#define TEXT_MAY_WRITE_END ", may write)"
#define TEXT_NOT_CONNECTED " NOT CONNECTED "
#define TEXT_NOT_SAVED " NOT SAVED "
#define TEXT_PRODUCTION " PRODUCTION "
#define TEXT_CONVERSATION_NUMBER "   conversation %d"
#define TEXT_CONVERSATION_SHORT "   conv %d"
#define TEXT_JOB "job"
#define TEXT_JOBS "jobs"
#define TEXT_WORKING "working"
#define TEXT_CONNECTING "connecting to %s"
#define TEXT_CANCELLING "cancelling… "
#define TEXT_TOKENS " · %d token%s"
#define TEXT_NO_ROWS_SO_FAR " · no rows yet"
#define TEXT_SETTLE " · Esc takes the engine's answer"
#define TEXT_CHECKING "the model is checking"
#define TEXT_STOP_IT " · Esc or Ctrl-C stops it"
#define TEXT_STILL_WAITING " · still waiting for "
#define TEXT_FETCHING "%s fetching "
#define TEXT_STAGE_OF "stage %d of %d"
#define TEXT_ZOOMED "one pane alone; %s shows all"
#define TEXT_UNZOOM "all panes"
#define TEXT_ESC_CANCELS "Esc cancels"
#define TEXT_TOO_SMALL "querent needs %d×%d, this is %d×%d"
#define TEXT_ENLARGE "enlarge the window; nothing is lost"
#define TEXT_ENLARGE_SHORT "enlarge the window"
#define TEXT_TOO_SMALL_SHORT "needs %d×%d, is %d×%d"
#define TEXT_TOO_SMALL_LEAST "%d×%d!"

/* ---- Said in several places */

#define TEXT_ROW "row"
#define TEXT_ROWS "rows"
#define TEXT_COLUMN "column"
#define TEXT_COLUMNS "columns"
#define TEXT_HERE "here"
#define TEXT_NONE_YET "none yet"
#define TEXT_REST_MORE "       … %zu more line%s; %s shows all"
#define TEXT_OLDER_SHORT "of an earlier question · "
#define TEXT_SO_FAR " so far"
#define TEXT_STILL_STARTING "still starting"
#define TEXT_STILL_STARTING_ENTER "still starting; press Enter again in a moment"
#define TEXT_ROWS_NOT_KEPT "the rows were not kept; \"Fetch the rows again\" brings them back"
#define TEXT_NOT_KEPT "not kept"
#define TEXT_NO_ROWS_YET "there are no rows yet: ask a question and run its SQL first"
#define TEXT_NOT_POSSIBLE "not possible now"
#define TEXT_PASTE_TOO_LARGE "the paste is larger than %d bytes: nothing was inserted"
#define TEXT_NO_ROOM_FOR_PASTE "the text would grow beyond %d bytes: nothing was inserted"
#define TEXT_KEY_DOES_NOTHING "'%s' does nothing here; %s shows the keys"
#define TEXT_KEY_ELSEWHERE "%s works in %s"
#define TEXT_KEY_OR " or "
#define TEXT_KEY_CLOSE_FIRST "%s: close this first, by %s"
#define TEXT_CONNECTION_WORKS "%s works: %s"

/* ---- Told outside of the screen */

#define TEXT_TELL_TITLE "querent"
#define TEXT_TELL_DONE "done"
#define TEXT_TELL_MORE ", more to come"
#define TEXT_TELL_AFTER ", after "

/* ---- Leaving and cancelling */

#define TEXT_LEAVE_ASK "Leave querent?"
#define TEXT_LEAVE_JOB \
    "A job is still running; leaving stops it. You can retry it from the list of jobs."
#define TEXT_LEAVE_JOBS \
    "Jobs are still running; leaving stops them. You can retry them from the list of jobs."
#define TEXT_LEAVE_YES "Stop and leave"
#define TEXT_LEAVE_AGAIN "press Ctrl-C again to leave"
#define TEXT_CANCELLED "cancelled after %.1f s%s"
#define TEXT_SERVER_STOPPED "; the server has stopped"
#define TEXT_SERVER_UNANSWERED "; the server has not answered"

/* ---- Keys, themes, mouse */

#define TEXT_BROKEN_THEME "querent: the compiled-in theme can't be read\n"
#define TEXT_BROKEN_KEYS "querent: the compiled-in keys can't be read\n"
#define TEXT_DEFAULT_KEYS "%s; the default keys are used"
#define TEXT_NO_ACTION "no action '%s'"
#define TEXT_NO_ACTION_NEAR "no action '%s'; did you mean '%s'?"
#define TEXT_KEYS_MAX "an action has at most %d keys"
#define TEXT_NO_KEY "no key '%s'; try a character, F1, Ctrl-P, Alt-Enter"
#define TEXT_KEY_TAKEN \
    "key '%s' of '%s' is already the key of '%s' in the same place; give that action " \
    "another key first"
#define TEXT_KEYS_PAGE_NAME "querent-keys - actions and keys of querent's screen"
#define TEXT_KEYS_PAGE \
    "A line of the file is an action and its keys: 'action = key key'. It replaces all keys of that action; 'action =' removes them. Keys are characters (such as ?), names (Enter Tab Esc Bksp Del Ins Up Down Left Right Home End PgUp PgDn Space F1 to F12), or either with Ctrl-, Alt- or Shift- before it. One key may do different things in different places, never two in the same place. In a text field plain characters are text. The list below has all actions by place, with their default keys. With ui.keys: vi the SQL editor has vi's two modes, and g and G go to the top and the bottom of lists and rows."
#define TEXT_KEYS_PAGE_EXAMPLE "# quit by F10 as well; Alt-m does nothing\nquit = Ctrl-Q F10\nmenu = Alt-0\nmouse ="
#define TEXT_INI_EXPECTED "expected 'name = value', found '%.*s'"
#define TEXT_INI_LONG "%s:%d: a line may have %d bytes"
#define TEXT_NO_COLOUR "'%s' is neither a colour nor an attribute"
#define TEXT_ROLE_COLUMNS "a role has one to three columns"
#define TEXT_NO_ROLE "no role '%s'"
#define TEXT_NO_ROLE_NEAR "no role '%s'; did you mean '%s'?"
#define TEXT_THEME_GONE "the theme's file is gone"
#define TEXT_NO_THEME "no theme '%s'; F12 lists them"
#define TEXT_NO_BORDERS "there are no borders to move below %d×%d; F11 shows one pane alone"
#define TEXT_MOUSE_ON "querent has the mouse again"
#define TEXT_MOUSE_OFF "the terminal has the mouse: select and copy with it"

/* ---- The six lines of the first start; @ is a key */

#define TEXT_TOUR_TITLE "querent in six lines"
#define TEXT_TOUR_ASK "Ask in plain words. You see the SQL; nothing runs before your yes."
#define TEXT_TOUR_PANES "@ goes to the next pane; @ @ @ to conversation, SQL, results."
#define TEXT_TOUR_HELP "@ explains a place and lists what you can do there; @ is the menu."
#define TEXT_TOUR_FIND "@ lists tables; @ finds anything by name, key or what it does."
#define TEXT_TOUR_ROWS "Rows: @ searches, @ filters; @ writes, @ emails, @ exports."
#define TEXT_TOUR_LEAVE "@ leaves the innermost thing or stops what runs; @ leaves querent."
#define TEXT_TOUR_END "Enter or typing closes this. The menu shows it again."

/* ---- What a place is, in a sentence for the help */

#define TEXT_ABOUT_INPUT "Type a question, an answer or SQL here; Enter sends it."
#define TEXT_ABOUT_TALK "Questions and answers; choose a question's options here."
#define TEXT_ABOUT_SQL "The SQL of the question: what it reads, what is wrong, what it costs."
#define TEXT_ABOUT_ROWS "The rows of the last query: search, filter, mark, copy, send them on."
#define TEXT_ABOUT_SCHEMA "Tables and columns; type to search names and descriptions."
#define TEXT_ABOUT_PREVIEW "The first rows of a table, to look at."
#define TEXT_ABOUT_JOINS "Joins that nobody declared, the least sure first."
#define TEXT_ABOUT_JOBS "Jobs that write, email and export rows, and how far they are."
#define TEXT_ABOUT_CONNECTIONS \
    "The databases you can ask; type a file's path or a URL for another."

#define TEXT_ABOUT_CONVERSATIONS "Earlier conversations, each as it was left."
#define TEXT_ABOUT_AUDIT                                                                           \
    "What was sent to databases or allowed: when, by whom, and how it ended. Enter shows an entry."
#define TEXT_ABOUT_EDITS "What you typed into SQL of this conversation and did not submit; choose one to go on with it."
#define TEXT_ABOUT_HISTORY "Every statement that ran; choose one to edit it."
#define TEXT_ABOUT_WATCH "The query runs again every few seconds; changes are marked."
#define TEXT_ABOUT_FIND "What was said in any conversation; Enter goes to the place."
#define TEXT_ABOUT_SAVED "Queries saved under a name; choose one to edit it."
#define TEXT_ABOUT_PARAMS "The parameters of a saved query, a field each."
#define TEXT_ABOUT_SCOPES "Which of the rows go into the file."
#define TEXT_ABOUT_MENU "All actions, by subject."
#define TEXT_ABOUT_PALETTE "Everything by its name: type a part of it."
#define TEXT_ABOUT_ASK "A search or filter of the rows; the line below says how to write it."
#define TEXT_ABOUT_NOTICES "The notices of the top line in full, the newest first."
#define TEXT_ABOUT_PLAN "How the database would run the query, step by step."
#define TEXT_ABOUT_CHOICES "The values that the field can take."
#define TEXT_ABOUT_FORM "The fields of the job, and where each value comes from."
#define TEXT_ABOUT_TRACE "Every step and every call of a model, with time and tokens; Enter opens prompt and answer."
#define TEXT_ABOUT_CELL "The whole value of a cell."
#define TEXT_ABOUT_RECORD "One row, a column a line; Left and Right go to the rows beside it."
#define TEXT_ABOUT_STATS "What is in the column, counted over the rows shown."
#define TEXT_ABOUT_PROMPT "One line to type; Enter takes it, Esc goes back."
#define TEXT_ABOUT_CONFIRM "A question before something that can't be taken back."
#define TEXT_ABOUT_THEMES "Colours; the screen shows the theme under the cursor."
#define TEXT_ABOUT_LINKS "The rows that the cell's key refers to, and those that refer to it."
#define TEXT_ABOUT_COPY "The formats for copying rows."
#define TEXT_ABOUT_TOUR "The most important keys, in six lines."

/* ---- Terminal, clipboard, $EDITOR */

#define TEXT_NO_TERMINAL "the screen needs a terminal; 'querent ask' works without one"
#define TEXT_DUMB_TERMINAL \
    "the terminal '%s' can't be painted on; set TERM, for example to xterm-256color"
#define TEXT_NO_TERMINFO \
    "cannot open the terminal '%s': no terminfo entry; try TERM=xterm-256color"
#define TEXT_EDITOR_NO_START "cannot run '%s': %s"
#define TEXT_OPEN_FAILED "'%s' ended with an error"
#define TEXT_EDITOR_FAILED "'%s' ended with an error; the text is unchanged"
#define TEXT_NO_EVENT_FD "cannot make an event descriptor"
#define TEXT_ENDED_BY_SIGNAL "ended by signal %d"
#define TEXT_COPY_OFF "copying is off; the setting ui.clipboard turns it on"
#define TEXT_COPY_NO_TOOL "no clipboard tool: install wl-clipboard or xclip"
#define TEXT_COPY_TOO_LARGE \
    "%zu kB are too much for the terminal's clipboard (56 kB); export the rows instead"
#define TEXT_COPY_SENT "%zu byte%s sent to the terminal's clipboard"
#define TEXT_COPIED "%zu byte%s copied with %s"

/* clang-format on */

#endif
