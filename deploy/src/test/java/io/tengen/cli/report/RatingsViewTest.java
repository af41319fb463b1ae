package io.tengen.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tengen.game.board.Color;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RatingsViewTest {
  @Test
  void anEngineWithoutGamesHasNoRating() {
    GameLog log = new GameLog(MadeGames.run(6, "a=random", "b=random", "late=random").spec(), 10);
    log.add(MadeGames.game(0, "a", "b", Color.BLACK));
    log.add(MadeGames.game(1, "b", "a", Color.BLACK));
    RatingsView.Row late =
        RatingsView.of(Findings.of(log, Optional.empty()), Map.of()).rows().stream()
            .filter(row -> row.name().equals("late"))
            .findFirst()
            .orElseThrow();
    assertFalse(late.isRated());
    assertEquals("–", late.elo());
    assertEquals("–", late.error());
    assertEquals("not rated: no games", late.words());
  }
}
