package io.tengen.coordinator.job;

/** Names one job of any kind, for ever. The text of a key is for people. */
public sealed interface JobKey {
  /**
   * A game.
   *
   * @param run the run's id
   * @param index of the game in its run, from 0
   */
  record Game(String run, int index) implements JobKey {
    @Override
    public String toString() {
      return "game " + index + " of run " + run;
    }
  }

  /**
   * A training.
   *
   * @param id the training's id
   */
  record Training(String id) implements JobKey {
    @Override
    public String toString() {
      return "training " + id;
    }
  }
}
