package io.tengen.worker.uploads;

import io.tengen.worker.data.shard.TrainingGame;

/** Accepts counted games and writes them into shards. Thread-safe; no method blocks. */
public interface ShardSink {
  /** Whether this worker uploads games to this place, as {@code RunSpec.shards} names it. */
  boolean accepts(String place);

  /**
   * Adds a game; ignores a game that was added before.
   *
   * @param kept called once, on any thread, when the caller need not keep the game any more: it is
   *     durable, or was left out because the coordinator has it as well
   */
  void add(String place, TrainingGame game, Runnable kept);

  /** Returns a sink that accepts nothing. */
  static ShardSink none() {
    return new ShardSink() {
      @Override
      public boolean accepts(String place) {
        return false;
      }

      @Override
      public void add(String place, TrainingGame game, Runnable kept) {
        kept.run();
      }
    };
  }
}
