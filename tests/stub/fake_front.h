/* A front for tests of the screen: no worker, no database. It answers turns with the events of a
 * small scripted story and keeps what it was asked, so that tests can look at it. */
#ifndef QUERENT_TESTS_STUB_FAKE_FRONT_H
#define QUERENT_TESTS_STUB_FAKE_FRONT_H

#include "querent/front/front.h"

/* The events of a named moment go to the queue: "ready", "confirm", "long", "result", "restarted",
 * "more", "stream", "error", "declined", "orders" and "refined", "counted", "another" after it,
 * "jobs", "form", "partial", "superuser", "failed", "progress". False: no such moment. */
bool fake_front_play(struct front *front, const char *moment);
/* What was asked of the front, one line a call: "turn text how many…", "cancel", "fetch 10000". */
const char *fake_front_log(const struct front *front);
void fake_front_clear_log(struct front *front);

#endif
