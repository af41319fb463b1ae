package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Points;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that set up, change and display the game. */
class BoardCommandsTest {
  @TempDir Path dir;

  @Test
  void undoTakesBackOneMoveAtATime() throws Exception {
    assertEquals(
        List.of("=", "=", "=", "=", "?5 illegal move", "=", "="),
        Session.of(
            "play b D4", "play b E4", "undo", "play w E4", "5 play b E4", "undo", "play b E4"));
  }

  @Test
  void acceptsEitherColourFirstAndConsecutiveMoves() throws Exception {
    assertEquals(
        List.of("= A9", "= B9", "= C9", "=", "= A9 B9\nC9\nD9"),
        Session.of("genmove w", "genmove w", "genmove b", "play w D9", "final_status_list alive"));
  }

  @Test
  void showsTheBoard() throws Exception {
    assertEquals(
        """
        =\s
            A B C D E F G
         7  . . . . . . .  7
         6  . . . . . . .  6
         5  . . + + X . .  5
         4  . . +(O)+ . .  4
         3  . . X + + . .  3
         2  . . . . . . .  2
         1  . . . . . . .  1
            A B C D E F G
        Black to move\
        """,
        Session.of("boardsize 7", "fixed_handicap 2", "play w D4", "showboard").getLast());
  }

  @Test
  void placesHandicaps() throws Exception {
    assertEquals(
        List.of("= C3 G7", "?2 board not empty", "=", "= C3 G7 C7 G3", "=", "=", "= A9"),
        Session.of(
            "fixed_handicap 2",
            "2 fixed_handicap 2",
            "clear_board",
            "place_free_handicap 4",
            "clear_board",
            "set_free_handicap A1 B1 C1",
            "genmove w"));
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2", "2, 3", "3, 8", "5, 4", "8, 63", "9, 9", "9, 10", "9, 30", "13, 13", "19, 9", "19, 25",
    "25, 100", "25, 624"
  })
  void placesAnyNumberOfFreeHandicapStones(int size, int stones) throws Exception {
    List<String> replies =
        Session.of("boardsize " + size, "place_free_handicap " + stones, "final_status_list alive");
    List<String> placed = List.of(replies.get(1).substring(2).split(" ", -1));
    assertEquals(stones, placed.size());
    Set<String> standing = new HashSet<>(List.of(replies.get(2).substring(2).split("\\s", -1)));
    assertEquals(Set.copyOf(placed), standing);
  }

  @Test
  void spreadsFreeHandicapStones() throws Exception {
    Points points = Points.of(19);
    String reply = Session.of("boardsize 19", "place_free_handicap 20").getLast();
    List<Integer> stones =
        List.of(reply.substring(2).split(" ", -1)).stream().map(points::parse).toList();
    for (int stone : stones) {
      assertTrue(points.row(stone) > 1 && points.row(stone) < 17, points.name(stone));
      for (int other : stones) {
        int distance =
            Math.abs(points.row(stone) - points.row(other))
                + Math.abs(points.column(stone) - points.column(other));
        assertTrue(stone == other || distance > 2, points.name(stone) + points.name(other));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"place_free_handicap 1", "place_free_handicap 81", "fixed_handicap 10"})
  void rejectsInvalidHandicaps(String command) throws Exception {
    assertEquals(List.of("? invalid number of stones"), Session.of(command));
  }

  @Test
  void playsOnLargeBoards() throws Exception {
    assertEquals(
        List.of("=", "=", "= A25", "? syntax error", "=", "= D4 W22", "= A25"),
        Session.of(
            "boardsize 25",
            "play b Z1",
            "genmove w",
            "play w Z26",
            "clear_board",
            "fixed_handicap 2",
            "genmove w"));
  }

  @Test
  void loadsGames() throws Exception {
    String file = sgf("(;SZ[5]KM[3.5]RU[Japanese]AB[cc]PL[W];W[aa];B[bb];W[ee])");
    assertEquals(
        List.of("=", "= A5\nB4\nC3\nE1", "=", "= A5\nB4\nC3", "=", "= C3", "=", "= A5\nB4\nC3\nE1"),
        Session.of(
            "loadsgf " + file,
            "final_status_list alive",
            "loadsgf " + file + " 3",
            "final_status_list alive",
            "loadsgf " + file + " 1",
            "final_status_list alive",
            "loadsgf " + file + " 99",
            "final_status_list alive"));
    assertEquals(
        List.of("=", "=", "? cannot undo", "=", "=", "= B+20.5"),
        Session.of(
            "loadsgf " + file + " 2",
            "undo",
            "undo",
            "loadsgf " + file + " 1",
            "komi 4.5",
            "final_score"));
  }

  @Test
  void failedLoadChangesNothing() throws Exception {
    String missing = dir.resolve("none.sgf").toString();
    String broken = sgf("(;SZ[9:7];B[aa])");
    // Suicide is legal under the rules that the file names, but not under those of the session.
    String suicide = sgf("(;SZ[5]RU[tt]AB[ca][ab][bb];W[aa];B[ee];W[ba];B[dd])");
    List<String> replies =
        Session.of(
            "play b D4",
            "loadsgf " + missing,
            "loadsgf " + broken,
            "loadsgf " + dir,
            "loadsgf",
            "loadsgf " + broken + " 0",
            "final_status_list alive");
    assertEquals("? cannot load file: " + missing + " does not exist", replies.get(1));
    assertTrue(replies.get(2).startsWith("? cannot load file: 1:"), replies.get(2));
    assertTrue(replies.get(3).startsWith("? cannot load file: "), replies.get(3));
    assertEquals(
        List.of("? syntax error", "? move numbers begin at 1", "= D4"),
        replies.subList(4, replies.size()));
    assertEquals(
        List.of("? cannot load file: 1:3: found GM[\"2\"], expected a game of Go, GM[1]", "="),
        Session.of("loadsgf " + sgf("(;GM[2])"), "final_status_list alive"));
    // The board is that of the file, but moves that the session's rules refuse cannot be undone.
    assertEquals(
        List.of("=", "? cannot undo", "=", "=", "="),
        Session.of(
            "loadsgf " + suicide, "undo", "kgs-rules new_zealand", "loadsgf " + suicide, "undo"));
  }

  @Test
  void aFileThatBreaksTheRulesLoadsWithWarningsUnlessStrict() throws Exception {
    String file = sgf("(;SZ[9];B[aa];W[aa];AB[cc]AE[aa];W[dd])");
    List<String> replies =
        Session.of(
            "loadsgf " + file,
            "undo",
            "undo",
            "loadsgf " + file + " --strict",
            "loadsgf " + file + " 2 --strict");
    assertEquals(
        """
        = warning: 1:15: move 2: W A9 is illegal: the point is taken
        warning: 1:21: found AB["cc"] after move 2, expected set-up stones only before the first\
         move
        warning: 1:34: move 3: found W["dd"], expected B\
        """
            .strip(),
        replies.getFirst());
    String refused = "? cannot load file: 1:15: move 2: W A9 is illegal: the point is taken";
    assertEquals(List.of("=", "=", refused, refused), replies.subList(1, 5));
  }

  @Test
  void printsTheGameAsSgf() throws Exception {
    Path file = dir.resolve("printed.sgf");
    List<String> replies =
        Session.of(
            "boardsize 5",
            "komi 2.5",
            "printsgf",
            "play w C3",
            "play w D4",
            "play b pass",
            "printsgf",
            "printsgf " + file,
            "printsgf " + dir,
            "printsgf " + dir.resolve("none").resolve("game.sgf"));
    assertEquals("= \n(;FF[4]GM[1]CA[UTF-8]RU[Chinese]SZ[5]KM[2.5])", replies.get(2));
    assertEquals(
        "= \n(;FF[4]GM[1]CA[UTF-8]RU[Chinese]SZ[5]KM[2.5]PL[W];W[cc];B[];W[db];B[])",
        replies.get(6));
    assertEquals("=", replies.get(7));
    assertTrue(replies.get(8).startsWith("? cannot write file: " + dir), replies.get(8));
    assertTrue(replies.get(9).endsWith("game.sgf: check its directory"), replies.get(9));
    assertEquals(
        List.of("=", replies.get(6)), Session.of("loadsgf " + file, "printsgf"), "read again");
  }

  @Test
  void theKomiIsThatOfTheBoardUntilItIsSet() throws Exception {
    List<String> replies =
        Session.of(
            "boardsize 5",
            "final_score",
            "boardsize 9",
            "final_score",
            "komi 3.5",
            "boardsize 5",
            "final_score",
            "boardsize 2",
            "clear_board",
            "komi 0",
            "boardsize 5",
            "final_score");
    assertEquals("= W+24.5", replies.get(1));
    assertEquals("= W+7.5", replies.get(3));
    assertEquals("= W+3.5", replies.get(6));
    assertEquals("= 0", replies.get(11));
  }

  private String sgf(String text) throws IOException {
    Path file = Files.createTempFile(dir, "game", ".sgf");
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void listsLegalMovesOfEitherSide() throws Exception {
    // White has captured at B3: Black may not retake at C3 at once, but White may play there.
    List<String> ko =
        List.of(
            "boardsize 4",
            "play b B4",
            "play w C4",
            "play b A3",
            "play w D3",
            "play b B2",
            "play w C2",
            "play b C3",
            "play w B3");
    List<String> lines = new ArrayList<>(ko);
    lines.addAll(
        List.of("all_legal b", "all_legal white", "play b A1", "play w D1", "all_legal b"));
    List<String> replies = Session.of(lines.toArray(String[]::new));
    assertEquals("= A4 A2 D2 A1 B1 C1 D1", replies.get(9));
    assertEquals("= A4 D4 C3 A2 D2 A1 B1 C1 D1", replies.get(10));
    assertEquals("= A4 C3 A2 B1 C1", replies.get(13));
  }

  @Test
  void legalMovesRespectSuperko() throws Exception {
    // Black A1 would capture three stones and leave a single stone on the board, as after move 1.
    assertEquals(
        List.of("=", "=", "=", "=", "=", "=", "? illegal move", "="),
        Session.of(
            "boardsize 2",
            "play b A1",
            "play w A2",
            "play w B2",
            "play w B1",
            "all_legal b",
            "play b A1",
            "all_legal w"));
  }

  @Test
  void changesTheRules() throws Exception {
    List<String> replies =
        Session.of(
            "boardsize 5",
            "play b A2",
            "play b B1",
            "play b B3",
            "play b C2",
            "play w A1",
            "kgs-rules new_zealand",
            "play w B2",
            "play w A1",
            "kgs-rules japanese",
            "kgs-rules",
            "kgs-rules Chinese");
    assertEquals("? illegal move", replies.get(5));
    assertEquals(
        "? rules \"japanese\" count territory, which is not supported; choose one of chinese,"
            + " tromp-taylor, chinese-draw, chinese-void, nogo, mini-go, mini-go-area",
        replies.get(9));
    assertEquals("? syntax error", replies.get(10));
  }
}
