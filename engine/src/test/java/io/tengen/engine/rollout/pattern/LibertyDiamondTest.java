package io.tengen.engine.rollout.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LibertyDiamondTest {
  /** Returns the diamond around {@code a} with the move at {@code b}, with Black to move. */
  private static String answer(String diagram) {
    Diagram drawn = Diagram.of(diagram);
    Position position = drawn.position(Rules.CHINESE, Color.WHITE);
    int last = drawn.at('a');
    position.play(last);
    Board board = position.board();
    int slot = LibertyDiamond.slotAt(drawn.at('b') - last, board.points().stride());
    long code = LibertyDiamond.around(board, last, Board.BLACK);
    return LibertyDiamond.write(LibertyDiamond.withPlace(code, slot));
  }

  @Test
  void countsTheLibertiesOfEachStone() {
    assertEquals(
        "./3+c/.3b22/3b./#",
        answer(
            """
            . . . . . .
            . . . . . .
            . . . O O .
            . X b O . .
            . X a X X O
            . X O . O .
            """));
  }

  @Test
  void readsTheEdgeAndTheAnswersOfTwoPointsAway() {
    assertEquals(
        "#/###/##b.+/#../.",
        answer(
            """
            a . b . .
            . . . . .
            . . . . .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void textRoundTrip() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      long code = code(random);
      assertEquals(code, LibertyDiamond.parseAnswer(LibertyDiamond.write(code)));
      assertEquals(-1, LibertyDiamond.parse(LibertyDiamond.write(code)));
    }
    String centred = "./.3./..+3./.2./#";
    assertEquals(centred, LibertyDiamond.write(LibertyDiamond.parse(centred)));
    for (String bad :
        new String[] {
          "",
          "./.+./..+3./.2./#",
          "./.3./..c3./.2./#",
          "./.+./..x3./.2./#",
          "./.+./..23./.2./#",
          "./.+./..#3./.2./#",
          "./.+./...3./.2./#",
          "..+./..c3./.2./#"
        }) {
      assertEquals(-1, LibertyDiamond.parseAnswer(bad), bad);
    }
  }

  /** Returns a random diamond around an opposing stone with the move on an empty point. */
  private static long code(SplittableRandom random) {
    long code = (4L + random.nextInt(3)) << 36;
    int place = random.nextInt(LibertyDiamond.SLOTS);
    for (int slot = 0; slot < LibertyDiamond.SLOTS; slot++) {
      code |= slot == place ? 0 : random.nextLong(8) << 3 * slot;
    }
    return LibertyDiamond.withPlace(code, place);
  }

  @Test
  void allImagesHaveOneCanonicalCode() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 300; i++) {
      long code = code(random);
      long canonical = LibertyDiamond.canonical(code);
      boolean isReached = false;
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        long image = LibertyDiamond.transformed(code, symmetry);
        assertEquals(canonical, LibertyDiamond.canonical(image));
        assertTrue(LibertyDiamond.isEmpty(image, LibertyDiamond.place(image)));
        isReached |= image == canonical;
      }
      assertTrue(isReached);
    }
  }

  @Test
  void turnedTextsAreImages() {
    Set<Long> canonical = new TreeSet<>();
    for (String text :
        new String[] {
          "1/2+3/abcab/123/#", "a/1b2/#2c+1/3a3/b", "#/321/bacba/3+2/1", "1/3+2/bacba/321/#"
        }) {
      canonical.add(LibertyDiamond.canonical(LibertyDiamond.parseAnswer(text)));
    }
    assertEquals(1, canonical.size(), canonical::toString);
  }
}
