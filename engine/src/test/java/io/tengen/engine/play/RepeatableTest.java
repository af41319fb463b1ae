package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.Setting;
import io.tengen.game.match.EngineSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of which engines' games depend only on their seed. */
class RepeatableTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "random",
        "random:seed=3",
        "mcts",
        "mcts:visits=10,threads=1",
        "a=mcts:visits=10,stop=settled,noise=0.25,temperature=1,resign=0.1,resignNever=0.1"
      })
  void these(String engine) {
    assertTrue(StandardEngines.isRepeatable(StandardEngines.parse(engine)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcts:time=1",
        "mcts:time=1,visits=10",
        "mcts:threads=2",
        "mcts:net=b6",
        "mcts:policy=mine",
        "gtp:gnugo10",
        "simulated:elo=10"
      })
  void notThese(String engine) {
    assertFalse(StandardEngines.isRepeatable(StandardEngines.parse(engine)));
  }

  @Test
  void onlyTheseSettingsEverMakeGamesUnrepeatable() {
    Map<String, String> examples =
        Map.of("time", "1", "threads", "2", "policy", "mine", "net", "b6");
    for (Setting<?> setting : new MctsKind().settings().rows()) {
      String example = examples.get(setting.key());
      EngineSpec engine =
          new EngineSpec(
              "x", "mcts", Map.of(setting.key(), example == null ? any(setting) : example));
      assertEquals(example == null, StandardEngines.isRepeatable(engine), setting.key());
    }
  }

  /** Returns a value of the setting: its least, or the first of its words. */
  private static String any(Setting<?> setting) {
    String first = Setting.plain(setting.values()).split(" ", 2)[0].replace(",", "");
    return first.equals("a") ? "7" : first;
  }
}
