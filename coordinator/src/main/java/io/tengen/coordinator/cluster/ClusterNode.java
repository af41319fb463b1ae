package io.tengen.coordinator.cluster;

import akka.actor.ActorSystem;
import akka.actor.BootstrapSetup;
import akka.actor.CoordinatedShutdown;
import akka.actor.setup.ActorSystemSetup;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Adapter;
import akka.cluster.Cluster;
import akka.cluster.MemberStatus;
import akka.cluster.typed.ClusterSingleton;
import akka.cluster.typed.SingletonActor;
import akka.management.cluster.bootstrap.ClusterBootstrap;
import akka.management.javadsl.AkkaManagement;
import akka.remote.artery.tcp.SSLEngineProviderSetup;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.ClusterSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.grpc.auth.ServerTls;
import io.tengen.coordinator.grpc.call.BindFailure;
import io.tengen.coordinator.store.Store;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One of several coordinators on one database. One of them is the cluster's leader and runs a
 * {@link Coordinator}; the others forward connections to it. When the leader leaves or is lost,
 * another node becomes the leader and continues from the database.
 */
public final class ClusterNode implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ClusterNode.class);
  private static final int STOP_SECONDS = 30;
  private static final int HEALTH_SECONDS = 10;

  /** Time allowed for joining: longer than it takes to find that no seed answers. */
  private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(90);

  /** The states of a node that has not joined, or waits until there are enough nodes. */
  private static final Set<MemberStatus> BEFORE_UP =
      Set.of(MemberStatus.removed(), MemberStatus.joining(), MemberStatus.weaklyUp());

  private static final String CLUSTER_PORT = "tengen.coordinator.cluster.port";
  private static final String HEALTH_PORT = "tengen.coordinator.cluster.health-port";

  /** The addresses that mean all addresses of a machine, under which others cannot reach it. */
  private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "::");

  private final ActorSystem system;
  private final CoordinatedShutdown shutdown;
  private final Forwarder forwarder;

  /** Completed with the reason, one line of text, when this node has ended. */
  private final CompletableFuture<String> ended = new CompletableFuture<>();

  private final Deque<Runnable> closers;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ClusterNode(ActorSystem system, Forwarder forwarder, Deque<Runnable> closers) {
    this.system = system;
    shutdown = CoordinatedShutdown.get(system);
    this.forwarder = forwarder;
    this.closers = closers;
  }

  /**
   * Starts a coordinator of a cluster; blocks until it listens. It joins the cluster later, in the
   * background.
   *
   * @param config a configuration that has cluster settings
   * @throws StartupException if a port is taken or TLS cannot be set up
   */
  public static ClusterNode start(CoordinatorConfig config) throws StartupException {
    Deque<Runnable> closers = new ArrayDeque<>();
    try {
      return start(config, config.cluster().orElseThrow(), closers);
    } catch (StartupException | RuntimeException e) {
      closers.forEach(Runnable::run);
      throw e;
    }
  }

  private static ClusterNode start(
      CoordinatorConfig config, ClusterSettings settings, Deque<Runnable> closers)
      throws StartupException {
    Store.check(config.database());
    ActorSystemSetup setup =
        ActorSystemSetup.create(BootstrapSetup.create(ClusterAkka.of(settings)));
    if (settings.tls().isPresent()) {
      ServerTls tls = ServerTls.open(settings.tls().get());
      closers.push(tls::close);
      PeerTls peers = new PeerTls(tls);
      setup = setup.and(SSLEngineProviderSetup.create(any -> peers));
    }
    probe(config, settings);
    ActorSystem system = ActorSystem.create(ClusterAkka.NAME, setup);
    closers.push(() -> leave(system));
    if (settings.healthPort() > 0) {
      await(AkkaManagement.get(system).start(), settings);
    }
    Forwarder forwarder =
        Forwarder.start(Adapter.toTyped(system), config.host(), config.grpcPort());
    ClusterNode node = new ClusterNode(system, forwarder, closers);
    node.join(config.withGrpcPort(forwarder.port()), settings);
    return node;
  }

  /**
   * Checks that the ports can be bound: Akka reports a failure in many lines, and some ports are
   * bound only when this node becomes the leader.
   */
  private static void probe(CoordinatorConfig config, ClusterSettings settings)
      throws StartupException {
    BindFailure.probe(settings.host(), settings.port(), CLUSTER_PORT);
    if (settings.healthPort() > 0) {
      BindFailure.probe(settings.host(), settings.healthPort(), HEALTH_PORT);
    }
    BindFailure.probe(config.host(), config.grpcPort(), "--grpc-port");
    if (config.httpPort() > 0) {
      BindFailure.probe(config.host(), config.httpPort(), "--http-port");
    }
  }

  private static void await(CompletionStage<?> health, ClusterSettings settings)
      throws StartupException {
    try {
      health.toCompletableFuture().get(HEALTH_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw BindFailure.failure(settings.host(), settings.healthPort(), HEALTH_PORT, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while starting", e);
    }
  }

  private void join(CoordinatorConfig config, ClusterSettings settings) {
    system.getWhenTerminated().thenRun(() -> ended.complete(reason(settings)));
    var typed = Adapter.toTyped(system);
    Behavior<LeaderCommand> leader = Leader.create(new LocalNode(config, settings));
    ClusterSingleton.get(typed)
        .init(
            SingletonActor.of(leader, "leader")
                .withStopMessage(LeaderCommand.Stop.INSTANCE)
                .withProps(DispatcherSelector.blocking()));
    Adapter.spawn(system, LeaderLocator.create(forwarder::forwardTo), "leader-locator");
    if (settings.discovery() instanceof ClusterSettings.Kubernetes) {
      ClusterBootstrap.get(system).start();
    }
    // The first seed forms a cluster when no other node answers. If the others are only slow to
    // answer, it would remain alone; it ends instead, and joins them when it is started again.
    system
        .scheduler()
        .scheduleOnce(JOIN_TIMEOUT, () -> endUnlessJoined(settings), system.dispatcher());
  }

  private void endUnlessJoined(ClusterSettings settings) {
    MemberStatus status = Cluster.get(system).selfMember().status();
    if (BEFORE_UP.contains(status)) {
      fail(
          "after "
              + JOIN_TIMEOUT.toSeconds()
              + " s this coordinator has not found at least "
              + settings.majority()
              + " coordinators of its cluster: start the others, then this one again");
    }
  }

  private void fail(String reason) {
    ended.complete(reason);
    shutdown.runAll(CoordinatedShutdown.unknownReason());
  }

  /** This node as {@link Leader} sees it. */
  private final class LocalNode implements Leader.Node {
    private final CoordinatorConfig config;
    private final ClusterSettings settings;

    LocalNode(CoordinatorConfig config, ClusterSettings settings) {
      this.config = config;
      this.settings = settings;
    }

    @Override
    public Coordinator start() throws StartupException {
      forwarder.close();
      return Coordinator.start(config);
    }

    @Override
    public String host() {
      return WILDCARDS.contains(config.host()) ? settings.host() : config.host();
    }

    @Override
    public void fail(String reason) {
      ClusterNode.this.fail(reason);
    }
  }

  private String reason(ClusterSettings settings) {
    CoordinatedShutdown.Reason why =
        shutdown.getShutdownReason().orElse(CoordinatedShutdown.unknownReason());
    if (why == CoordinatedShutdown.clusterJoinUnsuccessfulReason()) {
      return "no coordinator of the cluster could be joined from "
          + settings.host()
          + ":"
          + settings.port()
          + ": start the first of tengen.coordinator.cluster.seeds, "
          + String.join(", ", ((ClusterSettings.SeedNodes) settings.discovery()).addresses())
          + ", or check that the coordinators accept each other's certificates";
    }
    if (why == CoordinatedShutdown.clusterDowningReason()) {
      return "this coordinator was disconnected from the others, or was suspended, and has left the"
          + " cluster: start it again";
    }
    return "this coordinator has left its cluster: " + why;
  }

  /** The port of the gRPC services, on which either this node serves or forwards connections. */
  public int grpcPort() {
    return forwarder.port();
  }

  /** Completed with the reason, one line of text, when this node has ended. */
  public CompletionStage<String> ended() {
    return ended.minimalCompletionStage();
  }

  private static void leave(ActorSystem system) {
    try {
      CoordinatedShutdown.get(system)
          .runAll(CoordinatedShutdown.clusterLeavingReason())
          .toCompletableFuture()
          .get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.warn("the cluster was not left within {} s", STOP_SECONDS, e);
    }
  }

  /**
   * Leaves the cluster, and hands over to another node if this one is the leader; blocks until
   * done. Idempotent.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      closers.forEach(Runnable::run);
    }
  }
}
