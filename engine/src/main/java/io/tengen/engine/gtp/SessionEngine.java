package io.tengen.engine.gtp;

import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.LackOfMemoryException;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The engine of a session, whose settings commands may change. There may be several, of which the
 * first that plays on a board plays there. Confined to the session's thread.
 */
public final class SessionEngine implements GtpGame.Limits {
  private final EngineKinds kinds;
  private final LongSupplier seeds;

  /** The engines with their present settings, in the order of preference. */
  private final List<EngineSpec> engines;

  /** The index of the engine of the present board. */
  private int current;

  /** Closes the player of another engine. */
  private Runnable closing = () -> {};

  /**
   * Creates the engine.
   *
   * @param kinds the kinds that this process can play; they accept all of {@code engines}
   * @param engines the engines with their first settings, at least one, in the order of preference
   * @param size side of the session's first board, on which the last of them plays
   * @param seeds returns the seed of each player
   */
  public SessionEngine(EngineKinds kinds, List<EngineSpec> engines, int size, LongSupplier seeds) {
    this.kinds = kinds;
    this.engines = new ArrayList<>(engines);
    this.seeds = seeds;
    current = choice(size);
  }

  private EngineSpec spec() {
    return engines.get(current);
  }

  /** Returns the program's name with the kind and the settings. */
  String name() {
    return "Tengen " + spec().engine();
  }

  @Override
  public boolean accepts(int size) {
    return engines.stream().anyMatch(engine -> plays(engine, size));
  }

  @Override
  public void changed(int size) {
    int chosen = choice(size);
    if (chosen != current) {
      current = chosen;
      closing.run();
    }
  }

  /** Sets what closes the present player, for when another engine is to play. */
  void closing(Runnable action) {
    closing = action;
  }

  private int choice(int size) {
    int last = engines.size() - 1;
    return IntStream.range(0, last)
        .filter(i -> plays(engines.get(i), size))
        .findFirst()
        .orElse(last);
  }

  private boolean plays(EngineSpec engine, int size) {
    try {
      kinds.requireBoard(engine, size);
      return true;
    } catch (IllegalArgumentException e) {
      // GTP's answer to an unsupported size cannot contain the reason.
      return false;
    }
  }

  @Override
  public void requireRules(Rules rules) throws GtpException {
    try {
      kinds.requireRules(spec(), rules);
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Creates a player.
   *
   * @throws IllegalArgumentException with one line if the engine cannot be played any more
   */
  Player player() {
    return kinds.create(spec(), seeds.getAsLong());
  }

  /** Returns all settings of the engine's kind. */
  List<Setting<?>> settings() {
    return kinds.find(spec().kind()).orElseThrow().settingsOf(spec()).rows();
  }

  /** Returns the value of a setting, its default if that is one of a few words, or empty text. */
  String value(Setting<?> setting) {
    String fallback = setting.choices().isEmpty() ? "" : setting.choices().getFirst();
    return spec().settings().getOrDefault(setting.key(), fallback);
  }

  /**
   * Changes a setting.
   *
   * @param value the new value; empty for the default
   * @param setup the session's rules and board
   * @throws GtpException if there is no such setting or value, or the engine could not be played
   *     with it by these rules on this board; the setting is then unchanged
   */
  void set(String key, String value, GameSetup setup) throws GtpException {
    EngineSpec spec = spec();
    try {
      EngineSpec changed = value.isEmpty() ? spec.without(key) : spec.with(key, value);
      if (settings().stream().noneMatch(setting -> setting.key().equals(key))) {
        // The kind refuses the key, and names those that it has.
        kinds.check(spec.with(key, "0"));
      }
      kinds.check(changed);
      kinds.requireRules(changed, setup.rules());
      kinds.requireBoard(changed, setup.size());
      engines.set(current, changed);
    } catch (IllegalArgumentException | LackOfMemoryException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }
}
