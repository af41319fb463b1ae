package io.tengen.wire.control;

import java.time.Instant;
import java.util.List;

/**
 * The history of a version's rating in a pool.
 *
 * @param anchor name of the version whose rating is fixed
 * @param points one for each run in which the version has results, oldest first
 */
public record VersionHistory(String pool, String version, String anchor, List<Point> points) {
  public VersionHistory {
    points = List.copyOf(points);
  }

  /**
   * The rating by the results of a run and of all runs created before it.
   *
   * @param createdAt when the run was created
   * @param elo relative to the anchor
   * @param error95 half width of the 95 % interval of the difference to the anchor, in Elo
   * @param games number of games of the version in these runs
   * @param bounded whether results bound the difference to the anchor; if not, the rating is due to
   *     the prior
   */
  public record Point(
      String run, Instant createdAt, double elo, double error95, int games, boolean bounded) {}
}
