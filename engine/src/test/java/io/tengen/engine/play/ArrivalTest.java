package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.Diagram;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Lateness;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.ResultKind;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Players that come late to a game, and players that run out of time in sudden death. */
@Timeout(60)
class ArrivalTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 5, 0.5);
  private static final long SECOND = 1_000_000_000L;

  /** The time of each thread: a player's delay is on the thread that waits for it. */
  private final ThreadLocal<Long> delay = ThreadLocal.withInitial(() -> 0L);

  private final AtomicLong thought = new AtomicLong();
  private final List<TimeLeft> shown = new ArrayList<>();

  private final class Late implements Player {
    private final long seconds;
    private final @Nullable Reason failure;
    private final long thinks;

    Late(long seconds, @Nullable Reason failure, long thinks) {
      this.seconds = seconds;
      this.failure = failure;
      this.thinks = thinks;
    }

    @Override
    public void awaitReady(GameSetup setup, Duration limit) throws PlayerFailure {
      assertEquals(SETUP, setup);
      delay.set(seconds * SECOND);
      if (failure != null) {
        throw new PlayerFailure(failure, "it failed");
      }
    }

    @Override
    public Decision decide(Position position, TimeLeft time) {
      shown.add(time);
      thought.addAndGet(thinks * SECOND);
      return new Decision.Move(Points.PASS);
    }
  }

  private Player late(long seconds) {
    return new Late(seconds, null, 0);
  }

  private Player failing(Reason reason) {
    return new Late(0, reason, 0);
  }

  private Game game(GameSetup setup, Player black, Player white, String rules) {
    return new Game(
        setup,
        new Game.Seat("b", black),
        new Game.Seat("w", white),
        MatchRules.parse(rules + ",cleanup=stand"),
        1,
        () -> Instant.EPOCH,
        () -> delay.get() + thought.get());
  }

  private GameRecord play(Player black, Player white, String rules) throws InterruptedException {
    delay.set(0L);
    return game(SETUP, black, white, rules).play();
  }

  @Test
  void whatAPlayerIsLateIsTakenFromItsClockTwiceOver() throws InterruptedException {
    GameRecord record = play(late(10), late(25), "late=5m,time=10m");
    assertEquals(Reason.SCORE, record.outcome().reason());
    assertEquals(new Lateness(10 * SECOND, 25 * SECOND), record.refereeLog().lateness());
    assertEquals(Duration.ofSeconds(580), shown.get(0).main());
    assertEquals(Duration.ofSeconds(550), shown.get(1).main());
  }

  @Test
  void aPlayerThatIsTooLateHasForfeitedTheGame() throws InterruptedException {
    assertEquals(lost(Color.BLACK), play(late(300), late(299), "late=5m").outcome());
    assertEquals(lost(Color.WHITE), play(late(0), failing(Reason.TIME), "late=5m").outcome());
    assertTrue(shown.isEmpty(), "no move was asked for");
  }

  @Test
  void aPlayerWhoseTimeIsUsedUpByItsDelayHasForfeitedTheGame() throws InterruptedException {
    assertEquals(lost(Color.WHITE), play(late(0), late(301), "late=30m,time=10m").outcome());
  }

  private static Outcome lost(Color side) {
    return Outcome.lost(side, Reason.LATE, "");
  }

  @Test
  void ifBothAreTooLateBothLose() throws InterruptedException {
    Outcome outcome = play(late(300), failing(Reason.TIME), "late=5m").outcome();
    assertNull(outcome.winner());
    assertEquals(ResultKind.BOTH_LOSE, outcome.kind());
    assertFalse(outcome.kind().isRated());
    assertEquals("Void", outcome.result());
  }

  @Test
  void aPlayerThatCrashesBeforeTheGameLosesByTheCrash() throws InterruptedException {
    Outcome outcome = play(late(3), failing(Reason.CRASH), "late=5m").outcome();
    assertEquals(Outcome.lost(Color.WHITE, Reason.CRASH, "it failed"), outcome);
  }

  @Test
  void aPlayerThatCrashesDoesNotWinByTheLatenessOfTheOther() throws InterruptedException {
    for (Player other : List.of(late(300), failing(Reason.TIME))) {
      GameRecord record = play(failing(Reason.CRASH), other, "late=5m");
      assertEquals(ResultKind.BOTH_LOSE, record.outcome().kind());
      assertEquals(
          Optional.of(record.outcome()),
          MatchRules.parse("late=5m").forfeit(record.refereeLog().lateness()));
    }
  }

  @Test
  void aPlayerThatHasBothSidesIsAwaitedOnce() throws InterruptedException {
    AtomicInteger waits = new AtomicInteger();
    Player both =
        new Player() {
          @Override
          public void awaitReady(GameSetup setup, Duration limit) {
            waits.incrementAndGet();
          }

          @Override
          public Decision decide(Position position, TimeLeft time) {
            return new Decision.Resign();
          }
        };
    assertEquals(Reason.RESIGN, play(both, both, "late=5m").outcome().reason());
    assertEquals(1, waits.get());
  }

  @Test
  void nobodyIsAwaitedWithoutALimit() throws InterruptedException {
    GameRecord record = play(late(300), failing(Reason.CRASH), "time=10m");
    assertEquals(Reason.SCORE, record.outcome().reason());
    assertEquals(Lateness.NONE, record.refereeLog().lateness());
  }

  @Test
  void aResumedGameKeepsTheClocksOfItsLatePlayersAndAwaitsNobody() throws InterruptedException {
    String rules = "late=5m,time=60s+3x30s";
    Player thinker = new Late(20, null, 15);
    Game first = game(SETUP, thinker, new Late(40, null, 95), rules);
    GameRecord whole = first.play();
    assertEquals(Reason.TIME, whole.outcome().reason(), "White had 0 s and 2 periods");
    Checkpoint left = first.checkpoint().orElseThrow().slice(0, 1);
    shown.clear();
    Game second = game(SETUP, failing(Reason.CRASH), failing(Reason.CRASH), rules);
    second.resume(left, null);
    second.play();
    assertEquals(Duration.ZERO, shown.get(0).main());
    assertEquals(3, shown.get(0).periods());
    assertEquals(whole.refereeLog().lateness(), left.refereeLog().lateness());
  }

  @Test
  void anInterruptEndsTheWaitForBothPlayers() throws InterruptedException {
    CountDownLatch waiting = new CountDownLatch(2);
    Player absent =
        new Player() {
          @Override
          public void awaitReady(GameSetup setup, Duration limit) throws InterruptedException {
            waiting.countDown();
            new CountDownLatch(1).await();
          }

          @Override
          public Decision decide(Position position, TimeLeft time) {
            throw new AssertionError("nobody was ready");
          }
        };
    Player other =
        new Player() {
          @Override
          public void awaitReady(GameSetup setup, Duration limit)
              throws PlayerFailure, InterruptedException {
            absent.awaitReady(setup, limit);
          }

          @Override
          public Decision decide(Position position, TimeLeft time) {
            throw new AssertionError("nobody was ready");
          }
        };
    Thread player =
        Thread.ofPlatform()
            .start(() ->
                assertThrows(InterruptedException.class, () -> play(absent, other, "late=5m")));
    waiting.await();
    player.interrupt();
    player.join();
  }

  /** Black's chain has two eyes; everything else can still be taken from Black. */
  private static final Diagram OPEN =
      Diagram.of(
          """
          . X . X .
          X X X X .
          . . . . .
          . O . X .
          . . . . .
          """);

  @Test
  void aSideThatRunsOutOfTimeInSuddenDeathKeepsWhatCannotBeTakenFromIt()
      throws InterruptedException {
    GameSetup setup = OPEN.setup(Rules.CHINESE, 0.5, Color.BLACK);
    GameRecord record =
        game(setup, new Late(0, null, 11), late(0), "timeout=concede,time=10s").play();
    // Eight points are Black's: six stones and two eyes. White has 17, and the komi.
    assertEquals(new Outcome(Color.WHITE, Reason.CONCEDED, 9.5, ""), record.outcome());
    assertEquals("W+9.5", record.outcome().result());
    assertTrue(record.moves().isEmpty());
  }

  @Test
  void aProgramThatIsStoppedForItsTimeInSuddenDeathHasConcededToo() throws InterruptedException {
    Player stopped =
        (position, time) -> {
          throw new PlayerFailure(Reason.TIME, "did not answer");
        };
    GameSetup setup = OPEN.setup(Rules.CHINESE, 0.5, Color.WHITE);
    Outcome outcome = game(setup, late(0), stopped, "timeout=concede,time=10s").play().outcome();
    assertEquals(new Outcome(Color.BLACK, Reason.CONCEDED, 24.5, ""), outcome);
  }

  @Test
  void withOtherTimeSystemsTheGameIsLostOnTime() throws InterruptedException {
    for (String time : List.of("10s/move", "10s+2x1s", "10s+2/1s", "none/10s")) {
      Player slow = new Late(0, null, 13);
      assertEquals(
          Reason.TIME, play(slow, late(0), "timeout=concede,time=" + time).outcome().reason());
    }
  }
}
