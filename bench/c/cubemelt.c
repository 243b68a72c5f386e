/* CubeMelt in plain C: the yardstick for the speed of the rules in src/cubarium.
 *
 * Plays random games and prints moves and wins. The random stream (SplitMix64, Lemire's
 * bounded numbers) and the order of draws are those of cubarium.core, so that both sides play
 * the very same games. Random characters and a random start player are part of each game.
 *
 *   cubemelt PLAYERS EXPANSION(0|1) SEED GAMES
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEART, STAR, SAD, DROOPING };
enum { CAT, DRAGON, KNIGHT, NINJA, UNICORN, NONE };
enum { DICE = 6, GOAL = 20, MOST_PLAYERS = 5, TIE = -1 };

typedef enum { DRAW, START, ROLL, FREE, PAID, ASK_NINJA, ASK_KNIGHT, ASK_OWN, OVER } Phase;

typedef struct {
    int players, expansion;
    /* the table's options, 0 is the default */
    int repeatable, last_melt_forbidden, twice, ninja_neighbours;
    const int *face_of; /* the faces on the six sides */
    Phase phase;
    int turn, rolls, rolling; /* rolling: bit mask of dice */
    int dice[DICE];
    int love[MOST_PLAYERS], star[MOST_PLAYERS], melt[MOST_PLAYERS], character[MOST_PLAYERS];
    int count[4], leader, taken, knight;
} Game;

/* ----- chance --------------------------------------------------------------------------- */

static uint64_t word;

static inline uint32_t next_bits(void) {
    uint64_t z = (word += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (z ^ (z >> 31)) >> 32;
}

static inline int bounded(uint32_t n) {
    uint64_t product = (uint64_t)next_bits() * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least) product = (uint64_t)next_bits() * n;
    }
    return product >> 32;
}

/* ----- the rules ------------------------------------------------------------------------ */

static inline int min(int a, int b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }

static void gain(Game *g, int seat, int face, int n) {
    int *track = face == HEART ? g->love : g->star;
    track[seat] = min(track[seat] + n, GOAL);
}

static int reached(const Game *g, int seat) {
    return g->love[seat] == GOAL || g->star[seat] == GOAL;
}

static int beside(const Game *g, int seat) {
    int distance = seat - g->turn;
    if (distance < 0) distance += g->players;
    return distance == 1 || distance == g->players - 1;
}

/* How many dice of that face take effect on that seat's board. */
static int share(const Game *g, int seat, int face) {
    int mine = seat == g->turn, leads = face == g->leader;
    if (g->taken) {
        if (mine != leads) return 0;
        return mine || !g->ninja_neighbours || beside(g, seat) ? g->count[face] : 0;
    }
    if (!leads) return mine ? g->count[face] : 0;
    if (mine || !beside(g, seat)) return 0;
    return g->twice && g->players == 2 ? 2 * g->count[face] : g->count[face];
}

static void begin_turn(Game *g, int seat) {
    g->turn = seat;
    g->rolls = 0;
    g->taken = 0;
    g->rolling = (1 << DICE) - 1;
    g->phase = ROLL;
}

static void cat(Game *g) {
    for (int seat = 0; seat < g->players; seat++) {
        if (g->character[seat] != CAT) continue;
        int left = (seat + 1) % g->players, right = (seat + g->players - 1) % g->players;
        for (int face = HEART; face <= STAR; face++) {
            gain(g, seat, face, share(g, left, face) >= 3);
            if (right != left) gain(g, seat, face, share(g, right, face) >= 3);
        }
    }
}

static void end_turn(Game *g) {
    if (g->expansion) cat(g);
    for (int seat = 0; seat < g->players; seat++)
        if (reached(g, seat) || g->melt[seat] == 0) {
            g->phase = OVER;
            return;
        }
    begin_turn(g, g->turn + 1 < g->players ? g->turn + 1 : 0);
}

static void own_ability(Game *g) {
    int character = g->character[g->turn];
    int dragon = character == DRAGON && (g->leader == SAD || g->leader == DROOPING);
    int unicorn = character == UNICORN && g->count[HEART] && g->count[STAR] && g->count[SAD] &&
                  g->count[DROOPING];
    if (dragon || unicorn) g->phase = ASK_OWN;
    else end_turn(g);
}

static void share_out(Game *g) {
    g->knight = -1;
    for (int seat = 0; seat < g->players; seat++) {
        int loss = share(g, seat, SAD) + share(g, seat, DROOPING);
        if (loss >= 2 && g->character[seat] == KNIGHT) {
            g->knight = seat;
            loss--;
        }
        g->melt[seat] = max(g->melt[seat] - loss, 0);
        gain(g, seat, HEART, share(g, seat, HEART));
        gain(g, seat, STAR, share(g, seat, STAR));
    }
    if (g->knight >= 0) g->phase = ASK_KNIGHT;
    else own_ability(g);
}

static void resolve(Game *g) {
    memset(g->count, 0, sizeof g->count);
    for (int die = 0; die < DICE; die++) g->count[g->dice[die]]++;
    int most = 0;
    for (int face = 0; face < 4; face++) {
        if (g->count[face] > most) {
            most = g->count[face];
            g->leader = face;
        } else if (g->count[face] == most) {
            g->leader = TIE;
        }
    }
    if (g->character[g->turn] == NINJA && most >= 5) g->phase = ASK_NINJA;
    else share_out(g);
}

static void setup(Game *g, int players, int expansion) {
    static const int face_of[6] = {HEART, HEART, STAR, STAR, SAD, DROOPING};
    memset(g, 0, sizeof *g);
    g->face_of = face_of;
    g->players = players;
    g->expansion = expansion;
    for (int seat = 0; seat < MOST_PLAYERS; seat++) {
        g->melt[seat] = GOAL;
        g->character[seat] = NONE;
    }
    g->phase = expansion ? DRAW : START;
}

/* ----- a random move -------------------------------------------------------------------- */

static void draw_character(Game *g) {
    int left[5], n = 0;
    for (int character = 0; character < 5; character++) {
        int taken = 0;
        for (int seat = 0; seat < g->turn; seat++) taken |= g->character[seat] == character;
        if (!taken) left[n++] = character;
    }
    g->character[g->turn++] = left[bounded(n)];
    if (g->turn == g->players) g->phase = START;
}

static int can_pay(const Game *g) {
    return g->melt[g->turn] >= 1 + g->last_melt_forbidden && (g->rolls == 2 || g->repeatable);
}

static void roll(Game *g) {
    static const int lots[DICE + 1] = {1, 6, 36, 216, 1296, 7776, 46656};
    int lot = bounded(lots[__builtin_popcount(g->rolling)]);
    for (int rest = g->rolling; rest; rest &= rest - 1) {
        g->dice[__builtin_ctz(rest)] = g->face_of[lot % 6];
        lot /= 6;
    }
    g->rolls++;
    if (g->rolls == 1) g->phase = FREE;
    else if (can_pay(g)) g->phase = PAID;
    else resolve(g);
}

static void choose_dice(Game *g) {
    int slots = bounded(1 << DICE);
    if (!slots) {
        resolve(g);
        return;
    }
    if (g->phase == PAID) g->melt[g->turn]--;
    g->rolling = slots;
    g->phase = ROLL;
}

static void step(Game *g) {
    switch (g->phase) {
        case ROLL: roll(g); break;
        case FREE:
        case PAID: choose_dice(g); break;
        case ASK_NINJA:
            g->taken = !bounded(2);
            share_out(g);
            break;
        case ASK_KNIGHT:
            gain(g, g->knight, bounded(2) ? STAR : HEART, 1);
            own_ability(g);
            break;
        case ASK_OWN:
            gain(g, g->turn, bounded(2) ? STAR : HEART, 2);
            end_turn(g);
            break;
        case DRAW: draw_character(g); break;
        case START: begin_turn(g, bounded(g->players)); break;
        case OVER: break;
    }
}

/* ----- the end -------------------------------------------------------------------------- */

static int rank(const Game *g, int seat) {
    if (reached(g, seat)) return GOAL + 2;
    return g->melt[seat] ? min(g->love[seat], g->star[seat]) + 1 : 0;
}

static int winners(const Game *g) {
    int best = 1, mask = 0;
    for (int seat = 0; seat < g->players; seat++) {
        int mine = rank(g, seat);
        if (mine > best) {
            best = mine;
            mask = 0;
        }
        if (mine == best) mask |= 1 << seat;
    }
    return mask;
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fprintf(stderr, "usage: %s PLAYERS EXPANSION SEED GAMES\n", argv[0]);
        return 2;
    }
    int players = atoi(argv[1]), expansion = atoi(argv[2]);
    long games = atol(argv[4]), moves = 0, wins[MOST_PLAYERS + 1] = {0};
    word = strtoull(argv[3], NULL, 10);
    struct timespec begun, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (long i = 0; i < games; i++) {
        Game game;
        setup(&game, players, expansion);
        while (game.phase != OVER) {
            step(&game);
            moves++;
        }
        int mask = winners(&game);
        for (int seat = 0; seat < players; seat++) wins[seat] += mask >> seat & 1;
        wins[players] += !mask;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    printf("{\"seconds\": %.9f, \"moves\": %ld, \"wins\": [",
           (ended.tv_sec - begun.tv_sec) + 1e-9 * (ended.tv_nsec - begun.tv_nsec), moves);
    for (int seat = 0; seat <= players; seat++)
        printf("%s%ld", seat ? ", " : "", wins[seat]);
    printf("]}\n");
    return 0;
}
