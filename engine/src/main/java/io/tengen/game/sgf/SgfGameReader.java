package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** Replays the main line of an SGF tree as a game. An instance is used for one game. */
final class SgfGameReader {
  private final String text;
  private final List<SgfNode> line;
  private final SgfRoot root;
  private final SequencedSet<Integer> black = new LinkedHashSet<>();
  private final SequencedSet<Integer> white = new LinkedHashSet<>();

  /**
   * @param text the source text, for error positions
   */
  SgfGameReader(String text, SgfTree tree) {
    this.text = text;
    line = tree.mainLine();
    root = new SgfRoot(text, line.getFirst());
  }

  /**
   * Replays the game.
   *
   * @param maxMoves number of moves after which reading stops; the rest is not checked
   * @throws SgfException if it is not a game of Go that can be played by the supported rules
   */
  SgfGame read(int maxMoves) throws SgfException {
    root.checkIsGo();
    int firstMove = 0;
    while (firstMove < line.size() && SgfMoves.move(text, line.get(firstMove)) == null) {
      firstMove++;
    }
    GameSetup setup = setup(firstMove);
    SgfMoves moves = new SgfMoves(text, setup);
    for (SgfNode node : line.subList(firstMove, line.size())) {
      if (moves.moves().size() == maxMoves) {
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
        moves.refereeLog(),
        root.outcome(),
        root.date(),
        SgfBuilds.parse(root.text("C")));
  }

  private GameSetup setup(int firstMove) throws SgfException {
    Rules rules = root.rules();
    int size = root.size();
    Points points = Points.of(size);
    Color toMove = null;
    // The node of the first move should have no set-up stones, but some programs write them there.
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
