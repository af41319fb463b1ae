package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Game;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.files.AtomicFile;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.Sgf;
import io.tengen.text.Texts;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A game between two contestants with a directory of its own: {@code black} and {@code white} are
 * the working directories of programs; {@code log.txt}, {@code Cresult.txt} and {@code game.sgf}
 * are written by the host.
 */
final class HostedGame {
  private final Path directory;
  private final GameSetup setup;
  private final MatchRules rules;
  private final Contestant black;
  private final Contestant white;

  HostedGame(
      Path directory, GameSetup setup, MatchRules rules, Contestant black, Contestant white) {
    this.directory = directory;
    this.setup = setup;
    this.rules = rules;
    this.black = black;
    this.white = white;
  }

  /**
   * The result of a game, as JSON.
   *
   * @param winner 1 for Black, 2 for White, 0 for neither
   * @param result the result in SGF's form
   * @param note why a side lost without a count; may be empty
   */
  record Result(
      String black,
      String white,
      int winner,
      String result,
      String reason,
      String note,
      int moves,
      String directory) {
    /** Returns the result as a sentence. */
    String sentence() {
      String who =
          winner == 1 ? "Black (X) wins " : winner == 2 ? "White (O) wins " : "no winner, ";
      return result + ": " + who + reason + (note.isEmpty() ? "" : ": " + note);
    }
  }

  /**
   * Plays the game and writes its files. Blocks.
   *
   * @param seed the seed of engines
   * @param screen receives the lines of the log
   */
  Result play(long seed, Consumer<String> screen) throws CommandException, InterruptedException {
    UserFiles.requireWritable(directory);
    SplittableRandom seeds = new SplittableRandom(seed);
    try (GameLog log = new GameLog(Files.newBufferedWriter(directory.resolve("log.txt")));
        Player first = black.player(directory.resolve("black"), seeds.nextLong());
        Player second = white.player(directory.resolve("white"), seeds.nextLong())) {
      Consumer<String> lines =
          line -> {
            log.write(line);
            screen.accept(line);
          };
      lines.accept("Black (X): " + black.text());
      lines.accept("White (O): " + white.text());
      MoveLog moves = new MoveLog(lines);
      GameRecord game =
          new Game(
                  setup,
                  new Game.Seat(black.text(), new Watched(first, moves)),
                  new Game.Seat(white.text(), new Watched(second, moves)),
                  rules,
                  seed)
              .play();
      Result result = result(game);
      Position end = new Position(setup);
      game.moves().forEach(move -> end.play(move.move()));
      moves.show(end);
      lines.accept(result.sentence());
      log.check();
      write(game, result);
      return result;
    } catch (IOException e) {
      throw UserFiles.writeFailed(directory, e);
    }
  }

  private Result result(GameRecord game) {
    Outcome outcome = game.outcome();
    Color winner = outcome.winner();
    return new Result(
        black.text(),
        white.text(),
        winner == null ? 0 : winner.stone(),
        outcome.result(),
        outcome.reason().words(),
        outcome.note(),
        game.moves().size(),
        directory.toString());
  }

  private void write(GameRecord game, Result result) throws IOException {
    String text =
        "winner: %d%nresult: %s%nreason: %s%nnote: %s%nblack: %s%nwhite: %s%nmoves: %d%n"
            .formatted(
                result.winner,
                result.result,
                result.reason,
                result.note,
                result.black,
                result.white,
                result.moves);
    AtomicFile.writeUnforced(directory.resolve("Cresult.txt"), text);
    AtomicFile.writeUnforced(directory.resolve("game.sgf"), Sgf.write(game));
  }

  /**
   * The log of a game. A failure is kept until the game is over, since it is neither player's.
   * Confined to one thread.
   */
  private static final class GameLog implements AutoCloseable {
    private final Writer to;
    private @Nullable IOException failure;

    GameLog(Writer to) {
      this.to = to;
    }

    /** Writes a line, which readers of the file see at once; none after a failure. */
    void write(String line) {
      if (failure == null) {
        try {
          to.write(line + System.lineSeparator());
          to.flush();
        } catch (IOException e) {
          failure = e;
        }
      }
    }

    /** Throws the first failure, if there was one. */
    void check() throws IOException {
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public void close() throws IOException {
      to.close();
    }
  }

  /**
   * A player whose opponent's move is shown before it moves, and what it wrote to its standard
   * error if it fails.
   */
  private record Watched(Player player, MoveLog moves) implements Player {
    @Override
    public Decision decide(Position position, TimeLeft time)
        throws PlayerFailure, InterruptedException {
      moves.show(position);
      try {
        return player.decide(position, time);
      } catch (PlayerFailure e) {
        moves.showOutput(e.output());
        throw e;
      }
    }
  }

  /** Shows moves and boards, each once. Confined to the thread that plays. */
  private static final class MoveLog {
    private final Consumer<String> lines;
    private int shown;

    MoveLog(Consumer<String> lines) {
      this.lines = lines;
    }

    /** Shows the last move and the board after it, unless they were shown or there is no move. */
    void show(Position position) {
      if (position.moveCount() > shown) {
        shown = position.moveCount();
        describe(position);
      }
    }

    /** Shows the lines that a program has written to its standard error, if there are any. */
    void showOutput(String output) {
      if (!output.isBlank()) {
        lines.accept("");
        lines.accept("The program's standard error:");
        output.strip().lines().forEach(line -> lines.accept("| " + Texts.printable(line)));
      }
    }

    private void describe(Position position) {
      int last = position.moveCount() - 1;
      int move = position.move(last);
      Points points = position.points();
      boolean isBlack = position.mover(last) == Color.BLACK;
      lines.accept("");
      lines.accept(
          "move %d: %s %s"
              .formatted(
                  last + 1,
                  isBlack ? "Black (X)" : "White (O)",
                  move == Points.PASS ? "PASS" : points.row(move) + "," + points.column(move)));
      StringBuilder columns = new StringBuilder("  ");
      for (int column = 0; column < points.size(); column++) {
        columns.append(' ').append(column);
      }
      lines.accept(columns.toString());
      for (int row = 0; row < points.size(); row++) {
        StringBuilder text = new StringBuilder().append(row).append(' ');
        for (int column = 0; column < points.size(); column++) {
          int stone = position.board().stoneAt(points.at(row, column));
          text.append(' ').append(stone == Board.BLACK ? 'X' : stone == Board.WHITE ? 'O' : '.');
        }
        lines.accept(text.toString());
      }
    }
  }
}
