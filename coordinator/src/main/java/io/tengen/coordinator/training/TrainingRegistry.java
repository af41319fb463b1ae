package io.tengen.coordinator.training;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.tengen.coordinator.job.Failures;
import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.RandomIds;
import io.tengen.coordinator.job.Registrations;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.store.RunTable;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingState;
import io.tengen.wire.worker.VerdictStatus;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The registry of trainings and of the workers that can train. It loads the existing trainings when
 * the coordinator starts, creates new ones, forwards messages of workers, and matches waiting
 * trainings and workers. Ended trainings stay loaded, because they are few and small.
 */
public final class TrainingRegistry extends AbstractBehavior<TrainingRegistryCommand> {
  private static final Duration CREATE_TIMEOUT = Duration.ofSeconds(20);

  private final RunTable table;
  private final TrainingDependencies deps;
  private final TrainingQueue queue = new TrainingQueue();
  private final ActorRef<CheckpointCollector.Command> collector;

  /** The actors of all trainings by id, oldest first. */
  private final Map<String, ActorRef<TrainingCommand>> actors = new LinkedHashMap<>();

  /** Ids of ended trainings, which are not notified of workers any more. */
  private final Set<String> ended = new HashSet<>();

  private final Registrations<TrainingSpec, ActorRef<TrainingCommand>, Done> registrations =
      new Registrations<>("training");

  /**
   * Returns the behavior of a registry with the trainings in the table.
   *
   * @param lease time without a message after which a training goes to another worker
   * @param patience longest time without progress before a training goes to another worker
   * @param files the trainings' checkpoints
   */
  public static Behavior<TrainingRegistryCommand> create(
      RunTable table,
      List<RunTable.Row> rows,
      Duration lease,
      Duration patience,
      CheckpointFiles files) {
    return Behaviors.setup(
        context -> new TrainingRegistry(context, table, rows, lease, patience, files));
  }

  private TrainingRegistry(
      ActorContext<TrainingRegistryCommand> context,
      RunTable table,
      List<RunTable.Row> rows,
      Duration lease,
      Duration patience,
      CheckpointFiles files) {
    super(context);
    this.table = table;
    collector =
        context.spawn(CheckpointCollector.create(context.getSelf(), files), "checkpoint-collector");
    SecureRandom random = new SecureRandom();
    deps =
        new TrainingDependencies(
            lease,
            patience,
            InstantSource.system(),
            System::nanoTime,
            () -> random.nextInt() & GrantedLease.LARGEST_ID,
            context.messageAdapter(TrainingNotification.class, TrainingRegistryCommand.Heard::new));
    for (RunTable.Row row : rows.reversed()) {
      registrations.load(row.id(), row.requestId());
      spawn(row.id());
    }
  }

  @Override
  public Receive<TrainingRegistryCommand> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(command -> {
          handle(command);
          return this;
        })
        .build();
  }

  private void handle(TrainingRegistryCommand command) {
    switch (command) {
      case TrainingRegistryCommand.Await await -> {
        registrations.await(await.replyTo());
        answer();
      }
      case TrainingRegistryCommand.Create create -> create(create);
      case TrainingRegistryCommand.Find find ->
          find.replyTo()
              .tell(
                  Optional.ofNullable(actors.get(find.training()))
                      .filter(known -> !registrations.isCreating(find.training())));
      case TrainingRegistryCommand.All all -> {
        List<ActorRef<TrainingCommand>> known = new ArrayList<>();
        actors.forEach((id, actor) -> {
          if (!registrations.isCreating(id)) {
            known.addFirst(actor);
          }
        });
        all.replyTo().tell(known);
      }
      case TrainingRegistryCommand.CountTrainers count -> count.replyTo().tell(queue.trainers());
      case TrainingRegistryCommand.Connect connect -> connect(connect);
      case TrainingRegistryCommand.Ready ready -> queue.ready(ready.worker());
      case TrainingRegistryCommand.Tell tell -> tell(tell);
      case TrainingRegistryCommand.Gone gone -> {
        queue.gone(gone.worker());
        if (gone.goodbye()) {
          holds(gone.worker(), "", OptionalLong.empty());
        }
      }
      case TrainingRegistryCommand.Heard heard -> notified(heard.news());
      case TrainingRegistryCommand.Journalled journalled -> journalled(journalled);
      case TrainingRegistryCommand.Entered entered -> entered(entered);
    }
    for (TrainingQueue.Match match : queue.match()) {
      actor(match.training()).tell(new TrainingCommand.Offer(match.worker()));
    }
  }

  private void connect(TrainingRegistryCommand.Connect connect) {
    queue.connect(connect.worker());
    holds(connect.worker(), connect.held(), connect.lease());
    if (!connect.held().isEmpty() && !isOpen(connect.held())) {
      connect
          .worker()
          .session()
          .tell(
              new ToWorker.Revoke(
                  JobLease.ofTraining(connect.held(), connect.lease().orElse(0)),
                  why(connect.held())));
    }
  }

  /** Tells all open trainings that a worker has at most this one of them. */
  private void holds(WorkerRef worker, String training, OptionalLong lease) {
    actors.forEach((id, actor) -> {
      if (isOpen(id)) {
        actor.tell(
            new TrainingCommand.Hold(
                worker.id(), worker.session(), id.equals(training) ? lease : OptionalLong.empty()));
      }
    });
  }

  private boolean isOpen(String training) {
    return actors.containsKey(training) && !ended.contains(training);
  }

  private String why(String training) {
    return ended.contains(training) ? "the training has ended" : "there is no training " + training;
  }

  private void tell(TrainingRegistryCommand.Tell tell) {
    ActorRef<TrainingCommand> actor = actors.get(tell.training());
    if (actor != null) {
      actor.tell(tell.command());
    } else if (tell.command() instanceof TrainingCommand.Finish) {
      tell.session()
          .tell(
              new ToWorker.Verdict(
                  JobLease.ofTraining(tell.training(), tell.lease()),
                  VerdictStatus.UNWANTED,
                  why(tell.training())));
    } else {
      tell.session()
          .tell(
              new ToWorker.Revoke(
                  JobLease.ofTraining(tell.training(), tell.lease()), why(tell.training())));
    }
  }

  private void notified(TrainingNotification news) {
    switch (news) {
      case TrainingNotification.Loaded loaded -> loaded(loaded);
      case TrainingNotification.Broken failed -> {
        // A training tries again until it can be read, and logs it; a slow database is waited for.
        if (registrations.isLoading(failed.training())
            && !Failures.isSlowDatabase(failed.failure())) {
          getContext()
              .getLog()
              .error("training {} cannot be read", failed.training(), failed.failure());
          registrations.broken(
              failed.training(), "cannot be read: " + Failures.reason(failed.failure()));
          answer();
        }
      }
      case TrainingNotification.Waiting waiting -> queue.wait(waiting.training());
      case TrainingNotification.WaitingForOther waitingForOther ->
          queue.wait(waitingForOther.training(), waitingForOther.worker());
      case TrainingNotification.Superseded _ -> {
        // Before all trainings are loaded, their references are unknown.
        if (registrations.isLoaded()) {
          collector.tell(CheckpointCollector.Look.INSTANCE);
        }
      }
      case TrainingNotification.Ended over -> {
        ended.add(over.training());
        queue.end(over.training());
      }
      case TrainingNotification.Declined declined -> queue.ready(declined.worker());
    }
  }

  /** Handles a training whose actor has started or restarted. */
  private void loaded(TrainingNotification.Loaded loaded) {
    String training = loaded.training();
    TrainingState status = loaded.status();
    boolean atStart = registrations.loaded(training);
    if (!atStart && !registrations.isCreating(training)) {
      restarted(training);
    }
    if (status == null) {
      if (atStart) {
        registrations.broken(training, "has no journal");
      }
    } else if (status.hasEnded()) {
      ended.add(training);
      queue.end(training);
    } else if (status == TrainingState.WAITING) {
      queue.wait(training);
    }
    answer();
  }

  /**
   * Replaces the streams of all trainers after an actor has restarted: messages to it were lost,
   * and workers report on a new stream what they hold and what was not acknowledged.
   */
  private void restarted(String training) {
    for (WorkerRef worker : queue.connected()) {
      worker.session().tell(new ToWorker.Close("the coordinator restarted training " + training));
    }
  }

  private void answer() {
    registrations.answer(Done.getInstance());
    if (registrations.isLoaded()) {
      collector.tell(CheckpointCollector.Look.INSTANCE);
    }
  }

  private void create(TrainingRegistryCommand.Create create) {
    if (registrations.share(
        create.requestId(), create.replyTo(), known -> Optional.of(actor(known)))) {
      return;
    }
    String training = RandomIds.fresh(actors::containsKey);
    registrations.begin(training, create.requestId(), create.spec(), create.replyTo());
    getContext()
        .askWithStatus(
            TrainingView.class,
            spawn(training),
            CREATE_TIMEOUT,
            replyTo -> new TrainingCommand.Create(create.spec(), replyTo),
            (view, failure) -> new TrainingRegistryCommand.Journalled(training, view, failure));
  }

  private void journalled(TrainingRegistryCommand.Journalled journalled) {
    TrainingView view = journalled.view();
    if (!registrations.isCreating(journalled.training()) || view == null) {
      giveUp(journalled.training(), journalled.failure());
      return;
    }
    var row =
        new RunTable.Row(view.id(), view.book().createdAt(), registrations.requestId(view.id()));
    getContext()
        .pipeToSelf(
            table.insert(row),
            (done, failure) -> new TrainingRegistryCommand.Entered(row, failure));
  }

  private void entered(TrainingRegistryCommand.Entered entered) {
    String training = entered.row().id();
    if (entered.failure() != null) {
      giveUp(training, entered.failure());
      return;
    }
    registrations.created(training, actor(training));
    queue.wait(training);
  }

  private void giveUp(String training, @Nullable Throwable failure) {
    if (failure != null) {
      getContext()
          .getLog()
          .warn("training {} could not be created: {}", training, Failures.reason(failure));
      getContext().getLog().debug("training {} could not be created", training, failure);
    }
    ActorRef<TrainingCommand> actor = actors.remove(training);
    if (actor != null) {
      getContext().stop(actor);
    }
    registrations.failed(training, failure);
  }

  private ActorRef<TrainingCommand> actor(String training) {
    ActorRef<TrainingCommand> actor = actors.get(training);
    if (actor == null) {
      throw new IllegalStateException("training " + training + " has no actor");
    }
    return actor;
  }

  private ActorRef<TrainingCommand> spawn(String training) {
    ActorRef<TrainingCommand> actor =
        getContext().spawn(Training.create(training, deps), "training-" + training);
    actors.put(training, actor);
    return actor;
  }
}
