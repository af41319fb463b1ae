package io.tengen.cli.pool;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.results.PoolText;
import io.tengen.wire.control.PoolStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen pool rename}: renames a version of a pool. */
@Command(
    name = "rename",
    sortOptions = false,
    description = {
      "Gives a version of a rating pool another name. Its ratings and results stay, and runs may"
          + " use either name; renaming it back undoes this."
    },
    footer = {"", "Examples:", "  tengen pool rename main v1 baseline"})
final class PoolRenameCommand implements Callable<Integer> {
  @Parameters(paramLabel = "POOL", description = "The pool's name; tengen pool list lists them.")
  private String pool;

  @Parameters(paramLabel = "VERSION", description = "The version; tengen pool show lists them.")
  private String version;

  @Parameters(paramLabel = "NAME", description = "Its new name.")
  private String name;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      PoolStatus status = connection.control().pools().rename(pool, version, name);
      return Answer.line(
          PoolText.Pool.of(status), "pool " + pool + ": " + version + " is now " + name);
    });
  }
}
