package io.tengen.worker.job;

import io.tengen.game.record.GameRecord;

/**
 * Receives the outcome of a job that {@link JobRunner#play} accepted: at most one of {@link
 * #finished} and {@link #declined} (neither if the job was dropped), then {@link #slotFreed}.
 * Called on the slot's thread; must not block for long.
 */
public interface JobListener {
  void finished(Job job, GameRecord record);

  /**
   * The job cannot be played on this worker.
   *
   * @param reason one line for users
   */
  void declined(Job job, String reason);

  /** The slot can play another job, and this one's progress is no longer listed. */
  void slotFreed();
}
