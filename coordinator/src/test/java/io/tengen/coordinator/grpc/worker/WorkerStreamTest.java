package io.tengen.coordinator.grpc.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.LogLines;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.coordinator.evaluation.EvaluationDirectory;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.HeldJob;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.training.TrainingCommand;
import io.tengen.coordinator.training.TrainingRegistryCommand;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.proto.v1.GameProgress;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobKind;
import io.tengen.proto.v1.JobProgress;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.Ready;
import io.tengen.proto.v1.TrainingProgress;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.tracing.Tracing;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.VerdictStatus;
import io.tengen.wire.worker.WorkerMessageCodec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.MDC;

/** One stream. The test sends the messages of the worker; no actor of the coordinator replies. */
class WorkerStreamTest {
  private static final JobLease GAME = JobLease.ofGame("r", new HeldLease(3, 7));
  private static final JobLease TRAINING = JobLease.ofTraining("t", 8);

  @TempDir Path directory;

  private final ActorTestKit kit = ActorTestKit.create();
  private final TestProbe<FleetCommand> fleet = kit.createTestProbe();
  private final TestProbe<TrainingRegistryCommand> trainings = kit.createTestProbe();
  private final TestProbe<ToWorker> session = kit.createTestProbe();
  private final AtomicBoolean good = new AtomicBoolean(true);
  private final Out out = new Out();
  private final LeaseSeal seal = new LeaseSeal(new byte[32]);
  private final WorkerLeases leases = new WorkerLeases(seal, "token:a");
  private int askedFor;
  private WorkerStream stream;

  /** What the worker would hear on a stream that has no session yet. */
  private static final class Out implements StreamObserver<CoordinatorMessage> {
    final List<CoordinatorMessage> messages = new ArrayList<>();
    @Nullable Throwable failure;
    boolean completed;

    @Override
    public void onNext(CoordinatorMessage message) {
      messages.add(message);
    }

    @Override
    public void onError(Throwable why) {
      failure = why;
    }

    @Override
    public void onCompleted() {
      completed = true;
    }
  }

  @BeforeEach
  void open() throws Exception {
    Audit audit = new Audit();
    ArtifactStore store = ArtifactStore.open(directory, new StoreLimits(1 << 20, 0));
    stream =
        new WorkerStream(
            fleet.ref(),
            new ResultHandler(new RunDirectory(), fleet.ref(), audit, Runnable::run, Tracing.OFF),
            new TrainingResultHandler(trainings.ref(), store, Runnable::run, audit),
            new EngineSessions(fleet.ref()),
            new EvaluationDirectory(new byte[32], InstantSource.system()),
            new WorkerStream.Sessions(
                (observer, welcomed) -> {
                  welcomed.run();
                  return session.ref();
                },
                () -> askedFor++),
            new WorkerGuard(audit, WorkerLimits.USUAL, new byte[32], Duration.ofSeconds(30)),
            new Caller(Principal.ANYONE, "here", good::get),
            leases,
            out);
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private void send(WorkerMessage message) {
    stream.onNext(WorkerMessageCodec.decode(message));
  }

  private void hello(ByteString... held) {
    send(
        WorkerMessage.newBuilder()
            .setHello(
                Hello.newBuilder()
                    .setWorker("w")
                    .setSlots(2)
                    .addOffers("random")
                    .addOffers("train:pytorch")
                    .addAllHeld(List.of(held)))
            .build());
  }

  private void greet() {
    hello();
    fleet.expectMessageClass(FleetCommand.Connect.class);
    trainings.expectMessageClass(TrainingRegistryCommand.Connect.class);
  }

  private void ready(JobKind kind, int permits) {
    send(
        WorkerMessage.newBuilder()
            .setReady(Ready.newBuilder().setKind(kind).setPermits(permits))
            .build());
  }

  @Test
  void requiresHelloAsTheFirstMessage() {
    ready(JobKind.JOB_KIND_GAME, 1);
    assertEquals(Status.Code.INVALID_ARGUMENT, Status.fromThrowable(out.failure).getCode());
    assertEquals(0, askedFor);
    fleet.expectNoMessage(Duration.ofMillis(1));
  }

  @Test
  void linesAboutAWorkerCarryItsName() {
    try (LogLines log = new LogLines(WorkerStream.class.getName())) {
      greet();
      stream.onCompleted();
      assertEquals(
          List.of("w", "w"), log.fields().stream().map(each -> each.get("worker")).toList());
    }
    assertNull(MDC.get("worker"));
  }

  @Test
  void routesHeldJobsToFleetAndTrainings() {
    hello(
        leases.token(GAME).encode(),
        leases.token(TRAINING).encode(),
        ByteString.copyFromUtf8("invented"));
    var connect = fleet.expectMessageClass(FleetCommand.Connect.class);
    assertEquals("w", connect.worker().id());
    assertEquals(List.of(new HeldJob("r", new HeldLease(3, 7))), connect.held());
    var training = trainings.expectMessageClass(TrainingRegistryCommand.Connect.class);
    assertEquals("t", training.held());
    assertEquals(OptionalLong.of(8), training.lease());
    var disown = session.expectMessageClass(ToWorker.Disown.class);
    assertEquals(ByteString.copyFromUtf8("invented"), disown.token().encode());
    assertFalse(disown.reported());
    assertEquals(1, askedFor);
  }

  @Test
  void asksForNoMoreGamesThanItHasSlots() {
    greet();
    ready(JobKind.JOB_KIND_GAME, 2);
    assertEquals(2, fleet.expectMessageClass(FleetCommand.Ready.class).permits());
    ready(JobKind.JOB_KIND_TRAINING, 1);
    trainings.expectMessageClass(TrainingRegistryCommand.Ready.class);
    ready(JobKind.JOB_KIND_GAME, 1);
    fleet.expectMessageClass(FleetCommand.Lose.class);
    assertTrue(session.expectMessageClass(ToWorker.Close.class).reason().contains("2 slots"));
  }

  @Test
  void unknownKindsEndTheStream() {
    greet();
    ready(JobKind.JOB_KIND_UNSPECIFIED, 1);
    fleet.expectMessageClass(FleetCommand.Lose.class);
    session.expectMessageClass(ToWorker.Close.class);
  }

  @Test
  void heartbeatRenewsEachJobByItsKind() {
    greet();
    ByteString foreign = seal.seal(GAME, "token:b").encode();
    send(
        WorkerMessage.newBuilder()
            .setHeartbeat(
                Heartbeat.newBuilder()
                    .addJobs(
                        JobProgress.newBuilder()
                            .setLease(leases.token(GAME).encode())
                            .setGame(GameProgress.newBuilder().setMoves(5)))
                    .addJobs(
                        JobProgress.newBuilder()
                            .setLease(leases.token(TRAINING).encode())
                            .setTraining(TrainingProgress.newBuilder().setSteps(6)))
                    .addJobs(JobProgress.newBuilder().setLease(foreign)))
            .build());
    HeldJob game = fleet.expectMessageClass(FleetCommand.Heartbeat.class).games().getFirst();
    assertEquals("r", game.run());
    assertEquals(5, game.game().moves());
    var tell = trainings.expectMessageClass(TrainingRegistryCommand.Tell.class);
    assertEquals("t", tell.training());
    assertEquals(6, ((TrainingCommand.Beat) tell.command()).progress().steps());
    assertEquals(foreign, session.expectMessageClass(ToWorker.Disown.class).token().encode());
  }

  @Test
  void refusesAResultUnderTheLeaseOfAnother() {
    greet();
    ByteString foreign = seal.seal(GAME, "token:b").encode();
    send(WorkerMessage.newBuilder().setResult(JobResult.newBuilder().setLease(foreign)).build());
    assertTrue(session.expectMessageClass(ToWorker.Disown.class).reported());
  }

  @Test
  void resultOfAnUnknownRunIsUnwanted() {
    greet();
    send(
        WorkerMessage.newBuilder()
            .setResult(JobResult.newBuilder().setLease(leases.token(GAME).encode()))
            .build());
    session.expectMessage(new ToWorker.Verdict(GAME, VerdictStatus.UNWANTED, "there is no run r"));
  }

  /** Without a verdict the worker would report the same bytes on every stream. */
  @Test
  void refusesTrainingResultsThatCannotBeDecoded() {
    greet();
    send(
        WorkerMessage.newBuilder()
            .setResult(
                JobResult.newBuilder()
                    .setLease(leases.token(TRAINING).encode())
                    .setResult(ByteString.copyFromUtf8("no result")))
            .build());
    var tell = trainings.expectMessageClass(TrainingRegistryCommand.Tell.class);
    assertEquals(
        io.tengen.wire.worker.GivenUpReason.UNABLE,
        ((TrainingCommand.GiveUp) tell.command()).reason());
    assertEquals(
        VerdictStatus.REFUSED, session.expectMessageClass(ToWorker.Verdict.class).status());
  }

  @Test
  void leavingWorkerGivesItsJobsBack() {
    greet();
    for (JobLease lease : List.of(GAME, TRAINING)) {
      send(
          WorkerMessage.newBuilder()
              .setGivenUp(
                  JobGivenUp.newBuilder()
                      .setLease(leases.token(lease).encode())
                      .setReason(GivenUpReason.GIVEN_UP_REASON_LEAVING))
              .build());
    }
    assertEquals("r", fleet.expectMessageClass(FleetCommand.HandBack.class).game().run());
    var tell = trainings.expectMessageClass(TrainingRegistryCommand.Tell.class);
    assertEquals(
        io.tengen.wire.worker.GivenUpReason.LEAVING,
        ((TrainingCommand.GiveUp) tell.command()).reason());
    stream.onCompleted();
    fleet.expectMessageClass(FleetCommand.Leave.class);
    assertTrue(trainings.expectMessageClass(TrainingRegistryCommand.Gone.class).goodbye());
    assertEquals("", session.expectMessageClass(ToWorker.Close.class).reason());
  }

  @Test
  void credentialsThatAreNoLongerGoodEndTheStream() {
    greet();
    good.set(false);
    ready(JobKind.JOB_KIND_GAME, 1);
    fleet.expectMessageClass(FleetCommand.Lose.class);
    assertFalse(trainings.expectMessageClass(TrainingRegistryCommand.Gone.class).goodbye());
    assertEquals(
        "the credentials are no longer valid",
        session.expectMessageClass(ToWorker.Close.class).reason());
    ready(JobKind.JOB_KIND_GAME, 1);
    fleet.expectNoMessage(Duration.ofMillis(1));
  }

  @Test
  void brokenStreamLosesTheWorkerOnce() {
    greet();
    stream.onError(Status.CANCELLED.asRuntimeException());
    stream.onCompleted();
    stream.closed();
    fleet.expectMessageClass(FleetCommand.Lose.class);
    fleet.expectNoMessage(Duration.ofMillis(1));
  }
}
