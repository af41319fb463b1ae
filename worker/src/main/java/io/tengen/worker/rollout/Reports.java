package io.tengen.worker.rollout;

import io.tengen.engine.rollout.remote.RolloutTask;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports the ends of tasks. A defect of one must not keep others from being reported. */
final class Reports {
  private static final Logger log = LoggerFactory.getLogger(Reports.class);

  private Reports() {}

  static void completed(RolloutTask task, int gain, double lead, int[] moves, int count) {
    try {
      task.completed(gain, lead, moves, count);
    } catch (RuntimeException e) {
      log.error("a search failed to take a rollout", e);
    }
  }

  static void failed(List<RolloutTask> tasks) {
    for (RolloutTask task : tasks) {
      try {
        task.failed();
      } catch (RuntimeException e) {
        log.error("a search failed to take a rollout back", e);
      }
    }
  }
}
