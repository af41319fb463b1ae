package io.tengen.engine.play;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.IllegalMoveException;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Rules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/** Plays the main line of an SGF tree into a game. For one use. */
final class SgfGameReader {
  /** Moves a game may have: finding repetitions takes time in their square. */
  static final int MAX_MOVES = 10_000;

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
   * @throws SgfException if it is not a game of Go that can be played here
   */
  SgfGame read() throws SgfException {
    root.checkIsGo();
    int firstMove = 0;
    while (firstMove < line.size() && move(line.get(firstMove)) == null) {
      firstMove++;
    }
    GameSetup setup = setup(firstMove);
    return new SgfGame(
        root.simple("GN"),
        root.simple("EV"),
        setup,
        root.simple("PB"),
        root.simple("PW"),
        moves(setup, firstMove),
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
      toMove = player == null ? toMove : color(player);
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
    SgfProperty move = firstMove < line.size() ? move(line.get(firstMove)) : null;
    if (move != null) {
      return mover(move);
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

  private List<Integer> moves(GameSetup setup, int firstMove) throws SgfException {
    List<Integer> moves = new ArrayList<>();
    Position position = new Position(setup);
    for (SgfNode node : line.subList(firstMove, line.size())) {
      SgfProperty move = move(node);
      if (move == null) {
        checkNoStones(node, moves.size());
      } else {
        moves.add(play(position, move));
      }
    }
    return moves;
  }

  private int play(Position position, SgfProperty property) throws SgfException {
    int number = position.moveCount() + 1;
    String where = "move " + number + ": ";
    if (number > MAX_MOVES) {
      throw at(property, where + "found a move, expected at most " + MAX_MOVES);
    }
    if (position.isOver()) {
      throw at(property, where + "found a move, expected none after two passes");
    }
    if (position.toMove() != mover(property)) {
      throw at(
          property,
          where + "found " + property.quoted() + ", expected " + position.toMove().letter());
    }
    if (property.values().size() > 1) {
      throw at(property, where + "found " + property.values().size() + " points, expected one");
    }
    try {
      int move = SgfPoints.parseMove(position.points(), property.value());
      position.play(move);
      return move;
    } catch (IllegalMoveException | IllegalArgumentException e) {
      throw at(property, where + e.getMessage());
    }
  }

  private void checkNoStones(SgfNode node, int moves) throws SgfException {
    for (String id : List.of("AB", "AW", "AE")) {
      SgfProperty stones = node.find(id);
      if (stones != null) {
        throw at(
            stones,
            "found " + stones.quoted() + " after move " + moves + ", expected it before the first");
      }
    }
  }

  private @Nullable SgfProperty move(SgfNode node) throws SgfException {
    SgfProperty black = node.find("B");
    SgfProperty white = node.find("W");
    if (black != null && white != null) {
      throw at(white, "found B and W in one node, expected one move a node");
    }
    return black != null ? black : white;
  }

  private static Color mover(SgfProperty move) {
    return move.id().equals("B") ? Color.BLACK : Color.WHITE;
  }

  private Color color(SgfProperty player) throws SgfException {
    return switch (SgfText.simple(player.value()).toLowerCase(Locale.ROOT)) {
      case "b", "black", "1" -> Color.BLACK;
      case "w", "white", "2" -> Color.WHITE;
      default -> throw at(player, "found " + player.quoted() + ", expected PL[B] or PL[W]");
    };
  }

  private SgfException at(SgfProperty property, String message) {
    return new SgfException(text, property.offset(), message);
  }
}
