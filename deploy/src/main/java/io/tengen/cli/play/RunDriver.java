package io.tengen.cli.play;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.RemoteNetworks;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.RunText;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.check.RunCheck;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inference.model.Boards;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plays a run in this process or through a remote coordinator, and follows it to its end, for the
 * commands {@code evaluate} and {@code selfplay}. Confined to one thread.
 */
public final class RunDriver {
  /** How the format of a run that tunes settings begins. */
  private static final String TUNING = "tune:";

  private final Terminal terminal;
  private final ClusterOptions where;
  private final PlayOptions how;
  private final RunKind kind;
  private OptionalInt more = OptionalInt.empty();

  /**
   * @param kind the kind of runs that the command plays
   */
  public RunDriver(Terminal terminal, ClusterOptions where, PlayOptions how, RunKind kind) {
    this.terminal = terminal;
    this.where = where;
    this.how = how;
    this.kind = kind;
  }

  /**
   * Gives the run that {@code --resume} names this number of games in all; empty to keep its
   * number.
   */
  public RunDriver extending(OptionalInt games) {
    more = games;
    return this;
  }

  /**
   * Plays a new run or resumes the one that {@code --resume} names. Blocks until it has ended or
   * the user stops the command. Checks as much as possible before anything starts.
   *
   * @param spec the description of a new run; null to resume one
   * @return the exit code
   */
  public int drive(@Nullable RunSpec spec, Ending ending) throws Exception {
    Addresses addresses = where.coordinator();
    if (addresses != null) {
      return driveRemotely(addresses, spec, ending);
    }
    return driveLocally(how.worker(), spec, ending);
  }

  /**
   * Checks a run without starting it, and prints what is wrong or how long it would take. Uploads
   * the networks and policies that it brings. Blocks.
   *
   * @param json whether to print one JSON object
   * @throws CommandException if something is wrong with the run
   */
  public void check(RunSpec given, boolean json) throws Exception {
    boolean isLocal = where.coordinator() == null;
    if (!isLocal) {
      requireKnown(given);
    }
    RunSpec spec =
        isLocal ? requirePlayable(how.worker(), boards(given), weights(given), given) : given;
    RunCheck check =
        where.ask(connection -> connection.control().check(withResources(spec, connection)));
    if (json) {
      terminal.out().println(JsonWriter.line(Json.Check.of(check)));
    } else {
      RunForecast.lines(check, isLocal).stream()
          .filter(line -> check.problems().isEmpty())
          .forEach(terminal.out()::println);
    }
    if (!check.problems().isEmpty()) {
      throw CommandException.badInput(
          check.problems().stream()
              .map(problem ->
                  problem.field().isEmpty()
                      ? problem.detail()
                      : problem.field() + ": " + problem.detail())
              .collect(Collectors.joining("; ")));
    }
  }

  /** Returns the boards of the networks that a run is given here or has already, by name. */
  private Map<String, Boards> boards(RunSpec spec) throws CommandException {
    Map<String, Boards> boards = new TreeMap<>(how.boards());
    spec.networks().keySet().forEach(name -> boards.putIfAbsent(name, RemoteNetworks.ANY));
    return boards;
  }

  /** Returns the policies that a run is given here or has already, by name. */
  private Map<String, PolicyPair> weights(RunSpec spec) throws CommandException {
    Map<String, PolicyPair> policies = new TreeMap<>(how.weights());
    spec.policies().keySet().forEach(name -> policies.putIfAbsent(name, PolicyPair.shipped()));
    return policies;
  }

  /** Checks what can be checked of a run without asking its coordinator. */
  private void requireKnown(RunSpec spec) throws CommandException {
    EngineArguments.checkForRemoteWorkers(boards(spec), spec.engines(), spec.setup());
    EngineArguments.requireNamed(how.brought(), spec.engines());
    how.weights();
  }

  /**
   * Returns the engines of a run; of a tuning also those that show whether its values can be
   * played.
   */
  private static List<EngineSpec> played(RunSpec spec) throws CommandException {
    List<EngineSpec> engines = new ArrayList<>(spec.engines());
    // The coordinator says what is wrong with other formats.
    if (spec.format().startsWith(TUNING)) {
      try {
        if (TournamentSpec.of(spec) instanceof TournamentSpec.Tune tune) {
          engines.addAll(tune.tuning().extremes(spec.engines().getFirst()));
        }
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput(String.valueOf(e.getMessage()), e);
      }
    }
    return engines;
  }

  private int driveLocally(WorkerConfig worker, @Nullable RunSpec given, Ending ending)
      throws Exception {
    how.requireNoneToResume();
    RunSpec spec = given;
    if (spec != null) {
      spec = requirePlayable(worker, boards(spec), weights(spec), spec);
      EngineArguments.requireNamed(how.brought(), spec.engines());
      UserFiles.requireWritable(where.data());
    } else {
      UserFiles.requireDirectory(where.data());
    }
    try (Interrupt interrupt = Interrupt.listen()) {
      return new LocalRun(this, terminal, where, how, worker, interrupt).play(spec, ending);
    }
  }

  /**
   * Checks that the worker of this process can play the run, and returns it with what identifies
   * its programs.
   *
   * @param boards the boards of the networks that the run uploads, by name
   * @param policies the policies that the run uploads, by name
   */
  static RunSpec requirePlayable(
      WorkerConfig worker,
      Map<String, Boards> boards,
      Map<String, PolicyPair> policies,
      RunSpec spec)
      throws CommandException {
    Map<String, PolicyPair> all = new TreeMap<>(worker.policies());
    all.putAll(policies);
    try (LoadedNetworks own = worker.openNetworks()) {
      EngineKinds kinds =
          StandardEngines.of(worker.programs(), all, new RemoteNetworks(boards, own));
      EngineArguments.check(kinds, played(spec), spec.setup().size());
      EngineArguments.checkEncounters(kinds, spec.engines(), spec.setup());
      Set<String> offers = Set.copyOf(kinds.offers());
      return spec.withEngines(
          spec.engines().stream()
              .map(engine -> StandardEngines.identified(engine, offers))
              .toList());
    }
  }

  private int driveRemotely(Addresses addresses, @Nullable RunSpec spec, Ending ending)
      throws Exception {
    how.requireNoneForRemote();
    how.requireNoneToResume();
    if (spec != null) {
      requireKnown(spec);
    }
    try (Interrupt interrupt = Interrupt.listen();
        Connection connection = where.remote(addresses)) {
      RunStatus run = spec == null ? resume(connection, ending) : create(connection, spec, ending);
      terminal.say(RunText.headline(run));
      return follow(connection, run, ending, interrupt);
    }
  }

  /** Creates a run exactly once, even if the coordinator restarts and its answer is lost. */
  private RunStatus create(Connection connection, RunSpec spec, Ending ending) throws Exception {
    ending.begin("");
    RunSpec complete = withResources(spec, connection);
    String request = UUID.randomUUID().toString();
    Control control = connection.control();
    try {
      return control.create(complete, request);
    } catch (ControlException e) {
      if (isAway(control, e)) {
        terminal.say(
            "The coordinator may have created the run; when it answers again, look for it with:\n"
                + "  tengen runs "
                + connection.option()
                + "\nand resume with:\n  "
                + ending.resumption(connection, unnamed(complete)));
      }
      throw e;
    }
  }

  /** Returns a run with a placeholder for the id that the user has yet to find. */
  private static RunStatus unnamed(RunSpec spec) {
    return new RunStatus("RUN", spec, RunState.CANCELLED, Instant.EPOCH, 0, 0, 0, "");
  }

  private RunStatus resume(Connection connection, Ending ending) throws Exception {
    RunStatus earlier = earlier(connection);
    ending.begin(earlier.id());
    Control control = connection.control();
    try {
      return resume(control, earlier.id());
    } catch (ControlException e) {
      printHowToReturn(connection, earlier, ending, e);
      throw e;
    }
  }

  RunStatus resume(Control control, String run) throws ControlException {
    if (more.isPresent()) {
      control.extend(run, more.getAsInt());
    }
    return control.resume(run);
  }

  /** Follows an existing run to its end. */
  private int follow(Connection connection, RunStatus run, Ending ending, Interrupt interrupt)
      throws Exception {
    try {
      ending.playing(connection, run);
      RunStatus last =
          new RunFollower(terminal, interrupt, connection.patience())
              .follow(connection.control(), run);
      return end(connection, last, ending, interrupt);
    } catch (ControlException e) {
      printHowToReturn(connection, run, ending, e);
      throw e;
    }
  }

  private void printHowToReturn(
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

  /** Returns whether the coordinator may have carried out a request without answering. */
  private static boolean isAway(Control control, ControlException failure) {
    return failure.reason() == ControlException.Reason.UNREACHABLE && control.isReached();
  }

  /**
   * Returns a run with the networks and policies that the options name, after uploading them,
   * besides those that it has.
   */
  RunSpec withResources(RunSpec spec, Connection connection)
      throws CommandException, ControlException, InterruptedException {
    ResourceUploads uploads = new ResourceUploads(terminal, connection.control());
    Map<String, Artifact> networks = new TreeMap<>(spec.networks());
    networks.putAll(uploads.networks(how.networks()));
    Map<String, Artifact> policies = new TreeMap<>(spec.policies());
    policies.putAll(uploads.policies(how.policies()));
    return spec.toBuilder().networks(networks).policies(policies).build();
  }

  /** Prints the results of a run that has ended or that the user has stopped watching. */
  int end(Connection connection, RunStatus run, Ending ending, Interrupt interrupt)
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
                  + "; when that is fixed, resume with: "
                  + ending.resumption(connection, run));
      case CANCELLED ->
          terminal.say(
              "Stopped after "
                  + games
                  + " of "
                  + Numbers.count(run.spec().games(), "game")
                  + "; resume with:\n  "
                  + ending.resumption(connection, run));
      case RUNNING ->
          terminal.say(
              "The run continues at its coordinator; wait for its end with:\n  "
                  + ending.resumption(connection, run));
    }
    // FAILED also if another user has stopped the run: it has fewer games than requested.
    return interrupt.requested() ? ExitCode.INTERRUPTED : ExitCode.FAILED;
  }

  /** Returns the run that {@code --resume} names. */
  RunStatus earlier(Connection connection) throws ControlException, CommandException {
    RunStatus run = connection.control().get(resumed());
    if (run.spec().kind() != kind) {
      throw CommandException.badInput(
          "run "
              + run.id()
              + " is "
              + (run.spec().kind() == RunKind.SELF_PLAY ? "self-play" : "an evaluation")
              + "; resume with: "
              + resumption(connection, run, "DIR"));
    }
    return run;
  }

  /**
   * Returns the command that resumes a run.
   *
   * @param out the directory for the games of self-play, quoted for shells; empty for none
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

  /** A command's actions before and after its run is played. */
  public interface Ending {
    /**
     * Called after all checks, before the run is created or resumed.
     *
     * @param run the id of the run to resume; empty for a new one
     */
    default void begin(String run) throws Exception {}

    /**
     * Called after the run was created or resumed, before games are played. Called again with
     * another connection if the process of the coordinator has ended and this one continues.
     */
    default void playing(Connection connection, RunStatus run) throws Exception {}

    /**
     * Returns the settings of the worker that plays the run in this process.
     *
     * @param worker the settings from the command line
     * @param data the data directory of the coordinator in this process
     */
    default WorkerConfig worker(WorkerConfig worker, Path data, RunStatus run) throws Exception {
      return worker;
    }

    /**
     * Prints the results after the run has ended or the user has stopped the command; the state of
     * the run tells which.
     *
     * @return the number of games in the results, which may exceed that of {@code run}
     */
    int end(Connection connection, RunStatus run, Interrupt interrupt) throws Exception;

    /** Returns the command that resumes the run. */
    String resumption(Connection connection, RunStatus run) throws CommandException;
  }
}
