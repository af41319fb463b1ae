package io.tengen.engine.play;

import io.tengen.engine.search.tree.Proportion;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates resignation thresholds of an engine on its games: for every threshold from 0.01 to
 * 0.30, counts the sides that would have resigned by the rule of {@code mcts} (two moves in a row
 * below the threshold), and how many of these did not lose.
 *
 * <p>Only sides whose result is known are counted: both sides of a game that was counted or drawn
 * by repetition, and the winner of a game that ended by resignation. The latter are needed to find
 * false resignations of a side that recovered until its opponent resigned. A side that did resign
 * is left out, since its result is unknown, so thresholds above the one it used look worse than
 * they are.
 *
 * <p>If there are games in which {@linkplain io.tengen.game.record.RefereeLog#neverResign
 * resignation was disabled}, only these are counted. They are an unbiased sample; the others are
 * not, because games with an early correct resignation are missing.
 *
 * <p>Keeps counts, not games. Confined to one thread.
 */
public final class ResignationStudy {
  private static final int THRESHOLDS = 30;
  private static final double STEPS = 100;

  private final String engine;
  private final Counts ordinary = new Counts();
  private final Counts playedOn = new Counts();
  private boolean searches;

  /** Counts of games with or without resignation. */
  private static final class Counts {
    private final int[] resigned = new int[THRESHOLDS];
    private final int[] wrong = new int[THRESHOLDS];
    private final long[] movesSaved = new long[THRESHOLDS];
    private int games;
    private int sides;
  }

  /**
   * @param engine the engine's name in records
   */
  public ResignationStudy(String engine) {
    this.engine = engine;
  }

  /** Adds a game. Games of other engines are ignored. */
  public void add(GameRecord game) {
    Counts counts = game.refereeLog().neverResign() ? playedOn : ordinary;
    int before = counts.sides;
    for (Color side : Color.values()) {
      if (game.player(side).equals(engine)) {
        add(game, side, counts);
      }
    }
    counts.games += counts.sides > before ? 1 : 0;
  }

  private Counts counts() {
    return playedOn.games > 0 ? playedOn : ordinary;
  }

  private void add(GameRecord game, Color side, Counts counts) {
    double[] bounds = bounds(game, side);
    if (bounds.length == 0) {
      return;
    }
    searches = true;
    Outcome outcome = game.outcome();
    boolean known =
        outcome.reason().isCounted()
            || (outcome.reason().isByRule() && outcome.kind().isRated())
            || (outcome.reason() == Outcome.Reason.RESIGN && outcome.winner() == side);
    if (!known) {
      return;
    }
    counts.sides++;
    int next = THRESHOLDS - 1;
    // From the highest threshold down: a lower one is not reached at an earlier move.
    for (int move = 0; move < bounds.length; move++) {
      while (next >= 0 && bounds[move] < threshold(next)) {
        counts.resigned[next]++;
        counts.wrong[next] += outcome.winner() == side.opponent() ? 0 : 1;
        counts.movesSaved[next] += bounds.length - move;
        next--;
      }
    }
  }

  /**
   * Returns for every move of the game the bound that a threshold must exceed for the side to
   * resign there; 1 at the other side's moves. Empty if the side has no search statistics.
   */
  private static double[] bounds(GameRecord game, Color side) {
    Resignation rule = new Resignation(0);
    double[] bounds = new double[game.moves().size()];
    boolean searched = false;
    for (int i = 0; i < bounds.length; i++) {
      SearchStats search = game.moves().get(i).search();
      bounds[i] = 1;
      if (search != null && game.mover(i) == side) {
        searched = true;
        double bound = rule.bound(i, search.winRate());
        bounds[i] = isWinningPass(game, i) ? 1 : bound;
      }
    }
    return searched ? bounds : new double[0];
  }

  /**
   * Returns whether the move is a pass that ends and wins the game, which is made whatever the win
   * rate.
   */
  private static boolean isWinningPass(GameRecord game, int i) {
    return i == game.moves().size() - 1
        && i > 0
        && game.moves().get(i).move() == Points.PASS
        && game.moves().get(i - 1).move() == Points.PASS
        && game.outcome().winner() == game.mover(i);
  }

  /** Returns the engine's name in records. */
  public String engine() {
    return engine;
  }

  /** Returns whether any move of the engine has a win rate. */
  public boolean searches() {
    return searches;
  }

  /** Returns the number of games with a side whose result is known. */
  public int games() {
    return counts().games;
  }

  /** Returns whether only games in which resignation was disabled are counted. */
  public boolean playedOn() {
    return playedOn.games > 0;
  }

  /** Returns the number of sides whose result is known, in self-play up to two for each game. */
  public int sides() {
    return counts().sides;
  }

  /** Returns one row for each threshold, lowest first. */
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    Counts counts = counts();
    for (int i = 0; i < THRESHOLDS; i++) {
      Proportion proportion = new Proportion(counts.wrong[i], counts.resigned[i]);
      boolean any = counts.resigned[i] > 0;
      rows.add(
          new Row(
              threshold(i),
              counts.resigned[i],
              counts.wrong[i],
              any ? proportion.rate() : null,
              proportion.low(),
              proportion.high(),
              any ? (double) counts.movesSaved[i] / counts.resigned[i] : null));
    }
    return rows;
  }

  /**
   * Recommends a threshold.
   *
   * @param maxFalse the largest acceptable upper bound of the rate of false resignations, above 0
   *     and below 1
   */
  public Advice advise(double maxFalse) {
    List<Row> reached = rows().stream().filter(row -> row.resigned() > 0).toList();
    if (reached.isEmpty()) {
      return new Advice.NobodyResigns((long) Math.ceil(new Proportion(0, 0).trialsFor(maxFalse)));
    }
    return reached.reversed().stream()
        .filter(row -> row.high() <= maxFalse)
        .findFirst()
        .<Advice>map(row -> new Advice.Threshold(row.threshold()))
        .orElseGet(() -> withoutThreshold(reached, maxFalse));
  }

  private Advice withoutThreshold(List<Row> reached, double maxFalse) {
    return reached.stream()
        .map(row -> new Proportion(row.wrong(), row.resigned()))
        .filter(proportion -> proportion.rate() < maxFalse)
        .map(proportion -> counts().games * proportion.trialsFor(maxFalse) / proportion.trials())
        .min(Comparator.naturalOrder())
        .<Advice>map(needed -> new Advice.MoreGames((long) Math.ceil(needed)))
        .orElseGet(Advice.TooOftenFalse::new);
  }

  private static double threshold(int i) {
    return (i + 1) / STEPS;
  }

  /**
   * The results of one threshold.
   *
   * @param threshold win rate below which the side to move would have resigned, 0 to 1
   * @param resigned number of sides that would have resigned
   * @param wrong number of those that did not lose
   * @param rate {@code wrong / resigned}; null if no side would have resigned
   * @param low lower end of the rate's 95 % interval
   * @param high upper end of the rate's 95 % interval
   * @param movesSaved mean number of moves of both sides saved by a resignation; null if no side
   *     would have resigned
   */
  public record Row(
      double threshold,
      int resigned,
      int wrong,
      @Nullable Double rate,
      double low,
      double high,
      @Nullable Double movesSaved) {}

  /** A recommendation based on the rows. */
  public sealed interface Advice {
    /** The highest threshold whose upper bound is low enough. */
    record Threshold(double threshold) implements Advice {}

    /**
     * There are too few games.
     *
     * @param games approximate number of games needed in all if the rates stay the same
     */
    record MoreGames(long games) implements Advice {}

    /**
     * Every threshold that was reached has too many false resignations; more games will not help.
     */
    record TooOftenFalse() implements Advice {}

    /**
     * No side fell below any threshold.
     *
     * @param sides the least number of resigning sides needed for a recommendation
     */
    record NobodyResigns(long sides) implements Advice {}
  }
}
