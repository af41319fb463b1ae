package io.tengen.coordinator.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.ChildJvm;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.testing.Soak;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that commits on several threads is killed with {@code kill -9} at any moment, again and
 * again on the same database: what a commit returned for is there when the store is next opened.
 *
 * <p>Neither one thread nor one kill would tell: with H2 2.5.252 about one kill of five takes the
 * last commits of some threads, and a lone thread loses none.
 *
 * <p>Five kills in {@code verify}; forty, to be had before another release of H2 is taken, with
 *
 * <pre>./mvnw -Psoak -Dquick -pl coordinator -am test -Dtest='*StoreKillTest' \
 *   -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
abstract class StoreKillSuite {
  private static final int ROUNDS = Soak.times(5, 40);
  private static final int THREADS = 4;

  /** Threads that never rest find each other in the same step again and again. */
  private static final int PAUSE_MILLIS = 3;

  @TempDir Path directory;

  /** The database under test: the same one however often it is asked for in one test. */
  abstract DatabaseSettings database() throws Exception;

  @Test
  void whatWasCommittedSurvivesKills() throws Exception {
    Random random = new Random(1);
    int[] committed = new int[THREADS];
    for (int round = 0; round <= ROUNDS; round++) {
      // Looked at by the process that is killed next: a store that is closed in between is tidied.
      for (String line : linesUntilKilled(random.nextInt(400, 1_000))) {
        String[] fields = line.split(" ", 2);
        int thread = Integer.parseInt(fields[0]);
        int games = Integer.parseInt(fields[1]);
        String loss = games + " of " + committed[thread] + " games are left after kill " + round;
        assertTrue(games >= committed[thread], loss);
        committed[thread] = games;
      }
    }
  }

  /** What the writer said: for each thread how many games it found, then how many there are. */
  private List<String> linesUntilKilled(int millis) throws Exception {
    Path said = directory.resolve("said");
    Process writer =
        ChildJvm.of(Writer.class, Databases.argument(database()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(said.toFile())
            .start();
    while (writer.isAlive() && Files.size(said) == 0) {
      Thread.sleep(5);
    }
    Thread.sleep(millis);
    assertTrue(writer.isAlive(), "the writer died by itself");
    writer.destroyForcibly();
    writer.waitFor();
    String text = Files.readString(said);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  private static int games(Store store, int thread) throws Exception {
    try (var connection = store.connection();
        var statement =
            connection.prepareStatement("SELECT COUNT(*) FROM game_record WHERE run_id = ?")) {
      statement.setString(1, run(thread));
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  private static String run(int thread) {
    return "run" + thread;
  }

  /** Commits games one by one on each of its threads, and says so, until it is killed. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) throws Exception {
      Store store = Store.open(Databases.parse(args[0]));
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        int found = games(store, thread);
        say(thread, found);
        Thread.ofPlatform().start(() -> commit(store, thread, found));
      }
    }

    private static void commit(Store store, int thread, int found) {
      GameArchive archive = new GameArchive(store, Runnable::run);
      byte[] record = new byte[3_000];
      Random random = new Random(thread);
      for (int game = found; ; game++) {
        random.nextBytes(record);
        archive
            .put(run(thread), List.of(StoreSuite.game(game, record)))
            .toCompletableFuture()
            .join();
        say(thread, game + 1);
        pause(random.nextInt(PAUSE_MILLIS));
      }
    }

    /** In one write: a kill tears no line that another follows. */
    private static void say(int thread, int games) {
      System.out.print(thread + " " + games + "\n");
      System.out.flush();
    }

    private static void pause(int millis) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
