package io.tengen.cli.admin;

import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.Token;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen token revoke}: shuts somebody out. */
@Command(
    name = "revoke",
    sortOptions = false,
    description = {
      "Makes a token worthless: calls with it are refused at once, and a worker that is connected"
          + " with it is cut off when it next says something."
    },
    footer = {
      "",
      "Examples:",
      "  tengen token revoke 0123456789abcdef --token-file admin.token --tls-ca ca.crt"
    })
final class TokenRevokeCommand implements Callable<Integer> {
  @ParentCommand private TokenCommand token;

  @Parameters(paramLabel = "ID", description = "The token's id; tengen token list has them.")
  private String id;

  @Mixin private AdminOptions where;

  @Option(names = "--json", description = "Prints the token as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws CommandException, ControlException {
    try (Control control = where.control()) {
      Token revoked = control.admin().revoke(id);
      token
          .terminal()
          .out()
          .println(
              json
                  ? Json.line(TokenListCommand.Listed.of(revoked))
                  : "token " + revoked.id() + " of " + revoked.name() + " is revoked");
    }
    return ExitCode.OK;
  }
}
