package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.pattern.StatusReply;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.run.verify.ExcludedWorkers;
import io.tengen.wire.control.ExclusionList;
import io.tengen.wire.control.ExclusionService;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The service that excludes the results of workers from a run, and lists them. No method blocks.
 */
final class ExclusionServiceImpl implements BindableService {
  /** Long enough to subtract a million games of one worker. */
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final ActorSystem<RegistryCommand> system;
  private final RunDirectory runs;

  ExclusionServiceImpl(ActorSystem<RegistryCommand> system, RunDirectory runs) {
    this.system = system;
    this.runs = runs;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(ExclusionService.descriptor())
        .unary(
            ExclusionService.EXCLUDE_RESULTS,
            request ->
                change(
                    request.run(),
                    replyTo ->
                        new RunCommand.Exclude(
                            request.worker(), request.reason(), request.nameOnly(), replyTo)))
        .unary(
            ExclusionService.LIFT_EXCLUSION,
            request ->
                change(
                    request.run(),
                    replyTo -> new RunCommand.LiftExclusion(request.worker(), replyTo)))
        .unary(
            ExclusionService.LIST_EXCLUSIONS,
            request -> find(request.run()).thenCompose(this::list))
        .build();
  }

  private CompletionStage<ExclusionList> change(
      String run, Function<ActorRef<StatusReply<RunView>>, RunCommand> command) {
    return find(run)
        .thenCompose(found ->
            AskPattern.<RunCommand, RunView>askWithStatus(
                    found.actor(), command::apply, TIMEOUT, system.scheduler())
                .exceptionallyCompose(
                    failure -> CompletableFuture.failedStage(Replies.refusal(failure)))
                .thenCompose(done -> list(found)));
  }

  private CompletionStage<ExclusionList> list(RunHandle run) {
    return AskPattern.ask(run.actor(), RunCommand.GetExclusions::new, TIMEOUT, system.scheduler())
        .thenApply(view -> list(run.id(), view));
  }

  private static ExclusionList list(String run, ExcludedWorkers.View view) {
    return new ExclusionList(
        run,
        view.exclusions().stream()
            .map(exclusion ->
                new ExclusionList.Exclusion(
                    exclusion.worker(),
                    exclusion.reason(),
                    exclusion.at(),
                    Arrays.stream(exclusion.indices()).boxed().toList(),
                    exclusion.credential()))
            .toList(),
        view.disputed().stream()
            .map(version ->
                new ExclusionList.Disputed(
                    version.index(), version.worker(), version.fingerprint()))
            .toList());
  }

  private CompletionStage<RunHandle> find(String run) {
    return runs.find(run)
        .<CompletionStage<RunHandle>>map(CompletableFuture::completedStage)
        .orElseGet(() -> CompletableFuture.failedStage(Replies.noRun(run)));
  }
}
