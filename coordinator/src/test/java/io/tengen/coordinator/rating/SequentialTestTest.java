package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.SequentialTest.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class SequentialTestTest {
  private static final Sprt SPRT = new Sprt(0, 20, 0.05, 0.05, EloModel.NORMALIZED);

  @Test
  void continuesUntilABoundIsCrossed() {
    SequentialTest test = SequentialTest.ofGames(SPRT);
    assertEquals(Verdict.OPEN, test.verdict());
    assertEquals(0, test.llr());
    int games = 0;
    while (test.verdict() == Verdict.OPEN) {
      test = test.after(games++ % 3 == 0 ? 0 : 2);
    }
    assertEquals(Verdict.H1, test.verdict());
    assertEquals(games, test.scores().samples());
    assertEquals(test.sprt().llr(test.scores()), test.llr());
    assertTrue(test.llr() > test.upper() && test.upper() < SPRT.upper());
  }

  @Test
  void acceptsH0ForALosingEngine() {
    SequentialTest test = SequentialTest.ofPairs(SPRT);
    for (int pairs = 0; test.verdict() == Verdict.OPEN; pairs++) {
      test = test.after(1 + pairs % 2);
    }
    assertEquals(Verdict.H0, test.verdict());
  }

  @Test
  void estimatesTheOvershootFromRecords() {
    Overshoot path = Overshoot.NONE;
    for (double llr : new double[] {0.5, 0.2, 0.9, -0.3, 0.8, 1.1}) {
      path = path.after(llr);
    }
    // Upwards 0.5, 0.4 and 0.2; downwards 0.3.
    assertEquals((0.25 + 0.16 + 0.04) / (2 * 1.1), path.up().mean(), 1e-12);
    assertEquals(0.3 / 2, path.down().mean(), 1e-12);
    assertEquals(0, Overshoot.NONE.up().mean());
  }

  @Test
  void resultsWaitForEarlierJobs() {
    ReorderBuffer<String> order = new ReorderBuffer<>();
    assertEquals(List.of(), order.add(1, "b"));
    assertEquals(List.of(), order.add(4, "e"));
    assertEquals(List.of("a", "b"), order.add(0, "a"));
    assertEquals(2, order.next());
    assertEquals(1, order.held());
    assertEquals(List.of(), order.add(3, "d"));
    assertEquals(List.of("d", "e"), order.skip(2));
    assertEquals(5, order.next());
    assertEquals(0, order.held());
    assertThrows(IllegalArgumentException.class, () -> order.add(4, "again"));
    assertThrows(IllegalArgumentException.class, () -> order.skip(-1));
    order.add(6, "g");
    assertThrows(IllegalArgumentException.class, () -> order.add(6, "again"));
  }

  @RepeatedTest(200)
  void orderOfArrivalMakesNoDifference(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    List<Integer> jobs = new ArrayList<>();
    for (int job = 0; job < 40; job++) {
      jobs.add(job);
    }
    List<Integer> expected = jobs.stream().filter(job -> job % 7 != 3).toList();
    Collections.shuffle(jobs, random);
    ReorderBuffer<Integer> order = new ReorderBuffer<>();
    List<Integer> released = new ArrayList<>();
    for (int job : jobs) {
      released.addAll(job % 7 == 3 ? order.skip(job) : order.add(job, job));
    }
    assertEquals(expected, released);
  }
}
