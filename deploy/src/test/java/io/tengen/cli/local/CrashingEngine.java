package io.tengen.cli.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** An external engine that writes a text to its standard error and ends when it is to move. */
final class CrashingEngine {
  /** The name of the program in the worker's settings. */
  static final String NAME = "crashing";

  /** The placeholder is the text. */
  private static final String PROGRAM =
      """
      #!/bin/sh
      while read id command rest; do
        case "$command" in
          name) echo "=$id Crashing" ;;
          version) echo "=$id 1" ;;
          list_commands)
            printf "=$id name\\nversion\\nboardsize\\nclear_board\\nkomi\\nplay\\ngenmove\\nquit\\n" ;;
          genmove) echo "%s" >&2; exit 1 ;;
          quit) echo "=$id"; echo; exit ;;
          *) echo "=$id" ;;
        esac
        echo
      done
      """;

  private CrashingEngine() {}

  /**
   * Writes the program into a directory, and an entry for it into a worker's settings.
   *
   * @param text what it writes, without double quotes
   */
  static void write(Path directory, String text, Path settings) throws IOException {
    Path program = Files.writeString(directory.resolve("crashing-engine"), PROGRAM.formatted(text));
    if (!program.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + program + " executable");
    }
    Files.writeString(
        settings,
        "tengen.worker.engines." + NAME + " = [\"" + program + "\"]\n",
        StandardOpenOption.APPEND);
  }
}
