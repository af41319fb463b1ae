package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.game.Position;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PositionSampleTest {
  private static final List<PolicyFit.Game> GAMES = Scripted.games(30, 7, 4);

  private static List<Question> draw(int count, double share, long seed) {
    return new PositionSample(GAMES, PatternPolicy.shipped(), seed).draw(count, share);
  }

  /** The number of moves that it shares with its game. */
  private static int shared(Question question) {
    List<Integer> moves = GAMES.get(question.game()).moves();
    int shared = 0;
    while (shared < Math.min(moves.size(), question.moves().length)
        && moves.get(shared) == question.moves()[shared]) {
      shared++;
    }
    return shared;
  }

  private static String text(Question question) {
    return question.game() + ":" + Arrays.toString(question.moves());
  }

  @Test
  void positionsOfGamesEachOnce() {
    int all = GAMES.stream().mapToInt(game -> game.moves().size()).sum();
    List<Question> some = draw(all / 2, 0, 1);
    Set<String> different = new HashSet<>();
    for (Question question : some) {
      assertEquals(question.moves().length, shared(question));
      assertFalse(question.position().isOver());
      different.add(text(question));
    }
    assertEquals(all / 2, some.size());
    assertEquals(all / 2, different.size());
    assertEquals(all, draw(10 * all, 0, 1).size(), "no more than there are");
  }

  @Test
  void someLieAFewMovesOfPlayoutsOffTheGame() {
    List<Question> questions = draw(600, 0.4, 1);
    List<Question> off = questions.subList(360, questions.size());
    assertTrue(off.size() > 150, "off the games: " + off.size());
    int further = 0;
    for (Question question : off) {
      int added = question.moves().length - shared(question);
      assertTrue(added <= 20, "moves off the game: " + added);
      further += added >= 5 ? 1 : 0;
      Position position = new Position(question.setup());
      for (int move : question.moves()) {
        position.play(move); // throws if illegal
      }
    }
    assertTrue(further > off.size() / 4, "5 moves off or more: " + further);
  }

  @Test
  void theSeedSaysWhich() {
    List<String> first = draw(100, 0.3, 5).stream().map(PositionSampleTest::text).toList();
    assertEquals(first, draw(100, 0.3, 5).stream().map(PositionSampleTest::text).toList());
    assertNotEquals(first, draw(100, 0.3, 6).stream().map(PositionSampleTest::text).toList());
  }
}
