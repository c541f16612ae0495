/* Plays the first action it is offered, as quickly as a program can: it looks for strings in the line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (!strncmp(line, "{\"hello\"", 8)) {
            puts("{\"hello\":{}}");
        } else if (!strncmp(line, "{\"play\"", 7)) {
            unsigned long id = strtoul(strstr(line, "\"id\":") + 5, NULL, 10);
            char *action = strstr(line, "\"actions\":[\"") + 12;
            printf("{\"action\":{\"id\":%lu,\"action\":\"%.*s\"}}\n", id, (int)strcspn(action, "\""), action);
        } else if (!strncmp(line, "{\"quit\"", 7)) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
