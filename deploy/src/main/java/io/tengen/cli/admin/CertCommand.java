package io.tengen.cli.admin;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.SecretFile;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.wire.access.Role;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen cert}: creates certificates for trials of TLS. */
@Command(
    name = "cert",
    sortOptions = false,
    description = {
      "Creates a certificate authority and certificates for a coordinator and for clients:"
          + " ca.crt, server.crt, server.key, and NAME.crt, NAME.key for each --client. The"
          + " authority's key is not kept, so it cannot issue further certificates."
    },
    footer = {
      "",
      "Examples:",
      "  tengen cert --out tls",
      "  tengen cert go.example.org 192.0.2.7 --out tls --client rack3=worker --client ada=admin",
      "  tengen coordinator --host 0.0.0.0 --tls-cert tls/server.crt --tls-key tls/server.key"
    })
public final class CertCommand implements Callable<Integer> {
  private static final Duration MOST = Duration.ofDays(3650);

  private final Terminal terminal;

  @Parameters(
      paramLabel = "HOST",
      arity = "0..*",
      description = "Names and addresses of the coordinator, besides localhost.")
  private List<String> hosts = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Directory for the files; created if missing. No file is replaced.")
  private Path directory;

  @Option(
      names = "--client",
      paramLabel = "NAME=ROLE",
      description =
          "A client certificate in place of a token; the role is worker, user, admin or monitor.")
  private List<String> clients = List.of();

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "365",
      description = "Days that the certificates are valid (default: ${DEFAULT-VALUE}).")
  private int days;

  @Option(names = "--json", description = "Prints the files as one JSON object.")
  private boolean json;

  private record CertifiedClient(String name, Role role) {}

  private record Written(List<String> files) {}

  CertCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    if (days < 1 || days > MOST.toDays()) {
      throw CommandException.badInput("--days " + days + " is not between 1 and " + MOST.toDays());
    }
    List<CertifiedClient> wanted = clients();
    List<String> names = new ArrayList<>(hosts);
    names.addAll(List.of("localhost", "127.0.0.1", "::1"));
    for (String host : names) {
      if (!host.matches("[\\w.:*-]{1,253}")) {
        throw CommandException.badInput("\"" + host + "\" is not a host name or IP address");
      }
    }
    UserFiles.requireWritable(directory);
    DevelopmentCa ca = new DevelopmentCa(Duration.ofDays(days));
    List<String> files = new ArrayList<>();
    write(files, "ca.crt", ca.certificate());
    write(files, "server", ca.server(names));
    for (CertifiedClient client : wanted) {
      write(files, client.name, ca.client(client.name, client.role));
    }
    if (json) {
      terminal.out().println(JsonWriter.line(new Written(files)));
    } else {
      files.forEach(terminal.out()::println);
    }
    return ExitCode.OK;
  }

  private List<CertifiedClient> clients() throws CommandException {
    List<CertifiedClient> wanted = new ArrayList<>();
    for (String text : clients) {
      int equals = text.indexOf('=');
      String name = equals < 0 ? text : text.substring(0, equals);
      if (!name.matches("\\w[\\w.-]{0,63}") || name.equals("server") || name.equals("ca")) {
        throw CommandException.badInput(
            "--client " + text + " is not NAME=ROLE with a name of letters, digits, . _ -");
      }
      try {
        wanted.add(new CertifiedClient(name, Role.parse(text.substring(equals + 1))));
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput("--client " + text + ": " + e.getMessage(), e);
      }
    }
    return wanted;
  }

  private void write(List<String> files, String name, DevelopmentCa.Issued issued)
      throws CommandException {
    write(files, name + ".crt", issued.certificate());
    Path file = directory.resolve(name + ".key");
    try (SecretFile key = SecretFile.begin(file)) {
      key.write(issued.key());
    }
    files.add(file.toString());
  }

  private void write(List<String> files, String name, String text) throws CommandException {
    Path file = directory.resolve(name);
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw CommandException.badInput("there is a file " + file + "; choose another directory", e);
    } catch (IOException e) {
      throw UserFiles.cannotWrite(file, e);
    }
    files.add(file.toString());
  }
}
