package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.grpc.Status;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.config.UserLimits;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunView;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps users from changing runs of others, and stops the runs of revoked tokens. Thread-safe; no
 * method blocks.
 */
final class RunOwners {
  private static final Logger log = LoggerFactory.getLogger(RunOwners.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ActorSystem<?> system;
  private final RunDirectory runs;
  private final Audit audit;
  private final UserLimits.OnRevoke onRevoke;

  /**
   * @param onRevoke what becomes of the running runs of a token that is revoked
   */
  RunOwners(ActorSystem<?> system, RunDirectory runs, Audit audit, UserLimits.OnRevoke onRevoke) {
    this.system = system;
    this.runs = runs;
    this.audit = audit;
    this.onRevoke = onRevoke;
  }

  /**
   * Checks that a caller may change a run.
   *
   * @throws io.grpc.StatusRuntimeException unless the caller owns it or is an administrator
   */
  void requireChangeable(RunHandle run, Caller caller) {
    if (caller.principal().isAdmin()
        || (!run.owner().isEmpty() && run.owner().equals(caller.principal().owner()))) {
      return;
    }
    audit.refused(caller.who(), caller.address(), "change of run " + run.id(), "not its owner");
    throw Status.PERMISSION_DENIED
        .withDescription(
            run.owner().isEmpty()
                ? "run " + run.id() + " has no owner; only an administrator may change it"
                : "run "
                    + run.id()
                    + " belongs to "
                    + run.owner()
                    + "; only its owner or an administrator may change it")
        .asRuntimeException();
  }

  /**
   * Checks that a caller may approve a run.
   *
   * @throws io.grpc.StatusRuntimeException if the caller owns it
   */
  void requireApprover(RunHandle run, Caller caller) {
    if (!run.owner().isEmpty() && run.owner().equals(caller.principal().owner())) {
      audit.refused(caller.who(), caller.address(), "approval of run " + run.id(), "its owner");
      throw Status.PERMISSION_DENIED
          .withDescription(
              "run " + run.id() + " is yours; another user or an administrator must approve it")
          .asRuntimeException();
    }
  }

  /**
   * Stops a user's running runs as configured, and cancels those that wait for approval; completes
   * when all of them have stopped.
   */
  CompletionStage<Void> revoked(String owner) {
    if (onRevoke == UserLimits.OnRevoke.KEEP) {
      return CompletableFuture.completedStage(null);
    }
    List<CompletableFuture<Void>> stopped =
        runs.all().stream()
            .filter(run -> run.owner().equals(owner))
            .map(run -> stopIfRunning(run).toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(stopped.toArray(CompletableFuture[]::new));
  }

  private CompletionStage<Void> stopIfRunning(RunHandle run) {
    return AskPattern.ask(run.actor(), RunCommand.GetView::new, TIMEOUT, system.scheduler())
        .thenCompose(view ->
            switch (view.status()) {
              case RUNNING -> stop(run, onRevoke == UserLimits.OnRevoke.PAUSE);
              case WAITING -> stop(run, false);
              default -> CompletableFuture.completedStage(null);
            });
  }

  private CompletionStage<Void> stop(RunHandle run, boolean pause) {
    log.info("run {} stops because the token of its owner {} was revoked", run.id(), run.owner());
    return AskPattern.<RunCommand, RunView>ask(
            run.actor(),
            replyTo -> pause ? new RunCommand.Pause(replyTo) : new RunCommand.Cancel(replyTo),
            TIMEOUT,
            system.scheduler())
        .thenAccept(view -> {});
  }
}
