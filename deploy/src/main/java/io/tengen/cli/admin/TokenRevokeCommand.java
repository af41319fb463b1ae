package io.tengen.cli.admin;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.wire.access.Token;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen token revoke}: revokes a token. */
@Command(
    name = "revoke",
    sortOptions = false,
    description = {
      "Revokes a token: calls with it are refused at once, and a worker that is connected with it"
          + " is disconnected at its next message."
    },
    footer = {
      "",
      "Examples:",
      "  tengen token revoke 0123456789abcdef --token-file admin.token --tls-ca ca.crt"
    })
final class TokenRevokeCommand implements Callable<Integer> {
  @Parameters(paramLabel = "ID", description = "The token's id; tengen token list lists them.")
  private String id;

  @Mixin private CoordinatorQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      Token revoked = connection.control().admin().revoke(id);
      return Answer.line(
          TokenListCommand.Listed.of(revoked),
          "token " + revoked.id() + " of " + revoked.name() + " is revoked");
    });
  }
}
