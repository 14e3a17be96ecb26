/* When something was answered, in words. */
#include "front_private.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"

void world_when(int64_t at, struct answer_pair *pair)
{
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm then, now;

    clock_local(at, &then);
    clock_local(clock_now(), &now);
    pair->today = then.tm_year == now.tm_year && then.tm_yday == now.tm_yday;
    pair->when = pair->today ? mem_printf("%02d:%02d", then.tm_hour, then.tm_min)
                             : mem_printf("%d %s %02d:%02d", then.tm_mday, months[then.tm_mon],
                                          then.tm_hour, then.tm_min);
}
