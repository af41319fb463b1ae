package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CancelTrainingRequest;
import io.tengen.proto.v1.CreateTrainingRequest;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.GetTrainingRequest;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.ListTrainingsRequest;
import io.tengen.proto.v1.Training;
import io.tengen.proto.v1.TrainingPoint;
import io.tengen.proto.v1.TrainingServiceGrpc;
import io.tengen.proto.v1.TrainingServiceGrpc.TrainingServiceBlockingStub;
import io.tengen.proto.v1.TrainingSpec;
import io.tengen.proto.v1.TrainingState;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.WatchTrainingRequest;
import io.tengen.testing.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trainings on a real coordinator, with scripted workers. */
class TrainingsTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir private Path directory;

  // Each test starts it with its own settings.
  @SuppressWarnings("NullAway.Init")
  private Harness harness;

  @SuppressWarnings("NullAway.Init")
  private TrainingServiceBlockingStub service;

  @AfterEach
  void stop() {
    harness.close();
  }

  private void start(Duration lease) throws Exception {
    start(lease, CoordinatorConfig.STALL_TIMEOUT);
  }

  private void start(Duration lease, Duration stallTimeout) throws Exception {
    harness = new Harness(Harness.config(directory, lease).withStallTimeout(stallTimeout));
    service = TrainingServiceGrpc.newBlockingStub(harness.channel);
  }

  private Training create(TrainingSpec.Builder spec) throws Exception {
    new ArtifactClient(harness.channel).put(ScriptedTrainer.SHARD);
    return service.createTraining(CreateTrainingRequest.newBuilder().setSpec(spec).build());
  }

  private void bringResults() throws Exception {
    new ArtifactClient(harness.channel).put(ScriptedTrainer.CHECKPOINT);
    new ArtifactClient(harness.channel).put(ScriptedTrainer.NETWORK);
  }

  private Training get(String training) {
    return service.getTraining(GetTrainingRequest.newBuilder().setTraining(training).build());
  }

  private Training await(Training training, Predicate<Training> condition) throws Exception {
    return await(training, condition, () -> {});
  }

  /** Waits while repeating an action such as a heartbeat, without which a lease would expire. */
  private Training await(Training training, Predicate<Training> condition, Runnable meanwhile)
      throws Exception {
    return Await.value(
        "the state of training " + training.getId(),
        () -> {
          meanwhile.run();
          return get(training.getId());
        },
        condition);
  }

  @Test
  void assignsATrainingAndCountsItOnce() throws Exception {
    start(LONG);
    ScriptedWorker player = ScriptedWorker.connect(harness.channel, "player");
    player.ready(1);
    Training created = create(ScriptedTrainer.spec());
    assertEquals(TrainingState.TRAINING_STATE_WAITING, created.getState());
    assertEquals(0, created.getTrainers());

    ScriptedTrainer trainer = ScriptedTrainer.connect(harness.channel, "trainer");
    Assignment given = trainer.next();
    assertEquals(created.getId(), given.getJob().getRun());
    assertEquals(ScriptedTrainer.spec().build(), given.getTraining().getSpec());
    trainer.beat(given, 40);
    Training under = await(created, now -> now.getSteps() == 40);
    assertEquals(TrainingState.TRAINING_STATE_TRAINING, under.getState());
    assertEquals("trainer", under.getWorker());
    assertEquals(2, under.getLosses().getPolicy());
    assertEquals(1, under.getTrainers());

    assertEquals(
        VerdictStatus.VERDICT_STATUS_MISSING_FILES,
        trainer.report(given, ScriptedTrainer.NETWORK).getStatus());
    bringResults();
    for (int i = 0; i < 2; i++) {
      assertEquals(
          VerdictStatus.VERDICT_STATUS_COMMITTED,
          trainer.report(given, ScriptedTrainer.NETWORK).getStatus());
    }
    new ArtifactClient(harness.channel).put(ScriptedTrainer.SHARD);
    assertEquals(
        VerdictStatus.VERDICT_STATUS_UNWANTED,
        trainer.report(given, ScriptedTrainer.SHARD).getStatus());
    Training done = get(created.getId());
    assertEquals(TrainingState.TRAINING_STATE_FINISHED, done.getState());
    assertEquals(ArtifactClient.of(ScriptedTrainer.NETWORK), done.getResult().getNetwork());
    assertEquals(100, done.getSteps());
    assertTrue(player.trainings.isEmpty());
  }

  /** A learning loop begins with an untrained network. */
  @Test
  void trainsAnInitialNetworkWithoutGames() throws Exception {
    start(LONG);
    TrainingSpec.Builder beginning = ScriptedTrainer.spec().clearShards().setSteps(0);
    Training training =
        service.createTraining(CreateTrainingRequest.newBuilder().setSpec(beginning).build());
    Assignment given = ScriptedTrainer.connect(harness.channel, "trainer").next();
    assertEquals(training.getId(), given.getJob().getRun());
    assertEquals(beginning.build(), given.getTraining().getSpec());
  }

  private Path file(byte[] artifact) {
    return Harness.config(directory, LONG)
        .artifacts()
        .resolve(ArtifactClient.of(artifact).getSha256());
  }

  /** Marks these artifacts as unused for an hour. */
  private void age(byte[]... artifacts) throws Exception {
    FileTime then = FileTime.from(Instant.now().minus(Duration.ofHours(1)));
    for (byte[] artifact : artifacts) {
      Files.setLastModifiedTime(file(artifact), then);
    }
  }

  private void awaitDeletion(byte[] artifact) throws Exception {
    Await.until("the artifact is deleted", () -> !Files.exists(file(artifact)));
  }

  /** Saves a checkpoint as a worker, and waits until the coordinator has recorded it. */
  private void save(ScriptedTrainer trainer, Assignment given, long steps, byte[] checkpoint)
      throws Exception {
    new ArtifactClient(harness.channel).put(checkpoint);
    trainer.beat(given, steps, checkpoint);
    await(
        get(given.getJob().getRun()),
        now -> now.getCheckpoint().getFile().equals(ArtifactClient.of(checkpoint)));
  }

  private static byte[] checkpoint(int number) {
    return ArtifactClient.bytes(2_000, 100 + number);
  }

  @Test
  void deletesUnreferencedSupersededCheckpoints() throws Exception {
    start(LONG);
    create(ScriptedTrainer.spec());
    ScriptedTrainer trainer = ScriptedTrainer.connect(harness.channel, "trainer");
    Assignment given = trainer.next();
    save(trainer, given, 10, checkpoint(1));
    age(checkpoint(1));
    save(trainer, given, 20, checkpoint(2));
    awaitDeletion(checkpoint(1));
    // Another training continues from the second, and a run uses the third as a network.
    service.createTraining(
        CreateTrainingRequest.newBuilder()
            .setSpec(ScriptedTrainer.spec().setName("g2").setFrom(ArtifactClient.of(checkpoint(2))))
            .build());
    save(trainer, given, 30, checkpoint(3));
    harness.create(
        Harness.duel(4)
            .clearEngines()
            .addEngines(
                EngineSpec.newBuilder().setName("b6").setKind("mcts").putSettings("net", "b6"))
            .addEngines(Harness.engine("r", "random"))
            .putArtifacts("net=b6", ArtifactClient.of(checkpoint(3))));
    save(trainer, given, 40, checkpoint(4));
    age(checkpoint(2), checkpoint(3), checkpoint(4));
    save(trainer, given, 50, checkpoint(5));
    awaitDeletion(checkpoint(4));
    age(checkpoint(5));
    // A result is not superseded, whether or not it was saved before.
    save(trainer, given, 60, ScriptedTrainer.CHECKPOINT);
    awaitDeletion(checkpoint(5));
    new ArtifactClient(harness.channel).put(ScriptedTrainer.NETWORK);
    age(ScriptedTrainer.CHECKPOINT, ScriptedTrainer.NETWORK, ScriptedTrainer.SHARD);
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        trainer.report(given, ScriptedTrainer.NETWORK).getStatus());
    age(ScriptedTrainer.CHECKPOINT, ScriptedTrainer.NETWORK);
    for (int i = 0; i < 2; i++) {
      harness.close();
      for (byte[] named :
          new byte[][] {
            checkpoint(2),
            checkpoint(3),
            ScriptedTrainer.CHECKPOINT,
            ScriptedTrainer.NETWORK,
            ScriptedTrainer.SHARD
          }) {
        assertTrue(Files.exists(file(named)), "restart " + i);
      }
      start(LONG);
    }
  }

  @Test
  void deletesSupersededCheckpointsAfterARestartAndAtTheEnd() throws Exception {
    start(LONG);
    Training training = create(ScriptedTrainer.spec());
    ScriptedTrainer trainer = ScriptedTrainer.connect(harness.channel, "trainer");
    Assignment given = trainer.next();
    save(trainer, given, 10, checkpoint(1));
    save(trainer, given, 20, checkpoint(2));
    harness.close();
    // A client might have been about to continue from it.
    assertTrue(Files.exists(file(checkpoint(1))));
    age(checkpoint(1), checkpoint(2));

    start(LONG);
    awaitDeletion(checkpoint(1));
    assertTrue(Files.exists(file(checkpoint(2))));
    assertEquals(20, get(training.getId()).getCheckpoint().getSteps());
    Training cancelled =
        service.cancelTraining(
            CancelTrainingRequest.newBuilder().setTraining(training.getId()).build());
    assertFalse(cancelled.hasCheckpoint());
    assertEquals(20, cancelled.getSteps());
    awaitDeletion(checkpoint(2));
    assertTrue(Files.exists(file(ScriptedTrainer.SHARD)));
  }

  @Test
  void keepsTheLossesOverTheStepsThroughARestart() throws Exception {
    start(LONG);
    Training training = create(ScriptedTrainer.spec());
    ScriptedTrainer trainer = ScriptedTrainer.connect(harness.channel, "trainer");
    Assignment given = trainer.next();
    save(trainer, given, 10, checkpoint(1));
    for (long steps : new long[] {20, 30}) {
      trainer.beat(given, steps);
      await(training, now -> now.getSteps() == steps, () -> trainer.beat(given, steps));
    }
    assertEquals(List.of(10L, 20L, 30L), curve(training));
    assertEquals(2, get(training.getId()).getCurve(0).getLosses().getPolicy());
    var all = service.listTrainings(ListTrainingsRequest.getDefaultInstance()).getTrainingsList();
    assertEquals(0, all.getFirst().getCurveCount(), "lists stay short");

    harness.close();
    start(LONG);
    assertEquals(List.of(10L, 20L, 30L), curve(training));
    // The worker was lost: the next one continues from the checkpoint.
    ScriptedTrainer second = ScriptedTrainer.connect(harness.channel, "trainer");
    second.beat(given, 15);
    await(training, now -> now.getSteps() == 15, () -> second.beat(given, 15));
    assertEquals(List.of(10L, 15L), curve(training));
  }

  private List<Long> curve(Training training) {
    return get(training.getId()).getCurveList().stream().map(TrainingPoint::getSteps).toList();
  }

  @Test
  void createsOneTrainingPerRequestAndListsTheNewestFirst() throws Exception {
    start(LONG);
    new ArtifactClient(harness.channel).put(ScriptedTrainer.SHARD);
    var request =
        CreateTrainingRequest.newBuilder()
            .setSpec(ScriptedTrainer.spec())
            .setRequestId("r")
            .build();
    Training first = service.createTraining(request);
    assertEquals(first.getId(), service.createTraining(request).getId());
    Training second = create(ScriptedTrainer.spec());
    var all = service.listTrainings(ListTrainingsRequest.getDefaultInstance()).getTrainingsList();
    assertEquals(2, all.size());
    assertEquals(second.getId(), all.getFirst().getId());
    assertEquals(0, all.getFirst().getSpec().getShardsCount());

    harness.close();
    start(LONG);
    assertEquals(first.getId(), service.createTraining(request).getId());
  }

  @Test
  void anotherWorkerContinuesFromTheLastCheckpoint() throws Exception {
    start(Duration.ofSeconds(2));
    Training training = create(ScriptedTrainer.spec());
    ScriptedTrainer first = ScriptedTrainer.connect(harness.channel, "first");
    Assignment lost = first.next();
    assertFalse(lost.getTraining().hasCheckpoint());
    // A checkpoint that was not uploaded does not count.
    first.beat(lost, 10, ScriptedTrainer.CHECKPOINT);
    await(training, now -> now.getSteps() == 10, () -> first.beat(lost, 10));
    assertFalse(get(training.getId()).hasCheckpoint());
    new ArtifactClient(harness.channel).put(ScriptedTrainer.CHECKPOINT);
    first.beat(lost, 20, ScriptedTrainer.CHECKPOINT);
    await(
        training, Training::hasCheckpoint, () -> first.beat(lost, 20, ScriptedTrainer.CHECKPOINT));
    first.worker.vanish();

    ScriptedTrainer second = ScriptedTrainer.connect(harness.channel, "second");
    Assignment given = second.next();
    assertEquals(20, given.getTraining().getCheckpoint().getSteps());
    assertEquals(
        ArtifactClient.of(ScriptedTrainer.CHECKPOINT),
        given.getTraining().getCheckpoint().getFile());

    // The first reconnects, too late.
    ScriptedTrainer again = ScriptedTrainer.connect(harness.channel, "first", lost);
    assertEquals(lost.getLease(), ScriptedWorker.take(again.worker.trainingRevocations).getLease());
  }

  @Test
  void leaseSurvivesARestart() throws Exception {
    start(LONG);
    Training training = create(ScriptedTrainer.spec());
    ScriptedTrainer trainer = ScriptedTrainer.connect(harness.channel, "trainer");
    Assignment given = trainer.next();
    new ArtifactClient(harness.channel).put(ScriptedTrainer.CHECKPOINT);
    trainer.beat(given, 20, ScriptedTrainer.CHECKPOINT);
    await(training, Training::hasCheckpoint);
    harness.close();

    start(LONG);
    ScriptedTrainer other = ScriptedTrainer.connect(harness.channel, "other");
    other.ready();
    Training now = get(training.getId());
    assertEquals(TrainingState.TRAINING_STATE_TRAINING, now.getState());
    assertEquals("trainer", now.getWorker());
    assertEquals(20, now.getSteps());
    ScriptedTrainer back = ScriptedTrainer.connect(harness.channel, "trainer", given);
    back.beat(given, 60);
    await(training, later -> later.getSteps() == 60);
    bringResults();
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        back.report(given, ScriptedTrainer.NETWORK).getStatus());
    assertTrue(other.worker.trainings.isEmpty());
    assertTrue(back.worker.trainingRevocations.isEmpty());
    harness.close();

    start(LONG);
    assertEquals(
        ArtifactClient.of(ScriptedTrainer.NETWORK), get(training.getId()).getResult().getNetwork());
  }

  @Test
  void freesATrainingThatItsWorkerNoLongerHolds() throws Exception {
    start(LONG);
    create(ScriptedTrainer.spec());
    Assignment lost = ScriptedTrainer.connect(harness.channel, "trainer").next();
    Assignment given = ScriptedTrainer.connect(harness.channel, "trainer").next();
    assertEquals(lost.getJob(), given.getJob());
    assertTrue(lost.getLease() != given.getLease());
  }

  @Test
  void reassignsAStalledTraining() throws Exception {
    start(Duration.ofSeconds(2), Duration.ofSeconds(1));
    create(ScriptedTrainer.spec());
    ScriptedTrainer stalls = ScriptedTrainer.connect(harness.channel, "stalls");
    Assignment given = stalls.next();
    Await.until(
        "the training is revoked",
        () -> {
          stalls.beat(given, 7);
          return !stalls.worker.trainingRevocations.isEmpty();
        });
    // It is ready again, but does not get this training.
    stalls.ready();
    ScriptedTrainer other = ScriptedTrainer.connect(harness.channel, "other");
    Assignment again = other.next();
    assertEquals(given.getJob(), again.getJob());
    assertTrue(stalls.worker.trainings.isEmpty());
  }

  @Test
  void failsAnImpossibleTraining() throws Exception {
    start(LONG);
    Training training = create(ScriptedTrainer.spec());
    ScriptedTrainer trainer = ScriptedTrainer.connect(harness.channel, "trainer");
    Assignment given = trainer.next();
    trainer.giveUp(given, GivenUpReason.GIVEN_UP_REASON_IMPOSSIBLE, "a.shard:\nholds NaN");
    Training failed = await(training, now -> now.getState() == TrainingState.TRAINING_STATE_FAILED);
    assertEquals("a.shard: holds NaN", failed.getProblem());
    // Trainings are assigned in the order of creation; this one's turn does not come.
    Training later = create(ScriptedTrainer.spec());
    assertEquals(later.getId(), trainer.next().getJob().getRun());
  }

  @Test
  void reassignsATrainingThatAWorkerCannotTrain() throws Exception {
    start(LONG);
    Training training = create(ScriptedTrainer.spec());
    ScriptedTrainer unable = ScriptedTrainer.connect(harness.channel, "unable");
    unable.giveUp(unable.next(), GivenUpReason.GIVEN_UP_REASON_UNABLE, "disk full");
    Training waiting =
        await(training, now -> now.getState() == TrainingState.TRAINING_STATE_WAITING);
    assertEquals("worker unable cannot train it: disk full", waiting.getProblem());
    // It gets a later training instead of this one.
    Training later = create(ScriptedTrainer.spec());
    assertEquals(later.getId(), unable.next().getJob().getRun());
    ScriptedTrainer able = ScriptedTrainer.connect(harness.channel, "able");
    able.giveUp(able.next(), GivenUpReason.GIVEN_UP_REASON_LEAVING, "shutting down");
    // The later training was not at fault.
    assertEquals(training.getId(), able.next().getJob().getRun());
  }

  @Test
  void revokesACancelledTraining() throws Exception {
    start(LONG);
    Training training = create(ScriptedTrainer.spec());
    ScriptedTrainer trainer = ScriptedTrainer.connect(harness.channel, "trainer");
    Assignment given = trainer.next();
    Iterator<Training> watch =
        service.watchTraining(
            WatchTrainingRequest.newBuilder().setTraining(training.getId()).build());
    assertEquals(TrainingState.TRAINING_STATE_TRAINING, watch.next().getState());
    var cancel = CancelTrainingRequest.newBuilder().setTraining(training.getId()).build();
    for (int i = 0; i < 2; i++) {
      assertEquals(
          TrainingState.TRAINING_STATE_CANCELLED, service.cancelTraining(cancel).getState());
    }
    assertEquals(
        "the training was cancelled",
        ScriptedWorker.take(trainer.worker.trainingRevocations).getReason());
    bringResults();
    assertEquals(
        VerdictStatus.VERDICT_STATUS_UNWANTED,
        trainer.report(given, ScriptedTrainer.NETWORK).getStatus());
    Training last = watch.next();
    while (watch.hasNext()) {
      last = watch.next();
    }
    assertEquals(TrainingState.TRAINING_STATE_CANCELLED, last.getState());
  }

  @Test
  void refusesInvalidInputInOneLine() throws Exception {
    start(LONG);
    assertRefused(ScriptedTrainer.spec(), Status.Code.FAILED_PRECONDITION, "upload it first");
    new ArtifactClient(harness.channel).put(ScriptedTrainer.SHARD);
    assertRefused(
        ScriptedTrainer.spec().setBoard(9), Status.Code.INVALID_ARGUMENT, "boards of size 5");
    assertRefused(ScriptedTrainer.spec().setBatch(1), Status.Code.INVALID_ARGUMENT, "batch");
    assertRefused(ScriptedTrainer.spec().setSteps(-1), Status.Code.INVALID_ARGUMENT, "steps");
    assertRefused(ScriptedTrainer.spec().clearShards(), Status.Code.INVALID_ARGUMENT, "steps");
    assertRefused(
        ScriptedTrainer.spec().setFirstRate(2), Status.Code.INVALID_ARGUMENT, "first_rate");
    assertRefused(
        ScriptedTrainer.spec().setWeightDecay(Double.NaN),
        Status.Code.INVALID_ARGUMENT,
        "weight_decay");
    TrainingSpec.Builder elsewhere = ScriptedTrainer.spec();
    elsewhere.getShardsBuilder(0).setStore("/etc");
    assertRefused(elsewhere, Status.Code.INVALID_ARGUMENT, "s3://");
    StatusRuntimeException unknown =
        assertThrows(StatusRuntimeException.class, () -> get("nothing"));
    assertEquals(Status.Code.NOT_FOUND, unknown.getStatus().getCode());
  }

  private void assertRefused(TrainingSpec.Builder spec, Status.Code code, String part) {
    StatusRuntimeException refusal =
        assertThrows(
            StatusRuntimeException.class,
            () -> service.createTraining(CreateTrainingRequest.newBuilder().setSpec(spec).build()));
    assertEquals(code, refusal.getStatus().getCode());
    String said = String.valueOf(refusal.getStatus().getDescription());
    assertTrue(said.contains(part), said);
    assertFalse(said.contains("\n"), said);
  }
}
