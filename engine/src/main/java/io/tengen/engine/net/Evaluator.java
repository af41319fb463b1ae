package io.tengen.engine.net;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A network that answers later: whoever asks goes on meanwhile. One serves all games of a process.
 *
 * <pre>
 * Inquiry inquiry = evaluator.tryAcquire();
 * if (inquiry != null) {
 *   inquiry.encode(position);
 *   evaluator.submit(inquiry, visit);   // and on with the rollout
 * }
 * </pre>
 *
 * <p>Thread-safe; only {@link #close} blocks. Every inquiry that is submitted is completed exactly
 * once, whatever fails or is closed.
 */
public interface Evaluator extends AutoCloseable {
  /** What the network wants to be given. */
  InputShape shape();

  /**
   * An inquiry of the caller's own until it is submitted or {@linkplain EvalRequest#release
   * released}; null if as many are under way as the evaluator has memory for. Then it is busy
   * enough: ask again after the next answer.
   */
  @Nullable EvalRequest tryAcquire();

  /**
   * Asks. The inquiry is the evaluator's from now on.
   *
   * @param evalRequest from {@link #tryAcquire}, encoded
   * @param evalCallback who is told
   */
  void submit(EvalRequest evalRequest, EvalCallback evalCallback);

  /** Why no inquiry will be answered any more, in one line; empty as long as they may be. */
  Optional<String> failure();

  /** Inquiries that wait for a device; a guess while others work. */
  int waiting();

  /** Fails what waits and waits for what devices are evaluating. May be called again. */
  @Override
  void close();
}
