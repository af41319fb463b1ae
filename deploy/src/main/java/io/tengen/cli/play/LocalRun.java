package io.tengen.cli.play;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.RemoteNetworks;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.local.EmbeddedCluster;
import io.tengen.cli.results.RunText;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.game.match.TimeScale;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.speed.SpeedSetting;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run in a data directory of this machine. This process plays it, unless another one plays in the
 * directory already: then the worker of that process plays it as well, and this process plays on
 * when that one ends. Confined to one thread.
 */
final class LocalRun {
  private final RunDriver driver;
  private final Terminal terminal;
  private final ClusterOptions where;
  private final PlayOptions how;
  private final WorkerConfig worker;
  private final Interrupt interrupt;

  /** The id of the request that creates the run, the same for all attempts. */
  private final String request = UUID.randomUUID().toString();

  private boolean begun;
  private @Nullable RunStatus run;

  /** The display of the run, which counts from the start of this command. */
  private @Nullable Progress progress;

  /**
   * @param worker the settings of the worker in this process
   */
  LocalRun(
      RunDriver driver,
      Terminal terminal,
      ClusterOptions where,
      PlayOptions how,
      WorkerConfig worker,
      Interrupt interrupt) {
    this.driver = driver;
    this.terminal = terminal;
    this.where = where;
    this.how = how;
    this.worker = worker;
    this.interrupt = interrupt;
  }

  /**
   * Plays the run to its end, or until the user stops the command. Blocks.
   *
   * @param spec the description of a new run; null to resume the one that {@code --resume} names
   * @return the exit code
   */
  int play(@Nullable RunSpec spec, RunDriver.Ending ending) throws Exception {
    while (true) {
      try (Connection connection = open()) {
        try {
          return play(connection, spec, ending);
        } catch (ControlException e) {
          requireStored(connection, ending, e);
          if (!connection.isOfOtherProcess() || e.reason() != ControlException.Reason.UNREACHABLE) {
            throw e;
          }
          terminal.say("The command that played in " + where.data() + " has ended.");
        }
      }
    }
  }

  private Connection open() throws CommandException {
    try {
      return where.play(how.web());
    } catch (CommandException e) {
      if (run != null) {
        terminal.say(
            "Run "
                + run.id()
                + " is kept; resume it with --resume "
                + run.id()
                + " --data "
                + Shell.quote(where.data()));
      }
      throw e;
    }
  }

  private int play(Connection connection, @Nullable RunSpec spec, RunDriver.Ending ending)
      throws Exception {
    Control control = connection.control();
    boolean first = run == null;
    RunStatus known = run == null && spec == null ? driver.earlier(connection) : run;
    if (first && known != null) {
      requirePlayable(known.spec());
    }
    RunSpec what = known == null ? spec : known.spec();
    if (connection.isOfOtherProcess() && what != null) {
      requirePlayableByOther(what);
    }
    if (!begun) {
      begun = true;
      ending.begin(known == null ? "" : known.id());
    }
    if (!connection.isOfOtherProcess()) {
      cancelOthers(control, known);
    }
    RunStatus now =
        known == null && spec != null
            ? control.create(driver.withResources(spec, connection), request)
            : driver.resume(control, known == null ? "" : known.id());
    run = now;
    if (first) {
      terminal.say(RunText.headline(now));
    }
    ending.playing(connection, now);
    if (connection.isOfOtherProcess()) {
      terminal.say(
          "Another command plays in "
              + where.data()
              + "; its worker plays this run as well"
              + (how.web() ? ", and only that command can serve the web page." : "."));
    } else {
      connection.share(terminal);
      startWorker(connection, now, ending);
    }
    RunFollower follower =
        new RunFollower(terminal, interrupt, Duration.ZERO, connection::storageProblem);
    if (progress == null) {
      progress = RunFollower.progress(terminal, now);
    }
    now = follower.follow(control, now, progress, true);
    run = now;
    requireStored(connection, ending, null);
    if (!now.state().isEnded()) {
      // This drops the worker's games; it is closed after the user has seen the ratings.
      now = control.cancel(now.id());
    }
    return driver.end(connection, now, ending, interrupt);
  }

  /** Checks that the worker of this process can play a run that was created earlier. */
  private void requirePlayable(RunSpec spec) throws CommandException {
    Map<String, Boards> boards = new TreeMap<>();
    spec.networks().keySet().forEach(name -> boards.put(name, RemoteNetworks.ANY));
    Map<String, PolicyPair> policies = new TreeMap<>();
    spec.policies().keySet().forEach(name -> policies.put(name, PolicyPair.shipped()));
    RunDriver.requirePlayable(worker, boards, policies, spec);
  }

  /** Checks that the worker of another process, whose settings are its own, can play a run. */
  private void requirePlayableByOther(RunSpec spec) throws CommandException {
    String own = how.hasConfig() ? "--config" : spec.shards().isEmpty() ? "" : "--shards s3://";
    if (!own.isEmpty()) {
      throw CommandException.badInput(
          "another command plays in "
              + where.data()
              + ", and its worker would play these games without this command's "
              + own
              + "; choose another directory with --data, or wait until it has ended");
    }
  }

  /**
   * Cancels other runs, which a killed process left open, so that the worker plays this one. Runs
   * that a user has paused need no worker, and stay paused.
   */
  private static void cancelOthers(Control control, @Nullable RunStatus run)
      throws ControlException {
    for (RunStatus other : control.list()) {
      if (other.state() == RunState.RUNNING && (run == null || !other.id().equals(run.id()))) {
        control.cancel(other.id());
      }
    }
  }

  private void startWorker(Connection connection, RunStatus now, RunDriver.Ending ending)
      throws Exception {
    EmbeddedCluster cluster = connection.embedded();
    if (cluster != null && (!now.state().isEnded() || !now.spec().shards().isEmpty())) {
      SpeedSetting speed =
          now.spec().timeScale() == TimeScale.WORKER ? SpeedSetting.MEASURED : SpeedSetting.NONE;
      cluster.startWorker(ending.worker(worker.with(speed), where.data(), now));
    }
  }

  /**
   * Throws if the results of a run that has not ended cannot be stored.
   *
   * @param failure the failure of a request; null if there was none
   */
  private void requireStored(
      Connection connection, RunDriver.Ending ending, @Nullable ControlException failure)
      throws CommandException {
    RunStatus now = run;
    String lost = connection.storageProblem();
    if (lost.isEmpty() || now != null && now.state().isEnded()) {
      return;
    }
    if (now == null) {
      throw CommandException.failed(lost + "; make room, then run the command again", failure);
    }
    // The run cannot be marked as stopped either; the next command on this directory does so.
    throw CommandException.failed(
        lost
            + "; "
            + Numbers.count(now.committed(), "game")
            + " of "
            + now.spec().games()
            + " are kept; make room, then resume with: "
            + ending.resumption(connection, now.unplayed()),
        failure);
  }
}
