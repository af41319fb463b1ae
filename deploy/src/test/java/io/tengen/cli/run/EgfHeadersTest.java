package io.tengen.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EgfHeadersTest {
  /** A dash stands for an engine without a time of its own. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "60m|60m|-|-|60",
        "10m+3x30s|10m+15/10m|-|-|10",
        "30s|30s|-|-|0.5",
        "10m|20m|-|-|''",
        "none|none|-|-|''",
        "5s/move|5s/move|-|-|''",
        "10m|10m|20m|-|''",
        "10m|10m|none|-|''",
        "10m|10m|20m|20m|20",
        "none|none|5m+3x30s|5m|5",
      })
  void theBasicTimeIsThatOfAllEngines(
      String black, String white, String first, String second, String minutes) {
    Map<String, TimeSystem> own = new TreeMap<>();
    Map.of("a", first, "b", second).entrySet().stream()
        .filter(entry -> !entry.getValue().equals("-"))
        .forEach(entry -> own.put(entry.getKey(), TimeSystem.parse(entry.getValue())));
    RunSpec spec =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(
                    new EngineSpec("a", "random", Map.of()),
                    new EngineSpec("b", "random", Map.of())),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                10)
            .matchRules(
                MatchRules.DEFAULT.withTimes(TimeSystem.parse(black), TimeSystem.parse(white)))
            .terms(new MatchTerms(List.of(), "", own))
            .build();
    RunStatus run = new RunStatus("r", spec, RunState.FINISHED, Instant.EPOCH, 0, 0, 0, "");
    Map<String, String> headers = EgfHeaders.of(run);
    assertEquals(minutes, headers.get("TM"));
    assertEquals("1970-01-01", headers.get("DT"));
    assertEquals("7.5", headers.get("KM"));
  }
}
