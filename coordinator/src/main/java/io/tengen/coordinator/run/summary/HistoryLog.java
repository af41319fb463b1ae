package io.tengen.coordinator.run.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The path of a run: points at equal distances of games, at most {@link #MOST} of them. When there
 * are more, every second one is left out and the distance is doubled, so that a run of n games
 * costs a number of points that grows with the logarithm of n. Mutable; confined to its owner.
 */
public final class HistoryLog {
  /** The largest number of points. */
  public static final int MOST = 500;

  /** The largest number of ratings in all points together, which limits memory. */
  private static final int MOST_RATINGS = 20_000;

  private static final int LEAST = 100;

  private final int most;
  private final List<HistoryPoint> points = new ArrayList<>();
  private int distance = 1;

  /**
   * The serialized form of a history.
   *
   * @param distance number of games between points
   */
  public record State(int distance, List<HistoryPoint> points) {
    public State {
      points = List.copyOf(points);
    }
  }

  /**
   * Creates an empty history.
   *
   * @param engines number of the run's engines
   */
  public HistoryLog(int engines) {
    most = Math.clamp(MOST_RATINGS / Math.max(engines, 1), LEAST, MOST);
  }

  /** Restores a history. */
  public static HistoryLog restore(int engines, @Nullable State state) {
    HistoryLog log = new HistoryLog(engines);
    if (state != null) {
      log.points.addAll(state.points());
      log.distance = state.distance();
    }
    return log;
  }

  /** Returns the serialized form. */
  public State state() {
    return new State(distance, points);
  }

  /**
   * Records that a game was counted.
   *
   * @param games number of counted games with it
   * @param point computes the point; called if the history needs one here
   */
  public void counted(int games, Supplier<HistoryPoint> point) {
    if (games % distance != 0 || (!points.isEmpty() && points.getLast().games() >= games)) {
      return;
    }
    points.add(point.get());
    if (points.size() > most) {
      distance *= 2;
      points.removeIf(each -> each.games() % distance != 0);
    }
  }

  /** Leaves out the points beyond a number of games, after results were excluded. */
  public void rewind(int games) {
    points.removeIf(point -> point.games() > games);
  }

  /** Returns a copy of the points. */
  public List<HistoryPoint> points() {
    return List.copyOf(points);
  }
}
