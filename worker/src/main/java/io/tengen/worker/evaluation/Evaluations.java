package io.tengen.worker.evaluation;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.wire.worker.WorkerMessage;
import java.util.List;
import java.util.Optional;

/**
 * What a worker evaluates for others and has others evaluate, towards its coordinator. Thread-safe;
 * only {@link #close} blocks.
 *
 * @param server evaluates for others; empty if this worker does not
 */
public record Evaluations(Optional<EvaluationServer> server, EvaluationClients clients)
    implements AutoCloseable {
  /** The offer of a worker that evaluates for others. */
  public static final String OFFER = "evaluate";

  /** Returns the offers of the worker besides those for games. */
  public List<String> offers() {
    return server.isPresent() ? List.of(OFFER) : List.of();
  }

  /** Returns the offer to evaluate for others; empty if this worker does not. */
  public Optional<WorkerMessage.ServeEvaluations> serving() {
    return server.map(open ->
        new WorkerMessage.ServeEvaluations(open.address(), open.networkHashes(), open.fetches()));
  }

  /** Returns the networks for which this worker wants others. */
  public List<Artifact> wanted() {
    return clients.wanted();
  }

  /** Takes the key with which the coordinator seals permits for this worker. */
  public void key(byte[] key) {
    server.ifPresent(open -> open.key(key));
  }

  /** Takes the workers that evaluate for this one. */
  public void servers(List<EvaluatorAddress> list) {
    clients.servers(list);
  }

  @Override
  public void close() {
    server.ifPresent(EvaluationServer::close);
    clients.close();
  }
}
