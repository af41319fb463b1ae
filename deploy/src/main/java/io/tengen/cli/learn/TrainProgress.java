package io.tengen.cli.learn;

import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.TrainingListener;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of one training, and ends it when the user asks for it or a shard is
 * unreadable.
 */
final class TrainProgress implements TrainingListener, AutoCloseable {
  private final Interrupt interrupt;
  private final Progress progress;
  private final int steps;
  private @Nullable String problem;

  TrainProgress(Terminal terminal, Interrupt interrupt, long steps) {
    this.interrupt = interrupt;
    this.steps = (int) Math.clamp(steps, 1, Integer.MAX_VALUE);
    progress = new Progress(terminal, this.steps, "batches", System::nanoTime);
  }

  @Override
  public void learned(long done, Losses recent) {
    progress.note(
        String.format(
            Locale.ROOT,
            " losses: policy %.3f, value %.3f, ownership %.3f",
            recent.policy(),
            recent.value(),
            recent.ownership()));
    progress.update((int) Math.min(done, steps));
    if (interrupt.requested()) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void refused(String line) {
    // Training on part of the games would produce another network than the requested one.
    problem = line + "; tengen data verify --set-aside takes it out of the folder";
    Thread.currentThread().interrupt();
  }

  /** Returns why the games cannot be learned from, or empty if nothing is wrong with them. */
  Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  void say(String line) {
    progress.say(line);
  }

  @Override
  public void close() {
    progress.close();
  }
}
