package io.tengen.engine.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Checks that fuzzing detects faults. */
class FuzzingTest {
  private static final byte[] SEED = "play b D4\n".getBytes(StandardCharsets.UTF_8);
  private static final long BYTES = 200_000;
  private static final long LONG = 600_000;

  private static Mutator mutator(long seed) {
    return new Mutator(List.of(SEED), List.of("w"), List.of("("), new SplittableRandom(seed));
  }

  private static String failure(Fuzzing.Reader reader, long hangsMillis) {
    Fuzzing fuzzing = new Fuzzing(mutator(1), reader, BYTES, hangsMillis);
    return String.valueOf(assertThrows(AssertionError.class, fuzzing::run).getMessage());
  }

  @Test
  void equalSeedsGiveEqualFiles() {
    Mutator one = mutator(1);
    Mutator same = mutator(1);
    Mutator other = mutator(2);
    Set<String> files = new HashSet<>();
    List<String> others = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      byte[] file = one.next();
      assertTrue(file.length <= Mutator.MAX_LENGTH);
      assertTrue(Arrays.equals(file, same.next()));
      files.add(Arrays.toString(file));
      others.add(Arrays.toString(other.next()));
    }
    assertTrue(files.size() > 300, "different files: " + files.size());
    assertNotEquals(files, new HashSet<>(others));
  }

  @Test
  void reportsAFileThatMakesTheReaderThrow() {
    String message =
        failure(
            file -> {
              if (file.length > 0 && file[0] == 'w') {
                throw new IOException("no w");
              }
            },
            LONG);
    assertTrue(message.contains("no w"), message);
    byte[] file = Base64.getDecoder().decode(message.substring(message.lastIndexOf(' ') + 1));
    assertEquals('w', file[0]);
  }

  @Test
  void reportsAFileThatHangs() {
    CountDownLatch never = new CountDownLatch(1);
    String message = failure(file -> never.await(), 100);
    never.countDown();
    assertTrue(message.startsWith("hangs\n  at "), message);
    assertTrue(message.contains("CountDownLatch.await"), message);
  }

  @Test
  void reportsLeakedMemory() {
    List<byte[]> kept = new ArrayList<>();
    String message = failure(file -> kept.add(new byte[1 << 18]), LONG);
    assertTrue(message.contains("bytes were not freed"), message);
    assertTrue(kept.size() > 32, "files: " + kept.size());
  }
}
