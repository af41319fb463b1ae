package io.tengen.cli.play;

import io.tengen.cli.client.CallRetrier;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.Durations;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.TournamentText;
import io.tengen.wire.control.RunStatus;
import java.time.Duration;

/**
 * Follows a run to its end or to Ctrl-C, showing how far it has come. A coordinator that is away
 * for a while, restarted perhaps, is waited for. Confined to one thread.
 */
public final class RunFollower {
  private static final Duration TICK = Duration.ofMillis(200);
  // What solves itself sooner need not be said: a worker takes a moment to arrive.
  private static final Duration WORTH_SAYING = Duration.ofSeconds(5);

  private final Terminal terminal;
  private final Interrupt interrupt;
  private final Duration patience;

  private String problem = "";
  private long problemSince;
  private String told = "";

  /**
   * @param patience how long a coordinator may be away, from when that is noticed; zero for none
   */
  public RunFollower(Terminal terminal, Interrupt interrupt, Duration patience) {
    this.terminal = terminal;
    this.interrupt = interrupt;
    this.patience = patience;
  }

  /**
   * Blocks until the run has ended or the user has had enough.
   *
   * @return the run as it was last heard of
   */
  public RunStatus follow(Control control, RunStatus run)
      throws ControlException, InterruptedException {
    return follow(control, run, "");
  }

  /**
   * As the other, for a run that is part of something larger.
   *
   * @param label what it is for, shown before its progress; its end is then not said
   */
  public RunStatus follow(Control control, RunStatus run, String label)
      throws ControlException, InterruptedException {
    RunStatus last = run;
    try (Progress progress =
        new Progress(terminal, run.spec().games(), "games", System::nanoTime)) {
      CallRetrier retrier = new CallRetrier(patience, interrupt::requested, progress::say);
      progress.label(label);
      progress.update(last.committed());
      while (!isOver(last)) {
        try (Control.Watch watch = control.watch(run.id())) {
          while (!isOver(last)) {
            RunStatus next = watch.next(TICK);
            if (next != null) {
              last = next;
              retrier.answered();
            }
            tell(progress, last);
            String note = TournamentText.note(last);
            // A contest may end before its games are used up.
            progress.note(note.isEmpty() ? "" : "at most, " + note);
            progress.update(last.committed());
          }
        } catch (ControlException e) {
          retrier.failed(e);
        }
      }
      if (progress.played() > 0 && label.isEmpty()) {
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

  private boolean isOver(RunStatus run) {
    return run.state().isEnded() || interrupt.requested();
  }

  private void tell(Progress progress, RunStatus run) {
    long now = System.nanoTime();
    if (!run.problem().equals(problem)) {
      problem = run.problem();
      problemSince = now;
    }
    if (!problem.isEmpty()
        && !problem.equals(told)
        && now - problemSince > WORTH_SAYING.toNanos()) {
      progress.say(problem);
      told = problem;
    }
  }
}
