package io.tengen.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.SmallCluster;
import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.worker.link.Peers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopCommandTest {
  @TempDir Path directory;

  private static RunSpec spec(String first, int games) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(EngineSpec.parse(first), EngineSpec.parse("b=random")),
            GameSetup.of(Rules.CHINESE, 5, 24.5),
            games)
        .build();
  }

  @Test
  void followsWorkersAndRunsThroughTheStreams() throws Exception {
    try (SmallCluster cluster = SmallCluster.start(directory);
        Control control = new Control(Address.parse(cluster.address()));
        FleetWatch watch = new FleetWatch()) {
      String lacking = control.create(spec("a=gtp:program=gnugo10", 4), "1").id();
      Await.until("the worker is there", () -> watch.state(control).workers().size() == 1);
      FleetState.Run waits = run(watch.state(control), lacking);
      assertFalse(waits.waitsFor().isEmpty());
      String played = control.create(spec("a=mcts:visits=200", 100_000), "2").id();
      FleetState state =
          Await.value(
              "a rate of games",
              () -> watch.state(control),
              seen -> seen.gamesPerSecond() != null && seen.gamesPerSecond() > 0);
      assertEquals(2, state.slots());
      assertEquals("", run(state, played).waitsFor());
      prints(cluster.address(), played);
      showsBoards(cluster.address(), played);
      control.cancel(played);
      Await.until(
          "the run has left",
          () -> watch.state(control).runs().stream().noneMatch(run -> run.run().equals(played)));
    }
  }

  private static void showsBoards(String at, String run) throws Exception {
    JsonNode games =
        Await.value(
            "a game with moves",
            () ->
                new ObjectMapper()
                    .readTree(
                        CommandRun.of("boards", run, "--coordinator", at, "--once", "--json")
                            .out()),
            seen -> !seen.isEmpty() && !seen.get(0).get("moves").isEmpty());
    assertEquals(run, games.get(0).get("run").asText());
    String text = CommandRun.of("boards", "--coordinator", at, "--once").out();
    assertTrue(text.contains(" of " + run), text);
    assertTrue(text.contains("A B C D E"), text);
    assertTrue(
        CommandRun.of("boards", "nope", "--coordinator", at, "--once")
            .complaint(2)
            .contains("nope"));
  }

  private static FleetState.Run run(FleetState state, String id) {
    return state.runs().stream().filter(run -> run.run().equals(id)).findFirst().orElseThrow();
  }

  private static void prints(String at, String run) throws Exception {
    CommandRun text = CommandRun.of("top", "--coordinator", at, "--once");
    assertEquals(0, text.code(), text.err());
    assertTrue(text.out().startsWith("1 worker, "), text.out());
    assertTrue(text.out().contains("waits for"), text.out());
    CommandRun once = CommandRun.of("top", "--coordinator", at, "--once", "--json");
    JsonNode json = new ObjectMapper().readTree(once.out());
    assertEquals("w", json.at("/workers/0/worker").asText());
    assertTrue(json.path("runs").findValuesAsText("run").contains(run), once.out());
    assertTrue(json.path("gamesPerSecond").isNull(), "one look gives no rate");
  }

  @Test
  void countsGamesInASecondOverTheLastMinute() {
    GameRate rate = new GameRate();
    long second = TimeUnit.SECONDS.toNanos(1);
    rate.add(0, Map.of("a", 100));
    assertEquals(OptionalDouble.empty(), rate.of("a"));
    assertEquals(OptionalDouble.empty(), rate.total());
    rate.add(10 * second, Map.of("a", 120, "b", 7));
    assertEquals(OptionalDouble.of(2), rate.of("a"));
    assertEquals(OptionalDouble.empty(), rate.of("b"));
    rate.add(50 * second, Map.of("a", 120, "b", 47));
    assertEquals(OptionalDouble.of(1), rate.of("b"));
    rate.add(110 * second, Map.of("a", 120, "b", 47));
    assertEquals(OptionalDouble.of(0), rate.of("a"), "old games do not count");
    assertEquals(OptionalDouble.of(0), rate.total());
  }

  @Test
  void aRunThatWasNeverSeenHasNoRate() {
    assertEquals(OptionalDouble.empty(), new GameRate().of("a"));
    assertNull(FleetState.of(List.of(), List.of(), new GameRate()).gamesPerSecond());
  }

  /** A server of evaluations may have no slots and no games. */
  @Test
  void saysWhatAWorkerServesOthers() {
    WorkerStatus server =
        new WorkerStatus(
            "card",
            "0.2.0",
            0,
            0,
            Instant.EPOCH,
            Duration.ZERO,
            OptionalDouble.empty(),
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of(Peers.EVALUATE_OFFER, Peers.ROLLOUTS_OFFER),
            0,
            List.of(),
            OptionalDouble.empty(),
            "");
    FleetState state = FleetState.of(List.of(server), List.of(), new GameRate());
    assertEquals(List.of("evaluations", "rollouts"), state.workers().getFirst().services());
    String text = FleetText.of(state);
    assertTrue(text.contains("evaluations and rollouts for others"), text);
  }
}
