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
import java.nio.charset.StandardCharsets;
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

  /** Each text is a game with a black stone on C7 and a white one on E5. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(GM[1]SZ[9];B[cc];W[ee])",
        "Hello ;-) (;-) see (below)\n\n(;GM[1]SZ[9];B[cc];W[ee])",
        "((;SZ[9];B[cc];W[ee])(;SZ[13];B[aa]))",
        "(;;GM[1]SZ[9]KM[7.5];B[cc];W[ee])",
        "(;GM[1];SZ[9]PB[a]AB[cc];W[ee])",
        "( ; SZ [9] ; B [cc]\r\n;\r\nW\t[ee] )\u001a",
        "\uFEFF(;SZ[9]\r;B[cc]\r;W[ee])",
        "(;SZ[9]C[see [1] below];B[cc]C[a [x] b; c (d) e] ;W[ee])",
        "(;SZ[9]C[ends with \\\\];B[cc]C[\\[x\\]];W[ee]C[)])",
        "(;SZ[9];B[cc]C[good [move]] (;W[ee])(;W[dd]))",
        "(;SZ[9]PB[[team] Joe]PW[x];B[cc];W[ee])",
        "(;FF[1]GaMe[1]SiZe[9];Black[cc];White[ee])",
        "(;FF[9]GM[1]SZ[9]XX[what]YY[a][b];B[cc]CR[cc]LB[cc:1][dd:A];W[ee]TR[aa][bb:cc])",
        "(;SZ[9]L[aa][bb]M[cc];B[cc]V[1.5]TM[x];W[ee]BL[-5]OB[];B[zz];W[TT];B[--];W[PASS])",
        "(;SZ[9]C[a]\u00A0;B[cc]C[b]\u3000\n;\u00A0W\u2003[ee])",
        "(;SZ[9]C[a]\u00A0PB[x]\u3000;\u3000B[cc]C[b]\u200B;W[ee])",
        "\u3000(\u3000;\u00A0SZ[9];B[cc];W[ee]\u3000)",
        "(;SZ[9]C[a]P1[x];B[cc]C[b] K22 [y] ;W[ee])",
        "(;SZ[9]GN[a];P1[x];B[cc]N[b](;W[ee]))",
        "(;SZ[9]C[see [1] and so on;B[cc]C[x];W[ee])",
        "(;SZ[9]C[a]\uFF01;B[cc]C[b]!?;MN[2]W[ee]C[c])",
        "(;SZ[9];B[cc](;W[ee]",
        "(;SZ[9];B[cc];W[ee])))",
        "(;SZ[9];B[cc];W[ee];C[the end",
        "(;SZ[9](;B[cc](;W[ee](;B[](;W[]))))(;B[aa]))",
        "(;SZ[9]MULTIGOGM[1]KGSDE[aa];B[cc]KGSSB[1];W[ee]KGSSW[2])",
        "(;SZ[9]RU[koPOSITIONALscoreAREAtaxNONEsui1];B[cc];W[ee])",
        "(;SZ[9]AB[cc]AW[ee]PL[B])",
        "(;SZ[9]AB[aa:cc]AE[aa:ca][ab:cb][ac:bc]AW[ee])",
        "(;GM[ 1 ]SZ[ 9 ]HA[0]KM[ 5½ ];B[ cc ];W[ ee ])",
      })
  void readsTheGameWhateverIsAroundIt(String text) throws SgfException {
    SgfGame game = Sgf.read(text.getBytes(StandardCharsets.UTF_8));
    assertEquals("XC7 OE5", stones(game.position()), () -> game.warnings().toString());
    assertTrue(game.isPlayable(), game::fault);
  }

  @Test
  void propertiesOfTheGameMayFollowAnEmptyNode() throws SgfException {
    SgfGame game = Sgf.read("(;;SZ[13]KM[5½]PB[x]BR[3d]RE[B+0.75];B[cc]PW[late])");
    assertEquals(13, game.setup().size());
    assertEquals(5.5, game.setup().komi());
    assertEquals("x", game.black());
    assertEquals("late", game.white());
    assertEquals("B+1.5", String.valueOf(game.outcome() == null ? null : game.outcome().result()));
    assertEquals(
        "", Sgf.read("(;SZ[9];B[cc];W[ee]PB[of a comment])").black(), "after the first move");
  }

  @ParameterizedTest
  @CsvSource({
    "1, C[see [1] below], see [1] below",
    "2, 'C[a] ;B[ee]', a",
    "3, C[x]C[y], x",
    "4, C[a]P1[x], a",
    "5, C[a] K22 [x], a",
    "6, C[a [1] b]P1[x], a [1] b",
    "7, C[a \u3000[1] b]\u3000PB[x], a \u3000[1] b",
    "8, C[a [1] b;B[ee]C[x], a [1",
  })
  void aBracketIsPartOfATextOnlyIfItCannotEndIt(int line, String node, String comment)
      throws SgfException {
    String text = "(;SZ[9]" + node + ";W[aa])";
    SgfNode root =
        SgfReader.read(text, new SgfFaults(text, SgfMode.LENIENT)).getFirst().mainLine().getFirst();
    SgfProperty read = root.find("C");
    assertEquals(comment, read == null ? null : read.value(), "example " + line);
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
