package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Shell;
import io.tengen.coordinator.config.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the coordinator that a command uses: a remote one, or one started in this process
 * on a data directory. Confined to one thread.
 */
public final class Connection implements AutoCloseable {
  private final Control control;
  private final @Nullable EmbeddedCluster cluster;
  private final @Nullable Path data;
  private final Duration patience;
  private final String credentials;

  private Connection(
      Control control,
      @Nullable EmbeddedCluster cluster,
      @Nullable Path data,
      Duration patience,
      String credentials) {
    this.patience = patience;
    this.credentials = credentials;
    this.control = control;
    this.cluster = cluster;
    this.data = data;
  }

  /**
   * Returns a connection to a remote coordinator.
   *
   * @param patience how long calls wait for a coordinator that does not answer
   * @param credentials options with the client's credentials, each preceded by a blank
   */
  static Connection remote(Control control, Duration patience, String credentials) {
    return new Connection(control, null, null, patience, credentials);
  }

  /**
   * Starts a coordinator in this process; blocks until it serves.
   *
   * @param data its data directory, created if missing
   * @throws CommandException if the directory cannot be used
   */
  public static Connection embedded(Path data) throws CommandException {
    try {
      EmbeddedCluster cluster = EmbeddedCluster.open(data);
      return new Connection(new Control(cluster.address()), cluster, data, Duration.ZERO, "");
    } catch (StartupException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the client of the coordinator. */
  public Control control() {
    return control;
  }

  /** Returns how long calls are repeated while the coordinator does not answer. */
  public Duration patience() {
    return patience;
  }

  /** Returns the coordinator in this process; null if it is remote. */
  @Nullable
  public EmbeddedCluster embedded() {
    return cluster;
  }

  /**
   * Returns where the games of a run are, for results: the directory to which they were written,
   * the data directory if they were not written yet, or the remote coordinator.
   */
  public String records(String run) {
    if (data == null) {
      return "coordinator " + control.addresses();
    }
    Path folder = folder(data, run);
    return (Files.isDirectory(folder) ? folder : data).toString();
  }

  /** Returns the directory to which an evaluation in this process writes the games of a run. */
  public static Path folder(Path data, String run) {
    return data.resolve("runs").resolve(run);
  }

  /** Returns the options with which another command reaches the same coordinator. */
  public String option() {
    return data == null
        ? "--coordinator " + control.addresses() + credentials
        : "--data " + Shell.quote(data);
  }

  @Override
  public void close() {
    control.close();
    if (cluster != null) {
      cluster.close();
    }
  }
}
