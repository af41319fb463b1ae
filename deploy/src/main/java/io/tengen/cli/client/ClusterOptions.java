package io.tengen.cli.client;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that select a coordinator or the data directory of runs on this machine. */
public final class ClusterOptions {
  /** The default data directory. */
  static final Path DATA = Path.of("tengen-data");

  /** How often a task is repeated because a process that played in the directory has ended. */
  private static final int MOST_REPEATS = 10;

  @Mixin private final CoordinatorOptions coordinator;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "The data directory of runs that are played here, without a coordinator (default:"
              + " tengen-data).")
  private @Nullable Path data;

  public ClusterOptions(Terminal terminal) {
    this(new CoordinatorOptions(terminal));
  }

  ClusterOptions(CoordinatorOptions coordinator) {
    this.coordinator = coordinator;
  }

  /** Returns whether {@code --coordinator} or {@code --data} was given. */
  public boolean anyGiven() {
    return coordinator.address().isGiven() || data != null;
  }

  /**
   * Returns the addresses of the coordinator; null for a data directory. Without {@code
   * --coordinator} and {@code --data} the environment decides.
   *
   * @throws CommandException if both options were given or an address is invalid
   */
  @Nullable
  public Addresses coordinator() throws CommandException {
    if (data == null) {
      return coordinator.find();
    }
    if (coordinator.address().isGiven()) {
      throw CommandException.badInput("choose one of --coordinator and --data");
    }
    return null;
  }

  /** Returns the data directory, which is unused if a coordinator was given. */
  public Path data() {
    return data == null ? DATA : data;
  }

  /**
   * Opens a connection to the coordinator; or to the process that plays in the data directory; or
   * starts a coordinator in this process on it. Blocks until it serves.
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
          "there is no tengen-data in this directory; name a coordinator (--coordinator HOST:PORT,"
              + " or "
              + CoordinatorAddress.VARIABLE
              + ") or a data directory (--data DIR)");
    }
    UserFiles.requireDirectory(data());
    return coordinator.directory(runs(data())).openToRead();
  }

  /** Returns the directory with the runs of a data directory; that of tengen learn has one. */
  private static Path runs(Path data) {
    Path cluster = data.resolve("cluster");
    return Files.exists(data.resolve("learn.conf")) && Files.isDirectory(cluster) ? cluster : data;
  }

  /**
   * Opens a connection to play a run in the data directory: to a coordinator that is started in
   * this process, or to that of another process which plays there. Blocks until it serves.
   *
   * @param web whether a coordinator in this process serves the web page
   * @throws CommandException if the data directory cannot be used
   */
  public Connection play(boolean web) throws CommandException {
    return coordinator.directory(data()).openToPlay(web);
  }

  /**
   * Opens a connection as {@link #open} does, carries out a task, and closes the connection.
   * Blocks. If the process that plays in the data directory ends meanwhile, the task is repeated
   * without it.
   */
  public <T> T ask(Task<T> task) throws Exception {
    for (int further = MOST_REPEATS; ; further--) {
      try (Connection connection = open()) {
        try {
          return task.with(connection);
        } catch (ControlException e) {
          if (further == 0
              || !connection.isOfOtherProcess()
              || e.reason() != ControlException.Reason.UNREACHABLE) {
            throw e;
          }
        }
      }
    }
  }

  /** A task that uses a connection and may be repeated. */
  @FunctionalInterface
  public interface Task<T> {
    T with(Connection connection) throws Exception;
  }

  /** Opens a connection with the credentials of these options. Sends nothing yet. */
  public Connection remote(Addresses addresses) throws CommandException {
    return coordinator.connect(addresses);
  }
}
