package io.tengen.coordinator.job;

/** The permanent identity of a job of any kind. Its text is for people. */
public sealed interface JobKey {
  /**
   * A game.
   *
   * @param run the run's id
   * @param index index of the game in its run, from 0
   */
  record Game(String run, int index) implements JobKey {
    @Override
    public String toString() {
      return "game " + index + " of run " + run;
    }
  }

  /**
   * An engine that is kept ready for inquiries.
   *
   * @param id identifier of its session
   */
  record Inquiries(String id) implements JobKey {
    @Override
    public String toString() {
      return "inquiries of session " + id;
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
