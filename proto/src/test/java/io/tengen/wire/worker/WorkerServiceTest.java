package io.tengen.wire.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.rules.GameSetup;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.GameTask;
import io.tengen.proto.v1.TrainingTask;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.RandomTrainings;
import io.tengen.wire.RandomValues;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingResultCodec;
import io.tengen.wire.worker.WorkerMessage.JobGivenUp;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Messages of many seeds arrive as they were sent; invalid ones do not break the stream. */
class WorkerServiceTest {
  private static final int SEEDS = 200;
  private static final int SIZE = 9;

  private static void forManySeeds(Consumer<RandomValues> check) {
    for (long seed = 0; seed < SEEDS; seed++) {
      try {
        check.accept(new RandomValues(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }

  private static LeaseToken lease(RandomValues values) {
    byte[] bytes = new byte[values.between(1, 40)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values.below(256);
    }
    return LeaseToken.of(bytes);
  }

  private static Optional<EncodedCheckpoint> moves(RandomValues values) {
    if (values.flip()) {
      return Optional.empty();
    }
    Checkpoint checkpoint = values.checkpoint(SIZE, values.instant(), values.below(50));
    return Optional.of(EncodedCheckpoint.of(checkpoint, SIZE));
  }

  private static <T extends Enum<T>> T known(RandomValues values, Class<T> type) {
    T drawn = values.one(type);
    return drawn.name().equals("UNKNOWN") ? known(values, type) : drawn;
  }

  private static Artifact network(RandomValues values) {
    return new Artifact("%064x".formatted(values.number()), 1 + values.below(999));
  }

  private static void assertSent(WorkerMessage message) {
    assertEquals(message, WorkerMessageCodec.decode(WorkerMessageCodec.encode(message)));
  }

  private static void assertSent(CoordinatorMessage message) {
    assertEquals(message, CoordinatorMessageCodec.decode(CoordinatorMessageCodec.encode(message)));
  }

  @Test
  void workerMessagesRoundTrip() {
    forManySeeds(values -> {
      assertSent(
          new WorkerMessage.Hello(
              values.name(),
              values.line(),
              values.below(64),
              values.list(5, values::name),
              values.list(5, () -> lease(values))));
      assertSent(
          new WorkerMessage.Speed(
              new WorkerSpeed(0.01 + values.share(), values.one(WorkerSpeed.State.class))));
      assertSent(
          new WorkerMessage.ServeEvaluations(
              values.name(), values.list(3, values::name), values.flip()));
      assertSent(new WorkerMessage.ServeRollouts(values.name(), values.below(4096)));
      assertSent(
          new WorkerMessage.FindEvaluators(
              values.list(3, () -> network(values)), values.below(1000)));
      assertSent(new WorkerMessage.Ready(known(values, JobKind.class), values.below(64)));
      assertSent(
          new WorkerMessage.Heartbeat(
              values.list(
                  5,
                  () ->
                      values.flip()
                          ? new JobProgress.Game(lease(values), values.below(400), moves(values))
                          : new JobProgress.Training(
                              lease(values), RandomTrainings.report(values)))));
      assertSent(
          new JobGivenUp(
              lease(values),
              known(values, GivenUpReason.class),
              values.line(),
              moves(values),
              Optional.empty()));
      assertSent(
          new JobGivenUp(
              lease(values),
              known(values, GivenUpReason.class),
              values.line(),
              Optional.empty(),
              Optional.of(RandomTrainings.report(values))));
    });
  }

  @Test
  void sendsResultsAsTheirBytes() {
    forManySeeds(values -> {
      LeaseToken lease = lease(values);
      TrainingResult result = RandomTrainings.result(values);
      var sent = new WorkerMessage.JobResult(lease, TrainingResultCodec.toBytes(result));
      var received =
          assertInstanceOf(
              WorkerMessage.JobResult.class,
              WorkerMessageCodec.decode(WorkerMessageCodec.encode(sent)));
      assertEquals(lease, received.lease());
      assertArrayEquals(sent.result(), received.result());
      assertEquals(result, TrainingResultCodec.fromBytes(received.result()));
    });
  }

  @Test
  void coordinatorMessagesRoundTrip() {
    forManySeeds(values -> {
      assertSent(new CoordinatorMessage.Welcome(values.below(9_999), values.below(99_999)));
      assertSent(
          new CoordinatorMessage.Verdict(
              lease(values), known(values, VerdictStatus.class), values.line()));
      assertSent(new CoordinatorMessage.Revoked(lease(values), values.line(), values.flip()));
      assertSent(
          new CoordinatorMessage.Evaluators(
              values.list(
                  3,
                  () ->
                      new EvaluatorAddress(
                          values.flip() ? EvaluationPermit.ROLLOUTS : network(values).sha256(),
                          values.name(),
                          values.name(),
                          lease(values)))));
      CoordinatorMessage.Assignment game =
          new CoordinatorMessage.Assignment(
              lease(values), new JobId(values.name(), values.below(999)), game(values));
      assertSent(game);
      assertSent(
          new CoordinatorMessage.Assignment(game.lease(), game.job(), game.task(), values.line()));
      var training =
          new CoordinatorMessage.Assignment(
              lease(values),
              new JobId(values.name(), 0),
              new JobTask.Training(
                  RandomTrainings.spec(values),
                  values.flip()
                      ? Optional.empty()
                      : Optional.of(RandomTrainings.checkpoint(values))));
      assertSent(training);
      assertEquals(
          training, CoordinatorMessageCodec.assignment(CoordinatorMessageCodec.toBytes(training)));
    });
  }

  private static JobTask.Game game(RandomValues values) {
    GameSetup setup = values.setup();
    return new JobTask.Game(
        setup,
        values.engine(),
        values.engine(),
        values.number(),
        MatchRules.parse(values.one(List.of("", "time=10m+3x30s", "moves=50"))),
        values.flip(),
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        moves(values),
        values.flip() ? "" : "s3://bucket/games",
        values.flip() ? 0 : values.share());
  }

  @Test
  void keptResultsRoundTrip() {
    forManySeeds(values -> {
      byte[] record = values.name().getBytes(java.nio.charset.StandardCharsets.UTF_8);
      KeptResult kept =
          new KeptResult(
              lease(values),
              new JobId(values.name(), values.below(999)),
              values.flip() ? new byte[0] : record,
              values.flip()
                  ? Optional.empty()
                  : Optional.of(new KeptResult.ShardGame("s3://bucket/games", record)));
      KeptResult found = KeptResult.fromBytes(ByteBuffer.wrap(kept.toBytes()));
      assertEquals(kept.lease(), found.lease());
      assertEquals(kept.job(), found.job());
      assertArrayEquals(kept.record(), found.record());
      assertEquals(kept.isCommitted(), found.isCommitted());
      assertEquals(
          kept.shardGame().map(KeptResult.ShardGame::place),
          found.shardGame().map(KeptResult.ShardGame::place));
    });
    ByteBuffer damaged = ByteBuffer.wrap(new byte[] {1, 2, 3});
    assertThrows(IllegalArgumentException.class, () -> KeptResult.fromBytes(damaged));
  }

  /** The worker gives an invalid task up; it does not lose the stream. */
  @Test
  void invalidTasksNameTheirKindAndProblem() {
    assertEquals(
        JobKind.GAME, unreadable(Assignment.newBuilder().setGame(GameTask.newBuilder())).kind());
    assertEquals(
        JobKind.TRAINING,
        unreadable(Assignment.newBuilder().setTraining(TrainingTask.newBuilder())).kind());
    var unknown = unreadable(Assignment.newBuilder());
    assertEquals(JobKind.UNKNOWN, unknown.kind());
    assertTrue(unknown.problem().contains("this version"), unknown.problem());
  }

  private static JobTask.Unreadable unreadable(Assignment.Builder assignment) {
    var message =
        io.tengen.proto.v1.CoordinatorMessage.newBuilder().setAssignment(assignment).build();
    var decoded =
        assertInstanceOf(
            CoordinatorMessage.Assignment.class, CoordinatorMessageCodec.decode(message));
    return assertInstanceOf(JobTask.Unreadable.class, decoded.task());
  }

  @Test
  void recognizesMessagesOfANewerVersion() {
    assertEquals(
        new WorkerMessage.Unknown(),
        WorkerMessageCodec.decode(io.tengen.proto.v1.WorkerMessage.getDefaultInstance()));
    assertEquals(
        new CoordinatorMessage.Unknown(),
        CoordinatorMessageCodec.decode(io.tengen.proto.v1.CoordinatorMessage.getDefaultInstance()));
  }

  @Test
  void invalidMessagesOfWorkersBecomeOneLine() {
    var losses = io.tengen.proto.v1.TrainingLosses.newBuilder().setTotal(Double.NaN);
    var training = io.tengen.proto.v1.TrainingProgress.newBuilder().setLosses(losses);
    var message =
        io.tengen.proto.v1.WorkerMessage.newBuilder()
            .setHeartbeat(
                io.tengen.proto.v1.Heartbeat.newBuilder()
                    .addJobs(io.tengen.proto.v1.JobProgress.newBuilder().setTraining(training)))
            .build();
    var malformed =
        assertInstanceOf(WorkerMessage.Malformed.class, WorkerMessageCodec.decode(message));
    assertEquals("a loss must be finite, not NaN", malformed.problem());
  }
}
