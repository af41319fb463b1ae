package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.GameSchedule;
import io.tengen.coordinator.pairing.Seeds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The games that have been drawn so far: grows, and never changes what it has. Written by one
 * thread, read by any.
 */
public final class DrawnSchedule implements GameSchedule {
  private final long seed;

  /** Where each meeting stands; owned by the writer. */
  private final Map<Integer, Turn> turns = new HashMap<>();

  /** Owned by the writer. */
  private int pairs;

  /** Holds at least {@link #size} games, those never change; a larger copy when it is full. */
  private volatile Game[] games = new Game[16];

  /** Written after the games that it counts, so that whoever reads it first sees them. */
  private volatile int size;

  /**
   * A schedule without games.
   *
   * @param seed of the run
   */
  public DrawnSchedule(long seed) {
    this.seed = seed;
  }

  /** Games so far. */
  public int size() {
    return size;
  }

  /** Appends games. */
  public void add(List<DrawnGames> draws) {
    int added = draws.stream().mapToInt(DrawnGames::games).sum();
    Game[] more = games;
    if (size + added > more.length) {
      more = Arrays.copyOf(more, 2 * (size + added));
      games = more;
    }
    int next = size;
    for (DrawnGames drawnGames : draws) {
      Turn turn = turns.get(drawnGames.meeting());
      if (turn == null || turn.one != drawnGames.one() || turn.other != drawnGames.other()) {
        turn = new Turn(drawnGames.one(), drawnGames.other());
        turns.put(drawnGames.meeting(), turn);
      }
      for (int i = 0; i < drawnGames.games(); i++) {
        if (turn.games % 2 == 0) {
          turn.pair = pairs++;
        }
        // Nigiri: the lot gives Black to one of the two, then they take turns.
        boolean first = (Seeds.of(~seed, drawnGames.meeting()) & 1) == (turn.games & 1);
        int black = first ? drawnGames.one() : drawnGames.other();
        int white = first ? drawnGames.other() : drawnGames.one();
        more[next] = new Game(turn.pair, black, white, Seeds.of(seed, next));
        next++;
        turn.games++;
      }
    }
    size = next;
  }

  /**
   * A game that has been drawn.
   *
   * @throws IndexOutOfBoundsException if it has not
   */
  @Override
  public Game game(int index) {
    return games[Objects.checkIndex(index, size)];
  }

  /** The games of a meeting so far. */
  private static final class Turn {
    final int one;
    final int other;
    int games;

    /** Number of the pair that the last game is of. */
    int pair;

    Turn(int one, int other) {
      this.one = one;
      this.other = other;
    }
  }
}
