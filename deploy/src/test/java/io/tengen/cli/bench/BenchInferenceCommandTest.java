package io.tengen.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.TinyNetwork;
import io.tengen.cli.console.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Very short measurements with a network so small that all is overhead. */
class BenchInferenceCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private Path network;

  @BeforeEach
  void makeNetwork() throws IOException {
    network = TinyNetwork.write(directory);
  }

  private CommandRun bench(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("bench", "inference", "--seconds", "0.2", "--warmup", "0.1"));
    arguments.addAll(List.of("--net", network.toString()));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  @Test
  void measuresEndToEndAndOnnxRuntimeAlone() throws IOException {
    CommandRun run = bench("--board", "5,7", "--batch", "1,8", "--json", "--seed", "1");
    assertEquals(0, run.code(), run.err());
    JsonNode results = JSON.readTree(run.out());
    assertEquals(4, results.size());
    for (int i = 0; i < 4; i++) {
      JsonNode result = results.get(i);
      List<String> keys = new ArrayList<>();
      result.fieldNames().forEachRemaining(keys::add);
      assertEquals(
          List.of(
              "net",
              "device",
              "precision",
              "board",
              "batch",
              "threads",
              "games",
              "evaluations",
              "evaluationsPerSecond",
              "rawPerSecond",
              "ratio",
              "cpuRatio",
              "sessionCpuRatio",
              "meanBatch",
              "bytesPerEvaluation",
              "batches"),
          keys);
      assertEquals("tiny.onnx", result.get("net").asText());
      assertEquals("cpu", result.get("device").asText());
      assertEquals(i < 2 ? 5 : 7, result.get("board").asInt());
      int batch = i % 2 == 0 ? 1 : 8;
      assertEquals(batch, result.get("batch").asInt());
      assertEquals(1, result.get("threads").asInt());
      assertEquals("fp32", result.get("precision").asText());
      assertEquals(2 * batch, result.get("games").asInt());
      assertTrue(result.get("evaluations").asLong() >= 16L * batch, result::toString);
      assertTrue(result.get("evaluationsPerSecond").asDouble() > 1, result::toString);
      assertTrue(result.get("rawPerSecond").asDouble() > 1, result::toString);
      double ratio = result.get("ratio").asDouble();
      assertTrue(ratio > 0 && ratio < 5, result::toString);
      double session = result.get("sessionCpuRatio").asDouble();
      assertTrue(session > 0 && session < 5, result::toString);
      double mean = result.get("meanBatch").asDouble();
      assertTrue(mean >= 1 && mean <= batch, result::toString);
    }
  }

  /** The classes of sizes hold every batch, and none is a class without sizes. */
  @Test
  void countsBatchesBySize() throws IOException {
    CommandRun run = bench("--batch", "6", "--games", "3,20", "--precision", "fp16", "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode results = JSON.readTree(run.out());
    assertEquals(2, results.size());
    for (JsonNode result : results) {
      assertEquals("fp16", result.get("precision").asText());
      List<String> classes = new ArrayList<>();
      result.get("batches").fieldNames().forEachRemaining(classes::add);
      assertEquals(List.of("1", "2", "4", "6"), classes);
      JsonNode batches = result.get("batches");
      long all = 0;
      for (JsonNode count : batches) {
        all += count.asLong();
      }
      assertTrue(all * result.get("meanBatch").asDouble() > 16 * 6, result::toString);
    }
    assertEquals(0, results.get(0).get("batches").get("6").asLong(), "three at once, no more");
    assertTrue(results.get(1).get("batches").get("6").asLong() > 0, run.out());
    String text = bench("--batch", "2", "--games", "1").out();
    assertTrue(text.lines().toList().getLast().matches("board 9, 1 game, .*: 1:\\d+ 2:0"), text);
  }

  @Test
  void tableFitsTheTerminal() {
    CommandRun run = bench("--batch", "4");
    assertEquals(0, run.code(), run.err());
    List<String> lines = run.out().lines().toList();
    assertEquals(2, lines.size(), run.out());
    assertTrue(lines.getFirst().startsWith("net "), run.out());
    assertTrue(lines.stream().allMatch(line -> line.length() <= Terminal.WIDTH), run.out());
  }

  @Test
  void refusesBadInput() {
    assertEquals(
        "tengen: --device \"gpu\" is not a device; choose cpu, or cuda:0 for the first graphics"
            + " card",
        bench("--device", "gpu").complaint(2));
    assertEquals("tengen: --batch 0 is not between 1 and 4096", bench("--batch", "0").complaint(2));
    assertEquals(
        "tengen: --precision \"half\" is not a precision; choose fp32 or fp16",
        bench("--precision", "half").complaint(2));
    assertEquals(
        "tengen: --games 0 is not between 1 and 65536", bench("--games", "0").complaint(2));
    String board = bench("--board", "20").complaint(2);
    assertEquals(
        "tengen: " + network + ": plays on 2-19, not on 20; choose another --board", board);
  }
}
