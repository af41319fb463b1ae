package io.tengen.coordinator.tournament;

import io.tengen.coordinator.rating.ReorderBuffer;
import io.tengen.coordinator.tuning.Trial;
import io.tengen.coordinator.tuning.Tuner;
import io.tengen.coordinator.tuning.Tuning;
import io.tengen.coordinator.tuning.TuningProgress;
import io.tengen.game.board.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The state of a tuning. Each draw is an iteration of the tuner: pairs of games of the run's two
 * engines, to which the draw gives the values that they play with. The values of a draw follow from
 * the results that were taken before it and never change; results are taken in the order of the
 * games' numbers, so that the path depends on them and not on which game ends first. A pair in
 * which a game has no result is left out.
 */
final class TuningState implements TournamentState {
  private static final int PAIR = 2;
  private static final int VOID = -1;

  /** The most iterations that one call draws; callers that need more call again. */
  private static final int MOST_DRAWS = 64;

  /** When the path has this many points, every second one is dropped. */
  private static final int MOST_POINTS = 64;

  private final Tuning tuning;
  private final Tuner tuner;
  private final int games;
  private final List<DrawnGames> draws = new ArrayList<>();
  private final ReorderBuffer<Integer> order = new ReorderBuffer<>();
  private final List<TuningProgress.Point> path = new ArrayList<>();

  /** Number of games in all draws. */
  private int drawn;

  /** Number of games whose results were taken, in order. */
  private int taken;

  /** Number of iterations whose results were taken. */
  private int iterations;

  /** Number of iterations between two points of the path. */
  private int stride = 1;

  /** The games of the present iteration that were taken, and of those that count the points. */
  private int takenOfDraw;

  private int counted;
  private int halfPoints;

  /** The first engine's half points in the first game of the present pair, or {@link #VOID}. */
  private int first;

  /**
   * @param games number of games of the run, even
   * @param seed the run's seed
   */
  TuningState(Tuning tuning, int games, long seed) {
    this.tuning = tuning;
    this.games = games;
    int perIteration = PAIR * tuning.pairs();
    tuner = tuning.begin((games + perIteration - 1) / perIteration, seed);
    path.add(new TuningProgress.Point(0, tuning.start()));
  }

  @Override
  public void drawn(List<DrawnGames> more) {
    draws.addAll(more);
    drawn += more.stream().mapToInt(DrawnGames::games).sum();
  }

  @Override
  public void count(int index, int black, int white, CountedGame game) {
    Color side = black == 0 ? Color.BLACK : Color.WHITE;
    for (int each : order.add(index, game.isRated() ? game.halfPoints(side) : VOID)) {
      take(each);
    }
  }

  private void take(int points) {
    taken++;
    takenOfDraw++;
    if (takenOfDraw % PAIR == 1) {
      first = points;
    } else if (first != VOID && points != VOID) {
      counted += PAIR;
      halfPoints += first + points;
    }
    DrawnGames draw = draws.get(iterations);
    if (takenOfDraw == draw.games()) {
      Trial trial = Objects.requireNonNull(draw.trial(), "a draw of a tuning has values");
      tuner.learn(iterations, trial, counted, halfPoints);
      iterations++;
      takenOfDraw = 0;
      counted = 0;
      halfPoints = 0;
      addPoint();
    }
  }

  private void addPoint() {
    if (iterations % stride != 0) {
      return;
    }
    path.add(new TuningProgress.Point(taken, tuner.best()));
    if (path.size() > MOST_POINTS) {
      List<TuningProgress.Point> kept = new ArrayList<>();
      for (int i = 0; i < path.size(); i += 2) {
        kept.add(path.get(i));
      }
      path.clear();
      path.addAll(kept);
      stride *= 2;
    }
  }

  @Override
  public List<DrawnGames> next(int wanted) {
    int left = games - drawn;
    int perIteration = PAIR * tuning.pairs();
    List<DrawnGames> next = new ArrayList<>();
    int missing = wanted;
    while (missing > 0 && left > 0 && next.size() < MOST_DRAWS) {
      int iteration = draws.size() + next.size();
      int size = Math.min(perIteration, left);
      next.add(new DrawnGames(iteration, 0, 1, size, tuner.trial(iteration)));
      missing -= size;
      left -= size;
    }
    return next;
  }

  /** Returns false: the number of games decides when a tuning ends. */
  @Override
  public boolean isOver() {
    return false;
  }

  @Override
  public TournamentProgress progress() {
    List<TuningProgress.Point> points = new ArrayList<>(path);
    if (points.getLast().games() < taken) {
      points.add(new TuningProgress.Point(taken, tuner.best()));
    }
    return new TournamentProgress(
        Optional.empty(),
        OptionalDouble.empty(),
        0,
        Optional.of(new TuningProgress(tuning, points)));
  }
}
