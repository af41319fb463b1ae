package io.tengen.coordinator.run;

import io.tengen.coordinator.rating.PairCount;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums over a run's counted games; of those without a result only their times. Sums only, so that
 * the order in which games arrive can never show. Mutable; confined to its owner, who hands out
 * copies.
 */
public final class Tally {
  private static final int BLACK_WINS = 0;
  private static final int WHITE_WINS = 1;
  private static final int DRAWS = 2;

  private final int engines;

  /** Games by black · engines + white, three results each. */
  private final int[] results;

  private final long[] nanos;
  private final long[] moves;

  Tally(int engines) {
    this(engines, new int[3 * engines * engines], new long[engines], new long[engines]);
  }

  private Tally(int engines, int[] results, long[] nanos, long[] moves) {
    this.engines = engines;
    this.results = results;
    this.nanos = nanos;
    this.moves = moves;
  }

  static Tally restore(int[] results, long[] nanos, long[] moves) {
    return new Tally(nanos.length, results.clone(), nanos.clone(), moves.clone());
  }

  Tally copy() {
    return restore(results, nanos, moves);
  }

  int[] results() {
    return results.clone();
  }

  long[] nanos() {
    return nanos.clone();
  }

  long[] moves() {
    return moves.clone();
  }

  void add(GameJob job, CommittedGame game) {
    if (game.reason() != Outcome.Reason.NO_RESULT) {
      int result =
          game.winner() == null ? DRAWS : game.winner() == Color.BLACK ? BLACK_WINS : WHITE_WINS;
      results[at(job.black(), job.white(), result)]++;
    }
    nanos[job.black()] += game.blackNanos();
    moves[job.black()] += game.blackMoves();
    nanos[job.white()] += game.whiteNanos();
    moves[job.white()] += game.whiteMoves();
  }

  /** How the pairs of engines that met fared, in the order of the run's engine list. */
  public List<PairCount> pairs() {
    List<PairCount> pairs = new ArrayList<>();
    for (int first = 0; first < engines; first++) {
      for (int second = first + 1; second < engines; second++) {
        int wins = count(first, second, BLACK_WINS) + count(second, first, WHITE_WINS);
        int losses = count(first, second, WHITE_WINS) + count(second, first, BLACK_WINS);
        int draws = count(first, second, DRAWS) + count(second, first, DRAWS);
        if (wins + losses + draws > 0) {
          pairs.add(new PairCount(first, second, wins, losses, draws));
        }
      }
    }
    return pairs;
  }

  /**
   * What one engine did against the others; in self-play, what it did as Black against itself.
   *
   * @param engine index in the run's engine list
   */
  public EngineTally engine(int engine) {
    int wins = 0;
    int losses = 0;
    int draws = 0;
    for (int other = 0; other < engines; other++) {
      wins += count(engine, other, BLACK_WINS);
      losses += count(engine, other, WHITE_WINS);
      draws += count(engine, other, DRAWS);
      if (other != engine) {
        wins += count(other, engine, WHITE_WINS);
        losses += count(other, engine, BLACK_WINS);
        draws += count(other, engine, DRAWS);
      }
    }
    return new EngineTally(wins, losses, draws, nanos[engine], moves[engine]);
  }

  private int count(int black, int white, int result) {
    return results[at(black, white, result)];
  }

  private int at(int black, int white, int result) {
    return 3 * (black * engines + white) + result;
  }

  /**
   * One engine's sums.
   *
   * @param nanos wall-clock time of all its moves
   */
  public record EngineTally(int wins, int losses, int draws, long nanos, long moves) {
    public int games() {
      return wins + losses + draws;
    }

    /** Wins plus half the draws. */
    public double score() {
      return wins + draws / 2.0;
    }

    /** Mean wall-clock seconds a move; 0 before the first. */
    public double secondsPerMove() {
      return moves == 0 ? 0 : nanos / 1e9 / moves;
    }
  }
}
