package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.testing.Soak;
import io.tengen.testing.SoakOnly;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The learning loop as users run it: its results, also after it was killed. More kills, and a match
 * of what was learned, with
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
 *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=LearnIT</pre>
 */
@Timeout(1200)
class LearnIT {
  /** A minute is enough on two idle cores. */
  private static final long PATIENCE_SECONDS = 400;

  private static final int KILLS = Soak.times(3, 20);

  /** Longest time before a kill, from the process's first line. */
  private static final int LONGEST_LIFE_MILLIS = 2_500;

  private static final List<String> COMMAND =
      List.of(
          "learn",
          "--board",
          "3",
          "--generations",
          "3",
          "--games",
          "20",
          "--selfplay",
          "mcts:visits=8,gumbel=2,symmetry=stable",
          "--batch",
          "16",
          "--rate-games",
          "0",
          "--gate",
          "share:0.5x8",
          "--rating",
          "mcts:visits=4,temperature=1",
          "--seed",
          "3",
          "--slots",
          "1",
          "--json");

  @TempDir private Path directory;

  private final JsonMapper mapper = JsonMapper.builder().build();

  private TengenProcess start(Path out, List<String> more) throws Exception {
    List<String> words = new ArrayList<>(COMMAND);
    words.addAll(List.of("--out", out.toString()));
    words.addAll(more);
    return TengenProcess.start(words.toArray(String[]::new));
  }

  /** Returns the networks' hashes and whether each was promoted. */
  private List<String> networks(TengenProcess process) throws Exception {
    assertEquals(0, process.awaitExit(PATIENCE_SECONDS), process::toString);
    List<String> networks = new ArrayList<>();
    for (JsonNode generation : mapper.readTree(process.stdout()).get("generations")) {
      networks.add(generation.get("network").asText() + " " + generation.get("promoted"));
    }
    return networks;
  }

  @ParameterizedTest
  @ValueSource(strings = {"--network b1c4", "--network b1c32 --overlap --eight-bits"})
  void killedLoopProducesTheSameNetworks(String settings) throws Exception {
    List<String> more = List.of(settings.split(" "));
    List<String> undisturbed;
    try (TengenProcess process = start(directory.resolve("undisturbed"), more)) {
      undisturbed = networks(process);
    }
    assertEquals(4, undisturbed.stream().distinct().count(), undisturbed::toString);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < KILLS; i++) {
      try (TengenProcess process = start(directory.resolve("killed"), more)) {
        // A line for a generation or a stage of one; the last line tells that all are complete.
        process.awaitErrorLine("g");
        Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
        process.kill();
      }
    }
    try (TengenProcess process = start(directory.resolve("killed"), more)) {
      assertEquals(undisturbed, networks(process));
    }
  }

  @Test
  @SoakOnly
  void thirdGenerationOn5x5BeatsTheRandomNetwork() throws Exception {
    Path out = directory.resolve("five");
    try (TengenProcess process =
        TengenProcess.start(
            "learn",
            "--board",
            "5",
            "--generations",
            "3",
            "--out",
            out.toString(),
            "--rate-games",
            "0",
            "--seed",
            "1",
            "--json")) {
      networks(process);
    }
    String how = "visits=32,temperature=0.5,temperatureMoves=6";
    try (TengenProcess process =
        TengenProcess.start(
            "evaluate",
            "g3=mcts:net=g3," + how,
            "g0=mcts:net=g0," + how,
            "--board",
            "5",
            "--games",
            "40",
            "--net",
            "g3=" + out.resolve("networks/g3.onnx"),
            "--net",
            "g0=" + out.resolve("networks/g0.onnx"),
            "--seed",
            "1",
            "--slots",
            "16",
            "--data",
            directory.resolve("data").toString(),
            "--json")) {
      assertEquals(0, process.awaitExit(PATIENCE_SECONDS), process::toString);
      JsonNode best = mapper.readTree(process.stdout()).get("ratings").get(0);
      assertEquals("g3", best.get("name").asText());
      assertTrue(best.get("score").asDouble() >= 36, best::toString);
    }
  }
}
