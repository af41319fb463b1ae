package io.tengen.coordinator.contest;

import io.tengen.coordinator.pairing.Pairing;
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
public final class Schedule implements Pairing {
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
  public Schedule(long seed) {
    this.seed = seed;
  }

  /** Games so far. */
  public int size() {
    return size;
  }

  /** Appends games. */
  public void add(List<Draw> draws) {
    int added = draws.stream().mapToInt(Draw::games).sum();
    Game[] more = games;
    if (size + added > more.length) {
      more = Arrays.copyOf(more, 2 * (size + added));
      games = more;
    }
    int next = size;
    for (Draw draw : draws) {
      Turn turn = turns.get(draw.meeting());
      if (turn == null || turn.one != draw.one() || turn.other != draw.other()) {
        turn = new Turn(draw.one(), draw.other());
        turns.put(draw.meeting(), turn);
      }
      for (int i = 0; i < draw.games(); i++) {
        if (turn.games % 2 == 0) {
          turn.pair = pairs++;
        }
        // Nigiri: the lot gives Black to one of the two, then they take turns.
        boolean first = (Seeds.of(~seed, draw.meeting()) & 1) == (turn.games & 1);
        int black = first ? draw.one() : draw.other();
        int white = first ? draw.other() : draw.one();
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
