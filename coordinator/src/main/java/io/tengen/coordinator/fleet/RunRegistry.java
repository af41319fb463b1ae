package io.tengen.coordinator.fleet;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.Failures;
import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.RandomIds;
import io.tengen.coordinator.job.Registrations;
import io.tengen.coordinator.job.UnwritableException;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.pool.Pool;
import io.tengen.coordinator.pool.PoolEdits;
import io.tengen.coordinator.pool.PoolMembers;
import io.tengen.coordinator.run.Run;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunDependencies;
import io.tengen.coordinator.run.RunNotification;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.run.commit.Archive;
import io.tengen.coordinator.run.commit.RecordReader;
import io.tengen.coordinator.run.verify.Sampler;
import io.tengen.coordinator.store.PoolChanges;
import io.tengen.coordinator.store.RunRows;
import io.tengen.coordinator.store.RunTable;
import io.tengen.game.match.EngineSpec;
import io.tengen.tracing.Tracing;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.PoolChange;
import io.tengen.wire.control.RunState;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The guardian actor: loads the existing runs when the coordinator starts, creates new ones, and
 * owns the fleet and the rating pools. Whatever changes a pool passes through this actor in one
 * order: runs that enter it, builds of programs that its runs find out, and changes by users, each
 * of which takes effect when the database has it. A loaded run takes about a bit per game and its
 * sums, so finished runs stay loaded too.
 */
public final class RunRegistry extends AbstractBehavior<RegistryCommand> {
  private static final Duration CREATE_TIMEOUT = Duration.ofSeconds(20);

  private final RunTable table;
  private final RunRows runRows;
  private final PoolChanges poolChanges;
  private final RunDirectory directory;
  private final ActorRef<FleetCommand> fleet;
  private final RunDependencies deps;

  private final Map<String, ActorRef<RunCommand>> actors = new HashMap<>();

  /** The runs whose actors are asked to stop, so that they can be deleted. */
  private final Set<String> retiring = new HashSet<>();

  /**
   * The engines of runs of pools with the builds that this registry has given them. The journal of
   * a run may not have them yet.
   */
  private final Map<String, List<EngineSpec>> identified = new HashMap<>();

  /** What is to be done about pools once the change of a pool is stored, in order. */
  private final Queue<Runnable> waiting = new ArrayDeque<>();

  private boolean isStoring;

  private final Registrations<RunSpec, RunHandle, ActorRef<FleetCommand>> registrations =
      new Registrations<>("run");

  /**
   * The services and settings of the registry.
   *
   * @param rows the runs in the table
   * @param runRows deletes what the database has about a run
   * @param poolChanges the journal of changes of pools
   * @param pools the changes in it, by pool
   * @param heartbeat interval at which workers are asked to send heartbeats
   * @param lease time without a heartbeat after which games go to other workers
   * @param stallTimeout longest time without a move of a game that has no clock
   * @param commitInterval how long the first result of a batch waits for others
   * @param sampler selects the games that are replayed
   * @param records reads archived records
   * @param fixedWorkers whether no further workers join
   * @param tracing records the spans of traced games
   */
  public record Parts(
      RunTable table,
      List<RunTable.Row> rows,
      RunRows runRows,
      PoolChanges poolChanges,
      Map<String, List<PoolChange>> pools,
      Archive archive,
      RunDirectory directory,
      Metrics metrics,
      Duration heartbeat,
      Duration lease,
      Duration stallTimeout,
      Duration commitInterval,
      Sampler sampler,
      RecordReader records,
      boolean fixedWorkers,
      Tracing tracing) {}

  public static Behavior<RegistryCommand> create(Parts parts) {
    return Behaviors.setup(context -> new RunRegistry(context, parts));
  }

  private RunRegistry(ActorContext<RegistryCommand> context, Parts parts) {
    super(context);
    table = parts.table();
    runRows = parts.runRows();
    poolChanges = parts.poolChanges();
    directory = parts.directory();
    parts.pools().forEach((pool, changes) -> directory.setEdits(pool, new PoolEdits(changes)));
    fleet =
        context.spawn(
            Fleet.create(
                parts.heartbeat(),
                parts.lease(),
                InstantSource.system(),
                System::nanoTime,
                parts.metrics(),
                parts.tracing()),
            "fleet");
    SecureRandom random = new SecureRandom();
    deps =
        new RunDependencies(
            parts.archive(),
            parts.metrics(),
            parts.lease(),
            parts.stallTimeout(),
            parts.commitInterval(),
            InstantSource.system(),
            System::nanoTime,
            () -> random.nextInt() & GrantedLease.LARGEST_ID,
            parts.sampler(),
            parts.records(),
            parts.fixedWorkers(),
            parts.tracing(),
            context.spawn(newsOf(fleet), "news"),
            context.messageAdapter(
                RunDependencies.Identification.class, RegistryCommand.Identify::new),
            context.messageAdapter(RunDependencies.Loaded.class, RegistryCommand.Heard::new));
    for (RunTable.Row row : parts.rows()) {
      registrations.load(row.id(), row.requestId());
      spawn(row.id());
    }
  }

  private static Behavior<RunNotification> newsOf(ActorRef<FleetCommand> fleet) {
    return Behaviors.receiveMessage(news -> {
      fleet.tell(new FleetCommand.RunNotified(news));
      return Behaviors.same();
    });
  }

  @Override
  public Receive<RegistryCommand> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(command -> {
          handle(command);
          return this;
        })
        .build();
  }

  private void handle(RegistryCommand command) {
    switch (command) {
      case RegistryCommand.Await await -> {
        registrations.await(await.replyTo());
        registrations.answer(fleet);
      }
      case RegistryCommand.Create create -> {
        if (create.spec().pool().isEmpty()) {
          create(create);
        } else {
          inOrder(() -> create(create));
        }
      }
      case RegistryCommand.Delete delete -> inOrder(() -> delete(delete));
      case RegistryCommand.Retired retired -> retired(retired);
      case RegistryCommand.Closed closed -> closed(closed.request());
      case RegistryCommand.Deleted deleted -> deleted(deleted);
      case RegistryCommand.IsKnown known ->
          known.replyTo().tell(registrations.isKnown(known.requestId()));
      case RegistryCommand.ChangePool change -> inOrder(() -> changePool(change));
      case RegistryCommand.Identify identify -> inOrder(() -> identify(identify.found()));
      case RegistryCommand.PoolChanged stored -> poolChanged(stored);
      case RegistryCommand.Heard heard -> heard(heard.loaded());
      case RegistryCommand.Journalled journalled -> journalled(journalled);
      case RegistryCommand.Entered entered -> entered(entered);
    }
  }

  private void heard(RunDependencies.Loaded loaded) {
    String run = loaded.run();
    switch (loaded) {
      case RunDependencies.Loaded.Ready ready -> {
        if (registrations.loaded(run)) {
          publish(ready.view());
        } else if (directory.find(run).isPresent()) {
          // Its actor was restarted, and uncommitted results are lost.
          fleet.tell(new FleetCommand.RunRestarted(run));
          publish(ready.view());
        }
      }
      case RunDependencies.Loaded.Blank blank -> {
        if (registrations.isLoading(run)) {
          registrations.broken(run, "has no journal");
        }
      }
      case RunDependencies.Loaded.Broken failed -> {
        // A run tries again until it can be read, and logs it; a slow database is waited for.
        if (registrations.isLoading(run) && !Failures.isSlowDatabase(failed.failure())) {
          getContext().getLog().error("run {} cannot be read", run, failed.failure());
          registrations.broken(run, "cannot be read: " + Failures.reason(failed.failure()));
        }
      }
    }
    registrations.answer(fleet);
  }

  private void create(RegistryCommand.Create create) {
    if (registrations.share(create.requestId(), create.replyTo(), directory::find)) {
      return;
    }
    String refusal = table.refusal();
    if (!refusal.isEmpty()) {
      create.replyTo().tell(StatusReply.error(new UnwritableException(refusal)));
      return;
    }
    Optional<Pool> pool =
        create.spec().pool().isEmpty() ? Optional.empty() : members(create.spec().pool()).pool();
    Optional<String> objection = pool.flatMap(known -> known.objection(create.spec()));
    if (objection.isPresent()) {
      create.replyTo().tell(StatusReply.error(new RefusedRunException(objection.get())));
      return;
    }
    RunSpec spec = pool.map(known -> known.identified(create.spec())).orElse(create.spec());
    String run = RandomIds.fresh(actors::containsKey);
    registrations.begin(run, create.requestId(), spec, create.replyTo());
    ActorRef<RunCommand> actor = spawn(run);
    getContext()
        .askWithStatus(
            RunView.class,
            actor,
            CREATE_TIMEOUT,
            replyTo -> new RunCommand.Create(spec, create.owner(), create.waits(), replyTo),
            (view, failure) -> new RegistryCommand.Journalled(run, view, failure));
  }

  private void delete(RegistryCommand.Delete request) {
    String run = request.run();
    Optional<RunHandle> handle = directory.find(run);
    String pool = handle.map(known -> known.plan().spec().pool()).orElse("");
    Optional<String> objection =
        handle.isEmpty()
            ? Optional.of("there is no run \"" + run + "\"; list them with `tengen runs`")
            : objection(run, pool);
    ActorRef<RunCommand> actor = actors.get(run);
    if (objection.isPresent() || actor == null || !retiring.add(run)) {
      request.replyTo().tell(StatusReply.error(objection.orElse("the run is being deleted")));
      return;
    }
    getContext().watchWith(actor, new RegistryCommand.Closed(request));
    getContext()
        .askWithStatus(
            Done.class,
            actor,
            CREATE_TIMEOUT,
            replyTo -> new RunCommand.Retire(request.archived(), replyTo),
            (done, failure) -> new RegistryCommand.Retired(request, failure));
  }

  private void retired(RegistryCommand.Retired retired) {
    String run = retired.request().run();
    ActorRef<RunCommand> actor = actors.get(run);
    Throwable failure = retired.failure();
    // An actor that stops after the time for its answer is told as well.
    if (failure != null && actor != null && retiring.remove(run)) {
      getContext().unwatch(actor);
      retired.request().replyTo().tell(StatusReply.error(failure));
    }
  }

  private void closed(RegistryCommand.Delete request) {
    String run = request.run();
    directory.remove(run);
    fleet.tell(new FleetCommand.RemoveRun(run));
    actors.remove(run);
    retiring.remove(run);
    getContext()
        .pipeToSelf(
            runRows.delete(run), (done, failure) -> new RegistryCommand.Deleted(request, failure));
  }

  private Optional<String> objection(String run, String pool) {
    if (!table.refusal().isEmpty()) {
      return Optional.of(table.refusal());
    }
    return pool.isEmpty() || directory.pool(pool).edits().isRemoved(run)
        ? Optional.empty()
        : Optional.of(
            "pool \"%s\" counts the results of run %s; take it out first: tengen pool remove %s %s"
                .formatted(pool, run, pool, run));
  }

  private void deleted(RegistryCommand.Deleted deleted) {
    String run = deleted.request().run();
    Throwable failure = deleted.failure();
    if (failure == null) {
      identified.remove(run);
      registrations.forget(run);
      getContext().getLog().info("run {} was deleted", run);
      deleted.request().replyTo().tell(StatusReply.ack());
      return;
    }
    // The transaction has failed as a whole: the run is still there, and is read again.
    registrations.load(run, "");
    spawn(run);
    deleted
        .request()
        .replyTo()
        .tell(
            StatusReply.error(
                new UnwritableException(
                    "the run could not be deleted: " + Failures.reason(failure))));
  }

  private PoolMembers members(String pool) {
    RunDirectory.PoolRuns known = directory.pool(pool);
    Map<String, RunSpec> runs = new LinkedHashMap<>();
    known.runs().forEach(run -> runs.put(run.id(), spec(run)));
    return new PoolMembers(
        pool,
        runs,
        registrations.creating().stream().filter(run -> run.pool().equals(pool)).toList(),
        known.edits());
  }

  private RunSpec spec(RunHandle run) {
    List<EngineSpec> agreed = identified.get(run.id());
    RunSpec spec = run.plan().spec();
    return agreed == null ? spec : spec.withEngines(agreed);
  }

  /** Handles a command about a pool, after the change of a pool that is being stored. */
  private void inOrder(Runnable handling) {
    if (isStoring) {
      waiting.add(handling);
    } else {
      handling.run();
    }
  }

  private void changePool(RegistryCommand.ChangePool request) {
    Optional<String> objection = members(request.pool()).objection(request.change());
    if (objection.isPresent()) {
      request.replyTo().tell(StatusReply.error(objection.get()));
      return;
    }
    PoolEdits edits = directory.pool(request.pool()).edits();
    if (edits.contain(request.change())) {
      request.replyTo().tell(StatusReply.ack());
      return;
    }
    PoolChange change = request.change().at(deps.wall().instant());
    isStoring = true;
    getContext()
        .pipeToSelf(
            poolChanges.add(request.pool(), change),
            (done, failure) ->
                new RegistryCommand.PoolChanged(request, edits.with(change), failure));
  }

  private void poolChanged(RegistryCommand.PoolChanged stored) {
    ActorRef<StatusReply<Done>> replyTo = stored.request().replyTo();
    Throwable failure = stored.failure();
    if (failure == null) {
      directory.setEdits(stored.request().pool(), stored.changed());
      replyTo.tell(StatusReply.ack());
    } else {
      replyTo.tell(
          StatusReply.error(
              new UnwritableException(
                  "the change could not be stored: " + Failures.reason(failure))));
    }
    isStoring = false;
    while (!isStoring && !waiting.isEmpty()) {
      waiting.remove().run();
    }
  }

  private void identify(RunDependencies.Identification found) {
    RunHandle run = directory.findRegistered(found.run()).orElseThrow();
    RunSpec spec = spec(run);
    List<EngineSpec> engines = members(spec.pool()).identified(spec, found.engines());
    identified.put(run.id(), engines);
    run.actor().tell(new RunCommand.Identified(engines, found.request()));
  }

  private void journalled(RegistryCommand.Journalled journalled) {
    RunView view = journalled.view();
    if (!registrations.isCreating(journalled.run())) {
      return;
    }
    if (view == null) {
      giveUp(journalled.run(), journalled.failure());
      return;
    }
    var row = new RunTable.Row(view.id(), view.createdAt(), registrations.requestId(view.id()));
    getContext()
        .pipeToSelf(
            table.insert(row), (done, failure) -> new RegistryCommand.Entered(row, view, failure));
  }

  private void entered(RegistryCommand.Entered entered) {
    String run = entered.row().id();
    if (entered.failure() != null) {
      giveUp(run, entered.failure());
      return;
    }
    registrations.created(run, publish(entered.view()));
  }

  private void giveUp(String run, @Nullable Throwable failure) {
    if (failure != null) {
      getContext().getLog().warn("run {} could not be created: {}", run, Failures.reason(failure));
      getContext().getLog().debug("run {} could not be created", run, failure);
    }
    ActorRef<RunCommand> actor = actors.remove(run);
    if (actor != null) {
      getContext().stop(actor);
    }
    registrations.failed(run, failure);
  }

  private RunHandle publish(RunView view) {
    ActorRef<RunCommand> actor = actors.get(view.id());
    if (actor == null) {
      throw new IllegalStateException("run " + view.id() + " has no actor");
    }
    RunHandle handle = new RunHandle(view.id(), view.plan(), view.createdAt(), view.owner(), actor);
    boolean running = view.status() == RunState.RUNNING;
    // Before workers report its games.
    directory.register(handle);
    // Before users find the run and change it, so that the fleet learns of the changes later.
    fleet.tell(new FleetCommand.AddRun(view.id(), actor, running, view.spec().schedule()));
    directory.publish(handle);
    return handle;
  }

  private ActorRef<RunCommand> spawn(String run) {
    ActorRef<RunCommand> actor = getContext().spawn(Run.create(run, deps), "run-" + run);
    actors.put(run, actor);
    return actor;
  }
}
