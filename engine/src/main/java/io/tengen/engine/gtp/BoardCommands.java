package io.tengen.engine.gtp;

import io.tengen.engine.play.BoardText;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import io.tengen.game.sgf.SgfMode;
import io.tengen.text.Texts;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Commands that set up, change and display the game. */
final class BoardCommands {
  private static final int MIN_HANDICAP = 2;

  private final GtpGame game;
  private final GtpClocks clocks;

  BoardCommands(GtpGame game, GtpClocks clocks) {
    this.game = game;
    this.clocks = clocks;
  }

  void addTo(GtpCommands commands) {
    commands.add("boardsize", this::boardSize);
    commands.add("clear_board", this::clearBoard);
    commands.add("komi", this::komi);
    commands.add("kgs-rules", this::rules);
    commands.add("fixed_handicap", this::fixedHandicap);
    commands.add("place_free_handicap", this::placeFreeHandicap);
    commands.add("set_free_handicap", this::setFreeHandicap);
    commands.add("play", this::play);
    commands.add("undo", this::undo);
    commands.add("loadsgf", this::loadSgf);
    commands.add("printsgf", this::printSgf);
    commands.add("showboard", this::showBoard);
    commands.add("all_legal", this::allLegal);
  }

  private String boardSize(GtpArguments arguments) throws GtpException {
    int size = arguments.integer();
    if (size < Points.MIN_SIZE || size > Points.MAX_SIZE) {
      throw new GtpException("unacceptable size");
    }
    game.clear(size);
    clocks.restart();
    return "";
  }

  private String clearBoard(GtpArguments arguments) throws GtpException {
    game.clear(game.points().size());
    clocks.restart();
    return "";
  }

  private String komi(GtpArguments arguments) throws GtpException {
    game.komi(arguments.number());
    return "";
  }

  private String rules(GtpArguments arguments) throws GtpException {
    game.rules(parseRules(arguments.word().toLowerCase(Locale.ROOT)));
    return "";
  }

  /** Reads a name that KGS defines, or a rule set in the form of {@link Rules#parse}. */
  static Rules parseRules(String name) throws GtpException {
    try {
      return switch (name) {
        // AGA rules give the same winner; their superko rule differs in rare cases.
        case "aga" -> Rules.CHINESE;
        // New Zealand rules allow suicide too.
        case "new_zealand" -> Rules.TROMP_TAYLOR;
        default -> Rules.parse(name);
      };
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }

  private String fixedHandicap(GtpArguments arguments) throws GtpException {
    int stones = arguments.integer();
    int size = game.points().size();
    if (stones < MIN_HANDICAP || stones > GameSetup.mostHandicap(size)) {
      throw new GtpException("invalid number of stones");
    }
    return placeHandicap(GameSetup.of(Rules.CHINESE, size, 0).withHandicap(stones).blackStones());
  }

  private String placeFreeHandicap(GtpArguments arguments) throws GtpException {
    int stones = arguments.integer();
    if (stones < MIN_HANDICAP || stones >= game.points().count()) {
      throw new GtpException("invalid number of stones");
    }
    return placeHandicap(FreeHandicap.place(game.points(), stones));
  }

  private String setFreeHandicap(GtpArguments arguments) throws GtpException {
    List<Integer> stones = new ArrayList<>();
    while (arguments.hasNext()) {
      stones.add(arguments.move(game.points()));
    }
    if (stones.size() < MIN_HANDICAP
        || stones.size() >= game.points().count()
        || stones.contains(Points.PASS)) {
      throw new GtpException("bad vertex list");
    }
    game.handicap(stones);
    return "";
  }

  private String placeHandicap(List<Integer> stones) throws GtpException {
    game.handicap(stones);
    return names(stones);
  }

  private String play(GtpArguments arguments) throws GtpException {
    game.play(arguments.color(), arguments.move(game.points()));
    return "";
  }

  private String undo(GtpArguments arguments) throws GtpException {
    game.undo();
    return "";
  }

  private String loadSgf(GtpArguments arguments) throws GtpException {
    String file = arguments.word();
    int number = Integer.MAX_VALUE;
    SgfMode mode = SgfMode.LENIENT;
    while (arguments.hasNext()) {
      String word = arguments.word();
      if (word.equals("--strict")) {
        mode = SgfMode.STRICT;
      } else {
        number = moveNumber(word);
      }
    }
    try {
      SgfGame read = Sgf.read(Path.of(file), mode);
      game.load(read, number - 1);
      clocks.restart();
      // Controllers that show responses show these; others ignore the response.
      return read.warnings().stream()
          .map(warning -> "warning: " + Texts.oneLine(warning))
          .collect(Collectors.joining("\n"));
    } catch (NoSuchFileException e) {
      throw new GtpException("cannot load file: " + file + " does not exist");
    } catch (IOException | SgfException | InvalidPathException | GtpException e) {
      String reason = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      throw new GtpException("cannot load file: " + reason);
    }
  }

  private static int moveNumber(String word) throws GtpException {
    int number = new GtpArguments(List.of(word)).integer();
    if (number == 0) {
      throw new GtpException("move numbers begin at 1");
    }
    return number;
  }

  /** Answers with the game as SGF, or writes it to a file. */
  private String printSgf(GtpArguments arguments) throws GtpException {
    String game = Sgf.write(this.game.position()).strip();
    if (!arguments.hasNext()) {
      return "\n" + game;
    }
    String file = arguments.word();
    try {
      Files.writeString(Path.of(file), game + "\n");
    } catch (FileSystemException e) {
      String reason = e.getReason() == null ? "check its directory" : Texts.oneLine(e.getReason());
      throw new GtpException("cannot write file: " + file + ": " + reason);
    } catch (IOException | InvalidPathException e) {
      throw new GtpException("cannot write file: " + Texts.oneLine(String.valueOf(e.getMessage())));
    }
    return "";
  }

  private String showBoard(GtpArguments arguments) {
    Position position = game.position();
    String turn = position.toMove() == Color.BLACK ? "Black" : "White";
    return "\n" + BoardText.render(position) + turn + " to move";
  }

  private String allLegal(GtpArguments arguments) throws GtpException {
    Position turn = game.turnOf(arguments.color());
    Points points = turn.points();
    return names(
        IntStream.range(0, points.count())
            .map(points::get)
            .filter(turn::isPlayable)
            .boxed()
            .toList());
  }

  private String names(List<Integer> moves) {
    return moves.stream().map(game.points()::name).collect(Collectors.joining(" "));
  }
}
