package io.tengen.coordinator.fleet;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.FlakyJournal;
import io.tengen.coordinator.run.commit.Archive;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.RecordReader;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.verify.Sampler;
import io.tengen.coordinator.store.PoolChanges;
import io.tengen.coordinator.store.RunRows;
import io.tengen.coordinator.store.RunTable;
import io.tengen.coordinator.store.Store;
import io.tengen.tracing.Tracing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Registries with an in-memory journal of runs and a database on disk. */
final class RegistryFixture implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofMinutes(2);

  final ActorTestKit kit = ActorTestKit.create(FlakyJournal.config());
  final Store store;
  private final Metrics metrics = new Metrics();

  RegistryFixture(Path directory) throws StartupException {
    store = Store.open(new DatabaseSettings.Embedded(directory), Store.Sharing.EXCLUSIVE);
  }

  /** An archive that discards everything. */
  private static final class NoArchive implements Archive {
    @Override
    public String refusal() {
      return "";
    }

    @Override
    public CompletionStage<Optional<CommittedGame>> summary(
        String run, int index, RecordReader reader) {
      return CompletableFuture.completedStage(Optional.empty());
    }

    @Override
    public CompletionStage<Void> put(String run, List<ReportedGame> games) {
      return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<List<CommittedGame>> setAside(
        String run, String worker, RecordReader reader) {
      return CompletableFuture.completedStage(List.of());
    }

    @Override
    public CompletionStage<List<CommittedGame>> putBack(
        String run, String worker, BitSet games, RecordReader reader) {
      return CompletableFuture.completedStage(List.of());
    }
  }

  /** Starts a registry of the runs in the table, whose statements run at once. */
  ActorRef<RegistryCommand> registry(RunDirectory runs) {
    return registry(runs, Runnable::run, Runnable::run);
  }

  /**
   * Starts a registry of the runs in the table.
   *
   * @param runStatements runs the statements about the table of runs
   * @param poolStatements runs the statements about the journal of pools
   */
  ActorRef<RegistryCommand> registry(
      RunDirectory runs, Executor runStatements, Executor poolStatements) {
    RunTable table = new RunTable(store, runStatements);
    return registry(runs, table, table.all(), poolStatements);
  }

  /** Starts a registry of these runs. */
  ActorRef<RegistryCommand> registry(
      RunDirectory runs, RunTable table, List<RunTable.Row> rows, Executor poolStatements) {
    PoolChanges changes = new PoolChanges(store, poolStatements);
    return kit.spawn(
        RunRegistry.create(
            new RunRegistry.Parts(
                table,
                rows,
                new RunRows(store, Runnable::run),
                changes,
                changes.all(),
                new NoArchive(),
                runs,
                metrics,
                Duration.ofSeconds(5),
                Duration.ofSeconds(30),
                Duration.ofMinutes(30),
                Duration.ofMillis(10),
                new Sampler(new byte[32]),
                encoded -> {
                  throw new IllegalStateException("no game is read here");
                },
                false,
                Tracing.OFF)));
  }

  /** Returns the reply to {@link RegistryCommand.Await}, which follows all earlier messages. */
  StatusReply<ActorRef<FleetCommand>> await(ActorRef<RegistryCommand> registry) {
    TestProbe<StatusReply<ActorRef<FleetCommand>>> loaded = kit.createTestProbe();
    registry.tell(new RegistryCommand.Await(loaded.ref()));
    return loaded.receiveMessage(PATIENCE);
  }

  @Override
  public void close() {
    kit.shutdownTestKit();
    store.close();
    metrics.close();
  }
}
