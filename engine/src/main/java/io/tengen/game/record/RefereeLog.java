package io.tengen.game.record;

import io.tengen.game.board.Color;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import java.util.Iterator;
import java.util.List;

/**
 * What a referee did in a game besides asking for moves. With the moves it is all that is needed to
 * count the game again. Immutable.
 *
 * @param opening the moves that it made for the players before it asked them
 * @param rulings in order of their moves
 * @param resumptions in order
 * @param deadStones points whose stones were taken off before the count, whole chains, ascending
 * @param handOvers where the game went on elsewhere, in order; such a game's moves cannot be
 *     repeated from its seed in one go, only part by part
 * @param neverResign whether neither side was allowed to resign, though both are in other games: so
 *     that false resignations can be counted
 */
public record RefereeLog(
    OpeningMoves opening,
    List<Ruling> rulings,
    List<Resumption> resumptions,
    Settlement settlement,
    List<Integer> deadStones,
    List<Handoff> handOvers,
    boolean neverResign) {
  /** A game in which nothing but moves happened. */
  public static final RefereeLog PLAIN =
      new RefereeLog(List.of(), List.of(), Settlement.AS_IT_STOOD, List.of());

  /** Of a game without an opening that was played in one place. */
  public RefereeLog(
      List<Ruling> rulings,
      List<Resumption> resumptions,
      Settlement settlement,
      List<Integer> deadStones) {
    this(OpeningMoves.NONE, rulings, resumptions, settlement, deadStones, List.of());
  }

  /** Of a game in which players might resign. */
  public RefereeLog(
      OpeningMoves opening,
      List<Ruling> rulings,
      List<Resumption> resumptions,
      Settlement settlement,
      List<Integer> deadStones,
      List<Handoff> handOvers) {
    this(opening, rulings, resumptions, settlement, deadStones, handOvers, false);
  }

  public RefereeLog {
    rulings = List.copyOf(rulings);
    resumptions = List.copyOf(resumptions);
    deadStones = List.copyOf(deadStones);
    handOvers = List.copyOf(handOvers);
  }

  /** These with other hand-overs. */
  public RefereeLog withHandOvers(List<Handoff> others) {
    return new RefereeLog(
        opening, rulings, resumptions, settlement, deadStones, others, neverResign);
  }

  /** These with another opening. */
  public RefereeLog withOpening(OpeningMoves other) {
    return new RefereeLog(
        other, rulings, resumptions, settlement, deadStones, handOvers, neverResign);
  }

  /** These of a game in which nobody was allowed to resign, or of another. */
  public RefereeLog withNeverResign(boolean never) {
    return new RefereeLog(opening, rulings, resumptions, settlement, deadStones, handOvers, never);
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
   * Black's lead in points when this game is counted by its rules after the dead stones are off, a
   * point less for each warning, komi included.
   *
   * @param end the position at the end
   */
  public double count(Position end) {
    return end.scoreWithout(deadStones) - warnings(Color.BLACK) + warnings(Color.WHITE);
  }
}
