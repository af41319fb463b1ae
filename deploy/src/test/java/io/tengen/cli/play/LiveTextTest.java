package io.tengen.cli.play;

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
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LiveTextTest {
  private static final long SECOND = 1_000_000_000L;

  private final LiveText text = new LiveText();

  private static RunStatus run(RunKind kind, int committed, long moves, int... perGame) {
    RunSpec spec =
        RunSpec.builder(
                kind,
                List.of(EngineSpec.parse("a=random"), EngineSpec.parse("b=random"))
                    .subList(0, kind == RunKind.SELF_PLAY ? 1 : 2),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                10)
            .seed(1)
            .build();
    List<LiveGames.Game> games = new java.util.ArrayList<>();
    for (int i = 0; i < perGame.length; i++) {
      games.add(new LiveGames.Game(i, "a", "b", perGame[i]));
    }
    return new RunStatus(
        "r",
        spec,
        RunState.RUNNING,
        Instant.EPOCH,
        "",
        committed,
        0,
        perGame.length,
        0,
        0,
        1,
        "",
        Optional.empty(),
        OptionalDouble.empty(),
        0,
        Optional.empty(),
        Verification.NONE,
        new LiveGames(games, moves));
  }

  @Test
  void namesTheGamesBeforeTheFirstIsOver() {
    RunStatus begun = run(RunKind.EVALUATION, 0, 0, 0, 0);
    assertEquals("2 games on: a–b 0 moves, a–b 0 moves", text.of(begun, 0));
    RunStatus later = run(RunKind.EVALUATION, 0, 30, 12, 18);
    assertEquals(
        "2 games on, 15.0 moves/s: a–b 12 moves, a–b 18 moves", text.of(later, 2 * SECOND));
    RunStatus ended = run(RunKind.EVALUATION, 1, 60, 42);
    assertEquals("1 game on, 15.0 moves/s", text.of(ended, 4 * SECOND));
    assertEquals("", text.of(run(RunKind.EVALUATION, 2, 70), 5 * SECOND));
  }

  @Test
  void doesNotCountTheTimeBeforeTheFirstGameAsQuiet() {
    assertEquals("waiting for a free slot", text.of(run(RunKind.EVALUATION, 0, 0), 0));
    assertEquals("1 game on: a–b 0 moves", text.of(run(RunKind.EVALUATION, 0, 0, 0), 300 * SECOND));
  }

  @Test
  void saysThatTheFirstGameWaits() {
    assertEquals("waiting for a free slot", text.of(run(RunKind.EVALUATION, 0, 0), 0));
  }

  @Test
  void numbersTheGamesOfSelfPlay() {
    assertEquals("1 game on: game 0 3 moves", text.of(run(RunKind.SELF_PLAY, 0, 3, 3), 0));
  }

  @Test
  void namesAFewOfManyGames() {
    assertEquals(
        "5 games on: a–b 1 move, a–b 2 moves, a–b 3 moves, a–b 4 moves, …",
        text.of(run(RunKind.EVALUATION, 0, 15, 1, 2, 3, 4, 5), 0));
  }

  @Test
  void saysForHowLongThereWasNoMoveInsteadOfAnOldRate() {
    text.of(run(RunKind.EVALUATION, 1, 0, 1), 0);
    assertEquals("1 game on, 2.0 moves/s", text.of(run(RunKind.EVALUATION, 1, 10, 1), 5 * SECOND));
    assertEquals("1 game on, 2.0 moves/s", text.of(run(RunKind.EVALUATION, 1, 10, 1), 15 * SECOND));
    assertEquals(
        "1 game on, no move for 40 s", text.of(run(RunKind.EVALUATION, 1, 10, 1), 45 * SECOND));
    assertEquals("1 game on, 1.0 moves/s", text.of(run(RunKind.EVALUATION, 1, 51, 1), 46 * SECOND));
  }

  @Test
  void measuresTheRateOfTheLastSecondsAndAfreshAfterARestart() {
    text.of(run(RunKind.EVALUATION, 1, 0, 1), 0);
    for (int second = 1; second <= 30; second++) {
      text.of(
          run(RunKind.EVALUATION, 1, second < 20 ? 100 * second : 1900 + second, 1),
          second * SECOND);
    }
    assertEquals(
        "1 game on, 1.0 moves/s", text.of(run(RunKind.EVALUATION, 1, 1931, 1), 31 * SECOND));
    assertEquals("1 game on", text.of(run(RunKind.EVALUATION, 1, 5, 1), 32 * SECOND));
  }
}
