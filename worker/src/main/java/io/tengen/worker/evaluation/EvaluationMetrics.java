package io.tengen.worker.evaluation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.tengen.worker.peer.PeerMetrics;

/** The metrics of evaluations by one worker for another. Thread-safe. */
public final class EvaluationMetrics extends PeerMetrics {
  /** Begins the name of each. */
  public static final String NAME = "tengen.worker.evaluations";

  /** Counter of positions that this worker evaluated itself because no server answered. */
  public static final String LOCAL = NAME + ".local";

  private final Counter local;

  public EvaluationMetrics(MeterRegistry registry) {
    super(
        registry,
        NAME,
        new Words(
            "positions",
            "Positions evaluated",
            "Positions of other workers that wait to be evaluated"));
    local =
        Counter.builder(LOCAL)
            .description("Positions evaluated here because no other worker answered")
            .register(registry);
  }

  void local(int positions) {
    local.increment(positions);
  }
}
