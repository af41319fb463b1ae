package io.tengen.cli.client;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.CallRetrier;
import io.tengen.cli.channel.UnreachableWait;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for connections to a coordinator: its address, the credentials, and how to wait. */
public final class CoordinatorOptions {
  private final Terminal terminal;

  @Mixin private final CoordinatorAddress address;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description =
          "How long to wait for a coordinator that does not answer, for example because it"
              + " restarts, or for a data directory in use, at most 20s (default: 60s); 0s to fail"
              + " at once.")
  private Duration patience = CallRetrier.PATIENCE;

  @Mixin private CredentialOptions credentials = new CredentialOptions();

  public CoordinatorOptions(Terminal terminal) {
    this(terminal, new CoordinatorAddress());
  }

  CoordinatorOptions(Terminal terminal, CoordinatorAddress address) {
    this.terminal = terminal;
    this.address = address;
  }

  /** Returns the options for the address alone. */
  CoordinatorAddress address() {
    return address;
  }

  /**
   * Returns the addresses of the coordinator that the options or the environment name; null if
   * neither names one.
   *
   * @throws CommandException if an address is invalid
   */
  @Nullable
  public Addresses find() throws CommandException {
    return address.find();
  }

  /** Returns the data directory, with the wait for other processes that use it. */
  LocalDirectory directory(Path data) {
    Duration longest = LocalDirectory.PATIENCE;
    return new LocalDirectory(
        data, patience.compareTo(longest) < 0 ? patience : longest, terminal::say);
  }

  /** Opens a connection. Sends nothing yet; calls wait as {@code --wait} says. */
  public Connection connect(Addresses addresses) throws CommandException {
    return Connection.remote(control(addresses), patience, credentials.again());
  }

  /** Creates a client. Sends nothing yet; calls wait as {@code --wait} says. */
  public Control control(Addresses addresses) throws CommandException {
    return new Control(
        addresses, credentials.credentials(), new UnreachableWait(patience, terminal::say));
  }

  /** Returns the options for another command line, each preceded by a blank. */
  public String again(Addresses addresses) {
    return " --coordinator " + addresses + credentials.again();
  }
}
