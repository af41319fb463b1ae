package io.tengen.coordinator.training;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PreRestart;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.pattern.StatusReply;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.RecoveryCompleted;
import akka.persistence.typed.RecoveryFailed;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectBuilder;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.SignalHandler;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.JournalLog;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.text.LogFields;
import io.tengen.wire.training.TrainingPoint;
import io.tengen.wire.training.TrainingProgress;
import io.tengen.wire.training.TrainingState;
import io.tengen.wire.worker.VerdictStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * A training as an event-sourced actor. Its state is empty before it is created. A training
 * persists a few hundred events, so it needs no snapshots.
 */
final class Training
    extends EventSourcedBehavior<TrainingCommand, TrainingEvent, Optional<TrainingBook>> {
  private final String id;
  private final TrainingDependencies deps;
  private final TimerScheduler<TrainingCommand> timers;
  private final JournalLog journalLog;

  // Not durable: the worker's last progress and its deadline.
  private final TrainingWatchdog watchdog;
  private @Nullable ActorRef<ToWorker> session;

  /**
   * Returns the behavior of the training with this id, whether or not the training has been
   * created.
   */
  static Behavior<TrainingCommand> create(String id, TrainingDependencies deps) {
    return Behaviors.withMdc(
        TrainingCommand.class,
        Map.of(LogFields.TRAINING, id),
        Behaviors.setup(context ->
            Behaviors.withTimers(timers -> new Training(id, deps, context.getLog(), timers))));
  }

  private Training(
      String id, TrainingDependencies deps, Logger log, TimerScheduler<TrainingCommand> timers) {
    super(
        PersistenceId.of("Training", id),
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(200), Duration.ofSeconds(10), 0.1)
            .withLogLevel(Level.DEBUG));
    this.id = id;
    this.deps = deps;
    this.timers = timers;
    journalLog = new JournalLog(log, "training " + id);
    watchdog = new TrainingWatchdog(deps.leaseIds(), deps.lease(), deps.patience());
  }

  @Override
  public Optional<TrainingBook> emptyState() {
    return Optional.empty();
  }

  @Override
  public EventHandler<Optional<TrainingBook>, TrainingEvent> eventHandler() {
    return (book, event) ->
        Optional.of(
            event instanceof TrainingEvent.Created created
                ? TrainingBook.of(created)
                : book.orElseThrow().apply(event));
  }

  @Override
  public SignalHandler<Optional<TrainingBook>> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(RecoveryCompleted.class, (book, signal) -> recovered(book))
        .onSignal(
            RecoveryFailed.class,
            (book, signal) -> {
              journalLog.notRead(signal.getFailure());
              deps.news().tell(new TrainingNotification.Broken(id, signal.getFailure()));
            })
        .onSignal(PreRestart.class, (book, signal) -> journalLog.notWritten())
        .build();
  }

  private void recovered(Optional<TrainingBook> book) {
    watchdog.free();
    book.filter(known -> known.status() == TrainingState.TRAINING)
        .flatMap(TrainingBook::holder)
        .ifPresent(holder -> watchdog.hold(holder.worker(), holder.lease(), nanos()));
    timers.startTimerWithFixedDelay(TrainingCommand.Tick.INSTANCE, deps.lease().dividedBy(4));
    deps.news()
        .tell(new TrainingNotification.Loaded(id, book.map(TrainingBook::status).orElse(null)));
    reportSuperseded(book);
  }

  @Override
  public CommandHandler<TrainingCommand, TrainingEvent, Optional<TrainingBook>> commandHandler() {
    var builder = newCommandHandlerBuilder();
    builder.forAnyState().onAnyCommand(this::handle);
    return builder.build();
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> handle(
      Optional<TrainingBook> state, TrainingCommand command) {
    if (command instanceof TrainingCommand.Create create) {
      return create(state, create);
    }
    if (state.isEmpty()) {
      // No id of a training is known before it is created.
      return Effect().unhandled();
    }
    TrainingBook book = state.get();
    return switch (command) {
      case TrainingCommand.Create create -> create(state, create);
      case TrainingCommand.GetView get -> Effect().reply(get.replyTo(), view(book));
      case TrainingCommand.Cancel cancel -> cancel(book, cancel);
      case TrainingCommand.Offer offer -> offer(book, offer);
      case TrainingCommand.Hold hold -> hold(book, hold);
      case TrainingCommand.Beat beat -> beat(book, beat);
      case TrainingCommand.Finish finish -> finish(book, finish);
      case TrainingCommand.GiveUp giveUp -> giveUp(book, giveUp);
      case TrainingCommand.Tick _ -> tick(book);
    };
  }

  private EffectBuilder<TrainingEvent, Optional<TrainingBook>> persist(TrainingEvent event) {
    return persist(List.of(event));
  }

  private EffectBuilder<TrainingEvent, Optional<TrainingBook>> persist(List<TrainingEvent> events) {
    return Effect().persist(events).thenRun(now -> journalLog.written());
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> create(
      Optional<TrainingBook> state, TrainingCommand.Create create) {
    if (state.isPresent()) {
      return Effect().reply(create.replyTo(), StatusReply.success(view(state.get())));
    }
    return persist(new TrainingEvent.Created(create.spec(), now()))
        .thenReply(create.replyTo(), made -> StatusReply.success(view(made.orElseThrow())));
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> cancel(
      TrainingBook book, TrainingCommand.Cancel cancel) {
    if (book.status().hasEnded()) {
      return Effect().reply(cancel.replyTo(), view(book));
    }
    return persist(new TrainingEvent.Cancelled(now()))
        .thenRun(then -> {
          revoke(book, "the training was cancelled");
          deps.news().tell(new TrainingNotification.Ended(id));
          reportSuperseded(then);
        })
        .thenReply(cancel.replyTo(), then -> view(then.orElseThrow()));
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> offer(
      TrainingBook book, TrainingCommand.Offer offer) {
    if (book.status() != TrainingState.WAITING) {
      deps.news().tell(new TrainingNotification.Declined(id, offer.worker()));
      return Effect().none();
    }
    long lease = watchdog.grant(offer.worker().id(), nanos());
    return persist(new TrainingEvent.Leased(offer.worker().id(), lease, now()))
        .thenRun(then -> {
          session = offer.worker().session();
          offer
              .worker()
              .session()
              .tell(
                  new ToWorker.Assign(
                      lease(lease), new TrainingAssignment(book.spec(), book.saved())));
        });
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> hold(
      TrainingBook book, TrainingCommand.Hold hold) {
    if (hold.lease().isPresent()) {
      return claim(book, hold.worker(), hold.session(), hold.lease().getAsLong());
    }
    boolean lost =
        book.status() == TrainingState.TRAINING
            && book.holder().filter(held -> held.worker().equals(hold.worker())).isPresent();
    return lost ? free("worker " + hold.worker() + " has dropped it") : Effect().none();
  }

  /**
   * Handles a worker's claim to have the training: accepts it from the holder, or from any worker
   * while the training waits.
   */
  private Effect<TrainingEvent, Optional<TrainingBook>> claim(
      TrainingBook book, String worker, ActorRef<ToWorker> from, long lease) {
    boolean isHolder = book.isHeldBy(worker, lease);
    boolean may = isHolder || book.status() == TrainingState.WAITING;
    if (may && watchdog.hold(worker, lease, nanos())) {
      session = from;
      // Otherwise its lease had expired, but no other worker has begun.
      return isHolder ? Effect().none() : persist(new TrainingEvent.Leased(worker, lease, now()));
    }
    from.tell(
        new ToWorker.Revoke(
            lease(lease),
            book.status().hasEnded() ? "the training has ended" : "another worker trains it"));
    return Effect().none();
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> beat(
      TrainingBook book, TrainingCommand.Beat beat) {
    if (!book.isHeldBy(beat.worker(), beat.lease())) {
      return claim(book, beat.worker(), beat.session(), beat.lease());
    }
    session = beat.session();
    watchdog.hold(beat.worker(), beat.lease(), nanos());
    watchdog.heard(beat.progress(), nanos());
    List<TrainingEvent> events = new ArrayList<>();
    beat.saved()
        .filter(saved -> saved.steps() > book.savedSteps())
        .ifPresent(saved -> events.add(new TrainingEvent.Saved(saved, now())));
    TrainingProgress progress = beat.progress();
    if (progress.losses() != null && book.needsPoint(progress.steps())) {
      events.add(
          new TrainingEvent.Learned(new TrainingPoint(progress.steps(), progress.losses()), now()));
    }
    return events.isEmpty() ? Effect().none() : persist(events).thenRun(this::reportSuperseded);
  }

  private void reportSuperseded(Optional<TrainingBook> book) {
    if (!book.map(TrainingBook::superseded).orElse(Set.of()).isEmpty()) {
      deps.news().tell(new TrainingNotification.Superseded(id));
    }
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> finish(
      TrainingBook book, TrainingCommand.Finish finish) {
    return switch (book.status()) {
      // A result under an expired lease is accepted if it is the first.
      case WAITING, TRAINING ->
          persist(new TrainingEvent.Finished(finish.result(), finish.worker(), now()))
              .thenRun(then -> {
                if (!book.isHeldBy(finish.worker(), finish.lease())) {
                  revoke(book, finishedBy(book, finish.worker()));
                }
                verdict(finish, VerdictStatus.COMMITTED, "");
                deps.news().tell(new TrainingNotification.Ended(id));
                reportSuperseded(then);
              });
      case FINISHED -> {
        boolean same =
            book.result()
                .filter(known -> known.network().equals(finish.result().network()))
                .isPresent();
        verdict(
            finish,
            same ? VerdictStatus.COMMITTED : VerdictStatus.UNWANTED,
            same ? "" : "the training has another result already");
        yield Effect().none();
      }
      case FAILED, CANCELLED -> {
        verdict(finish, VerdictStatus.UNWANTED, "the training has ended");
        yield Effect().none();
      }
    };
  }

  private void verdict(TrainingCommand.Finish finish, VerdictStatus kind, String reason) {
    finish.session().tell(new ToWorker.Verdict(lease(finish.lease()), kind, reason));
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> giveUp(
      TrainingBook book, TrainingCommand.GiveUp giveUp) {
    String worker = giveUp.worker().id();
    if (!book.isHeldBy(worker, giveUp.lease())) {
      return Effect().none();
    }
    return switch (giveUp.reason()) {
      case LEAVING -> free("worker " + worker + " was stopped");
      case UNABLE, ASKED, UNKNOWN ->
          free("worker " + worker + " cannot train it: " + giveUp.problem(), worker);
      case IMPOSSIBLE -> fail(giveUp.problem());
    };
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> tick(TrainingBook book) {
    if (book.status().hasEnded()) {
      timers.cancelAll();
    }
    if (book.status() != TrainingState.TRAINING) {
      return Effect().none();
    }
    TrainingBook.Holder holder = book.holder().orElseThrow();
    return switch (watchdog.judge(nanos())) {
      case GOOD -> Effect().none();
      case SILENT ->
          watchdog.lost(book.savedSteps())
              ? fail(watchdog.verdict())
              : free("worker " + holder.worker() + " was lost");
      case STALLED -> {
        watchdog.end(holder.lease());
        String reason =
            "worker "
                + holder.worker()
                + " has made no progress for "
                + deps.patience().toSeconds()
                + " s";
        revoke(book, reason);
        yield free(reason, holder.worker());
      }
    };
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> free(String reason) {
    return persist(new TrainingEvent.Freed(reason, now()))
        .thenRun(then -> {
          watchdog.free();
          deps.news().tell(new TrainingNotification.Waiting(id));
        });
  }

  /** Frees the training for workers other than this one. */
  private Effect<TrainingEvent, Optional<TrainingBook>> free(String reason, String unable) {
    return persist(new TrainingEvent.Freed(reason, now()))
        .thenRun(then -> {
          watchdog.free();
          deps.news().tell(new TrainingNotification.WaitingForOther(id, unable));
        });
  }

  private Effect<TrainingEvent, Optional<TrainingBook>> fail(String reason) {
    return persist(new TrainingEvent.Failed(reason, now()))
        .thenRun(then -> {
          deps.news().tell(new TrainingNotification.Ended(id));
          reportSuperseded(then);
        });
  }

  /** Returns why a lease ends because of a result under another one. */
  private static String finishedBy(TrainingBook book, String worker) {
    return book.holder().filter(holder -> holder.worker().equals(worker)).isPresent()
        ? "this worker has delivered the training already"
        : "another worker has finished the training";
  }

  /** Revokes the lease of the worker that has the training, if there is one. */
  private void revoke(TrainingBook book, String reason) {
    if (session != null && book.status() == TrainingState.TRAINING) {
      long lease = book.holder().orElseThrow().lease();
      session.tell(new ToWorker.Revoke(lease(lease), reason));
    }
  }

  private TrainingView view(TrainingBook book) {
    TrainingProgress reported = watchdog.progress();
    boolean isCurrent =
        book.status() == TrainingState.TRAINING && reported.steps() >= book.savedSteps();
    long steps = book.result().isPresent() ? book.spec().steps() : book.savedSteps();
    return new TrainingView(
        id,
        book,
        isCurrent
            ? reported
            : new TrainingProgress(TrainingProgress.Stage.NONE, 0, steps, reported.losses()));
  }

  private JobLease lease(long number) {
    return JobLease.ofTraining(id, number);
  }

  private long nanos() {
    return deps.nanos().getAsLong();
  }

  private Instant now() {
    return deps.wall().instant();
  }
}
