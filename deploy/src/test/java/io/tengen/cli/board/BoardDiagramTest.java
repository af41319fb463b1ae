package io.tengen.cli.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.BoardText;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BoardDiagramTest {
  private static final String FIVE =
      """
      . . X O .
      . X X O O
      X X O O .
      . X O . O
      X X O O .
      """;

  /** The same board as other programs and people write it. */
  static Stream<String> sameBoards() {
    return Stream.of(
        FIVE,
        FIVE.replace('X', 'x').replace('O', 'o'),
        FIVE.replace('X', 'B').replace('O', 'W').replace('.', '-'),
        FIVE.replace(" ", ""),
        FIVE.replace('X', '●').replace('O', '○').replace('.', '＋').replace(" ", ""),
        FIVE.replace("\n", "\n\n"),
        // GNU Go.
        """
        =
           A B C D E
         5 . . X O . 5
         4 . X X O O 4
         3 X X O O . 3
         2 . X O . O 2     WHITE (O) has captured 0 stones
         1 X X O O . 1     BLACK (X) has captured 10 stones
           A B C D E
        """,
        // Leela Zero and Tengen.
        """
        Passes: 0            Black (X) Prisoners: 0
        White (O) to move    White (O) Prisoners: 0

           a b c d e
         5 . . X O .  5
         4 . X X O O  4
         3 X X(O)O .  3
         2 . X O . O  2
         1 X X O O .  1
           a b c d e
        """,
        // KataGo, which numbers the last three moves.
        """
        MoveNum: 14 HASH: 0D8BC53A8A5C0F7EB84D0E83A1A9C38F
           A B C D E
         5 . . X O .
         4 . X2X O O1
         3 X X O3O .
         2 . X O . O
         1 X X O O .
        Next player: Black
        Rules: {"ko":"POSITIONAL","scoring":"AREA","suicide":false}
        B stones captured: 0
        """,
        // Pachi, with its map of owners to the right.
        """
        Move:  14  Komi: 7.5  Handicap: 0  Captures B: 0 W: 0
              A B C D E        A B C D E
            +-----------+    +-----------+
          5 | . . X O . |  5 | X X X O O |
          4 | . X X O O |  4 | X X X O O |
          3 | X X O)O . |  3 | X X O O O |
          2 | . X O . O |  2 | X X O O O |
          1 | X X O O . |  1 | X X O O O |
            +-----------+    +-----------+
        """,
        // Sensei's Library.
        """
        Here White is ahead.
        $$Bc Black to play
        $$ -------------
        $$ | . a X O , |
        $$ | b X Y O O |
        $$ | X # W O C |
        $$ | . X O . @ |
        $$ | X X O P . |
        $$ -------------
        [a] is an eye. X O
        """,
        // Sensei's Library with moves.
        """
        $$W
        $$ -------------
        $$ | . . X 1 . |
        $$ | . X 2 O O |
        $$ | X X O O . |
        $$ | . 4 O . O |
        $$ | X X O 3 . |
        $$ -------------
        """,
        // Quoted in a letter.
        FIVE.lines().map(line -> "> " + line).collect(Collectors.joining("\n", "Look:\n", "\n")),
        // Lines as in Chinese texts.
        """
        ┌┬●○┐
        ├●●○○
        ●●○○┤
        ├●○┼○
        ●●○○┘
        """,
        """
        ┌─┬─●─○─┐
        ├─●─●─○─○
        ●─●─○─○─┤
        ├─●─○─┼─○
        ●─●─○─○─┘
        """);
  }

  @ParameterizedTest
  @MethodSource("sameBoards")
  void readsTheDiagramsOfManyPrograms(String text) throws DiagramException {
    BoardDiagram diagram = BoardDiagram.parse(text);
    assertEquals(FIVE, drawn(diagram.board()));
    assertEquals("", names(diagram));
  }

  @Test
  void smallStonesBesideLargeOnesAreDead() throws DiagramException {
    BoardDiagram diagram =
        BoardDiagram.parse(
            """
            b x X O .
            b X X O w
            X X O O .
            . X O = O
            X X o O .
            """);
    assertEquals("B5 C1", names(diagram));
    assertEquals(Board.BLACK, diagram.board().stoneAt(Points.of(5).parse("B5")));
  }

  @Test
  void readsWhatTengenPrints() throws DiagramException {
    SplittableRandom random = new SplittableRandom(5);
    for (int size = 2; size <= Points.MAX_SIZE; size++) {
      Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0));
      for (int i = 0; i < size * size; i++) {
        int point = position.points().get(random.nextInt(size * size));
        if (position.passes() < 2) {
          position.playLegal(position.isLegal(point) ? point : Points.PASS);
        }
      }
      String expected = drawn(position.board());
      assertEquals(expected, drawn(BoardDiagram.parse(BoardText.render(position)).board()));
      String picture = new BoardPicture(position.board(), false).draw();
      assertEquals(expected, drawn(BoardDiagram.parse(picture).board()));
    }
  }

  static Stream<String[]> unclear() {
    return Stream.of(
        new String[] {"", "1: found no board, expected SGF or rows such as \". X O .\""},
        new String[] {"Black wins by a lot.\n", "1: found no board"},
        new String[] {FIVE.replaceFirst("O O\n", "O\n"), "2: found 4 points, expected 5 as in"},
        new String[] {FIVE + ". . . . .\n", "1: found 6 rows of 5 points, expected a whole square"},
        new String[] {"Board:\n" + FIVE.replaceFirst("O \\.", "O ?"), "2: found \"?\", expected X"},
        new String[] {FIVE + "and\n" + FIVE, "7: found a second board, expected one"},
        new String[] {FIVE.replace('.', 'O'), "3: the stone on A3 leaves"},
        new String[] {
          FIVE.replace('X', 'b').replace('O', 'w'),
          "1: found \"b\", a stone or territory, expected X and O for stones"
        },
        new String[] {
          FIVE.replace('X', 'B').replace('O', 'W').replaceFirst("\\.", "w"),
          "1: found \"w\", a stone or territory"
        },
        new String[] {". .\n. b\n", "2: found \"b\", a stone or territory"},
        new String[] {
          """
          19 . . . .
          18 . X . .
          17 . . O .
          16 . . . .
          """,
          "1: found the number of another row, expected 4 at the top"
        },
        new String[] {
          """
          $$ --------
          $$ | . . .
          $$ | . X .
          $$ | . . O
          """,
          "2: found a part of a board"
        },
        new String[] {
          """
          $$B
          $$ . . 1
          $$ . X 2
          $$ . 1 O
          """,
          "4: found a second stone 1"
        });
  }

  @ParameterizedTest
  @MethodSource("unclear")
  void namesTheLineOfWhatIsUnclear(String text, String message) {
    DiagramException e = assertThrows(DiagramException.class, () -> BoardDiagram.parse(text));
    String line = String.valueOf(e.getMessage());
    assertTrue(line.startsWith(message), line);
  }

  private static String names(BoardDiagram diagram) {
    return diagram.dead().stream()
        .map(diagram.board().points()::name)
        .collect(Collectors.joining(" "));
  }

  private static String drawn(Board board) {
    StringBuilder text = new StringBuilder();
    Points points = board.points();
    for (int i = 0; i < points.count(); i++) {
      text.append(".XO".charAt(board.stoneAt(points.get(i))));
      text.append((i + 1) % points.size() == 0 ? '\n' : ' ');
    }
    return text.toString();
  }
}
