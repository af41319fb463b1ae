package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.Standings.Match;
import io.tengen.wire.control.Standings.Placing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Matches of two teams: a and b against c and d. */
class TournamentTextTest {
  private static final Match FIRST = new Match(1, "a", "c", 3, 1, 2, 1);
  private static final Match SECOND = new Match(1, "d", "b", 4, 0, 2, 1);

  private static List<String> lines(String format, int secondPlace, Match... matches) {
    RunSpec spec =
        RunSpec.builder(
                RunKind.EVALUATION,
                Stream.of("a", "b", "c", "d")
                    .map(name -> new EngineSpec(name, "random", Map.of()))
                    .toList(),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                100)
            .format(format)
            .build();
    RunStatus run = new RunStatus("r", spec, RunState.RUNNING, Instant.EPOCH, 0, 0, 0, "");
    List<Placing> places =
        Stream.of("a", "b", "c", "d")
            .map(name -> placing(name, name.compareTo("c") < 0 ? 1 : secondPlace))
            .toList();
    Standings standings =
        new Standings("r", 0, List.of(), List.of(), "a", places, List.of(matches), List.of(), 0);
    return TournamentText.leaders(run, standings);
  }

  private static Placing placing(String name, int place) {
    return new Placing(name, place, 0, 0, 0, 0, false, "", 0, 0);
  }

  private static List<String> finals(RunState state, int... places) {
    RunSpec spec =
        RunSpec.builder(
                RunKind.EVALUATION,
                Stream.of("a", "b", "c", "d")
                    .map(name -> new EngineSpec(name, "random", Map.of()))
                    .toList(),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                100)
            .format("groups:size=2")
            .build();
    List<Placing> placings = new ArrayList<>(List.of(placing("a", 1), placing("c", 1)));
    for (int i = 0; i < places.length; i++) {
      placings.add(new Placing(i == 0 ? "c" : "a", places[i], 0, 0, 0, 0, false, "final", 0, 0));
    }
    return TournamentText.leaders(
        new RunStatus("r", spec, state, Instant.EPOCH, 0, 0, 0, ""),
        new Standings("r", 0, List.of(), List.of(), "a", placings, List.of(), List.of(), 0));
  }

  @Test
  void theFinalOfGroupsNamesItsWinnerOrThoseThatShareThePlace() {
    assertEquals(List.of("c wins the final"), finals(RunState.FINISHED, 1, 2));
    assertEquals(
        List.of("c, a share the first place of the final, level in all"),
        finals(RunState.FINISHED, 1, 1));
    assertEquals(List.of(), finals(RunState.RUNNING, 1, 2));
    assertEquals(List.of(), finals(RunState.FINISHED));
  }

  @Test
  void aMatchWithoutAFinishedBoardHasNoScore() {
    assertEquals(List.of(), lines("team-match:games=2", 1));
  }

  @Test
  void aMatchHasAScoreWhileBoardsAreUnfinished() {
    assertEquals(
        List.of("Team of a, b is ahead of the team of c, d 2–0 so far"),
        lines("team-match:games=2", 1, FIRST));
    assertEquals(
        List.of("Team of c, d is ahead of the team of a, b 2–0 so far"),
        lines("team-match:games=2", 1, SECOND));
    assertEquals(
        List.of("Team of a, b is level with the team of c, d 1–1 so far"),
        lines("team-match:games=2", 1, new Match(1, "a", "c", 2, 2, 2, 1)));
  }

  @Test
  void theFirstBoardsDecideAMatchAtEqualPoints() {
    assertEquals(
        List.of(
            "Team of a, b is ahead of the team of c, d 2–2 (points of boards level, the first ones"
                + " decide)"),
        lines("team-match:games=2", 3, FIRST, SECOND));
  }

  @Test
  void aMatchIsDrawnIfAllBoardsAreLevel() {
    assertEquals(
        List.of("Team of a, b draws with the team of c, d 2–2"),
        lines(
            "team-match:games=2",
            1,
            new Match(1, "a", "c", 2, 2, 2, 1),
            new Match(1, "d", "b", 2, 2, 2, 1)));
  }

  @Test
  void aLadderHasALineWhenATeamHasNoEngineLeft() {
    assertEquals(List.of(), lines("ladder:bestOf=3", 1, FIRST));
    assertEquals(
        List.of("Team of a, b is ahead of the team of c, d"), lines("ladder:bestOf=3", 2, FIRST));
  }
}
