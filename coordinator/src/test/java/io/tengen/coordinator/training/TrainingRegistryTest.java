package io.tengen.coordinator.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.Done;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.FlakyJournal;
import io.tengen.coordinator.store.RunTable;
import io.tengen.coordinator.store.Store;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.wire.worker.WorkerMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Creating and assigning trainings, with an in-memory journal and a table on disk. */
class TrainingRegistryTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final TrainingSpec SPEC =
      new TrainingSpec(
          "net",
          "b1c8",
          "tengen",
          5,
          new TrainingSpec.LossWeights(1, 1, 0, 0),
          0,
          1,
          null,
          List.of(),
          0,
          16,
          0.01,
          0.001,
          1);

  @TempDir Path directory;

  private final ActorTestKit kit = ActorTestKit.create(FlakyJournal.config());
  private final TestProbe<ToWorker> session = kit.createTestProbe();
  private final WorkerRef worker =
      new WorkerRef("w", Set.of(WorkerMessage.Hello.TRAINING_OFFER), session.ref(), "");
  private Store store;
  private CheckpointFiles checkpoints;
  private ActorRef<TrainingRegistryCommand> registry;

  @BeforeEach
  void open() throws Exception {
    store = Store.open(new DatabaseSettings.Embedded(directory), Store.Sharing.EXCLUSIVE);
    ArtifactStore files =
        ArtifactStore.open(directory.resolve("artifacts"), new StoreLimits(1 << 20, 0));
    checkpoints = new CheckpointFiles(files, file -> false, Runnable::run, InstantSource.system());
    registry = spawn();
  }

  /** Starts a registry of the trainings in the table. */
  private ActorRef<TrainingRegistryCommand> spawn() {
    RunTable table = RunTable.ofTrainings(store, Runnable::run);
    return kit.spawn(
        TrainingRegistry.create(
            table, table.all(), Duration.ofMinutes(5), Duration.ofMinutes(5), checkpoints));
  }

  @AfterEach
  void close() {
    kit.shutdownTestKit();
    store.close();
  }

  private void create(String requestId) {
    TestProbe<StatusReply<ActorRef<TrainingCommand>>> created = kit.createTestProbe();
    registry.tell(new TrainingRegistryCommand.Create(SPEC, requestId, created.ref()));
    assertTrue(created.receiveMessage(PATIENCE).isSuccess());
  }

  private ToWorker.Assign connect() {
    registry.tell(new TrainingRegistryCommand.Connect(worker, "", OptionalLong.empty()));
    registry.tell(new TrainingRegistryCommand.Ready(worker));
    return session.expectMessageClass(ToWorker.Assign.class, PATIENCE);
  }

  @Test
  void createsOneTrainingForRepeatedRequests() {
    create("one");
    create("one");
    create("two");
    TestProbe<List<ActorRef<TrainingCommand>>> all = kit.createTestProbe();
    registry.tell(new TrainingRegistryCommand.All(all.ref()));
    assertEquals(2, all.receiveMessage(PATIENCE).size());
  }

  /** Each read of a journal has a limit of its own, which a busy disk may exceed once or twice. */
  @Test
  void waitsForASlowDatabase() {
    create("one");
    kit.stop(registry, PATIENCE);
    FlakyJournal.delayReads(2);
    TestProbe<StatusReply<Done>> loaded = kit.createTestProbe();
    spawn().tell(new TrainingRegistryCommand.Await(loaded.ref()));
    assertTrue(loaded.receiveMessage(PATIENCE).isSuccess());
  }

  @Test
  void assignsTrainingToWorkerThatIsReady() {
    create("");
    ToWorker.Assign assign = connect();
    assertEquals(SPEC, ((TrainingAssignment) assign.task()).spec());
  }

  /** Without a new stream the worker would wait for an answer that was lost with the actor. */
  @Test
  void replacesStreamsOfTrainersWhenTrainingRestarts() {
    create("");
    ToWorker.Assign assign = connect();
    String training = ((JobKey.Training) assign.lease().job()).id();
    FlakyJournal.failNextWrite();
    registry.tell(
        new TrainingRegistryCommand.Tell(
            training,
            session.ref(),
            assign.lease().id(),
            new TrainingCommand.GiveUp(
                worker, assign.lease().id(), GivenUpReason.UNABLE, "no memory")));
    ToWorker.Close close = session.expectMessageClass(ToWorker.Close.class, PATIENCE);
    assertEquals("the coordinator restarted training " + training, close.reason());
  }
}
