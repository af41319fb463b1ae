package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where runs are looked up: at a coordinator, or in the data directory of an evaluation here. */
public final class ClusterOptions {
  /** Where commands keep their data unless told otherwise. */
  static final Path DATA = Path.of("tengen-data");

  /** How help names the addresses of one coordinator or more. */
  public static final String ADDRESSES = "HOST:PORT[,HOST:PORT...]";

  @Option(
      names = "--coordinator",
      paramLabel = ADDRESSES,
      description = "A coordinator that runs (its gRPC port); the first of these that answers.")
  private @Nullable String coordinator;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data directory of an evaluation that ran here (default: tengen-data).")
  private @Nullable Path data;

  @Mixin private CredentialOptions credentials;

  /** Whether any of these was given. */
  public boolean anyGiven() {
    return coordinator != null || data != null;
  }

  /** The coordinator asked for; null for a data directory. */
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

  /** The data directory asked for; means nothing where a coordinator is. */
  public Path data() {
    return data == null ? DATA : data;
  }

  /** The coordinator, or one on the data directory, which must be there. */
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

  /** The coordinator at these addresses, shown what the options say. */
  public Connection remote(Addresses addresses) throws CommandException {
    return Connection.remote(addresses, credentials);
  }

  public static Addresses addresses(String text) throws CommandException {
    try {
      return Addresses.parse(text);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }
}
