package io.tengen.coordinator.grpc.worker;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.training.TrainingCommand;
import io.tengen.coordinator.training.TrainingRegistryCommand;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.wire.worker.WorkerMessage;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingResultHandlerTest {
  @TempDir Path directory;

  private final ActorTestKit kit = ActorTestKit.create();
  private final TestProbe<TrainingRegistryCommand> trainings = kit.createTestProbe();
  private final TestProbe<ToWorker> session = kit.createTestProbe();
  private final Queue<Runnable> reads = new ArrayDeque<>();

  @AfterEach
  void close() {
    kit.shutdownTestKit();
  }

  /** Otherwise the training would be free before its last checkpoint is known. */
  @Test
  void theEndOfAStreamDoesNotOvertakeItsLastReports() throws Exception {
    ArtifactStore store = ArtifactStore.open(directory, new StoreLimits(1 << 20, 0));
    TrainingResultHandler handler =
        new TrainingResultHandler(trainings.ref(), store, reads::add, new Audit());
    Executor serial = handler.serial();
    WorkerRef worker =
        new WorkerRef("w", Set.of(WorkerMessage.Hello.TRAINING_OFFER), session.ref(), "");
    handler.givenUp(
        serial,
        worker,
        JobLease.ofTraining("t", 1),
        new WorkerMessage.JobGivenUp(
            LeaseToken.of(new byte[0]), GivenUpReason.LEAVING, "the worker is shutting down"));
    handler.gone(serial, worker, true);
    trainings.expectNoMessage();
    while (!reads.isEmpty()) {
      reads.remove().run();
    }
    TrainingRegistryCommand.Tell first =
        trainings.expectMessageClass(TrainingRegistryCommand.Tell.class);
    assertInstanceOf(TrainingCommand.GiveUp.class, first.command());
    assertTrue(trainings.expectMessageClass(TrainingRegistryCommand.Gone.class).goodbye());
  }
}
