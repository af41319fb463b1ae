package io.tengen.worker.rollout;

import io.micrometer.core.instrument.MeterRegistry;
import io.tengen.worker.peer.PeerMetrics;

/** The metrics of rollouts by one worker for another. Thread-safe. */
public final class RolloutMetrics extends PeerMetrics {
  /** Begins the name of each. */
  public static final String NAME = "tengen.worker.rollouts";

  public RolloutMetrics(MeterRegistry registry) {
    super(
        registry,
        NAME,
        new Words(
            "rollouts",
            "Rollouts played",
            "Batches of rollouts of other workers that wait for a thread"));
  }
}
