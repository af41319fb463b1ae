package io.tengen.engine.play;

import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkFailedException;
import io.tengen.engine.search.RawEvaluation;
import io.tengen.engine.search.RootSettings;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Plays what a {@link Search} finds; answers a pass by a pass where that wins. Repeats its games
 * for equal seeds as long as the clock does not cut a search short.
 */
final class MctsPlayer implements Analyst {
  /** Games played out to judge which stones are dead. */
  private static final int JUDGEMENT_ROLLOUTS = 200;

  /** For an analysis: until it is interrupted, or the tree's counters are full. */
  private static final SearchLimit NONE = new SearchLimit.Visits(Integer.MAX_VALUE);

  private final Limits limits;
  private final Root root;
  private final PlayoutCap cap;
  private final Resignation resignation;
  private final MoveChoice choice;
  private final Search search;
  private final long seed;

  /**
   * What ends the search of a move.
   *
   * @param onClock besides the clock
   * @param withoutClock where there is none
   * @param cheap of a cheap one, where there is none
   */
  record Limits(SearchLimit onClock, SearchLimit withoutClock, SearchLimit cheap) {}

  /**
   * What is done at the root.
   *
   * @param full of a full search, but for its temperature
   * @param temperature of the root's priors
   * @param cheap of a cheap one
   */
  record Root(RootSettings full, TemperatureSchedule temperature, RootSettings cheap) {}

  /**
   * @param cap which searches are cheap; none on a clock
   * @param seed of what is judged by rollouts
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
    SearchLimit inTime =
        new SearchLimit.Time(
            TimeManager.allot(time, position.moveCount(), position.points().size()));
    boolean cheap = !time.isLimited() && cap.isCheap();
    SearchLimit own =
        cheap ? limits.cheap : time.isLimited() ? limits.onClock : limits.withoutClock;
    SearchLimit either = new SearchLimit.FirstOf(List.of(own, inTime));
    SearchReport report =
        search(position, either, cheap ? root.cheap : root(position), every, listener);
    listener.accept(report);
    cap.saw(report.stats().winRate());
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
  public boolean playsOn() {
    return resignation.playsOn();
  }

  @Override
  public Optional<RawEvaluation> glance(Position position) throws PlayerFailure {
    try {
      return Optional.of(search.glance(position));
    } catch (NetworkFailedException e) {
      throw failure(e);
    }
  }

  /**
   * Whether a pass is safe: after two of them dead stones may come off, so a lead that rests on own
   * dead stones is none. The opponent's dead stones stay: to be sure of them, it captures them.
   */
  private boolean leadsWithoutItsDeadStones(Position position) {
    List<Integer> dead =
        ownership(position).stones(Ownership.Status.DEAD).stream()
            .filter(stone -> position.board().stoneAt(stone) == position.stoneToMove())
            .toList();
    return position.mayPassWithout(dead);
  }

  /** The move that the search likes best after a pass; a pass if there is nothing else. */
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
      RootSettings how,
      Duration every,
      Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException {
    try {
      return search.run(position, limit, how, every, listener);
    } catch (NetworkFailedException e) {
      throw failure(e);
    }
  }

  private static PlayerFailure failure(NetworkFailedException e) {
    return new PlayerFailure(Outcome.Reason.CRASH, String.valueOf(e.getMessage()));
  }

  @Override
  public Ownership ownership(Position position) {
    // Uniform rollouts: those that know patterns live in the opponent's area too often.
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
