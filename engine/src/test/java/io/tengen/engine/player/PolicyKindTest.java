package io.tengen.engine.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PolicyKindTest {
  private static final PolicyKind KIND = new PolicyKind(new MctsKind());

  private static EngineSpec spec(String settings) {
    return EngineSpec.parse("p=policy:" + settings, name -> Optional.empty());
  }

  private static int move(Player player, Position position) throws Exception {
    return ((Decision.Move) player.decide(position, TimeLeft.UNLIMITED)).move();
  }

  private static Position start(int size) {
    return new Position(GameSetup.of(Rules.CHINESE, size, 7.5));
  }

  private static List<Integer> game(String settings, long seed) throws Exception {
    try (Player player = KIND.create(spec(settings), seed)) {
      Position position = start(7);
      List<Integer> moves = new ArrayList<>();
      while (!position.isOver()) {
        moves.add(move(player, position));
        position.play(moves.getLast());
      }
      return moves;
    }
  }

  @Test
  void drawsEachMoveWithItsProbability() throws Exception {
    Position position = start(5);
    try (Player player = KIND.create(spec("temperature=1"), 1)) {
      List<MoveShare> moves = player.evaluate(position).orElseThrow().moves();
      int[] drawn = new int[position.points().arrayLength()];
      int games = 20_000;
      for (int i = 0; i < games; i++) {
        drawn[move(player, position)]++;
      }
      double points =
          moves.stream()
              .filter(move -> move.move() != Points.PASS)
              .mapToDouble(MoveShare::share)
              .sum();
      for (MoveShare move : moves) {
        if (move.move() != Points.PASS) {
          // Five standard deviations of a share of one half.
          assertEquals(move.share() / points, drawn[move.move()] / (double) games, 0.018);
        }
      }
    }
  }

  @Test
  void playsTheMostLikelyMoveAtTemperatureZero() throws Exception {
    Position position = start(9);
    try (Player player = KIND.create(spec("temperature=0"), 1)) {
      for (int i = 0; i < 20; i++) {
        List<MoveShare> moves = player.evaluate(position).orElseThrow().moves();
        int played = move(player, position);
        double most =
            moves.stream()
                .filter(move -> move.move() != Points.PASS)
                .max(Comparator.comparingDouble(MoveShare::share))
                .orElseThrow()
                .share();
        assertTrue(moves.stream().anyMatch(move -> move.move() == played && move.share() == most));
        position.play(played);
      }
    }
  }

  @Test
  void gamesDependOnTheSeedAlone() throws Exception {
    assertEquals(game("temperature=1", 7), game("temperature=1", 7));
    assertFalse(game("temperature=1", 7).equals(game("temperature=1", 8)));
  }

  @Test
  void passesOnlyIfThatWinsOrNothingElseIsLeft() throws Exception {
    Position position = start(7);
    int[] candidates = new int[position.points().count()];
    for (int move : game("temperature=1", 3)) {
      if (move == Points.PASS) {
        assertTrue(position.mayPass() || position.candidates(candidates) == 0);
      }
      position.play(move);
    }
  }

  @Test
  void refusesWeightsBesideANetwork() {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> KIND.create(spec("net=a,policy=b"), 1));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("is not possible with net="),
        refused.getMessage());
  }

  @Test
  void refusesASymmetryWithoutANetwork() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> KIND.create(spec("symmetry=average"), 1));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("has an effect only with a network"),
        refused.getMessage());
  }

  @Test
  void offersTheNetworksAndWeightsOfTheSearch() {
    MctsKind search = new MctsKind(Map.of(), new OneNetwork());
    assertEquals(List.of("policy", "policy:net=b6"), new PolicyKind(search).offers());
  }
}
