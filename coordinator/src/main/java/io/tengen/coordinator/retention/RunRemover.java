package io.tengen.coordinator.retention;

import akka.Done;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.pattern.StatusReply;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.run.CountedGames;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunView;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Deletes runs that have ended. Thread-safe; no method blocks. */
public final class RunRemover {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The records of a million games take a database some minutes. */
  private static final Duration DELETION = Duration.ofMinutes(10);

  private final ActorSystem<RegistryCommand> system;

  public RunRemover(ActorSystem<RegistryCommand> system) {
    this.system = system;
  }

  /**
   * Returns the state of a run that has ended.
   *
   * @return fails with {@link StatusReply.ErrorMessage} of one line if it has not
   */
  public CompletionStage<RunView> ended(RunHandle run) {
    return view(run)
        .thenCompose(view ->
            view.status().isEnded()
                ? CompletableFuture.completedStage(view)
                : CompletableFuture.failedStage(
                    new StatusReply.ErrorMessage(RunView.hasNotEnded(run.id()))));
  }

  /** Asks a run for its state. */
  CompletionStage<RunView> view(RunHandle run) {
    return AskPattern.ask(run.actor(), RunCommand.GetView::new, TIMEOUT, system.scheduler());
  }

  /**
   * Deletes a run that has ended, with everything that the database has about it. The run itself
   * decides whether it has, so that one that is resumed at the same time is not deleted.
   *
   * @return what it was; fails with {@link StatusReply.ErrorMessage} of one line if it has not
   *     ended or if a pool counts its results
   */
  public CompletionStage<RunView> delete(RunHandle run) {
    return delete(run, null);
  }

  /**
   * Deletes a run like {@link #delete(RunHandle)}, unless its results have changed since it was
   * archived.
   *
   * @param archived the games in the archive
   */
  CompletionStage<RunView> deleteArchived(RunHandle run, CountedGames archived) {
    return delete(run, archived);
  }

  /** Returns the games that a run has counted. */
  CompletionStage<CountedGames> counted(RunHandle run) {
    return AskPattern.ask(run.actor(), RunCommand.GetCounted::new, TIMEOUT, system.scheduler());
  }

  private CompletionStage<RunView> delete(RunHandle run, @Nullable CountedGames archived) {
    return ended(run)
        .thenCompose(view ->
            AskPattern.<RegistryCommand, Done>askWithStatus(
                    system,
                    replyTo -> new RegistryCommand.Delete(run.id(), archived, replyTo),
                    DELETION,
                    system.scheduler())
                .thenApply(done -> view));
  }
}
