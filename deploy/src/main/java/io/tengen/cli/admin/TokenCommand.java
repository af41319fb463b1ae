package io.tengen.cli.admin;

import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Command;

/** {@code tengen token}: the group of commands for tokens. */
@Command(
    name = "token",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Manages the tokens that give access to a coordinator, for administrators. A coordinator"
          + " that starts with TLS for the first time writes the first administrator's token to"
          + " admin.token in its data directory. See docs/security.md."
    },
    footer = {
      "",
      "Examples:",
      "  tengen token create rack3 --role worker --out worker.token \\",
      "    --coordinator go.example.org:7070 --tls-ca ca.crt --token-file admin.token",
      "  tengen token list --coordinator localhost:7070",
      "  tengen token revoke 0123456789abcdef --coordinator localhost:7070"
    },
    subcommands = {TokenCreateCommand.class, TokenListCommand.class, TokenRevokeCommand.class})
public final class TokenCommand extends CommandGroup {
  TokenCommand(Terminal terminal) {
    super(terminal);
  }
}
