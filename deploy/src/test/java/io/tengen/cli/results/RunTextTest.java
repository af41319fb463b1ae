package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTextTest {
  private static RunStatus run(String id, RunState state, String problem) {
    RunSpec spec =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(
                    new EngineSpec("a", "random", Map.of()),
                    new EngineSpec("b", "random", Map.of())),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                10)
            .build();
    return new RunStatus(id, spec, state, Instant.EPOCH, 0, 0, 0, problem);
  }

  @Test
  void tellsTheProblemsOfRunsThatAreBeingPlayed() {
    String table =
        RunText.table(
            List.of(
                run("r1", RunState.RUNNING, "worker w fails all games: it needs 9 GiB"),
                run("r2", RunState.RUNNING, ""),
                run("r3", RunState.FAILED, "no worker can play it")),
            ZoneOffset.UTC);
    assertTrue(table.endsWith("\n\nr1: worker w fails all games: it needs 9 GiB\n"), table);
    assertFalse(table.contains("no worker can play it"), table);
  }

  @Test
  void saysThatARunWithoutWorkersWaits() {
    RunStatus waiting = run("r1", RunState.RUNNING, "no worker is connected");
    String table = RunText.table(List.of(waiting), ZoneOffset.UTC);
    assertTrue(table.contains("  waiting for workers  "), table);
    assertTrue(table.endsWith("\nr1: no worker is connected\n"), table);
    assertTrue(
        RunText.table(List.of(waiting.unplayed()), ZoneOffset.UTC).contains("  stopped  "), table);
    String paused = RunText.table(List.of(run("r1", RunState.PAUSED, "")), ZoneOffset.UTC);
    assertTrue(paused.contains("  paused  "), paused);
  }

  @Test
  void namesTheOwnersOfRunsThatHaveOne() {
    RunStatus own = run("r1", RunState.RUNNING, "");
    assertFalse(RunText.table(List.of(own), ZoneOffset.UTC).contains("owner"));
    RunStatus adas =
        new RunStatus(
            "r2",
            own.spec(),
            own.state(),
            own.createdAt(),
            "ada",
            0,
            0,
            0,
            0,
            0,
            0,
            "",
            own.test(),
            own.widest95(),
            0,
            own.tuning(),
            own.verification(),
            own.live());
    List<String> lines = RunText.table(List.of(own, adas), ZoneOffset.UTC).lines().toList();
    assertTrue(lines.getFirst().endsWith("  owner"), lines.getFirst());
    assertTrue(lines.get(2).endsWith("  ada"), lines.get(2));
  }
}
