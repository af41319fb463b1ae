package io.tengen.cli.engine;

import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.classic.MoveExplanation;
import io.tengen.engine.classic.pattern.PatternFileException;
import io.tengen.engine.classic.pattern.PatternLibrary;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen explain}: says what speaks for a move. */
@Command(
    name = "explain",
    sortOptions = false,
    description = {
      "Says what speaks for and against a move of a game: proverbs and shapes that it follows,"
          + " joseki, local goals with their chance and worth, chains that reading finds unsafe,"
          + " and what it gains in the estimate of territory.",
      "",
      "A file of --patterns adds to the built-in library; docs/classical.md describes its format."
    },
    footer = {
      "",
      "Examples:",
      "  tengen explain game.sgf --move 40",
      "  tengen explain game.sgf --move 40 --at D4",
      "  tengen explain game.sgf --move 40 --patterns mine.patterns --json"
    })
public final class ExplainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private SgfMove asked;

  @Option(
      names = "--at",
      paramLabel = "POINT",
      description = "Explains a move to this point in place of the game's move.")
  private @Nullable String at;

  @Option(
      names = "--patterns",
      paramLabel = "FILE",
      description = "Adds the patterns and joseki of this file.")
  private @Nullable Path patterns;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    PatternLibrary library = library();
    SgfMove.Made chosen = asked.get(terminal);
    Position position = chosen.before();
    int move = move(position, chosen.move());
    if (move == Points.PASS) {
      throw CommandException.badInput(
          at == null
              ? "move "
                  + chosen.number()
                  + " is a pass; choose another with --move, or a point with --at"
              : "--at " + at + " is a pass; name a point");
    }
    if (position.isOver() || !position.isLegal(move)) {
      throw CommandException.badInput(
          position.isOver()
              ? "the game is over before move " + chosen.number()
              : position.refusal(move));
    }
    ExplainText text =
        new ExplainText(chosen.number(), position, MoveExplanation.of(position, move, library));
    Answer.text(text.summary(), text.lines()).print(terminal, json);
    return ExitCode.OK;
  }

  private int move(Position position, int played) throws CommandException {
    try {
      return at == null ? played : position.points().parse(at);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--at " + e.getMessage(), e);
    }
  }

  private PatternLibrary library() throws CommandException {
    if (patterns == null) {
      return PatternLibrary.standard();
    }
    try {
      return PatternLibrary.standard().with(PatternLibrary.read(patterns));
    } catch (PatternFileException e) {
      throw CommandException.badInput(patterns + ":" + e.getMessage(), e);
    } catch (CharacterCodingException e) {
      throw CommandException.badInput(patterns + " is not a text in UTF-8", e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(patterns, e);
    }
  }
}
