package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.RawEvaluation;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.Opening;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpeningSamplerTest {
  private static final GameSetup FIVE = GameSetup.of(Rules.CHINESE, 5, 0.5);
  private static final Points POINTS = Points.of(5);

  /** Thinks of two moves and a pass, while they are there, and of the winner by the last move. */
  private record Opinion(double winRateAfterCentre) implements Player {
    @Override
    public Decision decide(Position position, TimeLeft time) {
      return new Decision.Move(Points.PASS);
    }

    @Override
    public Optional<RawEvaluation> evaluate(Position position) {
      boolean centre = position.moveCount() > 0 && position.move(0) == POINTS.parse("C3");
      return Optional.of(
          new RawEvaluation(
              List.of(
                  new MoveShare(POINTS.parse("C3"), 0.6f),
                  new MoveShare(POINTS.parse("B2"), 0.15f),
                  new MoveShare(Points.PASS, 0.25f)),
              centre ? winRateAfterCentre : 0.5));
    }
  }

  private static Optional<Opening> draw(Player player, int plies, double temperature, long seed)
      throws PlayerFailure {
    return OpeningSampler.draw(FIVE, new RandomOpening(plies, temperature), player, seed);
  }

  private static double centre(Player player, double temperature) throws PlayerFailure {
    int centre = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      List<Integer> moves = draw(player, 1, temperature, seed).orElseThrow().moves();
      assertEquals(1, moves.size());
      centre += moves.getFirst() == POINTS.parse("C3") ? 1 : 0;
    }
    return centre / 2_000.0;
  }

  @Test
  void pliesAreSampledFromThePolicyWithoutPasses() throws PlayerFailure {
    assertEquals(0.8, centre(new Opinion(0.5), 1), 0.04);
    assertEquals(2.0 / 3, centre(new Opinion(0.5), 2), 0.04, "the roots of 4 and 1");
  }

  @Test
  void unbalancedOpeningsAreResampled() throws PlayerFailure {
    // All eight samples are at the centre in one game of six; then there was no better one.
    assertEquals(Math.pow(0.8, 8), centre(new Opinion(0.95), 1), 0.04);
    assertEquals(0.8, centre(new Opinion(0.75), 1), 0.04, "balanced enough");
  }

  @Test
  void seedsDetermineTheOpening() throws PlayerFailure {
    try (Player player = new MctsKind().create(new EngineSpec("m", "mcts", Map.of()), 1)) {
      Map<List<Integer>, Integer> seen = new HashMap<>();
      for (long seed = 0; seed < 50; seed++) {
        Opening opening = draw(player, 4, 1, seed).orElseThrow();
        assertEquals(opening, draw(player, 4, 1, seed).orElseThrow());
        assertEquals(RandomOpening.NAME, opening.name());
        assertEquals(4, opening.moves().size());
        opening.play(new Position(FIVE));
        seen.merge(opening.moves(), 1, Integer::sum);
      }
      assertTrue(seen.size() > 40, seen.size() + " of 50 differ");
    }
  }

  @Test
  void playerWithoutPolicySamplesUniformly() throws PlayerFailure {
    Player silent = (position, time) -> new Decision.Move(Points.PASS);
    assertNotEquals(draw(silent, 3, 1, 1), draw(silent, 3, 1, 2));
    GameSetup tiny = GameSetup.of(Rules.CHINESE, 2, 0.5);
    int plies =
        OpeningSampler.draw(tiny, new RandomOpening(50, 1), silent, 1).orElseThrow().moves().size();
    assertTrue(plies > 0 && plies < 50, "a board of four points has no room for " + plies);
  }
}
