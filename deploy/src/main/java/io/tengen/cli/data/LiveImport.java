package io.tengen.cli.data;

import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.games.GameImport;
import io.tengen.cli.games.RunImporter;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.Retention;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Brings a run's committed games into a folder while the run goes on, on a thread of its own. The
 * folder knows which games it has, so whatever is killed in between, the next flow goes on where
 * this one was. What the folder cannot take, as with a full disk, holds up no game: it is with the
 * coordinator, and {@link #finish} says how to have it.
 */
final class LiveImport implements AutoCloseable {
  /** Between looks at the run. */
  private static final long PAUSE_MILLIS = 1_000;

  private final Terminal terminal;
  private final Path directory;
  private final DataFolder folder;
  private final GameImport gameImport;
  private final Optional<Retention> rule;
  private final CountDownLatch ending = new CountDownLatch(1);

  // Written by the thread, read when it has ended.
  private @Nullable Thread thread;
  private @Nullable Exception failure;

  private LiveImport(
      Terminal terminal, DataFolder folder, GameImport gameImport, Optional<Retention> rule) {
    this.terminal = terminal;
    this.folder = folder;
    this.gameImport = gameImport;
    this.rule = rule;
    directory = folder.directory();
  }

  /**
   * Opens a folder, made if it is missing; nothing flows yet.
   *
   * @param rule what of the folder is kept as it grows; empty for everything
   */
  static LiveImport into(Path directory, Terminal terminal, Optional<Retention> rule)
      throws CommandException {
    DataFolder folder = DataFolders.write(directory);
    try {
      return new LiveImport(terminal, folder, GameImport.into(folder, terminal), rule);
    } catch (IOException e) {
      close(folder, e);
      throw DataFolders.cannotWrite(directory, e);
    } catch (CommandException | RuntimeException e) {
      close(folder, e);
      throw e;
    }
  }

  private static void close(DataFolder folder, Exception cause) {
    try {
      folder.close();
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  /** Begins to bring games. To be called once. */
  void begin(Control control, RunStatus run) {
    RunImporter games = new RunImporter(control, run.id(), run.spec());
    gameImport.countKnown(gameImport.knownGames(games.source()).count());
    thread = Thread.ofPlatform().name("shards").daemon().start(() -> flow(games));
  }

  private void flow(RunImporter games) {
    try {
      boolean last;
      do {
        last = ending.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        pull(games, last);
      } while (!last);
    } catch (IOException | ControlException | RuntimeException e) {
      failure = e;
      terminal.interject("shards: " + problem(e));
    } catch (InterruptedException e) {
      failure = e;
    }
  }

  /**
   * @param last whether nothing comes after: then a coordinator that does not answer is a problem
   */
  private void pull(RunImporter games, boolean last)
      throws IOException, ControlException, InterruptedException {
    try {
      games.importNew(gameImport, count -> {}, terminal::interject);
    } catch (ControlException e) {
      if (last || e.reason() != ControlException.Reason.UNREACHABLE) {
        throw e;
      }
    }
    if (!gameImport.flush().isEmpty()) {
      retain();
    }
  }

  private void retain() throws IOException {
    if (rule.isPresent()) {
      List<Shard> outdated = rule.get().outdated(folder.shards());
      if (!outdated.isEmpty()) {
        folder.remove(outdated, rule.get().reason());
        terminal.interject(
            "deleted "
                + Numbers.count(outdated.size(), "shard")
                + " of "
                + Numbers.count(outdated.stream().mapToLong(Shard::games).sum(), "game")
                + " by "
                + rule.get().reason());
      }
    }
  }

  private String problem(Exception e) {
    return e instanceof IOException io
        ? "cannot write to " + directory + ": " + Directories.reason(io)
        : String.valueOf(e.getMessage());
  }

  /**
   * Brings what has been committed until now, and ends the shards that are being written.
   *
   * @param again the command that takes what is missing
   * @return what was taken
   * @throws CommandException if something is missing: one line with what to do
   */
  GameImport.Counts finish(String again) throws CommandException, InterruptedException {
    ending.countDown();
    if (thread != null) {
      thread.join();
    }
    try {
      close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
    if (failure != null) {
      throw CommandException.failed(
          "not all games are in shards: "
              + problem(failure)
              + "; the coordinator has them, take the rest with: "
              + again,
          failure);
    }
    return gameImport.counts();
  }

  /** Ends without what has not come yet. Idempotent. */
  @Override
  public void close() throws IOException {
    ending.countDown();
    if (thread != null) {
      boolean interrupted = Thread.interrupted();
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    try (folder) {
      gameImport.close();
      retain();
    }
  }
}
