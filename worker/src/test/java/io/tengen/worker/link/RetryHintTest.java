package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.grpc.Metadata;
import io.grpc.Status;
import io.tengen.wire.worker.WorkerService;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryHintTest {
  @Test
  void readsTheTrailer() {
    assertEquals(Duration.ofMillis(250), hint("250"));
  }

  @Test
  void limitsTheWait() {
    assertEquals(RetryHint.LONGEST, hint("999999999"));
  }

  @Test
  void ignoresInvalidHint() {
    for (String text : new String[] {"", "-1", "soon", "1.5", "9999999999999999999999"}) {
      assertEquals(Duration.ZERO, hint(text), text);
    }
    assertEquals(Duration.ZERO, RetryHint.of(Status.UNAVAILABLE.asRuntimeException()));
    assertEquals(Duration.ZERO, RetryHint.of(new IllegalStateException()));
  }

  private static Duration hint(String value) {
    Metadata trailers = new Metadata();
    trailers.put(WorkerService.RETRY_PUSHBACK_MILLIS, value);
    return RetryHint.of(Status.RESOURCE_EXHAUSTED.asRuntimeException(trailers));
  }
}
