package io.tengen.cli.data;

import io.tengen.cli.client.Connection;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.client.EmbeddedCluster;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
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
 * A run whose workers bring the games to an object store: looks whether all have come, and of a run
 * in this process takes from its coordinator what has not. Confined to one thread.
 */
final class StoreCompletion {
  /** For the worker of this process to bring what it has. */
  private static final Duration GRACE = Duration.ofMinutes(1);

  /** After so long without another game in the store nobody is waited for any more. */
  private static final Duration PATIENCE = Duration.ofSeconds(100);

  private static final long PAUSE_MILLIS = 2_000;

  private final Terminal terminal;
  private final StorePlace place;
  private final @Nullable URI endpoint;

  /**
   * @param endpoint server that speaks S3's protocol; null for Amazon's
   * @throws CommandException if the place cannot be
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

  /** Looks whether this process may go there at all. */
  void requireReachable() throws CommandException {
    try (ObjectStore store = DataFolders.store(place.uri(), endpoint)) {
      store.list("entries/");
    } catch (IOException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * The worker of this process, told of the place.
   *
   * @param data directory of the coordinator in this process
   */
  WorkerConfig allow(WorkerConfig worker, Path data) {
    return worker.with(
        worker.shards().with(place, Optional.ofNullable(endpoint), data.resolve("spool")));
  }

  /**
   * Has what is missing brought, and waits for it.
   *
   * @param interrupt cuts the waiting short
   * @return games of the run in the store
   * @throws CommandException if some are missing: one line with what to do
   */
  long finish(Connection connection, RunStatus run, Interrupt interrupt)
      throws CommandException, ControlException, InterruptedException {
    EmbeddedCluster embeddedCluster = connection.embedded();
    if (embeddedCluster != null) {
      embeddedCluster.rest(GRACE);
    }
    try (ObjectStore store = DataFolders.store(place.uri(), endpoint)) {
      ShardObjects objects = new ShardObjects(store);
      StoreGames games = new StoreGames(objects);
      RunAudit check = new RunAudit(terminal, connection.control(), run);
      RunAudit.Result result =
          embeddedCluster != null ? check.repair(games, objects) : await(check, games, interrupt);
      if (!result.isComplete()) {
        throw CommandException.failed(
            result.lacking().count()
                + " games are not in "
                + place.uri()
                + " yet; workers may still bring them, or take them from the coordinator: "
                + again(connection, run));
      }
      return result.committed();
    } catch (IOException e) {
      throw CommandException.failed(
          "not known to be complete: "
              + e.getMessage()
              + "; when it answers, look with: "
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
