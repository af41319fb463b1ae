package io.tengen.worker;

import io.tengen.worker.peer.ServingSettings;
import java.util.Optional;

/**
 * Whether a worker evaluates positions for other workers, and how others do for it.
 *
 * @param serving where it evaluates for others; empty if it does not
 * @param full whether answers of others have 32 bits a number instead of 16
 */
public record EvaluationSettings(Optional<ServingSettings> serving, boolean full) {
  /** No evaluations for others. */
  public static final EvaluationSettings NONE = new EvaluationSettings(Optional.empty(), false);
}
