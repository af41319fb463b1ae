package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.player.RandomKind;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.setting.Setting;
import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineSpecTest {
  @Test
  void parsesSpecs() {
    assertEquals(
        new EngineSpec("base", "mcts", Map.of("visits", "400", "seed", "7")),
        StandardEngines.parse("base=mcts:visits=400,seed=7"));
    assertEquals(
        new EngineSpec("mcts:visits=50", "mcts", Map.of("visits", "50")),
        StandardEngines.parse("mcts:visits=50"));
    assertEquals(new EngineSpec("random", "random", Map.of()), StandardEngines.parse("random"));
    EngineSpec gnugo = StandardEngines.parse("gnugo=gtp:gnugo10");
    assertEquals(new EngineSpec("gnugo", "gtp", Map.of("program", "gnugo10")), gnugo);
    assertEquals(Set.of("gtp:gnugo10"), StandardEngines.requirements(gnugo, Set.of()));
    assertEquals(gnugo, StandardEngines.parse(gnugo.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "random",
        "gtp:gnugo10",
        "mcts:visits=50,seed=7",
        "random=random",
        "mcts=mcts:visits=50",
        "a=random",
        "my engine=gtp:gnugo10"
      })
  void textFormRoundTrips(String text) {
    EngineSpec engine = StandardEngines.parse(text);
    assertEquals(engine, StandardEngines.parse(engine.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "=mcts",
        "a=",
        "mcts:",
        "mcts:visits",
        "mcts:visits=",
        "mcts:visits=1,",
        "mcts:=1",
        "mcts:visits=1,visits=2",
        "mcts:visits=1;rm -rf",
        "a\nb=mcts",
        "7up",
        "gtp:a,b"
      })
  void refusesMalformedSpecs(String text) {
    assertThrows(IllegalArgumentException.class, () -> StandardEngines.parse(text));
  }

  @Test
  void mctsPlaysWithEveryRolloutPolicy() {
    EngineKinds kinds = new EngineKinds(List.of(new MctsKind()));
    for (String name : RolloutPolicies.names()) {
      kinds.check(StandardEngines.parse("mcts:rollout=" + name));
    }
    assertEquals(
        RolloutPolicies.named(RolloutPolicies.names().getFirst()).getClass(),
        new MctsKind().rollouts(StandardEngines.parse("mcts")).get().getClass());
  }

  @Test
  void mctsPlaysWithTheWorkersWeights() {
    MctsKind kind = new MctsKind(Map.of("mine", PolicyPair.shipped()), NetworkRegistry.NONE);
    EngineSpec spec = StandardEngines.parse("x=mcts:policy=mine");
    assertEquals(Set.of("mcts", "mcts:policy=mine"), StandardEngines.requirements(spec, Set.of()));
    assertEquals(List.of("mcts", "mcts:policy=mine"), kind.offers());
    assertTrue(kind.offers().containsAll(StandardEngines.requirements(spec, Set.of())));
    assertFalse(new MctsKind().offers().containsAll(StandardEngines.requirements(spec, Set.of())));
    assertEquals("mcts", spec.without("policy").engine());
    EngineKinds kinds = new EngineKinds(List.of(kind));
    kinds.check(spec);
    assertEquals(
        "engine \"x\": \"other\" is not one of the worker's policies; there are mine",
        assertThrows(
                IllegalArgumentException.class,
                () -> kinds.check(StandardEngines.parse("x=mcts:policy=other")))
            .getMessage());
    assertEquals(
        "engine \"x\": policy=mine has an effect only with pattern rollouts or priors",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    kinds.check(
                        StandardEngines.parse("x=mcts:policy=mine,rollout=uniform,prior=uniform")))
            .getMessage());
  }

  @Test
  void misspeltKeyGetsASuggestion() {
    List<String> keys = new MctsKind().settings().rows().stream().map(Setting::key).toList();
    assertTrue(keys.containsAll(List.of("visits", "net", "lambda", "seed")));
    assertEquals(
        "engine \"x\": mcts has no setting \"visit\" (did you mean visits?)",
        assertThrows(
                IllegalArgumentException.class,
                () -> new MctsKind().create(EngineSpec.parse("x=mcts:visit=5"), 1))
            .getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x=alphabeta|engine \"x\": unknown kind \"alphabeta\"; choose one of mcts, random",
        "x=mtcs|engine \"x\": unknown kind \"mtcs\" (did you mean mcts?); choose one of mcts,"
            + " random",
        "x=mcts:net=b6,gumbel=2,visits=1|engine \"x\": gumbel=2 is not possible with visits=1; give"
            + " at least 2",
        "x=mcts:visits=0|engine \"x\": visits=0 is not a whole number between 1 and 100000000",
        "x=mcts:visits=1e3|engine \"x\": visits=1e3 is not a whole number between 1 and 100000000",
        "x=mcts:resign=0.7|engine \"x\": resign=0.7 is not a number between 0.0 and 0.5",
        "x=mcts:rollout=best|engine \"x\": rollout=best is not auto or pattern or uniform",
        "x=mcts:policy=mine|engine \"x\": \"mine\" is not one of the worker's policies; there are"
            + " none",
        "x=mcts:net=b6|engine \"x\": \"b6\" is not one of the worker's networks; there are none",
        "x=mcts:preset=alphago|engine \"x\": preset=alphago has no effect without a network; add"
            + " net=NAME",
        "x=mcts:preset=alphago,net=g,extend=11|engine \"x\": extend=11 is not a number between 0.0"
            + " and 10.0",
        "x=mcts:lcb=5|engine \"x\": lcb=5 has an effect only with a network alone; add"
            + " net=NAME, and leave lambda out",
        "x=mcts:preset=katago,net=g,valueWeight=11|engine \"x\": valueWeight=11 is not a number"
            + " between 0.0 and 10.0",
        "x=mcts:values=leaves,net=g,lambda=1|engine \"x\": values=leaves has no effect with"
            + " lambda=1, which uses only the priors of a network",
        "x=mcts:extend=1,stop=settled|engine \"x\": extend=1 is not possible with stop=settled;"
            + " leave out one of them",
        "x=mcts:leaves=4|engine \"x\": leaves=4 has no effect without a network; add net=NAME",
        "x=mcts:lambda=0.5|engine \"x\": lambda=0.5 has no effect without a network; add"
            + " net=NAME",
        "x=mcts:net=b6,rave=9|engine \"x\": rave=9 has no effect with a network alone; add"
            + " lambda=, above 0",
        "x=mcts:netPriors=ignore|engine \"x\": netPriors=ignore has no effect without a"
            + " network; add net=NAME",
        "x=mcts:net=b6,netPriors=no|engine \"x\": netPriors=no is not use or ignore",
        "x=mcts:net=b6,netPriors=ignore,lambda=1|engine \"x\": netPriors=ignore is not possible"
            + " with lambda=1, which uses only the priors of a network",
        "x=mcts:net=b6,netPriors=ignore,priorTemperature=2|engine \"x\": priorTemperature=2 has"
            + " no effect if a network's priors are ignored",
        "x=mcts:net=b6,netPriors=ignore,prior=uniform,rollout=uniform|engine \"x\": rollout=uniform"
            + " has no effect with a network alone; add lambda=, above 0",
        "x=mcts:net=b6,visits=9,gumbel=2,netPriors=ignore|engine \"x\": gumbel=2 has no effect"
            + " if a network's priors are ignored",
        "x=mcts:gumbel=8|engine \"x\": gumbel=8 has an effect only with a network alone; add"
            + " net=NAME, and leave lambda out",
        "x=mcts:net=b6,gumbel=8|engine \"x\": gumbel=8 is not possible without a number of visits;"
            + " add visits=",
        "x=mcts:net=b6,visits=9,gumbelNoise=0|engine \"x\": gumbelNoise=0 has no effect without"
            + " gumbel=",
        "x=mcts:prior=best|engine \"x\": prior=best is not pattern or uniform",
        "x=mcts:stop=now|engine \"x\": stop=now is not full or settled",
        "x=mcts:time=5,stop=settled|engine \"x\": stop=settled counts visits; add visits=",
        "x=mcts:time=NaN|engine \"x\": time=NaN is not a number between 0.001 and 86400.0",
        "x=random:seed=a|engine \"x\": seed=a is not a whole number",
      })
  void errorsAreOneLine(String text, String message) {
    EngineKinds kinds = new EngineKinds(List.of(new RandomKind(), new MctsKind()));
    var refused =
        assertThrows(
            IllegalArgumentException.class, () -> kinds.check(StandardEngines.parse(text)));
    assertEquals(message, refused.getMessage());
  }
}
