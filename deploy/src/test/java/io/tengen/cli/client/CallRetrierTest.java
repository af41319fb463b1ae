package io.tengen.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.wire.control.RunStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallRetrierTest extends ScriptedCoordinatorFixture {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final List<String> said = new ArrayList<>();

  private CallRetrier retrier(Duration patience) {
    return new CallRetrier(patience, () -> false, said::add);
  }

  private RunStatus create(CallRetrier retrier) throws ControlException, InterruptedException {
    return retrier.call(control, () -> control.create(ControlTest.plan(7), "request"));
  }

  @Test
  void repeatsTheCallUntilItIsAnswered() throws Exception {
    server.leavingCreationsUnanswered(2);
    assertEquals("r1", create(retrier(LONG)).id());
    assertEquals(List.of("request", "request", "request"), server.requestIds());
    assertEquals(
        List.of("coordinator " + server.address() + " does not answer; trying again for 300 s"),
        said);
  }

  @Test
  void givesUpAfterPatience() {
    server.leavingCreationsUnanswered(Integer.MAX_VALUE);
    ControlException e =
        assertThrows(ControlException.class, () -> create(retrier(Duration.ofMillis(100))));
    assertEquals(ControlException.Reason.UNREACHABLE, e.reason());
    assertEquals(2, server.requestIds().size());
  }

  @Test
  void answerRestartsPatience() throws Exception {
    CallRetrier retrier = retrier(Duration.ofMillis(100));
    for (int i = 0; i < 2; i++) {
      server.leavingCreationsUnanswered(1);
      assertEquals("r1", create(retrier).id());
    }
    assertEquals(4, server.requestIds().size());
  }

  @Test
  void stopsWhenUserInterrupts() {
    server.leavingCreationsUnanswered(Integer.MAX_VALUE);
    CallRetrier retrier = new CallRetrier(LONG, () -> server.requestIds().size() == 3, said::add);
    assertThrows(ControlException.class, () -> create(retrier));
    assertEquals(3, server.requestIds().size());
  }

  @Test
  void doesNotRetryBeforeFirstContact() {
    server.close();
    assertThrows(ControlException.class, () -> create(retrier(LONG)));
    assertFalse(control.isReached());
    assertEquals(List.of(), said);
  }

  @Test
  void doesNotRetryRefusals() {
    assertThrows(
        ControlException.class,
        () -> retrier(LONG).call(control, () -> control.create(ControlTest.plan(13), "request")));
    assertEquals(List.of("create"), server.calls());
  }
}
