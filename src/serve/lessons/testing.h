/* Private to serve. */
#ifndef QUERENT_SERVE_TESTING_H
#define QUERENT_SERVE_TESTING_H

#include "server.h"

/* What a request for a test of the lessons has found so far; NULL is fine. */
void testing_free(struct testing *testing);
/* The state as the asker's company sees it. NULL: it was answered. */
struct store *lessons_store(struct request *request);

#endif
