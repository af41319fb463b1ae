package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.game.record.ClockScale;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An evaluation on workers of unlike speed, one of which tells none. */
@Timeout(120)
class UnlikeWorkersTest {
  private static final int GAMES = 12;

  @TempDir Path directory;

  private static Worker worker(String address, String name, double speed) {
    Map<String, Object> settings =
        Map.of(
            "coordinator",
            address,
            "name",
            name,
            "slots",
            1,
            "speed",
            String.valueOf(speed),
            "artifacts.limit",
            "0B");
    return Worker.start(WorkerConfig.load(Optional.empty(), settings));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void recordsHaveTheScaledClocksOfTheirWorkersAndPairsStayTogether() throws Exception {
    try (SmallCluster cluster = SmallCluster.start(directory);
        Worker slow = worker(cluster.address(), "slow", 0.5);
        Worker fast = worker(cluster.address(), "fast", 2);
        Control control = new Control(Address.parse(cluster.address()))) {
      CommandRun run =
          CommandRun.of(
              "evaluate",
              "a=random",
              "b=random",
              "--board",
              "5",
              "--games",
              String.valueOf(GAMES),
              "--time",
              "4s/move",
              "--time-scale",
              "worker",
              "--coordinator",
              cluster.address());
      assertEquals(0, run.code(), run.err());
      String id = control.list().getFirst().id();
      Map<String, ClockScale> scales = new HashMap<>();
      int split = 0;
      for (int i = 0; i < GAMES; i++) {
        var game = control.game(id, i);
        split += i % 2 == 1 && !game.worker().equals(control.game(id, i - 1).worker()) ? 1 : 0;
        scales.put(game.worker(), game.record().refereeLog().clockScale());
      }
      assertEquals(0, split);
      ClockScale ofSlow = new ClockScale(0.5, "8s/move", "8s/move");
      ClockScale ofFast = new ClockScale(2, "2s/move", "2s/move");
      Map<String, ClockScale> wanted = Map.of("slow", ofSlow, "fast", ofFast);
      scales.forEach((worker, scale) -> assertEquals(wanted.get(worker), scale, worker));
      Path report = directory.resolve("report.html");
      CommandRun written =
          CommandRun.of(
              "report", id, "--out", report.toString(), "--coordinator", cluster.address());
      assertEquals(0, written.code(), written.err());
      scales.forEach((worker, scale) ->
          assertTrue(
              read(report).contains(worker + " (%.2f times".formatted(scale.speed())), worker));
      List<WorkerStatus> workers = control.workers();
      assertEquals(3, workers.size());
      assertEquals(2, workers.getFirst().speed().orElseThrow());
      assertTrue(workers.getLast().speed().isEmpty());
    }
  }
}
