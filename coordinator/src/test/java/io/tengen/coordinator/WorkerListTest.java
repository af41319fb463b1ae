package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.ConnectedWorker;
import io.tengen.proto.v1.ListWorkersRequest;
import io.tengen.proto.v1.WorkerGame;
import io.tengen.proto.v1.WorkerProblem;
import io.tengen.testing.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the list of connected workers over a real connection. */
class WorkerListTest {
  @TempDir Path directory;

  private static List<ConnectedWorker> list(Harness harness) {
    return harness.control.listWorkers(ListWorkersRequest.getDefaultInstance()).getWorkersList();
  }

  private static ConnectedWorker await(
      Harness harness, String name, Predicate<ConnectedWorker> condition)
      throws InterruptedException {
    List<ConnectedWorker> found = new ArrayList<>();
    Await.until(
        "the state of worker " + name,
        () -> {
          list(harness).stream()
              .filter(worker -> worker.getName().equals(name))
              .filter(condition)
              .forEach(found::add);
          return !found.isEmpty();
        });
    return found.getFirst();
  }

  @Test
  void listsWhatWorkersPlayAndWhyTheyDoNot() throws Exception {
    try (Harness harness = new Harness(directory, Duration.ofSeconds(60))) {
      assertEquals(List.of(), list(harness));
      String run = harness.create(Harness.duel(4)).getId();
      ScriptedWorker able = ScriptedWorker.connect(harness.channel, "able");
      ScriptedWorker.connect(harness.channel, "strange", List.of("gtp:strange"));
      Assignment game = able.next();
      able.ready(2);
      able.heartbeat(game);

      ConnectedWorker playing = await(harness, "able", worker -> worker.getPlayingCount() == 3);
      assertEquals("test", playing.getVersion());
      assertEquals(64, playing.getSlots());
      assertEquals(0, playing.getWaiting());
      assertEquals(List.of("random"), playing.getOffersList());
      assertEquals(0, playing.getProblemsCount());
      WorkerGame first = playing.getPlaying(0);
      assertEquals(run, first.getRun());
      assertEquals(0, first.getIndex());
      assertEquals(game.getGame().getBlack().getName(), first.getBlack());
      assertEquals(game.getGame().getWhite().getName(), first.getWhite());
      ConnectedWorker strange = await(harness, "strange", worker -> true);
      assertEquals(
          List.of(WorkerProblem.newBuilder().setRun(run).setText("lacks random").build()),
          strange.getProblemsList());
      assertEquals(0, strange.getPlayingCount());

      able.finish(ScriptedWorker.play(game));
      ConnectedWorker after = await(harness, "able", worker -> worker.getGames() == 1);
      assertTrue(after.getSilentSeconds() < 60, after::toString);

      able.leave();
      Await.until("one worker left", () -> list(harness).size() == 1);
    }
  }
}
