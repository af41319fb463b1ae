package io.tengen.worker.link;

import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerMessage.FindEvaluators;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of the protocol that concerns evaluations and rollouts by one worker for another: says
 * what this worker serves and wants, and takes keys and addresses. Confined to the link's thread.
 */
final class PeerProtocol {
  private final Peers peers;

  /** What was said on this stream; null for nothing. */
  private WorkerMessage.@Nullable ServeEvaluations evaluating;

  private WorkerMessage.@Nullable ServeRollouts playing;
  private FindEvaluators wanted = FindEvaluators.NOTHING;

  PeerProtocol(Peers peers) {
    this.peers = peers;
  }

  /** Handles a new stream, on which everything must be said again. */
  void opened() {
    evaluating = null;
    playing = null;
    wanted = FindEvaluators.NOTHING;
  }

  /** Returns the offers of the worker besides those for games. */
  List<String> offers() {
    return peers.offers();
  }

  /** Returns the next message to send after the welcome; null if there is none. */
  @Nullable WorkerMessage next() {
    WorkerMessage.ServeEvaluations evaluation = peers.evaluating().orElse(null);
    if (evaluation != null && !evaluation.equals(evaluating)) {
      evaluating = evaluation;
      return evaluation;
    }
    WorkerMessage.ServeRollouts rollouts = peers.playing().orElse(null);
    if (rollouts != null && !rollouts.equals(playing)) {
      playing = rollouts;
      return rollouts;
    }
    FindEvaluators now = peers.wanted();
    if (!now.equals(wanted)) {
      wanted = now;
      return now;
    }
    return null;
  }

  void received(CoordinatorMessage.EvaluationKey message) {
    peers.key(message.key());
  }

  void received(CoordinatorMessage.Evaluators message) {
    peers.servers(message.evaluators());
  }
}
