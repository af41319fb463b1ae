package io.tengen.coordinator.fleet;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.pool.PoolEdits;
import io.tengen.coordinator.run.CountedGames;
import io.tengen.coordinator.run.RunDependencies;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.store.RunTable;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.PoolChange;
import org.jspecify.annotations.Nullable;

/** A message to the {@link RunRegistry}. */
public sealed interface RegistryCommand {
  /**
   * Asks for the fleet once every existing run is loaded; replies with an error if one cannot be.
   */
  record Await(ActorRef<StatusReply<ActorRef<FleetCommand>>> replyTo) implements RegistryCommand {}

  /**
   * Creates a run.
   *
   * @param owner the user who creates the run; empty if callers are not authenticated
   * @param requestId makes a repeated request return the run of the first; empty for none
   * @param waits whether the run waits until it is approved
   */
  record Create(
      RunSpec spec,
      String owner,
      String requestId,
      boolean waits,
      ActorRef<StatusReply<RunHandle>> replyTo)
      implements RegistryCommand {
    /** Creates a run that waits for no approval. */
    public Create(
        RunSpec spec, String owner, String requestId, ActorRef<StatusReply<RunHandle>> replyTo) {
      this(spec, owner, requestId, false, replyTo);
    }
  }

  /**
   * Deletes a run that has ended, with its records; replies with an error if a pool counts its
   * results, the run has not ended or has other results than were archived, or the database fails.
   *
   * @param archived the games in the archive of the run; null if it is deleted without one
   */
  record Delete(String run, @Nullable CountedGames archived, ActorRef<StatusReply<Done>> replyTo)
      implements RegistryCommand {}

  /** The actor of a run that is to be deleted stops, or goes on if there is a failure. */
  record Retired(Delete request, @Nullable Throwable failure) implements RegistryCommand {}

  /** The actor of a run that is to be deleted has stopped. */
  record Closed(Delete request) implements RegistryCommand {}

  /** The rows of a run are gone, unless there was a failure. */
  record Deleted(Delete request, @Nullable Throwable failure) implements RegistryCommand {}

  /** Asks whether a request has created a run or is creating one. */
  record IsKnown(String requestId, ActorRef<Boolean> replyTo) implements RegistryCommand {}

  /**
   * Changes a rating pool; replies when the database has the change, or with an error if the change
   * is impossible or could not be stored.
   */
  record ChangePool(String pool, PoolChange change, ActorRef<StatusReply<Done>> replyTo)
      implements RegistryCommand {}

  /**
   * A change of a pool is in the database, unless there was a failure.
   *
   * @param changed the changes of the pool with it
   */
  record PoolChanged(ChangePool request, PoolEdits changed, @Nullable Throwable failure)
      implements RegistryCommand {}

  /** A run of a pool has found out which builds of programs its engines name. */
  record Identify(RunDependencies.Identification found) implements RegistryCommand {}

  /** A run's actor has read its journal or failed to. */
  record Heard(RunDependencies.Loaded loaded) implements RegistryCommand {}

  /** A new run is in its journal, unless there was a failure. */
  record Journalled(String run, @Nullable RunView view, @Nullable Throwable failure)
      implements RegistryCommand {}

  /** A new run is in the table, unless there was a failure. */
  record Entered(RunTable.Row row, RunView view, @Nullable Throwable failure)
      implements RegistryCommand {}
}
