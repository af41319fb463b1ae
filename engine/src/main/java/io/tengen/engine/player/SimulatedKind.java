package io.tengen.engine.player;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Outcome;
import java.util.SplittableRandom;

/**
 * The engine kind {@code simulated}: an engine of known strength that does not search, for tests of
 * clusters and tournaments. It plays only against other simulated engines: both players draw the
 * same result from the game's seed and both strengths (Bradley and Terry's model), and the loser
 * resigns on its first move. A draw consists of two passes on an empty board, so that draws require
 * komi 0.
 */
public final class SimulatedKind implements EngineKind {
  private static final String NAME = "simulated";

  private static final Setting<Double> ELO =
      Setting.decimal("elo", -10_000, 10_000)
          .defaultsTo(0.0)
          .meaning("strength in Elo")
          .unrepeatable();

  private static final Setting<Double> DRAWS =
      Setting.decimal("draws", 0, 1)
          .defaultsTo(0.0)
          .meaning("share of draws, with komi 0 only; the mean of both players' values applies")
          .unrepeatable();

  private static final SettingTable SETTINGS = SettingTable.of(ELO, DRAWS, Setting.SEED);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String meaning() {
    return "wins against other simulated engines at the rate of its strength: for tests of"
        + " clusters";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    SETTINGS.read(spec);
    return (position, time) -> {
      throw new PlayerFailure(Outcome.Reason.CRASH, refusal(spec));
    };
  }

  @Override
  public void requireEncounter(EngineSpec spec, Encounter encounter) {
    if (!encounter.opponent().kind().equals(NAME)) {
      throw new IllegalArgumentException(refusal(spec));
    }
    if (draws(spec) > 0 && encounter.setup().komi() != 0) {
      throw spec.fault("draws=" + spec.settings().get(DRAWS.key()) + " needs komi 0");
    }
  }

  private static String refusal(EngineSpec spec) {
    return "engine \"" + spec.name() + "\" is simulated and plays only other simulated engines";
  }

  @Override
  public Player create(EngineSpec spec, long seed, Encounter encounter) {
    boolean isBlack = encounter.side() == Color.BLACK;
    double black =
        blackScore(
            isBlack ? spec : encounter.opponent(),
            isBlack ? encounter.opponent() : spec,
            encounter.seed());
    double score = isBlack ? black : 1 - black;
    return (position, time) -> score == 0 ? new Decision.Resign() : new Decision.Move(Points.PASS);
  }

  /** Returns Black's score in the game of this seed: 0, ½ or 1. */
  private static double blackScore(EngineSpec black, EngineSpec white, long seed) {
    double expected = 1 / (1 + StrictMath.pow(10, (elo(white) - elo(black)) / 400));
    // A draw counts half, so a score of 0.9, for example, allows at most a fifth of draws.
    double draws =
        Math.min((draws(black) + draws(white)) / 2, 2 * Math.min(expected, 1 - expected));
    long both = SETTINGS.read(black).seed(SETTINGS.read(white).seed(seed));
    double draw = new SplittableRandom(both).nextDouble();
    double wins = expected - draws / 2;
    return draw < wins ? 1 : draw < wins + draws ? 0.5 : 0;
  }

  private static double elo(EngineSpec spec) {
    return SETTINGS.read(spec).get(ELO);
  }

  private static double draws(EngineSpec spec) {
    return SETTINGS.read(spec).get(DRAWS);
  }
}
