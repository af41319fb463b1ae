package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of thinking in the opponent's time. */
@Timeout(120)
class PonderingTest {
  /** Events of the analyst: "begin" with the number of moves, and "end". */
  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

  private final AtomicInteger created = new AtomicInteger();

  /** Plays the first free point, or passes; analyzes until it is interrupted, or fails. */
  private final class Thinker implements Analyst {
    private final boolean passes;
    private final boolean fails;

    Thinker(boolean passes, boolean fails) {
      this.passes = passes;
      this.fails = fails;
      created.incrementAndGet();
    }

    @Override
    public void analyze(Position position, Duration every, Consumer<SearchReport> listener)
        throws PlayerFailure, InterruptedException {
      events.add("begin " + position.moveCount());
      if (fails) {
        throw new PlayerFailure(Outcome.Reason.CRASH, "no network");
      }
      try {
        Thread.sleep(Duration.ofDays(1));
      } finally {
        events.add("end");
      }
    }

    @Override
    public Decision decide(
        Position position, TimeLeft time, Duration every, Consumer<SearchReport> listener) {
      return decide(position, time);
    }

    @Override
    public Decision decide(Position position, TimeLeft time) {
      int move = Points.PASS;
      for (int point = position.points().count() - 1; point >= 0 && !passes; point--) {
        int vertex = position.points().get(point);
        move = position.isLegal(vertex) ? vertex : move;
      }
      return new Decision.Move(move);
    }

    @Override
    public Ownership ownership(Position position) {
      throw new UnsupportedOperationException();
    }
  }

  private InteractiveSession session(boolean passes, boolean fails) throws Exception {
    return new InteractiveSession(() -> new Thinker(passes, fails), true);
  }

  @Test
  void thinksFromItsMoveToTheNextLine() throws Exception {
    try (InteractiveSession session = session(false, false)) {
      session.send("genmove b");
      assertTrue(session.readLine().startsWith("= "));
      session.expect("");
      assertEquals("begin 1", events.take());
      session.send("play w E5");
      session.expect("=", "");
      assertEquals("end", events.poll(), "before the answer");
      session.send("genmove b");
      session.readLine();
      session.expect("");
      assertEquals("begin 3", events.take());
      session.end();
      assertEquals("end", events.take());
    }
    assertEquals(1, created.get(), "one player for the whole session");
  }

  @Test
  void otherCommandsAndTheEndOfTheGameBeginNothing() throws Exception {
    try (InteractiveSession session = session(true, false)) {
      for (String line : new String[] {"play b E5", "reg_genmove w", "play w pass", "genmove b"}) {
        session.send(line);
        session.readLine();
        session.expect("");
      }
      session.end();
    }
    assertNull(events.poll());
  }

  @Test
  void aFailureIsNotAnAnswer() throws Exception {
    try (InteractiveSession session = session(false, true)) {
      session.send("genmove b");
      session.readLine();
      session.expect("");
      assertEquals("begin 1", events.take());
      session.send("protocol_version");
      session.expect("= 2", "");
      session.send("genmove w");
      assertTrue(session.readLine().startsWith("= "));
      session.expect("");
      session.end();
    }
    assertEquals(2, created.get(), "another player after the failure");
  }
}
