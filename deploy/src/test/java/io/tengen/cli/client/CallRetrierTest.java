package io.tengen.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.UnreachableWait;
import io.tengen.worker.link.Credentials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests how the calls of a client are repeated while its coordinator does not answer. */
class CallRetrierTest extends ScriptedCoordinatorFixture {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final List<String> said = new ArrayList<>();
  private final List<Control> clients = new ArrayList<>();

  private Control waiting(Duration limit) {
    Control client =
        new Control(
            Addresses.parse(server.address()),
            Credentials.NONE,
            new UnreachableWait(limit, said::add));
    clients.add(client);
    return client;
  }

  @AfterEach
  void closeClients() {
    clients.forEach(Control::close);
  }

  private static String create(Control client) throws ControlException {
    return client.create(ControlTest.plan(7), "request").id();
  }

  @Test
  void repeatsTheCallUntilItIsAnswered() throws Exception {
    server.leavingCreationsUnanswered(2);
    assertEquals("r1", create(waiting(LONG)));
    assertEquals(List.of("request", "request", "request"), server.requestIds());
    assertEquals(
        List.of("coordinator " + server.address() + " does not answer; trying again for 300 s"),
        said);
  }

  @Test
  void givesUpAfterPatience() {
    server.leavingCreationsUnanswered(Integer.MAX_VALUE);
    ControlException e =
        assertThrows(ControlException.class, () -> create(waiting(Duration.ofMillis(100))));
    assertEquals(ControlException.Reason.UNREACHABLE, e.reason());
    assertEquals(2, server.requestIds().size());
  }

  @Test
  void answerRestartsPatience() throws Exception {
    Control client = waiting(Duration.ofMillis(100));
    for (int i = 0; i < 2; i++) {
      server.leavingCreationsUnanswered(1);
      assertEquals("r1", create(client));
    }
    assertEquals(4, server.requestIds().size());
  }

  @Test
  void stopsWhenItsThreadIsInterrupted() {
    server.leavingCreationsUnanswered(Integer.MAX_VALUE);
    Control client = waiting(LONG);
    Thread.currentThread().interrupt();
    assertThrows(ControlException.class, () -> create(client));
    assertTrue(Thread.interrupted());
  }

  @Test
  void doesNotRepeatACallThatIsNotIdempotent() {
    Control client = waiting(LONG);
    assertThrows(ControlException.class, () -> client.withdraw("r1", "a"));
    assertEquals(List.of("withdraw"), server.calls());
  }

  @Test
  void doesNotRetryRefusals() {
    Control client = waiting(LONG);
    assertThrows(ControlException.class, () -> client.create(ControlTest.plan(13), "request"));
    assertEquals(List.of("create"), server.calls());
    assertEquals(List.of(), said);
  }
}
