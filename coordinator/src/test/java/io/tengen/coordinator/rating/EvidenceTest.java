package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvidenceTest {
  private static Evidence of(int engines, PairCount... counts) {
    return Evidence.of(engines, List.of(counts), 0, 1, 1);
  }

  private static PairCount pair(int first, int second, int wins, int losses) {
    return new PairCount(first, second, wins, losses, 0);
  }

  @Test
  void directEvidenceUsesOnlyTheirOwnGames() {
    Evidence evidence = of(3, pair(1, 0, 30, 70), pair(0, 2, 50, 50), pair(2, 1, 50, 50));
    assertEquals(pair(0, 1, 70, 30), evidence.games());
    Evidence.Estimate direct = evidence.direct().orElseThrow();
    // (w + 1/2) / (n + 1), with one virtual draw.
    assertEquals(400 * Math.log10(70.5 / 30.5), direct.elo(), 1e-6);
    double error = 1.959963984540054 * 400 / Math.log(10) * Math.sqrt(101 / (70.5 * 30.5));
    assertEquals(error, direct.error95(), 1e-6);
    assertTrue(direct.bounded());
  }

  @Test
  void indirectEvidenceUsesAllOtherGames() {
    Evidence evidence = of(3, pair(0, 1, 70, 30), pair(0, 2, 60, 40), pair(2, 1, 60, 40));
    Evidence.Estimate indirect = evidence.indirect().orElseThrow();
    Evidence without = of(3, pair(0, 2, 60, 40), pair(2, 1, 60, 40));
    assertEquals(without.joint(), indirect);
    assertEquals(Optional.empty(), without.direct());
    // Two steps of equal size, whose squared errors add up.
    assertEquals(2 * 400 * Math.log10(60.5 / 40.5), indirect.elo(), 0.5);
    assertEquals(1, without.agreement());
  }

  @Test
  void jointEvidenceLiesBetweenBothWithASmallerError() {
    Evidence evidence = of(3, pair(0, 1, 700, 300), pair(0, 2, 500, 500), pair(2, 1, 500, 500));
    double direct = evidence.direct().orElseThrow().error95();
    double indirect = evidence.indirect().orElseThrow().error95();
    assertTrue(evidence.joint().elo() < evidence.direct().orElseThrow().elo());
    assertTrue(evidence.joint().elo() > evidence.indirect().orElseThrow().elo());
    assertTrue(evidence.joint().error95() < Math.min(direct, indirect));
    assertTrue(evidence.agreement() < 1e-6);
  }

  @Test
  void hasNoIndirectEvidenceWithoutOtherGames() {
    Evidence evidence = of(4, pair(0, 1, 6, 4), pair(2, 3, 6, 4), pair(0, 2, 1, 1));
    assertEquals(Optional.empty(), evidence.indirect());
    assertEquals(evidence.games(), pair(0, 1, 6, 4));
  }

  @Test
  void unboundedEvidenceIsMarkedAndAgreesWithAll() {
    Evidence evidence = of(3, pair(0, 1, 100, 0), pair(0, 2, 40, 60), pair(2, 1, 40, 60));
    assertFalse(evidence.direct().orElseThrow().bounded());
    assertTrue(evidence.indirect().orElseThrow().bounded());
    assertTrue(evidence.joint().bounded());
    assertEquals(1, evidence.agreement());
  }

  @Test
  void refusesToCompareAnEngineWithItself() {
    assertThrows(IllegalArgumentException.class, () -> Evidence.of(2, List.of(), 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> Evidence.of(2, List.of(), 0, 2, 1));
  }

  /** If the model holds, direct and indirect evidence disagree as often as the probability says. */
  @Test
  void agreementIsAProbability() {
    Random random = new Random(5);
    double[] elo = {0, 40, -60, 120};
    int tries = 2_000;
    int disagree = 0;
    for (int i = 0; i < tries; i++) {
      List<PairCount> counts = new ArrayList<>();
      for (int one = 0; one < elo.length; one++) {
        for (int other = one + 1; other < elo.length; other++) {
          double chance = EloModel.score(elo[one] - elo[other]);
          int wins = 0;
          for (int game = 0; game < 60; game++) {
            wins += random.nextDouble() < chance ? 1 : 0;
          }
          counts.add(pair(one, other, wins, 60 - wins));
        }
      }
      disagree += Evidence.of(elo.length, counts, 0, 1, 1).agreement() < 0.05 ? 1 : 0;
    }
    assertEquals(0.05, (double) disagree / tries, 0.015);
  }
}
