package io.tengen.engine.play;

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
 * What would have come of it if an engine had resigned: for every threshold from 0.01 to 0.30 the
 * sides of its games that would have resigned by the rule of {@code mcts}, two moves in a row below
 * the threshold, and how many of these did not lose.
 *
 * <p>Looked at are sides whose fate is known: both of a game that was counted or drawn by
 * repetition, and the winner's where the other one resigned. Without these, false resignations
 * would be missed: a side that came back until its opponent gave up. A side that did resign is left
 * out, since nobody knows what would have become of it; so thresholds above one that it played by
 * look worse than they are.
 *
 * <p>Where some games were {@linkplain io.tengen.game.record.RefereeLog#neverResign played on}
 * whatever happened, these alone are looked at: they are a fair sample of all games, and others are
 * not, since those in which somebody was right to resign early are missing.
 *
 * <p>Holds counts, not games. Confined to one thread.
 */
public final class ResignationStudy {
  private static final int THRESHOLDS = 30;
  private static final double STEPS = 100;

  private final String engine;
  private final Counts ordinary = new Counts();
  private final Counts playedOn = new Counts();
  private boolean searches;

  /** What came of games of one sort. */
  private static final class Counts {
    private final int[] resigned = new int[THRESHOLDS];
    private final int[] wrong = new int[THRESHOLDS];
    private final long[] movesSaved = new long[THRESHOLDS];
    private int games;
    private int sides;
  }

  /**
   * @param engine the name that records have
   */
  public ResignationStudy(String engine) {
    this.engine = engine;
  }

  /** Looks at a game, whoever played it. */
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
    double[] hopes = hopes(game, side);
    if (hopes.length == 0) {
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
    // From the highest threshold down: no lower one is reached at an earlier move.
    for (int move = 0; move < hopes.length; move++) {
      while (next >= 0 && hopes[move] < threshold(next)) {
        counts.resigned[next]++;
        counts.wrong[next] += outcome.winner() == side.opponent() ? 0 : 1;
        counts.movesSaved[next] += hopes.length - move;
        next--;
      }
    }
  }

  /**
   * For every move of the game what any threshold has to exceed for the side to resign there; 1 at
   * the other side's moves. Empty if the side never searched.
   */
  private static double[] hopes(GameRecord game, Color side) {
    Resignation rule = new Resignation(0);
    double[] hopes = new double[game.moves().size()];
    boolean searched = false;
    for (int i = 0; i < hopes.length; i++) {
      SearchStats search = game.moves().get(i).search();
      hopes[i] = 1;
      if (search != null && game.mover(i) == side) {
        searched = true;
        double hope = rule.hope(i, search.winRate());
        hopes[i] = isWinningPass(game, i) ? 1 : hope;
      }
    }
    return searched ? hopes : new double[0];
  }

  /** A pass that ends the game and wins it is made whatever the search says. */
  private static boolean isWinningPass(GameRecord game, int i) {
    return i == game.moves().size() - 1
        && i > 0
        && game.moves().get(i).move() == Points.PASS
        && game.moves().get(i - 1).move() == Points.PASS
        && game.outcome().winner() == game.mover(i);
  }

  /** The name that records have. */
  public String engine() {
    return engine;
  }

  /** Whether any move of the engine came with a win rate. */
  public boolean searches() {
    return searches;
  }

  /** Games with a side whose fate is known. */
  public int games() {
    return counts().games;
  }

  /** Whether these are games that were played on, and the others are left out. */
  public boolean playedOn() {
    return playedOn.games > 0;
  }

  /** Sides whose fate is known: in self-play up to two a game. */
  public int sides() {
    return counts().sides;
  }

  /** One row for each threshold, lowest first. */
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
   * The threshold to play by.
   *
   * @param maxFalse what the upper bound of the rate of false resignations may be at most, above 0
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
   * What one threshold would have done.
   *
   * @param threshold win rate below which the side to move would have resigned, 0 to 1
   * @param resigned sides that would have
   * @param wrong those of them that did not lose
   * @param rate {@code wrong} of {@code resigned}; null if nobody would have resigned
   * @param low lower end of the rate's 95 % interval
   * @param high upper end of the rate's 95 % interval
   * @param movesSaved moves of both sides that would not have been played, in the mean over those
   *     who would have resigned; null if nobody would have
   */
  public record Row(
      double threshold,
      int resigned,
      int wrong,
      @Nullable Double rate,
      double low,
      double high,
      @Nullable Double movesSaved) {}

  /** What follows from the rows. */
  public sealed interface Advice {
    /** The highest threshold whose upper bound is low enough. */
    record Threshold(double threshold) implements Advice {}

    /**
     * There are too few games to tell.
     *
     * @param games about how many it takes in all, if the rates stay what they are
     */
    record MoreGames(long games) implements Advice {}

    /** Every threshold that anybody came below is false too often; more games will not help. */
    record TooOftenFalse() implements Advice {}

    /**
     * Nobody came below any threshold.
     *
     * @param sides the fewest that have to, for anything to be said
     */
    record NobodyResigns(long sides) implements Advice {}
  }
}
