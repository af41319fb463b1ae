package io.tengen.cli.report;

import io.tengen.coordinator.rating.ReorderBuffer;
import io.tengen.coordinator.rating.SequentialTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sequential test of colour-swapped pairs, from the first pair to the one that decided it or to
 * the last. Pairs enter in the order of their numbers; those after the decision are ignored.
 *
 * @param trial the test's hypotheses
 * @param states the state before the first pair, and after each pair
 * @param later number of pairs that are ignored: after the decision, or because an earlier one is
 *     missing
 */
record TestPath(Trial trial, List<SequentialTest> states, int later) {
  TestPath {
    states = List.copyOf(states);
  }

  static TestPath of(Trial trial, List<GameLog.Line> lines) {
    List<Integer> cells = new ArrayList<>();
    int complete = pairs(trial, lines, cells);
    List<SequentialTest> states = new ArrayList<>();
    SequentialTest test = SequentialTest.ofPairs(trial.sprt());
    states.add(test);
    for (int cell : cells) {
      if (test.verdict() != SequentialTest.Verdict.OPEN) {
        break;
      }
      test = test.after(cell);
      states.add(test);
    }
    return new TestPath(trial, states, complete - (states.size() - 1));
  }

  /**
   * Collects the half points of each pair that has no missing pair before it.
   *
   * @return number of pairs of which both games count
   */
  private static int pairs(Trial trial, List<GameLog.Line> lines, List<Integer> cells) {
    ReorderBuffer<Integer> order = new ReorderBuffer<>();
    Map<Integer, GameLog.Line> halves = new HashMap<>();
    int complete = 0;
    for (GameLog.Line line : lines) {
      if (line.isReplaced()) {
        continue;
      }
      int pair = line.number() / 2;
      GameLog.Line other = halves.remove(pair);
      if (other == null) {
        halves.put(pair, line);
      } else if (line.counts() && other.counts()) {
        int cell =
            line.result().halfPoints(trial.engine()) + other.result().halfPoints(trial.engine());
        cells.addAll(order.add(pair, cell));
        complete++;
      } else {
        cells.addAll(order.skip(pair));
      }
    }
    return complete;
  }

  /** Returns the state after the last pair. */
  SequentialTest last() {
    return states.getLast();
  }

  SequentialTest.Verdict verdict() {
    return last().verdict();
  }

  /** Returns the number of pairs that the test used. */
  int pairs() {
    return states.size() - 1;
  }
}
