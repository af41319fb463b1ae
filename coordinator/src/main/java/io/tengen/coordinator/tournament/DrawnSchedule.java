package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.GameSchedule;
import io.tengen.coordinator.pairing.Seeds;
import io.tengen.coordinator.tuning.Trial;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A schedule of the games that have been drawn so far. Games are appended and never changed. One
 * thread may append; any number may read.
 */
public final class DrawnSchedule implements GameSchedule {
  private final long seed;
  private final boolean firstHasBlack;

  /** The games drawn so far of each pairing, by its number; owned by the writer. */
  private final Map<Integer, PairingGames> pairings = new HashMap<>();

  /** Number of pairs of games so far; owned by the writer. */
  private int pairs;

  /**
   * Holds at least {@link #size} games, which never change; replaced by a larger copy when it is
   * full.
   */
  private volatile Drawn[] games = new Drawn[16];

  /** Written after the games that it counts, so that a reader that reads it first sees them. */
  private volatile int size;

  /**
   * Creates a schedule without games.
   *
   * @param seed the run's seed
   * @param firstHasBlack whether the first engine of a pairing has Black in its first game; if not,
   *     a lot decides
   */
  public DrawnSchedule(long seed, boolean firstHasBlack) {
    this.seed = seed;
    this.firstHasBlack = firstHasBlack;
  }

  /** Returns the number of games so far. */
  public int size() {
    return size;
  }

  /** Appends games. */
  public void add(List<DrawnGames> draws) {
    int added = draws.stream().mapToInt(DrawnGames::games).sum();
    Drawn[] more = games;
    if (size + added > more.length) {
      more = Arrays.copyOf(more, 2 * (size + added));
      games = more;
    }
    int next = size;
    for (DrawnGames drawnGames : draws) {
      PairingGames drawn = pairings.get(drawnGames.pairing());
      if (drawn == null || drawn.one != drawnGames.one() || drawn.other != drawnGames.other()) {
        drawn = new PairingGames(drawnGames.one(), drawnGames.other());
        pairings.put(drawnGames.pairing(), drawn);
      }
      for (int i = 0; i < drawnGames.games(); i++) {
        if (drawn.games % 2 == 0) {
          drawn.pair = pairs++;
        }
        // Without a rule a random draw gives Black to one of the two (nigiri). Colours alternate.
        long lot = firstHasBlack ? 0 : Seeds.of(~seed, drawnGames.pairing()) & 1;
        boolean first = lot == (drawn.games & 1);
        int black = first ? drawnGames.one() : drawnGames.other();
        int white = first ? drawnGames.other() : drawnGames.one();
        Game game = new Game(drawn.pair, black, white, Seeds.of(seed, next));
        more[next] = new Drawn(game, drawnGames.trial());
        next++;
        drawn.games++;
      }
    }
    size = next;
  }

  /**
   * Returns a game that has been drawn.
   *
   * @throws IndexOutOfBoundsException if the game has not been drawn
   */
  @Override
  public Game game(int index) {
    return games[Objects.checkIndex(index, size)].game;
  }

  /**
   * Returns the values of tuned settings in a game that has been drawn; null if none are tuned.
   *
   * @throws IndexOutOfBoundsException if the game has not been drawn
   */
  public @Nullable Trial trial(int index) {
    return games[Objects.checkIndex(index, size)].trial;
  }

  /** A game with the values that it is played with. */
  private record Drawn(Game game, @Nullable Trial trial) {}

  /** The games of a pairing so far. */
  private static final class PairingGames {
    final int one;
    final int other;
    int games;

    /** Number of the pair that the last game belongs to. */
    int pair;

    PairingGames(int one, int other) {
      this.one = one;
      this.other = other;
    }
  }
}
