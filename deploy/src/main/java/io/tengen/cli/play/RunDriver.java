package io.tengen.cli.play;

import io.tengen.cli.client.Addresses;
import io.tengen.cli.client.CallRetrier;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.client.EmbeddedCluster;
import io.tengen.cli.client.RemoteNetworks;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.results.RunText;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inference.model.Boards;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Has a run played, in this process or by a coordinator elsewhere, and follows it: what evaluate
 * and selfplay have in common.
 */
public final class RunDriver {
  private final Terminal terminal;
  private final ClusterOptions where;
  private final PlayOptions how;
  private final RunKind kind;
  private final Duration patience;

  /**
   * @param kind of the runs that the command is for
   */
  public RunDriver(Terminal terminal, ClusterOptions where, PlayOptions how, RunKind kind) {
    this(terminal, where, how, kind, CallRetrier.PATIENCE);
  }

  /**
   * @param kind of the runs that the command is for
   * @param patience how long a coordinator elsewhere may be away; tests choose another
   */
  RunDriver(
      Terminal terminal, ClusterOptions where, PlayOptions how, RunKind kind, Duration patience) {
    this.patience = patience;
    this.terminal = terminal;
    this.where = where;
    this.how = how;
    this.kind = kind;
  }

  /**
   * Plays a new run, or goes on with the one that {@code --resume} names; blocks until it has ended
   * or the user has had enough. Whatever can be checked is, before anything starts.
   *
   * @param spec of a new run; null to resume
   * @return the exit code
   */
  public int drive(@Nullable RunSpec spec, Ending ending) throws Exception {
    Addresses elsewhere = where.coordinator();
    if (elsewhere != null) {
      return driveElsewhere(elsewhere, spec, ending);
    }
    return driveHere(how.worker(), spec, ending);
  }

  private int driveHere(WorkerConfig worker, @Nullable RunSpec spec, Ending ending)
      throws Exception {
    how.requireNoneToResume();
    if (spec != null) {
      requirePlayable(worker, how.boards(), how.weights(), spec);
      EngineArguments.requireNamed(how.brought(), spec.engines());
      Directories.requireWritable(where.data());
    } else {
      Directories.requireDirectory(where.data());
    }
    try (Interrupt interrupt = Interrupt.listen();
        Connection connection = Connection.embedded(where.data())) {
      Control control = connection.control();
      RunStatus run = spec == null ? earlier(connection) : null;
      if (run != null) {
        Map<String, Boards> boards = new TreeMap<>();
        run.spec().networks().keySet().forEach(name -> boards.put(name, RemoteNetworks.ANY));
        Map<String, PolicyPair> policies = new TreeMap<>();
        run.spec().policies().keySet().forEach(name -> policies.put(name, PolicyPair.shipped()));
        requirePlayable(worker, boards, policies, run.spec());
      }
      ending.begin(run == null ? "" : run.id());
      restOthers(control, run);
      run =
          spec == null
              ? control.resume(resumed())
              : control.create(withResources(spec, connection), UUID.randomUUID().toString());
      terminal.say(RunText.headline(run));
      ending.playing(connection, run);
      EmbeddedCluster embeddedCluster = connection.embedded();
      if (embeddedCluster != null && (!run.state().isEnded() || !run.spec().shards().isEmpty())) {
        embeddedCluster.play(ending.worker(worker, where.data(), run));
      }
      run = new RunFollower(terminal, interrupt, Duration.ZERO).follow(control, run);
      if (!run.state().isEnded()) {
        // The worker's games are dropped by this; it is closed when the user has seen the ratings.
        run = control.cancel(run.id());
      }
      return end(connection, run, ending, interrupt);
    }
  }

  /**
   * Whether the worker of this process can play it all.
   *
   * @param boards of the networks that the run brings
   * @param policies that the run brings, or what stands for them
   */
  private static void requirePlayable(
      WorkerConfig worker,
      Map<String, Boards> boards,
      Map<String, PolicyPair> policies,
      RunSpec spec)
      throws CommandException {
    Map<String, PolicyPair> all = new TreeMap<>(worker.policies());
    all.putAll(policies);
    try (LoadedNetworks own = new LoadedNetworks(worker.networks())) {
      EngineKinds kinds =
          StandardEngines.of(worker.programs(), all, new RemoteNetworks(boards, own));
      EngineArguments.check(kinds, spec.engines(), spec.setup().size());
      EngineArguments.checkEncounters(kinds, spec.engines(), spec.setup());
    }
  }

  private int driveElsewhere(Addresses addresses, @Nullable RunSpec spec, Ending ending)
      throws Exception {
    how.requireNoneForElsewhere();
    how.requireNoneToResume();
    if (spec != null) {
      EngineKinds kinds =
          StandardEngines.of(Map.of(), Map.of(), new RemoteNetworks(how.boards(), null));
      EngineArguments.checkForElsewhere(kinds, spec.engines(), spec.setup().size());
      EngineArguments.checkEncounters(kinds, spec.engines(), spec.setup());
      EngineArguments.requireNamed(how.brought(), spec.engines());
      how.weights();
    }
    try (Interrupt interrupt = Interrupt.listen();
        Connection connection = where.remote(addresses)) {
      CallRetrier retrier = new CallRetrier(patience, interrupt::requested, terminal::say);
      RunStatus run =
          spec == null
              ? resume(connection, ending, retrier)
              : create(connection, spec, ending, retrier);
      terminal.say(RunText.headline(run));
      return attend(connection, run, ending, interrupt);
    }
  }

  /** Creates a run once, also if the coordinator is restarted meanwhile and its answer lost. */
  private RunStatus create(Connection connection, RunSpec spec, Ending ending, CallRetrier retrier)
      throws Exception {
    ending.begin("");
    RunSpec complete = withResources(spec, connection);
    String request = UUID.randomUUID().toString();
    Control control = connection.control();
    try {
      return retrier.call(control, () -> control.create(complete, request));
    } catch (ControlException e) {
      if (isAway(control, e)) {
        terminal.say(
            "The coordinator may have created the run; when it answers again, look for it with:\n"
                + "  tengen runs "
                + connection.option()
                + "\nand go on with:\n  "
                + ending.resumption(connection, unnamed(complete)));
      }
      throw e;
    }
  }

  /** A run whose id the user has yet to find. */
  private static RunStatus unnamed(RunSpec spec) {
    return new RunStatus("RUN", spec, RunState.CANCELLED, Instant.EPOCH, 0, 0, 0, "");
  }

  private RunStatus resume(Connection connection, Ending ending, CallRetrier retrier)
      throws Exception {
    RunStatus earlier = earlier(connection);
    ending.begin(earlier.id());
    Control control = connection.control();
    try {
      return retrier.call(control, () -> control.resume(earlier.id()));
    } catch (ControlException e) {
      sayHowToReturn(connection, earlier, ending, e);
      throw e;
    }
  }

  /** Follows a run that is there to its end. */
  private int attend(Connection connection, RunStatus run, Ending ending, Interrupt interrupt)
      throws Exception {
    try {
      ending.playing(connection, run);
      RunStatus last =
          new RunFollower(terminal, interrupt, patience).follow(connection.control(), run);
      return end(connection, last, ending, interrupt);
    } catch (ControlException e) {
      sayHowToReturn(connection, run, ending, e);
      throw e;
    }
  }

  private void sayHowToReturn(
      Connection connection, RunStatus run, Ending ending, ControlException failure)
      throws CommandException {
    if (isAway(connection.control(), failure)) {
      terminal.say(
          "Run "
              + run.id()
              + " is kept; when its coordinator answers again, wait for its end with:\n  "
              + ending.resumption(connection, run));
    }
  }

  /** Whether the coordinator may have done what it was asked, and has not said so. */
  private static boolean isAway(Control control, ControlException failure) {
    return failure.reason() == ControlException.Reason.UNREACHABLE && control.isReached();
  }

  private RunSpec withResources(RunSpec spec, Connection connection)
      throws CommandException, ControlException, InterruptedException {
    ResourceUploads uploads = new ResourceUploads(terminal, connection.control());
    return spec.toBuilder()
        .networks(uploads.networks(how.networks()))
        .policies(uploads.policies(how.policies()))
        .build();
  }

  private int end(Connection connection, RunStatus run, Ending ending, Interrupt interrupt)
      throws Exception {
    int games = ending.end(connection, run, interrupt);
    switch (run.state()) {
      case FINISHED -> {
        return ExitCode.OK;
      }
      case FAILED ->
          throw CommandException.failed(
              "run "
                  + run.id()
                  + " cannot be played: "
                  + run.problem()
                  + "; when that is mended, go on with: "
                  + ending.resumption(connection, run));
      case CANCELLED ->
          terminal.say(
              "Stopped after "
                  + games
                  + " of "
                  + Numbers.count(run.spec().games(), "game")
                  + "; go on with:\n  "
                  + ending.resumption(connection, run));
      case RUNNING ->
          terminal.say(
              "The run goes on at its coordinator; wait for its end with:\n  "
                  + ending.resumption(connection, run));
    }
    // Also where somebody else has stopped the run: less was played than was asked for.
    return interrupt.requested() ? ExitCode.INTERRUPTED : ExitCode.FAILED;
  }

  /** The run that {@code --resume} names. */
  private RunStatus earlier(Connection connection) throws ControlException, CommandException {
    RunStatus run = connection.control().get(resumed());
    if (run.spec().kind() != kind) {
      throw CommandException.badInput(
          "run "
              + run.id()
              + " is "
              + (run.spec().kind() == RunKind.SELF_PLAY ? "self-play" : "an evaluation")
              + "; go on with: "
              + resumption(connection, run, "DIR"));
    }
    return run;
  }

  /**
   * The command that goes on with a run.
   *
   * @param out where the games of self-play are written, as shells read it; empty if nowhere
   */
  public static String resumption(Connection connection, RunStatus run, String out) {
    return switch (run.spec().kind()) {
          case EVALUATION -> "tengen evaluate --resume " + run.id();
          case SELF_PLAY ->
              "tengen selfplay --resume " + run.id() + (out.isEmpty() ? "" : " --out " + out);
        }
        + " "
        + connection.option();
  }

  private String resumed() {
    String run = how.resume();
    if (run == null) {
      throw new IllegalStateException("neither a spec nor a run to resume");
    }
    return run;
  }

  // A killed process leaves its run open; this worker is for the run that was asked for.
  private static void restOthers(Control control, @Nullable RunStatus run) throws ControlException {
    for (RunStatus other : control.list()) {
      if (!other.state().isEnded() && (run == null || !other.id().equals(run.id()))) {
        control.cancel(other.id());
      }
    }
  }

  /** What a command makes of a run. */
  public interface Ending {
    /**
     * Called when all is ready, before the run is created or resumed.
     *
     * @param run the id of the run that goes on; empty for a new one
     */
    default void begin(String run) throws Exception {}

    /** Called when the run is there, before anything of it is played. */
    default void playing(Connection connection, RunStatus run) throws Exception {}

    /**
     * The worker that plays the run in this process.
     *
     * @param data directory of the coordinator in this process
     */
    default WorkerConfig worker(WorkerConfig worker, Path data, RunStatus run) throws Exception {
      return worker;
    }

    /**
     * Shows what there is when the run has ended, or the user has had enough: the run's state tells
     * which.
     *
     * @return games that this rests on: some may have come in since the state was asked for
     */
    int end(Connection connection, RunStatus run, Interrupt interrupt) throws Exception;

    /** The command that goes on with the run where this one leaves it. */
    String resumption(Connection connection, RunStatus run) throws CommandException;
  }
}
