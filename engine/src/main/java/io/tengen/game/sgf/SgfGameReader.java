package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays the main line of an SGF tree as a game. An instance is used for one game. */
final class SgfGameReader {
  private final List<SgfNode> line;
  private final SgfRoot root;
  private final SgfFaults faults;

  /**
   * @param faults receives deviations, each of which is an error in strict mode
   */
  SgfGameReader(SgfTree tree, SgfFaults faults) {
    this.faults = faults;
    List<SgfNode> nodes = tree.mainLine();
    line = nodes.isEmpty() ? List.of(SgfNode.of(List.of())) : nodes;
    root = new SgfRoot(line, faults);
  }

  /**
   * Replays the game.
   *
   * @param maxMoves number of moves after which reading stops; the rest is not checked
   * @throws SgfException if it is not a game of Go on a board that Tengen has
   */
  SgfGame read(int maxMoves) throws SgfException {
    root.checkIsGo();
    int firstMove = 0;
    while (firstMove < line.size() && SgfMoves.moves(line.get(firstMove)).isEmpty()) {
      firstMove++;
    }
    GameSetup setup = setup(firstMove);
    SgfMoves moves = new SgfMoves(setup, faults);
    for (int i = firstMove; i < line.size() && moves.moves().size() < maxMoves; i++) {
      moves.play(line.get(i), i == firstMove);
    }
    return new SgfGame(
        root.simple("GN"),
        root.simple("EV"),
        setup,
        root.simple("PB"),
        root.simple("PW"),
        root.simple("BR"),
        root.simple("WR"),
        moves.moves(),
        moves.placements(),
        moves.refereeLog(),
        territory(setup, "TB"),
        territory(setup, "TW"),
        root.simple("RE"),
        root.outcome(),
        root.date(),
        SgfBuilds.parse(root.text("C")),
        faults.firstUnplayable(),
        faults.warnings());
  }

  private GameSetup setup(int firstMove) throws SgfException {
    int size = root.size();
    Rules rules = root.rules();
    GameSetup terms = GameSetup.of(rules, size, root.komi(size));
    SgfStones stones = new SgfStones(Points.of(size), faults);
    Color toMove = null;
    // The node of the first move should have no set-up stones, but some programs write them there.
    for (SgfNode node : line.subList(0, Math.min(firstMove + 1, line.size()))) {
      stones.change(node);
      SgfProperty player = node.find("PL");
      toMove = player == null ? toMove : SgfRoot.color(player, Color.BLACK, faults);
    }
    Color first = firstMove < line.size() ? firstMover(line.get(firstMove)) : null;
    placeHandicap(stones, terms, first);
    if (toMove != null && first != null && toMove != first) {
      SgfProperty move = SgfMoves.moves(line.get(firstMove)).getFirst();
      faults.warn(
          move.offset(), "move 1: found " + move.quoted() + ", expected " + toMove.letter());
      toMove = first;
    }
    if (toMove == null) {
      boolean handicap = !stones.of(Color.BLACK).isEmpty() && stones.of(Color.WHITE).isEmpty();
      toMove = first != null ? first : handicap ? Color.WHITE : Color.BLACK;
    }
    return stones.setup(terms, toMove, line.getFirst());
  }

  /** Places the stones that HA counts on the fixed points if the file has no black stones. */
  private void placeHandicap(SgfStones stones, GameSetup terms, @Nullable Color first)
      throws SgfException {
    int handicap = root.handicap();
    if (handicap == 0 || !stones.of(Color.BLACK).isEmpty()) {
      return;
    }
    if (first == Color.BLACK) {
      root.warn(
          "HA", "without stones, and Black moves first: Black's first moves are the handicap");
      return;
    }
    try {
      stones.of(Color.BLACK).addAll(terms.withHandicap(handicap).blackStones());
    } catch (IllegalArgumentException e) {
      faults.unplayable(
          line.getFirst().offset(), "found a set-up that cannot be played: " + e.getMessage());
    }
  }

  private static Color firstMover(SgfNode node) {
    return SgfMoves.mover(SgfMoves.moves(node).getFirst());
  }

  /** Returns the points that the last node with marks of territory gives to a side. */
  private List<Integer> territory(GameSetup setup, String id) throws SgfException {
    for (SgfNode node : line.reversed()) {
      if (node.find("TB") != null || node.find("TW") != null) {
        return SgfPoints.marked(Points.of(setup.size()), node, id, faults);
      }
    }
    return List.of();
  }
}
