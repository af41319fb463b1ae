package io.tengen.engine.classic.eye;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.classic.eye.LifeGroup.Status;
import io.tengen.engine.classic.influence.TerritoryEstimate;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StaticLifeTest {
  /** Groups in the corner, on the edge and in the centre, with the largest space of five points. */
  private static final List<String> DIAGRAMS =
      List.of(
          """
          . . X O . .
          . X X O . .
          X X O O . .
          O O O . . .
          . . . . . .
          . . . . . .
          """,
          """
          . . . X O .
          X X X X O .
          O O O O O .
          . . . . . .
          . . . . . .
          . . . . . .
          """,
          """
          . . . . X O
          X X X X X O
          O O O O O O
          . . . . . .
          . . . . . .
          . . . . . .
          """,
          """
          . . X O . .
          . . X O . .
          X X X O . .
          O O O O . .
          . . . . . .
          . . . . . .
          """,
          """
          O X . . . X O
          O X X . X X O
          O O X X X O O
          . O O O O O .
          . . . . . . .
          . . . . . . .
          . . . . . . .
          """,
          """
          O O O O O O O
          O X X X X X O
          O X . . . X O
          O X X . X X O
          O O X X X O O
          . O O O O O .
          . . . . . . .
          """,
          """
          O O O O O O .
          O X X X X O .
          O X . . X O .
          O X . . X O .
          O X X X X O .
          O O O O O O .
          . . . . . . .
          """,
          """
          . X . X O . .
          X X X X O . .
          O O O O O . .
          . . . . . . .
          . . . . . . .
          . . . . . . .
          . . . . . . .
          """,
          """
          . O . X O . .
          X X X X O . .
          O O O O O . .
          . . . . . . .
          . . . . . . .
          . . . . . . .
          . . . . . . .
          """,
          """
          . X . . O . .
          X X X X O . .
          O O O O O . .
          . . . . . . .
          . . . . . . .
          . . . . . . .
          . . . . . . .
          """);

  @Test
  void agreesWithCompleteSearchOfTheBoard() {
    for (String diagram : DIAGRAMS) {
      if (diagram.equals(DIAGRAMS.getLast())) {
        continue;
      }
      Position position = Diagram.of(diagram).position(Rules.CHINESE, Color.BLACK);
      LifeGroup group = black(position);
      assertEquals(searched(position.board()), group.status(), () -> diagram + group.spaces());
    }
  }

  @Test
  void aSpaceThatIsNotClosedIsAProspectOnly() {
    Position position = Diagram.of(DIAGRAMS.getLast()).position(Rules.CHINESE, Color.BLACK);
    LifeGroup group = black(position);
    assertEquals(SpaceClass.ONE, group.spaces().getFirst().spaceClass());
    assertEquals(1, group.spaces().size());
    assertTrue(group.prospect().compareTo(group.status()) >= 0);
  }

  @Test
  void halfEyesDecideByTheSurvey() {
    assertEquals(Status.DEAD, LifeGroup.status(2));
    assertEquals(Status.TURN_DECIDES, LifeGroup.status(3));
    assertEquals(Status.ALIVE, LifeGroup.status(4));
  }

  @Test
  void largeClosedSpacesAreTwoEyes() {
    Position position =
        Diagram.of(
                """
                . . . . X O
                . . . X X O
                X X X X O O
                O O O O O .
                . . . . . .
                . . . . . .
                """)
            .position(Rules.CHINESE, Color.BLACK);
    assertEquals(Status.ALIVE, black(position).status());
  }

  @Test
  void chainsWithTwoCommonLibertiesAreOneGroup() {
    Position position =
        Diagram.of(
                """
                . . . . . . .
                . . . . . . .
                . . X . . . .
                . . . X . . .
                . . . . . . .
                . . . . . . .
                . . . . . . .
                """)
            .position(Rules.CHINESE, Color.BLACK);
    assertEquals(2, black(position).stones().size());
  }

  private static LifeGroup black(Position position) {
    Board board = position.board();
    byte[] stones = new byte[position.points().arrayLength()];
    board.copyStones(stones);
    TerritoryEstimate estimate = new TerritoryEstimate(position.points().size());
    estimate.find(stones);
    return StaticLife.groups(board, estimate).stream()
        .filter(group -> group.color() == Board.BLACK)
        .findFirst()
        .orElseThrow();
  }

  /** The judge: plays out all sequences of moves in the black group's space. */
  private static Status searched(Board board) {
    int stone = 0;
    Points points = board.points();
    for (int i = 0; i < points.count(); i++) {
      stone = board.stoneAt(points.get(i)) == Board.BLACK ? points.get(i) : stone;
    }
    Set<Integer> space = new HashSet<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (isInside(board, point)) {
        space.add(point);
      }
    }
    boolean movingFirst = lives(board, stone, space, Board.BLACK, new HashSet<>(), 0);
    boolean movingSecond = lives(board, stone, space, Board.WHITE, new HashSet<>(), 0);
    return movingSecond ? Status.ALIVE : movingFirst ? Status.TURN_DECIDES : Status.DEAD;
  }

  /** Whether a point cannot reach the lower right corner without crossing black stones. */
  private static boolean isInside(Board board, int point) {
    if (board.stoneAt(point) == Board.BLACK) {
      return false;
    }
    Points points = board.points();
    Set<Integer> seen = new HashSet<>(Set.of(point));
    List<Integer> list = new ArrayList<>(seen);
    for (int i = 0; i < list.size(); i++) {
      for (int side = 0; side < 4; side++) {
        int next = board.neighbour(list.get(i), side);
        if (points.contains(next) && board.stoneAt(next) != Board.BLACK && seen.add(next)) {
          list.add(next);
        }
      }
    }
    return !seen.contains(points.get(points.count() - 1));
  }

  private static boolean lives(
      Board board, int stone, Set<Integer> space, int color, Set<Long> path, int passes) {
    if (board.stoneAt(stone) != Board.BLACK) {
      return false;
    }
    if (passes == 2) {
      return true;
    }
    boolean black = color == Board.BLACK;
    for (int point : space) {
      if (board.stoneAt(point) == Board.EMPTY
          && (board.effects(point, color) & MoveEffects.SUICIDE) == 0) {
        Board next = new Board(board);
        next.play(point, color);
        if (path.add(next.hash())) {
          boolean alive = lives(next, stone, space, Board.BLACK + Board.WHITE - color, path, 0);
          path.remove(next.hash());
          if (alive == black) {
            return alive;
          }
        }
      }
    }
    return lives(board, stone, space, Board.BLACK + Board.WHITE - color, path, passes + 1);
  }
}
