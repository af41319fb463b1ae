package io.tengen.coordinator.cluster;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.StartupException;
import io.tengen.text.Reasons;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cluster's singleton that runs the service: it starts the service on the node that the cluster
 * has chosen and closes it when the cluster moves it. Runs on a dispatcher whose threads may block.
 */
final class Leader extends AbstractBehavior<LeaderCommand> {
  /** The key under which other nodes find the leader once it serves. */
  static final ServiceKey<LeaderCommand> KEY = ServiceKey.create(LeaderCommand.class, "leader");

  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

  /** How long this node tries to start the service before it gives way to another. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Node node;
  private final long startedAt = System.nanoTime();
  private @Nullable Coordinator service;
  private boolean failed;

  /** The node that the leader runs on. */
  interface Node {
    /**
     * Starts the service on the port that this node listens on; blocks until it serves.
     *
     * @throws StartupException with a one-line message if it cannot be started
     */
    Coordinator start() throws StartupException;

    /** The name or address under which other nodes reach this one. */
    String host();

    /** Ends this node for a reason, one line of text. */
    void fail(String reason);
  }

  static Behavior<LeaderCommand> create(Node node) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new Leader(context, timers, node)));
  }

  private Leader(
      ActorContext<LeaderCommand> context, TimerScheduler<LeaderCommand> timers, Node node) {
    super(context);
    this.node = node;
    timers.startTimerWithFixedDelay(LeaderCommand.CheckService.INSTANCE, CHECK_INTERVAL);
    context.getLog().info("this coordinator is the leader now");
    start();
  }

  @Override
  public Receive<LeaderCommand> createReceive() {
    return newReceiveBuilder()
        .onMessage(ClusterMessage.GetLeaderAddress.class, this::replyWithAddress)
        .onMessage(LeaderCommand.CheckService.class, check -> checkService())
        .onMessage(LeaderCommand.Stop.class, stop -> Behaviors.stopped())
        .onSignal(PostStop.class, stopped -> close())
        .build();
  }

  private void start() {
    try {
      service = node.start();
      getContext()
          .getSystem()
          .receptionist()
          .tell(Receptionist.register(KEY, getContext().getSelf()));
    } catch (StartupException e) {
      retry(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // An actor that failed would leave the cluster without a leader.
      getContext().getLog().error("the service could not be started", e);
      retry("the service could not be started: " + Reasons.of(e));
    }
  }

  private void retry(String reason) {
    if (System.nanoTime() - startedAt > PATIENCE.toNanos()) {
      fail(reason);
    } else {
      getContext().getLog().error("{}; trying again", reason);
    }
  }

  private Behavior<LeaderCommand> replyWithAddress(ClusterMessage.GetLeaderAddress question) {
    if (service != null) {
      question.replyTo().tell(new ClusterMessage.LeaderAddress(node.host(), service.grpcPort()));
    }
    return this;
  }

  private Behavior<LeaderCommand> checkService() {
    if (service == null && !failed) {
      start();
    } else if (service != null && !failed && service.isSuperseded()) {
      fail("another coordinator has taken the database over");
    }
    return this;
  }

  private void fail(String reason) {
    failed = true;
    node.fail(reason);
  }

  private Behavior<LeaderCommand> close() {
    if (service != null) {
      getContext().getLog().info("this coordinator is no longer the leader");
      service.close();
      service = null;
    }
    return this;
  }
}
