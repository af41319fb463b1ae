package io.tengen.engine.net;

/**
 * Who asked, and is told: of each inquiry that was submitted, exactly one of these, once, and
 * perhaps before {@link Evaluator#submit} returns.
 *
 * <p>Runs on the thread that completes the inquiry: mostly an evaluator's, sometimes the one that
 * submits or the one that closes the evaluator. It may back the answer up and submit other
 * inquiries; it must neither block nor close the evaluator: a whole device waits for it. The
 * inquiry goes back to its pool when this returns and must not be kept.
 */
public interface EvalCallback {
  /** The network's answer can be read. */
  void answered(EvalRequest evalRequest);

  /**
   * There will be no answer.
   *
   * @param why in one line
   */
  void failed(EvalRequest evalRequest, String why);
}
