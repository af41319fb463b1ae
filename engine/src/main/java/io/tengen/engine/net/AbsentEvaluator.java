package io.tengen.engine.net;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A network that other processes evaluate. It has a shape, by which engines and boards are checked,
 * and evaluates nothing. Immutable; does not block.
 */
public record AbsentEvaluator(InputShape shape) implements Evaluator {
  @Override
  public @Nullable EvalRequest tryAcquire() {
    return null;
  }

  @Override
  public void submit(EvalRequest request, EvalCallback callback) {
    throw new IllegalStateException("a remote network hands out no requests");
  }

  @Override
  public Optional<String> failure() {
    return Optional.of("the network is on remote workers");
  }

  @Override
  public int waiting() {
    return 0;
  }

  @Override
  public void close() {}
}
