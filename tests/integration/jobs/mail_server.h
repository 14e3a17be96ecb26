/* tests/integration/jobs/mail_server.py as a child process, and mails as Python reads them. */
#ifndef QUERENT_TESTS_MAIL_SERVER_H
#define QUERENT_TESTS_MAIL_SERVER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <sys/types.h>

struct mail_server {
    pid_t pid;
    int port;
    int in; /* closing it ends the server */
};

bool mail_server_installed(void); /* aiosmtpd is here */
/* Arguments after the folder, ended by NULL. */
bool mail_server_start(struct mail_server *server, const char *folder, const char *const *args);
void mail_server_stop(struct mail_server *server);
/* A certificate for localhost, signed by itself: cert.pem and key.pem. False: no openssl here. */
bool mail_server_certificate(const char *cert, const char *key);
/* The mail in a file; NULL: Python does not read it. The caller deletes. */
cJSON *mail_read(const char *path);

#endif
