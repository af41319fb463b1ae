package io.tengen.engine.kind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardEnginesTest {
  private static Set<String> requirements(String engine, String... sent) {
    return StandardEngines.requirements(
        StandardEngines.parse(engine),
        Stream.of(sent).map(ResourceName::parse).collect(Collectors.toSet()));
  }

  @Test
  void requirementsNameKindAndWorkerEntries() {
    assertEquals(Set.of("random"), requirements("random:seed=1"));
    assertEquals(Set.of("simulated"), requirements("simulated:elo=5"));
    assertEquals(Set.of("gtp:gnugo10"), requirements("x=gtp:gnugo10"));
    assertEquals(Set.of("gtp"), requirements("gtp"));
    assertEquals(
        Set.of("mcts", "mcts:net=b6", "mcts:policy=mine"), requirements("mcts:net=b6,policy=mine"));
    assertEquals(Set.of("mcts", "mcts:net"), requirements("mcts:net=b6", "net=b6", "net=b10"));
    assertEquals(Set.of("mcts", "mcts:net=b6"), requirements("mcts:net=b6", "net=b10"));
    assertEquals(
        Set.of("mcts", "mcts:net=b6", "mcts:policy"),
        requirements("mcts:net=b6,policy=b6", "policy=b6"));
  }

  @Test
  void unknownKindRequiresAWorkerThatHasIt() {
    assertEquals(Set.of("later", "later:net"), requirements("later:net=b6,depth=4", "net=b6"));
    assertEquals(Optional.of("b6"), StandardEngines.network(EngineSpec.parse("later:net=b6")));
    assertFalse(StandardEngines.isRepeatable(EngineSpec.parse("later")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "later | start a worker of a version that has later",
        "gtp:gnugo10 | start a worker that has gnugo10 installed, and listed in its"
            + " tengen.worker.engines; its log says why it does not offer a program that fails",
        "gtp:lz,build=LZ/1/ab | start a worker whose lz is of that build, or start another run with"
            + " the engine under another name",
        "mcts:net | start a worker that fetches networks (tengen.worker.artifacts.limit above 0)",
        "mcts:net=b6 | start a worker with --net b6=FILE, or create the run with it",
        "mcts:policy | start a worker that fetches policies (tengen.worker.artifacts.limit above"
            + " 0)",
        "mcts:policy=mine | start a worker with the policy mine in its tengen.worker.policies, or"
            + " create the run with --policy mine=FILE"
      })
  void everyRequirementHasARemedy(String requirement, String remedy) {
    assertEquals(remedy, StandardEngines.remedy(requirement));
  }

  @Test
  void offersResourcesOnlyForKindsThatTakeThem() {
    assertEquals(
        List.of("mcts:net", "policy:net"), StandardEngines.fetchOffers(WorkerResource.NETWORK));
    assertEquals(
        List.of("mcts:policy", "policy:policy", "qlearning:policy"),
        StandardEngines.fetchOffers(WorkerResource.POLICY));
    assertEquals(
        "a=mcts:net=b6,visits=9",
        StandardEngines.withNetwork(EngineSpec.parse("a=mcts:visits=9,net=b4"), "b6").toString());
    EngineSpec random = EngineSpec.parse("a=random");
    assertEquals(
        "engine \"a\": random takes no network",
        assertThrows(
                IllegalArgumentException.class, () -> StandardEngines.withNetwork(random, "b6"))
            .getMessage());
    assertEquals(Optional.empty(), StandardEngines.network(random.with("net", "b6")));
  }

  @Test
  void omitsSettingsThatOnlyAWorkerCanCheck() {
    assertEquals(
        Optional.of(EngineSpec.parse("a=mcts:net=b6,visits=9")),
        StandardEngines.withoutWorkerEntries(
            EngineSpec.parse("a=mcts:net=b6,visits=9,policy=mine")));
    assertEquals(
        Optional.empty(),
        StandardEngines.withoutWorkerEntries(StandardEngines.parse("a=gtp:gnugo10")));
  }

  @Test
  void shorthandOmitsTheKeyOnlyForPrograms() {
    EngineSpec gnugo = StandardEngines.parse("gtp:gnugo10");
    assertEquals("gtp:gnugo10", gnugo.toString());
    assertEquals("gtp:program=gnugo10", gnugo.engine());
    assertEquals("a=gtp:program=gnugo10", gnugo.named("a").toString());
    assertThrows(IllegalArgumentException.class, () -> StandardEngines.parse("mcts:b6"));
    assertThrows(IllegalArgumentException.class, () -> EngineSpec.parse("gtp:gnugo10"));
  }

  @Test
  void onlySearchingKindsEstimateWinRates() {
    assertTrue(StandardEngines.kind(EngineSpec.parse("mcts")).estimatesWinRate());
    for (String silent : List.of("random", "simulated", "gtp", "later")) {
      assertFalse(StandardEngines.kind(EngineSpec.parse(silent)).estimatesWinRate(), silent);
    }
  }
}
