package io.tengen.worker.job;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.play.Game;
import io.tengen.game.record.Checkpoint;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job that occupies a slot. It ends exactly once: another thread drops it or its slot concludes
 * it, whichever comes first.
 */
final class RunningGame {
  private enum Stage {
    OPEN,
    DROPPED,
    CONCLUDED
  }

  private final Job job;

  // Written by the slot's thread, read by any.
  private volatile @Nullable Game game;

  @GuardedBy("this")
  private Stage stage = Stage.OPEN;

  @GuardedBy("this")
  private @Nullable Thread thread; // the slot's, while it may be interrupted

  RunningGame(Job job) {
    this.job = job;
  }

  Job job() {
    return job;
  }

  LeaseProgress progress() {
    Game started = game;
    return new LeaseProgress(job.lease(), started == null ? 0 : started.moveCount());
  }

  /** Returns the game so far, as its record will contain it. */
  GameCheckpoint checkpoint() {
    Game started = game;
    Optional<Checkpoint> checkpoint =
        started == null
            ? Optional.empty()
            : started.checkpoint().map(made -> made.scaledBy(job.clockScale()));
    return new GameCheckpoint(
        job, job.keepCandidates() ? checkpoint : checkpoint.map(Checkpoint::totals));
  }

  /**
   * Called on the slot's thread, which a drop interrupts from now on. Returns false if the job has
   * been dropped already.
   */
  synchronized boolean begin() {
    thread = Thread.currentThread();
    return stage == Stage.OPEN;
  }

  /** Called on the slot's thread. */
  void started(Game playedNow) {
    game = playedNow;
  }

  /**
   * Called on the slot's thread. Returns whether the result is still wanted; if so, the job can no
   * longer be dropped.
   */
  synchronized boolean conclude() {
    if (stage == Stage.OPEN) {
      stage = Stage.CONCLUDED;
      return true;
    }
    return false;
  }

  /** Returns whether the job has not been dropped. Called on any thread. */
  synchronized boolean isWanted() {
    return stage != Stage.DROPPED;
  }

  /** Called on the slot's thread: ensures that no interrupt of this job reaches the next one. */
  synchronized void end() {
    thread = null;
    // Clears an interrupt that arrived after the game had ended.
    Thread.interrupted();
  }

  /**
   * Drops the job. Called on any thread. Returns whether this call dropped it; if so, nothing is
   * reported.
   */
  synchronized boolean drop() {
    if (stage != Stage.OPEN) {
      return false;
    }
    stage = Stage.DROPPED;
    if (thread != null) {
      thread.interrupt();
    }
    return true;
  }
}
