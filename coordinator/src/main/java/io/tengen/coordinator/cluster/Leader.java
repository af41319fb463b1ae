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
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cluster's one coordinator that serves, wherever the cluster has put it: starts the service
 * here, and closes it when it is to be elsewhere. Runs on a thread of its own, which may block.
 */
final class Leader extends AbstractBehavior<LeaderCommand> {
  /** Under which the others find it, once it serves. */
  static final ServiceKey<LeaderCommand> KEY = ServiceKey.create(LeaderCommand.class, "duty");

  private static final Duration LOOK = Duration.ofSeconds(1);

  /** How long a service that cannot be started is tried, before it is another node's turn. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Node node;
  private final long startedAt = System.nanoTime();
  private @Nullable Coordinator service;
  private boolean failed;

  /** The node that this happens on. */
  interface Node {
    /**
     * Starts the service in the place of whatever listens there; blocks until it serves.
     *
     * @throws StartupException with one line if it cannot be
     */
    Coordinator start() throws StartupException;

    /** As the other nodes reach it. */
    String host();

    /** Is of no more use, for this reason: one line for people. */
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
    timers.startTimerWithFixedDelay(LeaderCommand.Look.INSTANCE, LOOK);
    context.getLog().info("this coordinator is on duty now");
    start();
  }

  @Override
  public Receive<LeaderCommand> createReceive() {
    return newReceiveBuilder()
        .onMessage(ClusterMessage.WhereAreYou.class, this::tellWhere)
        .onMessage(LeaderCommand.Look.class, look -> look())
        .onMessage(LeaderCommand.End.class, end -> Behaviors.stopped())
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
      tryAgain(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // An actor that failed would leave the cluster with nobody on duty.
      getContext().getLog().error("the service could not be started", e);
      tryAgain("the service could not be started: " + e);
    }
  }

  private void tryAgain(String reason) {
    if (System.nanoTime() - startedAt > PATIENCE.toNanos()) {
      fail(reason);
    } else {
      getContext().getLog().error("{}; trying again", reason);
    }
  }

  private Behavior<LeaderCommand> tellWhere(ClusterMessage.WhereAreYou question) {
    if (service != null) {
      question.replyTo().tell(new ClusterMessage.Serving(node.host(), service.grpcPort()));
    }
    return this;
  }

  private Behavior<LeaderCommand> look() {
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
      getContext().getLog().info("this coordinator is on duty no more");
      service.close();
      service = null;
    }
    return this;
  }
}
