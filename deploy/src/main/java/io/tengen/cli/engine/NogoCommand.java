package io.tengen.cli.engine;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Terminal;
import io.tengen.engine.nogo.PointValues;
import io.tengen.engine.nogo.ScatterRule;
import io.tengen.engine.nogo.ValueRecursion;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen nogo}: draws the values of the points of a position of NoGo. */
@Command(
    name = "nogo",
    sortOptions = false,
    description = {
      "Draws a position of NoGo with the value of each empty point, by which engines of kind nogo"
          + " play: Black's rights after a black stone there plus White's rights after a white"
          + " stone there. A side's rights are the empty points where the other side may not play.",
      "",
      "X is black, O is white. A number stands where both sides may play, one with x where only"
          + " Black may, one with o where only White may, and # where neither may.",
      "",
      "The stones of any SGF file are taken; a line on stderr says so if its game is not NoGo."
    },
    footer = {
      "",
      "Examples:",
      "  tengen nogo game.sgf",
      "  tengen nogo game.sgf --move 20",
      "  tengen nogo game.sgf --move 20 --levels 1 --json"
    })
public final class NogoCommand implements Callable<Integer> {
  private static final int MOST_LEVELS = 6;

  private final Terminal terminal;

  @Mixin private SgfPosition shown;

  @Option(
      names = "--levels",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Levels of the recursion that breaks ties of the best points, 1 to 6 (default:"
              + " ${DEFAULT-VALUE}).")
  private int levels;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  NogoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    if (levels < 1 || levels > MOST_LEVELS) {
      throw CommandException.badInput(
          "--levels " + levels + " is not between 1 and " + MOST_LEVELS);
    }
    Position position = position(shownPosition());
    PointValues values = PointValues.of(position);
    List<Integer> candidates = ValueRecursion.candidates(position, levels);
    List<Integer> farthest =
        candidates.isEmpty() ? candidates : ScatterRule.among(position.board(), candidates);
    if (json) {
      terminal.out().println(JsonWriter.line(Output.of(position, values, candidates, farthest)));
    } else {
      terminal.out().print(NogoPicture.draw(position, values, candidates, farthest));
    }
    return ExitCode.OK;
  }

  /** Returns the position of the file, and says if its game is not one of NoGo. */
  private Position shownPosition() throws CommandException {
    Position position = shown.get(terminal);
    Rules rules = position.setup().rules();
    if (!rules.lastMoverWins()) {
      terminal.say(
          "the file's game is by rules "
              + rules.name()
              + ", not NoGo; the values are those that its stones would have in NoGo");
    }
    return position;
  }

  /** Returns the position of NoGo with the same stones. */
  private static Position position(Position played) {
    List<Integer> black = new ArrayList<>();
    List<Integer> white = new ArrayList<>();
    Points points = played.points();
    for (int i = 0; i < points.count(); i++) {
      int stone = played.board().stoneAt(points.get(i));
      if (stone != Board.EMPTY) {
        (stone == Board.BLACK ? black : white).add(points.get(i));
      }
    }
    return new Position(new GameSetup(Rules.NOGO, points.size(), 0, black, white, played.toMove()));
  }

  /**
   * The output of {@code --json}.
   *
   * @param toMove {@code B} or {@code W}
   * @param blackRights empty points where White may not play
   * @param whiteRights empty points where Black may not play
   * @param candidates the points that the side to move chooses among, after all levels; empty if it
   *     has no legal point
   * @param farthest the candidates that are farthest from all stones; on an empty board, nearest to
   *     the centre
   * @param points the empty points, row by row from the top left
   */
  private record Output(
      int board,
      String toMove,
      int blackRights,
      int whiteRights,
      List<String> candidates,
      List<String> farthest,
      List<Point> points) {
    static Output of(
        Position position, PointValues values, List<Integer> candidates, List<Integer> farthest) {
      Points points = position.points();
      return new Output(
          points.size(),
          position.toMove() == Color.BLACK ? "B" : "W",
          values.blackRights(),
          values.whiteRights(),
          candidates.stream().map(points::name).toList(),
          farthest.stream().map(points::name).toList(),
          values.values().stream()
              .map(
                  one -> new Point(points.name(one.point()), one.value(), one.black(), one.white()))
              .toList());
    }
  }

  /**
   * An empty point.
   *
   * @param black whether Black may play there
   * @param white whether White may play there
   */
  private record Point(String point, int value, boolean black, boolean white) {}
}
