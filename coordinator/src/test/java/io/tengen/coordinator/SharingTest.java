package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.grpc.StatusRuntimeException;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.ScheduleRunRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several runs on one real coordinator, with workers that play instantly. */
class SharingTest {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final int MANY = 100_000;

  @TempDir private Path directory;

  private Harness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new Harness(directory, LEASE);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private String create(int priority, double share) {
    RunSpec.Builder spec = Harness.duel(MANY).setPriority(priority).setShare(share);
    return harness.create(spec).getId();
  }

  /**
   * Returns how many games of each run a worker gets when it plays this many one after the other.
   */
  private static Map<String, Integer> play(ScriptedWorker worker, int games)
      throws InterruptedException {
    Map<String, Integer> played = new HashMap<>();
    for (int i = 0; i < games; i++) {
      Assignment game = worker.next();
      played.merge(game.getJob().getRun(), 1, Integer::sum);
      worker.report(ScriptedWorker.play(game));
    }
    return played;
  }

  private Run schedule(ScheduleRunRequest.Builder request) {
    return harness.control.scheduleRun(request.build());
  }

  @Test
  void sharesByWeightThenByPriorityAfterAChange() throws Exception {
    String light = create(0, 0);
    String heavy = create(0, 3);
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "w");
    play(worker, 20);
    Map<String, Integer> played = play(worker, 120);
    assertEquals(90.0, played.getOrDefault(heavy, 0), 25);

    Run changed = schedule(ScheduleRunRequest.newBuilder().setRun(light).setPriority(1));
    assertEquals(1, changed.getSpec().getPriority());
    assertEquals(1, changed.getSpec().getShare());
    played = play(worker, 110);
    assertEquals(10.0, played.getOrDefault(heavy, 0), 8);

    harness.close();
    harness = new Harness(directory, LEASE);
    assertEquals(1, harness.get(light).getSpec().getPriority());
    assertEquals(3, harness.get(heavy).getSpec().getShare());
    played = play(ScriptedWorker.connect(harness.channel, "w"), 110);
    assertEquals(10.0, played.getOrDefault(heavy, 0), 8);
  }

  @Test
  void unplayableRunGetsNoShare() throws Exception {
    RunSpec.Builder unplayable =
        Harness.duel(MANY)
            .clearEngines()
            .addEngines(Harness.engine("a", "mcts"))
            .addEngines(Harness.engine("b", "mcts"))
            .setPriority(100);
    harness.create(unplayable);
    String playable = create(-100, 1);
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "w");
    assertEquals(Map.of(playable, 20), play(worker, 20));
  }

  @Test
  void describesInvalidInput() {
    String run = create(0, 1);
    assertEquals(
        "INVALID_ARGUMENT: priority 101 is not between -100 and 100",
        refusal(() -> schedule(ScheduleRunRequest.newBuilder().setRun(run).setPriority(101))));
    assertEquals(
        "INVALID_ARGUMENT: share 0.0 is not between 0.01 and 1,000",
        refusal(() -> schedule(ScheduleRunRequest.newBuilder().setRun(run).setShare(0))));
    assertEquals(
        "NOT_FOUND: there is no run \"gone\"; list them with `tengen runs`",
        refusal(() -> schedule(ScheduleRunRequest.newBuilder().setRun("gone").setPriority(1))));
    assertEquals(
        "INVALID_ARGUMENT: share -1.0 is not between 0.01 and 1,000", refusal(() -> create(0, -1)));
  }

  private static String refusal(Runnable call) {
    return String.valueOf(assertThrows(StatusRuntimeException.class, call::run).getMessage());
  }
}
