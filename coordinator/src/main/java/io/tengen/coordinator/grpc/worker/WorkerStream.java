package io.tengen.coordinator.grpc.worker;

import akka.actor.typed.ActorRef;
import akka.util.ByteString;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.evaluation.EvaluationDirectory;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.HeldJob;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.lease.HeldGame;
import io.tengen.text.LogFields;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.training.TrainingProgress;
import io.tengen.wire.training.TrainingReport;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.wire.worker.JobProgress;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerMessage.Heartbeat;
import io.tengen.wire.worker.WorkerMessage.Hello;
import io.tengen.wire.worker.WorkerMessage.JobGivenUp;
import io.tengen.wire.worker.WorkerMessage.JobResult;
import io.tengen.wire.worker.WorkerMessage.Ready;
import io.tengen.wire.worker.WorkerSpeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Receives the messages of one worker's stream, converts them and sends them to the fleet, the runs
 * and the trainings. gRPC calls its methods one at a time.
 */
final class WorkerStream implements StreamObserver<WorkerMessage> {
  private static final Logger log = LoggerFactory.getLogger(WorkerStream.class);
  private static final int MAX_PERMITS = 100_000;

  private final ActorRef<FleetCommand> fleet;
  private final ResultHandler resultHandler;
  private final TrainingResultHandler trainings;
  private final EngineSessions inquiries;
  private final EvaluationDirectory evaluations;
  private final Sessions sessions;
  private final WorkerGuard guard;
  private final Caller caller;
  private final WorkerLeases leases;
  private final StreamObserver<CoordinatorMessage> out;
  private final Executor trainingReports;

  // Set by the first message; read by the calls that follow it.
  private @Nullable WorkerRef worker;
  private boolean ended;

  /**
   * Creates sessions and controls the flow of a stream.
   *
   * @param create creates the session that sends to the given observer, and that runs the given
   *     task when it has sent the Welcome
   * @param next requests the next message
   */
  record Sessions(
      BiFunction<StreamObserver<CoordinatorMessage>, Runnable, ActorRef<ToWorker>> create,
      Runnable next) {}

  WorkerStream(
      ActorRef<FleetCommand> fleet,
      ResultHandler resultHandler,
      TrainingResultHandler trainings,
      EngineSessions inquiries,
      EvaluationDirectory evaluations,
      Sessions sessions,
      WorkerGuard guard,
      Caller caller,
      WorkerLeases leases,
      StreamObserver<CoordinatorMessage> out) {
    this.fleet = fleet;
    this.resultHandler = resultHandler;
    this.trainings = trainings;
    this.inquiries = inquiries;
    this.evaluations = evaluations;
    this.sessions = sessions;
    this.guard = guard;
    this.caller = caller;
    this.leases = leases;
    this.out = out;
    trainingReports = trainings.serial();
  }

  @Override
  public void onNext(WorkerMessage message) {
    if (ended) {
      return;
    }
    markLog(worker);
    try {
      if (worker == null) {
        connect(message);
      } else if (guard.isGood(caller)) {
        WorkerRef known = worker;
        handle(known, message);
      } else {
        throw new IllegalArgumentException("the credentials are no longer valid");
      }
      sessions.next.run();
    } catch (IllegalArgumentException e) {
      fail(String.valueOf(e.getMessage()));
    } catch (StatusRuntimeException e) {
      ended = true;
      out.onError(e);
    } finally {
      MDC.remove(LogFields.WORKER);
    }
  }

  /** Marks what the current thread logs as being about a worker, if it is known. */
  private static void markLog(@Nullable WorkerRef worker) {
    if (worker != null) {
      MDC.put(LogFields.WORKER, worker.id());
    }
  }

  /** Returns the lease of a token; tells the worker if the token was not issued to it. */
  private Optional<JobLease> open(WorkerRef worker, LeaseToken token, boolean reported) {
    Optional<JobLease> lease = leases.open(token);
    if (lease.isEmpty()) {
      String claimed =
          LeaseSeal.claim(token).map(claim -> claim.job().toString()).orElse("an unknown job");
      guard.refused(
          caller,
          "worker %s %s %s, which was not assigned to it"
              .formatted(worker.id(), reported ? "reported" : "claimed", claimed));
      worker.session().tell(new ToWorker.Disown(token, reported));
    }
    return lease;
  }

  private void connect(WorkerMessage message) {
    if (message instanceof WorkerMessage.Malformed malformed) {
      throw new IllegalArgumentException(malformed.problem());
    }
    if (!(message instanceof Hello hello)) {
      throw new IllegalArgumentException("the first message must be Hello");
    }
    Runnable greeted = guard.admit(caller, hello);
    ActorRef<ToWorker> session = sessions.create.apply(out, greeted);
    WorkerRef ref =
        new WorkerRef(hello.worker(), Set.copyOf(hello.offers()), session, caller.credential());
    worker = ref;
    markLog(ref);
    guard.connected(caller, ref.id());
    log.info(
        "worker {} {} connected: {} slots for {}",
        ref.id(),
        WorkerGuard.plain(hello.version()),
        hello.slots(),
        ref.offers());
    leases.begin(hello.slots());
    List<HeldJob> games = new ArrayList<>();
    Optional<JobLease> training = Optional.empty();
    for (LeaseToken token : hello.held()) {
      Optional<JobLease> held = open(ref, token, false);
      held.ifPresent(leases::held);
      if (held.isPresent() && held.get().job() instanceof JobKey.Game game) {
        games.add(new HeldJob(game.run(), new HeldLease(game.index(), held.get().id())));
      } else if (held.isPresent() && held.get().job() instanceof JobKey.Training) {
        training = held;
      }
    }
    fleet.tell(
        new FleetCommand.Connect(ref, WorkerGuard.plain(hello.version()), hello.slots(), games));
    trainings.connect(ref, training);
  }

  private void handle(WorkerRef worker, WorkerMessage message) {
    switch (message) {
      case Ready ready -> ready(worker, ready);
      case Heartbeat heartbeat -> heartbeat(worker, heartbeat);
      case WorkerMessage.Progress progress ->
          fleet.tell(new FleetCommand.Progress(worker.session(), games(worker, progress.jobs())));
      case JobResult result -> result(worker, result);
      case JobGivenUp givenUp -> givenUp(worker, givenUp);
      case WorkerMessage.Reply reply -> reply(worker, reply);
      case WorkerMessage.ServeEvaluations serve -> {
        evaluations.serve(worker, serve);
        log.info(
            "worker {} evaluates for others at {}",
            worker.id(),
            WorkerGuard.plain(serve.address()));
      }
      case WorkerMessage.ServeRollouts serve -> {
        evaluations.serve(worker, serve);
        log.info(
            "worker {} plays rollouts for others at {}, {} at once",
            worker.id(),
            WorkerGuard.plain(serve.address()),
            serve.threads());
      }
      case WorkerMessage.FindEvaluators find -> evaluations.find(worker, find);
      case WorkerMessage.Speed(WorkerSpeed speed) -> speed(worker, speed);
      case Hello _ -> throw new IllegalArgumentException("Hello must be sent only once");
      case WorkerMessage.Malformed malformed ->
          throw new IllegalArgumentException(malformed.problem());
      case WorkerMessage.Unknown _ -> log.debug("worker {} sent an unknown message", worker.id());
    }
  }

  private void speed(WorkerRef worker, WorkerSpeed speed) {
    fleet.tell(new FleetCommand.Speed(worker.session(), speed));
    String factor = String.format(Locale.ROOT, "%.3f", speed.factor());
    if (speed.isSteady()) {
      log.info("worker {} has {} times the reference speed", worker.id(), factor);
    } else {
      // Not a warning: it matters only to runs with scaled clocks; worker lists and metrics show
      // it.
      log.info(
          "worker {} measured {} times the reference speed: {}",
          worker.id(),
          factor,
          speed.problem());
    }
  }

  private void ready(WorkerRef worker, Ready ready) {
    int permits = ready.permits();
    switch (ready.kind()) {
      case GAME -> {
        if (permits < 1 || permits > MAX_PERMITS) {
          throw new IllegalArgumentException("permits must be 1 to 100,000, not " + permits);
        }
        leases.ask(permits);
        fleet.tell(new FleetCommand.Ready(worker.session(), permits));
      }
      case TRAINING -> trainings.ready(worker);
      case UNKNOWN -> throw new IllegalArgumentException("the kind of jobs is unknown");
    }
  }

  private void heartbeat(WorkerRef worker, Heartbeat beat) {
    evaluations.heard(worker);
    fleet.tell(new FleetCommand.Heartbeat(worker.session(), games(worker, beat.jobs())));
  }

  /** Passes on the progress of trainings; returns that of games. */
  private List<HeldJob> games(WorkerRef worker, List<JobProgress> jobs) {
    List<HeldJob> games = new ArrayList<>();
    for (JobProgress progress : jobs) {
      Optional<JobLease> lease = open(worker, progress.lease(), false);
      if (lease.isPresent()) {
        progress(worker, lease.get(), progress).ifPresent(games::add);
      }
    }
    return games;
  }

  /** Passes on the progress of a training; returns that of a game. */
  private Optional<HeldJob> progress(WorkerRef worker, JobLease lease, JobProgress progress) {
    switch (lease.job()) {
      case JobKey.Game game -> {
        return Optional.of(
            progress instanceof JobProgress.Game moves
                ? job(worker, game, lease, moves.moves(), moves.news())
                : job(worker, game, lease, HeldGame.UNKNOWN, Optional.empty()));
      }
      case JobKey.Inquiries _ -> {
        return Optional.empty();
      }
      case JobKey.Training _ -> {
        TrainingReport report =
            progress instanceof JobProgress.Training training
                ? training.report()
                : new TrainingReport(TrainingProgress.NONE, Optional.empty());
        trainings.progress(trainingReports, worker, lease, report);
        return Optional.empty();
      }
    }
  }

  private void result(WorkerRef worker, JobResult result) {
    open(worker, result.lease(), true)
        .ifPresent(lease -> {
          leases.gone(lease);
          switch (lease.job()) {
            case JobKey.Game game ->
                resultHandler.finished(
                    caller,
                    worker.id(),
                    worker.session(),
                    game,
                    lease.id(),
                    ByteString.fromArrayUnsafe(result.result()));
            case JobKey.Inquiries _ ->
                throw new IllegalArgumentException("inquiries have no result");
            case JobKey.Training _ ->
                trainings.finished(trainingReports, caller, worker, lease, result.result());
          }
        });
  }

  private void reply(WorkerRef worker, WorkerMessage.Reply reply) {
    open(worker, reply.lease(), false)
        .ifPresent(lease -> inquiries.answered(lease, reply.number(), reply.answer()));
  }

  private void givenUp(WorkerRef worker, JobGivenUp message) {
    open(worker, message.lease(), false)
        .ifPresent(lease -> {
          leases.gone(lease);
          switch (lease.job()) {
            case JobKey.Game game -> givenUp(worker, game, lease, message);
            case JobKey.Inquiries _ ->
                inquiries.givenUp(
                    lease, message.reason() == GivenUpReason.LEAVING, message.problem());
            case JobKey.Training _ -> trainings.givenUp(trainingReports, worker, lease, message);
          }
        });
  }

  private void givenUp(WorkerRef worker, JobKey.Game game, JobLease lease, JobGivenUp message) {
    boolean isLeaving = message.reason() == GivenUpReason.LEAVING;
    if (isLeaving || message.reason() == GivenUpReason.ASKED) {
      // Through the fleet, like the heartbeats with the earlier moves, to keep their order.
      HeldJob held = job(worker, game, lease, HeldGame.UNKNOWN, message.moves());
      fleet.tell(new FleetCommand.HandBack(worker, held, isLeaving));
    } else {
      resultHandler.declined(worker.id(), game, lease.id(), message.problem());
    }
  }

  @Override
  public void onError(Throwable broken) {
    end(false);
  }

  @Override
  public void onCompleted() {
    end(true);
  }

  /** Cleans up when this side ended the call, since gRPC then calls no other method. */
  void closed() {
    WorkerRef known = worker;
    if (!ended && known != null) {
      guard.release(known.id());
      fleet.tell(new FleetCommand.Lose(known.session()));
      trainings.gone(trainingReports, known, false);
      evaluations.gone(known);
    }
    ended = true;
  }

  private void end(boolean goodbye) {
    if (!ended) {
      ended = true;
      markLog(worker);
      try {
        disconnect(goodbye);
      } finally {
        MDC.remove(LogFields.WORKER);
      }
    }
  }

  private void disconnect(boolean goodbye) {
    WorkerRef known = worker;
    if (known == null) {
      if (goodbye) {
        out.onCompleted();
      }
      return;
    }
    guard.release(known.id());
    log.info("worker {} {}", known.id(), goodbye ? "left" : "was lost");
    fleet.tell(
        goodbye ? new FleetCommand.Leave(known.session()) : new FleetCommand.Lose(known.session()));
    trainings.gone(trainingReports, known, goodbye);
    evaluations.gone(known);
    // A stream that gRPC ended because a message was too large can still carry an answer.
    known.session().tell(new ToWorker.Close(goodbye ? "" : "the stream broke"));
  }

  private void fail(String reason) {
    ended = true;
    if (worker == null) {
      guard.refused(caller, reason);
      out.onError(Status.INVALID_ARGUMENT.withDescription(reason).asRuntimeException());
    } else {
      log.warn("worker {}: {}", worker.id(), reason);
      guard.refused(caller, reason);
      guard.release(worker.id());
      fleet.tell(new FleetCommand.Lose(worker.session()));
      trainings.gone(trainingReports, worker, false);
      evaluations.gone(worker);
      worker.session().tell(new ToWorker.Close(reason));
    }
  }

  private HeldJob job(
      WorkerRef worker,
      JobKey.Game game,
      JobLease lease,
      int moves,
      Optional<EncodedCheckpoint> news) {
    return new HeldJob(
        game.run(),
        new HeldGame(
            new HeldLease(game.index(), lease.id()),
            moves,
            news.flatMap(part -> resultHandler.moves(caller, worker.id(), game, part))));
  }
}
