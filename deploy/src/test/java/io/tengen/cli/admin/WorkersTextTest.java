package io.tengen.cli.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.wire.control.WorkerStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WorkersTextTest {
  private static final WorkerStatus.Playing GAME = new WorkerStatus.Playing("r1", 0, "a", "b", 3);

  private static WorkerStatus worker(
      int slots, List<WorkerStatus.Playing> playing, List<String> trainings, String... offers) {
    return new WorkerStatus(
        "w",
        "1",
        slots,
        0,
        Instant.EPOCH,
        Duration.ZERO,
        OptionalDouble.empty(),
        0,
        playing,
        trainings,
        List.of(),
        Arrays.asList(offers),
        0,
        List.of(),
        OptionalDouble.empty(),
        "");
  }

  /** Returns the last column of the only worker. */
  private static String does(WorkerStatus worker) {
    String[] lines = WorkersText.of(List.of(worker)).split("\n");
    return lines[lines.length - 1].substring(lines[0].indexOf("does"));
  }

  @Test
  void saysWhatAWorkerDoes() {
    assertEquals("no games now", does(worker(2, List.of(), List.of(), "mcts")));
    assertEquals("r1: a–b ×2", does(worker(2, List.of(GAME, GAME), List.of(), "mcts")));
    assertEquals("training t1", does(worker(2, List.of(), List.of("t1"), "train:pytorch")));
  }

  @Test
  void saysWhatAWorkerDoesForOthers() {
    assertEquals("rollouts for others", does(worker(0, List.of(), List.of(), "mcts", "rollouts")));
    assertEquals(
        "evaluations and rollouts for others",
        does(worker(0, List.of(), List.of(), "evaluate", "mcts", "rollouts")));
    assertEquals(
        "evaluations for others; no games now",
        does(worker(4, List.of(), List.of(), "evaluate", "mcts")));
    assertEquals(
        "evaluations for others; training t1; r1: a–b",
        does(worker(4, List.of(GAME), List.of("t1"), "evaluate", "mcts")));
  }

  @Test
  void aProcessWithoutSlotsThatServesNobodyPlaysItsOwnGames() {
    assertEquals("its own games, with others' help", does(worker(0, List.of(), List.of())));
  }
}
