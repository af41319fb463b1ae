package io.tengen.cli;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.console.UserFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tengen man}: writes the manual pages of all commands, for packages. */
@Command(
    name = "man",
    hidden = true,
    description = "Writes the manual pages of all commands to a directory, which must exist.",
    footer = {"", "Examples:", "  tengen man share/man/man1"})
public final class ManCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The directory of the pages.")
  private Path directory;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws CommandException {
    UserFiles.requireDirectory(directory);
    write(spec.root().commandLine());
    return ExitCode.OK;
  }

  private void write(CommandLine command) throws CommandException {
    ManPage page = new ManPage(command, ProgramVersion.get());
    Path file = directory.resolve(page.name() + ".1");
    try {
      Files.writeString(file, page.render());
    } catch (IOException e) {
      throw UserFiles.cannotWrite(file, e);
    }
    for (CommandLine below : command.getSubcommands().values()) {
      if (!below.getCommandSpec().usageMessage().hidden()) {
        write(below);
      }
    }
  }
}
