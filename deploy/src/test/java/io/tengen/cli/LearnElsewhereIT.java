package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.testing.SoakOnly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The learning loop with games and trainings on a cluster: it must produce the networks of the loop
 * in one process, even if processes are killed. Takes more than a minute, so it is run by
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
 *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=LearnElsewhereIT</pre>
 */
@SoakOnly
@Timeout(1200)
class LearnElsewhereIT {
  private static final int GENERATIONS = 2;

  /** Half a minute is enough on two idle cores. */
  private static final long PATIENCE_SECONDS = 400;

  @TempDir private Path directory;

  private final JsonMapper mapper = JsonMapper.builder().build();

  /** Plays one game at a time, so that the same seed leads to the same networks. */
  private static TengenProcess learn(Path out, String... more) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "learn",
                "--board",
                "5",
                "--generations",
                String.valueOf(GENERATIONS),
                "--out",
                out.toString(),
                "--games",
                "10",
                "--selfplay",
                "mcts:visits=8,gumbel=2,symmetry=stable",
                "--batch",
                "16",
                "--reuse",
                "1",
                "--gate",
                "share:0.5x4",
                "--rating",
                "mcts:visits=4,temperature=1",
                "--rate-games",
                "4",
                "--seed",
                "3",
                "--json"));
    command.addAll(List.of(more));
    return TengenProcess.start(command.toArray(String[]::new));
  }

  /** Returns the networks' hashes and whether each was promoted. */
  private List<String> networks(TengenProcess process) throws Exception {
    assertEquals(0, process.awaitExit(PATIENCE_SECONDS), process::toString);
    List<String> networks = new ArrayList<>();
    for (JsonNode generation : mapper.readTree(process.stdout()).get("generations")) {
      assertTrue(generation.has("elo"), generation::toString);
      networks.add(generation.get("network").asText() + " " + generation.get("promoted"));
    }
    return networks;
  }

  @ParameterizedTest
  @ValueSource(strings = {"--network b1c4", "--network b1c32 --overlap --eight-bits"})
  void killedLoopOnAClusterPromotesTheSameNetworks(String settings) throws Exception {
    List<String> here;
    try (TengenProcess process =
        learn(directory.resolve("here"), (settings + " --slots 1").split(" "))) {
      here = networks(process);
    }
    assertEquals(GENERATIONS + 1, here.stream().distinct().count(), here::toString);

    Path out = directory.resolve("there");
    try (TestCluster cluster = new TestCluster(directory, Duration.ofSeconds(60));
        Control control = new Control(cluster.address())) {
      Path config = directory.resolve("worker.conf");
      Files.writeString(
          config,
          "tengen.worker.artifacts.directory = \"" + directory.resolve("worker-shelf") + "\"");
      cluster.startWorker("only", "--train", "--slots", "1", "--config", config.toString());
      String[] elsewhere = (settings + " --coordinator " + cluster.address()).split(" ");
      try (TengenProcess process = learn(out, elsewhere)) {
        process.awaitErrorLine("g1 self-play");
        process.kill();
      }
      try (TengenProcess process = learn(out, elsewhere)) {
        TestCluster.await("the second training", () -> isBegun(control, "g2"));
        process.kill();
      }
      try (TengenProcess process = learn(out, elsewhere)) {
        assertEquals(here, networks(process));
        assertFalse(process.stderr().contains("g1 self-play"), process::toString);
      }
      // The training under way when the loop was killed was resumed, not started again.
      assertEquals(
          List.of("g2", "g1", "g0"),
          control.trainings().list().stream().map(training -> training.spec().name()).toList());
      assertEquals(
          GENERATIONS * 3 + 1,
          control.list().size(),
          "runs: self-play and gate but of the first generation, ratings of all");
    }
    assertFalse(Files.exists(out.resolve("cluster")), "nothing is played here");
    assertEquals(-1, Files.mismatch(directory.resolve("here/best.onnx"), out.resolve("best.onnx")));
  }

  private static boolean isBegun(Control control, String network) {
    try {
      return control.trainings().list().stream()
          .anyMatch(training -> training.spec().name().equals(network));
    } catch (ControlException e) {
      return false;
    }
  }
}
