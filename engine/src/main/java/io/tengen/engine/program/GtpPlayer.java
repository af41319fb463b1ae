package io.tengen.engine.program;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A player whose moves come from an external engine. The program runs from construction to {@link
 * #close}. The player sends only the commands that bring the engine's board up to date with the
 * position. Confined to one thread.
 */
final class GtpPlayer implements Player {
  /** KGS's form of {@code genmove}, which captures dead stones before it passes. */
  private static final String CLEAN_UP = "kgs-genmove_cleanup";

  private static final Pattern VERTEX = Pattern.compile("[A-Za-z][0-9]{1,9}");

  private final GtpProcess engine;
  private final List<String> startup;
  private final long seed;

  // The state of the engine as far as commands have set it.
  private boolean initialized;
  private Set<String> knownCommands = Set.of();
  private @Nullable GameSetup setup;
  private boolean timeSettingsSent;
  private final List<Integer> moves = new ArrayList<>();

  /**
   * Starts the program. Does not wait for it.
   *
   * @param name the name of the engine in failure messages
   * @param program the command line, its environment, its start-up commands and its limits
   * @param seed the seed for engines that know {@code set_random_seed}
   * @throws IOException if the program cannot be started
   */
  GtpPlayer(String name, EngineProgram program, long seed) throws IOException {
    engine = new GtpProcess(name, program);
    startup = program.startup();
    this.seed = seed;
  }

  @Override
  public void awaitReady(GameSetup game, Duration limit)
      throws PlayerFailure, InterruptedException {
    initialize(game.rules(), System.nanoTime() + limit.toNanos());
  }

  @Override
  public Decision decide(Position position, TimeLeft time)
      throws PlayerFailure, InterruptedException {
    long deadline = System.nanoTime() + time.atMost().toNanos();
    update(position, time, deadline);
    sendOptional(GtpTime.left(position.toMove(), time, knownCommands), deadline);
    String command = genMove(position) + " " + colorName(position.toMove());
    String answer = engine.askOrFail(command, deadline);
    Decision decision = parseMove(position.points(), command, answer);
    switch (decision) {
      case Decision.Move move -> moves.add(move.move());
      // The engine's board differs from the position, so the next request sends the game from the
      // start.
      case Decision.OffBoard offBoard -> setup = null;
      case Decision.Resign resign -> {}
    }
    return decision;
  }

  @Override
  public Optional<List<Integer>> deadStones(Position position, Duration time)
      throws PlayerFailure, InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    update(position, TimeLeft.UNLIMITED, deadline);
    GtpReply reply = engine.ask("final_status_list dead", deadline);
    return reply.ok() ? parsePoints(position.points(), reply.text()) : Optional.empty();
  }

  @Override
  public void close() {
    engine.close();
  }

  /** Returns the clean-up command if play was resumed over dead stones and the engine knows it. */
  private String genMove(Position position) {
    return !position.resumptions().isEmpty() && knownCommands.contains(CLEAN_UP)
        ? CLEAN_UP
        : "genmove";
  }

  /** Sends the commands that bring the engine's board up to date with the position. */
  private void update(Position position, TimeLeft time, long deadline)
      throws PlayerFailure, InterruptedException {
    if (!initialized) {
      initialize(position.setup().rules(), deadline);
    }
    if (!position.setup().equals(setup) || !isContinuation(position)) {
      sendSetup(position.setup(), deadline);
      timeSettingsSent = false;
    }
    // A request for dead stones has no clock. The next request for a move sends the time settings.
    if (!timeSettingsSent && time.isLimited()) {
      sendOptional(GtpTime.settings(time, knownCommands), deadline);
      timeSettingsSent = true;
    }
    while (moves.size() < position.moveCount()) {
      int i = moves.size();
      int move = position.move(i);
      engine.askOrFail(play(position.mover(i), position.points(), move), deadline);
      moves.add(move);
    }
  }

  /** Parses a list of points; empty if the text is not such a list. */
  private static Optional<List<Integer>> parsePoints(Points points, String text) {
    List<Integer> stones = new ArrayList<>();
    for (String word : text.strip().split("\\s+", -1)) {
      try {
        if (!word.isEmpty()) {
          stones.add(points.parse(word));
        }
      } catch (IllegalArgumentException e) {
        // The engine cannot list dead stones.
        return Optional.empty();
      }
    }
    return Optional.of(stones);
  }

  /**
   * Sends the start-up commands, reads the engine's commands, and sends the rules and the seed if
   * it knows the commands for them.
   */
  private void initialize(Rules rules, long deadline) throws PlayerFailure, InterruptedException {
    for (String line : startup) {
      engine.askOrFail(line, deadline);
    }
    knownCommands = Set.copyOf(engine.ask("list_commands", deadline).text().lines().toList());
    if (knownCommands.contains(GtpRules.COMMAND)) {
      engine.ask(GtpRules.command(rules), deadline);
    }
    if (knownCommands.contains("set_random_seed")) {
      engine.ask("set_random_seed " + (seed & Integer.MAX_VALUE), deadline);
    }
    initialized = true;
  }

  /** Sends a command that the engine may refuse. */
  private void sendOptional(Optional<String> command, long deadline)
      throws PlayerFailure, InterruptedException {
    if (command.isPresent()) {
      engine.ask(command.get(), deadline);
    }
  }

  private boolean isContinuation(Position position) {
    if (moves.size() > position.moveCount()) {
      return false;
    }
    for (int i = 0; i < moves.size(); i++) {
      if (moves.get(i) != position.move(i)) {
        return false;
      }
    }
    return true;
  }

  private void sendSetup(GameSetup newSetup, long deadline)
      throws PlayerFailure, InterruptedException {
    setup = newSetup;
    moves.clear();
    engine.askOrFail("boardsize " + newSetup.size(), deadline);
    engine.askOrFail("clear_board", deadline);
    engine.askOrFail("komi " + newSetup.komi(), deadline);
    Points points = Points.of(newSetup.size());
    if (!newSetup.blackStones().isEmpty() && !placeHandicap(newSetup, points, deadline)) {
      for (int stone : newSetup.blackStones()) {
        engine.askOrFail(play(Color.BLACK, points, stone), deadline);
      }
    }
    for (int stone : newSetup.whiteStones()) {
      engine.askOrFail(play(Color.WHITE, points, stone), deadline);
    }
  }

  private boolean placeHandicap(GameSetup newSetup, Points points, long deadline)
      throws PlayerFailure, InterruptedException {
    boolean handicap =
        knownCommands.contains("set_free_handicap")
            && newSetup.firstToMove() == Color.WHITE
            && newSetup.whiteStones().isEmpty()
            && newSetup.blackStones().size() > 1;
    String stones =
        newSetup.blackStones().stream().map(points::name).collect(Collectors.joining(" "));
    return handicap && engine.ask("set_free_handicap " + stones, deadline).ok();
  }

  /**
   * Parses the response to {@code genmove}. A response in the form of a vertex is a move, even if
   * it lies off this board. Any other response that the protocol does not define fails the engine.
   */
  private Decision parseMove(Points points, String command, String answer) throws PlayerFailure {
    if (answer.equalsIgnoreCase("resign")) {
      return new Decision.Resign();
    }
    try {
      return new Decision.Move(points.parse(answer));
    } catch (IllegalArgumentException e) {
      if (VERTEX.matcher(answer).matches()) {
        return new Decision.OffBoard(answer);
      }
      throw engine.fail(
          Reason.CRASH,
          "answered "
              + GtpReply.quote(answer)
              + " to "
              + GtpReply.quote(command)
              + ", which is no move");
    }
  }

  private static String play(Color color, Points points, int move) {
    return "play " + colorName(color) + " " + points.name(move);
  }

  private static String colorName(Color color) {
    return color == Color.BLACK ? "black" : "white";
  }
}
