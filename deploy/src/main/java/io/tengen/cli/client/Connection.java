package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Shell;
import io.tengen.coordinator.config.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator that a command talks to: one that runs elsewhere, or one opened in this process
 * on a data directory. Confined to one thread.
 */
public final class Connection implements AutoCloseable {
  private final Control control;
  private final @Nullable EmbeddedCluster embeddedCluster;
  private final @Nullable Path data;
  private final String credentials;

  private Connection(
      Control control,
      @Nullable EmbeddedCluster embeddedCluster,
      @Nullable Path data,
      String credentials) {
    this.credentials = credentials;
    this.control = control;
    this.embeddedCluster = embeddedCluster;
    this.data = data;
  }

  /** A coordinator that runs elsewhere. Does not talk to it yet. */
  public static Connection remote(Addresses addresses, CredentialOptions credentials)
      throws CommandException {
    return new Connection(credentials.control(addresses), null, null, credentials.again());
  }

  /** A coordinator in this process; blocks until it serves. */
  public static Connection embedded(Path data) throws CommandException {
    try {
      EmbeddedCluster embeddedCluster = EmbeddedCluster.open(data);
      return new Connection(new Control(embeddedCluster.address()), embeddedCluster, data, "");
    } catch (StartupException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  public Control control() {
    return control;
  }

  /** The coordinator in this process; null if it runs elsewhere. */
  @Nullable
  public EmbeddedCluster embedded() {
    return embeddedCluster;
  }

  /**
   * Where the run's games lie, as results say it: the directory they were written to or, before
   * that, the data directory; or the coordinator that has them.
   */
  public String records(String run) {
    if (data == null) {
      return "coordinator " + control.addresses();
    }
    Path folder = folder(data, run);
    return (Files.isDirectory(folder) ? folder : data).toString();
  }

  /** Where an embedded evaluation leaves a run's games. */
  public static Path folder(Path data, String run) {
    return data.resolve("runs").resolve(run);
  }

  /** The option that leads another command to the same place. */
  public String option() {
    return data == null
        ? "--coordinator " + control.addresses() + credentials
        : "--data " + Shell.quote(data);
  }

  @Override
  public void close() {
    control.close();
    if (embeddedCluster != null) {
      embeddedCluster.close();
    }
  }
}
