package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorSystem;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.demand.DemandMonitor;
import io.tengen.coordinator.demand.WorkerPool;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.job.SlotDemand;
import io.tengen.wire.scaler.ExternalScaler;
import io.tengen.wire.scaler.ExternalScaler.Metric;
import io.tengen.wire.scaler.ExternalScaler.MetricQuery;
import io.tengen.wire.scaler.ScaledObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** KEDA's external scaler: the number of slots that a pool of workers should have. */
final class ExternalScalerImpl implements BindableService {
  private static final Logger log = LoggerFactory.getLogger(ExternalScalerImpl.class);

  /** How often a stream looks for a change. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final ActorSystem<?> system;
  private final DemandMonitor monitor;

  @GuardedBy("this")
  private final List<Stream> streams = new ArrayList<>();

  @GuardedBy("this")
  private boolean isLooking;

  /** A stream of a pool's activity, with what was sent last. */
  private static final class Stream {
    final WorkerPool pool;
    final OpenCall<Boolean> call;
    @Nullable Boolean sent;

    Stream(WorkerPool pool, OpenCall<Boolean> call) {
      this.pool = pool;
      this.call = call;
    }

    void show(List<SlotDemand> demand) {
      Boolean active = isActive(pool, demand);
      // Asked first, because it also ends the calls of revoked credentials.
      if (call.isReady() && !active.equals(sent)) {
        call.send(active);
        sent = active;
      }
    }
  }

  ExternalScalerImpl(ActorSystem<?> system, DemandMonitor monitor) {
    this.system = system;
    this.monitor = monitor;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(ExternalScaler.descriptor())
        .unary(ExternalScaler.IS_ACTIVE, this::isActive)
        .streaming(ExternalScaler.STREAM_IS_ACTIVE, this::stream)
        .unary(ExternalScaler.GET_METRIC_SPEC, ExternalScalerImpl::spec)
        .unary(ExternalScaler.GET_METRICS, this::metrics)
        .build();
  }

  private static WorkerPool pool(ScaledObject object) {
    try {
      return WorkerPool.parse(object.metadata());
    } catch (IllegalArgumentException e) {
      throw Replies.invalid(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isActive(WorkerPool pool, List<SlotDemand> demand) {
    return pool.wanted(demand) > 0;
  }

  private CompletionStage<Boolean> isActive(ScaledObject object) {
    WorkerPool pool = pool(object);
    return monitor.demand().thenApply(demand -> isActive(pool, demand));
  }

  private static CompletionStage<Metric> spec(ScaledObject object) {
    WorkerPool pool = pool(object);
    return CompletableFuture.completedStage(new Metric(pool.metric(), pool.slots()));
  }

  private CompletionStage<Metric> metrics(MetricQuery query) {
    WorkerPool pool = pool(query.object());
    if (!query.metric().isEmpty() && !query.metric().equals(pool.metric())) {
      throw Replies.invalid(
          "there is no metric \"" + query.metric() + "\"; the pool's is " + pool.metric());
    }
    return monitor.demand().thenApply(demand -> new Metric(pool.metric(), pool.wanted(demand)));
  }

  private void stream(ScaledObject object, ServerCallStreamObserver<Boolean> out) {
    WorkerPool pool;
    try {
      pool = pool(object);
    } catch (RuntimeException e) {
      out.onError(e);
      return;
    }
    synchronized (this) {
      streams.add(new Stream(pool, new OpenCall<>(out)));
      if (isLooking) {
        return;
      }
      isLooking = true;
    }
    look();
  }

  private void look() {
    synchronized (this) {
      streams.removeIf(stream -> stream.call.isClosed());
      if (streams.isEmpty()) {
        isLooking = false;
        return;
      }
    }
    monitor
        .demand()
        .whenComplete((demand, failure) -> {
          try {
            if (demand == null) {
              log.warn("the demand for workers is not known", failure);
            } else {
              show(demand);
            }
          } finally {
            // A defect in one look must not end all later ones.
            system.scheduler().scheduleOnce(INTERVAL, this::look, system.executionContext());
          }
        });
  }

  private synchronized void show(List<SlotDemand> demand) {
    streams.forEach(stream -> stream.show(demand));
  }
}
