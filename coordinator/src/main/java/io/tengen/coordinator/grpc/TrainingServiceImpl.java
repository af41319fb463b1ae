package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.pattern.StatusReply;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.grpc.watch.StateFeeds;
import io.tengen.coordinator.training.TrainingCommand;
import io.tengen.coordinator.training.TrainingRegistryCommand;
import io.tengen.coordinator.training.TrainingView;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.control.TrainingService;
import io.tengen.wire.control.TrainingService.CreateTraining;
import io.tengen.wire.training.ShardRef;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The service for trainings: queries their actors and converts the answers. No method blocks. */
final class TrainingServiceImpl implements BindableService {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ActorSystem<?> system;
  private final ActorRef<TrainingRegistryCommand> trainings;
  private final ArtifactServiceImpl artifacts;
  private final StateFeeds<TrainersView, TrainingStatus> feeds;

  TrainingServiceImpl(
      ActorSystem<?> system,
      ActorRef<TrainingRegistryCommand> trainings,
      ArtifactServiceImpl artifacts) {
    this.system = system;
    feeds = new StateFeeds<>(system, TrainersView::brief, TrainersView::isOver);
    this.trainings = trainings;
    this.artifacts = artifacts;
  }

  /** A training and the number of connected workers that can train. */
  private record TrainersView(TrainingView view, int trainers) {
    boolean isOver() {
      return view.book().status().hasEnded();
    }

    TrainingStatus whole() {
      return TrainingStatuses.of(view, trainers);
    }

    TrainingStatus brief() {
      return TrainingStatuses.brief(view, trainers);
    }
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(TrainingService.descriptor())
        .unary(TrainingService.CREATE_TRAINING, this::create)
        .unary(TrainingService.GET_TRAINING, request -> get(request.training()))
        .unary(TrainingService.LIST_TRAININGS, request -> list())
        .streaming(TrainingService.WATCH_TRAINING, (request, out) -> watch(request.training(), out))
        .unary(TrainingService.CANCEL_TRAINING, request -> cancel(request.training()))
        .build();
  }

  private CompletionStage<TrainingStatus> create(CreateTraining request) {
    return artifacts
        .requireHere(files(request.spec()))
        .thenCompose(here -> create(request.spec(), request.requestId()))
        .thenCompose(this::view)
        .thenApply(TrainersView::whole);
  }

  /** Returns the files that the coordinator must store for the training. */
  private static List<Artifact> files(TrainingSpec spec) {
    List<Artifact> files = new ArrayList<>();
    for (ShardRef shard : spec.shards()) {
      if (shard.store().isEmpty()) {
        files.add(shard.file());
      }
    }
    if (spec.from() != null) {
      files.add(spec.from());
    }
    return files;
  }

  private CompletionStage<ActorRef<TrainingCommand>> create(TrainingSpec spec, String requestId) {
    return AskPattern.askWithStatus(
        trainings,
        (ActorRef<StatusReply<ActorRef<TrainingCommand>>> replyTo) ->
            new TrainingRegistryCommand.Create(spec, requestId, replyTo),
        TIMEOUT,
        system.scheduler());
  }

  private CompletionStage<TrainingStatus> get(String training) {
    return find(training).thenCompose(this::view).thenApply(TrainersView::whole);
  }

  /** Returns all trainings, newest first. */
  CompletionStage<List<TrainingStatus>> list() {
    return AskPattern.<TrainingRegistryCommand, List<ActorRef<TrainingCommand>>>ask(
            trainings, TrainingRegistryCommand.All::new, TIMEOUT, system.scheduler())
        .thenCompose(this::viewAll);
  }

  private CompletionStage<List<TrainingStatus>> viewAll(List<ActorRef<TrainingCommand>> all) {
    List<CompletableFuture<TrainersView>> views =
        all.stream().map(training -> view(training).toCompletableFuture()).toList();
    return CompletableFuture.allOf(views.toArray(CompletableFuture[]::new))
        .thenApply(done -> views.stream().map(each -> each.join().brief()).toList());
  }

  private void watch(String training, ServerCallStreamObserver<TrainingStatus> out) {
    feeds.add(training, () -> find(training).thenCompose(this::view), new OpenCall<>(out));
  }

  private CompletionStage<TrainingStatus> cancel(String training) {
    return find(training)
        .thenCompose(found -> ask(found, TrainingCommand.Cancel::new))
        .thenCombine(trainers(), TrainersView::new)
        .thenApply(TrainersView::whole);
  }

  private CompletionStage<ActorRef<TrainingCommand>> find(String training) {
    return AskPattern.<TrainingRegistryCommand, Optional<ActorRef<TrainingCommand>>>ask(
            trainings,
            replyTo -> new TrainingRegistryCommand.Find(training, replyTo),
            TIMEOUT,
            system.scheduler())
        .thenApply(found ->
            found.orElseThrow(() ->
                Replies.notFound(
                    "there is no training " + training + "; list them with `tengen trainings`")));
  }

  private CompletionStage<TrainersView> view(ActorRef<TrainingCommand> training) {
    return ask(training, TrainingCommand.GetView::new).thenCombine(trainers(), TrainersView::new);
  }

  private CompletionStage<Integer> trainers() {
    return AskPattern.ask(
        trainings, TrainingRegistryCommand.CountTrainers::new, TIMEOUT, system.scheduler());
  }

  private CompletionStage<TrainingView> ask(
      ActorRef<TrainingCommand> training,
      Function<ActorRef<TrainingView>, TrainingCommand> question) {
    return AskPattern.ask(training, question::apply, TIMEOUT, system.scheduler());
  }
}
