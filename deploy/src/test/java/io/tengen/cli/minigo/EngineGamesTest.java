package io.tengen.cli.minigo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.cli.console.CommandException;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Player;
import io.tengen.engine.player.RandomKind;
import io.tengen.engine.setting.SettingTable;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EngineGamesTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.MINI_GO, 5, 2.5);
  private static final EngineKinds KINDS =
      new EngineKinds(List.of(new PassingKind(), new RandomKind()));

  /** An engine that always passes. */
  private static final class PassingKind implements EngineKind {
    @Override
    public String name() {
      return "passing";
    }

    @Override
    public String meaning() {
      return "passes";
    }

    @Override
    public SettingTable settings() {
      return SettingTable.of();
    }

    @Override
    public Player create(EngineSpec spec, long seed) {
      return (position, time) -> new Decision.Move(Points.PASS);
    }
  }

  private static Position position(String engine, int moves)
      throws CommandException, InterruptedException {
    return EngineGames.position(
        KINDS, EngineSpec.parse(engine), SETUP, moves, new SplittableRandom(1));
  }

  @Test
  void returnsAPositionOfAGame() throws Exception {
    assertEquals(12, position("random", 12).moveCount());
  }

  @Test
  void givesUpOnAnEngineWhoseGamesAreTooShort() throws Exception {
    assertEquals(1, position("passing", 1).moveCount());
    String message =
        assertThrows(CommandException.class, () -> position("passing", 3)).getMessage();
    assertEquals(
        "1000 games of engine \"passing\" ended before move 3; choose fewer --moves or another"
            + " --engine",
        message);
  }

  @Test
  void stopsWhenItsThreadIsInterrupted() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> position("random", 12));
  }
}
