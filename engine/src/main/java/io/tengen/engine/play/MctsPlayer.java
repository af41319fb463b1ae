package io.tengen.engine.play;

import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkFailedException;
import io.tengen.engine.search.RawEvaluation;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.engine.search.tree.TreeMemoryException;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A player that makes the moves of a {@link Search}, and passes if that ends and wins the game. Its
 * games are repeatable for equal seeds if no clock ends a search.
 */
final class MctsPlayer implements Analyst {
  /** Number of rollouts of an ownership estimate. */
  private static final int JUDGEMENT_ROLLOUTS = 200;

  /** The limit of an analysis, which ends by an interrupt or when the tree's counters are full. */
  private static final SearchLimit NONE = new SearchLimit.Visits(Integer.MAX_VALUE);

  private final Limits limits;
  private final Root root;
  private final PlayoutCap cap;
  private final Resignation resignation;
  private final MoveChoice choice;
  private final Search search;
  private final long seed;

  /**
   * The limits of the search of a move.
   *
   * @param onClock the limit in games with a clock, in addition to the clock
   * @param withoutClock the limit without a clock
   * @param cheap the limit of a cheap search, which is made only without a clock
   * @param extension the share by which another search is extended at most while another move has a
   *     better value than the most visited one
   */
  record Limits(
      SearchLimit onClock, SearchLimit withoutClock, SearchLimit cheap, double extension) {
    /** Returns the limit of a search; cheap searches are not extended. */
    SearchLimit of(TimeLeft time, Position position, boolean isCheap) {
      SearchLimit inTime =
          new SearchLimit.Time(
              TimeManager.allot(time, position.moveCount(), position.points().size()));
      if (time.isLimited()) {
        SearchLimit usual = new SearchLimit.FirstOf(List.of(onClock, inTime));
        return new SearchLimit.FirstOf(
            List.of(usual.extendedBy(extension), new SearchLimit.Time(TimeManager.most(time))));
      }
      SearchLimit own = isCheap ? cheap : withoutClock.extendedBy(extension);
      return new SearchLimit.FirstOf(List.of(own, inTime));
    }
  }

  /**
   * The settings of the root.
   *
   * @param full of a full search; its temperature is replaced
   * @param temperature softmax temperature of the root's priors in a full search
   * @param cheap of a cheap search
   */
  record Root(RootSettings full, TemperatureSchedule temperature, RootSettings cheap) {}

  /**
   * @param cap decides which searches are cheap; ignored on a clock
   * @param seed the seed of ownership estimates
   */
  MctsPlayer(
      Limits limits,
      Root root,
      PlayoutCap cap,
      Resignation resignation,
      MoveChoice choice,
      Search search,
      long seed) {
    this.limits = limits;
    this.root = root;
    this.cap = cap;
    this.resignation = resignation;
    this.choice = choice;
    this.search = search;
    this.seed = seed;
  }

  @Override
  public Decision decide(Position position, TimeLeft time)
      throws PlayerFailure, InterruptedException {
    return decide(position, time, NEVER, report -> {});
  }

  @Override
  public Decision decide(
      Position position, TimeLeft time, Duration every, Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException {
    boolean cheap = !time.isLimited() && cap.isCheap();
    SearchLimit limit = limits.of(time, position, cheap);
    SearchReport report =
        search(position, limit, cheap ? root.cheap : root(position), every, listener);
    listener.accept(report);
    cap.record(report.stats().winRate());
    boolean winsByPassing = position.winsByPassing();
    boolean hopeless =
        resignation.isDue(position.moveCount(), report.stats().winRate()) && !winsByPassing;
    if (hopeless && !resignation.playsOn()) {
      return new Decision.Resign();
    }
    int move =
        winsByPassing
            ? Points.PASS
            : choice.of(report, position.moveCount(), position.points().size());
    if (move == Points.PASS && !leadsWithoutItsDeadStones(position)) {
      move = bestPoint(report);
    }
    return new Decision.Move(move, report.stats().withCheap(cheap).withWouldResign(hopeless));
  }

  private RootSettings root(Position position) {
    return root.full.withTemperature(
        root.temperature.at(position.moveCount(), position.points().size()));
  }

  @Override
  public long networkNanos() {
    return search.networkNanos();
  }

  @Override
  public boolean playsOn() {
    return resignation.playsOn();
  }

  @Override
  public Optional<RawEvaluation> evaluate(Position position) throws PlayerFailure {
    try {
      return Optional.of(search.evaluate(position));
    } catch (NetworkFailedException e) {
      throw failure(e);
    } catch (TreeMemoryException e) {
      throw new LackOfMemoryException(e);
    } catch (OutOfMemoryError e) {
      throw new LackOfMemoryException(e);
    }
  }

  /**
   * Returns whether a pass is safe. After two passes dead stones may be removed, so the lead must
   * not depend on own dead stones. The opponent's dead stones count as alive: the player must
   * capture them to be sure.
   */
  private boolean leadsWithoutItsDeadStones(Position position) {
    List<Integer> dead =
        ownership(position).stones(Ownership.Status.DEAD).stream()
            .filter(stone -> position.board().stoneAt(stone) == position.stoneToMove())
            .toList();
    return position.mayPassWithout(dead);
  }

  /** Returns the best move of the search other than a pass; a pass if there is none. */
  private static int bestPoint(SearchReport report) {
    return report.lines().stream()
        .mapToInt(Variation::move)
        .filter(move -> move != Points.PASS)
        .findFirst()
        .orElse(Points.PASS);
  }

  @Override
  public void analyze(Position position, Duration every, Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException {
    listener.accept(search(position, NONE, root(position), every, listener));
  }

  private SearchReport search(
      Position position,
      SearchLimit limit,
      RootSettings rootSettings,
      Duration every,
      Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException {
    try {
      return search.run(position, limit, rootSettings, every, listener);
    } catch (NetworkFailedException e) {
      throw failure(e);
    } catch (TreeMemoryException e) {
      throw new LackOfMemoryException(e);
    } catch (OutOfMemoryError e) {
      throw new LackOfMemoryException(e);
    }
  }

  private static PlayerFailure failure(NetworkFailedException e) {
    return new PlayerFailure(Outcome.Reason.CRASH, String.valueOf(e.getMessage()));
  }

  @Override
  public Ownership ownership(Position position) {
    // Uniform rollouts: pattern rollouts live in the opponent's area too often.
    return Ownership.estimate(position, new UniformRollout(), JUDGEMENT_ROLLOUTS, seed);
  }

  @Override
  public Optional<List<Integer>> deadStones(Position position, Duration time) {
    return Optional.of(ownership(position).stones(Ownership.Status.DEAD));
  }

  @Override
  public void close() {
    search.close();
  }
}
