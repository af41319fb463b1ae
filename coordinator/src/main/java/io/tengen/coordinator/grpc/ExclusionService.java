package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.pattern.StatusReply;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunView;
import io.tengen.game.record.Handoff;
import io.tengen.proto.v1.ExcludeResultsRequest;
import io.tengen.proto.v1.ExclusionServiceGrpc.ExclusionServiceImplBase;
import io.tengen.proto.v1.LiftExclusionRequest;
import io.tengen.proto.v1.ListExclusionsRequest;
import io.tengen.proto.v1.ListExclusionsResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Who says whose results do not count. No call blocks. */
final class ExclusionService extends ExclusionServiceImplBase {
  /** A worker may have brought a million games. */
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private static final int MAX_REASON = 500;

  private final ActorSystem<RegistryCommand> system;
  private final RunDirectory runs;

  ExclusionService(ActorSystem<RegistryCommand> system, RunDirectory runs) {
    this.system = system;
    this.runs = runs;
  }

  @Override
  public void excludeResults(
      ExcludeResultsRequest request, StreamObserver<ListExclusionsResponse> out) {
    String reason = request.getReason().strip();
    if (!Handoff.WORKER.matcher(request.getWorker()).matches()) {
      out.onError(Replies.invalid("worker is not a worker's name"));
    } else if (reason.isEmpty() || reason.length() > MAX_REASON || !reason.matches("\\P{Cntrl}+")) {
      out.onError(Replies.invalid("reason must be one line of 1 to " + MAX_REASON + " letters"));
    } else {
      change(
          request.getRun(),
          replyTo ->
              new RunCommand.Exclude(request.getWorker(), reason, request.getNameOnly(), replyTo),
          out);
    }
  }

  @Override
  public void liftExclusion(
      LiftExclusionRequest request, StreamObserver<ListExclusionsResponse> out) {
    change(
        request.getRun(),
        replyTo -> new RunCommand.LiftExclusion(request.getWorker(), replyTo),
        out);
  }

  @Override
  public void listExclusions(
      ListExclusionsRequest request, StreamObserver<ListExclusionsResponse> out) {
    Replies.send(find(request.getRun()).thenCompose(this::list), out);
  }

  private void change(
      String run,
      Function<ActorRef<StatusReply<RunView>>, RunCommand> command,
      StreamObserver<ListExclusionsResponse> out) {
    Replies.send(
        find(run)
            .thenCompose(found ->
                AskPattern.<RunCommand, RunView>askWithStatus(
                        found.actor(), command::apply, TIMEOUT, system.scheduler())
                    .exceptionallyCompose(
                        failure -> CompletableFuture.failedStage(Replies.refusal(failure)))
                    .thenCompose(done -> list(found))),
        out);
  }

  private CompletionStage<ListExclusionsResponse> list(RunHandle run) {
    return AskPattern.ask(run.actor(), RunCommand.GetExclusions::new, TIMEOUT, system.scheduler())
        .thenApply(WireVerification::exclusions);
  }

  private CompletionStage<RunHandle> find(String run) {
    return runs.find(run)
        .<CompletionStage<RunHandle>>map(CompletableFuture::completedStage)
        .orElseGet(() -> CompletableFuture.failedStage(Replies.noRun(run)));
  }
}
