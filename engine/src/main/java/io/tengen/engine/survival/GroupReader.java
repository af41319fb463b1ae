package io.tengen.engine.survival;

import io.tengen.engine.classic.life.LifeReader;
import io.tengen.engine.classic.life.Semeai;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.engine.survival.GroupSearch.Outlook;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;

/**
 * Tells whether groups live. What {@link LifeReader} proves decides; a group that may escape, or
 * whose life the proof search cannot decide, is judged by Monte Carlo search.
 *
 * <p>A method takes up to five searches of at most about 3 s, and no answer depends on earlier
 * ones. Confined to one thread at a time.
 */
public final class GroupReader {
  // The least chance with which a side that moves first counts as successful.
  private static final double ATTACK = 0.57;
  private static final double DEFENCE = 0.57;

  // With a lower chance of the attack a group is safe. Above it GNU Go often finds an attack.
  private static final double SAFE = 0.3;

  private final Board board;
  private final int ko;
  private final LifeReader proof;

  /**
   * @param board the position; must not change
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   */
  public GroupReader(Board board, int ko) {
    this.board = board;
    this.ko = ko;
    proof = new LifeReader(board, ko);
  }

  /** Returns whether the opponent kills the group of this stone by moving first. */
  public Reading attack(int stone) {
    Reading reading = proof.attack(stone);
    if (reading.code().succeeds() || isCertain(reading, stone)) {
      return reading;
    }
    return estimate(stone, owner(stone).opponent(), ATTACK);
  }

  /**
   * Returns whether the owner makes the group of this stone live by moving first. The move is a
   * pass if it clearly lives anyway.
   */
  public Reading defend(int stone) {
    Reading reading = proof.defend(stone);
    boolean isCertain = isCertain(reading, stone);
    if (!reading.code().succeeds() || isCertain && reading.move() == Points.PASS) {
      return reading;
    }
    double danger = danger(stone);
    if (danger < SAFE) {
      return new Reading(ResultCode.WIN, Points.PASS, false, reading.nodes());
    }
    if (isCertain) {
      return reading;
    }
    // A group that cannot be killed lives by any move.
    return estimate(stone, owner(stone), danger < ATTACK ? 0 : DEFENCE);
  }

  private Reading estimate(int stone, Color first, double enough) {
    Outlook outlook = search(stone).search(first);
    return outlook.chance() < enough
        ? Reading.lost(false, 0)
        : new Reading(ResultCode.WIN, outlook.move(), false, 0);
  }

  /** Returns what a move of the opponent achieves against the group of a stone. */
  public ResultCode attackBy(int move, int stone) {
    ResultCode code = proof.attackBy(move, stone);
    if (code.succeeds() || proof.isEnclosed(stone)) {
      return code;
    }
    return estimateAfter(move, stone, owner(stone).opponent(), ATTACK);
  }

  /** Returns what a move of the owner achieves for the group of a stone. */
  public ResultCode defendBy(int move, int stone) {
    ResultCode code = proof.defendBy(move, stone);
    if (!code.succeeds() || proof.isEnclosed(stone)) {
      return code;
    }
    return estimateAfter(move, stone, owner(stone), DEFENCE);
  }

  private ResultCode estimateAfter(int move, int stone, Color mover, double enough) {
    double chance = 1 - search(stone).answer(move, mover).chance();
    return chance < enough ? ResultCode.LOSE : ResultCode.WIN;
  }

  /**
   * Returns the result of a race between the groups of two stones; the first one's owner moves. The
   * move is a pass if the race clearly needs none or none helps.
   */
  public Semeai race(int own, int enemy) {
    Semeai race = proof.race(own, enemy);
    Reading attack = race.attack();
    if (!attack.code().succeeds()) {
      attack = estimate(enemy, owner(own), ATTACK);
    }
    // The capture of a few stones need not save the group.
    if (attack.code().succeeds() && defendBy(attack.move(), own).succeeds()) {
      if (danger(own) < SAFE && !defend(enemy).code().succeeds()) {
        Reading won = new Reading(ResultCode.WIN, Points.PASS, false, attack.nodes());
        return new Semeai(won, won, Points.PASS);
      }
      return new Semeai(attack, attack, attack.move());
    }
    Reading defence = race.defence();
    if (defence.code().succeeds() && !isCertain(defence, own)) {
      defence = estimate(own, owner(own), DEFENCE);
    }
    boolean isSafe = defence.code().succeeds() && danger(own) < SAFE;
    return new Semeai(defence, Reading.lost(false, 0), isSafe ? Points.PASS : defence.move());
  }

  /**
   * Returns the opponent's chance to kill the group of a stone by moving first, 0 to 1; 0 or 1 if
   * it is proven.
   */
  private double danger(int stone) {
    Reading attack = proof.attack(stone);
    if (attack.code().succeeds()) {
      return 1;
    }
    return isCertain(attack, stone) ? 0 : search(stone).search(owner(stone).opponent()).chance();
  }

  private boolean isCertain(Reading reading, int stone) {
    return reading.isProven() && proof.isEnclosed(stone);
  }

  private GroupSearch search(int stone) {
    return new GroupSearch(board, ko, proof.stones(stone));
  }

  private Color owner(int stone) {
    return Color.of(board.stoneAt(stone));
  }
}
