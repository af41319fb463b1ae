package io.tengen.cli;

import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.console.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tengen version}: prints the versions of the program, its protocol and Java. */
@Command(
    name = "version",
    sortOptions = false,
    description = "Prints the versions of Tengen, of its protocol and of the Java that runs it.",
    footer = {"", "Examples:", "  tengen version --json"})
public final class VersionCommand implements Callable<Integer> {
  /** The package of the protocol's messages; programs with the same package are compatible. */
  private static final String PROTOCOL = "tengen.v1";

  private final Terminal terminal;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  VersionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Version version = new Version(ProgramVersion.get(), PROTOCOL, Runtime.version().toString());
    terminal
        .out()
        .println(
            json
                ? JsonWriter.line(version)
                : "tengen "
                    + version.version()
                    + "\nprotocol "
                    + version.protocol()
                    + "\njava "
                    + version.java());
    return ExitCode.OK;
  }

  /** The output of {@code --json}. */
  private record Version(String version, String protocol, String java) {}
}
