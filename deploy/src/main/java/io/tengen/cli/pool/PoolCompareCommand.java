package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.VersionComparison;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen pool compare}: compares two versions. */
@Command(
    name = "compare",
    sortOptions = false,
    description = {
      "Estimates how much stronger one version of a pool is than another: by games between the two,"
          + " by games against others, and by all; and warns if the first two disagree."
    },
    footer = {
      "",
      "Examples:",
      "  tengen pool compare main v2 v1",
      "  tengen pool compare main v2 v1 --json"
    })
final class PoolCompareCommand implements Callable<Integer> {
  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "VERSION", description = "The version to compare.")
  private String version;

  @Parameters(paramLabel = "OTHER", description = "The version to compare it with.")
  private String other;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      VersionComparison comparison = connection.control().pools().compare(pool, version, other);
      return Answer.text(comparison, PoolText.compare(comparison));
    });
  }
}
