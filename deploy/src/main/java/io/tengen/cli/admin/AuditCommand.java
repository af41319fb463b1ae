package io.tengen.cli.admin;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.AdminControl;
import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.wire.access.AuditEntry;
import io.tengen.wire.access.AuditQuery;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen audit}: lists the entries of the audit log, each with its caller. */
@Command(
    name = "audit",
    sortOptions = false,
    description = {
      "Lists changes and refusals with their callers, newest first: the last 10,000 changes and the"
          + " last 10,000 refusals since the coordinator started (docs/security.md). Its log has all."
    },
    footer = {
      "",
      "Examples:",
      "  tengen audit --coordinator go.example.org:7070 --tls-ca ca.crt --token-file admin.token",
      "  tengen audit --who ada --what CancelRun --since 24h --coordinator HOST:7070"
    })
public final class AuditCommand implements Callable<Integer> {
  private static final int MOST = 20_000;

  @Mixin private CoordinatorQuery query;

  @Option(
      names = "--who",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Only lines with this text in the caller or its address.")
  private String who;

  @Option(
      names = "--what",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Only lines with this text in the action or its detail.")
  private String what;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Only lines of this last time, such as 90m, 24h or 7d.")
  private @Nullable Duration since;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "The most lines, 1 to 20000 (default: ${DEFAULT-VALUE}).")
  private int limit;

  @Override
  public Integer call() throws Exception {
    if (limit < 1 || limit > MOST) {
      throw CommandException.badInput("--limit " + limit + " is not between 1 and " + MOST);
    }
    return query.run(connection ->
        Answer.list(
            entries(connection.control().admin()),
            Line::of,
            "no such lines since the coordinator started",
            entries -> table(entries, ZoneId.systemDefault())));
  }

  private List<AuditEntry> entries(AdminControl admin) throws ControlException {
    Optional<Instant> oldest = Optional.ofNullable(since).map(Instant.now()::minus);
    List<AuditEntry> entries = new ArrayList<>();
    String token = "";
    do {
      int page = Math.min(AuditQuery.MOST, limit - entries.size());
      AuditQuery.Page found = admin.audit(new AuditQuery(who, what, oldest, page, token));
      entries.addAll(found.entries());
      token = found.nextPageToken();
    } while (!token.isEmpty() && entries.size() < limit);
    return entries;
  }

  private static String table(List<AuditEntry> entries, ZoneId zone) {
    DateTimeFormatter time = Times.minutes(zone);
    TextTable table =
        new TextTable(
            Column.left("time"),
            Column.left("who"),
            Column.left("from"),
            Column.left("what"),
            Column.left("outcome"),
            Column.flexible("detail"));
    for (AuditEntry entry : entries) {
      table.add(
          time.format(entry.at()),
          entry.who(),
          entry.from(),
          entry.what(),
          outcome(entry),
          entry.detail());
    }
    return table.render();
  }

  private static String outcome(AuditEntry entry) {
    return entry.refused() ? "refused" : "done";
  }

  /** The JSON object of a line; the time is in ISO 8601. */
  record Line(String at, String who, String from, String what, String outcome, String detail) {
    static Line of(AuditEntry entry) {
      return new Line(
          entry.at().toString(),
          entry.who(),
          entry.from(),
          entry.what(),
          AuditCommand.outcome(entry),
          entry.detail());
    }
  }
}
