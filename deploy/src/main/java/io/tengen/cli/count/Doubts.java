package io.tengen.cli.count;

import io.tengen.cli.console.Numbers;
import io.tengen.game.board.Color;
import java.util.ArrayList;
import java.util.List;

/** What makes a count doubtful, for the user to look at. */
final class Doubts {
  /** One point in so many is the most that an ordinary finished board shares. */
  private static final int SHARED_OF = 10;

  private Doubts() {}

  /** Returns lines for stderr; empty if the count is beyond doubt. */
  static List<String> of(FinishedBoard finished, Verdict verdict) {
    List<String> lines = new ArrayList<>();
    addMarks(lines, finished.black(), Color.BLACK, verdict);
    addMarks(lines, finished.white(), Color.WHITE, verdict);
    if (!verdict.uncertain().isEmpty()) {
      lines.add(
          "warning: "
              + String.join(" ", verdict.names(verdict.uncertain()))
              + " may be alive, dead or in seki, and are counted as alive; --dead decides");
    }
    int shared = verdict.count().shared();
    int all = verdict.board().points().count();
    if (verdict.isArea() && SHARED_OF * shared > all) {
      lines.add(
          "warning: stones of both sides reach "
              + Numbers.count(shared, "point")
              + " of "
              + all
              + ": the game is not over, or dead stones are missing");
    }
    if (verdict.deadBy().isEmpty()) {
      lines.add(
          "all stones are counted as alive, since nothing says which are dead; --dead names them,"
              + " --judge mcts finds them");
    }
    return lines;
  }

  private static void addMarks(
      List<String> lines, List<Integer> marked, Color side, Verdict verdict) {
    List<Integer> others =
        marked.stream().filter(point -> verdict.count().owner(point) != side.stone()).toList();
    if (!others.isEmpty()) {
      lines.add(
          "warning: the file marks "
              + String.join(" ", verdict.names(others))
              + " as "
              + Verdict.name(side)
              + "'s, but by this count they are not");
    }
  }
}
