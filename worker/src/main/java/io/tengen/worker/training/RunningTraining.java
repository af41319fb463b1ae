package io.tengen.worker.training;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.worker.learn.Losses;
import org.jspecify.annotations.Nullable;

/** A training under way. Thread-safe. */
final class RunningTraining {
  private final TrainingJob job;
  private final TrainingEndListener end;

  @GuardedBy("this")
  private RunningTrainingStatus status;

  @GuardedBy("this")
  private @Nullable Thread thread;

  @GuardedBy("this")
  private boolean dropped;

  @GuardedBy("this")
  private boolean leaving;

  @GuardedBy("this")
  private boolean over;

  RunningTraining(TrainingJob job, TrainingEndListener end) {
    this.job = job;
    this.end = end;
    status = RunningTrainingStatus.begin(job.saved());
  }

  TrainingJob job() {
    return job;
  }

  TrainingEndListener end() {
    return end;
  }

  synchronized RunningTrainingStatus status() {
    return status;
  }

  synchronized void at(RunningTrainingStatus.Stage stage, long done) {
    status = status.at(stage, done);
  }

  synchronized void learned(long steps, Losses recent) {
    status = status.learned(steps, recent);
  }

  synchronized void uploaded(TrainingCheckpoint saved) {
    status = status.uploaded(saved);
  }

  /**
   * Declares that the calling thread runs the training from now on, so that a stop interrupts it.
   */
  synchronized void enter() throws InterruptedException {
    thread = Thread.currentThread();
    if (dropped || leaving) {
      throw new InterruptedException("the training was stopped before it began");
    }
  }

  /** Declares that the calling thread has ended the training; a stop no longer interrupts it. */
  synchronized void exit() {
    over = true;
    // Clears an interrupt that arrived too late, so that it does not affect the thread's next work.
    Thread.interrupted();
  }

  synchronized void drop() {
    dropped = true;
    interrupt();
  }

  synchronized void leave() {
    leaving = true;
    interrupt();
  }

  @GuardedBy("this")
  private void interrupt() {
    if (thread != null && !over) {
      thread.interrupt();
    }
  }

  synchronized boolean isDropped() {
    return dropped;
  }

  synchronized boolean isLeaving() {
    return leaving;
  }
}
