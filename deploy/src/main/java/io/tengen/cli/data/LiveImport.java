package io.tengen.cli.data;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
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
 * Imports a run's committed games into a folder during the run, on a thread of its own. The folder
 * records its games, so after a crash the next import continues where this one stopped. If the
 * folder cannot be written, as on a full disk, the run continues: the coordinator keeps the games,
 * and {@link #finish} names the command that imports them.
 */
final class LiveImport implements AutoCloseable {
  /** The delay between requests for new games. */
  private static final long PAUSE_MILLIS = 1_000;

  private final Terminal terminal;
  private final Path directory;
  private final DataFolder folder;
  private final GameImport gameImport;
  private final Optional<Retention> rule;
  private final CountDownLatch ending = new CountDownLatch(1);

  private volatile @Nullable RunImporter games;

  // Written by the thread, read after it has ended.
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
   * Opens a folder, and creates it if it is missing. {@link #begin} starts the import.
   *
   * @param rule which shards of the growing folder are kept; empty to keep all
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

  /**
   * Starts the import. Called again if another coordinator has the run now, from which the import
   * then continues.
   */
  void begin(Control control, RunStatus run) {
    RunImporter source = new RunImporter(control, run.id(), run.spec());
    games = source;
    if (thread == null) {
      gameImport.countKnown(gameImport.knownGames(source.source()).count());
      thread = Thread.ofPlatform().name("shards").daemon().start(this::flow);
    }
  }

  private void flow() {
    try {
      boolean last;
      do {
        last = ending.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        RunImporter now = games;
        if (now != null) {
          pull(now, last);
        }
      } while (!last);
    } catch (IOException | ControlException | RuntimeException e) {
      failure = e;
      terminal.interject("shards: " + problem(e));
    } catch (InterruptedException e) {
      failure = e;
    }
  }

  /**
   * @param last whether this is the last request: then an unreachable coordinator is an error
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
        ? String.valueOf(UserFiles.cannotWrite(directory, io).getMessage())
        : String.valueOf(e.getMessage());
  }

  /**
   * Imports the games committed so far and ends the shards being written. Blocks.
   *
   * @param again the command that imports missing games
   * @return the counts of the import
   * @throws CommandException if games are missing: one line with the remedy
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
              + "; the coordinator has them, import the rest with: "
              + again,
          failure);
    }
    return gameImport.counts();
  }

  /** Stops without importing further games. Blocks until the thread has ended. Idempotent. */
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
