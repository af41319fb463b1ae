package io.tengen.cli.admin;

import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.Token;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code tengen token list}: whom there are tokens for. */
@Command(
    name = "list",
    sortOptions = false,
    description = "Lists tokens, newest first, without their secrets.",
    footer = {
      "",
      "Examples:",
      "  tengen token list --coordinator go.example.org:7070 --tls-ca ca.crt --token-file"
          + " admin.token"
    })
final class TokenListCommand implements Callable<Integer> {
  @ParentCommand private TokenCommand token;

  @Mixin private AdminOptions where;

  @Option(names = "--json", description = "Prints the tokens as one JSON array.")
  private boolean json;

  @Override
  public Integer call() throws CommandException, ControlException {
    try (Control control = where.control()) {
      List<Token> tokens = control.admin().list();
      Terminal terminal = token.terminal();
      if (json) {
        terminal.out().println(Json.line(tokens.stream().map(Listed::of).toList()));
      } else if (tokens.isEmpty()) {
        terminal.say("no tokens yet; tengen token create makes one");
      } else {
        terminal.out().print(table(tokens, Instant.now(), ZoneId.systemDefault()));
      }
    }
    return ExitCode.OK;
  }

  private static String table(List<Token> tokens, Instant now, ZoneId zone) {
    DateTimeFormatter time =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(zone);
    TextTable table =
        new TextTable(
            Column.left("id"),
            Column.left("role"),
            Column.left("state"),
            Column.left("created"),
            Column.left("expires"),
            Column.flexible("name"));
    for (Token info : tokens) {
      table.add(
          info.id(),
          info.role().word(),
          info.state(now),
          time.format(info.createdAt()),
          info.expiresAt().map(time::format).orElse("never"),
          info.name());
    }
    return table.render();
  }

  /** As JSON has it; times in ISO 8601. */
  record Listed(
      String id,
      String name,
      String role,
      String state,
      String createdAt,
      @Nullable String expiresAt,
      @Nullable String revokedAt) {
    static Listed of(Token info) {
      return new Listed(
          info.id(),
          info.name(),
          info.role().word(),
          info.state(Instant.now()),
          info.createdAt().toString(),
          info.expiresAt().map(Instant::toString).orElse(null),
          info.revokedAt().map(Instant::toString).orElse(null));
    }
  }
}
