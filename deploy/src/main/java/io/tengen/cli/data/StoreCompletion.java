package io.tengen.cli.data;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.local.EmbeddedCluster;
import io.tengen.files.artifact.StorePlace;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ShardObjects;
import io.tengen.worker.data.store.StoreGames;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Waits until an object store has all games of a run whose workers upload them; for a run in this
 * process, uploads missing games from its coordinator. Confined to one thread.
 */
final class StoreCompletion {
  /** How long the worker of this process may take to upload its games. */
  private static final Duration GRACE = Duration.ofMinutes(1);

  /** The time without a new game in the store after which waiting ends. */
  private static final Duration PATIENCE = Duration.ofSeconds(100);

  private static final long PAUSE_MILLIS = 2_000;

  private final Terminal terminal;
  private final StorePlace place;
  private final @Nullable URI endpoint;

  /**
   * @param endpoint URL of an S3-compatible server; null for Amazon S3
   * @throws CommandException if the place is invalid
   */
  StoreCompletion(Terminal terminal, String place, @Nullable URI endpoint) throws CommandException {
    this.terminal = terminal;
    this.endpoint = endpoint;
    try {
      this.place = StorePlace.parse(place);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  StorePlace place() {
    return place;
  }

  /** Checks that this process can list the store. Blocks. */
  void requireReachable() throws CommandException {
    try (ObjectStore store = DataFolders.store(place.uri(), endpoint)) {
      store.list("entries/");
    } catch (IOException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Returns the worker's configuration with this store allowed.
   *
   * @param data directory of the coordinator in this process
   */
  WorkerConfig allow(WorkerConfig worker, Path data) {
    return worker.with(
        worker.shards().with(place, Optional.ofNullable(endpoint), data.resolve("spool")));
  }

  /**
   * Waits until the store has all games of the run. Blocks.
   *
   * @param interrupt ends the waiting early
   * @return the number of games of the run in the store
   * @throws CommandException if games are missing: one line with the remedy
   */
  long finish(Connection connection, RunStatus run, Interrupt interrupt)
      throws CommandException, ControlException, InterruptedException {
    EmbeddedCluster cluster = connection.embedded();
    if (cluster != null) {
      cluster.stopWorker(GRACE);
    }
    try (ObjectStore store = DataFolders.store(place.uri(), endpoint)) {
      ShardObjects objects = new ShardObjects(store);
      StoreGames games = new StoreGames(objects);
      RunAudit check = new RunAudit(terminal, connection.control(), run);
      RunAudit.Result result =
          cluster != null ? check.repair(games, objects) : await(check, games, interrupt);
      if (!result.isComplete()) {
        throw CommandException.failed(
            result.lacking().count()
                + " games are not in "
                + place.uri()
                + " yet; workers may still upload them, or take them from the coordinator with: "
                + again(connection, run));
      }
      return result.committed();
    } catch (IOException e) {
      throw CommandException.failed(
          "it is unknown whether all games are in the store: "
              + e.getMessage()
              + "; when it answers, check with: "
              + again(connection, run),
          e);
    }
  }

  private RunAudit.Result await(RunAudit check, StoreGames games, Interrupt interrupt)
      throws CommandException, ControlException, IOException, InterruptedException {
    RunAudit.Result result = check.audit(games);
    long since = System.nanoTime();
    try (Progress progress =
        DataFolders.progress(terminal, (int) result.committed(), "games in " + place.uri())) {
      while (!result.isComplete()
          && !interrupt.requested()
          && System.nanoTime() - since < PATIENCE.toNanos()) {
        progress.update((int) (result.committed() - result.lacking().count()));
        interrupt.await(PAUSE_MILLIS);
        RunAudit.Result next = check.audit(games);
        if (next.lacking().count() < result.lacking().count()) {
          since = System.nanoTime();
        }
        result = next;
      }
    }
    return result;
  }

  private String again(Connection connection, RunStatus run) {
    return "tengen data verify "
        + Shell.quote(place.uri())
        + (endpoint == null ? "" : " --endpoint " + Shell.quote(endpoint.toString()))
        + " --run "
        + run.id()
        + " --repair "
        + connection.option();
  }
}
