package io.tengen.worker.rollout;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutServices;
import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.game.rules.Position;
import io.tengen.wire.rollout.RolloutRequest;
import io.tengen.wire.worker.EvaluatorAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rollouts of one search, spread over servers. A task is in the batch that is being collected
 * or in one that was sent; the method that takes it from there reports it, once. Thread-safe,
 * beyond what {@link RolloutService} asks for.
 */
final class RemoteRollouts implements RolloutService {
  /** Longer than the network and the scheduler usually take. */
  private static final long SHORTEST_PATIENCE = TimeUnit.MILLISECONDS.toNanos(10);

  /** The clock of a game runs on. */
  private static final long LONGEST_PATIENCE = TimeUnit.MILLISECONDS.toNanos(200);

  private final RolloutServices.Wanted wanted;
  private final int workers;
  private final BiFunction<EvaluatorAddress, RemoteRollouts, ServerConnection> connect;
  private final Consumer<RemoteRollouts> closing;

  /** The servers in use by the names of their workers. */
  @GuardedBy("this")
  private final Map<String, ServerConnection> servers = new LinkedHashMap<>();

  @GuardedBy("this")
  private List<EvaluatorAddress> listed = List.of();

  /** What is said on all streams; null before the first root that can be sent. */
  @GuardedBy("this")
  private @Nullable SearchState state;

  /** The batch that is being collected; null if the root cannot be sent. */
  @GuardedBy("this")
  private @Nullable TaskBatch pending;

  @GuardedBy("this")
  private long roots;

  @GuardedBy("this")
  private boolean closed;

  /**
   * @param workers the largest number of servers
   * @param connect connects to a server for the service, whose {@link #state} says for what, and
   *     whose {@link #sendWanted} is to be run when the server has room
   * @param closing run once by {@link #close}
   */
  RemoteRollouts(
      RolloutServices.Wanted wanted,
      int workers,
      BiFunction<EvaluatorAddress, RemoteRollouts, ServerConnection> connect,
      Consumer<RemoteRollouts> closing) {
    this.wanted = wanted;
    this.workers = workers;
    this.connect = connect;
    this.closing = closing;
  }

  int workers() {
    return workers;
  }

  /** Returns what is said on streams that open. */
  synchronized SearchState state() {
    if (state == null) {
      throw new IllegalStateException("there is no root yet");
    }
    return state;
  }

  /** Replaces the list of servers. */
  void servers(List<EvaluatorAddress> list) {
    List<ServerConnection> left;
    Map<EvaluatorAddress, ServerConnection> kept = new LinkedHashMap<>();
    synchronized (this) {
      listed = List.copyOf(list);
      Set<String> names = new HashSet<>();
      for (EvaluatorAddress server : list) {
        names.add(server.worker());
        ServerConnection known = servers.get(server.worker());
        if (known != null) {
          kept.put(server, known);
        }
      }
      left = removeOthers(names);
      connect();
    }
    kept.forEach((server, connection) -> connection.renew(server));
    left.forEach(ServerConnection::close);
  }

  @GuardedBy("this")
  private List<ServerConnection> removeOthers(Set<String> names) {
    List<ServerConnection> left = new ArrayList<>();
    for (Iterator<Map.Entry<String, ServerConnection>> all = servers.entrySet().iterator();
        all.hasNext(); ) {
      Map.Entry<String, ServerConnection> each = all.next();
      if (!names.contains(each.getKey())) {
        left.add(each.getValue());
        all.remove();
      }
    }
    return left;
  }

  /** Connects to as many listed servers as are wanted. */
  @GuardedBy("this")
  private void connect() {
    if (closed || state == null) {
      return;
    }
    for (EvaluatorAddress server : listed) {
      if (servers.size() < workers && !servers.containsKey(server.worker())) {
        servers.put(server.worker(), connect.apply(server, this));
      }
    }
  }

  @Override
  public void setRoot(Position root) {
    List<RolloutTask> back = new ArrayList<>();
    List<ServerConnection> left = List.of();
    synchronized (this) {
      if (closed) {
        return;
      }
      if (pending != null) {
        back.addAll(pending.tasks());
        pending = null;
      }
      // Resumptions of play are not among the moves.
      if (root.resumptions().isEmpty()) {
        left = begin(root, back);
      }
    }
    left.forEach(ServerConnection::close);
    Reports.failed(back);
  }

  /** Begins at a root and returns the connections that are not used any more. */
  @GuardedBy("this")
  private List<ServerConnection> begin(Position root, List<RolloutTask> back) {
    roots++;
    SearchState next =
        new SearchState(
            new RolloutRequest.Game(
                root.setup(), wanted.policy(), wanted.replies(), wanted.moves()),
            new RolloutRequest.Root(roots, RootMoves.encode(root)));
    boolean isSameGame = state != null && state.game().equals(next.game());
    state = next;
    pending = new TaskBatch(root.points());
    List<ServerConnection> left = List.of();
    if (isSameGame) {
      servers.values().forEach(each -> back.addAll(each.setRoot(next)));
    } else {
      left = removeOthers(Set.of());
    }
    connect();
    return left;
  }

  @Override
  public boolean submit(RolloutTask task) {
    synchronized (this) {
      if (pending == null || task.length() > TaskBatch.MOST_LENGTH) {
        return false;
      }
      ServerConnection best = best(pending.count() + 1);
      if (best == null) {
        return false;
      }
      pending.add(task);
      if (best.wants(pending.count())) {
        sendTo(best);
      }
      return true;
    }
  }

  /** Returns the server that would answer first; null if none should have so many rollouts more. */
  @GuardedBy("this")
  private @Nullable ServerConnection best(int more) {
    ServerConnection best = null;
    double least = Double.POSITIVE_INFINITY;
    for (ServerConnection each : servers.values()) {
      double wait = each.wait(more);
      if (wait < least) {
        least = wait;
        best = each;
      }
    }
    return best;
  }

  @GuardedBy("this")
  private boolean sendTo(ServerConnection server) {
    if (pending == null || !server.send(pending)) {
      return false;
    }
    pending = pending.next();
    return true;
  }

  /** Sends what was collected if a server wants it; run when one has room. */
  synchronized void sendWanted() {
    if (pending == null || pending.count() == 0) {
      return;
    }
    ServerConnection best = best(pending.count());
    if (best != null && best.wants(pending.count())) {
      sendTo(best);
    }
  }

  @Override
  public void flush() {
    List<RolloutTask> lost;
    synchronized (this) {
      if (pending == null || pending.count() == 0) {
        return;
      }
      ServerConnection best = best(pending.count());
      if (best != null && sendTo(best)) {
        return;
      }
      for (ServerConnection each : servers.values()) {
        if (sendTo(each)) {
          return;
        }
      }
      lost = pending.tasks();
      pending = pending.next();
    }
    Reports.failed(lost);
  }

  @Override
  public synchronized long patienceNanos() {
    double slowest =
        servers.values().stream().mapToDouble(ServerConnection::latency).max().orElse(0);
    return Math.clamp((long) (2 * slowest), SHORTEST_PATIENCE, LONGEST_PATIENCE);
  }

  /** Leaves servers that have stalled, and sends what waits; run now and then. */
  void sweep() {
    List<ServerConnection> all;
    synchronized (this) {
      all = List.copyOf(servers.values());
    }
    all.forEach(ServerConnection::requireAnswers);
    flush();
  }

  @Override
  public void close() {
    List<ServerConnection> left;
    List<RolloutTask> lost;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      lost = pending == null ? List.of() : pending.tasks();
      pending = null;
      left = removeOthers(Set.of());
    }
    closing.accept(this);
    left.forEach(ServerConnection::close);
    Reports.failed(lost);
  }
}
