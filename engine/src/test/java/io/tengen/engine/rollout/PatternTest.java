package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.Diagram;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Rules;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PatternTest {
  private static final Diagram CORNER =
      Diagram.of(
          """
          a O .
          X X .
          . O b
          """);

  @Test
  void readOffTheBoard() {
    Position position = CORNER.position(Rules.CHINESE, Color.BLACK);
    int corner = Pattern.at(position.board(), CORNER.at('a'));
    assertEquals("###/#+O/#XX", Pattern.write(corner));
    assertEquals("###/#+X/#OO", Pattern.write(Pattern.swapColors(corner)));
    assertEquals("X.#/O+#/###", Pattern.write(Pattern.at(position.board(), CORNER.at('b'))));
  }

  @Test
  void textAndBack() {
    for (int code = 0; code < Pattern.CODES; code++) {
      assertEquals(code, Pattern.parse(Pattern.write(code)));
    }
    for (String bad :
        new String[] {"", "XO./.+./.#", "XO./.X./.##", "XO./.+./.#?", "XO...+...##"}) {
      assertEquals(-1, Pattern.parse(bad), bad);
    }
  }

  @Test
  void allEightSymmetriesAreOnePattern() {
    String[] same = {
      "XO./.+./..#",
      ".OX/.+./#..",
      "..#/.+./XO.",
      "#../.+./.OX",
      "X../O+./..#",
      "..X/.+O/#..",
      "..#/O+./X..",
      "#../.+O/..X"
    };
    Set<Integer> canonical = new TreeSet<>();
    for (String text : same) {
      canonical.add(Pattern.canonical(Pattern.parse(text)));
    }
    assertEquals(1, canonical.size());
    // By Burnside's lemma (4^8 + 2·4^2 + 4^4 + 4·4^5) / 8.
    Set<Integer> all = new TreeSet<>();
    for (int code = 0; code < Pattern.CODES; code++) {
      all.add(Pattern.canonical(code));
    }
    assertEquals(8740, all.size());
  }

  @Test
  void realEyesAreTheBoards() {
    Position position =
        Diagram.of(
                """
                . X . O .
                X X O O O
                . X O . O
                X X O O X
                . O X X .
                """)
            .position(Rules.CHINESE, Color.BLACK);
    Board board = position.board();
    for (int i = 0; i < board.emptyCount(); i++) {
      int point = board.emptyAt(i);
      for (int color = Board.BLACK; color <= Board.WHITE; color++) {
        assertEquals(
            board.isRealEye(point, color),
            Pattern.isRealEye(Pattern.at(board, point), color),
            position.points().name(point));
      }
    }
  }
}
