package io.tengen.cli.doctor;

import io.tengen.cli.console.Answer;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import java.util.Comparator;
import java.util.List;

/** All findings, worst first. */
record Diagnosis(List<Finding> findings) {
  Diagnosis {
    findings = findings.stream().sorted(Comparator.comparing(Finding::severity)).toList();
  }

  /** A diagnosis as {@code --json} prints it. */
  private record Json(boolean healthy, List<Line> findings) {}

  private record Line(String severity, String subject, String problem, String remedy) {}

  /** Returns whether nothing is wrong; notes are not wrong. */
  boolean isHealthy() {
    return problems() == 0;
  }

  private long problems() {
    return findings.stream().filter(each -> each.severity() != Finding.Severity.NOTE).count();
  }

  int exitCode() {
    return isHealthy() ? ExitCode.OK : ExitCode.FAILED;
  }

  Answer answer() {
    return Answer.text(json(), text());
  }

  /** Returns the value to write as JSON. */
  Object json() {
    return new Json(
        isHealthy(),
        findings.stream()
            .map(each ->
                new Line(each.severity().words(), each.subject(), each.problem(), each.remedy()))
            .toList());
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (Finding each : findings) {
      text.append(
          "%-7s  %s: %s%n".formatted(each.severity().words(), each.subject(), each.problem()));
      if (!each.remedy().isEmpty()) {
        text.append("         ").append(each.remedy()).append('\n');
      }
    }
    return text.append(
            isHealthy() ? "Nothing is wrong." : Numbers.count(problems(), "problem") + ".")
        .append('\n')
        .toString();
  }
}
