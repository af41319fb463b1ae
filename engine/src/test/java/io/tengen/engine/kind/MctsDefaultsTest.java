package io.tengen.engine.kind;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the defaults of {@code mcts} that depend on other settings. */
class MctsDefaultsTest {
  private static final List<String> KEYS =
      List.of("priorTemperature", "fpuRoot", "lcb", "transpositions");

  @ParameterizedTest
  @CsvSource({
    "net=n, 1.5 1.4 5 merge",
    "'net=n,noise=0', 1.5 1.4 5 merge",
    "'net=n,temperature=0.5', 1.5 1.4 5 merge",
    "'net=n,netPriors=ignore', 1.5 1.4 5 merge",
    "'net=n,gumbel=12,visits=32', 1 1 0 separate",
    "'net=n,noise=0.25', 1 1 0 separate",
    "'preset=plain,net=n', 1 1 0 separate",
    "'preset=plain,net=n,lcb=5', 1 1 5 separate",
    "'preset=plain,net=n,noise=0.25', 1 1 0 separate",
    "'preset=plain,net=n,gumbel=12,visits=32', 1 1 0 separate",
    "'preset=katago,net=n', 1 0.5 5 merge",
    "'preset=alphago,net=n,lambda=0', 0.67 1 0 separate"
  })
  void refinementsAreForPlay(String settings, String expected) {
    assertEquals(
        expected,
        KEYS.stream()
            .map(key -> StandardEngines.value(StandardEngines.parse("mcts:" + settings), key))
            .map(text -> text.map(value -> value.replaceFirst("\\.0$", "")).orElse("none"))
            .collect(Collectors.joining(" ")));
  }
}
