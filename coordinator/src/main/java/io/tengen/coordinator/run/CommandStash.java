package io.tengen.coordinator.run;

import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Delivers a run's commands one at a time and in order, and holds them back while the run writes to
 * its journal or reads it.
 *
 * <p>Akka's own stash handles each stashed command from within the one before it. A thousand
 * commands, which a fleet sends while a disk is slow, then overflow the thread's stack and stop the
 * whole actor system (seen with 2.8.5), and Akka drops the commands that exceed the stash's
 * capacity. This stash is a queue whose length is bounded only by the workers' permits.
 *
 * <p>Mutable; confined to the actor whose commands it holds.
 */
final class CommandStash extends BehaviorInterceptor<RunCommand, RunCommand> {
  private final Queue<RunCommand> waiting = new ArrayDeque<>();

  /** Whether commands are held back; initially true, until the run has recovered. */
  private boolean closed = true;

  /** Whether a {@link RunCommand.Next} was sent and has not arrived. */
  private boolean nextSent;

  CommandStash() {
    super(RunCommand.class);
  }

  /** Holds commands back from now on: the run begins to write. */
  void close() {
    closed = true;
  }

  /**
   * Delivers commands again: the run has written or has recovered. The next command is delivered
   * upon {@link RunCommand.Next}.
   */
  void open() {
    closed = false;
  }

  @Override
  public Behavior<RunCommand> aroundReceive(
      TypedActorContext<RunCommand> context, RunCommand command, ReceiveTarget<RunCommand> run) {
    if (command == RunCommand.Next.INSTANCE) {
      nextSent = false;
    } else {
      waiting.add(command);
    }
    if (closed || waiting.isEmpty()) {
      return Behaviors.same();
    }
    Behavior<RunCommand> next = run.apply(context, waiting.remove());
    if (!closed && !waiting.isEmpty() && !nextSent) {
      nextSent = true;
      context.asJava().getSelf().tell(RunCommand.Next.INSTANCE);
    }
    return next;
  }
}
