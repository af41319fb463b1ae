package io.tengen.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.coordinator.rating.SequentialTest.Verdict;
import io.tengen.coordinator.rating.Sprt;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestPathTest {
  private static final Sprt SPRT = new Sprt(0, 20, 0.05, 0.05, EloModel.LOGISTIC);
  private static final Trial TRIAL = new Trial(1, 0, SPRT);

  @Test
  void countsPairsForTheTestedEngine() {
    TestPath path = TestPath.of(TRIAL, MadeGames.pairs("WWLDW").lines());
    assertEquals(5, path.pairs());
    assertEquals(6, path.states().size());
    assertEquals(ScoreCounts.ofPairs(1, 0, 1, 0, 3), path.last().scores());
    assertEquals(SPRT.llr(ScoreCounts.ofPairs(1, 0, 1, 0, 3)), path.last().llr());
    assertEquals(Verdict.OPEN, path.verdict());
    assertEquals(0, path.later());
    TestPath other = TestPath.of(new Trial(0, 1, SPRT), MadeGames.pairs("WWLDW").lines());
    assertEquals(ScoreCounts.ofPairs(3, 0, 1, 0, 1), other.last().scores());
  }

  @Test
  void endsWithTheDecision() {
    TestPath won = TestPath.of(TRIAL, MadeGames.pairs("WWWDW".repeat(20)).lines());
    assertEquals(Verdict.H1, won.verdict());
    assertEquals(100 - won.pairs(), won.later());
    assertEquals(
        Verdict.OPEN, won.states().get(won.states().size() - 2).verdict(), "the one before");
    TestPath lost = TestPath.of(TRIAL, MadeGames.pairs("LLLDL".repeat(20)).lines());
    assertEquals(Verdict.H0, lost.verdict());
  }

  @Test
  void waitsForAMissingPair() {
    List<GameLog.Line> lines = new ArrayList<>(MadeGames.pairs("WDLWW").lines());
    lines.remove(4);
    TestPath path = TestPath.of(TRIAL, lines);
    assertEquals(ScoreCounts.ofPairs(0, 0, 1, 0, 1), path.last().scores());
    assertEquals(2, path.later());
  }

  @Test
  void skipsPairsWithAGameThatDoesNotCount() {
    List<GameLog.Line> lines = new ArrayList<>(MadeGames.pairs("WLW").lines());
    GameLog.Line line = lines.get(3);
    GameLog log = new GameLog(MadeGames.run(6, "a=random", "b=random").spec(), 0);
    log.add(
        MadeGames.game(3, "b", "a", new Outcome(null, Outcome.Reason.NO_RESULT, 0, ""), "A1", "w"));
    lines.set(3, log.lines().getFirst());
    assertEquals(Color.WHITE, line.result().winner(), "else this tests nothing");
    TestPath path = TestPath.of(TRIAL, lines);
    assertEquals(ScoreCounts.ofPairs(0, 0, 0, 0, 2), path.last().scores());
    assertEquals(0, path.later());
  }
}
