package io.tengen.engine.uct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UctKindTest {
  private static final UctKind KIND = new UctKind();

  private static EngineSpec spec(Map<String, String> settings) {
    return new EngineSpec("uct", "uct", settings);
  }

  @Test
  void equalSeedsGiveEqualGamesUnderBothKindsOfRules() throws Exception {
    for (Rules rules : List.of(Rules.NOGO, Rules.CHINESE)) {
      assertEquals(game(rules, 3), game(rules, 3));
    }
    assertTrue(KIND.isRepeatable(spec(Map.of("visits", "10"))));
    assertFalse(KIND.isRepeatable(spec(Map.of("time", "1"))));
  }

  private static List<Integer> game(Rules rules, long seed) throws Exception {
    Position position = new Position(GameSetup.of(rules, 5, 0));
    Player player = KIND.create(spec(Map.of("visits", "40")), seed);
    List<Integer> moves = new ArrayList<>();
    while (!position.isOver() && moves.size() < 60) {
      Decision.Move move = (Decision.Move) player.decide(position, TimeLeft.UNLIMITED);
      assertTrue(rules == Rules.CHINESE || position.isPlayable(move.move()));
      moves.add(move.move());
      position.play(move.move());
    }
    return moves;
  }

  @Test
  void onlyTheBestPointsByPatternAreCandidates() {
    Position position = new Position(GameSetup.of(Rules.NOGO, 5, 0));
    PriorPolicy rising =
        (at, moves, count, priors) -> {
          for (int i = 0; i < count; i++) {
            priors[i] = moves[i];
          }
        };
    UctSearch search =
        new UctSearch(3, 0.5, 1000, new UniformRollout(), rising, new SplittableRandom(1));
    UctNode root = search.root(position);
    assertEquals(3, root.children.length);
    assertEquals(position.points().at(4, 4), root.children[0].move);
    assertEquals(position.points().at(4, 3), root.children[1].move);
    Position scratch = new Position(position);
    for (int i = 0; i < 100; i++) {
      scratch.copyFrom(position);
      search.simulate(root, scratch);
    }
    assertEquals(100, root.visits);
    assertEquals(100, root.children[0].visits + root.children[1].visits + root.children[2].visits);
  }
}
