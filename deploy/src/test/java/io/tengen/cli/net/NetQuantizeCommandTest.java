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

class NetQuantizeCommandTest {
  @TempDir Path directory;

  private Path network;
  private Path games;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    network = write(32);
    games = directory.resolve("games.data");
    out = directory.resolve("eight.onnx");
    Path sgf = Files.createDirectory(directory.resolve("sgf"));
    for (String moves : new String[] {";B[cc];W[gg];B[gc];W[cg]", ";B[ee];W[ce];B[gf]"}) {
      Files.writeString(
          sgf.resolve(moves.length() + ".sgf"),
          "(;GM[1]FF[4]SZ[9]KM[7.5]RU[Chinese]RE[B+R]" + moves + ")");
    }
    CommandRun run = CommandRun.of("data", "import", games.toString(), "--sgf", sgf.toString());
    assertEquals(0, run.code(), run.err());
  }

  private Path write(int channels) throws IOException {
    Path file = directory.resolve(channels + ".onnx");
    try (OutputStream stream = Files.newOutputStream(file)) {
      NetworkFiles.write(
          RandomNetwork.pooled(FeatureSet.TENGEN, 1, channels, Activation.RELU, 1), stream);
    }
    return file;
  }

  private CommandRun quantize(Path exact, Path folder, String... more) {
    String[] arguments = new String[6 + more.length];
    System.arraycopy(
        new String[] {
          "net", "quantize", exact.toString(), folder.toString(), "--out", out.toString()
        },
        0,
        arguments,
        0,
        6);
    System.arraycopy(more, 0, arguments, 6, more.length);
    return CommandRun.of(arguments);
  }

  @Test
  void writesANetworkThatKnowsWhatItWasMadeFrom() throws IOException {
    CommandRun run = quantize(network, games, "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertEquals(NetworkFiles.info(out).sha256(), json.get("sha256").asText());
    assertEquals(NetworkFiles.info(network).sha256(), json.get("quantizedSha256").asText());
    // Positions before each move of one game, and of the other.
    assertEquals(7, json.get("calibrated").asInt() + json.get("compared").asInt());
    assertTrue(json.get("policyDivergence").asDouble() < 0.05, json::toString);
    assertTrue(json.get("speed").get("perSecond").asDouble() > 1, json::toString);
    CommandRun info = CommandRun.of("net", "info", out.toString());
    assertTrue(
        info.out().contains("8 bits of     " + NetworkFiles.info(network).sha256()), info.out());
  }

  @Test
  void refusesBadInputInOneLine() throws IOException {
    assertEquals(
        "tengen: --positions 0 is not between 1 and 100000",
        quantize(network, games, "--positions", "0").complaint(2));
    Path narrow = write(8);
    assertEquals(
        "tengen: "
            + narrow
            + ": has no convolution of 3x3 points or more from 32 or more channels to as many,"
            + " which would gain from eight bits",
        quantize(narrow, games).complaint(2));
    Path empty = directory.resolve("empty.data");
    assertTrue(quantize(network, empty).complaint(2).contains(empty.toString()));
    assertFalse(Files.exists(out));
  }
}
