package io.tengen.worker.link;

import io.grpc.ManagedChannel;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.worker.evaluation.EvaluationClients;
import io.tengen.worker.evaluation.EvaluationMetrics;
import io.tengen.worker.rollout.RolloutClients;
import io.tengen.worker.rollout.RolloutMetrics;
import java.util.function.Function;

/** The peers of a worker that does nothing for others and has others do nothing. */
final class NoPeers {
  private NoPeers() {}

  static Peers get() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    Function<String, ManagedChannel> none =
        address -> {
          throw new IllegalStateException("there is no server " + address);
        };
    return Peers.ofClient(
        new EvaluationClients(none, false, new EvaluationMetrics(registry)),
        new RolloutClients(none, new RolloutMetrics(registry)));
  }
}
