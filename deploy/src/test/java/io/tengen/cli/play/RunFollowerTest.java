package io.tengen.cli.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ScriptedCoordinatorFixture;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunFollowerTest extends ScriptedCoordinatorFixture {
  private final StringWriter err = new StringWriter();
  private final Interrupt interrupt = Interrupt.listen();

  @AfterEach
  void stop() {
    interrupt.close();
  }

  @Test
  void followsToEnd() throws Exception {
    RunStatus end = follower(Duration.ZERO).follow(control, run("r1"));
    assertEquals(RunState.FINISHED, end.state());
    assertEquals(3, end.committed());
  }

  @Test
  void ctrlCReturnsLastStatus() throws Exception {
    Thread user = Thread.ofVirtual().start(() -> awaitThenInterrupt("watch"));
    RunStatus end = follower(Duration.ZERO).follow(control, run("endless"));
    user.join();
    assertEquals(RunState.RUNNING, end.state());
  }

  @Test
  void waitsForUnreachableCoordinator() throws Exception {
    Thread user = Thread.ofVirtual().start(() -> awaitThenInterrupt("watch", "watch", "watch"));
    RunStatus end = follower(Duration.ofMinutes(5)).follow(control, run("broken"));
    user.join();
    assertEquals(RunState.RUNNING, end.state());
    assertTrue(err.toString().contains("does not answer; trying again for 300 s"), err.toString());
  }

  @Test
  void quietRunDoesNotUsePatience() throws Exception {
    RunStatus end = follower(Duration.ofMillis(100)).follow(control, run("quiet"));
    assertEquals(RunState.FINISHED, end.state());
    assertEquals(List.of("watch", "watch"), server.calls());
  }

  @Test
  void answerRestartsPatience() throws Exception {
    RunStatus end = follower(Duration.ofMillis(100)).follow(control, run("rickety"));
    assertEquals(RunState.FINISHED, end.state());
    assertEquals(List.of("watch", "watch", "watch"), server.calls());
  }

  /** Another process plays on when the one that played the run has ended. */
  @Test
  void summaryCountsTheGamesBeforeATakeOver() throws Exception {
    RunStatus begun = run("broken");
    try (Progress progress = RunFollower.progress(terminal(), begun)) {
      assertThrows(
          ControlException.class,
          () -> follower(Duration.ZERO).follow(control, begun, progress, true));
      follower(Duration.ZERO).follow(control, run("r1", 2), progress, true);
    }
    assertTrue(err.toString().contains("3 games in "), err.toString());
  }

  @Test
  void givesUpWhileCoordinatorIsUnreachable() {
    ControlException e =
        assertThrows(
            ControlException.class,
            () -> follower(Duration.ofMillis(100)).follow(control, run("gone")));
    assertEquals(ControlException.Reason.UNREACHABLE, e.reason());
    assertEquals(List.of("watch", "watch"), server.calls());
  }

  @Test
  void givesUpAfterPatience() {
    ControlException e =
        assertThrows(
            ControlException.class, () -> follower(Duration.ZERO).follow(control, run("broken")));
    assertEquals(ControlException.Reason.UNREACHABLE, e.reason());
  }

  @Test
  void leavesARunWhoseResultsCannotBeStored() throws Exception {
    RunStatus end =
        new RunFollower(
                terminal(),
                interrupt,
                Duration.ZERO,
                () -> "no space left in data",
                Duration.ofMillis(100))
            .follow(control, run("endless"));
    assertEquals(RunState.RUNNING, end.state());
  }

  /** Interrupts the command once the server has received this request. */
  private void awaitThenInterrupt(String... calls) {
    while (server.calls().size() < calls.length) {
      Thread.onSpinWait();
    }
    assertEquals(List.of(calls), server.calls().subList(0, calls.length));
    interrupt.request();
  }

  private RunFollower follower(Duration patience) {
    return new RunFollower(terminal(), interrupt, patience);
  }

  private Terminal terminal() {
    return new Terminal(
        InputStream.nullInputStream(),
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        0);
  }

  private static RunStatus run(String id) {
    return run(id, 0);
  }

  private static RunStatus run(String id, int committed) {
    RunSpec plan =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(EngineSpec.parse("a=random"), EngineSpec.parse("b=random")),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                3)
            .seed(1)
            .build();
    return new RunStatus(id, plan, RunState.RUNNING, Instant.EPOCH, committed, 0, 1, "");
  }
}
