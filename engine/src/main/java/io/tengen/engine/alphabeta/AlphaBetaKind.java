package io.tengen.engine.alphabeta;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.TimeManager;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine kind {@code alphabeta}: a search of fixed depth with a simple evaluation, for small
 * boards of any rule set.
 */
public final class AlphaBetaKind implements EngineKind {
  private static final double SECOND = 1e9;

  private static final Setting<Integer> DEPTH =
      Setting.whole("depth", 1, AlphaBetaSearch.MOST_DEPTH)
          .defaultsTo(
              values -> values.has(Setting.TIME) ? AlphaBetaSearch.MOST_DEPTH : 2,
              "2; unlimited with `time`")
          .meaning("plies that are searched, first one, then two, until the time is over")
          .repeatable();

  private static final SettingTable SETTINGS = SettingTable.of(DEPTH, Setting.TIME, Setting.SEED);

  @Override
  public String name() {
    return "alphabeta";
  }

  @Override
  public String meaning() {
    return "alpha-beta search with a simple evaluation, for small boards";
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
    long most =
        values.find(Setting.TIME).map(seconds -> (long) (seconds * SECOND)).orElse(Long.MAX_VALUE);
    return new AlphaBetaPlayer(values.get(DEPTH), most, values.seed(seed), System::nanoTime);
  }

  /** A player that searches each position anew. */
  private static final class AlphaBetaPlayer implements Player {
    private final int depth;
    private final long most;
    private final SplittableRandom random;
    private final LongSupplier nanoTime;
    private @Nullable AlphaBetaSearch search;
    private int size;

    AlphaBetaPlayer(int depth, long most, long seed, LongSupplier nanoTime) {
      this.depth = depth;
      this.most = most;
      this.nanoTime = nanoTime;
      random = new SplittableRandom(seed);
    }

    @Override
    public Decision decide(Position position, TimeLeft time) throws InterruptedException {
      int points = position.points().size();
      AlphaBetaSearch known = search;
      if (known == null || size != points) {
        known = new AlphaBetaSearch(points, random, nanoTime);
        search = known;
        size = points;
      }
      Duration allotted = TimeManager.allot(time, position.moveCount(), points);
      return new Decision.Move(known.best(position, depth, Math.min(most, allotted.toNanos())));
    }
  }
}
