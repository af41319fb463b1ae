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
 * Tests that commits survive kills: a process that commits on several threads is repeatedly killed
 * with {@code kill -9} at random times on the same database. Whatever a commit returned for must be
 * there when the store is next opened.
 *
 * <p>One thread or one kill would not suffice: with H2 2.5.252 about one kill of five loses the
 * last commits of some threads, and a single thread loses none.
 *
 * <p>{@code verify} kills five times. Before H2 is upgraded, kill forty times with
 *
 * <pre>./mvnw -Psoak -Dquick -pl coordinator -am test -Dtest='*StoreKillTest' \
 *   -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
abstract class StoreKillSuite {
  private static final int ROUNDS = Soak.times(5, 40);
  private static final int THREADS = 4;

  /** The most that threads pause between commits, so that they do not run in step. */
  private static final int PAUSE_MILLIS = 3;

  @TempDir Path directory;

  /** The database under test; the same for all calls in one test. */
  abstract DatabaseSettings database() throws Exception;

  @Test
  void committedGamesSurviveKills() throws Exception {
    Random random = new Random(1);
    int[] committed = new int[THREADS];
    for (int round = 0; round <= ROUNDS; round++) {
      // Counted by the process that is killed next, because closing a store in between would clean
      // it up.
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

  /**
   * The writer's output: for each thread the number of games that it found, then the number so far.
   */
  private List<String> linesUntilKilled(int millis) throws Exception {
    Path output = directory.resolve("said");
    Process writer =
        ChildJvm.of(Writer.class, Databases.argument(database()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(output.toFile())
            .start();
    while (writer.isAlive() && Files.size(output) == 0) {
      Thread.sleep(5);
    }
    Thread.sleep(millis);
    assertTrue(writer.isAlive(), "the writer died by itself");
    writer.destroyForcibly();
    writer.waitFor();
    String text = Files.readString(output);
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

  /**
   * Commits games one by one on each of its threads, and prints their numbers, until it is killed.
   */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) throws Exception {
      Store store = Store.open(Databases.parse(args[0]));
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        int found = games(store, thread);
        print(thread, found);
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
        print(thread, game + 1);
        pause(random.nextInt(PAUSE_MILLIS));
      }
    }

    /** Prints a line in one write, so that a kill can only tear the last line. */
    private static void print(int thread, int games) {
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
