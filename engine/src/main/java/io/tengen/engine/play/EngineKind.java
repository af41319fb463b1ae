package io.tengen.engine.play;

import io.tengen.engine.game.EngineSpec;
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
