package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.EngineSpec;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which engines' games follow from their seed, wherever they are played. */
class RepeatableTest {
  /** Settings with which a game follows from its seed, whatever they are set to. */
  private static final Set<String> HARMLESS =
      Set.of(
          "visits",
          "stop",
          "resign",
          "resignNever",
          "maxNodes",
          "memory",
          "rollout",
          "prior",
          "lambda",
          "leaves",
          "priorTemperature",
          "symmetry",
          "rave",
          "c",
          "fpu",
          "expansion",
          "virtualLoss",
          "noise",
          "noiseAlpha",
          "gumbel",
          "gumbelNoise",
          "gumbelValue",
          "noiseShape",
          "cheap",
          "full",
          "decided",
          "forced",
          "rootTemperature",
          "rootTemperatureLate",
          "temperature",
          "temperatureLate",
          "temperatureHalfLife",
          "temperatureMoves",
          "netPriors",
          "seed");

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
    assertTrue(EngineSpec.parse(engine).isRepeatable());
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
    assertFalse(EngineSpec.parse(engine).isRepeatable());
  }

  /**
   * Whoever gives the search another setting says here that it changes nothing about that, or in
   * {@link EngineSpec#isRepeatable} that it does.
   */
  @Test
  void everySettingIsThoughtOf() {
    Set<String> known =
        MctsSettings.all().stream().map(EngineKind.Setting::key).collect(Collectors.toSet());
    Set<String> thoughtOf = new TreeSet<>(HARMLESS);
    thoughtOf.addAll(Set.of("time", "threads", EngineSpec.NETWORK, EngineSpec.POLICY));
    assertEquals(thoughtOf, new TreeSet<>(known));
  }
}
