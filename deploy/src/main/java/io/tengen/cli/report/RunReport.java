package io.tengen.cli.report;

import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.results.GapText;
import io.tengen.cli.results.Grade;
import io.tengen.cli.results.ReproduceCommandLine;
import io.tengen.cli.results.RunText;
import io.tengen.coordinator.rating.Sprt;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The report of one run. Confined to one thread. */
final class RunReport {
  /** Most games that can be stepped through, unless the user gives a number. */
  static final String STEPPABLE = "2000";

  private final RunStatus run;
  private final Optional<Trial> trial;
  private final GameLog log;

  private RunReport(RunStatus run, Optional<Trial> trial, int steppable) {
    this.run = run;
    this.trial = trial;
    log = new GameLog(run.spec(), steppable);
  }

  /**
   * Returns a report without games.
   *
   * @param sprt the hypotheses of a sequential test that the user gave; the run's own otherwise
   * @param steppable most games that can be stepped through
   * @throws IllegalArgumentException with one line if there is no such report of this run
   */
  static RunReport of(RunStatus run, Optional<Sprt> sprt, int steppable) {
    return new RunReport(run, trial(run.id(), run.spec(), sprt), steppable);
  }

  private static Optional<Trial> trial(String run, RunSpec spec, Optional<Sprt> sprt) {
    if (spec.kind() != RunKind.EVALUATION) {
      throw new IllegalArgumentException(
          "run " + run + " is self-play, which compares no engines; see: tengen export " + run);
    }
    if (sprt.isPresent() && spec.engines().size() != 2) {
      throw new IllegalArgumentException(
          "--sprt tests two engines, and run " + run + " has " + spec.engines().size());
    }
    if (sprt.isPresent() && !spec.terms().black().isEmpty()) {
      throw new IllegalArgumentException(
          "--sprt counts colour-swapped pairs of games, and in run "
              + run
              + " "
              + spec.terms().black()
              + " always took Black");
    }
    return sprt.or(() -> ofRun(spec)).map(hypotheses -> new Trial(0, 1, hypotheses));
  }

  /** Returns the run's own test, if the run was one. */
  private static Optional<Sprt> ofRun(RunSpec spec) {
    return TournamentSpec.parse(spec.format()) instanceof TournamentSpec.Sprt sprt
        ? Optional.of(sprt.test())
        : Optional.empty();
  }

  /** Returns the log, which must be given all games before the findings are asked for. */
  GameLog log() {
    return log;
  }

  /** Computes the statistics of the games; takes a second or two for a large run. */
  Findings findings() {
    return Findings.of(log, trial);
  }

  /**
   * Writes the page.
   *
   * @param grades kyu and dan grades by engine; empty if none were asked for
   * @param places the places and matches by the rules of the run's tournament, if it has any
   * @param to receives the page; is not closed
   */
  void write(Findings findings, Map<String, Grade> grades, Standings places, Writer to)
      throws IOException {
    Source source =
        new Source(
            ReproduceCommandLine.command(run.spec()),
            ReproduceCommandLine.blank(run.spec()),
            "tengen show " + run.id(),
            ProgramVersion.get(),
            Stream.concat(
                    GapText.lines(findings.names(), findings.gaps()).stream(),
                    RunText.lines(run).stream())
                .filter(line -> !line.isEmpty())
                .toList());
    ReportPage.write(run, findings, grades, places, source, to);
  }
}
