package io.tengen.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.cli.results.Grade;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.Standings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
    List<Standings.Pair> pairs,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Grade> grades) {
  static PoolSummary of(
      PoolStatus pool, Standings standings, Map<String, Grade> grades, Path file) {
    return new PoolSummary(
        pool.name(),
        file.toString(),
        standings.games(),
        pool.anchor(),
        pool.anchorElo(),
        standings.ratings(),
        standings.pairs(),
        grades);
  }
}
