package io.tengen.cli.learn;

import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.TrainingListener;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * Shows a learning loop on the terminal: a progress bar for a training, a line for each generation.
 */
final class LearnProgress implements LearnListener {
  private final Terminal terminal;
  private final Interrupt interrupt;

  /**
   * Creates a listener.
   *
   * @param interrupt ends a training when the user asks for it
   */
  LearnProgress(Terminal terminal, Interrupt interrupt) {
    this.terminal = terminal;
    this.interrupt = interrupt;
  }

  @Override
  public void ended(LearnState state, int generation) {
    terminal.say(LearnText.line(state, state.generations().get(generation)));
  }

  @Override
  public void note(String line) {
    terminal.say(line);
  }

  @Override
  public TrainingListener training(int generation, long steps, BooleanSupplier alone) {
    Progress progress =
        new Progress(terminal, (int) Math.max(1, steps), "batches", System::nanoTime);
    progress.label(Generation.name(generation) + " training");
    return new TrainingListener() {
      @Override
      public void learned(long done, Losses recent) {
        progress.note(
            String.format(
                Locale.ROOT,
                " losses: policy %.3f, value %.3f, ownership %.3f",
                recent.policy(),
                recent.value(),
                recent.ownership()));
        if (alone.getAsBoolean()) {
          progress.update((int) done);
        }
        if (done == steps) {
          progress.close();
        }
        if (interrupt.requested()) {
          progress.close();
          Thread.currentThread().interrupt();
        }
      }

      @Override
      public void refused(String problem) {
        progress.say(problem);
      }
    };
  }
}
