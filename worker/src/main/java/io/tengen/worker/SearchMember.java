package io.tengen.worker;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.rollout.remote.RolloutServices;
import io.tengen.tracing.Tracing;
import io.tengen.worker.evaluation.EvaluationClients;
import io.tengen.worker.evaluation.EvaluationMetrics;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inquiry.InquiryRunner;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.link.Channels;
import io.tengen.worker.link.CoordinatorAddresses;
import io.tengen.worker.link.CoordinatorLink;
import io.tengen.worker.link.LinkSettings;
import io.tengen.worker.link.Peers;
import io.tengen.worker.outbox.WorkerState;
import io.tengen.worker.rollout.RolloutClients;
import io.tengen.worker.rollout.RolloutMetrics;
import io.tengen.worker.speed.SpeedMeter;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.uploads.ShardSink;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A process that searches for its own caller and has workers of a cluster help: they evaluate its
 * networks and play its rollouts. It joins the cluster as a worker without slots, which plays no
 * games of the coordinator. While the coordinator cannot be reached the process searches alone and
 * keeps trying, with backoff. Thread-safe.
 */
public final class SearchMember implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

  private final LoadedNetworks networks;
  private final Peers peers;
  private final JobRunner runner;
  private final CoordinatorLink link;
  private final SpeedMeter speed;

  private SearchMember(WorkerConfig config) {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    WorkerMetrics metrics = new WorkerMetrics(registry);
    Channels channels = new Channels(config.credentials());
    EvaluationClients evaluations =
        new EvaluationClients(
            channels::toWorker, config.evaluations().full(), new EvaluationMetrics(registry));
    peers =
        Peers.ofClient(
            evaluations, new RolloutClients(channels::toWorker, new RolloutMetrics(registry)));
    networks = config.openNetworks(registry, evaluations);
    EngineProvider noEngines = EngineProvider.of(new EngineKinds(List.of()));
    runner = new JobRunner(0, noEngines, metrics);
    speed = SpeedMeter.of(SpeedSetting.NONE, runner::isPlaying);
    WorkerState state = WorkerState.inMemory(config.name());
    link =
        new CoordinatorLink(
            new CoordinatorAddresses(config.coordinators()),
            channels::to,
            Worker.identity(state.name()),
            runner,
            state.results(),
            ShardSink.none(),
            LinkSettings.DEFAULT,
            new SplittableRandom(),
            metrics,
            new InquiryRunner(noEngines, metrics),
            Optional.empty(),
            peers,
            Tracing.OFF,
            speed);
  }

  /**
   * Joins a cluster; returns at once.
   *
   * @param config the coordinators, credentials and networks; the rest is not used
   */
  public static SearchMember join(WorkerConfig config) {
    SearchMember member = new SearchMember(config);
    member.link.start();
    return member;
  }

  /** Returns the networks of the configuration. */
  public NetworkRegistry networks() {
    return networks;
  }

  /** Returns the service by which other workers play rollouts for searches of this process. */
  public RolloutServices rollouts() {
    return peers.rollouts();
  }

  /** Leaves the cluster and closes the networks; blocks for a moment. */
  @Override
  public void close() {
    speed.close();
    try {
      link.leave();
      runner.close();
      link.close(CLOSE_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      peers.close();
      networks.close();
    }
  }
}
