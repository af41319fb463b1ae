package io.tengen.worker.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.testing.Seeds;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that write games until the disk is full or they are killed. */
@Timeout(120)
final class KilledWriterTest {
  private static final int ROUNDS = 8;

  @TempDir private Path directory;

  /** Writes until the disk is full; prints which games are durable. */
  static final class Filling {
    public static void main(String[] arguments) throws Exception {
      DataFolder folder = DataFolder.write(Path.of(arguments[0]), "test");
      GameWriter writer = folder.writer(new GameWriter.Settings(1 << 30, Long.MAX_VALUE));
      try {
        for (long index = 0; ; index++) {
          writer.add(TestGames.game(19, index));
          writer.flush();
          System.out.println(index);
        }
      } catch (IOException e) {
        System.out.println("full: " + e.getMessage());
      }
    }
  }

  @Test
  void fullDiskLosesNoFlushedGames() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
    Process writer =
        new ProcessBuilder(
                "/bin/bash",
                "-c",
                // A limit of 4 MiB per file simulates a full disk; zstd's unpacked library must
                // fit.
                "ulimit -f 4096; exec \"$0\" \"$@\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Filling.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> said =
        new String(writer.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertEquals(0, writer.waitFor());
    assertTrue(said.getLast().startsWith("full: "), said.getLast());
    long flushed = said.stream().filter(line -> line.matches("\\d+")).count();
    assertTrue(flushed > 20, flushed + " games");
    try (DataFolder folder = DataFolder.write(directory, "test")) {
      long found = 0;
      for (Shard shard : folder.shards()) {
        assertEquals("", ShardCheck.problem(folder, shard).orElse(""));
        found += shard.games();
      }
      assertEquals(flushed, found);
    }
  }

  /** Writes games until killed; prints which ones are durable. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    long first = Long.parseLong(arguments[1]);
    try (DataFolder folder = DataFolder.write(directory, "test");
        // Small shards make a kill equally likely while a shard is being written and while it is
        // sealed.
        GameWriter writer = folder.writer(new GameWriter.Settings(1 << 20, 7));
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (int thread = 0; thread < 2; thread++) {
        long from = first + 100_000L * thread;
        threads.submit(() -> {
          for (long index = from; ; index++) {
            writer.add(TestGames.game(5, index));
            if (index % 3 == 0) {
              writer.flush();
              System.out.println(index);
              System.out.flush();
            }
          }
        });
      }
      threads.shutdown();
      threads.awaitTermination(1, TimeUnit.HOURS);
    }
  }

  @Test
  void losesNoFlushedGames() throws Exception {
    SplittableRandom random = Seeds.random(KilledWriterTest.class);
    Set<Long> promised = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      promised.addAll(writeAndKill(1_000_000L * round, 1 + random.nextInt(60)));
    }
    Set<Long> found = new HashSet<>();
    try (DataFolder folder = DataFolder.write(directory, "test")) {
      assertEquals(List.of(), folder.unlistedFiles());
      for (Shard shard : folder.shards()) {
        assertEquals("", ShardCheck.problem(folder, shard).orElse(""));
        try (ShardReader reader = folder.open(shard)) {
          for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
            assertTrue(found.add(game.id().index()), game.id() + " is there twice");
            assertEquals(TestGames.game(5, game.id().index()), game);
          }
        }
      }
    }
    assertTrue(promised.size() > ROUNDS, promised.size() + " games");
    promised.removeAll(found);
    assertEquals(Set.of(), promised, "lost");
    try (var writing = Files.list(directory.resolve("writing"))) {
      assertEquals(0, writing.count());
    }
  }

  /** Kills a writer after this many flushes; returns the last game of each. */
  private Set<Long> writeAndKill(long first, int flushes) throws IOException, InterruptedException {
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriterTest.class.getName(),
                directory.toString(),
                String.valueOf(first))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Set<Long> promised = new HashSet<>();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
      String line = said.readLine();
      while (line != null) {
        if (line.matches("\\d+")) {
          promised.add(Long.parseLong(line));
          if (promised.size() == flushes) {
            // SIGKILL; output printed before can still be read.
            writer.toHandle().destroyForcibly();
          }
        }
        line = said.readLine();
      }
    }
    writer.waitFor();
    return promised;
  }
}
