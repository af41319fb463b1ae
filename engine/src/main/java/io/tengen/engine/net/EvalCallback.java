package io.tengen.engine.net;

/**
 * A callback for the outcome of a request. For each request that is submitted, exactly one method
 * is called once, possibly before {@link Evaluator#submit} returns.
 *
 * <p>Runs on the thread that completes the request: usually a thread of the evaluator, sometimes
 * the thread that submits the request or closes the evaluator, or any that calls {@link
 * Evaluator#evaluateWaiting}, which may belong to another game. It may back up the answer and
 * submit other requests. It must neither block nor close the evaluator, since a device waits for
 * it. The request returns to its pool afterwards and must not be kept.
 */
public interface EvalCallback {
  /** Called when the answer can be read from the request. */
  void answered(EvalRequest request);

  /**
   * Called if there is no answer.
   *
   * @param request the request
   * @param why the reason, in one line
   */
  void failed(EvalRequest request, String why);
}
