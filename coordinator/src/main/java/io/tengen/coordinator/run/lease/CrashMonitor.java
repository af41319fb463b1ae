package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.game.board.Color;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.Outcome;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Detects engines and workers that crash too often to go on. It counts since the run last began,
 * was resumed or was read from the journal. An engine is to blame if it crashes on {@link
 * #WITNESSES} workers, or on all if there are fewer, and on more workers than it works on;
 * otherwise the workers on which it crashes are. If engines can leave the tournament, a few crashes
 * in a row are enough. A game counts as crashed if the losing engine died, violated the protocol
 * or, without a clock, did not answer in time. Mutable; confined to the actor that owns it.
 */
public final class CrashMonitor {
  /** Least number of crashes of a worker or an engine from which anything is concluded. */
  static final int LEAST = 10;

  /** Crashed games in a row after which an engine leaves the tournament. */
  static final int MOST_IN_A_ROW = 3;

  /** Number of workers on which an engine must crash to be blamed, if there are that many. */
  static final int WITNESSES = 3;

  /**
   * An engine that crashes too often to go on.
   *
   * @param engine index in the run's list
   * @param reason one line for people
   */
  public record BrokenEngine(int engine, String reason) {}

  private final JobPlan plan;
  private final boolean mayLeave;

  /**
   * Numbers of the engines' latest crashes in a row, in the order of counting and without those of
   * paused workers.
   */
  private final int[] streaks;

  /** Counts for each engine, by worker. */
  private final Map<String, Count[]> counts = new HashMap<>();

  private final Set<String> paused = new HashSet<>();
  private String problem = "";

  /**
   * @param mayLeave whether engines can leave the tournament
   */
  CrashMonitor(JobPlan plan, boolean mayLeave) {
    this.plan = plan;
    this.mayLeave = mayLeave;
    streaks = new int[plan.spec().engines().size()];
  }

  /**
   * Records a counted game.
   *
   * @param workers the offers of each connected worker
   * @return the engine that cannot go on; empty if all can
   */
  Optional<BrokenEngine> count(CommittedGame game, Map<String, Set<String>> workers) {
    GameJob job = plan.job(game.index());
    Count[] row = row(game.worker());
    int crashed = crashed(job, game);
    for (int engine :
        job.black() == job.white() ? List.of(job.black()) : List.of(job.black(), job.white())) {
      row[engine].games++;
      row[engine].crashes += engine == crashed ? 1 : 0;
    }
    if (paused.contains(game.worker())) {
      return Optional.empty();
    }
    for (int engine : List.of(job.black(), job.white())) {
      if (engine != crashed) {
        streaks[engine] = 0;
      }
    }
    if (crashed < 0) {
      return Optional.empty();
    }
    streaks[crashed]++;
    return judge(crashed, game.worker(), able(crashed, workers));
  }

  /** Returns the number of workers, connected now or earlier, that can play an engine's games. */
  private int able(int engine, Map<String, Set<String>> workers) {
    Set<String> able = new HashSet<>();
    workers.forEach((worker, offers) -> {
      if (plan.isPlayable(engine, offers)) {
        able.add(worker);
      }
    });
    counts.forEach((worker, row) -> {
      if (row[engine].games > 0) {
        able.add(worker);
      }
    });
    able.removeAll(paused);
    return able.size();
  }

  /**
   * Decides whether the engine or the worker of a crash is to blame.
   *
   * @param able number of workers that can play its games, including this one
   */
  private Optional<BrokenEngine> judge(int engine, String worker, int able) {
    Count all = new Count();
    Count elsewhere = new Count();
    int broken = 0;
    int working = 0;
    for (var row : counts.entrySet()) {
      Count there = row.getValue()[engine];
      if (!paused.contains(row.getKey()) && there.games > 0) {
        all.add(there);
        broken += there.isFrequent() ? 1 : 0;
        working += there.isFrequent() ? 0 : 1;
        if (!row.getKey().equals(worker)) {
          elsewhere.add(there);
        }
      }
    }
    Count here = row(worker)[engine];
    boolean isToBlame = broken >= Math.min(WITNESSES, able) && broken > working;
    String name = plan.spec().engines().get(engine).name();
    int streak = streaks[engine];
    if (isToBlame && mayLeave && streak >= MOST_IN_A_ROW) {
      return Optional.of(
          new BrokenEngine(engine, "%s crashed in %d games in a row".formatted(name, streak)));
    }
    if (isToBlame && all.isTooMany()) {
      return Optional.of(
          new BrokenEngine(
              engine,
              "%s crashed in %d of its last %d games".formatted(name, all.crashes, all.games)));
    }
    if (!isToBlame && here.isTooMany()) {
      pause(worker, name, here, elsewhere);
    }
    return Optional.empty();
  }

  private void pause(String worker, String engine, Count here, Count elsewhere) {
    paused.add(worker);
    problem =
        "worker %s is paused: %s crashed in %d of its %d games there, in %d of %d elsewhere; fix it, then resume the run"
            .formatted(
                worker, engine, here.crashes, here.games, elsewhere.crashes, elsewhere.games);
    Arrays.fill(streaks, 0);
  }

  /** Returns whether a worker gets no games until a user resumes the run. */
  boolean isPaused(String worker) {
    return paused.contains(worker);
  }

  boolean anyPaused() {
    return !paused.isEmpty();
  }

  /** Returns one line for people about the worker paused last; empty if none is. */
  String problem() {
    return problem;
  }

  /** Returns the index of the engine that crashed; −1 if none did. */
  private int crashed(GameJob job, CommittedGame game) {
    boolean isCrash =
        game.reason() == Outcome.Reason.CRASH
            || (game.reason() == Outcome.Reason.TIME && isUntimed(job, game.winner()));
    return !isCrash || game.winner() == null
        ? -1
        : game.winner() == Color.BLACK ? job.white() : job.black();
  }

  /** Returns whether the loser had no clock. A timeout then means that it hung. */
  private boolean isUntimed(GameJob job, @Nullable Color winner) {
    Color loser = winner == Color.BLACK ? Color.WHITE : Color.BLACK;
    return plan.rules(job).time(loser) instanceof TimeSystem.None;
  }

  private Count[] row(String worker) {
    return counts.computeIfAbsent(
        worker,
        name -> {
          Count[] row = new Count[plan.spec().engines().size()];
          Arrays.setAll(row, engine -> new Count());
          return row;
        });
  }

  private static final class Count {
    int games;
    int crashes;

    void add(Count other) {
      games += other.games;
      crashes += other.crashes;
    }

    /** Returns whether at least every second game crashed. */
    boolean isFrequent() {
      return 2 * crashes >= games;
    }

    boolean isTooMany() {
      return crashes >= LEAST && isFrequent();
    }
  }
}
