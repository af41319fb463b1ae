package io.tengen.game.record;

import io.tengen.game.board.Color;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.PassAlive;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import java.util.Iterator;
import java.util.List;

/**
 * The referee's actions in a game besides requesting moves. The moves and this log suffice to count
 * the game again. Immutable.
 *
 * @param opening the moves that the referee made for the players before the first request
 * @param rulings the rulings in the order of their moves
 * @param resumptions the resumptions of play in order
 * @param settlement how the dead stones were determined
 * @param deadStones points of the stones removed before the count: whole chains, ascending
 * @param handoffs the points where another worker continued the game, in order; such a game can be
 *     replayed from its seed only part by part
 * @param neverResign whether resignation was disabled in this game in order to count false
 *     resignations
 * @param lateness how long the players let the game wait
 * @param clockScale the clocks, if they were scaled to the speed of the game's worker
 */
public record RefereeLog(
    OpeningMoves opening,
    List<Ruling> rulings,
    List<Resumption> resumptions,
    Settlement settlement,
    List<Integer> deadStones,
    List<Handoff> handoffs,
    boolean neverResign,
    Lateness lateness,
    ClockScale clockScale) {
  /** Points of margin that a warning costs: one zi (Chinese rules of 2002, article 24). */
  private static final int POINTS_OF_A_WARNING = 2;

  /** The log of a game in which the referee did nothing but ask for moves. */
  public static final RefereeLog PLAIN =
      new RefereeLog(List.of(), List.of(), Settlement.AS_IT_STOOD, List.of());

  /** Creates the log of a game without opening and handoffs. */
  public RefereeLog(
      List<Ruling> rulings,
      List<Resumption> resumptions,
      Settlement settlement,
      List<Integer> deadStones) {
    this(OpeningMoves.NONE, rulings, resumptions, settlement, deadStones, List.of());
  }

  /** Creates the log of a game in which resignation was not disabled. */
  public RefereeLog(
      OpeningMoves opening,
      List<Ruling> rulings,
      List<Resumption> resumptions,
      Settlement settlement,
      List<Integer> deadStones,
      List<Handoff> handoffs) {
    this(opening, rulings, resumptions, settlement, deadStones, handoffs, false);
  }

  /** Creates the log of a game in which lateness was not measured. */
  public RefereeLog(
      OpeningMoves opening,
      List<Ruling> rulings,
      List<Resumption> resumptions,
      Settlement settlement,
      List<Integer> deadStones,
      List<Handoff> handoffs,
      boolean neverResign) {
    this(
        opening,
        rulings,
        resumptions,
        settlement,
        deadStones,
        handoffs,
        neverResign,
        Lateness.NONE);
  }

  /** Creates the log of a game whose clocks were not scaled. */
  public RefereeLog(
      OpeningMoves opening,
      List<Ruling> rulings,
      List<Resumption> resumptions,
      Settlement settlement,
      List<Integer> deadStones,
      List<Handoff> handoffs,
      boolean neverResign,
      Lateness lateness) {
    this(
        opening,
        rulings,
        resumptions,
        settlement,
        deadStones,
        handoffs,
        neverResign,
        lateness,
        ClockScale.NONE);
  }

  public RefereeLog {
    rulings = List.copyOf(rulings);
    resumptions = List.copyOf(resumptions);
    deadStones = List.copyOf(deadStones);
    handoffs = List.copyOf(handoffs);
  }

  /** Returns this log with other handoffs. */
  public RefereeLog withHandoffs(List<Handoff> others) {
    return new RefereeLog(
        opening,
        rulings,
        resumptions,
        settlement,
        deadStones,
        others,
        neverResign,
        lateness,
        clockScale);
  }

  /** Returns this log with another opening. */
  public RefereeLog withOpening(OpeningMoves other) {
    return new RefereeLog(
        other,
        rulings,
        resumptions,
        settlement,
        deadStones,
        handoffs,
        neverResign,
        lateness,
        clockScale);
  }

  /** Returns this log with other delays of the players. */
  public RefereeLog withLateness(Lateness other) {
    return new RefereeLog(
        opening,
        rulings,
        resumptions,
        settlement,
        deadStones,
        handoffs,
        neverResign,
        other,
        clockScale);
  }

  /** Returns this log with other clocks. */
  public RefereeLog withClockScale(ClockScale other) {
    return new RefereeLog(
        opening,
        rulings,
        resumptions,
        settlement,
        deadStones,
        handoffs,
        neverResign,
        lateness,
        other);
  }

  /**
   * Returns the position after these moves, with play resumed wherever the log says so, also after
   * the last of them.
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

  /** Returns the side that makes the i-th move in a game with this setup. */
  public Color mover(GameSetup setup, int i) {
    return Resumption.mover(setup.firstToMove(), resumptions, i);
  }

  /** Returns the number of warnings of this side. */
  public int warnings(Color side) {
    return (int)
        rulings.stream()
            .filter(ruling -> ruling.kind() == Ruling.Kind.WARNING && ruling.side() == side)
            .count();
  }

  /**
   * Returns Black's lead in points by a count without the dead stones, komi included. Each warning
   * costs its side a stone, which the opponent gains: {@value #POINTS_OF_A_WARNING} points of the
   * lead.
   *
   * @param end the final position
   */
  public double count(Position end) {
    return end.scoreWithout(deadStones) + pointsOfWarnings();
  }

  /**
   * Returns the points that the warnings of both sides add to Black's lead, {@value
   * #POINTS_OF_A_WARNING} for each; negative if Black has more of them.
   */
  public int pointsOfWarnings() {
    return POINTS_OF_A_WARNING * (warnings(Color.WHITE) - warnings(Color.BLACK));
  }

  /**
   * Returns Black's lead in points, komi and warnings included, if a side gives up the contest: it
   * keeps the points that are its own even if it always passes, and the other side has all others.
   *
   * @param end the final position
   * @param side the side that gives up
   */
  public double countConceded(Position end, Color side) {
    int kept = new PassAlive(end.points().size()).points(end, side);
    int lead = end.points().count() - 2 * kept;
    return (side == Color.WHITE ? lead : -lead) - end.setup().komi() + pointsOfWarnings();
  }
}
