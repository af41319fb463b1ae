package io.tengen.worker.outbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.core.Context;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Kills a process that stores and settles results with {@code kill -9} at random times, repeatedly
 * on the same file: every result whose append returned is intact when the file is next opened.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class OutboxKillTest {
  private static final int ROUNDS = 6;

  @TempDir Path directory;

  @Test
  void storedResultsSurviveKills() throws Exception {
    Random random = new Random(1);
    Path outbox = directory.resolve("outbox");
    Files.createDirectory(outbox);
    Set<Long> begun = new TreeSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      Set<Long> waiting = new TreeSet<>();
      for (String line : linesUntilKilled(outbox, random.nextInt(50, 400))) {
        String[] words = line.split(" ");
        long id = Long.parseLong(words[1]);
        switch (words[0]) {
          case "kept" -> waiting.add(id);
          // From here on the result may be present or absent.
          case "settling" -> waiting.remove(id);
          case "keeping" -> begun.add(id);
          default -> throw new AssertionError(line);
        }
      }
      Map<Long, ByteBuffer> found = new HashMap<>();
      try (ResultFile file = ResultFile.open(outbox)) {
        file.kept().forEach(stored -> found.put(stored.id(), stored.bytes()));
      }
      Set<Long> lost = new TreeSet<>(waiting);
      lost.removeAll(found.keySet());
      assertEquals(Set.of(), lost, "lost by kill " + round);
      found.forEach((id, bytes) -> assertEquals(Writer.payload(id), bytes, "result " + id));
    }
    assertTrue(begun.size() > 5 * ROUNDS, "the writers had no time: " + begun);
  }

  private List<String> linesUntilKilled(Path outbox, int millis)
      throws IOException, InterruptedException {
    Path said = directory.resolve("said");
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                Writer.class.getName(),
                outbox.toString())
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

  /** The class path of the writer, however this test was started. */
  private static String classPath() {
    return Stream.of(
            Writer.class,
            ResultFile.class,
            io.tengen.files.DurableFiles.class,
            LoggerFactory.class,
            Logger.class,
            Context.class)
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation().getPath())
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Stores batches of results, settles others and prints both, until it is killed. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) throws IOException {
      try (ResultFile file = ResultFile.open(Path.of(args[0]))) {
        Random random = new Random(file.lastId());
        List<Long> waiting =
            file.kept().stream()
                .map(StoredResult::id)
                .collect(Collectors.toCollection(ArrayList::new));
        say("kept", waiting);
        long next = file.lastId() + 1;
        while (true) {
          List<OutboxEntry> batch = new ArrayList<>();
          List<Long> fresh = new ArrayList<>();
          for (int i = random.nextInt(5); i > 0; i--) {
            fresh.add(next);
            batch.add(OutboxEntry.result(next, payload(next)));
            next++;
          }
          List<Long> settled = new ArrayList<>();
          while (!waiting.isEmpty() && random.nextInt(100) < 60) {
            long id = waiting.remove(random.nextInt(waiting.size()));
            settled.add(id);
            batch.add(OutboxEntry.settled(id));
          }
          say("settling", settled);
          say("keeping", fresh);
          file.append(batch);
          say("kept", fresh);
          waiting.addAll(fresh);
        }
      }
    }

    /** Prints all lines in one write, so that only the last line can be torn. */
    private static void say(String what, List<Long> ids) {
      String lines = ids.stream().map(id -> what + " " + id + "\n").collect(Collectors.joining());
      byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
      System.out.write(bytes, 0, bytes.length);
      System.out.flush();
    }

    static ByteBuffer payload(long id) {
      Random random = new Random(id);
      byte[] bytes = new byte[random.nextInt(30_000)];
      random.nextBytes(bytes);
      return ByteBuffer.wrap(bytes);
    }
  }
}
