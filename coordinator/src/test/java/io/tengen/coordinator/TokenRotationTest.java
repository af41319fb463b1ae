package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.TokenRole;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.testing.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker that reconnects under its name with another token. */
@Timeout(300)
class TokenRotationTest {
  private static final Duration LEASE = Duration.ofMillis(500);

  @TempDir private Path directory;

  @Test
  void freesANameWhenTheCoordinatorClosesTheStream() throws Exception {
    try (SecureHarness harness = new SecureHarness(directory, WorkerLimits.USUAL, LEASE)) {
      ScriptedWorker old =
          ScriptedWorker.connect(harness.as("old", TokenRole.TOKEN_ROLE_WORKER), "worker");
      // It sends no heartbeats.
      assertEquals(Status.Code.UNAVAILABLE, old.end.get().getCode());
      ManagedChannel rotated = harness.as("new", TokenRole.TOKEN_ROLE_WORKER);
      AtomicReference<ScriptedWorker> back = new AtomicReference<>(greet(rotated));
      Await.until(
          "the name is not the old token's any more",
          () -> {
            ScriptedWorker worker = back.get();
            if (worker.end.isDone()) {
              assertEquals(Status.Code.PERMISSION_DENIED, worker.end.get().getCode());
              back.set(greet(rotated));
            }
            return !worker.welcomes.isEmpty();
          });
    }
  }

  private static ScriptedWorker greet(ManagedChannel channel) {
    ScriptedWorker worker = new ScriptedWorker(channel);
    worker.send(
        WorkerMessage.newBuilder()
            .setHello(Hello.newBuilder().setWorker("worker").setSlots(1).addOffers("random"))
            .build());
    return worker;
  }
}
