package io.tengen.coordinator.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BuiltInFilesTest {
  private static final EngineSpec NAMES_IT =
      StandardEngines.parse("mcts:net=tengen,visits=10").named("a");
  private static final EngineSpec OTHER = StandardEngines.parse("mcts:visits=10").named("b");

  private static RunSpec run(List<EngineSpec> engines, int size) {
    return RunSpec.builder(RunKind.EVALUATION, engines, GameSetup.of(Rules.CHINESE, size, 7.5), 2)
        .build();
  }

  @Test
  void addsTheNetworkThatAnEngineNames() {
    RunSpec complete = BuiltInFiles.complete(run(List.of(NAMES_IT, OTHER), 9));
    assertEquals(Map.of(BuiltInNetwork.ENTRY, BuiltInNetwork.artifact()), complete.artifacts());
    assertSame(complete, BuiltInFiles.complete(complete));
  }

  @Test
  void leavesOtherRunsAlone() {
    RunSpec run = run(List.of(OTHER, OTHER.named("c")), 19);
    assertSame(run, BuiltInFiles.complete(run));
  }

  @Test
  void prefersANetworkThatTheRunBrings() {
    Artifact own = new Artifact("ab".repeat(32), 5);
    RunSpec run =
        run(List.of(NAMES_IT, OTHER), 19).toBuilder()
            .artifacts(Map.of(BuiltInNetwork.ENTRY, own))
            .build();
    assertSame(run, BuiltInFiles.complete(run));
  }

  @Test
  void refusesBoardsOnWhichItDoesNotPlay() {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> BuiltInFiles.complete(run(List.of(NAMES_IT, OTHER), 19)));
    assertEquals(
        "the built-in network \"tengen\" plays on boards of 7 to 13 points, not 19x19; give"
            + " another",
        refusal.getMessage());
  }
}
