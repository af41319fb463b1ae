package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.pattern.StatusReply;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.grpc.message.TrainingMessages;
import io.tengen.coordinator.training.ShardRef;
import io.tengen.coordinator.training.TrainingCommand;
import io.tengen.coordinator.training.TrainingRegistryCommand;
import io.tengen.coordinator.training.TrainingSpec;
import io.tengen.coordinator.training.TrainingView;
import io.tengen.files.artifact.Artifact;
import io.tengen.proto.v1.CancelTrainingRequest;
import io.tengen.proto.v1.CreateTrainingRequest;
import io.tengen.proto.v1.GetTrainingRequest;
import io.tengen.proto.v1.ListTrainingsRequest;
import io.tengen.proto.v1.ListTrainingsResponse;
import io.tengen.proto.v1.Training;
import io.tengen.proto.v1.TrainingServiceGrpc.TrainingServiceImplBase;
import io.tengen.proto.v1.WatchTrainingRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The service of trainings: asks them, translates their answers. No call blocks. */
final class TrainingServiceImpl extends TrainingServiceImplBase {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_REQUEST_ID = 256;

  private final ActorSystem<?> system;
  private final ActorRef<TrainingRegistryCommand> trainings;
  private final ArtifactServiceImpl artifacts;

  TrainingServiceImpl(
      ActorSystem<?> system,
      ActorRef<TrainingRegistryCommand> trainings,
      ArtifactServiceImpl artifacts) {
    this.system = system;
    this.trainings = trainings;
    this.artifacts = artifacts;
  }

  /** A training, and how many workers could have it. */
  private record Seen(TrainingView view, int trainers) {
    boolean isOver() {
      return view.book().status().hasEnded();
    }

    Training whole() {
      return TrainingMessages.training(view, trainers);
    }

    Training brief() {
      return TrainingMessages.brief(view, trainers);
    }
  }

  @Override
  public void createTraining(CreateTrainingRequest request, StreamObserver<Training> out) {
    TrainingSpec spec;
    try {
      spec = TrainingMessages.spec(request.getSpec());
    } catch (IllegalArgumentException e) {
      out.onError(Replies.invalid(String.valueOf(e.getMessage())));
      return;
    }
    if (request.getRequestId().length() > MAX_REQUEST_ID) {
      out.onError(Replies.invalid("request_id is longer than " + MAX_REQUEST_ID + " letters"));
      return;
    }
    Replies.send(
        artifacts
            .requireHere(files(spec))
            .thenCompose(here -> create(spec, request.getRequestId()))
            .thenCompose(this::see)
            .thenApply(Seen::whole),
        out);
  }

  /** What the coordinator must have. */
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

  @Override
  public void getTraining(GetTrainingRequest request, StreamObserver<Training> out) {
    Replies.send(find(request.getTraining()).thenCompose(this::see).thenApply(Seen::whole), out);
  }

  @Override
  public void listTrainings(
      ListTrainingsRequest request, StreamObserver<ListTrainingsResponse> out) {
    Replies.send(
        AskPattern.<TrainingRegistryCommand, List<ActorRef<TrainingCommand>>>ask(
                trainings, TrainingRegistryCommand.All::new, TIMEOUT, system.scheduler())
            .thenCompose(this::seeAll),
        out);
  }

  private CompletionStage<ListTrainingsResponse> seeAll(List<ActorRef<TrainingCommand>> all) {
    List<CompletableFuture<Seen>> seen =
        all.stream().map(training -> see(training).toCompletableFuture()).toList();
    return CompletableFuture.allOf(seen.toArray(CompletableFuture[]::new))
        .thenApply(done ->
            ListTrainingsResponse.newBuilder()
                .addAllTrainings(seen.stream().map(each -> each.join().brief()).toList())
                .build());
  }

  @Override
  public void watchTraining(WatchTrainingRequest request, StreamObserver<Training> out) {
    new RunWatch<>(
            system,
            () -> find(request.getTraining()).thenCompose(this::see),
            Seen::brief,
            Seen::isOver,
            (ServerCallStreamObserver<Training>) out)
        .start();
  }

  @Override
  public void cancelTraining(CancelTrainingRequest request, StreamObserver<Training> out) {
    Replies.send(
        find(request.getTraining())
            .thenCompose(training -> ask(training, TrainingCommand.Cancel::new))
            .thenCombine(trainers(), Seen::new)
            .thenApply(Seen::whole),
        out);
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
                    "there is no training "
                        + training
                        + "; tengen trainings lists those there are")));
  }

  private CompletionStage<Seen> see(ActorRef<TrainingCommand> training) {
    return ask(training, TrainingCommand.GetView::new).thenCombine(trainers(), Seen::new);
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
