package io.tengen.cli.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.SmallCluster;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyzeCommandTest {
  /** With move 2 Black fills one of its two eyes, and White captures all black stones. */
  private static final String BLUNDER =
      "(;GM[1]FF[4]SZ[5]KM[-15.5]RU[Chinese]PB[x]PW[y]AB[ab][ba][bb][bc][ad][bd]"
          + "AW[ca][cb][cc][cd][be][ae]PL[W];W[dc];B[aa];W[ac])";

  private static final String SEARCH = "mcts:visits=200";

  @TempDir Path directory;

  private String game;

  @BeforeEach
  void writeGame() throws IOException {
    game = Files.writeString(directory.resolve("game.sgf"), BLUNDER).toString();
  }

  private static JsonNode json(String... arguments) throws IOException {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.err());
    return JsonMapper.builder().build().readTree(run.out());
  }

  @Test
  void namesTheMoveThatLostTheGroup() throws Exception {
    JsonNode analysis = json("analyze", game, SEARCH, "--json");
    assertEquals(4, analysis.get("blackWinRates").size());
    assertEquals(3, analysis.get("moves").size());
    JsonNode blunder = analysis.get("moves").get(1);
    assertEquals("A5", blunder.get("move").asText());
    assertTrue(blunder.get("loss").asDouble() > 0.2, blunder::toString);
    CommandRun text = CommandRun.of("analyze", game, SEARCH);
    assertTrue(text.out().contains("B A5"), text.out());
  }

  @Test
  void drawsTheWinRate() throws Exception {
    Path svg = directory.resolve("winrate.svg");
    assertEquals(0, CommandRun.of("analyze", game, SEARCH, "--svg", svg.toString()).code());
    String picture = Files.readString(svg);
    assertTrue(picture.contains("<title>Move 2, A5: lost "), picture);
  }

  @Test
  void comparesTreeNetworkAndRolloutsInOnePosition() throws Exception {
    Path network = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(network)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 1, 4, Activation.RELU, 1), out);
    }
    Path svg = directory.resolve("position.svg");
    JsonNode analysis =
        json(
            "analyze",
            game,
            "mcts:net=tiny,visits=30",
            "--net",
            "tiny=" + network,
            "--move",
            "1",
            "--svg",
            svg.toString(),
            "--json");
    assertEquals("B", analysis.get("toPlay").asText());
    assertEquals("A5", analysis.get("next").asText());
    assertEquals(25, analysis.get("ownership").size());
    assertFalse(analysis.get("network").isNull());
    List<Integer> visits = new ArrayList<>();
    for (JsonNode move : analysis.get("moves")) {
      visits.add(move.get("visits").asInt());
      if (visits.size() <= 10 && !move.get("move").asText().equals("pass")) {
        assertFalse(move.get("network").isNull(), move::toString);
        assertFalse(move.get("rollouts").isNull(), move::toString);
      }
    }
    assertEquals(visits.stream().sorted((a, b) -> b - a).toList(), visits);
    assertTrue(Files.readString(svg).contains("Move 2: Black wins "));
  }

  @Test
  void rolloutsAloneSeeThatTheGroupIsGone() throws Exception {
    JsonNode before = json("analyze", game, SEARCH, "--move", "1", "--json");
    assertTrue(before.get("network").isNull());
    JsonNode after = json("analyze", game, SEARCH, "--move", "3", "--json");
    assertTrue(
        after.get("rollouts").asDouble() < before.get("rollouts").asDouble(),
        () -> before + "\n" + after);
  }

  @Test
  void anEngineOfTheClusterSaysTheSame() throws Exception {
    try (SmallCluster cluster = SmallCluster.start(directory)) {
      String[] remote = {"--coordinator", cluster.address()};
      JsonNode here = json("analyze", game, SEARCH, "--json");
      JsonNode there = json("analyze", game, SEARCH, "--json", remote[0], remote[1]);
      assertEquals(names(here), names(there));
      assertEquals(4, there.get("blackWinRates").size());
      JsonNode blunder = there.get("moves").get(1);
      assertEquals("A5", blunder.get("move").asText());
      assertTrue(blunder.get("loss").asDouble() > 0.2, blunder::toString);

      String[] position = {"analyze", game, SEARCH, "--move", "1", remote[0], remote[1]};
      CommandRun text = CommandRun.of(position);
      assertEquals(0, text.code(), text.err());
      assertTrue(text.out().contains("After move 1: Black to move, wins "), text.out());
      assertFalse(text.out().contains("rollouts alone"), text.out());
      refusesWhatTheClusterCannot(remote);
    }
  }

  private void refusesWhatTheClusterCannot(String... remote) {
    assertEquals(
        "tengen: --seed is for a search on this machine; leave it out, or the coordinator",
        CommandRun.of("analyze", game, SEARCH, "--seed", "2", remote[0], remote[1]).complaint(2));
    assertEquals(
        "tengen: engine \"random\" does not estimate who is ahead; name one that does, such as mcts",
        CommandRun.of("analyze", game, "random", remote[0], remote[1]).complaint(2));
    assertEquals(
        "tengen: engine \"mcts:time=1\": time does not limit a search on the cluster; give visits=N",
        CommandRun.of("analyze", game, "mcts:time=1", remote[0], remote[1]).complaint(2));
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void refusesBadInput() {
    assertEquals(
        "tengen: --move 9 is not between 0 and the game's 3 moves",
        CommandRun.of("analyze", game, SEARCH, "--move", "9").complaint(2));
    assertEquals(
        "tengen: engine \"random\": only mcts reports what it thinks of a position",
        CommandRun.of("analyze", game, "random").complaint(2));
    assertTrue(
        CommandRun.of("analyze", directory.resolve("none.sgf").toString())
            .complaint(2)
            .startsWith("tengen: cannot read "));
  }
}
