#include "querent/base/system/account.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

#include "querent/base/mem.h"

enum { ENTRY_BYTES = 16384 };

char *account_name(uid_t id)
{
    struct passwd user, *found = NULL;
    char bytes[ENTRY_BYTES];

    if (getpwuid_r(id, &user, bytes, sizeof bytes, &found) == 0 && found) /* several threads ask */
        return mem_strdup(user.pw_name);
    const char *said = id == getuid() ? getenv("USER") : NULL;
    return said && *said ? mem_strdup(said) : mem_printf("%lu", (unsigned long)id);
}
