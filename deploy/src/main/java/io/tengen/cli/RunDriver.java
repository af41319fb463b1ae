package io.tengen.cli;

import io.tengen.cli.control.Addresses;
import io.tengen.cli.control.CallRetrier;
import io.tengen.cli.control.Control;
import io.tengen.cli.control.ControlException;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.OpenNetworks;
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
final class RunDriver {
  private final Terminal terminal;
  private final ClusterOptions where;
  private final PlayOptions how;
  private final RunKind kind;
  private final Duration patience;

  /**
   * @param kind of the runs that the command is for
   */
  RunDriver(Terminal terminal, ClusterOptions where, PlayOptions how, RunKind kind) {
    this(terminal, where, how, kind, CallRetrier.PATIENCE);
  }

  /**
   * @param kind of the runs that the command is for
   * @param patience how long a coordinator elsewhere may be away; tests choose another
   */
  RunDriver(
      Terminal terminal,
      ClusterOptions where,
      PlayOptions how,
      RunKind kind,
      Duration patience) {
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
  int drive(@Nullable RunSpec spec, Ending ending) throws Exception {
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
      requirePlayable(worker, how.boards(), spec);
      Directories.requireWritable(where.data());
    } else {
      Directories.requireDirectory(where.data());
    }
    try (Interrupt interrupt = Interrupt.listen();
        Cluster cluster = Cluster.embedded(where.data())) {
      Control control = cluster.control();
      RunStatus run = spec == null ? earlier(cluster) : null;
      if (run != null) {
        Map<String, Boards> brought = new TreeMap<>();
        run.spec().networks().keySet().forEach(name -> brought.put(name, NetworksElsewhere.ANY));
        requirePlayable(worker, brought, run.spec());
      }
      ending.begin(run == null ? "" : run.id());
      restOthers(control, run);
      run =
          spec == null
              ? control.resume(resumed())
              : control.create(withNetworks(spec, cluster), UUID.randomUUID().toString());
      terminal.say(RunText.headline(run));
      ending.playing(cluster, run);
      Embedded embedded = cluster.embedded();
      if (embedded != null && (!run.state().isEnded() || !run.spec().shards().isEmpty())) {
        embedded.play(ending.worker(worker, where.data(), run));
      }
      run = new Follower(terminal, interrupt, Duration.ZERO).follow(control, run);
      if (!run.state().isEnded()) {
        // The worker's games are dropped by this; it is closed when the user has seen the ratings.
        run = control.cancel(run.id());
      }
      return end(cluster, run, ending, interrupt);
    }
  }

  /**
   * Whether the worker of this process can play it all.
   *
   * @param brought networks that the run brings, and their boards
   */
  private static void requirePlayable(
      WorkerConfig worker, Map<String, Boards> brought, RunSpec spec) throws CommandException {
    try (OpenNetworks own = new OpenNetworks(worker.networks())) {
      EngineKinds kinds =
          StandardEngines.of(
              worker.programs(), worker.policies(), new NetworksElsewhere(brought, own));
      EngineArguments.check(kinds, spec.engines(), spec.setup().size());
      EngineArguments.checkEncounters(kinds, spec.engines(), spec.setup());
    }
    EngineArguments.requireNamed(brought.keySet(), spec.engines());
  }

  private int driveElsewhere(Addresses addresses, @Nullable RunSpec spec, Ending ending)
      throws Exception {
    how.requireNoneForElsewhere();
    how.requireNoneToResume();
    if (spec != null) {
      EngineKinds kinds =
          StandardEngines.of(Map.of(), Map.of(), new NetworksElsewhere(how.boards(), null));
      EngineArguments.checkForElsewhere(kinds, spec.engines(), spec.setup().size());
      EngineArguments.checkEncounters(kinds, spec.engines(), spec.setup());
      EngineArguments.requireNamed(how.networks().keySet(), spec.engines());
    }
    try (Interrupt interrupt = Interrupt.listen();
        Cluster cluster = where.remote(addresses)) {
      CallRetrier retrier = new CallRetrier(patience, interrupt::requested, terminal::say);
      RunStatus run =
          spec == null ? resume(cluster, ending, retrier) : create(cluster, spec, ending, retrier);
      terminal.say(RunText.headline(run));
      return attend(cluster, run, ending, interrupt);
    }
  }

  /** Creates a run once, also if the coordinator is restarted meanwhile and its answer lost. */
  private RunStatus create(Cluster cluster, RunSpec spec, Ending ending, CallRetrier retrier)
      throws Exception {
    ending.begin("");
    RunSpec complete = withNetworks(spec, cluster);
    String request = UUID.randomUUID().toString();
    Control control = cluster.control();
    try {
      return retrier.call(control, () -> control.create(complete, request));
    } catch (ControlException e) {
      if (isAway(control, e)) {
        terminal.say(
            "The coordinator may have created the run; when it answers again, look for it with:\n"
                + "  tengen runs "
                + cluster.option()
                + "\nand go on with:\n  "
                + ending.resumption(cluster, unnamed(complete)));
      }
      throw e;
    }
  }

  /** A run whose id the user has yet to find. */
  private static RunStatus unnamed(RunSpec spec) {
    return new RunStatus("RUN", spec, RunState.CANCELLED, Instant.EPOCH, 0, 0, 0, "");
  }

  private RunStatus resume(Cluster cluster, Ending ending, CallRetrier retrier) throws Exception {
    RunStatus earlier = earlier(cluster);
    ending.begin(earlier.id());
    Control control = cluster.control();
    try {
      return retrier.call(control, () -> control.resume(earlier.id()));
    } catch (ControlException e) {
      sayHowToReturn(cluster, earlier, ending, e);
      throw e;
    }
  }

  /** Follows a run that is there to its end. */
  private int attend(Cluster cluster, RunStatus run, Ending ending, Interrupt interrupt)
      throws Exception {
    try {
      ending.playing(cluster, run);
      RunStatus last = new Follower(terminal, interrupt, patience).follow(cluster.control(), run);
      return end(cluster, last, ending, interrupt);
    } catch (ControlException e) {
      sayHowToReturn(cluster, run, ending, e);
      throw e;
    }
  }

  private void sayHowToReturn(
      Cluster cluster, RunStatus run, Ending ending, ControlException failure)
      throws CommandException {
    if (isAway(cluster.control(), failure)) {
      terminal.say(
          "Run "
              + run.id()
              + " is kept; when its coordinator answers again, wait for its end with:\n  "
              + ending.resumption(cluster, run));
    }
  }

  /** Whether the coordinator may have done what it was asked, and has not said so. */
  private static boolean isAway(Control control, ControlException failure) {
    return failure.reason() == ControlException.Reason.UNREACHABLE && control.isReached();
  }

  private RunSpec withNetworks(RunSpec spec, Cluster cluster)
      throws CommandException, ControlException, InterruptedException {
    return spec.toBuilder().networks(new NetworkUploads(terminal, cluster.control()).bring(how.networks())).build();
  }

  private int end(Cluster cluster, RunStatus run, Ending ending, Interrupt interrupt)
      throws Exception {
    int games = ending.end(cluster, run, interrupt);
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
                  + ending.resumption(cluster, run));
      case CANCELLED ->
          terminal.say(
              "Stopped after "
                  + games
                  + " of "
                  + Numbers.count(run.spec().games(), "game")
                  + "; go on with:\n  "
                  + ending.resumption(cluster, run));
      case RUNNING ->
          terminal.say(
              "The run goes on at its coordinator; wait for its end with:\n  "
                  + ending.resumption(cluster, run));
    }
    // Also where somebody else has stopped the run: less was played than was asked for.
    return interrupt.requested() ? ExitCode.INTERRUPTED : ExitCode.FAILED;
  }

  /** The run that {@code --resume} names. */
  private RunStatus earlier(Cluster cluster) throws ControlException, CommandException {
    RunStatus run = cluster.control().get(resumed());
    if (run.spec().kind() != kind) {
      throw CommandException.badInput(
          "run "
              + run.id()
              + " is "
              + (run.spec().kind() == RunKind.SELF_PLAY ? "self-play" : "an evaluation")
              + "; go on with: "
              + resumption(cluster, run, "DIR"));
    }
    return run;
  }

  /**
   * The command that goes on with a run.
   *
   * @param out where the games of self-play are written, as shells read it; empty if nowhere
   */
  static String resumption(Cluster cluster, RunStatus run, String out) {
    return switch (run.spec().kind()) {
          case EVALUATION -> "tengen evaluate --resume " + run.id();
          case SELF_PLAY ->
              "tengen selfplay --resume " + run.id() + (out.isEmpty() ? "" : " --out " + out);
        }
        + " "
        + cluster.option();
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
  interface Ending {
    /**
     * Called when all is ready, before the run is created or resumed.
     *
     * @param run the id of the run that goes on; empty for a new one
     */
    default void begin(String run) throws Exception {}

    /** Called when the run is there, before anything of it is played. */
    default void playing(Cluster cluster, RunStatus run) throws Exception {}

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
    int end(Cluster cluster, RunStatus run, Interrupt interrupt) throws Exception;

    /** The command that goes on with the run where this one leaves it. */
    String resumption(Cluster cluster, RunStatus run) throws CommandException;
  }
}
