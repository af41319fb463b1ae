package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** Plays the main line of an SGF tree into a game. For one use. */
final class SgfGameReader {
  private final String text;
  private final List<SgfNode> line;
  private final SgfRoot root;
  private final SequencedSet<Integer> black = new LinkedHashSet<>();
  private final SequencedSet<Integer> white = new LinkedHashSet<>();

  /**
   * @param text what the tree was read from
   */
  SgfGameReader(String text, SgfTree tree) {
    this.text = text;
    line = tree.mainLine();
    root = new SgfRoot(text, line.getFirst());
  }

  /**
   * The game.
   *
   * @param most moves that are played, at most; what follows them is not looked at
   * @throws SgfException if it is not a game of Go that can be played here
   */
  SgfGame read(int most) throws SgfException {
    root.checkIsGo();
    int firstMove = 0;
    while (firstMove < line.size() && SgfMoves.move(text, line.get(firstMove)) == null) {
      firstMove++;
    }
    GameSetup setup = setup(firstMove);
    SgfMoves moves = new SgfMoves(text, setup);
    for (SgfNode node : line.subList(firstMove, line.size())) {
      if (moves.moves().size() == most) {
        break;
      }
      moves.play(node);
    }
    return new SgfGame(
        root.simple("GN"),
        root.simple("EV"),
        setup,
        root.simple("PB"),
        root.simple("PW"),
        moves.moves(),
        moves.proceedings(),
        root.outcome(),
        root.date());
  }

  private GameSetup setup(int firstMove) throws SgfException {
    Rules rules = root.rules();
    int size = root.size();
    Points points = Points.of(size);
    Color toMove = null;
    // The first move's own node should hold no set-up stones, but some programs put them there.
    for (SgfNode node : line.subList(0, Math.min(firstMove + 1, line.size()))) {
      setStones(points, node);
      SgfProperty player = node.find("PL");
      toMove = player == null ? toMove : SgfRoot.color(text, player);
    }
    int handicap = root.handicap();
    try {
      if (handicap > 0 && black.isEmpty()) {
        black.addAll(GameSetup.of(rules, size, 0).withHandicap(handicap).blackStones());
      }
      return new GameSetup(
          rules,
          size,
          root.komi(),
          List.copyOf(black),
          List.copyOf(white),
          toMove == null ? guessFirstToMove(firstMove) : toMove);
    } catch (IllegalArgumentException e) {
      throw root.fault("found a set-up that cannot be played: " + e.getMessage());
    }
  }

  private Color guessFirstToMove(int firstMove) throws SgfException {
    SgfProperty move = firstMove < line.size() ? SgfMoves.move(text, line.get(firstMove)) : null;
    if (move != null) {
      return SgfMoves.mover(move);
    }
    return !black.isEmpty() && white.isEmpty() ? Color.WHITE : Color.BLACK;
  }

  private void setStones(Points points, SgfNode node) throws SgfException {
    for (int point : list(points, node.find("AB"))) {
      white.remove(point);
      black.add(point);
    }
    for (int point : list(points, node.find("AW"))) {
      black.remove(point);
      white.add(point);
    }
    for (int point : list(points, node.find("AE"))) {
      black.remove(point);
      white.remove(point);
    }
  }

  private SequencedSet<Integer> list(Points points, @Nullable SgfProperty stones)
      throws SgfException {
    SequencedSet<Integer> list = new LinkedHashSet<>();
    if (stones != null) {
      try {
        for (String value : stones.values()) {
          list.addAll(SgfPoints.parseList(points, value));
        }
      } catch (IllegalArgumentException e) {
        throw at(stones, stones.id() + ": " + e.getMessage());
      }
    }
    return list;
  }

  private SgfException at(SgfProperty property, String message) {
    return new SgfException(text, property.offset(), message);
  }
}
