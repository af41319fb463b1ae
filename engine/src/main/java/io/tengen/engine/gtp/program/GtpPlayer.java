package io.tengen.engine.gtp.program;

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
 * An outside engine as a player. The program runs from construction to {@link #close}, and is told
 * of a position only what it does not know yet.
 */
final class GtpPlayer implements Player {
  /** KGS's {@code genmove} that takes dead stones off before it passes. */
  private static final String CLEAN_UP = "kgs-genmove_cleanup";

  private static final Pattern VERTEX = Pattern.compile("[A-Za-z][0-9]{1,9}");

  private final GtpProcess engine;
  private final long seed;

  // What the engine has been told.
  private boolean introduced;
  private Set<String> known = Set.of();
  private @Nullable GameSetup setup;
  private boolean knowsTimeSystem;
  private final List<Integer> moves = new ArrayList<>();

  /**
   * Starts the program and waits for nothing.
   *
   * @param name what failures call the engine
   * @param seed for engines that let their random numbers be seeded
   * @throws IOException if the program cannot be started
   */
  GtpPlayer(String name, EngineProgram engineProgram, long seed) throws IOException {
    engine = new GtpProcess(name, engineProgram);
    this.seed = seed;
  }

  @Override
  public Decision decide(Position position, TimeLeft time)
      throws PlayerFailure, InterruptedException {
    long deadline = System.nanoTime() + time.atMost().toNanos();
    catchUp(position, time, deadline);
    tell(GtpTime.left(position.toMove(), time, known), deadline);
    String command = genMove(position) + " " + colour(position.toMove());
    String answer = engine.demand(command, deadline);
    Decision decision = parse(position.points(), command, answer);
    switch (decision) {
      case Decision.Move move -> moves.add(move.move());
      // Whatever board it sees, it is another: if the game goes on it is told anew.
      case Decision.OffBoard offBoard -> setup = null;
      case Decision.Resign resign -> {}
    }
    return decision;
  }

  @Override
  public Optional<List<Integer>> deadStones(Position position, Duration time)
      throws PlayerFailure, InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    catchUp(position, TimeLeft.UNLIMITED, deadline);
    GtpReply reply = engine.ask("final_status_list dead", deadline);
    return reply.ok() ? points(position.points(), reply.text()) : Optional.empty();
  }

  @Override
  public void close() {
    engine.close();
  }

  /** Once the players differ about dead stones, an engine that can shall take them off. */
  private String genMove(Position position) {
    return !position.resumptions().isEmpty() && known.contains(CLEAN_UP) ? CLEAN_UP : "genmove";
  }

  /** Tells the engine what it does not know of the position. */
  private void catchUp(Position position, TimeLeft time, long deadline)
      throws PlayerFailure, InterruptedException {
    if (!introduced) {
      introduce(position.setup().rules(), deadline);
    }
    if (!position.setup().equals(setup) || !goesOnFromWhatIsKnown(position)) {
      setUp(position.setup(), deadline);
      knowsTimeSystem = false;
    }
    // Asked for dead stones it has no clock: of the game's it hears when its move is wanted.
    if (!knowsTimeSystem && time.isLimited()) {
      tell(GtpTime.settings(time, known), deadline);
      knowsTimeSystem = true;
    }
    while (moves.size() < position.moveCount()) {
      int i = moves.size();
      int move = position.move(i);
      engine.demand(play(position.mover(i), position.points(), move), deadline);
      moves.add(move);
    }
  }

  /** The stones of a list; empty if it is none. */
  private static Optional<List<Integer>> points(Points points, String text) {
    List<Integer> stones = new ArrayList<>();
    for (String word : text.strip().split("\\s+", -1)) {
      try {
        if (!word.isEmpty()) {
          stones.add(points.parse(word));
        }
      } catch (IllegalArgumentException e) {
        // No list of points: an engine that cannot say.
        return Optional.empty();
      }
    }
    return Optional.of(stones);
  }

  /** What helps where an engine knows it, and is no fault where it does not. */
  private void introduce(Rules rules, long deadline) throws PlayerFailure, InterruptedException {
    known = Set.copyOf(engine.ask("list_commands", deadline).text().lines().toList());
    if (known.contains("kgs-rules")) {
      // New Zealand's are the only ones of KGS that allow suicide.
      String name = rules.allowsSuicide() ? "new_zealand" : "chinese";
      engine.ask("kgs-rules " + name, deadline);
    }
    if (known.contains("set_random_seed")) {
      engine.ask("set_random_seed " + (seed & Integer.MAX_VALUE), deadline);
    }
    introduced = true;
  }

  /** Sends what may stand; an engine may refuse it. */
  private void tell(Optional<String> command, long deadline)
      throws PlayerFailure, InterruptedException {
    if (command.isPresent()) {
      engine.ask(command.get(), deadline);
    }
  }

  private boolean goesOnFromWhatIsKnown(Position position) {
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

  private void setUp(GameSetup wanted, long deadline) throws PlayerFailure, InterruptedException {
    setup = wanted;
    moves.clear();
    engine.demand("boardsize " + wanted.size(), deadline);
    engine.demand("clear_board", deadline);
    engine.demand("komi " + wanted.komi(), deadline);
    Points points = Points.of(wanted.size());
    if (!wanted.blackStones().isEmpty() && !placeHandicap(wanted, points, deadline)) {
      for (int stone : wanted.blackStones()) {
        engine.demand(play(Color.BLACK, points, stone), deadline);
      }
    }
    for (int stone : wanted.whiteStones()) {
      engine.demand(play(Color.WHITE, points, stone), deadline);
    }
  }

  private boolean placeHandicap(GameSetup wanted, Points points, long deadline)
      throws PlayerFailure, InterruptedException {
    boolean handicap =
        known.contains("set_free_handicap")
            && wanted.firstToMove() == Color.WHITE
            && wanted.whiteStones().isEmpty()
            && wanted.blackStones().size() > 1;
    String stones =
        wanted.blackStones().stream().map(points::name).collect(Collectors.joining(" "));
    return handicap && engine.ask("set_free_handicap " + stones, deadline).ok();
  }

  /**
   * An answer that has the form of a vertex is a move, on this board or not; what has no form that
   * the protocol knows breaks it.
   */
  private Decision parse(Points points, String command, String answer) throws PlayerFailure {
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
    return "play " + colour(color) + " " + points.name(move);
  }

  private static String colour(Color color) {
    return color == Color.BLACK ? "black" : "white";
  }
}
