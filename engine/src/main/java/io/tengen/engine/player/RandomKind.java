package io.tengen.engine.player;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.Settings;
import io.tengen.game.match.EngineSpec;
import java.util.List;

/** {@code random}: the player that every other one should beat. */
public final class RandomKind implements EngineKind {
  @Override
  public String name() {
    return "random";
  }

  @Override
  public String meaning() {
    return "legal moves at random, eyes spared: what every engine should beat";
  }

  @Override
  public List<Setting> settings() {
    return List.of(Settings.SEED);
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    return new RandomPlayer(new Settings(spec).seed(seed));
  }
}
