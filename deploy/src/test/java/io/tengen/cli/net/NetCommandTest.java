package io.tengen.cli.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.builtin.BuiltInNetwork;
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

class NetCommandTest {
  @TempDir Path directory;

  private Path network;

  @BeforeEach
  void write() throws IOException {
    network = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(network)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), out);
    }
  }

  @Test
  void printsInfoAsText() {
    CommandRun run = CommandRun.of("net", "info", network.toString());
    assertEquals(0, run.code(), run.err());
    for (String line :
        new String[] {
          "name          random-1",
          "format        ONNX",
          "architecture  2 blocks of 4 channels, 1 with global pooling",
          "boards        2-19, several sizes in one batch",
          "features      katago-v7: 22 planes, 19 globals",
          "outputs       policy value outcome score lead ownership"
        }) {
      assertTrue(run.out().contains(line + "\n"), run.out());
    }
  }

  @Test
  void readsTheBuiltInNetwork() throws IOException {
    CommandRun run = CommandRun.of("net", "info", "tengen", "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode info = new JsonMapper().readTree(run.out());
    assertEquals("tengen", info.get("file").asText());
    assertEquals(BuiltInNetwork.artifact().sha256(), info.get("sha256").asText());
  }

  @Test
  void measuresSpeedOnRequest() throws IOException {
    CommandRun run = CommandRun.of("net", "info", network.toString(), "--speed");
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.err());
    assertTrue(
        run.out()
            .lines()
            .anyMatch(line ->
                line.matches("speed {9}[0-9.]+ evaluations/s on 9x9 in batches of 8, one thread")),
        run.out());
    assertFalse(CommandRun.of("net", "info", network.toString()).out().contains("speed"));
    JsonNode json =
        JsonMapper.builder()
            .build()
            .readTree(CommandRun.of("net", "info", network.toString(), "--speed", "--json").out());
    assertTrue(json.get("speed").get("perSecond").asDouble() > 1, json::toString);
    assertEquals(9, json.get("speed").get("board").asInt());
  }

  @Test
  void importsTheSameNetwork() throws IOException {
    Path out = directory.resolve("imported.onnx");
    CommandRun run =
        CommandRun.of("net", "import", network.toString(), "--out", out.toString(), "--json");
    assertEquals(0, run.code(), run.err());
    assertEquals(-1, Files.mismatch(network, out));
    JsonNode imported = JsonMapper.builder().build().readTree(run.out());
    assertEquals(out.toString(), imported.get("file").asText());
    assertEquals("random-1", imported.get("name").asText());
    assertTrue(imported.get("mixedBoards").asBoolean());
    assertEquals(Files.size(out), imported.get("bytes").asLong());

    JsonNode info =
        JsonMapper.builder()
            .build()
            .readTree(CommandRun.of("net", "info", out.toString(), "--json").out());
    assertEquals(imported, info);
  }

  private Path game(int size) throws IOException {
    return Files.writeString(
        directory.resolve("game" + size + ".sgf"),
        "(;GM[1]FF[4]SZ[" + size + "]KM[7.5];B[cc];W[dc];B[cd])");
  }

  private List<JsonNode> answers(String... arguments) throws IOException {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.err());
    List<JsonNode> answers = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      answers.add(JsonMapper.builder().build().readTree(line));
    }
    return answers;
  }

  @Test
  void evaluatesTheLastPositionOfEachFile() throws IOException {
    List<JsonNode> answers =
        answers(
            "net", "eval", network.toString(), game(9).toString(), game(5).toString(), "--json");
    assertEquals(
        List.of(9, 5), answers.stream().map(answer -> answer.get("board").asInt()).toList());
    JsonNode answer = answers.getFirst();
    assertEquals("W", answer.get("toPlay").asText());
    assertEquals(3, answer.get("move").asInt());
    double sum = 0;
    for (JsonNode probability : answer.get("policy")) {
      sum += probability.asDouble();
    }
    assertEquals(1, sum, 1e-5);
    assertFalse(answer.get("policy").has("C7"), "the point is occupied");
    assertEquals(81, answer.get("ownership").size());
    assertEquals(
        1,
        answer.get("win").asDouble()
            + answer.get("loss").asDouble()
            + answer.get("noResult").asDouble(),
        1e-5);
  }

  @Test
  void averagesOverAllSymmetries() throws IOException {
    double sum = 0;
    double fourth = 0;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      JsonNode answer = evaluateUnder(String.valueOf(symmetry));
      sum += answer.get("win").asDouble();
      fourth += answer.get("policy").get("D3").asDouble();
    }
    JsonNode mean = evaluateUnder("average");
    assertEquals(sum / 8, mean.get("win").asDouble(), 1e-6);
    assertEquals(fourth / 8, mean.get("policy").get("D3").asDouble(), 1e-6);
  }

  private JsonNode evaluateUnder(String symmetry) throws IOException {
    return answers(
            "net", "eval", network.toString(), game(9).toString(), "--symmetry", symmetry, "--json")
        .getFirst();
  }

  @Test
  void printsALineForPeople() throws IOException {
    CommandRun run = CommandRun.of("net", "eval", network.toString(), game(9).toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(
        run.out()
            .matches(
                ".*game9.sgf: White to move, wins \\d+ %, (ahead|behind) by [0-9.]+ points; .*"
                    + " %\\R"),
        run.out());
  }

  @Test
  void refusesSymmetriesAndBoardsThatItDoesNotKnow() throws IOException {
    Path game = game(25);
    assertEquals(
        "tengen: --symmetry 8 is neither a number from 0 to 7 nor average",
        CommandRun.of("net", "eval", network.toString(), game.toString(), "--symmetry", "8")
            .complaint(2));
    assertEquals(
        "tengen: %s has a board of 25x25; %s is for boards of 2-19".formatted(game, network),
        CommandRun.of("net", "eval", network.toString(), game.toString()).complaint(2));
  }

  @Test
  void writesNothingForAFileThatIsNoNetwork() throws IOException {
    Path file = Files.writeString(directory.resolve("game.sgf"), "(;GM[1]FF[4] SZ[9])");
    Path out = directory.resolve("game.onnx");
    String expected = "tengen: " + file + ": is not a KataGo, Leela Zero or ONNX network";
    assertEquals(
        expected,
        CommandRun.of("net", "import", file.toString(), "--out", out.toString()).complaint(2));
    assertFalse(Files.exists(out));
    assertEquals(expected, CommandRun.of("net", "info", file.toString()).complaint(2));
  }

  @Test
  void refusesUnwritableOutput() {
    Path out = directory.resolve("absent").resolve("tiny.onnx");
    assertEquals(
        "tengen: cannot write " + out + ": no such file or directory",
        CommandRun.of("net", "import", network.toString(), "--out", out.toString()).complaint(2));
  }

  @Test
  void refusesADirectory() {
    String line = CommandRun.of("net", "info", directory.toString()).complaint(2);
    assertTrue(line.startsWith("tengen: cannot read " + directory), line);
  }
}
