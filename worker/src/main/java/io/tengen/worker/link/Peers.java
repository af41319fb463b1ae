package io.tengen.worker.link;

import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.wire.worker.WorkerMessage.FindEvaluators;
import io.tengen.wire.worker.WorkerMessage.ServeEvaluations;
import io.tengen.wire.worker.WorkerMessage.ServeRollouts;
import io.tengen.worker.evaluation.EvaluationClients;
import io.tengen.worker.evaluation.EvaluationServer;
import io.tengen.worker.rollout.RolloutClients;
import io.tengen.worker.rollout.RolloutServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a worker does for others and has others do, towards its coordinator: evaluations and
 * rollouts. Thread-safe; only {@link #close} blocks.
 *
 * @param evaluationServer evaluates for others; empty if this worker does not
 * @param evaluations has others evaluate
 * @param rolloutServer plays rollouts for others; empty if this worker does not
 * @param rollouts has others play rollouts
 */
public record Peers(
    Optional<EvaluationServer> evaluationServer,
    EvaluationClients evaluations,
    Optional<RolloutServer> rolloutServer,
    RolloutClients rollouts)
    implements AutoCloseable {
  /** The offer of a worker that evaluates for others. */
  public static final String EVALUATE_OFFER = "evaluate";

  /** The offer of a worker that plays rollouts for others. */
  public static final String ROLLOUTS_OFFER = "rollouts";

  /** Creates the peers of a process that does not serve others. */
  public static Peers ofClient(EvaluationClients evaluations, RolloutClients rollouts) {
    return new Peers(Optional.empty(), evaluations, Optional.empty(), rollouts);
  }

  /** Returns the offers of the worker besides those for games. */
  List<String> offers() {
    List<String> offers = new ArrayList<>();
    evaluationServer.ifPresent(open -> offers.add(EVALUATE_OFFER));
    rolloutServer.ifPresent(open -> offers.add(ROLLOUTS_OFFER));
    return offers;
  }

  /** Returns the offer to evaluate for others; empty if this worker does not. */
  Optional<ServeEvaluations> evaluating() {
    return evaluationServer.map(
        open -> new ServeEvaluations(open.address(), open.networkHashes(), open.fetches()));
  }

  /** Returns the offer to play rollouts for others; empty if this worker does not. */
  Optional<ServeRollouts> playing() {
    return rolloutServer.map(open -> new ServeRollouts(open.address(), open.threads()));
  }

  /** Returns what this worker wants others to do. */
  FindEvaluators wanted() {
    return new FindEvaluators(evaluations.wanted(), rollouts.wanted());
  }

  /** Sets what is run, on any thread, when {@link #wanted} may have changed; must not block. */
  void onChange(Runnable task) {
    evaluations.onChange(task);
    rollouts.onChange(task);
  }

  /** Takes the key with which the coordinator seals permits for this worker. */
  void key(byte[] key) {
    evaluationServer.ifPresent(open -> open.key(key));
    rolloutServer.ifPresent(open -> open.key(key));
  }

  /** Takes the workers that serve this one. */
  void servers(List<EvaluatorAddress> list) {
    evaluations.servers(list);
    rollouts.servers(list);
  }

  @Override
  public void close() {
    evaluationServer.ifPresent(EvaluationServer::close);
    rolloutServer.ifPresent(RolloutServer::close);
    evaluations.close();
    rollouts.close();
  }
}
