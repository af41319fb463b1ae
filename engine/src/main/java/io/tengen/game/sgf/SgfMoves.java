package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plays the nodes of an SGF game from its first move on. A move after two passes resumes play,
 * whichever side makes it. An instance is used for one game.
 */
final class SgfMoves {
  /** The largest number of moves of a game, which bounds the work of replaying it. */
  static final int MAX_MOVES = 2_000;

  private final String text;
  private final Position position;
  private final List<Integer> moves = new ArrayList<>();
  private final List<Ruling> rulings = new ArrayList<>();
  private OpeningMoves opening = OpeningMoves.NONE;
  private Settlement settlement = Settlement.AS_IT_STOOD;
  private List<Integer> deadStones = List.of();

  /**
   * @param text the source text, for error positions
   */
  SgfMoves(String text, GameSetup setup) {
    this.text = text;
    position = new Position(setup);
  }

  List<Integer> moves() {
    return moves;
  }

  RefereeLog refereeLog() {
    return new RefereeLog(rulings, position.resumptions(), settlement, deadStones)
        .withOpening(opening);
  }

  /** Returns the node's move; null if it has none. */
  static @Nullable SgfProperty move(String text, SgfNode node) throws SgfException {
    SgfProperty black = node.find("B");
    SgfProperty white = node.find("W");
    if (black != null && white != null) {
      throw new SgfException(
          text, white.offset(), "found B and W in one node, expected one move a node");
    }
    return black != null ? black : white;
  }

  static Color mover(SgfProperty move) {
    return move.id().equals("B") ? Color.BLACK : Color.WHITE;
  }

  void play(SgfNode node) throws SgfException {
    SgfProperty move = move(text, node);
    if (move != null) {
      play(node, move);
      return;
    }
    checkNoStones(node);
    SgfProperty player = node.find("PL");
    if (SgfRefereeLog.isResumption(node) && player != null && position.passes() > 1) {
      position.resume(color(player));
    }
    Settlement settled = SgfRefereeLog.settlement(node);
    if (settled != null) {
      settlement = settled;
      deadStones = markedStones(node);
    }
  }

  private void play(SgfNode node, SgfProperty property) throws SgfException {
    String where = "move " + (moves.size() + 1) + ": ";
    if (moves.size() == MAX_MOVES) {
      throw at(property, where + "found a move, expected at most " + MAX_MOVES);
    }
    if (position.isEndedByRule()) {
      throw at(property, where + "found a move, expected none after " + position.endedBy());
    }
    Color mover = mover(property);
    if (position.passes() > 1) {
      position.resume(mover);
    }
    if (position.toMove() != mover) {
      throw at(
          property,
          where + "found " + property.quoted() + ", expected " + position.toMove().letter());
    }
    if (property.values().size() > 1) {
      throw at(property, where + "found " + property.values().size() + " points, expected one");
    }
    try {
      int move = SgfPoints.parseMove(position.points(), property.value());
      Ruling ruling = move == Points.PASS ? SgfRefereeLog.ruling(node, moves.size(), mover) : null;
      if (ruling != null) {
        rulings.add(ruling);
      }
      position.play(move);
      moves.add(move);
      OpeningMoves opened = SgfRefereeLog.opening(node, moves.size());
      opening = opened == null ? opening : opened;
    } catch (IllegalMoveException | IllegalArgumentException e) {
      throw at(property, where + e.getMessage());
    }
  }

  private List<Integer> markedStones(SgfNode node) throws SgfException {
    SgfProperty marks = node.find("MA");
    List<Integer> stones = new ArrayList<>();
    if (marks != null) {
      try {
        for (String value : marks.values()) {
          stones.addAll(SgfPoints.parseList(position.points(), value));
        }
      } catch (IllegalArgumentException e) {
        throw at(marks, "MA: " + e.getMessage());
      }
    }
    return DeadStones.wholeChains(position.board(), stones);
  }

  private void checkNoStones(SgfNode node) throws SgfException {
    for (String id : List.of("AB", "AW", "AE")) {
      SgfProperty stones = node.find(id);
      if (stones != null) {
        throw at(
            stones,
            "found "
                + stones.quoted()
                + " after move "
                + moves.size()
                + ", expected set-up stones only before the first move");
      }
    }
  }

  private Color color(SgfProperty player) throws SgfException {
    return SgfRoot.color(text, player);
  }

  private SgfException at(SgfProperty property, String message) {
    return new SgfException(text, property.offset(), message);
  }
}
