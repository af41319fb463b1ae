package io.tengen.coordinator.job;

import java.security.SecureRandom;
import java.util.function.Predicate;

/** Generates the ids of runs and trainings: random, and short enough for people to type. */
public final class RandomIds {
  private static final String LETTERS = "abcdefghjkmnpqrstvwxyz0123456789";
  private static final int LENGTH = 8;

  private RandomIds() {}

  /** Returns an id that is not taken. */
  public static String fresh(Predicate<String> taken) {
    SecureRandom random = new SecureRandom();
    StringBuilder id = new StringBuilder();
    do {
      id.setLength(0);
      for (int i = 0; i < LENGTH; i++) {
        id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
    } while (taken.test(id.toString()));
    return id.toString();
  }
}
