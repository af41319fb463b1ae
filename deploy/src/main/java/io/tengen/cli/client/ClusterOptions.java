package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that select a coordinator or the data directory of a run on this machine. */
public final class ClusterOptions {
  /** The default data directory. */
  static final Path DATA = Path.of("tengen-data");

  /** The label of coordinator addresses in help texts. */
  public static final String ADDRESSES = "HOST:PORT[,HOST:PORT...]";

  @Option(
      names = "--coordinator",
      paramLabel = ADDRESSES,
      description =
          "The gRPC address of a running coordinator; of several, the first that answers is used.")
  private @Nullable String coordinator;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data directory of an evaluation that ran here (default: tengen-data).")
  private @Nullable Path data;

  @Mixin private CredentialOptions credentials;

  /** Returns whether {@code --coordinator} or {@code --data} was given. */
  public boolean anyGiven() {
    return coordinator != null || data != null;
  }

  /**
   * Returns the addresses of the coordinator; null for a data directory.
   *
   * @throws CommandException if both were given or an address is invalid
   */
  @Nullable
  public Addresses coordinator() throws CommandException {
    if (coordinator == null) {
      return null;
    }
    if (data != null) {
      throw CommandException.badInput("choose one of --coordinator and --data");
    }
    return addresses(coordinator);
  }

  /** Returns the data directory, which is unused if a coordinator was given. */
  public Path data() {
    return data == null ? DATA : data;
  }

  /**
   * Opens a connection to the coordinator, or starts one in this process on the data directory and
   * blocks until it serves.
   *
   * @throws CommandException if the data directory does not exist or is in use
   */
  public Connection open() throws CommandException {
    Addresses addresses = coordinator();
    if (addresses != null) {
      return remote(addresses);
    }
    if (data == null && !Files.isDirectory(DATA)) {
      throw CommandException.badInput(
          "there is no tengen-data in this directory; name a coordinator (--coordinator HOST:PORT)"
              + " or a data directory (--data DIR)");
    }
    Directories.requireDirectory(data());
    return Connection.embedded(data());
  }

  /** Opens a connection with the credentials of these options. Sends nothing yet. */
  public Connection remote(Addresses addresses) throws CommandException {
    return Connection.remote(addresses, credentials);
  }

  /**
   * Reads addresses.
   *
   * @throws CommandException if one is invalid
   */
  public static Addresses addresses(String text) throws CommandException {
    try {
      return Addresses.parse(text);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
