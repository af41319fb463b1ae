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

/** Looks out for the coordinator on duty, on behalf of those who come to this one. */
final class LeaderLocator extends AbstractBehavior<LeaderLocator.Sight> {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** What it sees. */
  sealed interface Sight {
    /** Those on duty that can be reached: one, none, or for a moment two. */
    record Listed(Set<ActorRef<LeaderCommand>> duties) implements Sight {}

    /** One on duty has said where it serves; null if it did not in time. */
    record Answered(ActorRef<LeaderCommand> who, ClusterMessage.@Nullable Serving where)
        implements Sight {}
  }

  private final Consumer<ClusterMessage.@Nullable Serving> target;
  private @Nullable ActorRef<LeaderCommand> asked;

  /**
   * @param target told where the one on duty serves, null while nobody does
   */
  static Behavior<Sight> create(Consumer<ClusterMessage.@Nullable Serving> target) {
    return Behaviors.setup(context -> new LeaderLocator(context, target));
  }

  private LeaderLocator(
      ActorContext<Sight> context, Consumer<ClusterMessage.@Nullable Serving> target) {
    super(context);
    this.target = target;
    ActorRef<Receptionist.Listing> listings =
        context.messageAdapter(
            Receptionist.Listing.class,
            listing -> new Sight.Listed(listing.getServiceInstances(Leader.KEY)));
    context.getSystem().receptionist().tell(Receptionist.subscribe(Leader.KEY, listings));
  }

  @Override
  public Receive<Sight> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(sight -> {
          switch (sight) {
            case Sight.Listed listed -> listed(listed.duties());
            case Sight.Answered answered -> answered(answered);
          }
          return this;
        })
        .build();
  }

  private void listed(Set<ActorRef<LeaderCommand>> duties) {
    if (asked != null && duties.contains(asked)) {
      return;
    }
    target.accept(null);
    asked = duties.stream().findFirst().orElse(null);
    if (asked != null) {
      ask(asked);
    }
  }

  private void ask(ActorRef<LeaderCommand> duty) {
    getContext()
        .ask(
            ClusterMessage.Serving.class,
            duty,
            PATIENCE,
            ClusterMessage.WhereAreYou::new,
            (where, failure) -> new Sight.Answered(duty, where));
  }

  private void answered(Sight.Answered answered) {
    if (!answered.who().equals(asked)) {
      return;
    }
    if (answered.where() == null) {
      ask(answered.who());
    } else {
      target.accept(answered.where());
    }
  }
}
