package io.tengen.coordinator.training;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.AskPattern;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Deletes superseded checkpoints of trainings that nothing else references, such as a training that
 * continues from one or has an identical checkpoint. It runs upon {@link Look}, and again after a
 * delay as long as some are left.
 *
 * <p>The references that it checks may be outdated when a file is deleted. This is safe because an
 * artifact is marked as used before it is referenced, and recently used files are kept for {@link
 * CheckpointFiles#GRACE}, which is longer than checking and referencing take.
 */
final class CheckpointCollector extends AbstractBehavior<CheckpointCollector.Command> {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final Duration RETRY = Duration.ofMinutes(1);

  private final ActorRef<TrainingRegistryCommand> trainings;
  private final CheckpointFiles files;
  private boolean looking;
  private boolean due;

  /** A message to the collector. */
  sealed interface Command {}

  /** Deletes superseded checkpoints. */
  enum Look implements Command {
    INSTANCE
  }

  /** The states of all trainings, unless there was a failure. */
  private record Seen(@Nullable List<TrainingBook> books, @Nullable Throwable failure)
      implements Command {}

  /** The number of superseded files left, unless there was a failure. */
  private record Done(@Nullable Integer left, @Nullable Throwable failure) implements Command {}

  static Behavior<Command> create(
      ActorRef<TrainingRegistryCommand> trainings, CheckpointFiles files) {
    return Behaviors.setup(context -> new CheckpointCollector(context, trainings, files));
  }

  private CheckpointCollector(
      ActorContext<Command> context,
      ActorRef<TrainingRegistryCommand> trainings,
      CheckpointFiles files) {
    super(context);
    this.trainings = trainings;
    this.files = files;
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(command -> {
          handle(command);
          return this;
        })
        .build();
  }

  private void handle(Command command) {
    switch (command) {
      case Look _ -> look();
      case Seen seen -> {
        if (seen.books() == null) {
          failed(seen.failure());
        } else {
          getContext().pipeToSelf(files.deleteSuperseded(seen.books()), Done::new);
        }
      }
      case Done done -> {
        if (done.left() == null) {
          failed(done.failure());
        } else {
          looked(done.left() > 0);
        }
      }
    }
  }

  private void look() {
    if (looking) {
      due = true;
      return;
    }
    looking = true;
    due = false;
    getContext().pipeToSelf(books(), Seen::new);
  }

  private CompletionStage<List<TrainingBook>> books() {
    var scheduler = getContext().getSystem().scheduler();
    return AskPattern.<TrainingRegistryCommand, List<ActorRef<TrainingCommand>>>ask(
            trainings, TrainingRegistryCommand.All::new, TIMEOUT, scheduler)
        .thenCompose(all -> {
          List<CompletableFuture<TrainingView>> views =
              all.stream()
                  .map(training ->
                      AskPattern.<TrainingCommand, TrainingView>ask(
                              training, TrainingCommand.GetView::new, TIMEOUT, scheduler)
                          .toCompletableFuture())
                  .toList();
          return CompletableFuture.allOf(views.toArray(CompletableFuture[]::new))
              .thenApply(done -> views.stream().map(view -> view.join().book()).toList());
        });
  }

  private void failed(@Nullable Throwable failure) {
    getContext()
        .getLog()
        .warn("superseded checkpoints could not be deleted; trying again later", failure);
    looked(true);
  }

  private void looked(boolean again) {
    looking = false;
    if (due) {
      look();
    } else if (again) {
      getContext().scheduleOnce(RETRY, getContext().getSelf(), Look.INSTANCE);
    }
  }
}
