package io.tengen.engine.classic.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.record.RandomMoves;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Asks every kind of question about large, crowded and odd positions. */
class LifeBoundsTest {
  private static final int MAX_NODES = 1_000_000;

  @Test
  void answersOnCrowdedBoardsOfTheLargestSize() {
    ask(random(25, 500, 3), 2);
  }

  @Test
  void answersAboutSingleStonesAllOverTheBoard() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 19, 0));
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if ((points.row(point) + points.column(point)) % 2 == 0) {
        position.play(point);
      }
    }
    ask(position, 1);
  }

  @Test
  void answersDoNotDependOnEarlierQuestions() {
    Position position = random(13, 100, 5);
    int first = stone(position, 0);
    int second = stone(position, 40);
    LifeReader reused = reader(position);
    Reading alone = reader(position).attack(second);
    reused.attack(first);
    reused.defend(first);
    assertEquals(alone, reused.attack(second));
  }

  @Test
  void answersTurnWithTheBoard() {
    Position position = random(9, 45, 11);
    Position turned = turned(position);
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (position.board().stoneAt(point) != Board.EMPTY) {
        int image = points.at(points.column(point), points.row(point));
        assertEquals(
            tactics(position).attack(point).code(),
            tactics(turned).attack(image).code(),
            position + points.name(point));
      }
    }
  }

  private static void ask(Position position, int groups) {
    for (int i = 0; i < groups; i++) {
      int stone = stone(position, i * 37);
      LifeReader life = reader(position);
      assertTrue(life.attack(stone).nodes() < MAX_NODES);
      assertTrue(life.defend(stone).nodes() < MAX_NODES);
      assertTrue(tactics(position).attack(stone).nodes() < MAX_NODES);
      assertTrue(tactics(position).defend(stone).nodes() < MAX_NODES);
    }
  }

  private static int stone(Position position, int from) {
    Points points = position.points();
    int at = from;
    while (position.board().stoneAt(points.get(at % points.count())) == Board.EMPTY) {
      at++;
    }
    return points.get(at % points.count());
  }

  private static Position random(int size, int moves, long seed) {
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0));
    RandomMoves.play(position, moves, new SplittableRandom(seed));
    return position;
  }

  /** Returns the position mirrored at the diagonal, with the stones set up. */
  private static Position turned(Position position) {
    Points points = position.points();
    List<Integer> black = new ArrayList<>();
    List<Integer> white = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int image = points.at(points.column(point), points.row(point));
      switch (position.board().stoneAt(point)) {
        case Board.BLACK -> black.add(image);
        case Board.WHITE -> white.add(image);
        default -> {}
      }
    }
    return new Position(
        new GameSetup(Rules.CHINESE, points.size(), 0, black, white, position.toMove()));
  }

  private static LifeReader reader(Position position) {
    return new LifeReader(position.board(), Points.PASS);
  }

  private static TacticalReader tactics(Position position) {
    return TacticalReader.of(position.board(), Points.PASS);
  }
}
