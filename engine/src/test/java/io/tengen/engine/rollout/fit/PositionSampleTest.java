package io.tengen.engine.rollout.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.Scripted;
import io.tengen.game.rules.Position;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PositionSampleTest {
  private static final List<PolicyFit.Game> GAMES = Scripted.games(30, 7, 4);

  private static List<TeacherQuery> draw(int count, double share, long seed) {
    return new PositionSample(GAMES, PatternPolicy.shipped(), seed).draw(count, share);
  }

  /** Returns the number of moves that a position shares with its game. */
  private static int shared(TeacherQuery query) {
    List<Integer> moves = GAMES.get(query.game()).moves();
    int shared = 0;
    while (shared < Math.min(moves.size(), query.moves().length)
        && moves.get(shared) == query.moves()[shared]) {
      shared++;
    }
    return shared;
  }

  private static String text(TeacherQuery query) {
    return query.game() + ":" + Arrays.toString(query.moves());
  }

  @Test
  void drawsEachGamePositionOnce() {
    int all = GAMES.stream().mapToInt(game -> game.moves().size()).sum();
    List<TeacherQuery> some = draw(all / 2, 0, 1);
    Set<String> different = new HashSet<>();
    for (TeacherQuery query : some) {
      assertEquals(query.moves().length, shared(query));
      assertFalse(query.position().isOver());
      different.add(text(query));
    }
    assertEquals(all / 2, some.size());
    assertEquals(all / 2, different.size());
    assertEquals(all, draw(10 * all, 0, 1).size(), "no more than there are");
  }

  @Test
  void drawsPositionsAFewPlayoutMovesOffTheGame() {
    List<TeacherQuery> questions = draw(600, 0.4, 1);
    List<TeacherQuery> off = questions.subList(360, questions.size());
    assertTrue(off.size() > 150, "off the games: " + off.size());
    int further = 0;
    for (TeacherQuery query : off) {
      int added = query.moves().length - shared(query);
      assertTrue(added <= 20, "moves off the game: " + added);
      further += added >= 5 ? 1 : 0;
      Position position = new Position(query.setup());
      for (int move : query.moves()) {
        position.play(move); // throws if illegal
      }
    }
    assertTrue(further > off.size() / 4, "5 moves off or more: " + further);
  }

  @Test
  void seedDeterminesTheSample() {
    List<String> first = draw(100, 0.3, 5).stream().map(PositionSampleTest::text).toList();
    assertEquals(first, draw(100, 0.3, 5).stream().map(PositionSampleTest::text).toList());
    assertNotEquals(first, draw(100, 0.3, 6).stream().map(PositionSampleTest::text).toList());
  }
}
