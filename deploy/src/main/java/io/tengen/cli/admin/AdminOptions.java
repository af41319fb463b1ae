package io.tengen.cli.admin;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.CredentialOptions;
import io.tengen.cli.console.CommandException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The coordinator that an administrator looks after. */
final class AdminOptions {
  @Option(
      names = "--coordinator",
      paramLabel = ClusterOptions.ADDRESSES,
      defaultValue = "localhost:7070",
      description = "The coordinator's gRPC port (default: ${DEFAULT-VALUE}).")
  private String coordinator;

  @Mixin private CredentialOptions credentials;

  /** Nothing is sent yet. */
  Control control() throws CommandException {
    return credentials.control(ClusterOptions.addresses(coordinator));
  }
}
