package io.tengen.coordinator.run;

import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Lets a run have its commands one at a time, in their order, and none while it writes to its
 * journal or reads it.
 *
 * <p>Akka would set such commands aside by itself, and then handle each from within the one before:
 * a thousand of them, which is what a fleet sends while a disk hesitates, take the thread's stack
 * and with it the whole actor system (seen with 2.8.5). And what is more than its stash holds, it
 * drops. Here they wait in a queue that is as long as the workers' permits allow.
 *
 * <p>Mutable; confined to the actor whose commands it has.
 */
final class CommandStash extends BehaviorInterceptor<RunCommand, RunCommand> {
  private final Queue<RunCommand> waiting = new ArrayDeque<>();

  /** Whether the run is to be left alone; so it is until it has recovered. */
  private boolean shut = true;

  /** Whether {@link RunCommand.Next} is on its way. */
  private boolean called;

  CommandStash() {
    super(RunCommand.class);
  }

  /** The run begins to write. */
  void shut() {
    shut = true;
  }

  /** The run has written, or has recovered; it goes on with {@link RunCommand.Next}. */
  void open() {
    shut = false;
  }

  @Override
  public Behavior<RunCommand> aroundReceive(
      TypedActorContext<RunCommand> context, RunCommand command, ReceiveTarget<RunCommand> run) {
    if (command == RunCommand.Next.INSTANCE) {
      called = false;
    } else {
      waiting.add(command);
    }
    if (shut || waiting.isEmpty()) {
      return Behaviors.same();
    }
    Behavior<RunCommand> next = run.apply(context, waiting.remove());
    if (!shut && !waiting.isEmpty() && !called) {
      called = true;
      context.asJava().getSelf().tell(RunCommand.Next.INSTANCE);
    }
    return next;
  }
}
