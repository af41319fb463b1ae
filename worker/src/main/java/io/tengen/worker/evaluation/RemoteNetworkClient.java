package io.tengen.worker.evaluation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.peer.PeerMeters;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servers of one network, as this client sees them. Thread-safe: the backends of the network
 * ask concurrently.
 */
final class RemoteNetworkClient {
  private static final Logger log = LoggerFactory.getLogger(RemoteNetworkClient.class);

  private final Function<EvaluatorAddress, ServerConnection> connect;
  private final EvaluationMetrics metrics;
  private final LongSupplier nanos;
  private final long leastDeadline;

  /** The servers by name. */
  @GuardedBy("this")
  private final Map<String, Known> servers = new HashMap<>();

  @GuardedBy("this")
  private boolean closed;

  private record Known(ServerConnection connection, ServerLoad load, PeerMeters.Peer peer) {}

  /** A batch on its way. */
  private record Asked(
      Known server, CompletableFuture<EvaluationReply> reply, long sentAt, long patience) {}

  /**
   * @param connect opens a connection to a server
   * @param nanos a monotonic clock
   * @param leastDeadline the least time to wait for an answer, in nanoseconds
   */
  RemoteNetworkClient(
      Function<EvaluatorAddress, ServerConnection> connect,
      EvaluationMetrics metrics,
      LongSupplier nanos,
      long leastDeadline) {
    this.connect = connect;
    this.metrics = metrics;
    this.nanos = nanos;
    this.leastDeadline = leastDeadline;
  }

  /** Replaces the list of servers: connects to new ones and disconnects from those not listed. */
  synchronized void servers(List<EvaluatorAddress> list) {
    Set<String> listed = new HashSet<>();
    for (EvaluatorAddress server : list) {
      listed.add(server.worker());
      Known known = servers.get(server.worker());
      if (known == null) {
        servers.put(
            server.worker(),
            new Known(
                connect.apply(server),
                new ServerLoad(leastDeadline),
                metrics.server(server.worker())));
      } else {
        known.connection.renew(server);
      }
    }
    for (Iterator<Known> all = servers.values().iterator(); all.hasNext(); ) {
      Known known = all.next();
      if (!listed.contains(known.connection.worker())) {
        all.remove();
        forget(known);
      }
    }
  }

  private void forget(Known known) {
    known.connection.close();
    metrics.left(known.peer);
  }

  /**
   * Has a batch evaluated by the server with the least cost, and after a failure by another. Blocks
   * until there is an answer or no server is left.
   *
   * @param reader reads the answers; returns what is wrong with them in one line, null if nothing
   * @return whether there is an answer
   */
  boolean evaluate(RemoteBatch batch, Function<EvaluationReply.Answers, @Nullable String> reader)
      throws InterruptedException {
    Set<String> tried = new HashSet<>();
    for (Asked asked = ask(batch, tried); asked != null; asked = ask(batch, tried)) {
      String problem = read(asked, reader);
      long now = nanos.getAsLong();
      if (problem == null) {
        synchronized (this) {
          asked.server.load.answered(now - asked.sentAt, now);
        }
        asked.server.peer.answered(batch.count(), now - asked.sentAt);
        return true;
      }
      asked.server.peer.failed();
      log.warn(
          "worker {} did not evaluate a batch: {}; another one or this worker does",
          asked.server.connection.worker(),
          problem);
      tried.add(asked.server.connection.worker());
    }
    return false;
  }

  /** Sends a batch to the best server that takes it; null if none does. */
  private synchronized @Nullable Asked ask(RemoteBatch batch, Set<String> tried) {
    long now = nanos.getAsLong();
    List<Known> usable =
        servers.values().stream()
            .filter(known -> known.load.isUsable(now))
            .filter(known -> !tried.contains(known.connection.worker()))
            .sorted((one, other) -> Double.compare(one.load.cost(now), other.load.cost(now)))
            .toList();
    for (Known known : usable) {
      long patience = known.load.deadline(now);
      var reply =
          known.connection.send(batch, Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(patience)));
      if (reply != null) {
        known.load.sent();
        return new Asked(known, reply, now, patience);
      }
    }
    return null;
  }

  /** Waits for the answers and reads them; returns what is wrong in one line, null if nothing. */
  private @Nullable String read(
      Asked asked, Function<EvaluationReply.Answers, @Nullable String> reader)
      throws InterruptedException {
    String problem;
    try {
      EvaluationReply reply = asked.reply.get(asked.patience, TimeUnit.NANOSECONDS);
      if (reply instanceof EvaluationReply.Answers answers) {
        problem = reader.apply(answers);
        if (problem != null) {
          synchronized (this) {
            asked.server.load.answeredNonsense(nanos.getAsLong());
          }
        }
        return problem;
      }
      problem = reply instanceof EvaluationReply.Failure failure ? failure.reason() : "no answer";
    } catch (TimeoutException e) {
      problem =
          "no answer within " + TimeUnit.NANOSECONDS.toMillis(asked.patience) + " milliseconds";
    } catch (ExecutionException e) {
      throw new IllegalStateException("replies are never exceptional", e);
    } catch (InterruptedException e) {
      synchronized (this) {
        asked.server.load.failed(nanos.getAsLong());
      }
      throw e;
    }
    synchronized (this) {
      asked.server.load.failed(nanos.getAsLong());
    }
    return problem;
  }

  /** Returns whether this was closed. */
  synchronized boolean isClosed() {
    return closed;
  }

  /** Disconnects from all servers. */
  synchronized void close() {
    closed = true;
    servers.values().forEach(this::forget);
    servers.clear();
  }
}
