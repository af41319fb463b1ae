package io.tengen.engine.solve;

import io.tengen.engine.alphabeta.AlphaBetaKind;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Rules;
import java.util.Map;

/**
 * The engine kind {@code solve}: solves positions by exhaustive search where it can, and plays like
 * {@code alphabeta} where it cannot.
 */
public final class SolveKind implements EngineKind {
  private static final double SECOND = 1e9;

  private static final Setting<Integer> POSITIONS =
      Setting.whole("positions", 1, 2_000_000_000)
          .defaultsTo(1_000_000)
          .meaning(
              "positions to visit for each move; up to "
                  + SolvePlayer.MORE_AFTER_WIN
                  + " times as many after a move that was proved to win")
          .repeatable();

  private static final Setting<Integer> MEMORY =
      Setting.whole("memory", 1, Solver.MOST_MEBIBYTES)
          .defaultsTo(64)
          .meaning("size of the table of solved positions in MiB, rounded down to a power of two")
          .repeatable();

  private static final Setting<Integer> DEPTH =
      Setting.whole("depth", 1, 20)
          .defaultsTo(3)
          .meaning("plies that `alphabeta` searches in positions that are not solved as won")
          .repeatable();

  private static final SettingTable SETTINGS =
      SettingTable.of(POSITIONS, Setting.TIME, MEMORY, DEPTH, Setting.SEED);

  @Override
  public String name() {
    return "solve";
  }

  @Override
  public String meaning() {
    return "exact search of mini-Go on boards up to 5x5: never loses a position that it has solved"
        + " as won";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  @Override
  public boolean isRepeatable(EngineSpec spec) {
    return SETTINGS.isRepeatable(spec);
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    SettingValues values = SETTINGS.read(spec);
    EngineSpec other =
        new EngineSpec(
            spec.name(), "alphabeta", Map.of("depth", String.valueOf(values.get(DEPTH))));
    long most =
        values.find(Setting.TIME).map(seconds -> (long) (seconds * SECOND)).orElse(Long.MAX_VALUE);
    return new SolvePlayer(
        values.has(Setting.TIME) && !values.has(POSITIONS) ? Long.MAX_VALUE : values.get(POSITIONS),
        most,
        values.get(MEMORY),
        new AlphaBetaKind().create(other, values.seed(seed)),
        System::nanoTime);
  }

  /** Refuses boards that do not fit. */
  @Override
  public void requireBoard(EngineSpec spec, int size) {
    if (size > BitBoard.MOST_SIZE) {
      throw spec.fault(
          "solve plays on boards up to "
              + BitBoard.MOST_SIZE
              + "x"
              + BitBoard.MOST_SIZE
              + "; choose --board 5");
    }
  }

  /** Refuses rules under which it cannot solve any position. */
  @Override
  public void requireRules(EngineSpec spec, Rules rules) {
    if (!Solver.supports(rules)) {
      throw spec.fault(
          "solve needs rules with a limit of moves and without superko on boards up to"
              + " 5x5, such as --rules mini-go");
    }
  }
}
