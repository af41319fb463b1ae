package io.tengen.cli.report;

import io.tengen.cli.console.Axis;
import io.tengen.cli.console.Figures;
import io.tengen.coordinator.rating.EloEstimate;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.rating.SequentialTest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The sequential test: the path of its log-likelihood ratio (LLR) and its state.
 *
 * @param path the LLR, as SVG's {@code points} in a box of {@value #WIDTH} by {@value #HEIGHT}
 * @param upper the upper bound, as SVG's {@code points}
 * @param lower the lower bound, as SVG's {@code points}
 * @param endX horizontal place of the path's end, as CSS takes it
 * @param endY vertical place of the path's end
 */
record TestView(
    String engine,
    String against,
    String hypotheses,
    String state,
    String llr,
    String bounds,
    String pairs,
    String scores,
    String elo,
    String normalized,
    String later,
    String path,
    String upper,
    String lower,
    String endX,
    String endY,
    List<Axis.Tick> xTicks,
    List<Axis.Tick> yTicks) {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 300;
  private static final int MOST_TICKS = 5;

  /** Most points of the path; more would only make the file larger. */
  private static final int MOST_POINTS = 1000;

  static TestView of(Findings findings, TestPath test) {
    List<SequentialTest> states = test.states();
    SequentialTest last = test.last();
    EloEstimate estimate = EloEstimate.of(last.scores());
    double low =
        states.stream().mapToDouble(state -> Math.min(state.llr(), state.lower())).min().orElse(0);
    double high =
        states.stream().mapToDouble(state -> Math.max(state.llr(), state.upper())).max().orElse(0);
    Axis y = Axis.around(low, high);
    Axis x = new Axis(0, Math.max(1, test.pairs()));
    return new TestView(
        findings.name(test.trial().engine()),
        findings.name(test.trial().against()),
        hypotheses(findings, test.trial()),
        switch (test.verdict()) {
          case H1 -> "H1 accepted";
          case H0 -> "H0 accepted";
          case OPEN -> "undecided";
        },
        Figures.decimals(last.llr(), 2),
        Figures.decimals(last.lower(), 2) + " to " + Figures.decimals(last.upper(), 2),
        Figures.count(test.pairs()),
        IntStream.range(0, last.scores().cells())
            .mapToObj(cell -> Figures.count(last.scores().count(cell)))
            .collect(Collectors.joining(" · ")),
        Figures.interval(estimate.elo(), estimate.error95()),
        Figures.interval(estimate.normalizedElo(), estimate.normalizedError95()),
        test.later() == 0
            ? ""
            : Figures.count(test.later(), "more pair", "was played and is", "were played and are"),
        line(states, x, y, SequentialTest::llr),
        line(states, x, y, SequentialTest::upper),
        line(states, x, y, SequentialTest::lower),
        Figures.place(x.share(test.pairs())),
        Figures.place(y.share(last.llr())),
        x.ticks(MOST_TICKS, false),
        y.ticks(MOST_TICKS, true));
  }

  private static String hypotheses(Findings findings, Trial trial) {
    String unit = trial.sprt().model() == EloModel.NORMALIZED ? "normalized Elo" : "Elo";
    return "H0: %s is %s %s stronger than %s; H1: %s. Error rates %s and %s."
        .formatted(
            findings.name(trial.engine()),
            elo(trial.sprt().elo0()),
            unit,
            findings.name(trial.against()),
            elo(trial.sprt().elo1()),
            BigDecimal.valueOf(trial.sprt().alpha()).toPlainString(),
            BigDecimal.valueOf(trial.sprt().beta()).toPlainString());
  }

  /** Formats an Elo difference without needless decimals. */
  private static String elo(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString().replace('-', '−');
  }

  private static String line(
      List<SequentialTest> states, Axis x, Axis y, ToDoubleFunction<SequentialTest> value) {
    int stride = (states.size() + MOST_POINTS - 1) / MOST_POINTS;
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < states.size(); i += stride) {
      append(points, x.share(i), y.share(value.applyAsDouble(states.get(i))));
    }
    if ((states.size() - 1) % stride != 0) {
      append(points, 1, y.share(value.applyAsDouble(states.getLast())));
    }
    return points.toString();
  }

  private static void append(StringBuilder points, double x, double y) {
    points.append(
        String.format(
            Locale.ROOT, "%s%.1f,%.1f", points.isEmpty() ? "" : " ", WIDTH * x, HEIGHT * (1 - y)));
  }
}
