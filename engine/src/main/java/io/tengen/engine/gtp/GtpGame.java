package io.tengen.engine.gtp;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Treatment;
import io.tengen.game.sgf.SgfGame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The game that a GTP controller builds by its commands. A method that throws changes nothing.
 *
 * <p>GTP allows either colour to begin and to move several times in a row; in a {@link Position}
 * the colours alternate. The first move therefore decides which colour begins, and a colour that
 * moves again is taken to move after a pass of the other colour. {@link #undo} takes back such a
 * pass together with the move. Where a pass loses, the game is taken to begin anew with the stones
 * on the board and that colour to move.
 */
final class GtpGame {
  /** The maximum number of moves; each move copies the position. */
  static final int MAX_MOVES = 4_000;

  /** Refuses what the engine does not play, and is told what is played. */
  interface Limits {
    /** Plays everything. */
    Limits NONE =
        new Limits() {
          @Override
          public boolean accepts(int size) {
            return true;
          }

          @Override
          public void requireRules(Rules rules) {}

          @Override
          public void setupChanged(GameSetup present) {}
        };

    /** Returns whether the engine plays on boards of this size. */
    boolean accepts(int size);

    /**
     * Checks that the engine plays by these rules on some board.
     *
     * @throws GtpException if it does not
     */
    void requireRules(Rules rules) throws GtpException;

    /**
     * Called after the rules or the size of the board have changed to what the other methods
     * accepted. Must not throw.
     */
    void setupChanged(GameSetup present);
  }

  private final Limits limits;
  private GameSetup setup;

  // Whether the controller has set the komi, by a command or a file.
  private boolean isKomiSet;

  private Position position;
  private List<Played> history = new ArrayList<>();

  private record Played(Color color, int move) {}

  /**
   * Creates a game.
   *
   * @param setup the initial setup; the engine need not play it
   * @param limits what the engine plays
   */
  GtpGame(GameSetup setup, Limits limits) {
    this.setup = setup;
    this.limits = limits;
    position = new Position(setup);
  }

  /** Returns the current position. Callers must not change it. */
  Position position() {
    return position;
  }

  Points points() {
    return position.points();
  }

  /**
   * Starts a game on an empty board with Black to move. Keeps a komi that the controller has set,
   * unless it exceeds the number of points of the board; otherwise the komi is that of the board.
   */
  void clear(int size) throws GtpException {
    requireAcceptedSize(size);
    boolean isKept = isKomiSet && Math.abs(setup.komi()) <= size * size;
    double komi = isKept ? setup.komi() : Komi.of(setup.rules(), size);
    replay(change(setup.rules(), size, komi, List.of(), List.of(), Color.BLACK), List.of());
  }

  /** Changes the komi; keeps the moves. Only 0 is accepted where nothing is counted. */
  void komi(double komi) throws GtpException {
    if (!hasKomi(setup.rules()) && komi != 0) {
      throw new GtpException(
          "rules " + setup.rules().name() + " count nothing and have no komi; send komi 0");
    }
    change(setup.rules(), komi);
    isKomiSet = true;
  }

  /**
   * Changes the rules, and a komi that the controller has not set; keeps the moves, which must be
   * legal under the new rules.
   */
  void rules(Rules rules) throws GtpException {
    limits.requireRules(rules);
    // A komi that rules without one have replaced does not come back.
    isKomiSet &= hasKomi(setup.rules());
    change(rules, isKomiSet ? setup.komi() : Komi.of(rules, setup.size()));
  }

  /** Puts black handicap stones on the empty board; White moves first. */
  void handicap(List<Integer> stones) throws GtpException {
    if (!history.isEmpty() || position.board().emptyCount() < points().count()) {
      throw new GtpException("board not empty");
    }
    if (Set.copyOf(stones).size() < stones.size()) {
      throw new GtpException("bad vertex list");
    }
    GameSetup fresh =
        change(setup.rules(), setup.size(), setup.komi(), stones, List.of(), Color.WHITE);
    replay(fresh, List.of());
  }

  /**
   * Loads a game but keeps the rules of the session. What can be undone are the moves since the
   * last position that the file sets; none if the rules of the session refuse one of them.
   *
   * @param count the number of moves to load, from the first; a number beyond the end of the game
   *     loads all
   */
  void load(SgfGame game, int count) throws GtpException {
    requireAcceptedSize(game.setup().size());
    Position end = game.position(Math.min(count, game.moves().size()));
    List<Played> played = new ArrayList<>();
    for (int i = 0; i < end.moveCount(); i++) {
      played.add(new Played(end.mover(i), end.move(i)));
    }
    GameSetup loaded = end.setup();
    GameSetup start =
        change(
            setup.rules(),
            loaded.size(),
            loaded.komi(),
            loaded.blackStones(),
            loaded.whiteStones(),
            loaded.firstToMove());
    try {
      replay(start, played);
    } catch (GtpException e) {
      // The session's rules refuse a move of the game.
      GameSetup board = standing(end, end.toMove()).setup();
      replay(
          change(
              setup.rules(),
              board.size(),
              board.komi(),
              board.blackStones(),
              board.whiteStones(),
              board.firstToMove()),
          List.of());
    }
    isKomiSet = true;
  }

  /** Returns a copy of the position with this colour to move. */
  Position turnOf(Color color) throws GtpException {
    return turnOf(position, color);
  }

  /**
   * Returns a copy of the position with this colour to move, for an engine that chooses the move.
   * If the copy needed an inserted pass, play is marked as resumed after it, so that the engine's
   * own pass does not count as the second of two passes that end the game.
   */
  Position turnForGenMove(Color color) throws GtpException {
    Position turn = turnOf(color);
    if (!position.isOver() && turn.moveCount() > position.moveCount()) {
      turn.resume(color);
    }
    return turn;
  }

  /**
   * Returns a copy of the position with this colour to move, resumed if two passes have ended the
   * game.
   */
  Position resumedTurnOf(Color color) throws GtpException {
    Position turn = turnOf(color);
    if (turn.isOver() && !turn.isEndedByRule()) {
      turn.resume(color);
    }
    return turn;
  }

  void play(Color color, int move) throws GtpException {
    if (history.size() >= MAX_MOVES) {
      throw new GtpException("the game has the maximum of " + MAX_MOVES + " moves");
    }
    position = after(position, new Played(color, move));
    history.add(new Played(color, move));
  }

  void undo() throws GtpException {
    if (history.isEmpty()) {
      throw new GtpException("cannot undo");
    }
    replay(setup, history.subList(0, history.size() - 1));
  }

  private void change(Rules rules, double komi) throws GtpException {
    GameSetup changed =
        change(
            rules,
            setup.size(),
            komi,
            setup.blackStones(),
            setup.whiteStones(),
            setup.firstToMove());
    replay(changed, history);
  }

  private void replay(GameSetup start, List<Played> moves) throws GtpException {
    Position replayed = new Position(start);
    for (Played move : moves) {
      replayed = after(replayed, move);
    }
    boolean isChanged = start.size() != setup.size() || !start.rules().equals(setup.rules());
    setup = start;
    position = replayed;
    history = new ArrayList<>(moves);
    if (isChanged) {
      limits.setupChanged(start);
    }
  }

  private static Position after(Position position, Played played) throws GtpException {
    Position next = turnOf(position, played.color);
    try {
      next.play(played.move);
    } catch (IllegalMoveException e) {
      throw new GtpException("illegal move");
    }
    return next;
  }

  private static Position turnOf(Position position, Color color) throws GtpException {
    if (position.toMove() == color) {
      return new Position(position);
    }
    GameSetup start = position.setup();
    if (start.rules().pass() == Treatment.LOSES && !position.isOver()) {
      return standing(position, color);
    }
    if (position.moveCount() == 0) {
      return new Position(
          change(
              start.rules(),
              start.size(),
              start.komi(),
              start.blackStones(),
              start.whiteStones(),
              color));
    }
    Position turn = new Position(position);
    turn.play(Points.PASS);
    return turn;
  }

  /**
   * Returns a game that begins with the stones on the board, for rules under which an inserted pass
   * would lose.
   */
  private static Position standing(Position position, Color color) throws GtpException {
    GameSetup start = position.setup();
    List<Integer> black = new ArrayList<>();
    List<Integer> white = new ArrayList<>();
    for (int i = 0; i < position.points().count(); i++) {
      int point = position.points().get(i);
      switch (position.board().stoneAt(point)) {
        case Board.BLACK -> black.add(point);
        case Board.WHITE -> white.add(point);
        default -> {}
      }
    }
    return new Position(change(start.rules(), start.size(), start.komi(), black, white, color));
  }

  /** Rejects a size that the engine does not play on. The present size is always accepted. */
  private void requireAcceptedSize(int size) throws GtpException {
    if (size != setup.size() && !limits.accepts(size)) {
      throw new GtpException("unacceptable size");
    }
  }

  private static boolean hasKomi(Rules rules) {
    return rules.counting() != Counting.NOTHING;
  }

  private static GameSetup change(
      Rules rules,
      int size,
      double komi,
      List<Integer> black,
      List<Integer> white,
      Color firstToMove)
      throws GtpException {
    try {
      return new GameSetup(rules, size, hasKomi(rules) ? komi : 0, black, white, firstToMove);
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }
}
