package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.testing.Soak;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three coordinator processes on one PostgreSQL database. The leader is killed, suspended and told
 * to leave while a worker reports games. Acknowledged results must be kept, no game may count
 * twice, and workers and watchers that know any of the addresses must continue. The leader is
 * suspended only with
 *
 * <pre>./mvnw -Psoak -Dquick -pl coordinator -am test -Dtest=FailOverTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FailOverTest {
  private static final int GAMES = 400;

  @TempDir private Path directory;

  @Test
  void continuesGamesAcrossFailOvers() throws Exception {
    try (TestNodes nodes = new TestNodes(directory, PostgreSqlServer.database(), 3)) {
      int first = nodes.awaitAll();
      try (ClusterRun clusterRun = new ClusterRun(nodes)) {
        clusterRun.create(GAMES);
        clusterRun.until(GAMES / 8);

        Map<Integer, Integer> before = nodes.duties();
        nodes.process(first).destroyForcibly().waitFor();
        report("kill -9", clusterRun.until(GAMES / 4));
        int second = nodes.awaitLeader(before);
        assertTrue(second != first);
        int last = second;
        if (Soak.isOn()) {
          nodes.restart(first);
          clusterRun.until(3 * GAMES / 8);
          last = stop(nodes, clusterRun, second);
        }
        clusterRun.until(5 * GAMES / 8);

        before = nodes.duties();
        // Two are left: a node that leaves regularly needs no remaining majority.
        nodes.signal(last, "TERM");
        report("SIGTERM", clusterRun.until(3 * GAMES / 4));
        nodes.awaitLeader(before);
        assertTrue(nodes.process(last).waitFor(60, TimeUnit.SECONDS), nodes::toString);
        assertFalse(nodes.said(last).contains("not left within"), nodes::toString);

        clusterRun.until(GAMES);
        clusterRun.check(GAMES);
        assertEquals(GAMES, clusterRun.watched());
      }
    }
  }

  /** Suspends the leader until another node leads; returns the new leader. */
  private static int stop(TestNodes nodes, ClusterRun clusterRun, int leader) throws Exception {
    Map<Integer, Integer> before = nodes.duties();
    nodes.signal(leader, "STOP");
    report("SIGSTOP", clusterRun.until(GAMES / 2));
    int next = nodes.awaitLeader(before);
    nodes.signal(leader, "CONT");
    assertTrue(nodes.process(leader).waitFor(60, TimeUnit.SECONDS), nodes::toString);
    assertTrue(nodes.said(leader).contains("ended: "), nodes::toString);
    return next;
  }

  private static void report(String what, long millis) {
    System.out.println(what + ": no game acknowledged for " + millis + " ms");
  }
}
