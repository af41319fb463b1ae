package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.cli.results.TunedSettings;
import io.tengen.coordinator.rating.EloEstimate;
import io.tengen.coordinator.rating.PoolGaps;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.coordinator.rating.SampleSize;
import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.rating.TestLength;
import io.tengen.wire.control.RunStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The outcome of a run in a few sentences. Two engines differ significantly if 0 lies outside the
 * 95 % interval of their difference, or if a sequential test accepts a hypothesis.
 *
 * @param settled whether the headline names a stronger engine
 * @param headline one sentence
 * @param details further sentences
 */
public record Conclusion(boolean settled, String headline, List<String> details) {
  /** The largest number of further games that is worth suggesting. */
  private static final long TOO_MANY = 10_000_000;

  /** The smallest difference in Elo that is worth measuring. */
  private static final double FINE = 10;

  public Conclusion {
    details = List.copyOf(details);
  }

  /** Returns the verdict on a run. */
  public static Conclusion of(Findings findings) {
    int best = findings.ranking().get(0);
    int rival = rival(findings, best);
    boolean apart = apart(findings.ratings(), best, rival);
    TestPath test = findings.test().orElse(null);
    boolean decided = test != null && test.verdict() != SequentialTest.Verdict.OPEN;
    List<String> details = new ArrayList<>();
    if (test != null && !decided) {
      details.add(underWay(test));
    }
    if (!apart && !decided) {
      details.add(missing(findings, best, rival));
    }
    if (findings.names().size() > 2) {
      details.add(pairsApart(findings));
    }
    details.addAll(warnings(findings));
    String headline =
        test != null && decided
            ? ofTest(findings, test)
            : apart ? ofApart(findings, best) : ofClose(findings, best, rival);
    return new Conclusion(apart || decided, headline, details);
  }

  /** Returns the outcome of a tuning, or the verdict on another run. */
  public static Conclusion of(RunStatus run, Findings findings) {
    return run.tuning()
        .map(tuning -> ofTuning(TunedSettings.of(tuning), findings))
        .orElseGet(() -> of(findings));
  }

  /** The games of a tuning compare values with each other, not engines: no side is stronger. */
  private static Conclusion ofTuning(TunedSettings tuned, Findings findings) {
    return new Conclusion(
        false,
        "Tuned by %s: %s after %s."
            .formatted(tuned.method(), tuned.best(), Figures.count(tuned.games(), "game")),
        warnings(findings));
  }

  private static String ofTest(Findings findings, TestPath test) {
    EloEstimate estimate = EloEstimate.of(test.last().scores());
    boolean stronger = test.verdict() == SequentialTest.Verdict.H1;
    return "%s is %s than %s: %s Elo after %s; the test accepted %s."
        .formatted(
            findings.name(test.trial().engine()),
            stronger ? "stronger" : "not shown to be stronger",
            findings.name(test.trial().against()),
            Figures.interval(estimate.elo(), estimate.error95()),
            Figures.count(test.pairs(), "pair"),
            stronger ? "H1" : "H0");
  }

  /**
   * Returns the engine most likely to be the strongest instead: the second, or one with fewer
   * games.
   */
  private static int rival(Findings findings, int best) {
    return findings.ranking().stream()
        .skip(1)
        .min(Comparator.comparingDouble(other -> findings.ratings().superiority(best, other)))
        .orElseThrow();
  }

  private static String ofApart(Findings findings, int best) {
    int next = findings.ranking().get(1);
    String who =
        findings.names().size() == 2
            ? findings.name(best) + " is stronger than " + findings.name(next)
            : findings.name(best) + " is the strongest of " + findings.names().size() + " engines";
    String after = " after " + Figures.count(findings.results().size(), "game");
    if (open(findings, best, next)) {
      return who + after + "; the results do not bound the difference.";
    }
    String ahead = findings.names().size() == 2 ? "" : " ahead of " + findings.name(next);
    return who + ": " + difference(findings, best, next) + ahead + after + ".";
  }

  private static String ofClose(Findings findings, int best, int rival) {
    String distance =
        difference(findings, best, rival)
            + " after "
            + Figures.count(findings.results().size(), "game");
    return findings.names().size() == 2
        ? "Undecided so far: %s against %s stands at %s."
            .formatted(findings.name(best), findings.name(rival), distance)
        : "%s leads, but is not yet significantly ahead of %s: %s."
            .formatted(findings.name(best), findings.name(rival), distance);
  }

  private static String difference(Findings findings, int one, int other) {
    Ratings ratings = findings.ratings();
    return Figures.interval(ratings.difference(one, other), ratings.difference95(one, other))
        + " Elo";
  }

  /**
   * Returns whether the results leave the distance between two engines open, so that the prior
   * determines it.
   */
  private static boolean open(Findings findings, int one, int other) {
    return findings.gaps().stream()
        .map(PoolGaps.Gap::engines)
        .anyMatch(gap -> gap.contains(one) != gap.contains(other));
  }

  private static boolean apart(Ratings ratings, int one, int other) {
    return Math.abs(ratings.difference(one, other)) > ratings.difference95(one, other);
  }

  /** Returns a sentence on how many more games would show which engine is stronger. */
  private static String missing(Findings findings, int best, int rival) {
    long games = findings.results().size();
    double error = findings.ratings().difference95(best, rival);
    double difference = findings.ratings().difference(best, rival);
    long fine = SampleSize.until(games, error, FINE);
    String narrow =
        fine > TOO_MANY || fine == 0
            ? ""
            : " An interval of ± %s Elo takes about %s more."
                .formatted(Figures.count(Math.round(FINE)), Figures.count(fine));
    long more = difference > 0 ? SampleSize.until(games, error, difference) : Long.MAX_VALUE;
    if (more > TOO_MANY) {
      return "The two are too close for a practicable number of games." + narrow;
    }
    return "If the difference stays the same, about %s would show it.%s"
        .formatted(Figures.count(more, "more game"), narrow);
  }

  private static String pairsApart(Findings findings) {
    int engines = findings.names().size();
    long pairs = (long) engines * (engines - 1) / 2;
    long apart =
        IntStream.range(0, engines)
            .mapToLong(one ->
                IntStream.range(one + 1, engines)
                    .filter(other -> apart(findings.ratings(), one, other))
                    .count())
            .sum();
    return apart == pairs
        ? "All %s of engines differ significantly.".formatted(Figures.count(pairs, "pair"))
        : "%s of %s of engines differ significantly."
            .formatted(Figures.count(apart), Figures.count(pairs, "pair"));
  }

  private static String underWay(TestPath test) {
    return "The sequential test is undecided after %s%s."
        .formatted(Figures.count(test.pairs(), "pair"), rest(test));
  }

  private static String rest(TestPath test) {
    if (test.pairs() == 0) {
      return "";
    }
    double pairs = TestLength.ofRest(test.last()).samples();
    return pairs > TOO_MANY
        ? ""
        : "; if scores stay as they are, it takes about %s"
            .formatted(Figures.count((long) Math.ceil(pairs), "more pair"));
  }

  /** Returns warnings about results that the statistics do not account for. */
  private static List<String> warnings(Findings findings) {
    List<String> warnings = new ArrayList<>();
    int repeated = findings.duplicates().repeated();
    if (repeated > 0) {
      warnings.add(
          "%s of %s %s another move by move: errors are larger than stated."
              .formatted(
                  Figures.count(repeated),
                  Figures.count(findings.duplicates().games(), "game"),
                  repeated == 1 ? "repeats" : "repeat"));
    }
    long odd = findings.workers().stream().filter(WorkersView::isOdd).count();
    if (odd > 0) {
      warnings.add(
          odd == 1
              ? "The results of one worker differ from the others'; see the checks."
              : "The results of %s workers differ from the others'; see the checks."
                  .formatted(Figures.count(odd)));
    }
    return warnings;
  }
}
