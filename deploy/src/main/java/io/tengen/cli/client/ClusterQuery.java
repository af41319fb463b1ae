package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A query to a coordinator or to a data directory of this machine. */
public final class ClusterQuery extends Query {
  @Mixin private final ClusterOptions where;

  @Option(names = "--json", description = JSON)
  private boolean json;

  ClusterQuery(Terminal terminal) {
    super(terminal);
    where = new ClusterOptions(terminal);
  }

  /** Returns whether {@code --coordinator} or {@code --data} was given. */
  public boolean anyGiven() {
    return where.anyGiven();
  }

  /** Returns whether the query goes to a coordinator and not to a data directory. */
  public boolean isRemote() throws CommandException {
    return where.coordinator() != null;
  }

  @Override
  <T> T with(ClusterOptions.Task<T> task) throws Exception {
    return where.ask(task);
  }

  @Override
  public boolean isJson() {
    return json;
  }
}
