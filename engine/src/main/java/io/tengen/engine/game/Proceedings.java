package io.tengen.engine.game;

import java.util.Iterator;
import java.util.List;

/**
 * What a referee did in a game besides asking for moves. With the moves it is all that is needed to
 * count the game again. Immutable.
 *
 * @param rulings in order of their moves
 * @param resumptions in order
 * @param deadStones points whose stones were taken off before the count, whole chains, ascending
 */
public record Proceedings(
    List<Ruling> rulings,
    List<Resumption> resumptions,
    Settlement settlement,
    List<Integer> deadStones) {
  /** A game in which nothing but moves happened. */
  public static final Proceedings PLAIN =
      new Proceedings(List.of(), List.of(), Settlement.AS_IT_STOOD, List.of());

  public Proceedings {
    rulings = List.copyOf(rulings);
    resumptions = List.copyOf(resumptions);
    deadStones = List.copyOf(deadStones);
  }

  /**
   * The position after these moves: the one in which the next would be asked for, so play is
   * resumed wherever it was, after the last of them too.
   *
   * @throws IllegalMoveException if the rules refuse one
   */
  public Position replay(GameSetup setup, List<Integer> moves) {
    Position position = new Position(setup);
    Iterator<Resumption> rest = resumptions.iterator();
    Resumption next = rest.hasNext() ? rest.next() : null;
    for (int i = 0; i <= moves.size(); i++) {
      if (next != null && next.afterMoves() == i) {
        position.resume(next.first());
        next = rest.hasNext() ? rest.next() : null;
      }
      if (i < moves.size()) {
        position.play(moves.get(i));
      }
    }
    return position;
  }

  /** Whose move the i-th is in a game with this set-up. */
  public Color mover(GameSetup setup, int i) {
    return Resumption.mover(setup.firstToMove(), resumptions, i);
  }

  /** Warnings that this side has had. */
  public int warnings(Color side) {
    return (int)
        rulings.stream()
            .filter(ruling -> ruling.kind() == Ruling.Kind.WARNING && ruling.side() == side)
            .count();
  }

  /**
   * Black's lead in points when this game is counted: area after the dead stones are off, a point
   * less for each warning, komi included.
   *
   * @param end the position at the end
   */
  public double count(Position end) {
    return DeadStones.areaWithout(end.board(), deadStones)
        - end.setup().komi()
        - warnings(Color.BLACK)
        + warnings(Color.WHITE);
  }
}
