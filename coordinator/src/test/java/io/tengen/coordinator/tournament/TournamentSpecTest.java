package io.tengen.coordinator.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.pairing.SwissFormat.First;
import io.tengen.coordinator.pairing.SwissTieBreak;
import io.tengen.coordinator.pairing.adaptive.AdaptivePolicy.Goal;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.tournament.RoundsSpec.Ties;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TournamentSpecTest {
  @Test
  void parsesEveryFormat() {
    assertEquals(new TournamentSpec.Everyone(), TournamentSpec.parse(""));
    assertEquals(new TournamentSpec.Everyone(), TournamentSpec.parse("round-robin"));
    assertEquals(
        new RoundsSpec.RoundRobin(2, 4, Ties.LOT),
        TournamentSpec.parse("round-robin:games=4,times=2,ties=lot"));
    assertEquals(new TournamentSpec.Gauntlet(), TournamentSpec.parse("gauntlet"));
    assertEquals(
        new TournamentSpec.Sprt(0, 5, 0.05, 0.1, EloModel.NORMALIZED),
        TournamentSpec.parse("sprt:elo0=0,elo1=5,alpha=0.05,beta=0.1,model=normalized"));
    assertEquals(
        new TournamentSpec.Adaptive(15.5, List.of(new Goal(0, 1), new Goal(0, 2))),
        TournamentSpec.parse("adaptive:width=15.5,focus=1-2+1-3"));
    assertEquals(
        new RoundsSpec.Swiss(7, 2, 0, First.LOT, SwissTieBreak.OPPONENTS, Ties.SHARE),
        TournamentSpec.parse("swiss:rounds=7,games=2"));
    assertEquals(
        new RoundsSpec.Swiss(0, 2, 0, First.SEEDING, SwissTieBreak.TOTAL, Ties.PLAYOFF),
        TournamentSpec.parse("swiss:first=seeding,tiebreak=total,ties=playoff"));
    assertEquals(
        new RoundsSpec.Swiss(0, 1, 3, First.LOT, SwissTieBreak.OPPONENTS, Ties.SHARE),
        TournamentSpec.parse("swiss:losses=3,games=1"));
    assertEquals(
        new RoundsSpec.Elimination(2, 3), TournamentSpec.parse("elimination:losses=2,bestOf=3"));
    assertEquals(
        new RoundsSpec.SwissThenElimination(5, 2, 8, 1, 7, First.LOT),
        TournamentSpec.parse("swiss-elimination:rounds=5,qualified=8,bestOf=7"));
    assertEquals(new RoundsSpec.TeamMatch(2), TournamentSpec.parse("team-match"));
    assertEquals(new RoundsSpec.Ladder(3, 1), TournamentSpec.parse("ladder:first=3,bestOf=1"));
    assertEquals(new RoundsSpec.Groups(8, 1, List.of(10, 5, 3), 2), TournamentSpec.parse("groups"));
    assertEquals(
        new RoundsSpec.Groups(10, 2, List.of(7), 4),
        TournamentSpec.parse("groups:size=10,advance=2,final=round-robin,points=7,games=4"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cup|choose round-robin, gauntlet",
        "swiss:rounds=0|format swiss: rounds=0 is not a whole number from 1 to 1000",
        "swiss:rounds=x|rounds=x is not a whole number",
        "swiss:rounds|\"rounds\" is not KEY=VALUE; its settings are rounds, games, losses, first,"
            + " tiebreak and ties",
        "swiss:rounds=3,rounds=4|rounds is set twice",
        "swiss:width=3|there is no setting \"width\"; its settings are rounds, games, losses,"
            + " first, tiebreak and ties",
        "swiss:ties=coin|format swiss: ties is lot, playoff or share, not coin",
        "swiss:first=elo|format swiss: first is lot or seeding, not elo",
        "swiss:losses=2,ties=playoff|engines go out after losses=2; leave out ties=playoff",
        "gauntlet:games=2|there is no setting \"games\"; it has none",
        "best-of:5|format \"best-of\" is unknown; choose",
        "elimination:bestOf=2|not odd",
        "sprt:elo0=5,elo1=5|is not below",
        "sprt:alpha=0|not above 0",
        "sprt:elo1=201,model=normalized|elo1=201 is not a number from -200.0 to 200.0",
        "sprt:elo1=NaN|elo1=NaN is not a number",
        "sprt:model=bayes|model is logistic or normalized, not bayes",
        "groups:final=elimination|format groups: final is round-robin, not elimination",
        "groups:points=10/x|points=10/x is not whole numbers up to 9999 by place, such as 10/5/3",
        "groups:points=|points= is not whole numbers",
        "groups:size=1|size=1 is not a whole number from 2",
        "adaptive:width=0|width=0 is not a number",
        "adaptive:focus=1-1|not pairs of engines",
        "adaptive:focus=0-1|not pairs of engines",
      })
  void reportsErrorsInOneLine(String text, String words) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> TournamentSpec.parse(text))
                .getMessage());
    assertTrue(message.contains(words), message);
    assertFalse(message.contains("\n"), message);
  }

  @ParameterizedTest
  @CsvSource({
    "sprt,3",
    "adaptive:focus=1-4,3",
    "team-match,3",
    "swiss-elimination:qualified=5,4",
    "swiss,1",
    "ladder:first=4,4",
    "'groups:size=4',4",
    "'groups:size=3,advance=3',5",
  })
  void checksTheNumberOfEngines(String text, int engines) {
    TournamentSpec spec = TournamentSpec.parse(text);
    assertThrows(IllegalArgumentException.class, () -> spec.check(engines));
    spec.check(engines == 3 ? (text.equals("sprt") ? 2 : 4) : 6);
  }

  @Test
  void returnsTheMostGames() {
    assertEquals(TournamentSpec.ENDLESS, TournamentSpec.parse("gauntlet").most(4));
    assertEquals(24, TournamentSpec.parse("round-robin:times=2").most(4));
    assertEquals(3 * 2 * 2, TournamentSpec.parse("swiss:rounds=3").most(5));
    assertEquals(4 * 4 * 2, TournamentSpec.parse("swiss").most(8), "four rounds for eight");
    assertEquals(9 * 4 * 2, TournamentSpec.parse("swiss:losses=2").most(8));
    assertEquals(
        3 * 2 + 2 * 2 * 7, TournamentSpec.parse("round-robin:ties=playoff,games=1").most(4));
    assertEquals(3 * (3 + 6), TournamentSpec.parse("elimination").most(4));
    assertEquals(4, TournamentSpec.parse("team-match").most(4));
    assertEquals(2 * (28 + 21 + 1), TournamentSpec.parse("groups").most(15));
  }
}
