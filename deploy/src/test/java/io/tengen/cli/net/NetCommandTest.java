package io.tengen.cli.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
