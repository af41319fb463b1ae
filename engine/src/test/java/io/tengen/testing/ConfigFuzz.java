package io.tengen.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Feeds a configuration reader files at random, and good ones with bytes changed: each must be read
 * or refused in one line. The files follow from seeds that failures name.
 */
public final class ConfigFuzz {
  private static final int ROUNDS = Integer.getInteger("tengen.fuzz.rounds", 2_000);
  private static final String SYNTAX = "{}[]\"=$.,#-0x\n";

  private ConfigFuzz() {}

  /**
   * Feeds the reader {@code tengen.fuzz.rounds} files, 2,000 unless that property is set; blocks.
   *
   * @param good a file that the reader accepts
   * @param file where each file is written before it is read
   * @param reader throws IllegalArgumentException with one line if it refuses the file
   * @throws AssertionError if the reader throws something else or a message of several lines, or
   *     refuses hardly any file, or all
   */
  public static void feed(byte[] good, Path file, Consumer<Path> reader) throws IOException {
    int refused = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      Files.write(file, mutant(good, new SplittableRandom(seed)));
      try {
        reader.accept(file);
      } catch (IllegalArgumentException e) {
        refused++;
        String message = String.valueOf(e.getMessage());
        check(message.lines().count() == 1, "seed " + seed + ": " + message);
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(
            "seed " + seed + ": " + Files.readString(file, StandardCharsets.ISO_8859_1), e);
      }
    }
    check(refused > ROUNDS / 10 && refused < ROUNDS, refused + " of " + ROUNDS + " refused");
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  private static byte[] mutant(byte[] good, SplittableRandom random) {
    if (random.nextInt(8) == 0) {
      byte[] noise = new byte[random.nextInt(300)];
      random.nextBytes(noise);
      return noise;
    }
    byte[] mutant = good.clone();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      mutant[random.nextInt(mutant.length)] =
          (byte)
              (random.nextBoolean()
                  ? SYNTAX.charAt(random.nextInt(SYNTAX.length()))
                  : random.nextInt(256));
    }
    return mutant;
  }
}
