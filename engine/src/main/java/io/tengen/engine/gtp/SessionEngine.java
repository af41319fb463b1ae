package io.tengen.engine.gtp;

import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.LackOfMemoryException;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The engine of a session, whose settings commands may change, and which may depend on the rules
 * and the board. Confined to the session's thread.
 */
public final class SessionEngine implements GtpGame.Limits {
  private final EngineKinds kinds;
  private final Choice choice;
  private final LongSupplier seeds;

  /** The settings that commands have changed, with their values; empty for the default. */
  private final Map<String, String> changes = new LinkedHashMap<>();

  private GameSetup setup;

  /** The choice for {@link #setup}. */
  private EngineSpec chosen;

  /** {@link #chosen} with the settings that commands have changed. */
  private EngineSpec spec;

  /** Closes the player of the engine before. */
  private Runnable onEngineChange = () -> {};

  /** Chooses the engine for a game. */
  @FunctionalInterface
  public interface Choice {
    /** Returns the engine for games by these rules on boards of this size. */
    EngineSpec of(Rules rules, int size);
  }

  /**
   * Creates the engine.
   *
   * @param kinds the kinds that this process can play; they accept what {@code choice} returns
   * @param choice the engine with its first settings
   * @param setup the session's first rules and board
   * @param seeds returns the seed of each player
   */
  public SessionEngine(EngineKinds kinds, Choice choice, GameSetup setup, LongSupplier seeds) {
    this.kinds = kinds;
    this.choice = choice;
    this.setup = setup;
    this.seeds = seeds;
    chosen = choice.of(setup.rules(), setup.size());
    spec = chosen;
  }

  /** Sets what is run after another engine was chosen. */
  void onEngineChange(Runnable action) {
    onEngineChange = action;
  }

  /** Returns the program's name with the kind and the settings. */
  String name() {
    return "Tengen " + spec.engine();
  }

  @Override
  public boolean accepts(int size) {
    try {
      kinds.requireBoard(engine(setup.rules(), size), size);
      return true;
    } catch (IllegalArgumentException e) {
      // GTP's answer to an unsupported size cannot contain the reason.
      return false;
    }
  }

  @Override
  public void requireRules(Rules rules) throws GtpException {
    try {
      kinds.requireRules(engine(rules, setup.size()), rules);
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void setupChanged(GameSetup present) {
    EngineSpec next = choice.of(present.rules(), present.size());
    setup = present;
    if (!next.equals(chosen)) {
      spec = withChanges(next);
      chosen = next;
      onEngineChange.run();
    }
  }

  private EngineSpec engine(Rules rules, int size) {
    EngineSpec next = choice.of(rules, size);
    return next.equals(chosen) ? spec : withChanges(next);
  }

  /** Returns an engine with the changed settings that it has. */
  private EngineSpec withChanges(EngineSpec engine) {
    EngineSpec all = engine;
    for (Map.Entry<String, String> change : changes.entrySet()) {
      EngineSpec changed = changed(all, change.getKey(), change.getValue());
      try {
        kinds.check(changed);
        all = changed;
      } catch (IllegalArgumentException | LackOfMemoryException e) {
        // A setting of the other engine only, which keeps it.
        continue;
      }
    }
    return all;
  }

  private static EngineSpec changed(EngineSpec engine, String key, String value) {
    return value.isEmpty() ? engine.without(key) : engine.with(key, value);
  }

  /**
   * Creates a player.
   *
   * @throws IllegalArgumentException with one line if the engine cannot be played any more
   */
  Player player() {
    return kinds.create(spec, seeds.getAsLong());
  }

  /** Returns all settings of the engine's kind. */
  List<Setting<?>> settings() {
    return kinds.find(spec.kind()).orElseThrow().settingsOf(spec).rows();
  }

  /** Returns the value of a setting, its default if that is one of a few words, or empty text. */
  String value(Setting<?> setting) {
    String fallback = setting.choices().isEmpty() ? "" : setting.choices().getFirst();
    return spec.settings().getOrDefault(setting.key(), fallback);
  }

  /**
   * Changes a setting.
   *
   * @param value the new value; empty for the default
   * @throws GtpException if there is no such setting or value, or the engine could not be played
   *     with it by these rules on this board; the setting is then unchanged
   */
  void set(String key, String value) throws GtpException {
    try {
      EngineSpec changed = changed(spec, key, value);
      if (settings().stream().noneMatch(setting -> setting.key().equals(key))) {
        // The kind refuses the key, and names those that it has.
        kinds.check(spec.with(key, "0"));
      }
      kinds.check(changed);
      kinds.requireRules(changed, setup.rules());
      kinds.requireBoard(changed, setup.size());
      spec = changed;
      changes.remove(key);
      changes.put(key, value);
    } catch (IllegalArgumentException | LackOfMemoryException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }
}
