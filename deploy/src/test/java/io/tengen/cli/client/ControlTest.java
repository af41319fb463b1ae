package io.tengen.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.ScriptedCoordinator;
import io.tengen.cli.channel.UnreachableWait;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.testing.ClosingServer;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.StoredGame;
import io.tengen.worker.link.Credentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlTest extends ScriptedCoordinatorFixture {
  private static final Duration LONG = Duration.ofSeconds(30);

  private static Standings.Forfeits crashes(int games) {
    return new Standings.Forfeits(0, 0, games);
  }

  @Test
  void createsRun() throws Exception {
    RunSpec plan = plan(7);
    RunStatus run = control.create(plan, "request");
    assertEquals("r1", run.id());
    assertEquals(plan, run.spec());
    assertEquals(RunState.RUNNING, run.state());
  }

  @Test
  void usesFirstAddressThatAnswers() throws Exception {
    Address dead;
    try (ScriptedCoordinator gone = new ScriptedCoordinator()) {
      dead = Address.parse(gone.address());
    }
    Addresses both = new Addresses(List.of(dead, Address.parse(server.address())));
    try (Control either = new Control(both)) {
      assertEquals("r1", either.get("r1").id());
      assertEquals("r1", either.get("r1").id());
      try (Watch<RunStatus> watch = either.watch("r1")) {
        assertEquals("r1", Objects.requireNonNull(watch.next(LONG)).id());
      }
    }
    try (Control neither = new Control(new Addresses(List.of(dead, dead)))) {
      ControlException e = assertThrows(ControlException.class, () -> neither.get("r1"));
      assertEquals(ControlException.Reason.UNREACHABLE, e.reason());
      assertEquals(
          "coordinator " + dead + "," + dead + " does not answer (connection refused)",
          e.getMessage());
    }
  }

  /** Two calls that fail at one address must not leave the next address as well. */
  @Test
  void switchesOnceFromAnAddressThatStopsAnswering() throws Exception {
    try (ScriptedCoordinator other = new ScriptedCoordinator();
        Control either =
            new Control(
                new Addresses(
                    List.of(Address.parse(server.address()), Address.parse(other.address()))));
        Watch<RunStatus> first = endless(either);
        Watch<RunStatus> second = endless(either)) {
      server.close();
      assertThrows(ControlException.class, () -> first.next(LONG));
      try (Watch<RunStatus> third = endless(either)) {
        assertThrows(ControlException.class, () -> second.next(LONG));
        assertNull(third.next(Duration.ofMillis(50)));
        assertEquals("r1", either.get("r1").id());
      }
      assertEquals(List.of("watch", "get"), other.calls());
    }
  }

  /** Returns a watch that has received everything that the coordinator sends. */
  private static Watch<RunStatus> endless(Control control) throws Exception {
    Watch<RunStatus> watch = control.watch("endless");
    for (int i = 0; i < 3; i++) {
      assertNotNull(watch.next(LONG));
    }
    return watch;
  }

  @Test
  void watchesToTheEnd() throws Exception {
    List<Integer> committed = new ArrayList<>();
    try (Watch<RunStatus> watch = control.watch("r1")) {
      RunStatus run = watch.next(LONG);
      while (run != null && !run.state().isEnded()) {
        committed.add(run.committed());
        run = watch.next(LONG);
      }
      assertNotNull(run);
      assertEquals(RunState.FINISHED, run.state());
    }
    assertEquals(List.of(0, 1, 2), committed);
  }

  @Test
  void returnsNullIfNothingChanged() throws Exception {
    try (Watch<RunStatus> watch = endless(control)) {
      assertNull(watch.next(Duration.ofMillis(50)));
    }
  }

  @Test
  void brokenWatchIsUnreachable() throws Exception {
    try (Watch<RunStatus> watch = control.watch("broken")) {
      for (int i = 0; i < 3; i++) {
        assertNotNull(watch.next(LONG));
      }
      assertFails(ControlException.Reason.UNREACHABLE, "does not answer", () -> watch.next(LONG));
    }
  }

  @Test
  void standings() throws Exception {
    Standings standings = control.standings("r1");
    assertEquals(
        new Standings(
            "r1",
            3,
            List.of(
                new Standings.Rating("b", 120.5, 99.5, 3, 2, 2, 1, 0, 0.25, crashes(1)),
                new Standings.Rating("a", 0, 0, 3, 1, 1, 2, 0, 0.25, crashes(2))),
            List.of(new Standings.Pair("a", "b", 1, 2, 0)),
            "a"),
        standings);
  }

  @Test
  void readsGameWithSearchStatistics() throws Exception {
    StoredGame game = control.game("r1", 2);
    Points points = Points.of(5);
    assertEquals(2, game.index());
    assertEquals("a", game.record().player(Color.BLACK));
    assertEquals(
        List.of("C3", "pass"),
        game.record().moves().stream().map(move -> points.name(move.move())).toList());
    SearchStats search = game.record().moves().getFirst().search();
    assertNotNull(search);
    assertEquals(0.75, search.winRate());
    assertEquals(points.parse("A5"), search.candidates().get(1).move());
    assertEquals(
        new Outcome(Color.WHITE, Outcome.Reason.TIME, 0, "61.0 s for move 3"),
        game.record().outcome());
  }

  @Test
  void exportsInOrderUntilReaderThrows() throws Exception {
    List<Integer> read = new ArrayList<>();
    control.<IOException>export("r1", game -> read.add(game.index()));
    assertEquals(List.of(0, 1, 2), read);
    assertThrows(
        IOException.class,
        () ->
            control.<IOException>export(
                "r1",
                game -> {
                  throw new IOException("disk full");
                }));
  }

  @Test
  void refusalsHaveMessageOfCoordinator() {
    assertFails(
        ControlException.Reason.REFUSED,
        "seed 13 brings bad luck; choose another",
        () -> control.create(plan(13), "request"));
    assertFails(ControlException.Reason.REFUSED, "there is no run nope", () -> control.get("nope"));
  }

  @Test
  void failuresNameTheCoordinator() {
    assertFails(
        ControlException.Reason.FAILED,
        "coordinator " + server.address() + " failed: INTERNAL, disk full",
        () -> control.create(plan(14), "request"));
  }

  @Test
  void callsEndAtDeadline() {
    try (Control impatient =
        new Control(Addresses.parse(server.address()), Duration.ofMillis(100))) {
      assertFails(
          ControlException.Reason.UNREACHABLE,
          "coordinator " + server.address() + " does not answer",
          () -> impatient.get("silence"));
    }
  }

  /** Otherwise gRPC's backoff might last longer than a command waits for a coordinator. */
  @Test
  void reconnectsAtOnceAfterRestart() throws Exception {
    Addresses addresses = Addresses.parse(server.address());
    UnreachableWait second = new UnreachableWait(Duration.ofSeconds(1), line -> {});
    try (Control waiting = new Control(addresses, Credentials.NONE, second)) {
      assertEquals("r1", waiting.get("r1").id());
      server.close();
      for (int i = 0; i < 3; i++) {
        assertThrows(ControlException.class, () -> waiting.get("r1"));
      }
      try (ScriptedCoordinator back = new ScriptedCoordinator(addresses.all().getFirst().port())) {
        assertEquals("r1", waiting.get("r1").id());
        assertEquals(List.of("get"), back.calls());
      }
    }
  }

  @Test
  void coordinatorStoppedDuringCallIsUnreachable() throws Exception {
    Thread stopping =
        Thread.ofVirtual()
            .start(() -> {
              while (server.calls().isEmpty()) {
                Thread.onSpinWait();
              }
              server.close();
            });
    assertFails(
        ControlException.Reason.UNREACHABLE,
        "coordinator " + server.address() + " does not answer",
        () -> control.get("silence"));
    stopping.join();
    assertTrue(control.isReached());
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "%s,nowhere.invalid:7070", "nowhere.invalid:7070,%s"})
  void waitsForACoordinatorThatRestartsBeforeTheFirstCall(String given) throws Exception {
    server.close();
    int port = Address.parse(server.address()).port();
    Addresses addresses = Addresses.parse(given.formatted(server.address()));
    List<String> said = new ArrayList<>();
    List<ScriptedCoordinator> back = new ArrayList<>();
    UnreachableWait wait =
        new UnreachableWait(
            LONG,
            line -> {
              said.add(line);
              try {
                back.add(new ScriptedCoordinator(port));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try (Control waiting = new Control(addresses, Credentials.NONE, wait)) {
      assertEquals("r1", waiting.get("r1").id());
      assertEquals(
          List.of(
              "coordinator "
                  + addresses
                  + " does not answer (connection refused); trying again for "
                  + LONG.toSeconds()
                  + " s"),
          said);
    } finally {
      back.forEach(ScriptedCoordinator::close);
    }
  }

  /** A coordinator that is being stopped may still accept connections, and closes them. */
  @Test
  void waitsForACoordinatorThatClosesTheFirstConnection() throws Exception {
    List<String> said = new ArrayList<>();
    List<ScriptedCoordinator> back = new ArrayList<>();
    try (ClosingServer stopping = new ClosingServer()) {
      UnreachableWait wait =
          new UnreachableWait(
              LONG,
              line -> {
                said.add(line);
                stopping.close();
                try {
                  back.add(new ScriptedCoordinator(stopping.port()));
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      Addresses addresses = Addresses.parse("127.0.0.1:" + stopping.port());
      try (Control waiting = new Control(addresses, Credentials.NONE, wait)) {
        assertEquals("r1", waiting.get("r1").id());
      }
      assertEquals(
          List.of("coordinator " + addresses + " does not answer; trying again for 30 s"), said);
    } finally {
      back.forEach(ScriptedCoordinator::close);
    }
  }

  @Test
  void aConnectionThatIsClosedDuringTheHandshakeIsNoMatterOfTrust() throws Exception {
    Credentials encrypted =
        new Credentials(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("tgn_token"));
    try (ClosingServer stopping = new ClosingServer();
        Control client = new Control(Addresses.parse("127.0.0.1:" + stopping.port()), encrypted)) {
      assertFails(ControlException.Reason.UNREACHABLE, "does not answer", () -> client.get("r1"));
    }
  }

  @Test
  void doesNotWaitForAHostThatDoesNotExist() {
    List<String> said = new ArrayList<>();
    try (Control nowhere =
        new Control(
            Addresses.parse("nowhere.invalid:7070"),
            Credentials.NONE,
            new UnreachableWait(LONG, said::add))) {
      ControlException e = assertThrows(ControlException.class, () -> nowhere.get("r1"));
      assertEquals(
          "coordinator nowhere.invalid:7070 does not answer (unknown host)", e.getMessage());
      assertEquals(List.of(), said);
    }
  }

  @Test
  void waitingEndsAtItsLimit() {
    server.close();
    List<String> said = new ArrayList<>();
    try (Control waiting =
        new Control(
            Addresses.parse(server.address()),
            Credentials.NONE,
            new UnreachableWait(Duration.ofMillis(1), said::add))) {
      assertThrows(ControlException.class, () -> waiting.get("r1"));
      assertEquals(1, said.size());
    }
  }

  @Test
  void reportsUnreachableCoordinator() {
    server.close();
    assertFails(
        ControlException.Reason.UNREACHABLE,
        "coordinator " + server.address() + " does not answer",
        () -> control.list());
  }

  static RunSpec plan(long seed) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(EngineSpec.parse("random"), EngineSpec.parse("b=mcts:visits=5")),
            GameSetup.of(Rules.TROMP_TAYLOR, 9, 0.5).withHandicap(3),
            3)
        .seed(seed)
        .matchRules(MatchRules.parse("time=1500ms/move"))
        .build();
  }

  private static void assertFails(ControlException.Reason reason, String message, Executable call) {
    ControlException e = assertThrows(ControlException.class, call);
    assertEquals(reason, e.reason(), e.getMessage());
    assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
  }
}
