package io.tengen.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import org.junit.jupiter.api.Test;

/** A very short measurement with a real coordinator and real connections. */
class BenchLedgerCommandTest {
  @Test
  void countsAcknowledgedResults() throws Exception {
    CommandRun run =
        CommandRun.of(
            "bench ledger --workers 30 --slots 2 --moves 8 --seconds 2 --warmup 1 --heap 256 --json"
                .split(" ", -1));
    assertEquals(0, run.code(), run.err());
    JsonNode result = new ObjectMapper().readTree(run.out());
    assertEquals("h2", result.get("database").asText());
    assertEquals(30, result.get("workers").asInt());
    assertEquals(2, result.get("slots").asInt());
    assertEquals(8, result.get("moves").asInt());
    long results = result.get("results").asLong();
    assertTrue(results > 0, run.out());
    double rate = result.get("resultsPerSecond").asDouble();
    // At most the two seconds of the measurement, with an allowance for slow machines.
    assertTrue(rate > results / 10.0 && rate <= results / 1.9, run.out());
    double p50 = result.get("ackP50Millis").asDouble();
    // A result waits for the group's commit: hardly less than that interval.
    assertTrue(p50 > 1 && p50 <= result.get("ackP99Millis").asDouble(), run.out());
    // At most sixty results wait at a time: Little's law, for the median and twice as many.
    assertTrue(rate * p50 / 1e3 < 120, run.out());
    assertTrue(result.get("coordinatorCpuMicrosPerResult").asDouble() > 1, run.out());
    double heap = result.get("heapPeakMiB").asDouble();
    assertTrue(heap > 10 && heap <= 256, run.out());
  }

  @Test
  void offersResultsAtARateAndRecoversFromLostConnections() throws Exception {
    CommandRun run =
        CommandRun.of(
            "bench ledger --workers 40 --rate 100 --seconds 2 --warmup 1 --heap 256 --storm --json"
                .split(" ", -1));
    assertEquals(0, run.code(), run.err());
    JsonNode result = new ObjectMapper().readTree(run.out());
    assertEquals(100, result.get("offeredPerSecond").asInt());
    // What is offered, and not what the coordinator could do.
    double rate = result.get("resultsPerSecond").asDouble();
    assertTrue(rate > 20 && rate < 300, run.out());
    JsonNode storm = result.get("storm");
    double connected = storm.get("connectedSeconds").asDouble();
    assertTrue(connected > 0 && connected <= storm.get("fullRateSeconds").asDouble(), run.out());
    assertTrue(result.get("last").get("files").asInt() > 40, run.out());
  }
}
