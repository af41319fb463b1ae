package io.tengen.engine.rollout.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
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
  void readsPatternsFromABoard() {
    Position position = CORNER.position(Rules.CHINESE, Color.BLACK);
    int corner = Pattern.at(position.board(), CORNER.at('a'));
    assertEquals("###/#+O/#XX", Pattern.write(corner));
    assertEquals("###/#+X/#OO", Pattern.write(Pattern.swapColors(corner)));
    assertEquals("X.#/O+#/###", Pattern.write(Pattern.at(position.board(), CORNER.at('b'))));
  }

  @Test
  void textRoundTrip() {
    for (int code = 0; code < Pattern.CODES; code++) {
      assertEquals(code, Pattern.parse(Pattern.write(code)));
    }
    for (String bad :
        new String[] {"", "XO./.+./.#", "XO./.X./.##", "XO./.+./.#?", "XO...+...##"}) {
      assertEquals(-1, Pattern.parse(bad), bad);
    }
  }

  @Test
  void symmetricPatternsHaveOneCanonicalCode() {
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
  void diamondStopsAtTheEdge() {
    Position position =
        Diagram.of(
                """
                . . X . .
                O X . . .
                X . O . X
                . . . . .
                . . O . .
                """)
            .position(Rules.CHINESE, Color.BLACK);
    Board board = position.board();
    int corner = position.points().parse("A5");
    assertEquals("###/#+./#OX/##XX", Pattern.writeDiamond(Pattern.diamondAt(board, corner)));
    int right = position.points().parse("E1");
    assertEquals("..#/.+#/###/XO##", Pattern.writeDiamond(Pattern.diamondAt(board, right)));
    int middle = position.points().parse("C2");
    assertEquals(".O./.+./.O./...#", Pattern.writeDiamond(Pattern.diamondAt(board, middle)));
  }

  @Test
  void diamondTextRoundTrip() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      int code = random.nextInt(1 << 24);
      assertEquals(code, Pattern.parseDiamond(Pattern.writeDiamond(code)));
      assertEquals(code, Pattern.swapColors(Pattern.swapColors(code)));
      int canonical = Pattern.canonicalDiamond(code);
      boolean isReached = false;
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        int transformed = Pattern.transformedDiamond(code, symmetry);
        assertEquals(canonical, Pattern.canonicalDiamond(transformed));
        // The 3x3 centre of a diamond transforms as a pattern does.
        assertEquals(Pattern.canonical(code & 0xFFFF), Pattern.canonical(transformed & 0xFFFF));
        isReached |= transformed == canonical;
      }
      assertTrue(isReached);
    }
  }

  @Test
  void mapsCodesToValues() {
    SplittableRandom random = new SplittableRandom(2);
    // Small codes and some that need all forty bits.
    long[] codes = new long[1000];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = i % 2 == 0 ? i : (1L << 40) - 2 - i;
    }
    Map<Long, Integer> expected = new HashMap<>();
    CodeMap map = new CodeMap(500);
    for (int i = 0; i < 500; i++) {
      long code = codes[random.nextInt(codes.length)];
      expected.put(code, i);
      map.put(code, i);
    }
    for (long code : codes) {
      assertEquals(expected.getOrDefault(code, -7), map.get(code, -7));
    }
    assertEquals(3, new CodeMap(0).get(0, 3));
  }

  @Test
  void realEyesAgreeWithTheBoard() {
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
