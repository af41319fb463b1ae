package io.tengen.cli;

import io.tengen.cli.TextTable.Column;
import io.tengen.cli.control.RunStatus;
import io.tengen.cli.control.Standings;
import io.tengen.cli.control.TestState;
import io.tengen.coordinator.contest.Contest;
import io.tengen.coordinator.rating.EloEstimate;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.engine.game.EngineSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the contest of a run says, beside its ratings, as people read it. */
final class ContestLines {
  private ContestLines() {}

  /** A few words of a run that goes on; empty where games alone tell how far it is. */
  static String note(RunStatus run) {
    if (run.test().isPresent()) {
      return llr(run.test().get());
    }
    if (run.widest95().isPresent()) {
      return "widest interval ± " + Numbers.three(run.widest95().getAsDouble());
    }
    return run.round() > 0 ? "round " + run.round() : "";
  }

  /** Lines with what a sequential test or an adaptive run has come to; none of other runs. */
  static List<String> lines(RunStatus run) {
    List<String> lines = new ArrayList<>();
    run.test().ifPresent(test -> lines.addAll(test(run, test)));
    if (Contest.parse(run.plan().format()) instanceof Contest.Adaptive adaptive) {
      lines.add(
          run.widest95().isEmpty()
              ? "Too few games yet for an interval."
              : "The widest of the wanted 95 % intervals is ± "
                  + Numbers.three(run.widest95().getAsDouble())
                  + " Elo; ± "
                  + Numbers.three(adaptive.width())
                  + " was asked for.");
    }
    return lines;
  }

  private static List<String> test(RunStatus run, TestState test) {
    List<String> names = run.plan().engines().stream().map(EngineSpec::name).toList();
    EloEstimate estimate = EloEstimate.of(counts(test));
    List<String> lines = new ArrayList<>();
    if (Contest.parse(run.plan().format()) instanceof Contest.Sprt sprt) {
      String unit = sprt.model() == EloModel.NORMALIZED ? " normalized Elo" : " Elo";
      lines.add(
          switch (test.verdict()) {
            case OPEN -> "Undecided whether " + names.get(0) + " is stronger than " + names.get(1);
            case H0 ->
                names.get(0)
                    + " is not stronger than "
                    + names.get(1)
                    + ": H0 is accepted, "
                    + Numbers.three(sprt.elo0())
                    + unit;
            case H1 ->
                names.get(0)
                    + " is stronger than "
                    + names.get(1)
                    + ": H1 is accepted, "
                    + Numbers.three(sprt.elo1())
                    + unit;
          });
    }
    lines.add(
        llr(test)
            + ", pairs by points 0-½-1-1½-2: "
            + String.join("-", test.pentanomial().stream().map(String::valueOf).toList()));
    lines.add(
        String.format(
            Locale.ROOT,
            "Elo %.1f ± %.1f (95 %%), stronger with a likelihood of %.2f %%",
            estimate.elo(),
            estimate.error95(),
            100 * estimate.los()));
    return lines;
  }

  static ScoreCounts counts(TestState test) {
    List<Long> pairs = test.pentanomial();
    return ScoreCounts.ofPairs(
        pairs.get(0), pairs.get(1), pairs.get(2), pairs.get(3), pairs.get(4));
  }

  private static String llr(TestState test) {
    return String.format(
        Locale.ROOT, "LLR %.2f of %.2f to %.2f", test.llr(), test.lower(), test.upper());
  }

  /** The table of places. */
  static String placings(List<Standings.Placing> placings) {
    TextTable table =
        new TextTable(
            Column.right("place"),
            Column.flexible("engine"),
            Column.right("match points"),
            Column.right("opponents'"),
            Column.right("defeated's"),
            Column.right("warnings"),
            Column.left(""));
    for (Standings.Placing placing : placings) {
      table.add(
          String.valueOf(placing.place()),
          placing.name(),
          String.valueOf(placing.matchPoints()),
          String.valueOf(placing.opponents()),
          Numbers.score(placing.defeated() / 2.0),
          String.valueOf(placing.warnings()),
          placing.withdrawn() ? "withdrew" : "");
    }
    return table.render();
  }
}
