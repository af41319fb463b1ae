package io.tengen.wire.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.grpc.MethodDescriptor;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.RandomTrainings;
import io.tengen.wire.RandomValues;
import io.tengen.wire.RunKind;
import io.tengen.wire.access.AdminService;
import io.tengen.wire.access.Role;
import io.tengen.wire.access.Token;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingSpecCodec;
import io.tengen.wire.training.TrainingStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Requests and answers of many seeds that are sent arrive as they were. */
class ServicesTest {
  private static final int SEEDS = 100;

  private static void forManySeeds(Consumer<RandomValues> check) {
    for (long seed = 0; seed < SEEDS; seed++) {
      try {
        check.accept(new RandomValues(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }

  private static <Q, A> void assertSent(MethodDescriptor<Q, A> method, Q request, A answer) {
    assertEquals(request, method.parseRequest(method.streamRequest(request)));
    assertEquals(answer, method.parseResponse(method.streamResponse(answer)));
  }

  private static TuningStatus tuning(RandomValues values) {
    return new TuningStatus(
        "spsa",
        List.of("c=0..1"),
        List.of(
            new TuningStatus.Point(0, List.of(values.name())),
            new TuningStatus.Point(values.below(100), List.of(values.name()))));
  }

  private static RunStatus run(RandomValues values) {
    TestState test =
        new TestState(
            values.share(),
            -values.share(),
            2,
            List.of(1L, 0L, values.number(), 3L, 4L),
            values.one(TestState.Verdict.class));
    return new RunStatus(
        values.name(),
        values.spec(),
        values.one(RunState.class),
        values.instant(),
        values.flip() ? "" : values.name(),
        values.below(100),
        values.below(100),
        values.below(100),
        values.below(100),
        values.below(100),
        values.below(100),
        values.line(),
        values.flip() ? Optional.empty() : Optional.of(test),
        values.flip() ? OptionalDouble.empty() : OptionalDouble.of(values.share()),
        values.below(9),
        values.flip() ? Optional.empty() : Optional.of(tuning(values)),
        new Verification(
            values.below(9),
            values.below(9),
            values.below(9),
            values.below(9),
            values.list(3, values::name),
            values.list(3, values::name)),
        new LiveGames(
            values.list(
                3,
                () ->
                    new LiveGames.Game(
                        values.below(100), values.name(), values.name(), values.below(300))),
            values.below(10_000)));
  }

  private static Standings.Pair pair(RandomValues values) {
    return new Standings.Pair(
        values.name(),
        values.name(),
        values.below(9),
        values.below(9),
        values.below(9),
        values.flip() ? null : values.share());
  }

  private static Standings standings(RandomValues values) {
    return new Standings(
        values.name(),
        values.below(1_000),
        values.list(
            4,
            () ->
                new Standings.Rating(
                    values.name(),
                    values.share(),
                    values.share(),
                    values.below(9),
                    values.share(),
                    values.below(9),
                    values.below(9),
                    values.below(9),
                    values.share(),
                    values.flip()
                        ? null
                        : new Standings.Forfeits(
                            values.below(9), values.below(9), values.below(9)))),
        values.list(4, () -> pair(values)),
        values.name(),
        values.list(
            4,
            () ->
                new Standings.Placing(
                    values.name(),
                    values.below(9),
                    values.below(9),
                    values.below(9),
                    values.below(9),
                    values.below(9),
                    values.flip(),
                    values.name(),
                    values.below(9),
                    values.below(9))),
        values.list(
            4,
            () ->
                new Standings.Match(
                    values.below(9),
                    values.name(),
                    values.name(),
                    values.below(9),
                    values.below(9),
                    values.below(9),
                    values.below(9))),
        values.list(
            4,
            () ->
                new Standings.TeamPlacing(
                    values.name(),
                    values.below(9),
                    values.below(9),
                    values.list(3, () -> values.below(9)),
                    values.flip(),
                    values.list(3, values::name))),
        values.below(9));
  }

  private static PoolStatus pool(RandomValues values) {
    return new PoolStatus(
        values.name(),
        values.setup(),
        MatchRules.parse(values.one(List.of("", "time=10m+3x30s"))),
        values.below(100),
        values.name(),
        values.share(),
        values.list(
            3,
            () ->
                new PoolStatus.Version(
                    values.engine(), values.name(), values.below(9), values.list(2, values::name))),
        values.list(3, () -> member(values)),
        values.list(2, () -> member(values)),
        List.of(
            new PoolChange.Renamed(values.name(), values.engine().name(), values.instant()),
            new PoolChange.Anchored(values.name(), values.share(), values.instant()),
            new PoolChange.RunRemoved(values.name(), values.instant()),
            new PoolChange.RunRestored(values.name(), values.instant())));
  }

  private static PoolStatus.Member member(RandomValues values) {
    return new PoolStatus.Member(values.name(), values.instant(), values.below(9), values.below(9));
  }

  private static VersionComparison.Estimate estimate(RandomValues values) {
    return new VersionComparison.Estimate(
        values.share(), values.share(), values.share(), values.flip());
  }

  private static Token token(RandomValues values) {
    return new Token(
        values.name(),
        values.name(),
        values.one(Role.class),
        values.instant(),
        values.flip() ? Optional.empty() : Optional.of(values.instant()),
        values.flip() ? Optional.empty() : Optional.of(values.instant()));
  }

  @Test
  void extensionsArriveAsTheyWere() {
    forManySeeds(values ->
        assertSent(
            ControlService.EXTEND_RUN,
            new ControlService.ExtendRun(values.name(), 1 + values.below(1_000)),
            run(values)));
    assertThrows(
        IllegalArgumentException.class, () -> new ControlService.ExtendRun("r", 10_000_001));
  }

  @Test
  void changesOfPoolsArriveAsTheyWere() {
    forManySeeds(values -> {
      PoolStatus pool = pool(values);
      for (PoolChange change : pool.changes()) {
        assertSent(
            PoolService.CHANGE_POOL, new PoolService.ChangePool(values.name(), change), pool);
      }
    });
  }

  @Test
  void workersArriveAsTheyWere() {
    forManySeeds(values -> {
      WorkerStatus worker =
          new WorkerStatus(
              values.name(),
              values.name(),
              values.below(100),
              values.below(100),
              values.instant(),
              Duration.ofMillis(values.below(100_000)),
              values.below(2) == 0 ? OptionalDouble.empty() : OptionalDouble.of(values.share()),
              values.below(100),
              List.of(
                  new WorkerStatus.Playing(
                      values.name(),
                      values.below(100),
                      values.name(),
                      values.name(),
                      values.below(100))),
              List.of(values.name()),
              List.of(new WorkerStatus.Problem(values.name(), values.name())),
              List.of(values.name(), values.name()),
              values.below(100),
              List.of(new WorkerStatus.Problem(values.name(), values.name())),
              values.flip() ? OptionalDouble.empty() : OptionalDouble.of(values.share()),
              values.line());
      assertSent(ControlService.LIST_WORKERS, All.ALL, List.of(worker, worker));
    });
  }

  @Test
  void runs() {
    forManySeeds(values -> {
      RunStatus run = run(values);
      String id = values.name();
      ControlService.RunRequest request = new ControlService.RunRequest(id);
      assertSent(ControlService.CREATE_RUN, new ControlService.CreateRun(values.spec(), id), run);
      assertSent(ControlService.GET_RUN, request, run);
      assertSent(
          ControlService.LIST_RUNS,
          new ControlService.ListRuns(
              Optional.of(values.one(RunKind.class)),
              Set.of(values.one(RunState.class)),
              id,
              7,
              values.name()),
          new ControlService.RunPage(List.of(run, run(values)), id));
      assertSent(ControlService.WATCH_RUN, request, run);
      assertSent(ControlService.CANCEL_RUN, request, run);
      assertSent(ControlService.PAUSE_RUN, request, run);
      assertSent(ControlService.RESUME_RUN, request, run);
      AnnulledSide side = values.one(AnnulledSide.class);
      assertSent(
          ControlService.ANNUL_GAME,
          new ControlService.AnnulGame(
              id, values.below(99), side, side == AnnulledSide.NONE ? "" : "wrong komi"),
          run);
      assertSent(
          ControlService.LIST_ANNULLED,
          request,
          List.of(new AnnulledResult(values.below(99), side, "wrong komi", values.instant())));
      assertSent(
          ControlService.WITHDRAW_ENGINE,
          new ControlService.WithdrawEngine(id, values.name()),
          run);
      assertSent(
          ControlService.SCHEDULE_RUN,
          new ControlService.ScheduleRun(
              id, values.flip() ? null : values.below(100), values.flip() ? null : 0.5),
          run);
      assertSent(
          ControlService.ANNOTATE_RUN,
          new ControlService.AnnotateRun(id, values.flip() ? "" : "Do more visits pay?"),
          run);
      assertSent(ControlService.GET_RATINGS, request, standings(values));
    });
  }

  @Test
  void games() {
    forManySeeds(values -> {
      GameRecord record = values.record();
      byte[] bytes = GameRecordCodec.toBytes(record);
      ResultStatus status =
          new ResultStatus(
              null, values.flip() ? null : values.below(9), values.flip() ? null : values.below(9));
      EncodedGame game =
          new EncodedGame(
              values.name(), values.below(99), values.below(99), bytes, values.name(), status);
      var method = ControlService.EXPORT_GAMES;
      EncodedGame read = method.parseResponse(method.streamResponse(game));
      assertArrayEquals(bytes, read.record());
      assertEquals(
          new StoredGame(game.run(), game.index(), game.number(), record, game.worker(), status),
          read.decode());
      var export = new ControlService.ExportGames(values.name(), List.of(3L, 1L << 40));
      assertEquals(export, method.parseRequest(method.streamRequest(export)));
      var get = new ControlService.GetGame(values.name(), values.below(99));
      assertEquals(
          get, ControlService.GET_GAME.parseRequest(ControlService.GET_GAME.streamRequest(get)));
    });
  }

  @Test
  void pools() {
    forManySeeds(values -> {
      PoolStatus pool = pool(values);
      PoolService.PoolRequest request = new PoolService.PoolRequest(values.name());
      assertSent(PoolService.LIST_POOLS, All.ALL, List.of(pool));
      assertSent(PoolService.GET_POOL, request, pool);
      assertSent(PoolService.GET_POOL_RATINGS, request, standings(values));
      assertSent(
          PoolService.GET_VERSION_HISTORY,
          new PoolService.GetVersionHistory(values.name(), values.name()),
          new VersionHistory(
              values.name(),
              values.name(),
              values.name(),
              values.list(
                  3,
                  () ->
                      new VersionHistory.Point(
                          values.name(),
                          values.instant(),
                          values.share(),
                          values.share(),
                          values.below(9),
                          values.flip()))));
      assertSent(
          PoolService.COMPARE_VERSIONS,
          new PoolService.CompareVersions(values.name(), "a", "b"),
          new VersionComparison(
              pair(values),
              values.flip() ? null : estimate(values),
              values.flip() ? null : estimate(values),
              estimate(values),
              values.share()));
    });
  }

  @Test
  void trainings() {
    forManySeeds(values -> {
      TrainingStatus training = RandomTrainings.status(values);
      var request = new TrainingService.TrainingRequest(values.name());
      assertSent(
          TrainingService.CREATE_TRAINING,
          new TrainingService.CreateTraining(RandomTrainings.spec(values), values.name()),
          training);
      assertSent(TrainingService.GET_TRAINING, request, training);
      assertSent(
          TrainingService.LIST_TRAININGS,
          All.ALL,
          List.of(training, RandomTrainings.status(values)));
      assertSent(TrainingService.WATCH_TRAINING, request, training);
      assertSent(TrainingService.CANCEL_TRAINING, request, training);
    });
  }

  @Test
  void artifactUploads() {
    forManySeeds(values -> {
      ByteBuffer bytes = ByteBuffer.wrap(values.name().getBytes(StandardCharsets.UTF_8));
      var status =
          new ArtifactService.ArtifactStatus(
              values.artifact().sha256(), values.flip(), values.below(999));
      assertSent(
          ArtifactService.UPLOAD_ARTIFACT,
          new ArtifactService.UploadArtifact.Begin(
              values.artifact(),
              values.below(999),
              values.flip() ? Optional.of(new LeaseToken("0fa0")) : Optional.empty()),
          status);
      assertSent(
          ArtifactService.UPLOAD_ARTIFACT, new ArtifactService.UploadArtifact.Data(bytes), status);
    });
  }

  @Test
  void listsTrainingsWithoutShards() {
    forManySeeds(values -> {
      TrainingSpec spec = RandomTrainings.spec(values).withoutShards();
      assertEquals(spec, TrainingSpecCodec.decode(TrainingSpecCodec.encode(spec)));
    });
  }

  @Test
  void tokensExclusionsAndArtifacts() {
    forManySeeds(values -> {
      Token token = token(values);
      assertSent(
          AdminService.CREATE_TOKEN,
          new AdminService.CreateToken(
              values.name(), token.role(), Duration.ofSeconds(values.below(999))),
          new Token.Created(token, values.name()));
      assertSent(AdminService.LIST_TOKENS, All.ALL, List.of(token));
      assertSent(AdminService.REVOKE_TOKEN, new AdminService.RevokeToken(token.id()), token);
      ExclusionList list =
          new ExclusionList(
              values.name(),
              values.list(
                  3,
                  () ->
                      new ExclusionList.Exclusion(
                          values.name(),
                          values.line(),
                          values.instant(),
                          values.list(4, () -> values.below(99)),
                          values.name())),
              values.list(
                  3,
                  () -> new ExclusionList.Disputed(values.below(9), values.name(), values.name())));
      assertSent(
          ExclusionService.EXCLUDE_RESULTS,
          new ExclusionService.ExcludeResults(
              values.name(), values.name(), values.line(), values.flip()),
          list);
      assertSent(
          ExclusionService.LIFT_EXCLUSION,
          new ExclusionService.LiftExclusion(values.name(), values.name()),
          list);
      assertSent(
          ExclusionService.LIST_EXCLUSIONS,
          new ExclusionService.ListExclusions(values.name()),
          list);
      String sha256 = values.artifact().sha256();
      assertSent(
          ArtifactService.STAT_ARTIFACT,
          new ArtifactService.StatArtifact(sha256),
          new ArtifactService.ArtifactStatus(sha256, values.flip(), values.below(999)));
      assertSent(
          ArtifactService.DOWNLOAD_ARTIFACT,
          new ArtifactService.DownloadArtifact(sha256, values.below(999)),
          ByteBuffer.wrap(values.name().getBytes(StandardCharsets.UTF_8)));
    });
  }

  @Test
  void refusesInvalidRequestsInOneLine() {
    assertEquals(
        "request_id is longer than 256 letters",
        refusal(() -> new ControlService.CreateRun(RandomValues.selfPlay(), "x".repeat(257))));
    assertEquals(
        "priority 101 is not between -100 and 100",
        refusal(() -> new ControlService.ScheduleRun("r", 101, null)));
    assertEquals(
        "a version must be compared with another one, not with itself",
        refusal(() -> new PoolService.CompareVersions("p", "a", "a")));
    assertEquals(
        "the anchor's rating must be -10,000 to 10,000, not NaN",
        refusal(() -> new PoolChange.Anchored("a", Double.NaN, Instant.EPOCH)));
    TrainingSpec noShards =
        new TrainingSpec(
            "g1",
            "b1c8",
            "tengen",
            9,
            new TrainingSpec.LossWeights(1, 1, 1, 1),
            0,
            1,
            null,
            List.of(),
            1,
            2,
            1,
            1,
            0);
    assertEquals(
        "steps must be 1 or more with shards to learn from, or 0 for the network as it begins",
        refusal(() -> new TrainingService.CreateTraining(noShards, "")));
    assertEquals(
        "a message must be begin or data",
        refusal(() ->
            ArtifactService.UPLOAD_ARTIFACT.parseRequest(
                new java.io.ByteArrayInputStream(new byte[0]))));
    assertEquals(
        "worker must be the name of a worker",
        refusal(() -> new ExclusionService.ExcludeResults("r", "a b", "x", false)));
    assertEquals(
        "reason must be one line of 1 to 500 letters",
        refusal(() -> new ExclusionService.ExcludeResults("r", "w", " ", false)));
    var create =
        AdminService.CREATE_TOKEN.streamRequest(
            new AdminService.CreateToken("ada", Role.USER, Duration.ZERO));
    assertEquals("ada", AdminService.CREATE_TOKEN.parseRequest(create).name());
    assertEquals(
        "role must be worker, user, admin or monitor",
        refusal(() ->
            AdminService.CREATE_TOKEN.parseRequest(new java.io.ByteArrayInputStream(new byte[0]))));
  }

  private static String refusal(Runnable asking) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, asking::run).getMessage());
  }
}
