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
 * Which engine, or which worker, crashes too often to go on: counts since the run began, was
 * resumed or read from the journal last. Where engines can leave a contest few games in a row are
 * enough. An engine is to blame if it crashes at {@link #WITNESSES} workers, or at all that there
 * are, and at more than it works at; else those at which it crashes are. A game counts as crashed
 * if its loser died, broke the protocol or, where there is no clock, did not answer in time.
 * Mutable; confined to the actor that owns it.
 */
public final class CrashMonitor {
  /** CrashMonitor of one worker, or of one engine, below which nothing is concluded. */
  static final int LEAST = 10;

  /** Crashed games in a row after which an engine leaves a contest. */
  static final int MOST_IN_A_ROW = 3;

  /**
   * Workers at which an engine must crash to be blamed, if there are as many: one more than two.
   */
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
  private final Streak[] streaks;

  /** By worker, for each engine. */
  private final Map<String, Count[]> counts = new HashMap<>();

  private final Set<String> paused = new HashSet<>();
  private String problem = "";

  /**
   * @param mayLeave whether engines can leave the contest
   */
  CrashMonitor(JobPlan plan, boolean mayLeave) {
    this.plan = plan;
    this.mayLeave = mayLeave;
    streaks = new Streak[plan.spec().engines().size()];
    forgetStreaks();
  }

  /**
   * A game was counted.
   *
   * @param workers what each connected worker offers
   * @return which engine cannot go on; empty if all can
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
        streaks[engine] = new Streak();
      }
    }
    if (crashed < 0) {
      return Optional.empty();
    }
    streaks[crashed].games++;
    return judge(crashed, game.worker(), able(crashed, workers));
  }

  /** How many workers could play an engine's games, whether they are connected or have been. */
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
   * An engine has crashed.
   *
   * @param able workers that could play its games, this one included
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
        broken += there.isOften() ? 1 : 0;
        working += there.isOften() ? 0 : 1;
        if (!row.getKey().equals(worker)) {
          elsewhere.add(there);
        }
      }
    }
    Count here = row(worker)[engine];
    boolean isToBlame = broken >= Math.min(WITNESSES, able) && broken > working;
    String name = plan.spec().engines().get(engine).name();
    Streak streak = streaks[engine];
    if (isToBlame && mayLeave && streak.games >= MOST_IN_A_ROW) {
      return Optional.of(
          new BrokenEngine(
              engine, "%s crashed in %d games in a row".formatted(name, streak.games)));
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
        "worker %s is paused: %s crashed in %d of its %d games there, in %d of %d elsewhere; mend it, then resume the run"
            .formatted(
                worker, engine, here.crashes, here.games, elsewhere.crashes, elsewhere.games);
    forgetStreaks();
  }

  private void forgetStreaks() {
    Arrays.setAll(streaks, engine -> new Streak());
  }

  /** Whether a worker gets no games of this run until a user resumes it. */
  boolean isPaused(String worker) {
    return paused.contains(worker);
  }

  boolean anyPaused() {
    return !paused.isEmpty();
  }

  /** Which worker was paused last: one line for people; empty if none is. */
  String problem() {
    return problem;
  }

  /** Index of the engine that crashed; −1 if none did. */
  private int crashed(GameJob job, CommittedGame game) {
    boolean isCrash =
        game.reason() == Outcome.Reason.CRASH
            || (game.reason() == Outcome.Reason.TIME && isUntimed(job, game.winner()));
    return !isCrash || game.winner() == null
        ? -1
        : game.winner() == Color.BLACK ? job.white() : job.black();
  }

  /** Whether whoever lost had no clock: to be late is then to have hung. */
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

  /** Crashed games of an engine in a row, as they are counted; of paused workers none. */
  private static final class Streak {
    int games;
  }

  private static final class Count {
    int games;
    int crashes;

    void add(Count other) {
      games += other.games;
      crashes += other.crashes;
    }

    /** Every second game. */
    boolean isOften() {
      return 2 * crashes >= games;
    }

    boolean isTooMany() {
      return crashes >= LEAST && isOften();
    }
  }
}
