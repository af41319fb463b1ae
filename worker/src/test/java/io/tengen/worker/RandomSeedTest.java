package io.tengen.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class RandomSeedTest {
  @Test
  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  void equalSeedsMakeEqualChoices() {
    String before = System.getProperty(RandomSeed.PROPERTY);
    System.setProperty(RandomSeed.PROPERTY, "-7");
    try {
      assertEquals(
          new RandomSeed().random().nextLong(), new java.util.SplittableRandom(-7).nextLong());
    } finally {
      if (before == null) {
        System.clearProperty(RandomSeed.PROPERTY);
      } else {
        System.setProperty(RandomSeed.PROPERTY, before);
      }
    }
  }
}
