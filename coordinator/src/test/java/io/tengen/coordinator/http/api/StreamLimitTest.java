package io.tengen.coordinator.http.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class StreamLimitTest {
  @Test
  void aCallerHasNoMoreStreamsThanTheLimit() {
    StreamLimit limit = new StreamLimit(2);
    limit.open("ada");
    limit.open("ada");
    Problem.Failure refused = assertThrows(Problem.Failure.class, () -> limit.open("ada"));
    assertEquals(429, refused.problem().status());
    limit.open("bob");
    limit.close("ada");
    limit.open("ada");
    assertThrows(Problem.Failure.class, () -> limit.open("ada"));
  }
}
