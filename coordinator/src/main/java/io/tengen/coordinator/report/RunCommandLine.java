package io.tengen.coordinator.report;

import io.tengen.wire.RunSpec;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Writes the command that creates a run. A program that knows the commands names its implementation
 * to {@link ServiceLoader}. Implementations are thread-safe.
 */
public interface RunCommandLine {
  /**
   * A command.
   *
   * @param text the command, quoted for a shell, without the coordinator's address
   * @param blank sentences on what must be filled in; empty if nothing
   */
  record Command(String text, String blank) {
    /** No command, for a program that does not know the one of a run. */
    public static final Command UNKNOWN = new Command("", "");
  }

  /** Returns the command that creates a run of this description. */
  Command of(RunSpec spec);

  /** Returns this program's implementation; empty if it has none. */
  static Optional<RunCommandLine> find() {
    return ServiceLoader.load(RunCommandLine.class).findFirst();
  }
}
