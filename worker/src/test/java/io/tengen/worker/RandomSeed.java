package io.tengen.worker;

import java.security.SecureRandom;
import java.util.SplittableRandom;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Where a test that is different each time has its randomness from. When it fails the seed is
 * printed, with the option that makes the same choices again: {@code -Dtengen.seed}.
 */
public final class RandomSeed implements AfterTestExecutionCallback {
  static final String PROPERTY = "tengen.seed";

  private final long seed = Long.getLong(PROPERTY, new SecureRandom().nextLong());

  /** A new generator, the same each time for this seed. */
  public SplittableRandom random() {
    return new SplittableRandom(seed);
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    if (context.getExecutionException().isPresent()) {
      System.err.println(
          context.getDisplayName()
              + " failed; for the same random choices: -D"
              + PROPERTY
              + "="
              + seed);
    }
  }
}
