package io.tengen.game.sgf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of reading files as other programs and people write them. */
class SgfOdditiesTest {
  private static final Path CORPUS = Path.of("src", "test", "resources", "sgf");

  /**
   * The stones are written as X and O before the points. A game without "!" can be learned from.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "illegal-result | OC7 XE5",
        "resigns | OC7 XE5",
        "adjourned | OC7 XE5",
        "same-colour | XC7 OG7 XE5 OG3 !",
        "two-in-a-node | OC7 XE5 XG3",
        "setup-later | OA9 OC7 XD6 XG4 XG3 !",
        "taken-point | XC7 OD6 XE5 !",
        "superko | XB9 OC9 XA8 XC8 OD8 XB7 OC7 OE5 !",
        "suicide | XB9 XA8 XE5 OE4 !",
        "long-names | XA9 XB8 OC7 XE5 OG3",
        "lower-case | OC7 XE5",
        "capitals | OC7 XE5",
        "gtp-points | XD4 XC3",
        "old-pass | XC7 XE5",
        "rectangle | XA9 XB9 XC9 XA8 XB8 XC8 XE5 OH2 OJ2 OH1 OJ1",
        "handicap | XC7 XG7 OE5 XC3 XG3",
        "free-handicap | XC7 OE5 XG3 !",
        "comma-komi | XE5",
        "before | OC7 XE5",
        "two-games | OC7 XE5",
        "truncated | OC7 XE5 XG3",
        "square | OC7 XE5",
        "no-semicolon | OC7 XE5 XG3",
        "node-after-variation | OC7 XE5",
        "off-board | XC7 XE5 !",
        "dead-setup | OB9 OA8 XE5 !",
        "wrong-player | OC7 XE5",
        "garbage | OC7 XE5",
        "passes | OC7 XE5 XG3",
        "bom | XE5",
        "gbk | XE5",
        "latin | XE5",
      })
  void theBoardIsWhatTheFileSays(String name, String expected) throws Exception {
    SgfGame game = Sgf.read(CORPUS.resolve(name + ".sgf"));
    assertEquals(expected, stones(game.position()) + (game.isPlayable() ? "" : " !"));
  }

  @ParameterizedTest
  @CsvSource({
    "B+Illegal, B+F",
    "White resigns., B+R",
    "W+Time Over, W+T",
    "Black wins by 3.5 points, B+3.5",
    "'B+1,5', B+1.5",
    "B+R (moves beyond 150 not known), B+R",
    "黑中盘胜, B+R",
    "白胜1.25子, W+2.5",
    "has adjourned.,",
    "B+1.5 ? W+timeout,",
  })
  void resultsInWordsAreUnderstoodOrUnknown(String words, @Nullable String result)
      throws SgfException {
    SgfGame game = Sgf.read("(;RE[" + words + "];B[aa])");
    Outcome outcome = game.outcome();
    assertEquals(result, outcome == null ? null : outcome.result());
    assertEquals(outcome == null ? 1 : 0, game.warnings().size());
    assertEquals(words, game.result());
    assertTrue(game.isPlayable());
    assertThrows(SgfException.class, () -> Sgf.read("(;RE[" + words + "];B[aa])", SgfMode.STRICT));
  }

  @ParameterizedTest
  @CsvSource({
    "'6,5', 6.5",
    "6.5 points, 6.5",
    "375, 7.5",
    "325, 6.5",
    "275, 5.5",
    "650, 6.5",
    "750, 7.5",
    "6.3, 6.5",
    "much, 0"
  })
  void readsKomiAsOthersWriteIt(String text, double komi) throws SgfException {
    SgfGame game = Sgf.read("(;KM[" + text + "])");
    assertEquals(komi, game.setup().komi());
    assertEquals(1, game.warnings().size());
  }

  /** On 19x19 these are also numbers of points. */
  @ParameterizedTest
  @ValueSource(doubles = {-350, 200, 325, 361, 99, 0.5})
  void largeKomiSurvivesWritingAndReading(double komi) throws SgfException {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 19, komi));
    SgfGame game = Sgf.read(Sgf.write(position), SgfMode.STRICT);
    assertEquals(komi, game.setup().komi());
  }

  /** A file of the server Fox. */
  @Test
  void readsKomiInHundredthsOfStones() throws SgfException {
    SgfGame game = Sgf.read("(;SZ[19]BR[3段]KM[325]HA[2]RU[Chinese]AP[foxwq];AB[pd][dp];W[dc])");
    assertEquals(6.5, game.setup().komi());
    assertEquals(2, game.setup().blackStones().size());
    assertEquals(1, game.warnings().size());
    assertTrue(game.isPlayable());
  }

  @Test
  void aNodeMayGiveTheTurnToEitherSide() throws SgfException {
    SgfGame game = Sgf.read("(;SZ[9];B[aa];PL[B];B[bb];PL[W])");
    assertEquals(2, game.moves().size(), "no pass between");
    assertEquals(Color.WHITE, game.position().toMove());
    assertEquals(Color.BLACK, game.mover(1));
    assertFalse(game.isPlayable());
    assertEquals(1, game.warnings().size());
    assertEquals(Color.BLACK, Sgf.read("(;SZ[9];B[aa];PL[B])").position().toMove());
  }

  @ParameterizedTest
  @CsvSource({
    "9p, 9p",
    "6d, 6d",
    "3k, 3k",
    "6 dan, 6d",
    "6d*, 6d",
    "6段, 6d",
    "六段, 6d",
    "初段, 1d",
    "9 dan pro, 9p",
    "P9段, 9p",
    "职业九段, 9p",
    "プロ三段, 3p",
    "9 dan (pro), 9p",
    "9段, 9d",
    "九段, 9d",
    "业余6段, 6d",
    "아마 5단, 5d",
    "18급, 18k",
    "6d a, 6d",
    "2d?, 2d",
    "18 kyu, 18k",
    "NR,",
    "'',",
    "0d,",
    "31k,",
    "best,"
  })
  void readsRanks(String text, @Nullable String rank) {
    assertEquals(Optional.ofNullable(rank), SgfRank.parse(text).map(SgfRank::toString));
  }

  @Test
  void ranksAreOrdered() {
    String[] ranks = {"30k", "2k", "1k", "1d", "9d", "1p", "9p"};
    for (int i = 1; i < ranks.length; i++) {
      SgfRank weaker = SgfRank.parse(ranks[i - 1]).orElseThrow();
      assertTrue(weaker.compareTo(SgfRank.parse(ranks[i]).orElseThrow()) < 0, ranks[i]);
    }
  }

  @Test
  void namesAreReadInTheFilesCharacterSet() throws Exception {
    assertEquals("天元", Sgf.read(CORPUS.resolve("bom.sgf")).black());
    assertEquals("柯洁", Sgf.read(CORPUS.resolve("gbk.sgf")).black());
    assertEquals("Köln", Sgf.read(CORPUS.resolve("latin.sgf")).black());
  }

  @Test
  void gamesThatBreakTheRulesAreNoRecords() throws SgfException {
    SgfGame game = Sgf.read("(;SZ[9]RE[B+R];B[aa];W[aa])");
    assertFalse(game.isPlayable());
    assertTrue(game.finished().isEmpty());
    assertNull(Sgf.read("(;SZ[9]RE[B+R];B[aa];W[bb])").fault());
  }

  /** Any change of bytes leaves a game with warnings, or one line that says why not. */
  @Test
  void changedBytesNeverBreakTheReader() throws IOException {
    SplittableRandom random = new SplittableRandom(19);
    List<Path> files;
    try (Stream<Path> list = Files.list(CORPUS)) {
      files = list.sorted().toList();
    }
    int read = 0;
    for (Path file : files) {
      byte[] seed = Files.readAllBytes(file);
      for (int round = 0; round < 100; round++) {
        byte[] changed = seed.clone();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
          byte other = seed[random.nextInt(seed.length)];
          changed[random.nextInt(seed.length)] =
              random.nextBoolean() ? other : (byte) random.nextInt(256);
        }
        try {
          SgfGame game = Sgf.read(changed);
          for (int n = 0; n <= game.moves().size(); n++) {
            game.position(n);
          }
          read++;
        } catch (SgfException e) {
          assertEquals(1, String.valueOf(e.getMessage()).lines().count(), e.getMessage());
        }
      }
    }
    assertTrue(read > 1000, "games read: " + read);
  }

  private static String stones(Position position) {
    StringBuilder stones = new StringBuilder();
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int stone = position.board().stoneAt(points.get(i));
      if (stone != Board.EMPTY) {
        stones.append(" ").append(".XO".charAt(stone)).append(points.name(points.get(i)));
      }
    }
    return stones.toString().strip();
  }
}
