package io.tengen.worker.link;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.worker.evaluation.EvaluationClients;
import io.tengen.worker.evaluation.EvaluationMetrics;
import io.tengen.worker.evaluation.Evaluations;
import java.util.Optional;

/** The evaluations of a worker that neither evaluates for others nor has others evaluate. */
final class NoEvaluations {
  private NoEvaluations() {}

  static Evaluations get() {
    return new Evaluations(
        Optional.empty(),
        new EvaluationClients(
            address -> {
              throw new IllegalStateException("there is no server " + address);
            },
            false,
            new EvaluationMetrics(new SimpleMeterRegistry())));
  }
}
