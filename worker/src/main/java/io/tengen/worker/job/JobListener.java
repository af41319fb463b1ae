package io.tengen.worker.job;

import io.tengen.game.record.GameRecord;

/**
 * Hears what becomes of a job that {@link JobRunner#play} took: at most one of {@link #finished}
 * and {@link #declined} (neither if the job was dropped), then {@link #slotFreed}. Called on the
 * slot's thread; must not block for long.
 */
public interface JobListener {
  void finished(Job job, GameRecord record);

  /**
   * The job cannot be played here.
   *
   * @param reason one line for people
   */
  void declined(Job job, String reason);

  /** The slot can play another job, and this one's progress is no longer listed. */
  void slotFreed();
}
