package io.tengen.cli.count;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import io.tengen.game.board.Points;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountCommandTest {
  /** White's stone on A1 is dead; C5 and C3 are shared. */
  private static final String FIVE =
      """
      . X . O .
      X X X O O
      . X . O .
      X X X O .
      O . X O .
      """;

  @TempDir Path directory;

  @Test
  void countsADiagramWithNamedDeadStones() {
    CommandRun run = CommandRun.fed(FIVE, "count", "--dead", "A1", "--komi", "7.5");
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.err());
    assertEquals(
        """
            A B C D E
         5  b X = O w  5
         4  X X X O O  4
         3  b X = O w  3
         2  X X X O w  2
         1  o b X O w  1
            A B C D E

               stones  territory  shared  count
        Black       9          4       1     14
        White       6          4       1     11

        dead stones by --dead: A1
        with komi 7.5 Black needs more than 16¼
        White wins by 2¼ zi, W+4.5
        """,
        run.out());
  }

  /** Komi 7.5 on 19x19: 185 wins by ¾ zi, 184 loses by ¼, and 184½ wins by ¼. */
  @ParameterizedTest
  @CsvSource({
    "185, 0, 'Black wins by ¾ zi, B+1.5'",
    "184, 0, 'White wins by ¼ zi, W+0.5'",
    "184, 1, 'Black wins by ¼ zi, B+0.5'"
  })
  void theParOf19x19Is184AndAQuarter(int black, int shared, String result) {
    String out = CommandRun.fed(board(black, shared), "count").out();
    assertTrue(out.contains("with komi 7.5 Black needs more than 184¼\n"), out);
    assertTrue(out.endsWith(result + "\n"), out);
  }

  /** Black fills rows from the top, White the rest but for an eye of each and the shared points. */
  private static String board(int black, int shared) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 361; i++) {
      boolean eye = i == 0 || i == 2 || i == 360 || i == 358;
      boolean isShared = i >= black && i < black + shared;
      text.append(eye || isShared ? '.' : i < black ? 'X' : 'O').append(i % 19 == 18 ? '\n' : ' ');
    }
    return text.toString();
  }

  /** Black's 14 points of 25 win with komi 0.5, and a warning of Black moves a zi to White. */
  @Test
  void aWarningInTengensOwnSgfCostsAZi() throws IOException {
    String warned = file("warned.sgf", game("B[]N[Warning: B A1 is illegal: ko];W[]", "B+0.5"));
    CommandRun run = CommandRun.of("count", warned, "--dead", "A1");
    assertEquals("", run.err());
    assertTrue(
        run.out()
            .endsWith(
                """
                warnings: Black 1, White 0; each costs one zi, which the opponent gains: Black has 13, White 12
                with komi 0.5 Black needs more than 12¾
                result in the file: B+0.5
                Black wins by ¼ zi, B+0.5
                """),
        run.out());
    JsonNode json = json(CommandRun.of("count", warned, "--dead", "A1", "--json"));
    assertEquals("B+0.5", json.get("result").asText());
    assertEquals(14, json.get("black").get("count").asInt());
    assertEquals(1, json.get("black").get("warnings").asInt());
    assertEquals(0, json.get("white").get("warnings").asInt());
    String komi =
        CommandRun.of("count", warned, "--dead", "A1", "--komi", "1.5", "--rules", "chinese").out();
    assertTrue(komi.endsWith("White wins by ¼ zi, W+0.5\n"), komi);
  }

  @Test
  void warningsOfWhiteCountForBlackAndLostTurnsForNobody() throws IOException {
    String white = file("white.sgf", game("B[];W[]N[Warning: W A1 is illegal: ko]", "B+4.5"));
    String out = CommandRun.of("count", white, "--dead", "A1").out();
    assertTrue(out.contains("warnings: Black 0, White 1;"), out);
    assertTrue(out.endsWith("Black wins by 2¼ zi, B+4.5\n"), out);
    String lost = file("lost.sgf", game("B[]N[Lost turn: B A1 is illegal: suicide];W[]", "B+2.5"));
    String plain = CommandRun.of("count", lost, "--dead", "A1").out();
    assertFalse(plain.contains("warnings"), plain);
    assertTrue(plain.endsWith("Black wins by 1¼ zi, B+2.5\n"), plain);
  }

  private static String game(String moves, String result) {
    return "(;GM[1]FF[4]SZ[5]KM[0.5]RE["
        + result
        + "]PL[B]AB[ba][ab][bb][cb][bc][ad][bd][cd][ce]AW[da][db][eb][dc][dd][de][ae];"
        + moves
        + ")";
  }

  @Test
  void takesDeadStonesFromMarksInSgf() throws IOException {
    String sgf =
        "(;GM[1]FF[4]SZ[5]KM[2]RE[B+0.5]AB[ba][ab][bb][cb][bc][ad][bd][cd][ce]"
            + "AW[da][db][eb][dc][dd][de][ae]TB[aa][ac][ae][be]TW[ea][ec][ed][ee])";
    String file = file("five.sgf", sgf);
    CommandRun run = CommandRun.of("count", file);
    assertEquals("", run.err());
    assertTrue(run.out().contains("dead stones by TB and TW: A1\n"), run.out());
    assertTrue(
        run.out().endsWith("result in the file: B+0.5\nBlack wins by ½ zi, B+1\n"), run.out());
    CommandRun alive = CommandRun.of("count", file, "--dead", "none");
    assertTrue(alive.out().endsWith("White wins by 1 zi, W+2\n"), alive.out());
    String marked = "warning: the file marks A1 B1 as Black's, but by this count they are not\n";
    assertTrue(alive.err().startsWith(marked), alive.err());
  }

  @Test
  void anEngineJudges() {
    CommandRun run = CommandRun.fed(FIVE, "count", "--judge", "mcts", "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = json(run);
    assertEquals("[\"A1\"]", json.get("dead").toString());
    assertEquals("by mcts", json.get("deadBy").asText());
    assertEquals(14, json.get("black").get("count").asInt());
    assertEquals(11, json.get("white").get("count").asInt());
    assertTrue(
        CommandRun.fed(FIVE, "count", "--judge", "random").complaint(2).contains("does not judge"));
  }

  @Test
  void saysWhichKomiOfADiagramIsAssumed() {
    CommandRun run = CommandRun.fed(FIVE, "count", "--dead", "a1");
    assertTrue(
        run.err().contains("komi is taken to be 24.5, as usual on 5x5; --komi gives another"),
        run.err());
    assertTrue(run.out().endsWith("W+21.5\n"), run.out());
  }

  @Test
  void printsJson() {
    CommandRun run = CommandRun.fed(FIVE, "count", "--dead", "a1", "--komi", "0.5", "--json");
    assertEquals(
        "{\"board\":5,\"rules\":\"chinese\",\"komi\":0.5,"
            + "\"black\":{\"stones\":9,\"territory\":4,\"count\":14.0,\"warnings\":0},"
            + "\"white\":{\"stones\":6,\"territory\":4,\"count\":11.0,\"warnings\":0},"
            + "\"par\":12.75,\"sharedPoints\":2,\"dead\":[\"A1\"],\"deadBy\":\"by --dead\","
            + "\"uncertain\":[],\"result\":\"B+2.5\",\"zi\":1.25,\"fileResult\":\"\"}\n",
        run.out());
  }

  @Test
  void onlyStonesCountUnderTheRulesOfMiniGo() {
    CommandRun run =
        CommandRun.fed(FIVE, "count", "--rules", "mini-go", "--komi", "1.5", "--dead", "none");
    assertTrue(
        run.out().endsWith("only stones count; komi 1.5\nBlack wins by ½ points, B+0.5\n"),
        run.out());
    assertTrue(
        CommandRun.fed(FIVE, "count", "--rules", "nogo").complaint(2).contains("count nothing"));
  }

  @Test
  void readsStdinInTheCharacterSetOfTheFile() {
    Charset chinese = Charset.forName("GB18030");
    String sgf = "(;CA[GB18030]SZ[3]KM[2]RE[黑中盘胜];B[bb])";
    CommandRun game = CommandRun.fed(sgf.getBytes(chinese), "count", "--dead", "none");
    assertTrue(game.out().contains("result in the file: 黑中盘胜\n"), game.out() + game.err());
    byte[] diagram = "黑先\n＋●＋\n●＋●\n＋●＋\n".getBytes(chinese);
    CommandRun board = CommandRun.fed(diagram, "count", "--komi", "2");
    assertTrue(board.out().endsWith("Black wins by 3½ zi, B+7\n"), board.out() + board.err());
  }

  @Test
  void aSmileyAboveADiagramIsNoGame() {
    CommandRun run = CommandRun.fed("I won (;-) here:\n\n" + FIVE, "count", "--komi", "0.5");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("Black"), run.out());
  }

  @Test
  void refusesALargeFileInsteadOfCuttingIt() throws IOException {
    byte[] large = new byte[(16 << 20) + 1];
    Arrays.fill(large, (byte) '\n');
    System.arraycopy(FIVE.getBytes(StandardCharsets.UTF_8), 0, large, 0, FIVE.length());
    String complaint = CommandRun.fed(large, "count").complaint(2);
    assertTrue(complaint.contains("stdin is larger than 16 MiB"), complaint);
    Path file = Files.write(directory.resolve("large.txt"), large);
    assertTrue(
        CommandRun.of("count", file.toString()).complaint(2).contains("is larger than 16 MiB"));
  }

  @Test
  void saysWhatIsDoubtful() {
    CommandRun run = CommandRun.fed(". . .\n. X .\n. . O\n", "count");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("stones of both sides reach 7 points of 9"), run.err());
    assertTrue(run.err().contains("all stones are counted as alive"), run.err());
  }

  @Test
  void countsAnyGameOfACollection() throws IOException {
    String file = file("two.sgf", "(;SZ[3];B[bb])(;SZ[5]KM[2];B[cc])");
    CommandRun first = CommandRun.of("count", file);
    assertTrue(first.err().contains("the file has 2 games, of which the first is read"));
    CommandRun second = CommandRun.of("count", file, "--game", "2", "--dead", "none");
    assertEquals("", second.err());
    assertTrue(second.out().endsWith("Black wins by 11½ zi, B+23\n"), second.out());
    assertTrue(
        CommandRun.of("count", file, "--game", "3").complaint(2).contains("--game 3 is not"));
    assertTrue(CommandRun.fed(FIVE, "count", "--game", "1").complaint(2).contains("stdin is none"));
  }

  @Test
  void writesAPicture() throws IOException {
    Path picture = directory.resolve("count.svg");
    CommandRun run =
        CommandRun.fed(
            FIVE, "count", "-", "--dead", "A1", "--komi", "0.5", "--svg", picture.toString());
    assertEquals(0, run.code(), run.err());
    String svg = Files.readString(picture);
    assertTrue(svg.contains("Black 14, White 11: Black wins by 1¼ zi"), svg);
    assertEquals(8, svg.split("class='owner", -1).length - 1, "territory and the dead stone");
    assertEquals(1, svg.split("opacity=", -1).length - 1);
  }

  @Test
  void colorsOwnersOnTerminalsThatShowColors() {
    Position end = new Position(GameSetup.of(Rules.CHINESE, 5, 0.5));
    end.play(Points.of(5).parse("C3"));
    Verdict verdict = Verdict.of(end, RefereeLog.PLAIN, List.of(), "", List.of());
    assertTrue(CountText.of(verdict, "", true).contains("\u001b[38;5;231;48;5;238m b\u001b[0m"));
    assertFalse(CountText.of(verdict, "", false).contains("\u001b"));
  }

  @Test
  void namesTheLineOfBadInput() throws IOException {
    assertEquals(
        "tengen: stdin:2: found 4 points, expected 5 as in other rows",
        CommandRun.fed(FIVE.replaceFirst("O O\n", "O\n"), "count").complaint(2));
    String file = file("bad.sgf", "(;SZ[9]\n;B[aa];W[aa])");
    assertTrue(
        CommandRun.of("count", file, "--strict").complaint(2).contains("bad.sgf:2:8: move 2"));
    assertTrue(CommandRun.of("count", "absent.txt").complaint(2).contains("no such file"));
    assertTrue(
        CommandRun.fed(FIVE, "count", "--dead", "A5").complaint(2).contains("no stone on A5"));
    assertTrue(CommandRun.fed(FIVE, "count", "--dead", "Z5").complaint(2).contains("--dead: "));
    assertTrue(CommandRun.fed(FIVE, "count", "--komi", "0.3").complaint(2).contains("komi 0.3"));
    assertTrue(
        CommandRun.fed(FIVE, "count", "--dead", "A1", "--judge", "mcts")
            .complaint(2)
            .contains("exclude each other"));
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content).toString();
  }

  private static JsonNode json(CommandRun run) {
    try {
      return JsonMapper.builder().build().readTree(run.out());
    } catch (IOException e) {
      throw new AssertionError(run.out(), e);
    }
  }
}
