package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tengen minigo host}: plays a game between two programs that play by files. */
@Command(
    name = "host",
    sortOptions = false,
    description = {
      "Plays a game between two programs. Each is started anew for every move in its own directory,"
          + " reads the position in input.txt and writes its move to output.txt"
          + " (docs/minigo.md). Prints the board after each move, and writes log.txt, Cresult.txt"
          + " and game.sgf."
    },
    footer = {
      "",
      "Examples:",
      "  tengen minigo host --black 'python3 my.py' --white 'python3 other.py'",
      "  tengen minigo host --black 'python3 my.py' --white engine:alphabeta:depth=1 --out game1"
    })
final class HostCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private HostOptions options;

  HostCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    HostedGame game =
        new HostedGame(
            options.out(), options.setup(), options.match(), options.black(), options.white());
    boolean json = options.json();
    HostedGame.Result result =
        game.play(
            options.seed(),
            line -> {
              if (!json) {
                terminal.out().println(line);
              }
            });
    if (json) {
      terminal.print(true, result, "");
    }
    return ExitCode.OK;
  }
}
