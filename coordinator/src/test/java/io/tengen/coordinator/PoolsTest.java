package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.proto.v1.AnchoredVersion;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.ChangePoolRequest;
import io.tengen.proto.v1.CompareVersionsRequest;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.GetPoolRatingsRequest;
import io.tengen.proto.v1.GetPoolRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.GetVersionHistoryRequest;
import io.tengen.proto.v1.ListPoolsRequest;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.Pool;
import io.tengen.proto.v1.PoolChange;
import io.tengen.proto.v1.PoolRun;
import io.tengen.proto.v1.PoolServiceGrpc;
import io.tengen.proto.v1.PoolServiceGrpc.PoolServiceBlockingStub;
import io.tengen.proto.v1.PoolVersion;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.RenamedVersion;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.VersionComparison;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolsTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  @TempDir private Path directory;

  private static RunSpec.Builder run(int games, String... engines) {
    RunSpec.Builder spec = Harness.duel(games).clearEngines().setPool("main");
    for (String engine : engines) {
      spec.addEngines(Harness.engine(engine, "random"));
    }
    return spec;
  }

  private static PoolServiceBlockingStub pools(Harness harness) {
    return PoolServiceGrpc.newBlockingStub(harness.channel);
  }

  private static Pool pool(Harness harness) {
    return pools(harness).getPool(GetPoolRequest.newBuilder().setPool("main").build());
  }

  private static String refusal(Status.Code code, Runnable call) {
    Status status = assertThrows(StatusRuntimeException.class, call::run).getStatus();
    assertEquals(code, status.getCode(), status::toString);
    return String.valueOf(status.getDescription());
  }

  private static String play(Harness harness, RunSpec.Builder spec) throws InterruptedException {
    Run run = harness.create(spec);
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "w");
    for (int i = 0; i < spec.getGames(); i++) {
      Assignment game = worker.next();
      worker.report(ScriptedWorker.play(game));
    }
    worker.leave();
    harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
    return run.getId();
  }

  @Test
  void poolsOutliveRunsAndCoordinatorsOnH2() throws Exception {
    outlive(new DatabaseSettings.Embedded(directory));
  }

  @Test
  void poolsOutliveRunsAndCoordinatorsOnPostgreSql() throws Exception {
    outlive(PostgreSqlServer.database());
  }

  private void outlive(DatabaseSettings database) throws Exception {
    CoordinatorConfig config = Harness.config(directory, database, LEASE);
    String first;
    try (Harness harness = new Harness(config)) {
      first = play(harness, run(6, "a", "b"));
      anchor(harness, "b");
    }
    try (Harness harness = new Harness(config)) {
      EngineSpec other = EngineSpec.newBuilder().setName("b").setKind("mcts").build();
      assertEquals(
          "pool \"main\" has another version \"b\": this one has mcts, not random;"
              + " give it a name of its own",
          refusal(
              Status.Code.INVALID_ARGUMENT, () -> harness.create(run(2, "c").addEngines(other))));
      assertEquals(1, harness.control.listRuns(listAll()).getRunsCount());

      String second = play(harness, run(8, "c", "b"));
      Pool pool = pool(harness);
      assertEquals(
          List.of("a 6", "b 14", "c 8"),
          pool.getVersionsList().stream().map(PoolsTest::version).toList());
      assertEquals(
          List.of(first, second), pool.getRunsList().stream().map(PoolRun::getRun).toList());
      assertEquals(14, pool.getGames());
      assertEquals("b", pool.getAnchor());
      assertEquals(
          List.of("main"),
          pools(harness).listPools(ListPoolsRequest.getDefaultInstance()).getPoolsList().stream()
              .map(Pool::getName)
              .toList());
      ratingsAreOfAllRuns(harness, first, second);
    }
  }

  private static Pool change(Harness harness, PoolChange.Builder change) {
    return pools(harness)
        .changePool(ChangePoolRequest.newBuilder().setPool("main").setChange(change).build());
  }

  private static void anchor(Harness harness, String version) {
    anchor(harness, version, 1500);
  }

  private static void anchor(Harness harness, String version, double elo) {
    change(
        harness,
        PoolChange.newBuilder()
            .setAnchored(AnchoredVersion.newBuilder().setVersion(version).setElo(elo)));
  }

  private static PoolChange.Builder rename(String version, String name) {
    return PoolChange.newBuilder()
        .setRenamed(RenamedVersion.newBuilder().setVersion(version).setName(name));
  }

  private static List<String> versions(Pool pool) {
    return pool.getVersionsList().stream().map(PoolsTest::version).toList();
  }

  @Test
  void changesOutliveCoordinatorsOnH2() throws Exception {
    changesOutlive(new DatabaseSettings.Embedded(directory));
  }

  @Test
  void changesOutliveCoordinatorsOnPostgreSql() throws Exception {
    changesOutlive(PostgreSqlServer.database());
  }

  private void changesOutlive(DatabaseSettings database) throws Exception {
    CoordinatorConfig config = Harness.config(directory, database, LEASE);
    String first;
    String second;
    try (Harness harness = new Harness(config)) {
      first = play(harness, run(4, "a", "b"));
      String only = first;
      assertEquals(
          "run " + first + " is the only one of pool \"main\"; a pool has at least one",
          refusal(
              Status.Code.FAILED_PRECONDITION,
              () -> change(harness, PoolChange.newBuilder().setRemovedRun(only))));
      anchor(harness, "a");
      assertEquals(List.of("old 4", "b 4"), versions(change(harness, rename("a", "old"))));
      second = play(harness, run(6, "old", "c"));
      assertEquals(List.of("old 10", "b 4", "c 6"), versions(pool(harness)));
      String later = second;
      anchor(harness, "c");
      assertEquals(
          "c fixes the scale of pool \"main\" and is in no other run; give the pool another anchor"
              + " first",
          refusal(
              Status.Code.FAILED_PRECONDITION,
              () -> change(harness, PoolChange.newBuilder().setRemovedRun(later))));
      anchor(harness, "a");
      Pool without = change(harness, PoolChange.newBuilder().setRemovedRun(second));
      assertEquals(List.of("old 4", "b 4"), versions(without));
      assertEquals(second, without.getRemovedRuns(0).getRun());
    }
    try (Harness harness = new Harness(config)) {
      Pool pool = pool(harness);
      assertEquals(List.of("old 4", "b 4"), versions(pool));
      assertEquals(List.of("a"), pool.getVersions(0).getFormerNamesList());
      assertEquals("old", pool.getAnchor());
      assertEquals(1500, pool.getAnchorElo());
      assertEquals(5, pool.getChangesCount());
      // Not in the pool at present, so that the name is free until its run comes back.
      EngineSpec other = EngineSpec.newBuilder().setName("c").setKind("mcts").build();
      harness.create(run(2, "b").addEngines(other));
      String gone = second;
      assertEquals(
          "pool \"main\" has another version \"c\": this one has random, not mcts; give it a name"
              + " of its own",
          refusal(
              Status.Code.FAILED_PRECONDITION,
              () -> change(harness, PoolChange.newBuilder().setRestoredRun(gone))));
      change(harness, rename("c", "other"));
      assertEquals(List.of("a 4", "b 4", "other 0"), versions(change(harness, rename("old", "a"))));
      assertEquals(
          "pool \"main\" has no version \"z\"; tengen pool show lists them",
          refusal(Status.Code.FAILED_PRECONDITION, () -> change(harness, rename("z", "y"))));
      assertEquals(
          "run x is not of pool \"main\"; tengen pool show lists its runs",
          refusal(
              Status.Code.FAILED_PRECONDITION,
              () -> change(harness, PoolChange.newBuilder().setRemovedRun("x"))));
      assertEquals(7, pool(harness).getChangesCount());
    }
  }

  private static ListRunsRequest listAll() {
    return ListRunsRequest.getDefaultInstance();
  }

  private static String version(PoolVersion version) {
    return version.getEngine().getName() + " " + version.getGames();
  }

  private static void ratingsAreOfAllRuns(Harness harness, String first, String second) {
    Ratings all =
        pools(harness).getPoolRatings(GetPoolRatingsRequest.newBuilder().setPool("main").build());
    assertEquals(14, all.getGames());
    assertEquals(1500, elo(all, "b"));
    // Each engine has met only "b", so its difference from "b" is that of its own run.
    Ratings one = ratings(harness, first);
    Ratings two = ratings(harness, second);
    assertEquals(elo(one, "a") - elo(one, "b"), elo(all, "a") - 1500, 40);
    assertEquals(elo(two, "c") - elo(two, "b"), elo(all, "c") - 1500, 40);

    var history =
        pools(harness)
            .getVersionHistory(
                GetVersionHistoryRequest.newBuilder().setPool("main").setVersion("a").build());
    assertEquals(
        List.of(first), history.getEntriesList().stream().map(entry -> entry.getRun()).toList());
    assertEquals(1500 + elo(one, "a") - elo(one, "b"), history.getEntries(0).getElo(), 1e-6);
    assertEquals(6, history.getEntries(0).getGames());

    VersionComparison comparison =
        pools(harness)
            .compareVersions(
                CompareVersionsRequest.newBuilder()
                    .setPool("main")
                    .setFirst("a")
                    .setSecond("c")
                    .build());
    assertTrue(!comparison.hasDirect() && comparison.hasIndirect());
    assertEquals(elo(all, "a") - elo(all, "c"), comparison.getJoint().getElo(), 1e-6);
    assertEquals(comparison.getJoint(), comparison.getIndirect());
    assertEquals(1, comparison.getAgreement());
  }

  private static Ratings ratings(Harness harness, String run) {
    return harness.control.getRatings(GetRatingsRequest.newBuilder().setRun(run).build());
  }

  private static double elo(Ratings ratings, String engine) {
    return ratings.getEnginesList().stream()
        .filter(row -> row.getName().equals(engine))
        .findFirst()
        .orElseThrow()
        .getElo();
  }

  /** Refuses one of two concurrent runs that use one name for different engines. */
  @Test
  void refusesAConcurrentRunWithAnotherVersionOfAName() throws Exception {
    try (Harness harness = new Harness(directory)) {
      var control = ControlServiceGrpc.newFutureStub(harness.channel);
      for (int i = 0; i < 10; i++) {
        String name = "pool" + i;
        RunSpec one = run(2, "a", "b").setPool(name).build();
        RunSpec other =
            run(2, "b")
                .addEngines(EngineSpec.newBuilder().setName("a").setKind("mcts"))
                .setPool(name)
                .build();
        List<? extends Future<Run>> both =
            List.of(
                control.createRun(CreateRunRequest.newBuilder().setSpec(one).build()),
                control.createRun(CreateRunRequest.newBuilder().setSpec(other).build()));
        int created = 0;
        for (Future<Run> run : both) {
          try {
            run.get();
            created++;
          } catch (ExecutionException e) {
            assertEquals(Status.Code.INVALID_ARGUMENT, Status.fromThrowable(e).getCode());
          }
        }
        assertEquals(1, created);
      }
    }
  }

  @Test
  void describesInvalidInput() throws Exception {
    try (Harness harness = new Harness(directory)) {
      assertEquals(
          "there is no pool \"main\"; list them with `tengen pool list`",
          refusal(Status.Code.NOT_FOUND, () -> pool(harness)));
      harness.create(run(2, "a", "b"));
      harness.create(Harness.duel(1));
      assertEquals(
          "there is no pool \"\"; list them with `tengen pool list`",
          refusal(
              Status.Code.NOT_FOUND,
              () -> pools(harness).getPool(GetPoolRequest.getDefaultInstance())));
      assertEquals(
          "pool \"main\" has no version \"z\"; tengen pool show lists them",
          refusal(Status.Code.FAILED_PRECONDITION, () -> anchor(harness, "z")));
      assertEquals(
          "the anchor's rating must be -10,000 to 10,000, not NaN",
          refusal(Status.Code.INVALID_ARGUMENT, () -> anchor(harness, "a", Double.NaN)));
      assertEquals(
          "a version must be compared with another one, not with itself",
          refusal(
              Status.Code.INVALID_ARGUMENT,
              () ->
                  pools(harness)
                      .compareVersions(
                          CompareVersionsRequest.newBuilder()
                              .setPool("main")
                              .setFirst("a")
                              .setSecond("a")
                              .build())));
      assertEquals(
          "pool \"a/b\" must have 1 to 64 letters, digits or any of . _ -",
          refusal(
              Status.Code.INVALID_ARGUMENT, () -> harness.create(run(2, "a", "b").setPool("a/b"))));
    }
  }
}
