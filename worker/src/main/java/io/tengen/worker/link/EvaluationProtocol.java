package io.tengen.worker.link;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.worker.evaluation.Evaluations;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of the protocol that concerns evaluations by one worker for another: says what this
 * worker serves and wants, and takes keys and addresses. Confined to the link's thread.
 */
final class EvaluationProtocol {
  private final Evaluations evaluations;

  /** What was said on this stream; null for nothing. */
  private WorkerMessage.@Nullable ServeEvaluations served;

  private List<Artifact> wanted = List.of();

  EvaluationProtocol(Evaluations evaluations) {
    this.evaluations = evaluations;
  }

  /** Handles a new stream, on which everything must be said again. */
  void opened() {
    served = null;
    wanted = List.of();
  }

  /** Returns the offers of the worker besides those for games. */
  List<String> offers() {
    return evaluations.offers();
  }

  /** Returns the next message to send after the welcome; null if there is none. */
  @Nullable WorkerMessage next() {
    WorkerMessage.ServeEvaluations serving = evaluations.serving().orElse(null);
    if (serving != null && !serving.equals(served)) {
      served = serving;
      return serving;
    }
    List<Artifact> now = evaluations.wanted();
    if (!now.equals(wanted)) {
      wanted = now;
      return new WorkerMessage.FindEvaluators(now);
    }
    return null;
  }

  void received(CoordinatorMessage.EvaluationKey message) {
    evaluations.key(message.key());
  }

  void received(CoordinatorMessage.Evaluators message) {
    evaluations.servers(message.evaluators());
  }
}
