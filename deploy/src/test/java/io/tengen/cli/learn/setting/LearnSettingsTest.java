package io.tengen.cli.learn.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.cli.learn.setting.LearnSettings.Purpose;
import io.tengen.engine.net.FeatureSet;
import io.tengen.game.rules.Rules;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearnSettingsTest {
  @TempDir private Path directory;

  private static Map<String, String> defaults(Integer... boards) {
    return LearnSettings.defaults(new TreeSet<>(List.of(boards)), Rules.CHINESE, 12, 1);
  }

  @Test
  void defaultsFitEveryBoard() {
    for (int board = 2; board <= 19; board++) {
      LearnSettings settings = LearnSettings.of(defaults(board));
      assertEquals(defaults(board), settings.texts());
    }
    assertEquals("b3c32", LearnSettings.of(defaults(7)).shape().toString());
  }

  @Test
  void severalSizesHaveDefaultsForEach() {
    Map<String, String> texts = defaults(7, 9, 13);
    assertEquals("7,9,13", texts.get("board"));
    assertEquals("7:8.5,9:7.5,13:7.5", texts.get("komi"));
    assertEquals("7:7,9:9,13:13", texts.get("randomOpening"));
    // 49, 81 and 169 points: about as many positions each.
    assertEquals("7:105,9:64,13:31", texts.get("games"));
    assertEquals("b5c64p2", texts.get("network"));
    assertEquals("7,13", texts.get("ratingBoards"));
    LearnSettings settings = LearnSettings.of(texts);
    assertEquals(texts, settings.texts());
    assertEquals("7-13", settings.learner().boards().toString());
    assertEquals(7.5, settings.setup(13).komi());
    assertEquals(7, settings.board(7).beginnings().randomPlies());
    assertEquals(
        3,
        settings.sizes().stream()
            .map(size -> settings.seeds(Purpose.SELF_PLAY, 1, size))
            .distinct()
            .count());

    texts.putAll(Map.of("komi", "6.5", "games", "400", "ratingBoards", "9"));
    LearnSettings other = LearnSettings.of(texts);
    assertEquals("6.5", other.texts().get("komi"));
    assertEquals(400, other.boards().stream().mapToInt(board -> board.games()).sum());
    assertEquals("9", other.texts().get("ratingBoards"));
    assertEquals("5-7,9", defaults(5, 6, 7, 9).get("board"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          board         | 9-7         | board 9-7 is not a size such as 9, a range such as 7-13, or a list such as 7,9,13
          board         | 7-20        | board 7-20 is not supported; choose sizes from 2 to 19
          komi          | 7:8.5       | komi = 7:8.5 is not a value for each of the sizes 7,9,13 and no other
          komi          | 7:1,9:1,7:2 | komi = 7:1,9:1,7:2 has two values for 7; give one
          komi          | 7:1,2       | komi = 7:1,2 is neither one value nor one for each size, as in 7:8.5,9:7.5
          games         | 3           | games = 3 leaves a size of 7,9,13 without a game; choose more, or a number for each as in 7:100,9:50
          games         | 7:1,9:0,13:1| games = 0 is not between 1 and 1000000
          randomOpening | 7:1,9:x,13:1| randomOpening = x is not a whole number
          ratingBoards  | 9-10        | ratingBoards = 9-10 are not all among the boards 7,9,13
          """)
  void namesBadSettingsOfSeveralSizes(String key, String value, String complaint) {
    Map<String, String> texts = defaults(7, 9, 13);
    if (key.equals("board")) {
      texts.putAll(Map.of("komi", "0", "games", "999", "randomOpening", "1"));
      texts.remove("ratingBoards");
    }
    texts.put(key, value);
    var refused = assertThrows(IllegalArgumentException.class, () -> LearnSettings.of(texts));
    assertEquals(complaint, refused.getMessage());
  }

  /** Settings that a file of an older version lacks have the values of that version. */
  @Test
  void filesOfOlderVersionsMeanWhatTheyMeant() throws Exception {
    try (InputStream older =
        Objects.requireNonNull(LearnSettingsTest.class.getResourceAsStream("learn-7x7.conf"))) {
      String text = new String(older.readAllBytes(), StandardCharsets.UTF_8);
      Path file = Files.writeString(directory.resolve("learn.conf"), text);
      LearnSettings settings = LearnFile.read(file).first();
      assertEquals(0.75, settings.resultShare());
      assertFalse(settings.overlap());
      assertEquals(LearnSettings.of(defaults(7)), settings);
    }
  }

  /** Networks are added to engines, so an engine's text may have any length. */
  @Test
  void acceptsEnginesWithManySettings() {
    String engine = "mcts:lambda=0.5,noise=0.25,symmetry=stable,temperature=1,temperatureMoves=8";
    for (String written : List.of(engine, "some=" + engine, "mcts5=" + engine)) {
      Map<String, String> texts = new HashMap<>(defaults(7));
      texts.put("selfplay", written);
      texts.put("rating", written);
      LearnSettings settings = LearnSettings.of(texts);
      assertEquals(engine, settings.texts().get("selfplay"));
      assertEquals(settings, LearnSettings.of(settings.texts()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          board        | 20         | board 20 is not supported; choose sizes from 2 to 19
          board        | seven      | board seven is not a size such as 9, a range such as 7-13, or a list such as 7,9,13
          network      | c32        | network: "c32" is not a network shape; write b6c96 for 6 blocks of 96 channels, or alphago:layers=13,filters=192 for 13 layers without residuals
          games        | 0          | games = 0 is not between 1 and 1000000
          selfplay     | random     | selfplay = random is not mcts:KEY=VALUE,... without net=, which is added
          batch        | 1          | batch = 1 is not between 2 and 65536
          reuse        | NaN        | reuse = NaN is not between 0.01 and 100
          resultShare  | 1.5        | resultShare = 1.5 is not between 0 and 1
          overlap      | maybe      | overlap = maybe is not yes or no
          learningRate | 0.001 to   | learningRate: "0.001 to" is neither a step size, such as 0.002, nor two, such as "0.002 to 0.0002"
          learningRate | 3 to 2 to 1 | learningRate: "3 to 2 to 1" is neither a step size, such as 0.002, nor two, such as "0.002 to 0.0002"
          learningRate | 1e-3 to 1  | learningRate: a step size from 0.001 to 1.0 is not possible; it must not rise, and must be above 0 and at most 1
          gate         | share:2x40 | gate: "share:2x40" is not none, sprt, or such as share:0.5x40
          gate         | share:.5x3 | gate: 3 games; choose an even number from 2 to 100000
          ratingGames  | -1         | ratingGames = -1 is not between 0 and 2147483647
          """)
  void namesBadSettings(String key, String value, String complaint) {
    Map<String, String> texts = defaults(7);
    texts.put(key, value);
    var refused = assertThrows(IllegalArgumentException.class, () -> LearnSettings.of(texts));
    assertEquals(complaint, refused.getMessage());
  }

  @Test
  void rulesDecideTheNetworksInputs() {
    assertEquals(FeatureSet.TENGEN, LearnSettings.of(defaults(7)).learner().features());
    Map<String, String> texts = defaults(7);
    texts.put("rules", "chinese,capture=loses");
    LearnSettings settings = LearnSettings.of(texts);
    assertEquals(FeatureSet.TENGEN_LOSING, settings.learner().features());
    assertEquals("chinese,capture=loses", settings.setup(7).rules().name());
    assertEquals(texts, settings.texts());
  }

  @Test
  void windowAndStepsGrowWithTheGames() {
    LearnSettings settings = LearnSettings.of(defaults(7));
    assertEquals(8_000 + 10 * 600, settings.windowAfter(600));
    assertEquals(300, settings.steps(12_800));
    assertEquals(1, settings.steps(1));
  }

  @Test
  void seedsDifferByPurposeAndGeneration() {
    LearnSettings settings = LearnSettings.of(defaults(7));
    assertEquals(
        settings.seeds(Purpose.SELF_PLAY, 3),
        LearnSettings.of(defaults(7)).seeds(Purpose.SELF_PLAY, 3));
    assertNotEquals(settings.seeds(Purpose.SELF_PLAY, 3), settings.seeds(Purpose.SELF_PLAY, 4));
    assertNotEquals(settings.seeds(Purpose.SELF_PLAY, 3), settings.seeds(Purpose.RATING, 3));
  }

  @Test
  void gatesParseTheirText() {
    for (String gate : new String[] {"none", "sprt", "share:0.55x40"}) {
      assertEquals(gate, Gate.parse(gate).toString());
    }
  }
}
