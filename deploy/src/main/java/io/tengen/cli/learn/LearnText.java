package io.tengen.cli.learn;

import io.tengen.cli.console.Durations;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.learn.Generation.Time;
import io.tengen.worker.learn.Losses;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats the results of a learning loop as text. */
final class LearnText {
  private static final String NONE = "–";

  private LearnText() {}

  /** Formats a complete generation on one line. */
  static String line(LearnState state, Generation generation) {
    StringBuilder line = new StringBuilder(generation.name());
    Generation.Played played = generation.played();
    if (played != null) {
      line.append(
          String.format(
              Locale.ROOT,
              ": %d games, %d samples in %s",
              played.games(),
              played.samples(),
              Durations.clock(played.time().seconds())));
    }
    Generation.Trained trained = generation.trained();
    if (trained != null) {
      line.append(
          trained.steps() == 0
              ? ": a random network, " + trained.network().brief()
              : String.format(
                  Locale.ROOT,
                  "; %d batches in %s, losses %s",
                  trained.steps(),
                  Durations.clock(trained.time().seconds()),
                  losses(trained.losses())));
    }
    Generation.Judged judged = generation.judged();
    if (judged != null && judged.games() > 0) {
      line.append("; gate ")
          .append(Numbers.score(judged.points()))
          .append(" of ")
          .append(judged.games())
          .append(judged.promoted() ? ", promoted" : ", not promoted");
    }
    List<LearnState.Rating> ratings = state.ratings(generation.name());
    boolean isOfSeveralSizes =
        state.ratings().stream().map(LearnState.Rating::board).distinct().count() > 1;
    for (LearnState.Rating rating : ratings) {
      line.append("; Elo ").append(elo(rating.elo(), rating.error95()));
      if (isOfSeveralSizes) {
        line.append(" on ").append(side(rating.board()));
      }
    }
    return line.toString();
  }

  private static String losses(@Nullable Losses losses) {
    return losses == null
        ? NONE
        : String.format(
            Locale.ROOT,
            "policy %.2f value %.2f ownership %.2f",
            losses.policy(),
            losses.value(),
            losses.ownership());
  }

  private static String side(int board) {
    return board + "x" + board;
  }

  private static String elo(double elo, double error95) {
    return Numbers.whole(elo) + " ± " + Numbers.whole(error95);
  }

  /** Formats the whole curve as a table. */
  static String table(LearningCurve curve) {
    List<Integer> boards = curve.ratedBoards();
    TextTable table = new TextTable(columns(boards));
    for (LearningCurve.Point point : curve.generations()) {
      table.add(cells(point, boards));
    }
    StringBuilder text = new StringBuilder(table.render()).append('\n');
    for (LearningCurve.Anchor anchor : curve.anchors()) {
      text.append(anchor.name())
          .append(anchor.board() == null ? "" : " on " + side(anchor.board()))
          .append(": ")
          .append(
              anchor.elo() == null || anchor.error95() == null
                  ? "not rated"
                  : "Elo " + elo(anchor.elo(), anchor.error95()))
          .append(", ")
          .append(Numbers.count(anchor.games(), "game"))
          .append('\n');
    }
    return text.append(split(curve.split())).toString();
  }

  private static List<Column> columns(List<Integer> boards) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("network")));
    if (boards.isEmpty()) {
      columns.add(Column.right("Elo"));
      columns.add(Column.right("± 95 %"));
    }
    boards.forEach(board -> columns.add(Column.right("Elo " + side(board))));
    for (String name : List.of("games", "samples", "batches", "policy", "value", "ownership")) {
      columns.add(Column.right(name));
    }
    columns.add(Column.left(""));
    return columns;
  }

  private static List<String> cells(LearningCurve.Point point, List<Integer> boards) {
    List<String> cells = new ArrayList<>(List.of("g" + point.generation()));
    if (boards.isEmpty()) {
      cells.add(point.elo() == null ? NONE : Numbers.whole(point.elo()));
      cells.add(point.error95() == null ? NONE : Numbers.whole(point.error95()));
    }
    for (int board : boards) {
      cells.add(
          LearningCurve.ratings(point).stream()
              .filter(rating -> rating.board() == board)
              .map(rating -> elo(rating.elo(), rating.error95()))
              .findFirst()
              .orElse(NONE));
    }
    cells.add(String.valueOf(point.games()));
    cells.add(String.valueOf(point.samples()));
    cells.add(String.valueOf(point.steps()));
    Losses losses = point.losses();
    cells.add(losses == null ? NONE : String.format(Locale.ROOT, "%.3f", losses.policy()));
    cells.add(losses == null ? NONE : String.format(Locale.ROOT, "%.3f", losses.value()));
    cells.add(losses == null ? NONE : String.format(Locale.ROOT, "%.3f", losses.ownership()));
    cells.add(point.promoted() ? "" : "not promoted");
    return cells;
  }

  private static String split(LearningCurve.Split split) {
    return "Time (and processor time of this process): self-play "
        + time(split.selfPlay())
        + ", training "
        + time(split.training())
        + (split.gate().seconds() > 0 ? ", gate " + time(split.gate()) : "")
        + (split.rating().seconds() > 0 ? ", rating " + time(split.rating()) : "")
        + "\n";
  }

  private static String time(Time time) {
    return Durations.clock(time.seconds()) + " (" + Durations.clock(time.cpuSeconds()) + ")";
  }
}
