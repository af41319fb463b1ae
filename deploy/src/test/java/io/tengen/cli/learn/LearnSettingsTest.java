package io.tengen.cli.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.learn.LearnSettings.Purpose;
import io.tengen.engine.net.FeatureSet;
import io.tengen.game.rules.Rules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearnSettingsTest {
  @TempDir private Path directory;

  private static Map<String, String> defaults(int board) {
    return LearnSettings.defaults(board, Rules.CHINESE, 0.5, 12, 1);
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
  void readsTheFileThatItWrote() throws Exception {
    LearnSettings settings = LearnSettings.of(defaults(7));
    Path file = directory.resolve("learn.conf");
    Files.writeString(file, LearnFile.text(settings));
    assertEquals(settings, LearnSettings.of(LearnFile.read(file)));

    Files.writeString(file, LearnFile.text(settings) + "visists = 3\n");
    var refused = assertThrows(IllegalArgumentException.class, () -> LearnFile.read(file));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.startsWith(file + ": "), message);
    assertTrue(message.contains(": unknown key visists; known: "), message);

    Files.writeString(file, "board = {");
    refused = assertThrows(IllegalArgumentException.class, () -> LearnFile.read(file));
    String said = String.valueOf(refused.getMessage());
    assertTrue(said.startsWith("cannot read " + file), said);
    assertEquals(1, said.lines().count());
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
          board        | 20         | board size 20 is not supported; choose a size from 2 to 19
          board        | seven      | board = seven is not a whole number
          network      | c32        | network: "c32" is not a network shape; write b6c96 for 6 blocks of 96 channels, or alphago:layers=13,filters=192 for 13 layers without residuals
          games        | 0          | games = 0 is not between 1 and 1000000
          selfplay     | random     | selfplay = random is not mcts:KEY=VALUE,... without net=, which is added
          batch        | 1          | batch = 1 is not between 2 and 65536
          reuse        | NaN        | reuse = NaN is not between 0.01 and 100
          learningRate | 1e-3 to 1  | learningRate: a learning rate from 0.001 to 1.0; it must not rise, and must be above 0 and at most 1
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
    assertEquals("chinese,capture=loses", settings.setup().rules().name());
    assertEquals(texts, settings.texts());
  }

  @Test
  void stepSizeFallsGeometricallyAndStays() {
    LearnSettings settings = LearnSettings.of(defaults(7));
    assertEquals(2e-3, settings.rate(1).first(), 1e-12);
    assertEquals(settings.rate(1).last(), settings.rate(2).first());
    assertEquals(2e-4, settings.rate(12).last(), 1e-12);
    assertEquals(2e-4, settings.rate(40).first(), 1e-12);
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
