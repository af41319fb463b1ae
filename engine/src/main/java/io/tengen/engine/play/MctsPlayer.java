package io.tengen.engine.play;

import io.tengen.engine.game.DeadStones;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.TimeLeft;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.Line;
import io.tengen.engine.search.NetworkFailedException;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
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

  private final SearchLimit onClock;
  private final SearchLimit withoutClock;
  private final Resignation resignation;
  private final MoveChoice choice;
  private final Search search;
  private final long seed;

  /**
   * @param onClock what ends the search of a move besides the clock
   * @param withoutClock what ends it where there is no clock
   * @param seed of what is judged by rollouts
   */
  MctsPlayer(
      SearchLimit onClock,
      SearchLimit withoutClock,
      Resignation resignation,
      MoveChoice choice,
      Search search,
      long seed) {
    this.onClock = onClock;
    this.withoutClock = withoutClock;
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
    SearchLimit own = time.isLimited() ? onClock : withoutClock;
    SearchLimit either = new SearchLimit.FirstOf(List.of(own, inTime));
    SearchReport report = search(position, either, every, listener);
    listener.accept(report);
    boolean hopeless = resignation.isDue(position.moveCount(), report.stats().winRate());
    boolean winsByPassing = position.passes() == 1 && position.isAhead();
    if (hopeless && !winsByPassing) {
      return new Decision.Resign();
    }
    int move = winsByPassing ? Points.PASS : choice.of(report, position.moveCount());
    if (move == Points.PASS && !leadsWithoutItsDeadStones(position)) {
      move = bestPoint(report);
    }
    return new Decision.Move(move, report.stats());
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
    return position.isAhead(
        DeadStones.areaWithout(position.board(), dead) - position.setup().komi());
  }

  /** The move that the search likes best after a pass; a pass if there is nothing else. */
  private static int bestPoint(SearchReport report) {
    return report.lines().stream()
        .mapToInt(Line::move)
        .filter(move -> move != Points.PASS)
        .findFirst()
        .orElse(Points.PASS);
  }

  @Override
  public void analyze(Position position, Duration every, Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException {
    listener.accept(search(position, NONE, every, listener));
  }

  private SearchReport search(
      Position position, SearchLimit limit, Duration every, Consumer<SearchReport> listener)
      throws PlayerFailure, InterruptedException {
    try {
      return search.run(position, limit, every, listener);
    } catch (NetworkFailedException e) {
      throw new PlayerFailure(Outcome.Reason.CRASH, String.valueOf(e.getMessage()));
    }
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
