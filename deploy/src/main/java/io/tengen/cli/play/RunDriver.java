package io.tengen.cli.play;

import io.tengen.cli.client.Addresses;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.client.EmbeddedCluster;
import io.tengen.cli.client.NetworkUploads;
import io.tengen.cli.client.RemoteNetworks;
import io.tengen.cli.client.RunPlan;
import io.tengen.cli.client.RunStatus;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.EngineArguments;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.game.match.EngineSpec;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inference.model.Boards;
import java.nio.file.Path;
import java.time.Duration;
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
  private final RunPlan.Kind kind;

  /**
   * @param kind of the runs that the command is for
   */
  public RunDriver(Terminal terminal, ClusterOptions where, PlayOptions how, RunPlan.Kind kind) {
    this.terminal = terminal;
    this.where = where;
    this.how = how;
    this.kind = kind;
  }

  /**
   * Plays a new run, or goes on with the one that {@code --resume} names; blocks until it has ended
   * or the user has had enough. Whatever can be checked is, before anything starts.
   *
   * @param plan of a new run; null to resume
   * @return the exit code
   */
  public int drive(@Nullable RunPlan plan, Ending ending) throws Exception {
    Addresses elsewhere = where.coordinator();
    if (elsewhere != null) {
      return driveElsewhere(elsewhere, plan, ending);
    }
    return driveHere(how.worker(), plan, ending);
  }

  private int driveHere(WorkerConfig worker, @Nullable RunPlan plan, Ending ending)
      throws Exception {
    how.requireNoneToResume();
    if (plan != null) {
      requirePlayable(worker, how.boards(), plan);
      Directories.requireWritable(where.data());
    } else {
      Directories.requireDirectory(where.data());
    }
    try (Interrupt interrupt = Interrupt.listen();
        Connection connection = Connection.embedded(where.data())) {
      Control control = connection.control();
      RunStatus run = plan == null ? earlier(connection) : null;
      if (run != null) {
        Map<String, Boards> brought = new TreeMap<>();
        run.plan().networks().keySet().forEach(name -> brought.put(name, RemoteNetworks.ANY));
        requirePlayable(worker, brought, run.plan());
      }
      ending.begin(run == null ? "" : run.id());
      restOthers(control, run);
      run = begin(control, plan == null ? null : withNetworks(plan, connection));
      ending.playing(connection, run);
      EmbeddedCluster embeddedCluster = connection.embedded();
      if (embeddedCluster != null && (!run.state().isEnded() || !run.plan().shards().isEmpty())) {
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
   * @param brought networks that the run brings, and their boards
   */
  private static void requirePlayable(
      WorkerConfig worker, Map<String, Boards> brought, RunPlan plan) throws CommandException {
    try (LoadedNetworks own = new LoadedNetworks(worker.networks())) {
      EngineKinds kinds =
          StandardEngines.of(
              worker.programs(), worker.policies(), new RemoteNetworks(brought, own));
      EngineArguments.check(kinds, plan.engines(), plan.setup().size());
      EngineArguments.checkEncounters(kinds, plan.engines(), plan.setup());
    }
    EngineArguments.requireNamed(brought.keySet(), plan.engines());
  }

  private int driveElsewhere(Addresses addresses, @Nullable RunPlan plan, Ending ending)
      throws Exception {
    how.requireNoneForElsewhere();
    how.requireNoneToResume();
    if (plan != null) {
      EngineKinds kinds =
          StandardEngines.of(Map.of(), Map.of(), new RemoteNetworks(how.boards(), null));
      EngineArguments.checkForElsewhere(kinds, plan.engines(), plan.setup().size());
      EngineArguments.checkEncounters(kinds, plan.engines(), plan.setup());
      EngineArguments.requireNamed(how.networks().keySet(), plan.engines());
    }
    try (Interrupt interrupt = Interrupt.listen();
        Connection connection = where.remote(addresses)) {
      ending.begin(plan == null ? earlier(connection).id() : "");
      RunStatus run =
          begin(connection.control(), plan == null ? null : withNetworks(plan, connection));
      ending.playing(connection, run);
      run = followElsewhere(connection, run, ending, interrupt);
      return end(connection, run, ending, interrupt);
    }
  }

  private RunStatus followElsewhere(
      Connection connection, RunStatus run, Ending ending, Interrupt interrupt) throws Exception {
    try {
      return new RunFollower(terminal, interrupt, RunFollower.PATIENCE)
          .follow(connection.control(), run);
    } catch (ControlException e) {
      if (e.reason() == ControlException.Reason.UNREACHABLE) {
        terminal.say(
            "The run is kept; when its coordinator answers again, wait for its end with:\n  "
                + ending.resumption(connection, run));
      }
      throw e;
    }
  }

  private RunPlan withNetworks(RunPlan plan, Connection connection)
      throws CommandException, ControlException, InterruptedException {
    return plan.withNetworks(
        new NetworkUploads(terminal, connection.control()).bring(how.networks()));
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
                  + Numbers.count(run.plan().games(), "game")
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
    if (run.plan().kind() != kind) {
      throw CommandException.badInput(
          "run "
              + run.id()
              + " is "
              + (run.plan().kind() == RunPlan.Kind.SELF_PLAY ? "self-play" : "an evaluation")
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
    return switch (run.plan().kind()) {
          case EVALUATION -> "tengen evaluate --resume " + run.id();
          case SELF_PLAY ->
              "tengen selfplay --resume " + run.id() + (out.isEmpty() ? "" : " --out " + out);
        }
        + " "
        + connection.option();
  }

  private RunStatus begin(Control control, @Nullable RunPlan plan)
      throws ControlException, CommandException {
    RunStatus run =
        plan == null
            ? control.resume(resumed())
            : control.create(plan, UUID.randomUUID().toString());
    terminal.say(headline(run));
    return run;
  }

  private String resumed() {
    String run = how.resume();
    if (run == null) {
      throw new IllegalStateException("neither a plan nor a run to resume");
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

  public static String headline(RunStatus run) {
    RunPlan plan = run.plan();
    int size = plan.setup().size();
    return "run "
        + run.id()
        + ": "
        + (plan.format().isEmpty() ? "" : plan.format() + ", at most ")
        + Numbers.count(plan.games(), "game")
        + " "
        + (plan.kind() == RunPlan.Kind.SELF_PLAY ? "of " : "between ")
        + String.join(", ", plan.engines().stream().map(EngineSpec::name).limit(4).toList())
        + (plan.engines().size() > 4 ? ", …" : "")
        + "; "
        + size
        + "x"
        + size
        + ", komi "
        + Numbers.score(plan.setup().komi())
        + ", "
        + plan.setup().rules().name()
        + ", seed "
        + plan.seed()
        + (plan.pool().isEmpty() ? "" : ", for pool " + plan.pool());
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
