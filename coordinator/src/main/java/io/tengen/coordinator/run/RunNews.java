package io.tengen.coordinator.run;

import java.util.List;

/** What a run tells the fleet. */
public sealed interface RunNews {
  /** The run's id. */
  String run();

  /** The run hands out games. */
  record Started(String run) implements RunNews {}

  /** Games that were out or could not be handed out can be now. */
  record Opened(String run) implements RunNews {}

  /** The run hands out no more games. */
  record Stopped(String run) implements RunNews {}

  /** The answer to {@link RunCommand.RequestJobs}: at most as many games as were asked for. */
  record Granted(String run, WorkerRef worker, int asked, List<ToWorker.Assign> games)
      implements RunNews {}
}
