package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.LackOfMemoryException;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Outcome.Reason;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Commands that let the engine choose a move. */
class PlayCommandsTest {
  @Test
  void passesOnceTheGameIsOver() throws Exception {
    assertEquals(
        List.of("=", "=", "= pass", "= pass"),
        Session.of("play b pass", "play w pass", "genmove b", "genmove w"));
  }

  @Test
  void reportsResignation() throws Exception {
    assertEquals(
        List.of("= resign"),
        Session.of(() -> (position, limit) -> new Decision.Resign(), "genmove b"));
  }

  @Test
  void reportsAPlayerFailureAndContinuesWithANewPlayer() throws Exception {
    var players =
        Stream.<Player>of(
                (position, limit) -> {
                  throw new PlayerFailure(Reason.CRASH, "out of ideas");
                },
                (position, limit) -> new Decision.Move(-7),
                (position, limit) -> new Decision.Move(Points.PASS))
            .iterator();
    assertEquals(
        List.of("? engine failed: out of ideas", "? engine failed: it returned an illegal move"),
        Session.of(players::next, "genmove b", "genmove b"));
    Supplier<Player> missing =
        () -> {
          throw new IllegalArgumentException("program x is not installed");
        };
    assertEquals(
        List.of("? program x is not installed", "= 2"),
        Session.of(missing, "genmove b", "protocol_version"));
  }

  @Test
  void reportsALackOfMemoryAndContinuesWithANewPlayer() throws Exception {
    var players =
        Stream.<Player>of(
                (position, limit) -> {
                  throw new LackOfMemoryException(new OutOfMemoryError("Java heap space"));
                },
                (position, limit) -> new Decision.Move(Points.PASS))
            .iterator();
    String heap = Runtime.getRuntime().maxMemory() / (1 << 20) + " MiB";
    assertEquals(
        List.of(
            "? engine failed: a Java heap of "
                + heap
                + " is too small (Java heap space); give Java a larger one (-Xmx)",
            "= pass"),
        Session.of(players::next, "genmove b", "genmove b"));
  }

  @Test
  void regressionMovesAreNotPlayed() throws Exception {
    assertEquals(
        List.of("= A9", "= A9", "= A9", "= B9", "= B9"),
        Session.of("reg_genmove b", "reg_genmove w", "genmove b", "reg_genmove w", "genmove w"));
  }

  @Test
  void reportsCpuTime() throws Exception {
    String reply = Session.of("cputime").getFirst();
    assertTrue(reply.matches("= [0-9]+\\.[0-9]{3}"), reply);
  }

  @Test
  void acceptsGameOver() throws Exception {
    assertEquals(List.of("=", "= A9"), Session.of("kgs-game_over", "genmove b"));
  }
}
