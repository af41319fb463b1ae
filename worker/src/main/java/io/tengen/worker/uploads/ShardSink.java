package io.tengen.worker.uploads;

import io.tengen.worker.data.shard.TrainingGame;

/** Takes games that count, to make shards of them. Thread-safe; no method blocks. */
public interface ShardSink {
  /** Whether this worker brings games to this place, as RunSpec.shards names it. */
  boolean takes(String place);

  /**
   * Takes a game; one that it has had is left alone.
   *
   * @param kept is called once, on any thread, when nobody else needs to keep the game any more: it
   *     survives the death of the process, or has been left to be had from the coordinator
   */
  void add(String place, TrainingGame game, Runnable kept);

  /** The null object: takes nothing. */
  static ShardSink none() {
    return new ShardSink() {
      @Override
      public boolean takes(String place) {
        return false;
      }

      @Override
      public void add(String place, TrainingGame game, Runnable kept) {
        kept.run();
      }
    };
  }
}
