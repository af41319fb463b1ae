package io.tengen.coordinator.run.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunSpecTest {
  private static String refusal(Runnable making) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, making::run).getMessage());
  }

  @Test
  void describesInvalidInput() {
    assertEquals("games must be 1 to 10,000,000, not 0", refusal(() -> Specs.duel(0)));
    assertEquals(
        "games must be 1 to 10,000,000, not 10,000,001", refusal(() -> Specs.duel(10_000_001)));
    assertEquals(
        "an evaluation needs at least two engines, not 1",
        refusal(() -> Specs.evaluation(2, Specs.engine("a", "random"))));
    assertEquals(
        "two engines are called \"a\"; give one another name: NAME=KIND:...",
        refusal(() -> Specs.evaluation(2, Specs.engine("a", "random"), Specs.engine("a", "mcts"))));
    assertEquals(
        "engine \"a\": \"visits=4;rm\" is not KEY=VALUE",
        refusal(() -> new EngineSpec("a", "mcts", Map.of("visits", "4;rm"))));
    assertEquals(
        "board size 26 is not between 2 and 25",
        refusal(() -> new GameSetup(Rules.CHINESE, 26, 7.5, List.of(), List.of(), Color.BLACK)));
  }

  @Test
  void describesInvalidMatchRules() {
    RunSpec duel = Specs.duel(1);
    assertEquals(
        "illegal=maybe is not loses or warning",
        refusal(() ->
            RunSpec.builder(duel.kind(), duel.engines(), duel.setup(), 1)
                .seed(1)
                .matchRules(MatchRules.parse("illegal=maybe"))
                .build()));
  }

  @Test
  void shardsRequireSelfPlayAndABucket() {
    RunSpec selfPlay =
        RunSpec.builder(
                RunKind.SELF_PLAY, List.of(Specs.engine("one", "random")), Specs.duel(1).setup(), 1)
            .seed(1)
            .build();
    assertEquals("s3://games/b6", selfPlay.toBuilder().shards("s3://games/b6").build().shards());
    assertEquals(
        "shards are for self-play; leave them out",
        refusal(() -> Specs.duel(1).toBuilder().shards("s3://games").build()));
    for (String place : List.of("/etc", "file:///etc", "s3:///x", "s3://games/../x", "s3://g g")) {
      assertTrue(
          refusal(() -> selfPlay.toBuilder().shards(place).build())
              .startsWith("\"" + place + "\" "),
          place);
    }
  }

  @Test
  void requiresExactlyTheNamedNetworks() {
    Artifact artifact = new Artifact("0".repeat(64), 1);
    RunSpec duel = Specs.duel(1);
    assertEquals(
        "networks has \"b6\", which no engine names as its net=; leave it out",
        refusal(() ->
            RunSpec.builder(duel.kind(), duel.engines(), duel.setup(), 1)
                .seed(1)
                .networks(Map.of("b6", artifact))
                .build()));
  }

  @Test
  void limitsThePoliciesThatEnginesName() {
    EngineSpec fitted = new EngineSpec("a", "mcts", Map.of("policy", "fit"));
    RunSpec duel = Specs.duel(1);
    List<EngineSpec> engines = List.of(fitted, Specs.engine("b", "random"));
    RunSpec.Builder run = RunSpec.builder(duel.kind(), engines, duel.setup(), 1);
    Artifact artifact = new Artifact("0".repeat(64), 64 << 20);
    assertEquals(
        "policies has \"b6\", which no engine names as its policy=; leave it out",
        refusal(() -> run.policies(Map.of("b6", artifact)).build()));
    assertEquals(
        "policy \"fit\" has 67108865 bytes; a policy has at most 67108864",
        refusal(() ->
            run.policies(Map.of("fit", new Artifact(artifact.sha256(), artifact.bytes() + 1)))
                .build()));
    JobPlan plan = new JobPlan(run.policies(Map.of("fit", artifact)).build());
    assertEquals(List.of(Set.of("mcts", "mcts:policy", "random")), plan.requirements());
    assertEquals(
        Map.of(new ResourceName(WorkerResource.POLICY, "fit"), artifact),
        plan.artifacts(plan.job(0)));
  }

  @Test
  void workersNeedNotHaveUploadedNetworks() {
    Artifact artifact = new Artifact("0".repeat(64), 1);
    RunSpec spec =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(
                    new EngineSpec("sent", "mcts", Map.of("net", "b6")),
                    new EngineSpec("own", "mcts", Map.of("net", "b10")),
                    Specs.engine("none", "random")),
                Specs.duel(1).setup(),
                60)
            .seed(1)
            .networks(Map.of("b6", artifact))
            .build();
    JobPlan plan = new JobPlan(spec);
    for (int i = 0; i < plan.games(); i++) {
      GameJob job = plan.job(i);
      Set<String> names = Set.of(plan.black(job).name(), plan.white(job).name());
      Set<String> needs = plan.requirements().get(plan.requirement(i));
      assertEquals(names.contains("sent"), needs.contains("mcts:net"));
      assertEquals(names.contains("own"), needs.contains("mcts:net=b10"));
      assertEquals(names.contains("none"), needs.contains("random"));
      assertFalse(needs.contains("mcts:net=b6"));
      assertEquals(
          names.contains("sent")
              ? Map.of(new ResourceName(WorkerResource.NETWORK, "b6"), artifact)
              : Map.of(),
          plan.artifacts(job));
    }
  }
}
