package io.tengen.worker.rollout;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.ManagedChannel;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutServices;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.worker.EvaluatorAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The rollouts that other workers play for the searches of this one. The coordinator says which
 * workers do; see {@link #wanted} and {@link #servers}. Thread-safe; no method blocks.
 */
public final class RolloutClients implements RolloutServices, AutoCloseable {
  /** How often servers that stall are looked for: much less than the least deadline. */
  private static final long SWEEP_MILLIS = 50;

  private final Function<String, ManagedChannel> channels;
  private final RolloutMetrics metrics;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rollout-connect").daemon().factory());

  /** The open services, and the tasks that sweep them. */
  @GuardedBy("this")
  private final Map<RemoteRollouts, Future<?>> services = new HashMap<>();

  /** The last list of the coordinator. */
  @GuardedBy("this")
  private List<EvaluatorAddress> listed = List.of();

  @GuardedBy("this")
  private Runnable changed = () -> {};

  @GuardedBy("this")
  private boolean closed;

  /**
   * @param channels makes a connection to {@code HOST:PORT}
   */
  public RolloutClients(Function<String, ManagedChannel> channels, RolloutMetrics metrics) {
    this.channels = channels;
    this.metrics = metrics;
  }

  /** Sets what is run, on any thread, when {@link #wanted} may have changed; must not block. */
  public synchronized void onChange(Runnable task) {
    changed = task;
  }

  /** Returns the largest number of servers that an open service wants; 0 for none. */
  public synchronized int wanted() {
    return services.keySet().stream().mapToInt(RemoteRollouts::workers).max().orElse(0);
  }

  /** Replaces the list of workers that play rollouts; those that evaluate are ignored. */
  public void servers(List<EvaluatorAddress> list) {
    List<EvaluatorAddress> playing =
        list.stream().filter(each -> each.network().equals(EvaluationPermit.ROLLOUTS)).toList();
    List<RemoteRollouts> open;
    synchronized (this) {
      listed = playing;
      open = List.copyOf(services.keySet());
    }
    open.forEach(service -> service.servers(playing));
  }

  @Override
  public RolloutService open(Wanted wanted, int workers) {
    RemoteRollouts service = new RemoteRollouts(wanted, workers, this::connect, this::release);
    Runnable notify;
    synchronized (this) {
      if (closed) {
        return RolloutServices.NONE.open(wanted, workers);
      }
      services.put(
          service,
          timer.scheduleWithFixedDelay(
              service::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS));
      service.servers(listed);
      notify = changed;
    }
    notify.run();
    return service;
  }

  private ServerConnection connect(EvaluatorAddress server, RemoteRollouts service) {
    return new ServerConnection(
        server, service.state(), channels, timer, metrics, service::sendWanted);
  }

  private void release(RemoteRollouts service) {
    Runnable notify;
    synchronized (this) {
      Future<?> sweeps = services.remove(service);
      if (sweeps == null) {
        return;
      }
      sweeps.cancel(false);
      notify = changed;
    }
    notify.run();
  }

  /** Disconnects from all servers; open services accept no tasks any more. Idempotent. */
  @Override
  public void close() {
    List<RemoteRollouts> open;
    synchronized (this) {
      closed = true;
      open = List.copyOf(services.keySet());
    }
    open.forEach(RemoteRollouts::close);
    timer.shutdownNow();
  }
}
