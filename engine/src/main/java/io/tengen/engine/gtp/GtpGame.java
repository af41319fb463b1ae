package io.tengen.engine.gtp;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.game.sgf.SgfGame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The game that a GTP controller builds by its commands. What fails changes nothing.
 *
 * <p>GTP lets one colour move several times in a row and either begin; here colours alternate. So
 * the first move decides who begins, and where a colour moves again the other one is taken to have
 * passed in between. {@link #undo} takes such a pass back with its move.
 */
final class GtpGame {
  /** Moves a game may have: each is made on a copy of it. */
  static final int MAX_MOVES = 4_000;

  private final IntPredicate plays;
  private GameSetup setup;
  private Position position;
  private List<Played> history = new ArrayList<>();

  private record Played(Color color, int move) {}

  /**
   * @param plays whether the engine plays on boards of a size
   */
  GtpGame(GameSetup setup, IntPredicate plays) {
    this.setup = setup;
    this.plays = plays;
    position = new Position(setup);
  }

  /** The game as it stands: to be read only. */
  Position position() {
    return position;
  }

  Points points() {
    return position.points();
  }

  /** An empty board, Black to move; the komi stays unless it is more than this board's points. */
  void clear(int size) throws GtpException {
    requirePlayed(size);
    double komi = Math.abs(setup.komi()) > size * size ? 0 : setup.komi();
    replay(change(setup.rules(), size, komi, List.of(), List.of(), Color.BLACK), List.of());
  }

  /** Changes the komi and nothing else. */
  void komi(double komi) throws GtpException {
    change(setup.rules(), komi);
  }

  /** Changes the rules and nothing else; the moves so far must be legal by them. */
  void rules(Rules rules) throws GtpException {
    change(rules, setup.komi());
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
   * Takes over a game, but for its rules.
   *
   * @param count how many of its moves, from the first; more than it has mean all
   */
  void load(SgfGame game, int count) throws GtpException {
    GameSetup its = game.setup();
    requirePlayed(its.size());
    List<Played> played = new ArrayList<>();
    Position end = game.position();
    for (int i = 0; i < Math.min(count, end.moveCount()); i++) {
      played.add(new Played(end.mover(i), end.move(i)));
    }
    replay(
        change(
            setup.rules(),
            its.size(),
            its.komi(),
            its.blackStones(),
            its.whiteStones(),
            its.firstToMove()),
        played);
  }

  /** A copy of the position in which this colour is to move. */
  Position turnOf(Color color) throws GtpException {
    return turnOf(position, color);
  }

  /**
   * As {@link #turnOf}, for an engine that is asked for a move: the pass in between, which nobody
   * made, is none that it might answer by a pass that ends the game.
   */
  Position askedTurnOf(Color color) throws GtpException {
    Position turn = turnOf(color);
    if (!position.isOver() && turn.moveCount() > position.moveCount()) {
      turn.resume(color);
    }
    return turn;
  }

  /** As {@link #turnOf}, with play going on if two passes have ended the game. */
  Position resumedTurnOf(Color color) throws GtpException {
    Position turn = turnOf(color);
    if (turn.isOver() && !turn.isEndedByRule()) {
      turn.resume(color);
    }
    return turn;
  }

  void play(Color color, int move) throws GtpException {
    if (history.size() >= MAX_MOVES) {
      throw new GtpException("game of more than " + MAX_MOVES + " moves");
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
    setup = start;
    position = replayed;
    history = new ArrayList<>(moves);
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

  /** The size that it has was given from outside, and must do. */
  private void requirePlayed(int size) throws GtpException {
    if (size != setup.size() && !plays.test(size)) {
      throw new GtpException("unacceptable size");
    }
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
      return new GameSetup(rules, size, komi, black, white, firstToMove);
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }
}
