package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.LiveGames;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Verification;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CommittedGamesTest {
  private static RunStatus run(int committed, int replaced) {
    RunSpec spec =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(
                    new EngineSpec("a", "random", Map.of()),
                    new EngineSpec("b", "random", Map.of())),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                10)
            .build();
    return new RunStatus(
        "r",
        spec,
        RunState.RUNNING,
        Instant.EPOCH,
        "",
        committed,
        replaced,
        0,
        0,
        0,
        0,
        "",
        Optional.empty(),
        OptionalDouble.empty(),
        0,
        Optional.empty(),
        Verification.NONE,
        LiveGames.NONE);
  }

  @Test
  void gamesThatWerePlayedAgainAreReadAsWell() {
    assertEquals(9, CommittedGames.games(run(7, 2)));
    assertEquals(1, CommittedGames.games(run(0, 0)));
  }
}
