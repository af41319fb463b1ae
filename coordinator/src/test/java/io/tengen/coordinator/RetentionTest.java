package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.backup.RunArchive;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.RetentionSettings;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.AdminServiceGrpc.AdminServiceBlockingStub;
import io.tengen.proto.v1.ApplyRetentionRequest;
import io.tengen.proto.v1.ApplyRetentionResponse;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.CollectArtifactsRequest;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.RetiredRun;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunKind;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.UnusedArtifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is deleted by rules, and files that nothing uses. */
@Timeout(300)
class RetentionTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  @TempDir private Path directory;

  private CoordinatorConfig config() {
    return Harness.config(directory.resolve("data"), LEASE);
  }

  private static AdminServiceBlockingStub admin(Harness harness) {
    return AdminServiceGrpc.newBlockingStub(harness.channel);
  }

  private static ApplyRetentionResponse apply(Harness harness, boolean delete) {
    return admin(harness)
        .applyRetention(ApplyRetentionRequest.newBuilder().setDelete(delete).build());
  }

  private static List<String> collect(Harness harness, boolean delete) {
    return admin(harness)
        .collectArtifacts(
            CollectArtifactsRequest.newBuilder().setDelete(delete).setUnusedSeconds(3600).build())
        .getArtifactsList()
        .stream()
        .map(UnusedArtifact::getSha256)
        .toList();
  }

  private static String put(Harness harness, int seed) throws Exception {
    byte[] bytes = ArtifactClient.bytes(3_000, seed);
    assertTrue(new ArtifactClient(harness.channel).put(bytes).getComplete());
    return ArtifactClient.of(bytes).getSha256();
  }

  /** Makes a stored file look as if it had been used two hours ago. */
  private void age(String sha256) throws IOException {
    Files.setLastModifiedTime(
        config().artifacts().resolve(sha256),
        FileTime.from(Instant.now().minus(Duration.ofHours(2))));
  }

  private static String cancelled(Harness harness, Run run) {
    harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(run.getId()).build());
    return run.getId();
  }

  private static Run selfPlay(Harness harness) {
    return harness.create(Harness.duel(4).setKind(RunKind.RUN_KIND_SELF_PLAY).removeEngines(1));
  }

  private static Set<String> runs(Harness harness) {
    return harness.control.listRuns(ListRunsRequest.getDefaultInstance()).getRunsList().stream()
        .map(Run::getId)
        .collect(Collectors.toSet());
  }

  @Test
  void filesThatNothingUsesAreListedAndThenDeleted() throws Exception {
    try (Harness harness = new Harness(config())) {
      String used = put(harness, 1);
      String unused = put(harness, 2);
      harness.create(
          Harness.duel(4)
              .setEngines(0, Harness.engine("a", "mcts").toBuilder().putSettings("net", "one"))
              .putArtifacts("net=one", ArtifactClient.of(ArtifactClient.bytes(3_000, 1))));
      age(used);
      age(unused);
      String fresh = put(harness, 3);
      assertEquals(List.of(unused), collect(harness, false));
      assertEquals(List.of(unused), collect(harness, true));
      assertEquals(List.of(), collect(harness, true));
      Path artifacts = config().artifacts();
      assertTrue(Files.notExists(artifacts.resolve(unused)));
      assertTrue(Files.exists(artifacts.resolve(used)));
      assertTrue(Files.exists(artifacts.resolve(fresh)));
    }
  }

  @Test
  void rulesDeleteEndedRunsOfSelfPlayAndStoppedOnesAfterArchivingThem() throws Exception {
    Path archive = directory.resolve("archive");
    var rules =
        new RetentionSettings(
            Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofHours(1), Optional.of(archive));
    try (Harness harness = new Harness(config().with(rules))) {
      String games;
      String evaluation;
      try (PlayingWorker worker = PlayingWorker.honest(harness.channel, "w")) {
        games = selfPlay(harness).getId();
        evaluation = harness.create(Harness.duel(4)).getId();
        harness.await(games, run -> run.getState() == RunState.RUN_STATE_FINISHED);
        harness.await(evaluation, run -> run.getState() == RunState.RUN_STATE_FINISHED);
        assertTrue(worker.games.size() >= 8, worker.games.size() + " games");
      }
      String stopped = cancelled(harness, harness.create(Harness.duel(4)));
      String pooled = cancelled(harness, harness.create(Harness.duel(4).setPool("main")));
      String running = selfPlay(harness).getId();
      String unused = put(harness, 1);
      age(unused);

      ApplyRetentionResponse dry = apply(harness, false);
      assertEquals(
          Map.of(
              games, "self-play 4 ",
              stopped, "cancelled 0 ",
              pooled, "cancelled 0 pool \"main\" counts its results"),
          dry.getRunsList().stream()
              .collect(
                  Collectors.toMap(
                      RetiredRun::getRun,
                      run -> run.getRule() + " " + run.getGames() + " " + run.getKept())));
      assertEquals(unused, dry.getArtifacts(0).getSha256());
      assertEquals(5, runs(harness).size());

      assertEquals(dry, apply(harness, true));
      assertEquals(Set.of(evaluation, pooled, running), runs(harness));
      assertEquals(4, RunArchive.verify(archive.resolve(games + ".run.zip")).games());
      assertEquals(0, RunArchive.verify(archive.resolve(stopped + ".run.zip")).games());
      assertTrue(Files.notExists(config().artifacts().resolve(unused)));
      assertEquals(1, apply(harness, true).getRunsCount());
    }
  }

  @Test
  void nothingGoesWithoutRules() throws Exception {
    try (Harness harness = new Harness(config())) {
      String stopped = cancelled(harness, selfPlay(harness));
      assertEquals(0, apply(harness, true).getRunsCount());
      assertEquals(Set.of(stopped), runs(harness));
    }
  }
}
