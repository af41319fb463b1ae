package io.tengen.cli.report;

import io.tengen.coordinator.report.ReportWriter;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.Optional;

/** Writes the reports that a coordinator's web page offers, as {@code tengen report} does. */
public final class CoordinatorReport implements ReportWriter {
  @Override
  public void write(RunStatus run, Standings places, Games games, Writer to) throws IOException {
    RunReport report = RunReport.of(run, Optional.empty(), Integer.parseInt(RunReport.STEPPABLE));
    games.forEach(report.log()::add);
    Findings findings = report.findings();
    if (findings.standings(run.id()).games() == 0) {
      throw new IllegalArgumentException("run " + run.id() + " has no games that count yet");
    }
    report.write(findings, Map.of(), places, to);
  }
}
