package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.GameNumber;
import io.tengen.cli.results.GameDirectory;
import io.tengen.cli.results.Json;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import io.tengen.game.sgf.SgfMode;
import io.tengen.wire.control.StoredGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen show}: draws a game. */
@Command(
    name = "show",
    sortOptions = false,
    customSynopsis = {
      "tengen show RUN GAME [--move=N] [--zi] [--sgf] [--json]",
      "                     [--coordinator=HOST:PORT | --data=DIR]",
      "       tengen show FILE.sgf [--game=N] [--move=N] [--zi] [--strict] [--json]"
    },
    description = {
      "Draws a game of a run or of an SGF file of any program: X is black, O is white, the last"
          + " move is in brackets. Illegal moves of a file are shown as it has them, with a warning"
          + " on stderr.",
    },
    footer = {
      "",
      "Examples:",
      "  tengen show RUN 0",
      "  tengen show RUN 17 --move 30 --coordinator localhost:7070",
      "  tengen show RUN 17 --sgf > game.sgf",
      "  tengen show games/000017.sgf --move 30",
      "  tengen show collection.sgf --game 3",
      "  tengen show games/000017.sgf --zi"
    })
public final class ShowCommand implements Callable<Integer> {
  private static final String SGF = ".sgf";

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "The run's id, which tengen runs lists; or an SGF file.")
  private String source;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "GAME",
      description = "The game's number in the run, from 0.")
  private @Nullable Integer index;

  @Option(
      names = "--move",
      paramLabel = "N",
      description = "Shows the board after this many moves (default: all).")
  private @Nullable Integer move;

  @Option(names = "--sgf", description = "Prints a game of a run as SGF.")
  private boolean asSgf;

  @Option(
      names = "--zi",
      description = "Gives the margin of a counted game in stones (zi), each of them two points.")
  private boolean inZi;

  @Option(
      names = "--strict",
      description = "Refuses an SGF file that deviates from the format or from the rules.")
  private boolean strict;

  @Mixin private GameNumber number;
  @Mixin private ClusterQuery query;

  private final Terminal terminal;

  ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (index == null) {
      query.print(ofFile());
      return ExitCode.OK;
    }
    return showStored(index);
  }

  private int showStored(int game) throws Exception {
    if (namesSgf()) {
      throw CommandException.badInput(
          "GAME is of a run; of an SGF file give --game " + (game + 1) + ", counted from 1");
    }
    if (strict || number.isGiven()) {
      throw CommandException.badInput((strict ? "--strict" : "--game") + " goes with an SGF file");
    }
    return query.run(connection -> {
      StoredGame stored = connection.control().game(source, game);
      if (asSgf) {
        return Answer.text(Json.Game.of(stored), GameDirectory.sgf(stored) + "\n");
      }
      return answer(GameText.of(stored), Json.Game.of(stored));
    });
  }

  private Answer ofFile() throws CommandException {
    if (asSgf) {
      throw CommandException.badInput("--sgf goes with a game of a run");
    }
    if (query.anyGiven()) {
      throw CommandException.badInput(
          "which game of run " + source + "? They count from 0: tengen show " + source + " 0");
    }
    Path file = UserFiles.path(source);
    try {
      if (!Files.exists(file) && !namesSgf()) {
        throw CommandException.badInput(
            "there is no file "
                + source
                + "; of a run say which game, counted from 0: tengen show "
                + source
                + " 0");
      }
      SgfGame game = number.of(Sgf.games(file, strict ? SgfMode.STRICT : SgfMode.LENIENT));
      game.warnings().forEach(warning -> terminal.say("warning: " + source + ":" + warning));
      return answer(GameText.of(source, game), Json.Game.of(game));
    } catch (SgfException e) {
      throw CommandException.badInput(source + ":" + e.getMessage(), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
  }

  private Answer answer(GameText game, Json.Game asJson) throws CommandException {
    int moves = game.moves().size();
    int shown = move == null ? moves : move;
    if (shown < 0 || shown > moves) {
      throw CommandException.badInput(
          "--move " + shown + " is not between 0 and the game's " + moves + " moves");
    }
    return Answer.text(asJson, game.render(shown, inZi));
  }

  private boolean namesSgf() {
    return source.toLowerCase(Locale.ROOT).endsWith(SGF);
  }
}
