package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutServices;
import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.worker.SearchMember;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A search whose rollouts workers of a cluster play that come and go. */
@Timeout(120)
class RolloutServersTest {
  private static final String LOOPBACK = "127.0.0.1";

  @TempDir Path directory;

  private static WorkerConfig config(String name, String coordinator, Map<String, ?> more) {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("name", name);
    settings.put("coordinator", coordinator);
    settings.put("speed", "none");
    settings.put("artifacts.limit", "0 B");
    return WorkerConfig.load(Optional.empty(), settings);
  }

  private static Worker server(String name, String coordinator) {
    return Worker.start(
        config(
            name,
            coordinator,
            Map.of("slots", 1, "rollouts.serve", LOOPBACK + ":0", "rollouts.threads", 1)));
  }

  /** A rollout from the root. */
  private static final class Rollout implements RolloutTask {
    private final CompletableFuture<Boolean> played = new CompletableFuture<>();

    @Override
    public int length() {
      return 0;
    }

    @Override
    public int move(int i) {
      throw new IndexOutOfBoundsException(i);
    }

    @Override
    public void completed(int gain, double lead, int[] moves, int count) {
      played.complete(true);
    }

    @Override
    public void failed() {
      played.complete(false);
    }
  }

  private static boolean plays(RolloutService service) throws Exception {
    Rollout rollout = new Rollout();
    if (!service.submit(rollout)) {
      return false;
    }
    service.flush();
    return rollout.played.get(1, TimeUnit.MINUTES);
  }

  private static void awaitRollout(RolloutService service) throws Exception {
    Await.value("a rollout elsewhere", () -> plays(service), played -> played);
  }

  private static void awaitNone(RolloutService service) throws Exception {
    Await.value("no server", () -> service.submit(new Rollout()), accepted -> !accepted);
  }

  @Test
  void workersPlayRolloutsForAMemberOfTheCluster() throws Exception {
    try (Coordinator coordinator =
        Coordinator.start(
            CoordinatorConfig.embedded(
                directory.resolve("coordinator"),
                LOOPBACK,
                0,
                -1,
                Duration.ofMillis(500),
                Duration.ofSeconds(20)))) {
      Address address = new Address(LOOPBACK, coordinator.grpcPort());
      try (SearchMember member = SearchMember.join(config("gtp", address.toString(), Map.of()));
          RolloutService service =
              member
                  .rollouts()
                  .open(new RolloutServices.Wanted("uniform", OptionalDouble.empty(), false), 1)) {
        service.setRoot(new Position(GameSetup.of(Rules.CHINESE, 9, 7.5)));
        assertFalse(service.submit(new Rollout()), "no worker serves");
        try (Worker first = server("first", address.toString())) {
          awaitRollout(service);
          assertEquals(List.of("first 1 true", "gtp 0 false"), workers(address));
          CommandRun list = CommandRun.of("workers", "--coordinator", address.toString());
          assertTrue(list.out().contains("rollouts for others; no games now"), list.out());
          assertTrue(list.out().contains("its own games, with others' help"), list.out());
        }
        awaitNone(service);
        try (Worker second = server("second", address.toString())) {
          awaitRollout(service);
        }
      }
    }
  }

  /** Returns name, slots, and whether it offers rollouts, of each worker. */
  private static List<String> workers(Address coordinator) throws Exception {
    try (Control control = new Control(coordinator)) {
      return control.workers().stream().map(RolloutServersTest::line).toList();
    }
  }

  private static String line(WorkerStatus worker) {
    return worker.name() + " " + worker.slots() + " " + worker.offers().contains("rollouts");
  }
}
