package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.PoolGaps.Gap;
import io.tengen.coordinator.rating.PoolGaps.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PoolGapsTest {
  private static PairCount pair(int first, int second, int wins, int losses) {
    return new PairCount(first, second, wins, losses, 0);
  }

  private static void assertGaps(int engines, List<PairCount> pairs, Gap... gaps) {
    assertEquals(List.of(gaps), PoolGaps.find(engines, pairs));
  }

  private static Gap gap(Kind kind, Integer... engines) {
    return new Gap(kind, List.of(engines));
  }

  @Test
  void findsNoGapsIfChainsOfScoresLinkAllEngines() {
    assertGaps(3, List.of(pair(0, 1, 5, 0), pair(1, 2, 5, 0), pair(2, 0, 5, 0)));
    assertGaps(2, List.of(new PairCount(0, 1, 5, 0, 1)));
    assertGaps(1, List.of());
  }

  @Test
  void findsEnginesThatWonOrLostAll() {
    List<PairCount> core = List.of(pair(1, 2, 6, 4));
    List<PairCount> all = new ArrayList<>(core);
    all.addAll(List.of(pair(0, 1, 3, 0), pair(0, 2, 4, 0), pair(3, 2, 0, 9)));
    assertGaps(4, all, gap(Kind.WON_ALL, 0), gap(Kind.LOST_ALL, 3));
    all.add(pair(3, 0, 1, 0));
    assertGaps(4, all);
  }

  @Test
  void findsGroupsThatWonOrLostAll() {
    assertGaps(
        5,
        List.of(
            pair(0, 1, 5, 5),
            pair(1, 2, 5, 5),
            pair(3, 4, 5, 5),
            pair(3, 0, 2, 0),
            pair(4, 2, 7, 0)),
        gap(Kind.WON_ALL, 3, 4));
  }

  @Test
  void findsEnginesBetweenOthersThatAreNotLinkedOtherwise() {
    // 3 beat the pool and lost to 4.
    assertGaps(
        5,
        List.of(pair(0, 1, 5, 5), pair(1, 2, 5, 5), pair(3, 0, 2, 0), pair(4, 3, 2, 0)),
        gap(Kind.BETWEEN, 3),
        gap(Kind.WON_ALL, 4));
  }

  @Test
  void findsEnginesThatAreNotLinked() {
    assertGaps(
        6,
        List.of(pair(3, 4, 5, 5), pair(4, 5, 5, 5), pair(0, 1, 5, 0)),
        gap(Kind.NOT_LINKED, 0, 1),
        gap(Kind.NOT_LINKED, 2));
  }

  /** Ratings without a prior exist if and only if there are no gaps. */
  @Test
  void ratingsExistIfThereAreNoGaps() {
    SplittableRandom random = new SplittableRandom(3);
    int bounded = 0;
    for (int pool = 0; pool < 500; pool++) {
      List<PairCount> pairs = new ArrayList<>();
      for (int i = 0; i < 9; i++) {
        int first = random.nextInt(5);
        int second = (first + 1 + random.nextInt(4)) % 5;
        pairs.add(pair(first, second, random.nextInt(3), random.nextInt(3)));
      }
      BradleyTerry.Options bare =
          new BradleyTerry.Options(0, new Anchor.Mean(0), random.nextBoolean());
      if (PoolGaps.find(5, pairs).isEmpty()) {
        bounded++;
        assertTrue(Double.isFinite(BradleyTerry.rate(5, pairs, bare).elo(3)));
      } else {
        assertThrows(IllegalArgumentException.class, () -> BradleyTerry.rate(5, pairs, bare));
      }
    }
    assertTrue(bounded > 50 && bounded < 450, "both cases must occur often: " + bounded);
  }

  @Test
  void aLongChainDoesNotOverflowTheStack() {
    int engines = 100_000;
    int[] labels =
        Components.label(
            engines,
            edge -> {
              for (int i = 0; i < engines; i++) {
                edge.accept(i, (i + 1) % engines);
              }
            });
    for (int label : labels) {
      assertEquals(labels[0], label);
    }
  }
}
