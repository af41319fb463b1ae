package io.tengen.wire.control;

import java.time.Instant;
import java.util.List;

/**
 * How a version's rating in a pool went.
 *
 * @param anchor name of the version whose rating is given
 * @param points one for each run with results that it played in, oldest first
 */
public record VersionHistory(String pool, String version, String anchor, List<Point> points) {
  public VersionHistory {
    points = List.copyOf(points);
  }

  /**
   * The rating by the results of one run and of all that were created before it.
   *
   * @param createdAt when that run was created
   * @param elo relative to the anchor
   * @param error95 half width of the 95 % interval of the difference to the anchor, in Elo
   * @param games of the version, in all these runs
   * @param bounded whether results tell the distance to the anchor; otherwise the prior does
   */
  public record Point(
      String run, Instant createdAt, double elo, double error95, int games, boolean bounded) {}
}
