package io.tengen.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.client.Control;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster that is upgraded while a run is played: the version before is built from the commit
 * that {@code upgrade.properties} names. Needs git with that commit, and takes some minutes:
 *
 * <pre>./mvnw -Pupgrade -Dquick -pl deploy -am verify -Dtest=none \
 *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=UpgradeIT</pre>
 */
@EnabledIfSystemProperty(named = "tengen.upgrade", matches = "true")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class UpgradeIT {
  private static final int GAMES = 120;
  private static final Path SOURCES = Path.of("target", "before").toAbsolutePath();
  private static final Path BEFORE = SOURCES.resolve(Path.of("deploy", "target", "tengen", "lib"));

  @TempDir Path directory;

  /** Builds the version before, unless that was done. */
  @BeforeAll
  static void build() throws Exception {
    String commit = commit();
    Path stamp = SOURCES.resolve(commit + ".built");
    if (Files.exists(stamp)) {
      return;
    }
    call(Path.of(".."), "rm", "-rf", SOURCES.toString());
    call(Path.of(".."), "git", "clone", "--quiet", "--no-checkout", ".", SOURCES.toString());
    call(SOURCES, "git", "checkout", "--quiet", commit);
    call(
        SOURCES,
        "./mvnw",
        "-q",
        "-Dquick",
        "-Dmaven.test.skip=true",
        "-pl",
        "deploy",
        "-am",
        "package");
    Files.createFile(stamp);
  }

  private static String commit() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = UpgradeIT.class.getResourceAsStream("/upgrade.properties")) {
      properties.load(in);
    }
    return Objects.requireNonNull(properties.getProperty("before"));
  }

  private static void call(Path place, String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(place.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), said);
  }

  /**
   * The coordinator is replaced first, then one worker; the other stays of the version before until
   * it is killed.
   */
  @Test
  void aRunOutlivesTheUpgradeOfItsCluster() throws Exception {
    try (TestCluster cluster = new TestCluster(directory, Duration.ofSeconds(5), BEFORE);
        Control control = new Control(cluster.address())) {
      TestCluster.Node old = cluster.startWorker("old", "--slots", "2");
      TestCluster.Node replaced = cluster.startWorker("replaced", "--slots", "2");
      String run = control.create(spec(), "").id();
      awaitGames(control, run, 10);

      cluster.startFrom(TengenProcess.LIB);
      cluster.restartCoordinator();
      awaitGames(control, run, 30);
      replaced.process().kill();
      replaced.start();
      awaitGames(control, run, 60);
      int before = old.acknowledged();
      TestCluster.await("games of the old worker", () -> old.acknowledged() > before);
      old.process().kill();

      TestCluster.await("the end of the run", () -> get(control, run).state() == RunState.FINISHED);
      LedgerCheck check = new LedgerCheck(new WorkerLog(cluster.workersSaid()));
      check.check(control, run);
      check.checkAcknowledged();
      assertEquals(GAMES, check.games());
    }
  }

  /** Workers may be upgraded before their coordinator. */
  @Test
  void aNewWorkerPlaysForAnOldCoordinator() throws Exception {
    try (TestCluster cluster = new TestCluster(directory, Duration.ofSeconds(5), BEFORE);
        Control control = new Control(cluster.address())) {
      cluster.startFrom(TengenProcess.LIB);
      cluster.startWorker("new", "--slots", "2");
      String run = control.create(spec(), "").id();
      awaitGames(control, run, 20);
      control.cancel(run);
      assertTrue(get(control, run).committed() >= 20);
    }
  }

  @Test
  void anOldCoordinatorRefusesTheDataOfANewOne() throws Exception {
    String data = directory.resolve("data").toString();
    try (TestCluster cluster = new TestCluster(directory, Duration.ofSeconds(5))) {
      cluster.killCoordinator();
    }
    try (TengenProcess old =
        TengenProcess.startFrom(
            BEFORE, "coordinator", "--data", data, "--grpc-port", "0", "--http-port", "-1")) {
      assertEquals(2, old.awaitExit(), old::toString);
      List<String> lines = old.stderr().lines().toList();
      assertEquals(1, lines.size(), old::toString);
      assertTrue(
          lines.getFirst().contains(" was written by a newer Tengen (schema "), old::toString);
    }
  }

  private static RunSpec spec() {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(
                StandardEngines.parse("a=mcts:visits=400"),
                StandardEngines.parse("b=mcts:visits=401")),
            GameSetup.of(Rules.CHINESE, 7, 8.5),
            GAMES)
        .seed(1)
        .matchRules(MatchRules.parse("moves=60"))
        .build();
  }

  private static void awaitGames(Control control, String run, int games)
      throws InterruptedException {
    TestCluster.await(games + " games", () -> get(control, run).committed() >= games);
  }

  private static io.tengen.wire.control.RunStatus get(Control control, String run) {
    try {
      return control.get(run);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
