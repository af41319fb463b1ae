package io.tengen.cli.client;

import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.UnreachableWait;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.local.EmbeddedCluster;
import io.tengen.cli.local.OwnerFile;
import io.tengen.coordinator.config.StartupException;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.link.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the coordinator that a command uses: a remote one, one started in this process on
 * a data directory, or that of another process of this machine which plays there. Confined to one
 * thread.
 */
public final class Connection implements AutoCloseable {
  /**
   * How long calls are repeated while the coordinator in this process does not answer, for example
   * because other programs use all processors.
   */
  private static final Duration EMBEDDED_PATIENCE = Duration.ofMinutes(2);

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
   * @param web whether the coordinator serves the web page, too
   * @param view changes every status of a run that the client of this connection returns
   * @param listener receives one line for users when a call waits because the coordinator does not
   *     answer, for example because other programs use all processors
   * @throws StartupException if the directory cannot be used
   */
  static Connection embedded(
      Path data, boolean web, UnaryOperator<RunStatus> view, Consumer<String> listener)
      throws StartupException {
    EmbeddedCluster cluster = EmbeddedCluster.open(data, web);
    UnreachableWait wait = new UnreachableWait(EMBEDDED_PATIENCE, listener);
    return new Connection(control(cluster.access(), wait, view), cluster, data, wait.limit(), "");
  }

  /**
   * Returns a connection to the coordinator in another process of this machine.
   *
   * @param data the data directory of that process
   */
  static Connection ofOtherProcess(Path data, OwnerFile owner) {
    // That process may have ended, so a call does not wait for it.
    UnreachableWait wait = UnreachableWait.NONE;
    return new Connection(
        control(owner, wait, UnaryOperator.identity()), null, data, wait.limit(), "");
  }

  private static Control control(
      OwnerFile owner, UnreachableWait wait, UnaryOperator<RunStatus> view) {
    return new Control(
        Addresses.of(new Address(OwnerFile.LOOPBACK, owner.port())),
        Credentials.secret(owner.secret()),
        wait,
        view);
  }

  /** Returns the client of the coordinator. */
  public Control control() {
    return control;
  }

  /** Returns how long calls are repeated while the coordinator does not answer. */
  public Duration patience() {
    return patience;
  }

  /** Returns whether the runs are in a data directory of this machine. */
  public boolean isLocal() {
    return data != null;
  }

  /** Returns whether another process of this machine plays in the data directory. */
  public boolean isOfOtherProcess() {
    return data != null && cluster == null;
  }

  /**
   * Returns why the coordinator in this process cannot store results at present, in one line; empty
   * if it can or is in another process. Blocks for a second at most.
   */
  public String storageProblem() {
    return cluster == null ? "" : cluster.problem();
  }

  /**
   * Lets other commands of this user use the coordinator in this process, until it is closed.
   *
   * @param terminal is told if they cannot, and the address of the web page if it is served
   */
  public void share(Terminal terminal) {
    try {
      if (cluster != null) {
        cluster.link().ifPresent(link -> terminal.say("Web page: " + link));
        cluster.share();
      }
    } catch (IOException e) {
      terminal.say(
          "other commands cannot read " + data + " while this one plays: " + UserFiles.reason(e));
    }
  }

  /** Returns the coordinator in this process; null if it is in another one. */
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
    try {
      control.close();
    } finally {
      if (cluster != null) {
        cluster.close();
      }
    }
  }
}
