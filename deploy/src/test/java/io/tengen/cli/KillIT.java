package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.control.Address;
import io.tengen.cli.control.Control;
import io.tengen.cli.control.ControlException;
import io.tengen.cli.control.RunPlan;
import io.tengen.cli.control.RunStatus;
import io.tengen.cli.control.Standings;
import io.tengen.cli.control.StoredGame;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.Rules;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A coordinator and two workers as processes, some of them killed with {@code kill -9} in the
 * middle of a run: the run ends with exactly the games asked for, each once.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KillIT {
  private static final int GAMES = 160;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @TempDir Path directory;
  private final List<TengenProcess> processes = new ArrayList<>();

  @AfterEach
  void stopProcesses() {
    processes.forEach(TengenProcess::close);
  }

  @Test
  void aKilledWorkersGamesArePlayedByTheOther() throws Exception {
    Address address = startCoordinator(0);
    TengenProcess first = startWorker(address, "first");
    startWorker(address, "second");
    try (Control control = new Control(address)) {
      String run = createRun(control);
      awaitCommitted(control, run, GAMES / 4);
      first.kill();
      assertEnds(control, run);
    }
  }

  @Test
  void aWorkerThatComesBackUnderItsNameGoesOn() throws Exception {
    Address address = startCoordinator(0);
    TengenProcess only = startWorker(address, "only");
    try (Control control = new Control(address)) {
      String run = createRun(control);
      awaitCommitted(control, run, GAMES / 4);
      only.kill();
      startWorker(address, "only");
      assertEnds(control, run);
    }
  }

  @Test
  void aKilledCoordinatorGoesOnFromItsDirectory() throws Exception {
    Address address = startCoordinator(0);
    startWorker(address, "first");
    startWorker(address, "second");
    String run;
    try (Control control = new Control(address)) {
      run = createRun(control);
    }
    for (int part = 1; part <= 2; part++) {
      int acknowledged;
      try (Control control = new Control(address)) {
        acknowledged = awaitCommitted(control, run, part * GAMES / 4);
      }
      coordinator().kill();
      startCoordinator(address.port());
      try (Control control = new Control(address)) {
        int kept = control.get(run).committed();
        assertTrue(kept >= acknowledged, kept + " of " + acknowledged + " games are left");
      }
    }
    try (Control control = new Control(address)) {
      assertEnds(control, run);
    }
  }

  private TengenProcess coordinator() {
    return processes.getLast();
  }

  /** Starts a coordinator, the last of the processes until another is started. */
  private Address startCoordinator(int port) throws IOException, InterruptedException {
    TengenProcess process =
        TengenProcess.start(
            "coordinator",
            "--data",
            directory.resolve("data").toString(),
            "--grpc-port",
            String.valueOf(port),
            "--http-port",
            "-1",
            "--heartbeat",
            "300ms",
            "--lease",
            "3s");
    processes.add(process);
    String line = process.awaitLine("gRPC on ");
    String hostAndPort = line.replaceFirst(".*gRPC on ", "").replaceFirst(",.*", "");
    return Address.parse(hostAndPort);
  }

  private TengenProcess startWorker(Address address, String name)
      throws IOException, InterruptedException {
    TengenProcess process =
        TengenProcess.start(
            "worker", "--coordinator", address.toString(), "--name", name, "--slots", "2");
    // Before the coordinator in the list, which is killed as the last.
    processes.addFirst(process);
    process.awaitLine("worker " + name);
    return process;
  }

  private static String createRun(Control control) throws ControlException {
    RunPlan plan =
        new RunPlan(
            RunPlan.Kind.EVALUATION,
            List.of(
                EngineSpec.parse("random"),
                EngineSpec.parse("mcts:visits=40"),
                EngineSpec.parse("mcts:visits=80")),
            GameSetup.of(Rules.CHINESE, 5, 0.5),
            GAMES,
            1,
            MatchRules.parse("time=none/60s"));
    return control.create(plan, "").id();
  }

  private static int awaitCommitted(Control control, String run, int games)
      throws ControlException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      RunStatus status = control.get(run);
      if (status.committed() >= games) {
        return status.committed();
      }
      assertTrue(System.nanoTime() < deadline, () -> "stuck at " + status);
      Thread.sleep(20);
    }
  }

  private static void assertEnds(Control control, String run) throws Exception {
    awaitCommitted(control, run, GAMES);
    assertEquals(RunStatus.State.FINISHED, control.get(run).state());
    List<Integer> indices = new ArrayList<>();
    control.export(run, (StoredGame game) -> indices.add(game.index()));
    assertEquals(IntStream.range(0, GAMES).boxed().toList(), indices);
    Standings standings = control.standings(run);
    assertEquals(GAMES, standings.games());
    assertEquals(
        GAMES, standings.pairs().stream().mapToInt(p -> p.wins() + p.losses() + p.draws()).sum());
  }
}
