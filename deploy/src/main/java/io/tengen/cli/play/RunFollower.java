package io.tengen.cli.play;

import io.tengen.cli.channel.CallRetrier;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.Watch;
import io.tengen.cli.console.Durations;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.TournamentText;
import io.tengen.wire.control.RunStatus;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Follows a run to its end or to Ctrl-C and shows its progress. Waits for a coordinator that is
 * temporarily unreachable. Confined to one thread.
 */
public final class RunFollower {
  private static final Duration TICK = Duration.ofMillis(200);
  // Problems that end sooner are not shown: a worker takes a moment to connect.
  private static final Duration PROBLEM_DELAY = Duration.ofSeconds(5);

  // Without a terminal users also see that games are played, soon after the start.
  private static final long FIRST_LINE_NANOS = 1_500_000_000L;

  private final Terminal terminal;
  private final Interrupt interrupt;
  private final Duration patience;

  private final Supplier<String> storage;

  /** How long the storage may have a problem. */
  private final Duration storagePatience;

  private long storageLostAt;
  private String problem = "";
  private long problemSince;
  private String shownProblem = "";

  /**
   * @param patience how long a coordinator may be unreachable, from the first failed call; zero for
   *     not at all
   */
  public RunFollower(Terminal terminal, Interrupt interrupt, Duration patience) {
    this(terminal, interrupt, patience, () -> "");
  }

  /**
   * @param patience how long a coordinator may be unreachable, from the first failed call; zero for
   *     not at all
   * @param storage returns why the coordinator in this process cannot store results, in one line,
   *     or an empty string; the run is not followed any longer after a minute of that
   */
  public RunFollower(
      Terminal terminal, Interrupt interrupt, Duration patience, Supplier<String> storage) {
    this(terminal, interrupt, patience, storage, CallRetrier.PATIENCE);
  }

  /**
   * @param patience how long a coordinator may be unreachable
   * @param storage returns why results cannot be stored, in one line, or an empty string
   * @param storagePatience how long results may not be stored before the run is not followed any
   *     longer
   */
  RunFollower(
      Terminal terminal,
      Interrupt interrupt,
      Duration patience,
      Supplier<String> storage,
      Duration storagePatience) {
    this.terminal = terminal;
    this.interrupt = interrupt;
    this.patience = patience;
    this.storage = storage;
    this.storagePatience = storagePatience;
  }

  /**
   * Follows a run. Blocks until it has ended or the user stops the command.
   *
   * @return the last known status of the run
   */
  public RunStatus follow(Control control, RunStatus run)
      throws ControlException, InterruptedException {
    return follow(control, run, "");
  }

  /**
   * Follows a run that is part of a larger task. Blocks until it has ended or the user stops the
   * command.
   *
   * @param label the purpose of the run, shown before its progress; if it is not empty, no summary
   *     is printed at the end
   * @return the last known status of the run
   */
  public RunStatus follow(Control control, RunStatus run, String label)
      throws ControlException, InterruptedException {
    Progress progress = progress(terminal, run);
    progress.label(label);
    return follow(control, run, progress, label.isEmpty());
  }

  /** Creates the display of a run, which counts from now on. */
  static Progress progress(Terminal terminal, RunStatus run) {
    Progress progress = new Progress(terminal, run.spec().games(), "games", System::nanoTime);
    progress.firstLine(FIRST_LINE_NANOS);
    return progress;
  }

  /**
   * Follows a run whose progress may have been shown before, with another coordinator. Blocks until
   * it has ended or the user stops the command.
   *
   * @param shown the display of this run
   * @param summary whether to print a summary at the end
   * @return the last known status of the run
   */
  RunStatus follow(Control control, RunStatus run, Progress shown, boolean summary)
      throws ControlException, InterruptedException {
    RunStatus last = run;
    try (Progress progress = shown) {
      CallRetrier retrier = new CallRetrier(patience, progress::say);
      LiveText live = new LiveText();
      progress.update(last.committed());
      while (!isOver(last)) {
        try (Watch<RunStatus> watch = control.watch(run.id())) {
          while (!isOver(last)) {
            RunStatus next = watch.next(TICK);
            if (next != null) {
              last = next;
              retrier.answered();
            }
            showProblem(progress, last);
            progress.note(note(last, live.of(last, System.nanoTime())));
            progress.update(last.committed());
          }
        } catch (ControlException e) {
          retrier.failed(e);
        }
      }
      if (progress.played() > 0 && summary) {
        progress.say(
            Numbers.count(progress.played(), "game")
                + " in "
                + Durations.clock(progress.seconds())
                + ", "
                + Numbers.rate(progress.played() / progress.seconds(), "games"));
      }
    }
    return last;
  }

  private static String note(RunStatus run, String live) {
    String note = TournamentText.note(run);
    // A competition may end before all its games are played.
    String limit = note.isEmpty() ? "" : "at most, " + note;
    return live.isEmpty() ? limit : (limit.isEmpty() ? "" : limit + ";") + " " + live;
  }

  private boolean isOver(RunStatus run) {
    return run.state().isEnded() || interrupt.requested() || isStorageLost();
  }

  /** Returns whether results could not be stored for a minute. */
  private boolean isStorageLost() {
    if (storage.get().isEmpty()) {
      storageLostAt = 0;
      return false;
    }
    long now = System.nanoTime();
    if (storageLostAt == 0) {
      storageLostAt = now;
    }
    return now - storageLostAt > storagePatience.toNanos();
  }

  private void showProblem(Progress progress, RunStatus run) {
    long now = System.nanoTime();
    if (!run.problem().equals(problem)) {
      problem = run.problem();
      problemSince = now;
    }
    if (!problem.isEmpty()
        && !problem.equals(shownProblem)
        && now - problemSince > PROBLEM_DELAY.toNanos()) {
      progress.say(problem);
      shownProblem = problem;
    }
  }
}
