package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CanonicalSymmetryTest {
  @ParameterizedTest
  @ValueSource(ints = {3, 5, 9, 19})
  void imagesHaveTheSameCanonicalImage(int size) {
    for (int seed = 0; seed < 30; seed++) {
      Position position = Games.played(size, 1 + seed % 10, seed);
      String image = Games.turned(position, CanonicalSymmetry.of(position)).toString();
      for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
        Position turned = Games.turned(position, symmetry);
        assertEquals(image, Games.turned(turned, CanonicalSymmetry.of(turned)).toString());
      }
    }
  }

  /** For 4,000 positions and eight symmetries, five standard deviations are 105. */
  @Test
  void symmetriesAreEquallyFrequent() {
    int[] counts = new int[Layout.SYMMETRIES];
    for (int seed = 0; seed < 4000; seed++) {
      counts[CanonicalSymmetry.of(Games.played(9, 8, seed))]++;
    }
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      int count = counts[symmetry];
      assertTrue(Math.abs(count - 500) < 105, () -> "a symmetry's share is " + count);
    }
  }
}
