package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A query to a running coordinator, by default to the one of this machine. */
public final class CoordinatorQuery extends Query {
  @Option(
      names = "--coordinator",
      paramLabel = ClusterOptions.ADDRESSES,
      defaultValue = "localhost:7070",
      description = "The coordinator's gRPC port (default: ${DEFAULT-VALUE}).")
  private String coordinator;

  @Mixin private CredentialOptions credentials;

  @Option(names = "--json", description = JSON)
  private boolean json;

  CoordinatorQuery(Terminal terminal) {
    super(terminal);
  }

  @Override
  Connection open() throws CommandException {
    return Connection.remote(ClusterOptions.addresses(coordinator), credentials);
  }

  @Override
  boolean isJson() {
    return json;
  }
}
