package io.tengen.coordinator.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.receptionist.Receptionist;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the cluster's leader and its address, for forwarding connections to it. */
final class LeaderLocator extends AbstractBehavior<LeaderLocator.Event> {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** A message to this actor. */
  sealed interface Event {
    /** The leaders that can be reached: one, none, or for a moment two. */
    record Listed(Set<ActorRef<LeaderCommand>> leaders) implements Event {}

    /** A leader's address; null if it did not answer in time. */
    record Answered(ActorRef<LeaderCommand> leader, ClusterMessage.@Nullable LeaderAddress address)
        implements Event {}
  }

  private final Consumer<ClusterMessage.@Nullable LeaderAddress> target;
  private @Nullable ActorRef<LeaderCommand> asked;

  /**
   * @param target receives the leader's address, or null while there is no leader
   */
  static Behavior<Event> create(Consumer<ClusterMessage.@Nullable LeaderAddress> target) {
    return Behaviors.setup(context -> new LeaderLocator(context, target));
  }

  private LeaderLocator(
      ActorContext<Event> context, Consumer<ClusterMessage.@Nullable LeaderAddress> target) {
    super(context);
    this.target = target;
    ActorRef<Receptionist.Listing> listings =
        context.messageAdapter(
            Receptionist.Listing.class,
            listing -> new Event.Listed(listing.getServiceInstances(Leader.KEY)));
    context.getSystem().receptionist().tell(Receptionist.subscribe(Leader.KEY, listings));
  }

  @Override
  public Receive<Event> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(event -> {
          switch (event) {
            case Event.Listed listed -> listed(listed.leaders());
            case Event.Answered answered -> answered(answered);
          }
          return this;
        })
        .build();
  }

  private void listed(Set<ActorRef<LeaderCommand>> leaders) {
    if (asked != null && leaders.contains(asked)) {
      return;
    }
    target.accept(null);
    asked = leaders.stream().findFirst().orElse(null);
    if (asked != null) {
      ask(asked);
    }
  }

  private void ask(ActorRef<LeaderCommand> leader) {
    getContext()
        .ask(
            ClusterMessage.LeaderAddress.class,
            leader,
            PATIENCE,
            ClusterMessage.GetLeaderAddress::new,
            (address, failure) -> new Event.Answered(leader, address));
  }

  private void answered(Event.Answered answered) {
    if (!answered.leader().equals(asked)) {
      return;
    }
    if (answered.address() == null) {
      ask(answered.leader());
    } else {
      target.accept(answered.address());
    }
  }
}
