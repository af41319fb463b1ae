package io.tengen.cli.admin;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.wire.access.Token;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tengen token list}: lists tokens. */
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
  @Mixin private CoordinatorQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection ->
        Answer.list(
            connection.control().admin().list(),
            Listed::of,
            "no tokens yet; tengen token create creates one",
            tokens -> table(tokens, Instant.now(), ZoneId.systemDefault())));
  }

  private static String table(List<Token> tokens, Instant now, ZoneId zone) {
    DateTimeFormatter time = Times.minutes(zone);
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

  /** The JSON object of a token; times are in ISO 8601. */
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
