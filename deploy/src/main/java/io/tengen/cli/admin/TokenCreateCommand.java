package io.tengen.cli.admin;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.SecretFile;
import io.tengen.wire.access.Role;
import io.tengen.wire.access.Token;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen token create}: creates a token. */
@Command(
    name = "create",
    sortOptions = false,
    description = {
      "Creates a token and prints it, or writes it to a file that only its owner can read. The"
          + " coordinator keeps only a hash: replace a lost token by a new one."
    },
    footer = {
      "",
      "Examples:",
      "  tengen token create rack3 --role worker --out worker.token --token-file admin.token \\",
      "    --coordinator go.example.org:7070 --tls-ca ca.crt",
      "  tengen token create ada --role user --expires 720h --token-file admin.token --tls-ca"
          + " ca.crt",
      "  tengen token create prometheus --role monitor --out metrics.token"
    })
final class TokenCreateCommand implements Callable<Integer> {
  private static final Set<String> ROLES = Set.of("worker", "user", "admin", "monitor");

  @Parameters(
      paramLabel = "NAME",
      description = "Name of its owner: 1 to 128 letters, digits or any of . @ : _ -")
  private String name;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      required = true,
      description = {
        "worker: plays games; user: creates and reads runs; admin: as user, and manages tokens;"
            + " monitor: reads metrics and the demand for workers."
      })
  private String role;

  @Option(
      names = "--expires",
      paramLabel = "TIME",
      description = "How long it is valid, such as 720h (default: until it is revoked).")
  private @Nullable Duration expires;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File for the token, readable only by its owner; must not exist yet.")
  private @Nullable Path out;

  @Mixin private CoordinatorQuery query;

  @Override
  public Integer call() throws Exception {
    if (!ROLES.contains(role)) {
      throw CommandException.badInput(
          "--role \"" + role + "\" is none of worker, user, admin, monitor");
    }
    if (expires != null && expires.toSeconds() < 1) {
      throw CommandException.badInput("--expires must be at least 1s");
    }
    return query.run(connection -> {
      try (SecretFile file = out == null ? null : SecretFile.begin(out)) {
        Duration life = expires == null ? Duration.ZERO : expires;
        Token.Created created = connection.control().admin().create(name, Role.parse(role), life);
        if (file != null) {
          file.write(created.secret() + "\n");
        }
        return answer(created);
      }
    });
  }

  private Answer answer(Token.Created created) {
    String id = created.token().id();
    if (out != null) {
      return Answer.line(
          new Created(id, name, role, null), "token " + id + " for " + name + " is in " + out);
    }
    Answer secret = Answer.line(new Created(id, name, role, created.secret()), created.secret());
    return (terminal, json) -> {
      secret.print(terminal, json);
      if (!json) {
        terminal.say("token " + id + " for " + name + ": store it, it is not shown again");
      }
    };
  }

  /**
   * The JSON object of a new token.
   *
   * @param token the secret; null if it was written to a file
   */
  private record Created(String id, String name, String role, @Nullable String token) {}
}
