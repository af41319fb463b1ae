package io.tengen.cli.report;

import io.tengen.coordinator.rating.ReorderBuffer;
import io.tengen.coordinator.rating.SequentialTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sequential test of colour-swapped pairs, from the first pair to the one that decided it, or to
 * the last. Pairs enter in the order of their numbers; what was played after the decision is not
 * looked at.
 *
 * @param states after each pair; the first is the test before any
 * @param later pairs that were played and are not looked at: after the decision, or because an
 *     earlier one is missing
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
   * Half points of each pair whose turn has come.
   *
   * @return pairs of which both games count
   */
  private static int pairs(Trial trial, List<GameLog.Line> lines, List<Integer> cells) {
    ReorderBuffer<Integer> order = new ReorderBuffer<>();
    Map<Integer, GameLog.Line> halves = new HashMap<>();
    int complete = 0;
    for (GameLog.Line line : lines) {
      int pair = line.index() / 2;
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

  /** The test as it stands. */
  SequentialTest last() {
    return states.getLast();
  }

  SequentialTest.Verdict verdict() {
    return last().verdict();
  }

  /** Pairs that the test has looked at. */
  int pairs() {
    return states.size() - 1;
  }
}
