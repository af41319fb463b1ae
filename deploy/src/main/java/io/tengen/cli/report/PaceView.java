package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import java.util.ArrayList;
import java.util.List;

/** The time that engines took for their moves. */
record PaceView(List<Row> rows) {
  /**
   * The times of one engine.
   *
   * @param share its mean divided by that of the slowest engine, as CSS takes it
   */
  record Row(String name, String moves, String mean, String longest, String share) {}

  static PaceView of(Findings findings) {
    double slowest =
        findings.ranking().stream()
            .mapToDouble(engine -> findings.log().pace(engine).mean())
            .max()
            .orElse(0);
    List<Row> rows = new ArrayList<>();
    for (int engine : findings.ranking()) {
      GameLog.Pace pace = findings.log().pace(engine);
      rows.add(
          new Row(
              findings.name(engine),
              Figures.count(pace.moves()),
              Figures.seconds(pace.mean()),
              Figures.seconds(pace.longest()),
              Figures.place(slowest == 0 ? 0 : pace.mean() / slowest)));
    }
    return new PaceView(rows);
  }
}
