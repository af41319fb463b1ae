package io.tengen.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.game.board.Color;
import io.tengen.wire.control.Standings;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScoresViewTest {
  /** One win of Black is less significant than nine, and any number of draws is not significant. */
  @Test
  void sortsOpeningsBySignificance() {
    Map<String, ScoreCounts> black =
        Map.of(
            "even", ScoreCounts.ofGames(5, 0, 5),
            "drawn", ScoreCounts.ofGames(0, 40, 1),
            "once", ScoreCounts.ofGames(0, 0, 1),
            "lost", ScoreCounts.ofGames(9, 0, 0),
            "tilted", ScoreCounts.ofGames(4, 0, 6));
    assertEquals(
        List.of("lost", "once", "tilted", "drawn", "even"),
        ScoresView.byUnevenness(black).stream().map(Map.Entry::getKey).toList());
  }

  @Test
  void showsTenOpeningsAndFoldsTheOthers() throws IOException {
    GameLog log = new GameLog(MadeGames.run(120, "a=random", "b=random").spec(), 10);
    for (int i = 0; i < 120; i++) {
      log.add(MadeGames.opened(i, "a", "b", i % 3 == 0 ? Color.WHITE : Color.BLACK, "o" + i % 60));
    }
    Findings findings = Findings.of(log, Optional.empty());
    ScoresView view = ScoresView.of(findings);
    assertEquals(10, view.openings().size());
    assertEquals(40, view.further().size());
    assertEquals(10, view.more());
    StringWriter page = new StringWriter();
    ReportPage.write(
        MadeGames.run(120, "a=random", "b=random"),
        findings,
        Map.of(),
        new Standings("r", 0, List.of(), List.of(), ""),
        MadeGames.source(),
        page);
    assertTrue(page.toString().contains("<summary>40 more</summary>"));
    assertTrue(page.toString().contains("not listed: 10."));
  }
}
