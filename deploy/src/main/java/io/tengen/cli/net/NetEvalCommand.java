package io.tengen.cli.net;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.SgfFile;
import io.tengen.engine.net.Layout;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.SgfMode;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.RawAnswer;
import io.tengen.worker.inference.RawNetwork;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen net eval}: prints a network's answers to positions, without a search. */
@Command(
    name = "eval",
    sortOptions = false,
    description = {
      "Prints what a network says about the last position of each game, without a search: one line"
          + " for each file, in their order, seen from the side to move.",
      "",
      "Rules, komi and the moves before are taken from the file, as far as the network knows them."
    },
    footer = {
      "",
      "Examples:",
      "  tengen net eval g170-b6c96-s175395328-d26788732.bin.gz game.sgf",
      "  tengen net eval my.onnx *.sgf --symmetry average --json"
    })
final class NetEvalCommand implements Callable<Integer> {
  private static final String AVERAGE = "average";

  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "NET",
      description = "A network of KataGo, of Leela Zero, or ONNX, or tengen, the built-in one.")
  private String network;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE.sgf",
      description = "Files whose first game is read.")
  private List<String> files;

  @Option(
      names = "--symmetry",
      paramLabel = "0..7|average",
      defaultValue = "0",
      description = {
        "The symmetry under which the network sees the board: 1 swaps top and bottom, 2 left and"
            + " right, 4 then mirrors at the diagonal, as KataGo numbers them; or the mean of the"
            + " answers under all eight (default: ${DEFAULT-VALUE})."
      })
  private String symmetry;

  @Option(
      names = "--strict",
      description = "Refuses an SGF file that deviates from the format or from the rules.")
  private boolean strict;

  @Option(
      names = "--json",
      description =
          "Prints one JSON object a line, with all moves and the ownership of all points.")
  private boolean json;

  NetEvalCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    int under = symmetry();
    Path file = NetworkFile.of(network).path();
    try (RawNetwork raw = RawNetwork.open(file);
        Progress progress =
            new Progress(
                terminal, files.size(), "files", System::nanoTime, TimeUnit.SECONDS.toNanos(2))) {
      for (int i = 0; i < files.size(); i++) {
        print(answer(raw, files.get(i), under));
        progress.update(i + 1);
      }
      return ExitCode.OK;
    } catch (NetworkFileException | InferenceException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
  }

  /** Returns the symmetry, {@link Layout#SYMMETRIES} for the mean of all. */
  private int symmetry() throws CommandException {
    if (symmetry.equals(AVERAGE)) {
      return Layout.SYMMETRIES;
    }
    if (!symmetry.matches("[0-7]")) {
      throw CommandException.badInput(
          "--symmetry " + symmetry + " is neither a number from 0 to 7 nor " + AVERAGE);
    }
    return Integer.parseInt(symmetry);
  }

  private PositionAnswer answer(RawNetwork raw, String file, int under)
      throws CommandException, InferenceException {
    Position position =
        SgfFile.firstGame(file, strict ? SgfMode.STRICT : SgfMode.LENIENT, terminal).position();
    int size = position.points().size();
    if (!raw.shape().plays(size)) {
      throw CommandException.badInput(
          "%s has a board of %dx%d; %s is for boards of %s"
              .formatted(file, size, size, network, raw.shape().boards()));
    }
    RawAnswer answer =
        under == Layout.SYMMETRIES ? raw.average(position) : raw.evaluate(position, under);
    return PositionAnswer.of(file, symmetry, position, answer);
  }

  private void print(PositionAnswer answer) {
    terminal.out().println(json ? JsonWriter.line(answer) : answer.line());
  }
}
