package io.tengen.engine.gtp;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Outcome.Reason;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.play.BoardText;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.play.TimeLeft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The commands of {@link GtpServer} by name, and what they work on. */
final class GtpCommands {
  private static final int MOST_HANDICAP = 9;

  private final Map<String, Command> commands = new LinkedHashMap<>();
  private final GtpGame game;
  private final Duration limit;
  private final Supplier<Player> players;
  private @Nullable Player player;
  private boolean hasQuit;

  @FunctionalInterface
  private interface Command {
    /** The text of the reply. */
    String run(GtpArguments arguments) throws GtpException, InterruptedException;
  }

  GtpCommands(String name, String version, GtpGame game, Duration limit, Supplier<Player> players) {
    this.game = game;
    this.limit = limit;
    this.players = players;
    commands.put("protocol_version", arguments -> "2");
    commands.put("name", arguments -> name);
    commands.put("version", arguments -> version);
    commands.put("known_command", this::knownCommand);
    commands.put("list_commands", arguments -> String.join("\n", commands.keySet()));
    commands.put("quit", this::quit);
    commands.put("boardsize", this::boardSize);
    commands.put("clear_board", this::clearBoard);
    commands.put("komi", this::komi);
    commands.put("fixed_handicap", this::fixedHandicap);
    commands.put("place_free_handicap", this::placeFreeHandicap);
    commands.put("set_free_handicap", this::setFreeHandicap);
    commands.put("play", this::play);
    commands.put("genmove", this::genMove);
    commands.put("undo", this::undo);
    commands.put("time_settings", this::timeSettings);
    commands.put("time_left", this::timeLeft);
    commands.put("final_score", this::finalScore);
    commands.put("final_status_list", this::finalStatusList);
    commands.put("showboard", this::showBoard);
  }

  /**
   * Runs a command.
   *
   * @return the text of the reply; empty for none
   * @throws GtpException if it fails or there is no such command
   * @throws InterruptedException if the thread was interrupted while the player thought
   */
  String run(String name, GtpArguments arguments) throws GtpException, InterruptedException {
    Command command = commands.get(name);
    if (command == null) {
      throw new GtpException("unknown command");
    }
    return command.run(arguments);
  }

  /** Whether the session is over. */
  boolean hasQuit() {
    return hasQuit;
  }

  /** Closes the player, if there is one; the next {@code genmove} makes another. */
  void dismissPlayer() {
    if (player != null) {
      player.close();
      player = null;
    }
  }

  private String knownCommand(GtpArguments arguments) throws GtpException {
    return String.valueOf(commands.containsKey(arguments.word()));
  }

  private String quit(GtpArguments arguments) {
    hasQuit = true;
    return "";
  }

  private String boardSize(GtpArguments arguments) throws GtpException {
    int size = arguments.integer();
    if (size < Points.MIN_SIZE || size > Points.MAX_SIZE) {
      throw new GtpException("unacceptable size");
    }
    game.clear(size);
    return "";
  }

  private String clearBoard(GtpArguments arguments) throws GtpException {
    game.clear(game.points().size());
    return "";
  }

  private String komi(GtpArguments arguments) throws GtpException {
    game.komi(arguments.number());
    return "";
  }

  private String fixedHandicap(GtpArguments arguments) throws GtpException {
    return placeHandicap(game.fixedHandicap(arguments.integer()));
  }

  /** As many as the star points allow: the protocol lets an engine place fewer. */
  private String placeFreeHandicap(GtpArguments arguments) throws GtpException {
    int stones = Math.min(arguments.integer(), MOST_HANDICAP);
    while (stones > 2 && game.fixedHandicap(stones).isEmpty()) {
      stones--;
    }
    return placeHandicap(game.fixedHandicap(stones));
  }

  private String setFreeHandicap(GtpArguments arguments) throws GtpException {
    List<Integer> stones = new ArrayList<>();
    while (arguments.hasNext()) {
      stones.add(arguments.move(game.points()));
    }
    if (stones.size() < 2 || stones.contains(Points.PASS)) {
      throw new GtpException("bad vertex list");
    }
    game.handicap(stones);
    return "";
  }

  private String placeHandicap(List<Integer> stones) throws GtpException {
    if (stones.isEmpty()) {
      throw new GtpException("invalid number of stones");
    }
    game.handicap(stones);
    return stones.stream().map(game.points()::name).collect(Collectors.joining(" "));
  }

  private String play(GtpArguments arguments) throws GtpException {
    game.play(arguments.color(), arguments.move(game.points()));
    return "";
  }

  private String genMove(GtpArguments arguments) throws GtpException, InterruptedException {
    Color color = arguments.color();
    Position turn = game.turnOf(color);
    if (turn.isOver()) {
      return game.points().name(Points.PASS);
    }
    return switch (decide(turn)) {
      case Decision.Resign resign -> "resign";
      case Decision.Move(int move, var search) when !turn.isLegal(move) ->
          throw new GtpException("engine failed: it answered an illegal move");
      case Decision.Move(int move, var search) -> {
        game.play(color, move);
        yield game.points().name(move);
      }
    };
  }

  private Decision decide(Position turn) throws GtpException, InterruptedException {
    try {
      return player().decide(turn, TimeLeft.forMove(limit));
    } catch (PlayerFailure e) {
      dismissPlayer();
      throw new GtpException("engine failed: " + e.getMessage());
    }
  }

  private Player player() throws GtpException {
    try {
      Player present = player == null ? players.get() : player;
      player = present;
      return present;
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }

  private String undo(GtpArguments arguments) throws GtpException {
    game.undo();
    return "";
  }

  private String timeSettings(GtpArguments arguments) throws GtpException {
    for (int i = 0; i < 3; i++) {
      arguments.integer();
    }
    return "";
  }

  private String timeLeft(GtpArguments arguments) throws GtpException {
    arguments.color();
    arguments.integer();
    arguments.integer();
    return "";
  }

  private String finalScore(GtpArguments arguments) {
    return Outcome.counted(Reason.SCORE, game.position().score()).result();
  }

  private String finalStatusList(GtpArguments arguments) throws GtpException {
    return switch (arguments.word().toLowerCase(Locale.ROOT)) {
      case "alive" -> chains();
      case "dead", "seki" -> "";
      default -> throw GtpException.syntax();
    };
  }

  /** Every stone on the board, a chain a line. */
  private String chains() {
    Board board = game.position().board();
    Points points = game.points();
    Set<Integer> seen = new HashSet<>();
    List<String> chains = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY && seen.add(board.chain(point))) {
        List<String> chain = new ArrayList<>();
        int stone = point;
        do {
          chain.add(points.name(stone));
          stone = board.nextInChain(stone);
        } while (stone != point);
        chains.add(String.join(" ", chain));
      }
    }
    return String.join("\n", chains);
  }

  private String showBoard(GtpArguments arguments) {
    Position position = game.position();
    String turn = position.toMove() == Color.BLACK ? "Black" : "White";
    return "\n" + BoardText.render(position) + turn + " to move";
  }
}
