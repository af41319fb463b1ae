package io.tengen.cli.client;

import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A query that only a running coordinator can answer. */
public final class CoordinatorQuery extends Query {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin private final CoordinatorOptions coordinator;

  @Option(names = "--json", description = JSON)
  private boolean json;

  CoordinatorQuery(Terminal terminal) {
    super(terminal);
    coordinator = new CoordinatorOptions(terminal);
  }

  @Override
  <T> T with(ClusterOptions.Task<T> task) throws Exception {
    try (Connection connection =
        coordinator.connect(coordinator.address().require(command.qualifiedName()))) {
      return task.with(connection);
    }
  }

  @Override
  public boolean isJson() {
    return json;
  }
}
