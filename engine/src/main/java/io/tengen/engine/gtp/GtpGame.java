package io.tengen.engine.gtp;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.IllegalMoveException;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The game that a GTP controller builds by its commands.
 *
 * <p>GTP lets one colour move several times in a row and either begin; here colours alternate. So
 * the first move decides who begins, and where a colour moves again the other one is taken to have
 * passed in between. {@link #undo} takes such a pass back with its move.
 */
final class GtpGame {
  private GameSetup setup;
  private Position position;
  private final List<Played> history = new ArrayList<>();

  private record Played(Color color, int move) {}

  GtpGame(GameSetup setup) {
    this.setup = setup;
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
    double komi = Math.abs(setup.komi()) > size * size ? 0 : setup.komi();
    restart(change(size, komi, List.of(), List.of(), Color.BLACK));
  }

  /** Changes the komi and nothing else. */
  void komi(double komi) throws GtpException {
    setup =
        change(setup.size(), komi, setup.blackStones(), setup.whiteStones(), setup.firstToMove());
    replay();
  }

  /** The star points of a handicap; empty if this board has none of this many stones. */
  List<Integer> fixedHandicap(int stones) {
    try {
      return GameSetup.of(setup.rules(), setup.size(), 0).withHandicap(stones).blackStones();
    } catch (IllegalArgumentException e) {
      return List.of();
    }
  }

  /** Puts black handicap stones on the empty board; White moves first. */
  void handicap(List<Integer> stones) throws GtpException {
    if (!history.isEmpty() || position.board().emptyCount() < points().count()) {
      throw new GtpException("board not empty");
    }
    if (Set.copyOf(stones).size() < stones.size()) {
      throw new GtpException("bad vertex list");
    }
    restart(change(setup.size(), setup.komi(), stones, List.of(), Color.WHITE));
  }

  /** A copy of the position in which this colour is to move. */
  Position turnOf(Color color) throws GtpException {
    if (history.isEmpty() && position.toMove() != color) {
      return new Position(
          change(setup.size(), setup.komi(), setup.blackStones(), setup.whiteStones(), color));
    }
    Position turn = new Position(position);
    if (turn.toMove() != color) {
      turn.play(Points.PASS);
    }
    return turn;
  }

  void play(Color color, int move) throws GtpException {
    Position next = turnOf(color);
    try {
      next.play(move);
    } catch (IllegalMoveException e) {
      throw new GtpException("illegal move");
    }
    position = next;
    history.add(new Played(color, move));
  }

  void undo() throws GtpException {
    if (history.isEmpty()) {
      throw new GtpException("cannot undo");
    }
    history.removeLast();
    replay();
  }

  private void restart(GameSetup fresh) {
    setup = fresh;
    history.clear();
    position = new Position(setup);
  }

  private void replay() throws GtpException {
    List<Played> played = List.copyOf(history);
    restart(setup);
    for (Played move : played) {
      play(move.color, move.move);
    }
  }

  private GameSetup change(
      int size, double komi, List<Integer> black, List<Integer> white, Color firstToMove)
      throws GtpException {
    try {
      return new GameSetup(setup.rules(), size, komi, black, white, firstToMove);
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }
}
