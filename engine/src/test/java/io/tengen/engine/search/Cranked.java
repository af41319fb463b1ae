package io.tengen.engine.search;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import java.util.List;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;

/** An evaluator that answers on the test's thread when the test calls it. */
final class Cranked implements AutoCloseable {
  final BatchingEvaluator evaluator;
  private final Agent loop;

  Cranked(Backend backend, int capacity) {
    evaluator =
        new BatchingEvaluator(
            List.of(backend),
            new BatchingSettings(capacity, 0),
            () -> 0,
            error -> {
              throw new AssertionError(error);
            });
    loop = evaluator.agents().getFirst();
  }

  /** Evaluates one batch if a request is pending. */
  void crank() {
    try {
      loop.doWork();
    } catch (AgentTerminationException e) {
      loop.onClose();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    evaluator.close();
  }
}
