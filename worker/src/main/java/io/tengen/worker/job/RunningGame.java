package io.tengen.worker.job;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.play.Game;
import io.tengen.game.record.Checkpoint;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job on a slot, from the moment it is taken to the moment the slot is free again. It ends once:
 * either it is dropped from outside or its slot concludes it, whichever comes first.
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

  GameProgress progress() {
    Game started = game;
    return new GameProgress(job.lease(), started == null ? 0 : started.moveCount());
  }

  /** The game so far, as its record will have it. */
  GameCheckpoint unfinished() {
    Game started = game;
    Optional<Checkpoint> checkpoint = started == null ? Optional.empty() : started.checkpoint();
    return new GameCheckpoint(
        job, job.keepCandidates() ? checkpoint : checkpoint.map(Checkpoint::totals));
  }

  /**
   * On the slot's thread: from now on a drop interrupts it. False if the job is dropped already.
   */
  synchronized boolean begin() {
    thread = Thread.currentThread();
    return stage == Stage.OPEN;
  }

  /** On the slot's thread. */
  void started(Game playedNow) {
    game = playedNow;
  }

  /** On the slot's thread: whether the result is still wanted; a drop then comes too late. */
  synchronized boolean conclude() {
    if (stage == Stage.OPEN) {
      stage = Stage.CONCLUDED;
      return true;
    }
    return false;
  }

  /** On any thread: whether the job has not been dropped. */
  synchronized boolean isWanted() {
    return stage != Stage.DROPPED;
  }

  /** On the slot's thread: no interrupt of this job reaches what the thread does next. */
  synchronized void end() {
    thread = null;
    // Clears an interrupt that came when the game had ended.
    Thread.interrupted();
  }

  /** On any thread: whether this call dropped the job. Nothing will be heard of it then. */
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
