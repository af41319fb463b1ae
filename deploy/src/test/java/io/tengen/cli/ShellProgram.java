package io.tengen.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** GTP programs that are shell scripts. */
final class ShellProgram {
  private ShellProgram() {}

  /**
   * Writes a program that answers every command.
   *
   * @param habit cases of the shell's {@code case} for some commands, such as {@code genmove) reply
   *     pass;;}
   */
  static Path write(Path directory, String habit) throws IOException {
    return Files.writeString(
        directory.resolve("fake.sh"),
        """
        reply() { echo "=$id $1"; echo; }
        while read -r id command arguments; do
          case $command in
            %s
            quit) reply; exit;;
            *) reply;;
          esac
        done
        """
            .formatted(habit));
  }
}
