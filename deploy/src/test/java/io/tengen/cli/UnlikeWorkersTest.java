package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.game.record.ClockScale;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An evaluation on workers of unlike speed, one of which tells none. */
@Timeout(120)
class UnlikeWorkersTest {
  private static final int GAMES = 12;

  @TempDir Path directory;

  private static Worker worker(String address, String name, double speed, Path... program)
      throws InterruptedException {
    Map<String, Object> settings =
        new HashMap<>(
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
                "0B"));
    for (Path script : program) {
      settings.put("engines.fake", List.of("/bin/sh", script.toString()));
    }
    WorkerConfig config = WorkerConfig.load(Optional.empty(), settings);
    // As the command does before it starts a worker: only programs that answer are offered.
    assertEquals(Map.of(), config.programs().tryAll(played -> {}));
    return Worker.start(config);
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

  /** It answers within the two seconds of the reference machine, and not within half a second. */
  @Test
  void aProgramThatIsTooSlowByTheScaledClockLosesOnTime() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
    Path script = ShellProgram.write(directory, "genmove) sleep 1; reply resign;;");
    try (SmallCluster cluster = SmallCluster.start(directory);
        Worker fast = worker(cluster.address(), "fast", 4, script);
        Control control = new Control(Address.parse(cluster.address()))) {
      assertEquals("fast", fast.name());
      assertEquals(Set.of(Outcome.Reason.TIME), reasons(cluster, control, "worker"));
      assertEquals(Set.of(Outcome.Reason.RESIGN), reasons(cluster, control, "none"));
    }
  }

  /** Returns how the games of a run ended. */
  private static Set<Outcome.Reason> reasons(SmallCluster cluster, Control control, String scale)
      throws Exception {
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "fake=gtp:fake",
            "b=random",
            "--board=5",
            "--games=2",
            "--time=2s/move",
            "--time-scale=" + scale,
            "--coordinator=" + cluster.address());
    assertEquals(0, run.code(), run.err());
    String id = control.list().getFirst().id();
    Set<Outcome.Reason> reasons = EnumSet.noneOf(Outcome.Reason.class);
    for (int game = 0; game < 2; game++) {
      reasons.add(control.game(id, game).record().outcome().reason());
    }
    return reasons;
  }
}
