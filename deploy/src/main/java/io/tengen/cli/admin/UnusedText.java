package io.tengen.cli.admin;

import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.wire.access.Retention.UnusedArtifact;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** Writes tables of files that nothing uses. */
final class UnusedText {
  private UnusedText() {}

  static String table(List<UnusedArtifact> files, ZoneId zone) {
    DateTimeFormatter time = Times.minutes(zone);
    TextTable table =
        new TextTable(Column.left("SHA-256"), Column.right("bytes"), Column.left("last used"));
    for (UnusedArtifact file : files) {
      table.add(file.sha256(), String.valueOf(file.bytes()), time.format(file.used()));
    }
    return table.render();
  }
}
