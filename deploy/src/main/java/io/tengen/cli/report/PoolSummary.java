package io.tengen.cli.report;

import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.Standings;
import java.nio.file.Path;
import java.util.List;

/**
 * The numbers of a pool's report as {@code --json} prints them.
 *
 * @param file the written page
 */
record PoolSummary(
    String pool,
    String file,
    int games,
    String anchor,
    double anchorElo,
    List<Standings.Rating> ratings,
    List<Standings.Pair> pairs) {
  static PoolSummary of(PoolStatus pool, Standings standings, Path file) {
    return new PoolSummary(
        pool.name(),
        file.toString(),
        standings.games(),
        pool.anchor(),
        pool.anchorElo(),
        standings.ratings(),
        standings.pairs());
  }
}
