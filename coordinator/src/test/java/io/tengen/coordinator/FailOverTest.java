package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three coordinators, processes all, on one PostgreSQL database, of which the one on duty is
 * killed, stopped and told to leave while a worker reports games: what was acknowledged is there,
 * nothing counts twice, and workers and watchers who know any of the addresses go on.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FailOverTest {
  private static final int GAMES = 400;

  @TempDir private Path directory;

  @Test
  void gamesGoOnWhoeverIsOnDuty() throws Exception {
    try (TestNodes nodes = new TestNodes(directory, PostgreSqlServer.database(), 3)) {
      int first = nodes.awaitAll();
      try (Play play = new Play(nodes)) {
        play.create(GAMES);
        play.until(GAMES / 8);

        Map<Integer, Integer> before = nodes.duties();
        nodes.process(first).destroyForcibly().waitFor();
        report("kill -9", play.until(GAMES / 4));
        int second = nodes.awaitDuty(before);
        assertTrue(second != first);
        nodes.restart(first);
        play.until(3 * GAMES / 8);

        before = nodes.duties();
        nodes.signal(second, "STOP");
        report("SIGSTOP", play.until(GAMES / 2));
        int third = nodes.awaitDuty(before);
        nodes.signal(second, "CONT");
        assertTrue(nodes.process(second).waitFor(60, TimeUnit.SECONDS), nodes::toString);
        assertTrue(nodes.said(second).contains("ended: "), nodes::toString);
        play.until(5 * GAMES / 8);

        before = nodes.duties();
        // Two are left: whoever leaves in order needs no majority to stay behind.
        nodes.signal(third, "TERM");
        report("SIGTERM", play.until(3 * GAMES / 4));
        nodes.awaitDuty(before);
        assertTrue(nodes.process(third).waitFor(60, TimeUnit.SECONDS), nodes::toString);
        assertFalse(nodes.said(third).contains("not left within"), nodes::toString);

        play.until(GAMES);
        play.check(GAMES);
        assertEquals(GAMES, play.watched());
      }
    }
  }

  private static void report(String what, long millis) {
    System.out.println(what + ": no game acknowledged for " + millis + " ms");
  }
}
