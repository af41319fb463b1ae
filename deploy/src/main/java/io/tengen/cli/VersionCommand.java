package io.tengen.cli;

import io.tengen.cli.console.ExitCode;
import io.tengen.cli.results.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code tengen version}: says what this is. */
@Command(
    name = "version",
    sortOptions = false,
    description = "Says which Tengen this is, which protocol it speaks, and on which Java it runs.",
    footer = {"", "Examples:", "  tengen version --json"})
public final class VersionCommand implements Callable<Integer> {
  /** The protocol's package: programs that share it understand each other. */
  private static final String PROTOCOL = "tengen.v1";

  @ParentCommand private Tengen tengen;

  @Option(names = "--json", description = "Prints the same as one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Version version = new Version(program(), PROTOCOL, Runtime.version().toString());
    tengen
        .terminal()
        .out()
        .println(
            json
                ? Json.line(version)
                : "tengen "
                    + version.version()
                    + "\nprotocol "
                    + version.protocol()
                    + "\njava "
                    + version.java());
    return ExitCode.OK;
  }

  /** The program's version, as the build wrote it down. */
  public static String program() {
    Properties properties = new Properties();
    try (InputStream in = VersionCommand.class.getResourceAsStream("/version.properties")) {
      if (in == null) {
        throw new IllegalStateException("version.properties is missing from the program");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  /** What {@code --json} prints. */
  private record Version(String version, String protocol, String java) {}
}
