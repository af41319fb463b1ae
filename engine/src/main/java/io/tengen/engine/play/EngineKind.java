package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import java.util.List;

/** A kind of engine that this process can play: how its settings are read and players are made. */
public interface EngineKind {
  /** What stands before the colon, such as {@code mcts}. */
  String name();

  /** What it is, in one line for help texts, without a full stop. */
  String meaning();

  /** Every setting, for checks and help texts. */
  List<Setting> settings();

  /**
   * What this process offers of the kind, as {@link EngineSpec#requirements} asks for it: usually
   * just the name.
   */
  default List<String> offers() {
    return List.of(name());
  }

  /**
   * A player for one game.
   *
   * @param seed where the player draws its randomness from, unless its settings say otherwise
   * @throws IllegalArgumentException with one line if a value is out of range or a program is
   *     missing
   */
  Player create(EngineSpec spec, long seed);

  /**
   * A player for one game of which everything is known; most kinds need only the seed.
   *
   * @param seed as of the other
   * @throws IllegalArgumentException as of the other
   */
  default Player create(EngineSpec spec, long seed, Encounter encounter) {
    return create(spec, seed);
  }

  /**
   * Whether one player may play both sides of a game against itself: it then knows of each move
   * what it has found out for the one before.
   */
  default boolean playsBothSides() {
    return false;
  }

  /**
   * Whether a player of this spec plays such a game, said by silence.
   *
   * @throws IllegalArgumentException with one line if it does not
   */
  default void requireEncounter(EngineSpec spec, Encounter encounter) {}

  /**
   * A game as one of its players sees it before it begins.
   *
   * @param side that the player has
   * @param seed of the game: the same for both players
   */
  record Encounter(GameSetup setup, Color side, EngineSpec opponent, long seed) {}

  /**
   * Whether a player of this spec plays on boards of this size, said by silence; may block as
   * {@link #create} does.
   *
   * @throws IllegalArgumentException with one line if it does not, or if a value is out of range
   */
  default void requireBoard(EngineSpec spec, int size) {}

  /**
   * One setting.
   *
   * @param meaning a few words: what it does, unit, range, default
   */
  record Setting(String key, String meaning) {}
}
