package io.tengen.game.sgf;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Treatment;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays the nodes of an SGF game from its first move on. A move after two passes resumes play,
 * whichever side makes it. Stones set up between moves, and moves that the rules refuse, are put on
 * the board as the <a href="https://www.red-bean.com/sgf/user_guide/index.html#move_vs_place">
 * format</a> says, and play begins anew from there. An instance is used for one game.
 */
final class SgfMoves {
  /** The largest number of moves of a game, which bounds the work of replaying it. */
  static final int MAX_MOVES = 2_000;

  private final SgfFaults faults;
  private Position position;
  // Number of moves before the position's first.
  private int base;
  private final List<Integer> moves = new ArrayList<>();
  private final List<Resumption> resumptions = new ArrayList<>();
  private final List<SgfGame.Placement> placements = new ArrayList<>();
  private final List<Ruling> rulings = new ArrayList<>();
  private OpeningMoves opening = OpeningMoves.NONE;
  private Settlement settlement = Settlement.AS_IT_STOOD;
  private List<Integer> deadStones = List.of();

  SgfMoves(GameSetup setup, SgfFaults faults) {
    this.faults = faults;
    position = new Position(setup);
  }

  List<Integer> moves() {
    return moves;
  }

  List<SgfGame.Placement> placements() {
    return placements;
  }

  RefereeLog refereeLog() {
    List<Resumption> all = new ArrayList<>(resumptions);
    all.addAll(resumptionsSinceBase());
    return new RefereeLog(rulings, all, settlement, deadStones).withOpening(opening);
  }

  /** Returns the node's moves in the order of the file; usually one or none. */
  static List<SgfProperty> moves(SgfNode node) {
    return node.properties().stream()
        .filter(property -> property.id().equals("B") || property.id().equals("W"))
        .toList();
  }

  static Color mover(SgfProperty move) {
    return move.id().equals("B") ? Color.BLACK : Color.WHITE;
  }

  /**
   * Plays the node.
   *
   * @param first whether it is the first node with a move, whose stones are part of the setup
   */
  void play(SgfNode node, boolean first) throws SgfException {
    if (!first && SgfStones.sets(node)) {
      setUp(node);
    }
    List<SgfProperty> played = moves(node);
    if (played.size() > 1) {
      faults.warn(played.get(1).offset(), "found B and W in one node, expected one move a node");
    }
    for (SgfProperty move : played) {
      play(node, move);
    }
    if (played.isEmpty()) {
      readReferee(node);
    }
  }

  private void readReferee(SgfNode node) throws SgfException {
    SgfProperty player = node.find("PL");
    if (player != null) {
      giveTurn(node, player);
    }
    Settlement settled = SgfRefereeLog.settlement(node);
    if (settled != null) {
      settlement = settled;
      deadStones = markedStones(node);
    }
  }

  /** Gives the turn to the side that a node without a move names. */
  private void giveTurn(SgfNode node, SgfProperty player) throws SgfException {
    Color side = SgfRoot.color(player, position.toMove(), faults);
    if (SgfRefereeLog.isResumption(node) && position.passes() > 1) {
      position.resume(side);
    } else if (side != position.toMove()) {
      faults.unplayable(
          player.offset(),
          "found "
              + player.quoted()
              + " after move "
              + moves.size()
              + ", expected the turn of "
              + position.toMove().letter());
      begin(new SgfStones(position.board(), faults), side, node);
    }
  }

  private void setUp(SgfNode node) throws SgfException {
    for (String id : List.of("AB", "AW", "AE")) {
      SgfProperty property = node.find(id);
      if (property != null) {
        faults.unplayable(
            property.offset(),
            "found "
                + property.quoted()
                + " after move "
                + moves.size()
                + ", expected set-up stones only before the first move");
        break;
      }
    }
    SgfStones stones = new SgfStones(position.board(), faults);
    stones.change(node);
    SgfProperty player = node.find("PL");
    Color toMove = position.toMove();
    begin(stones, player == null ? toMove : SgfRoot.color(player, toMove, faults), node);
  }

  private void play(SgfNode node, SgfProperty property) throws SgfException {
    String where = "move " + (moves.size() + 1) + ": ";
    if (moves.size() >= MAX_MOVES) {
      throw faults.error(property.offset(), where + "found a move, expected at most " + MAX_MOVES);
    }
    Color mover = mover(property);
    if (position.isEndedByRule()) {
      faults.unplayable(
          property.offset(), where + "found a move, expected none after " + position.endedBy());
      begin(new SgfStones(position.board(), faults), mover, node);
    }
    if (position.passes() > 1) {
      position.resume(mover);
    }
    if (position.toMove() != mover) {
      faults.unplayable(
          property.offset(),
          where + "found " + property.quoted() + ", expected " + position.toMove().letter());
      skipTurn(mover, node);
    }
    if (property.values().size() > 1) {
      faults.unplayable(
          property.offset(), where + "found " + property.values().size() + " points, expected one");
    }
    int move = parse(property, where);
    Ruling ruling = move == Points.PASS ? SgfRefereeLog.ruling(node, moves.size(), mover) : null;
    if (ruling != null) {
      rulings.add(ruling);
    }
    if (position.isLegal(move)) {
      moves.add(move);
      position.playLegal(move);
    } else {
      faults.unplayable(property.offset(), where + position.refusal(move));
      moves.add(move);
      place(move, mover, node);
    }
    OpeningMoves opened = SgfRefereeLog.opening(node, moves.size());
    opening = opened == null ? opening : opened;
  }

  private int parse(SgfProperty property, String where) throws SgfException {
    try {
      return SgfPoints.parseMove(position.points(), property.value());
    } catch (IllegalArgumentException e) {
      String message = where + e.getMessage();
      try {
        int move = SgfPoints.parseForeign(position.points(), property.value());
        faults.warn(property.offset(), message);
        return move;
      } catch (IllegalArgumentException none) {
        // Some programs write a pass as a point off the board.
        faults.unplayable(property.offset(), message);
        return Points.PASS;
      }
    }
  }

  /** Gives the turn to the other side: by a pass, unless the rules make a pass lose. */
  private void skipTurn(Color mover, SgfNode node) throws SgfException {
    if (position.setup().rules().pass() == Treatment.LOSES) {
      begin(new SgfStones(position.board(), faults), mover, node);
      return;
    }
    moves.add(Points.PASS);
    position.playLegal(Points.PASS);
    if (position.passes() > 1) {
      position.resume(mover);
    }
  }

  /** Places the stone of a move that the rules refuse, and makes its captures. */
  private void place(int point, Color mover, SgfNode node) throws SgfException {
    SgfStones others = new SgfStones(position.board(), faults);
    others.clear(point);
    Board board = others.board();
    board.play(point, mover.stone());
    begin(new SgfStones(board, faults), mover.opponent(), node);
  }

  /** Goes on from a position that the file sets. */
  private void begin(SgfStones stones, Color toMove, SgfNode node) throws SgfException {
    GameSetup setup = stones.setup(position.setup(), toMove, node);
    // A resumption just before the placement is part of the placement.
    resumptionsSinceBase().stream()
        .filter(resumption -> resumption.afterMoves() < moves.size())
        .forEach(resumptions::add);
    if (!placements.isEmpty() && placements.getLast().afterMoves() == moves.size()) {
      placements.removeLast();
    }
    placements.add(new SgfGame.Placement(moves.size(), setup));
    position = new Position(setup);
    base = moves.size();
  }

  private List<Resumption> resumptionsSinceBase() {
    return position.resumptions().stream()
        .map(one -> new Resumption(base + one.afterMoves(), one.first()))
        .toList();
  }

  private List<Integer> markedStones(SgfNode node) throws SgfException {
    return DeadStones.wholeChains(
        position.board(), SgfPoints.marked(position.points(), node, "MA", faults));
  }
}
