package io.tengen.cli.learn;

import io.tengen.cli.console.Durations;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.learn.Generation.Time;
import io.tengen.worker.learn.Losses;
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
    state
        .rating(generation.name())
        .ifPresent(rating -> line.append("; Elo ").append(elo(rating.elo(), rating.error95())));
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

  private static String elo(double elo, double error95) {
    return Numbers.whole(elo) + " ± " + Numbers.whole(error95);
  }

  /** Formats the whole curve as a table. */
  static String table(LearningCurve curve) {
    TextTable table =
        new TextTable(
            Column.left("network"),
            Column.right("Elo"),
            Column.right("± 95 %"),
            Column.right("games"),
            Column.right("samples"),
            Column.right("batches"),
            Column.right("policy"),
            Column.right("value"),
            Column.right("ownership"),
            Column.left(""));
    for (LearningCurve.Point point : curve.generations()) {
      Losses losses = point.losses();
      table.add(
          "g" + point.generation(),
          point.elo() == null ? NONE : Numbers.whole(point.elo()),
          point.error95() == null ? NONE : Numbers.whole(point.error95()),
          String.valueOf(point.games()),
          String.valueOf(point.samples()),
          String.valueOf(point.steps()),
          losses == null ? NONE : String.format(Locale.ROOT, "%.3f", losses.policy()),
          losses == null ? NONE : String.format(Locale.ROOT, "%.3f", losses.value()),
          losses == null ? NONE : String.format(Locale.ROOT, "%.3f", losses.ownership()),
          point.promoted() ? "" : "not promoted");
    }
    StringBuilder text = new StringBuilder(table.render()).append('\n');
    for (LearningCurve.Anchor anchor : curve.anchors()) {
      text.append(anchor.name())
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
