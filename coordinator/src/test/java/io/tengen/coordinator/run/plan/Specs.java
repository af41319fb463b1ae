package io.tengen.coordinator.run.plan;

import io.tengen.coordinator.run.RunEvent;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Specifications and events for tests. */
public final class Specs {
  private Specs() {}

  public static EngineSpec engine(String name, String kind) {
    return new EngineSpec(name, kind, Map.of());
  }

  public static EngineSpec program(String name, String program) {
    return new EngineSpec(name, "gtp", Map.of("program", program));
  }

  public static RunSpec evaluation(int games, EngineSpec... engines) {
    return RunSpec.builder(
            RunKind.EVALUATION, Arrays.asList(engines), GameSetup.of(Rules.CHINESE, 3, 0.5), games)
        .seed(7)
        .matchRules(MatchRules.parse("moves=36"))
        .build();
  }

  /** Returns a run of games between engines a and b, both of kind {@code random}. */
  public static RunSpec duel(int games) {
    return evaluation(games, engine("a", "random"), engine("b", "random"));
  }

  public static CommittedGame won(int index, Color winner) {
    return new CommittedGame(
        index, winner, Outcome.Reason.SCORE, 1_000, 2, 3_000, 2, "w", "0".repeat(64));
  }

  public static RunEvent.GamesCommitted commit(CommittedGame... games) {
    return new RunEvent.GamesCommitted(List.of(games));
  }

  /** Returns the description of a tournament between engines e0, e1 and so on, with seed 7. */
  public static RunSpec tournament(String format, int engines, int games) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            IntStream.range(0, engines).mapToObj(i -> engine("e" + i, "random")).toList(),
            duel(1).setup(),
            games)
        .seed(7)
        .format(format)
        .build();
  }
}
