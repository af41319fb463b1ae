package io.tengen.coordinator.run;

import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.game.board.Color;
import io.tengen.game.rules.ResultKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums over a run's counted games. Games without a result contribute only their times. Because it
 * holds only sums, it does not depend on the order in which games arrive. Mutable; confined to its
 * owner, which hands out copies.
 */
public final class RunStatistics {
  private static final int BLACK_WINS = 0;
  private static final int WHITE_WINS = 1;
  private static final int DRAWS = 2;

  private final int engines;

  /** Numbers of games at 3 · (black · engines + white) + result. */
  private final int[] results;

  private final long[] nanos;
  private final long[] moves;

  /** Losses by forfeit at {@link EngineForfeits#KINDS} · engine + kind. */
  private final int[] forfeits;

  private final PairScores pairScores;

  /** Number of games left out because their worker's results do not count. */
  private final int excluded;

  RunStatistics(int engines) {
    this(
        engines,
        new int[3 * engines * engines],
        new long[engines],
        new long[engines],
        new int[EngineForfeits.KINDS * engines],
        new PairScores(engines),
        0);
  }

  private RunStatistics(
      int engines,
      int[] results,
      long[] nanos,
      long[] moves,
      int[] forfeits,
      PairScores pairScores,
      int excluded) {
    this.engines = engines;
    this.results = results;
    this.nanos = nanos;
    this.moves = moves;
    this.forfeits = forfeits;
    this.pairScores = pairScores;
    this.excluded = excluded;
  }

  static RunStatistics restore(
      int[] results, long[] nanos, long[] moves, int[] forfeits, PairScores pairScores) {
    return new RunStatistics(
        nanos.length,
        results.clone(),
        nanos.clone(),
        moves.clone(),
        forfeits.clone(),
        pairScores,
        0);
  }

  /**
   * Returns a copy.
   *
   * @param left number of games left out because their worker's results do not count
   */
  RunStatistics copy(int left) {
    return new RunStatistics(
        engines,
        results.clone(),
        nanos.clone(),
        moves.clone(),
        forfeits.clone(),
        pairScores.copyOfCounts(),
        left);
  }

  /** Returns the number of games left out because their worker's results do not count. */
  public int excluded() {
    return excluded;
  }

  int[] forfeits() {
    return forfeits.clone();
  }

  PairScores pairScores() {
    return pairScores;
  }

  int[] results() {
    return results.clone();
  }

  long[] nanos() {
    return nanos.clone();
  }

  /** Returns the wall-clock time of all moves of all engines, in nanoseconds. */
  long totalNanos() {
    long sum = 0;
    for (long each : nanos) {
      sum += each;
    }
    return sum;
  }

  long[] moves() {
    return moves.clone();
  }

  /** Counts a game. */
  void add(GameJob job, CommittedGame game) {
    add(job, game, 1);
  }

  /** Removes a game that was counted. */
  void remove(GameJob job, CommittedGame game) {
    add(job, game, -1);
  }

  /** Removes the result of a game that was counted, but not its times and forfeits. */
  void annul(GameJob job, CommittedGame game) {
    addResult(job, game, -1);
  }

  /** Counts the result of a game again that was annulled. */
  void restore(GameJob job, CommittedGame game) {
    addResult(job, game, 1);
  }

  private void addResult(GameJob job, CommittedGame game, int times) {
    int result = result(game.kind());
    if (result >= 0) {
      results[at(job.black(), job.white(), result)] += times;
      int half = result == BLACK_WINS ? 2 : result == DRAWS ? 1 : 0;
      if (times > 0) {
        pairScores.add(job, half);
      } else {
        pairScores.remove(job, half);
      }
    }
  }

  private void add(GameJob job, CommittedGame game, int times) {
    addResult(job, game, times);
    int kind = EngineForfeits.kind(game.reason());
    if (kind >= 0 && game.winner() != null) {
      int loser = game.winner() == Color.BLACK ? job.white() : job.black();
      forfeits[EngineForfeits.KINDS * loser + kind] += times;
    }
    nanos[job.black()] += times * game.blackNanos();
    moves[job.black()] += (long) times * game.blackMoves();
    nanos[job.white()] += times * game.whiteNanos();
    moves[job.white()] += (long) times * game.whiteMoves();
  }

  /** Returns the column that a game with this result is counted in; −1 if it is not counted. */
  private static int result(ResultKind kind) {
    return switch (kind) {
      case BLACK_WINS -> BLACK_WINS;
      case WHITE_WINS -> WHITE_WINS;
      case DRAW -> DRAWS;
      case VOID, BOTH_LOSE, RUNNING -> -1;
    };
  }

  /**
   * Returns the results of each pair of engines that have met, in the order of the run's engine
   * list.
   */
  public List<PairCount> pairs() {
    List<PairCount> pairs = new ArrayList<>();
    for (int first = 0; first < engines; first++) {
      for (int second = first + 1; second < engines; second++) {
        int wins = count(first, second, BLACK_WINS) + count(second, first, WHITE_WINS);
        int losses = count(first, second, WHITE_WINS) + count(second, first, BLACK_WINS);
        int draws = count(first, second, DRAWS) + count(second, first, DRAWS);
        if (wins + losses + draws > 0) {
          pairs.add(
              new PairCount(first, second, wins, losses, draws, pairScores.of(first, second)));
        }
      }
    }
    return pairs;
  }

  /**
   * Returns one engine's statistics against the others; in self-play, its statistics as Black.
   *
   * @param engine index in the run's engine list
   */
  public EngineStatistics engine(int engine) {
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
    return new EngineStatistics(
        wins, losses, draws, nanos[engine], moves[engine], EngineForfeits.of(forfeits, engine));
  }

  private int count(int black, int white, int result) {
    return results[at(black, white, result)];
  }

  private int at(int black, int white, int result) {
    return 3 * (black * engines + white) + result;
  }

  /**
   * The statistics of one engine.
   *
   * @param nanos wall-clock time of all its moves, in nanoseconds
   * @param forfeits losses that were forfeits; in self-play those of both sides
   */
  public record EngineStatistics(
      int wins, int losses, int draws, long nanos, long moves, EngineForfeits forfeits) {
    /** Returns the sum of both. */
    public EngineStatistics plus(EngineStatistics other) {
      return new EngineStatistics(
          wins + other.wins,
          losses + other.losses,
          draws + other.draws,
          nanos + other.nanos,
          moves + other.moves,
          forfeits.plus(other.forfeits));
    }

    public int games() {
      return wins + losses + draws;
    }

    /** Returns wins plus half the draws. */
    public double score() {
      return wins + draws / 2.0;
    }

    /** Returns the mean wall-clock seconds per move; 0 before the first move. */
    public double secondsPerMove() {
      return moves == 0 ? 0 : nanos / 1e9 / moves;
    }
  }
}
