package io.tengen.cli;

import io.tengen.cli.control.Addresses;
import io.tengen.cli.control.Control;
import io.tengen.coordinator.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator that a command talks to: one that runs elsewhere, or one opened in this process
 * on a data directory. Confined to one thread.
 */
final class Cluster implements AutoCloseable {
  private final Control control;
  private final @Nullable Embedded embedded;
  private final @Nullable Path data;
  private final String credentials;

  private Cluster(
      Control control, @Nullable Embedded embedded, @Nullable Path data, String credentials) {
    this.credentials = credentials;
    this.control = control;
    this.embedded = embedded;
    this.data = data;
  }

  /** A coordinator that runs elsewhere. Does not talk to it yet. */
  static Cluster remote(Addresses addresses, CredentialOptions credentials)
      throws CommandException {
    return new Cluster(credentials.control(addresses), null, null, credentials.again());
  }

  /** A coordinator in this process; blocks until it serves. */
  static Cluster embedded(Path data) throws CommandException {
    try {
      Embedded embedded = Embedded.open(data);
      return new Cluster(new Control(embedded.address()), embedded, data, "");
    } catch (StartupException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  Control control() {
    return control;
  }

  /** The coordinator in this process; null if it runs elsewhere. */
  @Nullable Embedded embedded() {
    return embedded;
  }

  /**
   * Where the run's games lie, as results say it: the directory they were written to or, before
   * that, the data directory; or the coordinator that has them.
   */
  String records(String run) {
    if (data == null) {
      return "coordinator " + control.addresses();
    }
    Path folder = folder(data, run);
    return (Files.isDirectory(folder) ? folder : data).toString();
  }

  /** Where an embedded evaluation leaves a run's games. */
  static Path folder(Path data, String run) {
    return data.resolve("runs").resolve(run);
  }

  /** The option that leads another command to the same place. */
  String option() {
    return data == null
        ? "--coordinator " + control.addresses() + credentials
        : "--data " + Shell.quote(data);
  }

  @Override
  public void close() {
    control.close();
    if (embedded != null) {
      embedded.close();
    }
  }
}
