package io.tengen.game.sgf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.RandomRecords;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of writing and reading games as SGF, and of files without a valid game. */
class SgfTest {
  private static final Points NINE = Points.of(9);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STUCK | for lack of a legal move",
        "CAPTURE | by a capture",
        "SUICIDE | by suicide",
        "PASS | by a pass"
      })
  void gamesOfNogoAreReadBackWithTheReasonOfTheResult(Reason reason, String words)
      throws Exception {
    GameRecord game =
        new GameRecord(
            GameSetup.of(Rules.NOGO, 9, 0),
            "a",
            "b",
            List.of(new GameRecord.Move(NINE.parse("E5"), 0, null)),
            Outcome.lost(Color.WHITE, reason, ""),
            Instant.parse("2026-11-23T00:00:00Z"),
            7);
    String text = Sgf.write(game);
    assertTrue(text.contains("RU[NoGo]"), text);
    assertTrue(text.contains("RE[B+F]"), text);
    assertTrue(text.contains("GC[" + words + "]"), text);
    SgfGame read = Sgf.read(text);
    assertEquals(game.outcome(), read.outcome());
    assertEquals(Rules.NOGO, read.setup().rules());
  }

  @Test
  void writesStandardSgf() {
    GameRecord game =
        new GameRecord(
            GameSetup.of(Rules.TROMP_TAYLOR, 9, 7.5),
            "strong",
            "weak",
            List.of(
                new GameRecord.Move(
                    NINE.parse("E5"), 1_204_000_000, new SearchStats(800, 0.5317, List.of())),
                new GameRecord.Move(NINE.parse("A1"), 0, null),
                new GameRecord.Move(Points.PASS, 2_000_000, null)),
            Outcome.lost(Color.WHITE, Reason.RESIGN, ""),
            Instant.parse("2026-11-21T23:59:00Z"),
            7);
    assertEquals(
        """
        (;FF[4]GM[1]CA[UTF-8]GN[game 12]EV[run 7]DT[2026-11-21]PB[strong]PW[weak]RE[B+R]\
        RU[Tromp-Taylor]SZ[9]KM[7.5]
        ;B[ee]C[visits 800, win rate 53.2 %, 1.204 s];W[ai];B[]C[0.002 s])
        """,
        Sgf.write(game, "game 12", "run 7"));
  }

  @Test
  void writesAndReadsTheBuildsOfPrograms() throws SgfException {
    GameRecord game =
        new GameRecord(
            GameSetup.of(Rules.TROMP_TAYLOR, 9, 7.5),
            "gnu",
            "weak",
            List.of(new GameRecord.Move(NINE.parse("E5"), 0, null)),
            Outcome.lost(Color.WHITE, Reason.RESIGN, ""),
            Instant.parse("2026-11-21T00:00:00Z"),
            0);
    for (EngineBuilds builds :
        List.of(
            new EngineBuilds("GNU-Go/3.8/2f0c9d4e8a7b6c5d", ""),
            new EngineBuilds("", "Leela-Zero/0.17/00"),
            new EngineBuilds("GNU-Go/3.8/2f0c9d4e8a7b6c5d", "-/-/11"),
            EngineBuilds.NONE)) {
      assertEquals(
          game.withBuilds(builds),
          Sgf.read(Sgf.write(game.withBuilds(builds))).finished().orElseThrow());
    }
    String text = Sgf.write(game.withBuilds(new EngineBuilds("GNU-Go/3.8/aa", "Pachi/12/bb")));
    assertTrue(
        text.contains("C[Black's program: GNU-Go/3.8/aa\nWhite's program: Pachi/12/bb]"), text);
    assertEquals(EngineBuilds.NONE, Sgf.read("(;SZ[9]C[Black: a program])").builds());
  }

  @Test
  void readsAFileOfAnotherProgram() throws SgfException {
    SgfGame game =
        Sgf.read(
            """
            (;GM[1]FF[3]RU[Japanese]SZ[19]HA[2]KM[0.50]PW[W. Player]PB[B. Player]
            AB[pd][dp]DT[1999-07-28,29]RE[W+Resign]US[somebody]
            ;White[qf]C[a comment\\] here];Black[nc](;W[rd];B[tt])(;W[qh]))
            """);
    assertEquals(Rules.CHINESE, game.setup().rules());
    assertEquals(Color.WHITE, game.setup().firstToMove());
    assertEquals(2, game.setup().blackStones().size());
    assertEquals(0.5, game.setup().komi());
    assertEquals("W. Player", game.white());
    assertEquals(4, game.moves().size());
    assertEquals(Points.PASS, game.moves().get(3));
    assertEquals(Points.of(19).parse("S16"), game.moves().get(2));
    assertEquals(Instant.parse("1999-07-28T00:00:00Z"), game.date());
    assertEquals(Outcome.lost(Color.BLACK, Reason.RESIGN, ""), game.outcome());
  }

  @Test
  void largeBoardsHaveNoOldStylePass() throws SgfException {
    Points points = Points.of(25);
    SgfGame game = Sgf.read("(;SZ[25];B[yy];W[tt];B[ay];W[])");
    assertEquals(
        List.of("Z1", "U6", "A1", "pass"), game.moves().stream().map(points::name).toList());
    assertThrows(SgfException.class, () -> Sgf.read("(;SZ[20];B[ua])", SgfMode.STRICT));
  }

  @Test
  void unfinishedGameHasNoRecord() throws SgfException {
    SgfGame game = Sgf.read("(;SZ[9]KM[7];B[ee];W[cc])");
    assertNull(game.outcome());
    assertNull(game.date());
    assertTrue(game.finished().isEmpty());
    assertEquals(Color.BLACK, game.position().toMove());
    assertEquals(Board.WHITE, game.position().board().stoneAt(NINE.parse("C7")));
  }

  @Test
  void readsRectanglesAndRemovedSetupStones() throws SgfException {
    SgfGame game = Sgf.read("(;SZ[5]PL[W]AB[aa:bc]AW[ee];AE[aa:ab]AB[cc])");
    assertEquals(
        """
        . X . . .
        . X . . .
        X X X . .
        . . . . .
        . . . . O
        """,
        game.position().toString());
    assertEquals(Color.WHITE, game.setup().firstToMove());
  }

  @Test
  void handicapWithoutStonesUsesTheFixedPoints() throws SgfException {
    GameSetup setup = Sgf.read("(;SZ[9]HA[3];W[ee])").setup();
    assertEquals(GameSetup.of(Rules.CHINESE, 9, 0).withHandicap(3), setup);
  }

  @ParameterizedTest
  @CsvSource({
    "Chinese, chinese",
    "cn, chinese",
    "Tromp/Taylor, tromp-taylor",
    "tromp-taylor, tromp-taylor",
    "TT, tromp-taylor",
    "New Zealand, tromp-taylor",
    "Japanese, chinese",
    "'', chinese"
  })
  void knowsRulesByTheirSpellings(String spelling, String rules) throws SgfException {
    assertEquals(Rules.parse(rules), Sgf.read("(;SZ[9]RU[" + spelling + "])").setup().rules());
  }

  @ParameterizedTest
  @CsvSource({
    "7.5, 7.5",
    "-3, -3",
    "6.50, 6.5",
    "3.75, 7.5",
    "2.75, 5.5",
    "'', 0",
  })
  void readsKomi(String value, double komi) throws SgfException {
    assertEquals(komi, Sgf.read("(;SZ[19]KM[" + value + "])").setup().komi());
  }

  @ParameterizedTest
  @CsvSource({
    "B+3.5, BLACK, SCORE, 3.5",
    "w+12, WHITE, SCORE, 12",
    "0, , SCORE, 0",
    "Draw, , SCORE, 0",
    "B+R, BLACK, RESIGN, 0",
    "W+Resign, WHITE, RESIGN, 0",
    "B+T, BLACK, TIME, 0",
    "W+Time, WHITE, TIME, 0",
    "B+F, BLACK, ILLEGAL, 0",
    "B+Forfeit, BLACK, ILLEGAL, 0",
    "B+, BLACK, RESIGN, 0",
  })
  void readsResults(String value, @Nullable Color winner, Reason reason, double margin)
      throws SgfException {
    Outcome outcome = Objects.requireNonNull(Sgf.read("(;SZ[9]RE[" + value + "])").outcome());
    assertEquals(winner, outcome.winner());
    assertEquals(reason, outcome.reason());
    assertEquals(margin, outcome.margin());
  }

  /** Chinese files count stones, of two points each, so margins have quarters. */
  @ParameterizedTest
  @CsvSource({"W+2.75, W+5.5", "B+0.25, B+0.5", "B+0.5, B+0.5", "W+3, W+3"})
  void marginsWithQuartersAreInStones(String value, String result) throws SgfException {
    Outcome outcome = Objects.requireNonNull(Sgf.read("(;SZ[9]RE[" + value + "])").outcome());
    assertEquals(result, outcome.result());
  }

  @ParameterizedTest
  @ValueSource(strings = {"B+9999.9999", "W+10", "B+0"})
  void marginsRoundTrip(String result) throws SgfException {
    GameRecord game = Sgf.read("(;SZ[9]RE[" + result + "])").finished().orElseThrow();
    assertEquals(result, game.outcome().result());
    assertEquals(game.outcome(), Sgf.read(Sgf.write(game)).outcome());
  }

  @ParameterizedTest
  @CsvSource({"Void", "?", "''"})
  void knowsGamesWithoutAResult(String value) throws SgfException {
    assertNull(Sgf.read("(;SZ[9]RE[" + value + "])").outcome());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(;GM[2]) | '1:3: found GM[\"2\"], expected a game of Go, GM[1]'",
        "(;SZ[1]) | '1:3: found SZ[\"1\"], expected a square board, SZ[2] to SZ[25]'",
        "(;SZ[26]) | '1:3: found SZ[\"26\"], expected a square board, SZ[2] to SZ[25]'",
        "(;SZ[9:13]) | '1:3: found SZ[\"9:13\"], expected a square board, SZ[2] to SZ[25]'",
        "(;SZ[nine]) | '1:3: found SZ[\"nine\"], expected a square board, SZ[2] to SZ[25]'",
        "(;KM[much]) | '1:3: found KM[\"much\"], expected a number of points, KM[7.5]'",
        "(;KM[6.3]) | '1:3: found a set-up that cannot be played: komi 6.3 is not a multiple of 0.5"
            + " within the board''s 361 points'",
        "(;HA[x]) | '1:3: found HA[\"x\"], expected a number of stones, HA[2]'",
        "(;SZ[5]HA[2]) | '1:2: found a set-up that cannot be played: a 5x5 board has no handicap"
            + " points'",
        "(;PL[x]) | '1:3: found PL[\"x\"], expected PL[B] or PL[W]'",
        "(;RE[lost]) | '1:3: RE: found \"lost\", expected a result such as B+3.5, W+R, 0, Void or"
            + " ?'",
        "(;SZ[9]AB[ajj]) | '1:8: AB: found \"ajj\", expected a point of a 9x9 board such as"
            + " \"ba\"'",
        "(;SZ[9];B[aa];W[jj]) | '1:15: move 2: found \"jj\", expected a point of a 9x9 board such"
            + " as \"ba\"'",
        "(;SZ[9];B[aa];W[aa]) | '1:15: move 2: W A9 is illegal: the point is taken'",
        "(;SZ[9];B[aa];B[bb]) | '1:15: move 2: found B[\"bb\"], expected W'",
        "(;SZ[9];B[aa][bb]) | '1:9: move 1: found 2 points, expected one'",
        "(;SZ[9];B[aa]W[bb]) | '1:14: found B and W in one node, expected one move a node'",
        "(;SZ[9];B[aa];AW[cc]) | '1:15: found AW[\"cc\"] after move 1, expected set-up stones"
            + " only before the first move'",
        "(;SZ[9]AB[ba][ab]PL[W];W[aa]) | '1:24: move 1: W A9 is illegal: suicide'",
        "(;SZ[2]AB[aa:bb]) | '1:2: found a set-up that cannot be played: the chain on A2 has no"
            + " liberty'",
      })
  void unplayableGamesAreRefusedWithTheReason(String text, String message) {
    SgfException failure = assertThrows(SgfException.class, () -> Sgf.read(text, SgfMode.STRICT));
    assertEquals(message, failure.getMessage());
  }

  /** A side that fills its own eyes can continue forever: all of these moves are legal. */
  @Test
  void refusesGamesOfTooManyMoves() {
    SplittableRandom random = new SplittableRandom(19);
    Position position = new Position(GameSetup.of(Rules.CHINESE, 19, 0));
    StringBuilder text = new StringBuilder("(;SZ[19]");
    while (position.moveCount() <= SgfMoves.MAX_MOVES) {
      assertFalse(position.isOver());
      text.append(';').append(position.toMove().letter()).append('[');
      int move = anyLegalMove(position, random);
      text.append(SgfPoints.write(position.points(), move)).append(']');
      position.play(move);
    }
    SgfException failure =
        assertThrows(SgfException.class, () -> Sgf.read(text.append(')').toString()));
    assertTrue(
        String.valueOf(failure.getMessage())
            .endsWith("move 2001: found a move, expected at most 2000"),
        failure.getMessage());
  }

  private static int anyLegalMove(Position position, SplittableRandom random) {
    int count = position.points().count();
    int start = random.nextInt(count);
    return IntStream.range(0, count)
        .map(i -> position.points().get((start + i) % count))
        .filter(position::isLegal)
        .findFirst()
        .orElse(Points.PASS);
  }

  @Test
  void readsCharacterSets(@TempDir Path dir) throws IOException, SgfException {
    Path file = dir.resolve("game.sgf");
    byte[] korean = "(;CA[EUC-KR]SZ[9]PB[이세돌])".getBytes(Charset.forName("EUC-KR"));
    Files.write(file, korean);
    assertEquals("이세돌", Sgf.read(file).black());
    assertEquals("天元", Sgf.read("\uFEFF(;PB[天元])".getBytes(StandardCharsets.UTF_8)).black());
    assertEquals("Köln", Sgf.read("(;PB[Köln])".getBytes(StandardCharsets.ISO_8859_1)).black());
    Files.writeString(file, "(;CA[klingon])");
    SgfException unknown = assertThrows(SgfException.class, () -> Sgf.read(file, SgfMode.STRICT));
    assertEquals(
        "1:1: found CA[\"klingon\"], expected a known character set such as CA[UTF-8]",
        unknown.getMessage());
  }

  /** Strict reading refuses every prefix of a file; lenient reading finds a prefix of its moves. */
  @Test
  void truncatedFilesAreReadUpToTheirEnd() throws SgfException {
    String text = Sgf.write(RandomRecords.of(1)).strip();
    List<Integer> moves = Sgf.read(text, SgfMode.STRICT).moves();
    for (int end = "(;".length(); end < text.length(); end++) {
      String truncated = text.substring(0, end);
      assertThrows(SgfException.class, () -> Sgf.read(truncated, SgfMode.STRICT), truncated);
      if (truncated.contains("SZ[9]")) {
        SgfGame read = Sgf.read(truncated);
        assertEquals(moves.subList(0, read.moves().size()), read.moves(), truncated);
        assertFalse(read.warnings().isEmpty(), truncated);
      }
    }
  }

  @Test
  void moveAfterTwoPassesResumesPlay() throws SgfException {
    SgfGame game = Sgf.read("(;SZ[9];B[];W[];W[aa];B[bb])");
    assertEquals(List.of(new Resumption(2, Color.WHITE)), game.refereeLog().resumptions());
    assertEquals(Color.BLACK.stone(), game.position().board().stoneAt(NINE.parse("B8")));
  }

  @Test
  void refereeActionsAreWrittenAsText() {
    String sgf =
        Sgf.write(
            new GameRecord(
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                "a",
                "b",
                Stream.of("E5", "pass", "pass", "A1", "pass", "pass")
                    .map(move -> new GameRecord.Move(NINE.parse(move), 0, null))
                    .toList(),
                Outcome.counted(Outcome.Reason.SCORE, 72.5),
                Instant.EPOCH,
                0,
                new RefereeLog(
                    List.of(
                        new Ruling(
                            1, Color.WHITE, Ruling.Kind.WARNING, "W E5 is illegal: the point")),
                    List.of(new Resumption(3, Color.WHITE)),
                    Settlement.AGREEMENT,
                    List.of(NINE.parse("A1")))));
    assertTrue(
        sgf.replace("\n", "")
            .endsWith(
                ";B[ee];W[]N[Warning: W E5 is illegal: the point];B[];N[Play is resumed]PL[W]"
                    + ";W[ai];B[];W[];N[Dead stones settled by agreement]MA[ai])"),
        sgf);
  }
}
