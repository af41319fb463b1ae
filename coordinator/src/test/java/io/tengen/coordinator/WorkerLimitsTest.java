package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Metadata;
import io.grpc.Status;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.WorkerMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits of connecting workers and of the messages of one worker. */
class WorkerLimitsTest {
  @TempDir private Path directory;

  private CoordinatorConfig config(WorkerLimits limits) {
    return Harness.config(directory, Duration.ofSeconds(30)).with(AccessSettings.LOOPBACK, limits);
  }

  @Test
  void admitsManyWorkersInTurn() throws Exception {
    try (Harness harness = new Harness(config(new WorkerLimits(1_000, 64, 1)))) {
      List<String> waiting = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        waiting.add("w" + i);
      }
      int refusals = 0;
      while (!waiting.isEmpty()) {
        List<ScriptedWorker> crowd = new ArrayList<>();
        for (String name : waiting) {
          ScriptedWorker worker = new ScriptedWorker(harness.channel);
          worker.send(
              WorkerMessage.newBuilder()
                  .setHello(Hello.newBuilder().setWorker(name).setSlots(1))
                  .build());
          crowd.add(worker);
          // One connection per worker, since the number of streams per connection is limited.
          if (crowd.size() == 90) {
            break;
          }
        }
        List<String> again = new ArrayList<>(waiting.subList(crowd.size(), waiting.size()));
        for (int i = 0; i < crowd.size(); i++) {
          ScriptedWorker worker = crowd.get(i);
          while (worker.welcomes.isEmpty() && !worker.end.isDone()) {
            Thread.sleep(1);
          }
          if (worker.end.isDone()) {
            refusals++;
            assertToldToRetry(worker);
            again.add(waiting.get(i));
          } else {
            worker.leave();
          }
        }
        assertTrue(again.size() < waiting.size(), "no worker was admitted");
        waiting = again;
      }
      assertTrue(refusals > 0, "300 workers never connected at the same time");
    }
  }

  private static void assertToldToRetry(ScriptedWorker worker) throws Exception {
    Status end = worker.end.get();
    assertEquals(Status.Code.UNAVAILABLE, end.getCode());
    Metadata hint = Status.trailersFromThrowable(worker.failure.get());
    String millis =
        hint == null
            ? null
            : hint.get(Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER));
    assertTrue(millis != null && Integer.parseInt(millis) >= 500, "no hint when to retry");
  }

  /** Delays messages beyond the rate and loses none. */
  @Test
  void throttlesMessages() throws Exception {
    try (Harness harness = new Harness(config(new WorkerLimits(50, 64, 8)))) {
      ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "w");
      long start = System.nanoTime();
      for (int i = 0; i < 149; i++) {
        worker.heartbeat();
      }
      worker.ready(1);
      harness.create(Harness.duel(1));
      ScriptedWorker.take(worker.assignments);
      // One hello and 150 more, of which 50 were saved up.
      assertTrue(System.nanoTime() - start > Duration.ofMillis(1_800).toNanos());
    }
  }
}
