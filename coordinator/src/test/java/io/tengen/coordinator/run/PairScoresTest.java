package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.coordinator.run.plan.GameJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairScoresTest {
  private static final int ENGINES = 3;

  private static GameJob job(int index, int black, int white) {
    return new GameJob(index, index / 2, black, white, 0);
  }

  @Test
  void countsPairsFromTheEngineWithTheLowerIndex() {
    PairScores scores = new PairScores(ENGINES);
    scores.add(job(1, 2, 0), 2);
    assertEquals(0, scores.of(0, 2).samples());
    scores.add(job(0, 0, 2), 1);
    assertEquals(ScoreCounts.ofPairs(0, 1, 0, 0, 0), scores.of(0, 2));
    scores.remove(job(1, 2, 0), 2);
    assertEquals(ScoreCounts.noPairs(), scores.of(0, 2));
  }

  @Test
  void selfPlayHasNoPairs() {
    PairScores scores = new PairScores(ENGINES);
    scores.add(job(0, 1, 1), 2);
    assertEquals(0, scores.games().length);
  }

  /** Games arrive, and are excluded, in any order. */
  @Test
  void countsDoNotDependOnTheOrder() {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      int[] halves = new int[60];
      List<Integer> games = new ArrayList<>();
      for (int i = 0; i < halves.length; i++) {
        halves[i] = random.nextInt(3);
        games.add(i);
      }
      PairScores expected = new PairScores(ENGINES);
      for (int i = 0; i < 40; i++) {
        expected.add(game(i), halves[i]);
      }
      PairScores scores = new PairScores(ENGINES);
      Collections.shuffle(games, random);
      games.forEach(i -> scores.add(game(i), halves[i]));
      Collections.shuffle(games, random);
      games.stream().filter(i -> i >= 40).forEach(i -> scores.remove(game(i), halves[i]));
      assertArrayEquals(expected.counts(), scores.counts(), "seed " + seed);
      PairScores restored = PairScores.restore(ENGINES, scores.counts(), scores.games());
      restored.add(game(41), halves[41]);
      restored.add(game(40), halves[40]);
      expected.add(game(40), halves[40]);
      expected.add(game(41), halves[41]);
      assertArrayEquals(expected.counts(), restored.counts(), "seed " + seed);
    }
  }

  private static GameJob game(int index) {
    int pairing = index / 2 % ENGINES;
    int one = pairing == 2 ? 1 : 0;
    int other = pairing == 0 ? 1 : 2;
    return index % 2 == 0 ? job(index, one, other) : job(index, other, one);
  }
}
