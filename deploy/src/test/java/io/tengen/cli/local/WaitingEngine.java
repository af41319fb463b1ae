package io.tengen.cli.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An external engine whose games go on when a test says so, however fast the machine is. Black
 * plays the lowest line of a 5x5 board from the left, White the highest; both pass then. From its
 * second move on each side waits until {@link #release()}. Both call Black's chain dead.
 */
final class WaitingEngine {
  /** The name of the program in the worker's settings. */
  static final String NAME = "waiting";

  /** Moves of a game, with the two passes that end it. */
  static final int MOVES = 12;

  private static final String PROGRAM =
      """
      #!/bin/sh
      n=0
      while read id command color rest; do
        case "$command" in
          name) echo "=$id Waiting" ;;
          version) echo "=$id 1" ;;
          list_commands)
            printf "=$id name\\nversion\\nboardsize\\nclear_board\\nkomi\\nplay\\ngenmove\\nquit\\n"
            printf "final_status_list\\n" ;;
          final_status_list) echo "=$id A1" ;;
          clear_board) n=0; echo "=$id" ;;
          genmove)
            n=$((n + 1))
            [ $n -eq 1 ] || until [ -e "$0.go" ]; do sleep 0.02; done
            case $color in b*) line=1 ;; *) line=5 ;; esac
            column=$(echo ABCDE | cut -c$n)
            if [ -n "$column" ]; then echo "=$id $column$line"; else echo "=$id pass"; fi ;;
          quit) echo "=$id"; echo; exit ;;
          *) echo "=$id" ;;
        esac
        echo
      done
      """;

  private final Path program;

  /** Writes the program into a directory. */
  WaitingEngine(Path directory) throws IOException {
    program = Files.writeString(directory.resolve("waiting-engine"), PROGRAM);
    if (!program.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + program + " executable");
    }
  }

  /** Writes a file with the settings of a worker that offers the program, and returns it. */
  Path writeWorkerSettings() throws IOException {
    return Files.writeString(
        program.resolveSibling("worker.conf"),
        "tengen.worker.engines." + NAME + " = [\"" + program + "\"]\n");
  }

  /** Makes the games that begin from now on wait. */
  void hold() throws IOException {
    Files.deleteIfExists(signal());
  }

  /** Lets all games go on, to their end. */
  void release() throws IOException {
    Files.createFile(signal());
  }

  private Path signal() {
    return program.resolveSibling(program.getFileName() + ".go");
  }
}
