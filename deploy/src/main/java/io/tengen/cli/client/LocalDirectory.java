package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.local.OwnerFile;
import io.tengen.coordinator.config.StartupException;
import io.tengen.files.DirectoryLockedException;
import io.tengen.wire.control.RunStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A data directory of this machine. One process at a time has it open; other commands of the same
 * user connect to the coordinator in that process if it plays there, and otherwise wait until the
 * directory is free.
 */
public final class LocalDirectory {
  /** How long a command waits for others that only read the directory. */
  public static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final long PAUSE_MILLIS = 200;
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Path data;
  private final Duration patience;
  private final Consumer<String> listener;

  /**
   * @param patience how long to wait for another process that does not let others in
   * @param listener receives one line for users if the wait takes seconds, or if the coordinator in
   *     this process does not answer later, for example because other programs use all processors
   */
  public LocalDirectory(Path data, Duration patience, Consumer<String> listener) {
    this.data = data;
    this.patience = patience;
    this.listener = listener;
  }

  /**
   * Opens the directory to read it, in this process or through the one that plays there. Blocks. In
   * this process runs that have not ended are shown as stopped, since no process plays them.
   *
   * @throws CommandException if the directory cannot be used or is in use
   */
  Connection openToRead() throws CommandException {
    return open(true, false, RunStatus::unplayed);
  }

  /**
   * Opens the directory to play in it, in this process or through the one that plays there. Blocks.
   *
   * @param web whether the coordinator in this process serves the web page
   * @throws CommandException if the directory cannot be used or is in use
   */
  Connection openToPlay(boolean web) throws CommandException {
    return open(true, web, UnaryOperator.identity());
  }

  /**
   * Opens the directory in this process. Blocks.
   *
   * @param web whether the coordinator serves the web page
   * @throws CommandException if the directory cannot be used or is in use
   */
  public Connection openHere(boolean web) throws CommandException {
    return open(false, web, UnaryOperator.identity());
  }

  private Connection open(boolean others, boolean web, UnaryOperator<RunStatus> view)
      throws CommandException {
    long since = System.nanoTime();
    boolean said = false;
    while (true) {
      try {
        return Connection.embedded(data, web, view, listener);
      } catch (StartupException e) {
        if (!(e.getCause() instanceof DirectoryLockedException)) {
          throw CommandException.badInput(String.valueOf(e.getMessage()), e);
        }
        Optional<Connection> owner = others ? other() : Optional.empty();
        if (owner.isPresent()) {
          return owner.get();
        }
        long waited = System.nanoTime() - since;
        if (waited >= patience.toNanos() || Interrupt.isEnding()) {
          throw CommandException.badInput(String.valueOf(e.getMessage()), e);
        }
        if (!said && waited > SILENCE_NANOS) {
          said = true;
          listener.accept(
              "data directory "
                  + data
                  + " is in use by another tengen process; trying again for "
                  + patience.toSeconds()
                  + " s");
        }
        pause(e);
      }
    }
  }

  private static void pause(StartupException failure) throws CommandException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.badInput(String.valueOf(failure.getMessage()), failure);
    }
  }

  /** Returns a connection to the process that plays in the directory, if it answers. */
  private Optional<Connection> other() {
    Optional<OwnerFile> owner = OwnerFile.read(data);
    if (owner.isEmpty()) {
      return Optional.empty();
    }
    Connection connection = Connection.ofOtherProcess(data, owner.get());
    boolean answers = false;
    try {
      connection.control().list();
      answers = true;
      return Optional.of(connection);
    } catch (ControlException e) {
      // It has just ended.
      return Optional.empty();
    } finally {
      if (!answers) {
        connection.close();
      }
    }
  }
}
