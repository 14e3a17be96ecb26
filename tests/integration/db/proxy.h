/* A wire between the test and a server that can be cut: a TCP proxy on a thread of its own. While
 * it is cut, connections stay open, new ones are taken, and nothing arrives: as behind a firewall
 * that drops packets. */
#ifndef QUERENT_TESTS_PROXY_H
#define QUERENT_TESTS_PROXY_H

#include <stdbool.h>

struct proxy;

struct proxy *proxy_new(int server_port);
int proxy_port(const struct proxy *proxy);
void proxy_cut(struct proxy *proxy, bool cut);
/* Closes the connection that brings the server's next byte after this many; -1: none. */
void proxy_close_after(struct proxy *proxy, long bytes);
/* A client's bytes with this text do not pass, nor does anything else of that connection, as if it
 * hung; others go on. Until proxy_release: then they pass, or the server's side is closed without
 * them. NULL: none is held. */
void proxy_hold(struct proxy *proxy, const char *text);
void proxy_release(struct proxy *proxy, bool pass);
bool proxy_holds(const struct proxy *proxy);
/* How often a client has spoken after its server had: the round trips so far. */
int proxy_turns(const struct proxy *proxy);
void proxy_free(struct proxy *proxy); /* closes everything */

#endif
