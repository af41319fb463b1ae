package io.tengen.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.console.Figures;
import io.tengen.coordinator.rating.EloEstimate;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.rating.Sprt;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConclusionTest {
  private static Conclusion of(GameLog log) {
    return Conclusion.of(Findings.of(log, Optional.empty()));
  }

  private static Findings tested(String pairs, double elo1) {
    Sprt sprt = new Sprt(0, elo1, 0.05, 0.05, EloModel.LOGISTIC);
    return Findings.of(MadeGames.pairs(pairs), Optional.of(new Trial(1, 0, sprt)));
  }

  @Test
  void namesTheStrongerOfTwo() {
    Findings findings = Findings.of(MadeGames.pairs("WWDWL".repeat(10)), Optional.empty());
    Conclusion conclusion = Conclusion.of(findings);
    assertTrue(conclusion.settled());
    String distance =
        Figures.interval(
            findings.ratings().difference(1, 0), findings.ratings().difference95(1, 0));
    assertEquals(
        "b is stronger than a: " + distance + " Elo after 100 games.", conclusion.headline());
    // 70 % of the points are 147 Elo; the prior reduces that slightly.
    assertEquals(147, findings.ratings().difference(1, 0), 3);
  }

  @Test
  void tellsHowManyGamesAnUndecidedRunNeeds() {
    Conclusion conclusion = of(MadeGames.pairs("WLDDW"));
    assertFalse(conclusion.settled());
    assertTrue(
        conclusion.headline().startsWith("Undecided so far: b against a stands at +64 ± "),
        conclusion.headline());
    assertTrue(conclusion.headline().endsWith(" Elo after 10 games."), conclusion.headline());
    assertTrue(
        conclusion.details().getFirst().matches("If the difference stays the same, about .*"),
        conclusion.details()::toString);
    assertTrue(of(MadeGames.pairs("WL")).details().getFirst().startsWith("The two are too close"));
  }

  @Test
  void givesNoDifferenceThatResultsLeaveOpen() {
    assertEquals(
        "b is stronger than a after 40 games; the results do not bound the difference.",
        of(MadeGames.pairs("W".repeat(20))).headline());
  }

  @Test
  void quotesADecidedTest() {
    Findings won = tested("WWWDW".repeat(20), 20);
    EloEstimate estimate = EloEstimate.of(won.test().orElseThrow().last().scores());
    int pairs = won.test().orElseThrow().pairs();
    assertEquals(
        "b is stronger than a: %s Elo after %d pairs; the test accepted H1."
            .formatted(Figures.interval(estimate.elo(), estimate.error95()), pairs),
        Conclusion.of(won).headline());
    String lost = Conclusion.of(tested("LDLLD".repeat(20), 20)).headline();
    assertTrue(lost.startsWith("b is not shown to be stronger than a: −"), lost);
    assertTrue(lost.endsWith("; the test accepted H0."), lost);
  }

  @Test
  void estimatesTheRestOfATest() {
    Conclusion conclusion = Conclusion.of(tested("WLDDW", 5));
    assertTrue(
        conclusion
            .details()
            .getFirst()
            .matches(
                "The sequential test is undecided after 5 pairs; if scores stay as they are, it"
                    + " takes about [0-9,]+ more pairs\\."),
        conclusion.details()::toString);
  }

  @Test
  void namesTheStrongestAndCountsPairsToldApart() {
    GameLog log = new GameLog(MadeGames.run(80, "a=random", "b=random", "c=random").spec(), 0);
    // c beats a and b nearly always; a and b are even.
    for (int i = 0; i < 80; i++) {
      String loser = i % 4 < 2 ? "a" : "b";
      boolean upset = i >= 76;
      log.add(MadeGames.game(2 * i, "c", loser, upset ? Color.WHITE : Color.BLACK));
      log.add(MadeGames.game(2 * i + 1, "a", "b", i % 2 == 0 ? Color.WHITE : Color.BLACK));
    }
    Conclusion conclusion = of(log);
    assertTrue(conclusion.headline().startsWith("c is the strongest of 3 engines: +"));
    assertTrue(
        conclusion.details().contains("2 of 3 pairs of engines differ significantly."),
        conclusion.details()::toString);
  }

  @Test
  void rivalNeedNotBeTheSecond() {
    GameLog log = new GameLog(MadeGames.run(82, "a=random", "b=random", "c=random").spec(), 0);
    // c is well ahead of b after many games, and slightly further ahead of a after two.
    for (int i = 0; i < 80; i++) {
      log.add(MadeGames.game(i, "c", "b", i % 4 == 0 ? Color.WHITE : Color.BLACK));
    }
    log.add(MadeGames.game(80, "a", "b", Color.WHITE));
    log.add(MadeGames.game(81, "b", "a", Color.WHITE));
    Findings findings = Findings.of(log, Optional.empty());
    Conclusion conclusion = Conclusion.of(findings);
    assertFalse(conclusion.settled(), conclusion.headline());
    assertTrue(
        conclusion.headline().startsWith("c leads, but is not yet significantly ahead of a: +"),
        conclusion.headline());
    assertTrue(
        findings.ratings().difference(2, 1) > findings.ratings().difference95(2, 1),
        "c and b are apart");
  }

  @Test
  void warnsOfOneRepeatedGame() {
    GameLog log = new GameLog(MadeGames.run(3, "a=random", "b=random").spec(), 0);
    Outcome won = Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, "");
    for (int i = 0; i < 3; i++) {
      log.add(MadeGames.game(i, "a", "b", won, i < 2 ? "C3" : "D4", "w"));
    }
    List<String> details = of(log).details();
    assertTrue(
        details.stream().anyMatch(line -> line.startsWith("1 of 3 games repeats another ")),
        details::toString);
  }

  @Test
  void warnsOfRepeatedGamesAndOddWorkers() {
    GameLog log = new GameLog(MadeGames.run(400, "a=random", "b=random").spec(), 0);
    for (int i = 0; i < 400; i++) {
      boolean odd = i % 20 == 0;
      Color winner = odd || i % 2 == 0 ? Color.BLACK : Color.WHITE;
      Outcome outcome = Outcome.lost(winner.opponent(), Outcome.Reason.RESIGN, "");
      log.add(MadeGames.game(i, "a", "b", outcome, "C3 D4", odd ? "odd" : "even" + i % 3));
    }
    Conclusion conclusion = of(log);
    assertTrue(
        conclusion
            .details()
            .contains(
                "399 of 400 games repeat another move by move: errors are larger than stated."),
        conclusion.details()::toString);
    assertTrue(
        conclusion
            .details()
            .contains("The results of one worker differ from the others'; see the checks."),
        conclusion.details()::toString);
  }
}
