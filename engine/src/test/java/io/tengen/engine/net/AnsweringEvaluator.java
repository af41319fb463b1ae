package io.tengen.engine.net;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers each request at once, on the thread that submits it. Plays on boards of 2x2. */
final class AnsweringEvaluator implements Evaluator {
  static final InputShape SHAPE = new InputShape(FeatureSet.TENGEN, 2, 2, false, 0);

  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 2, 0.5));

  private final EvalRequestPool pool;

  /**
   * @param capacity requests that may be held at once
   */
  AnsweringEvaluator(int capacity) {
    pool = new EvalRequestPool(SHAPE, capacity);
  }

  /**
   * Returns a request for the empty board that is ready for submission.
   *
   * @param evaluator of this shape; must have a free request
   */
  static EvalRequest encoded(Evaluator evaluator) {
    EvalRequest request = Objects.requireNonNull(evaluator.tryAcquire());
    request.encode(EMPTY, 0);
    return request;
  }

  @Override
  public InputShape shape() {
    return SHAPE;
  }

  @Override
  public @Nullable EvalRequest tryAcquire() {
    return pool.tryAcquire();
  }

  @Override
  public void submit(EvalRequest request, EvalCallback callback) {
    request.submitted(callback);
    request.complete(null);
  }

  @Override
  public Optional<String> failure() {
    return Optional.empty();
  }

  @Override
  public int waiting() {
    return 0;
  }

  @Override
  public void close() {}
}
