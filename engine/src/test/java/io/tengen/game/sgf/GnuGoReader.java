package io.tengen.game.sgf;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads SGF files with GNU Go's {@code loadsgf}. */
final class GnuGoReader {
  private GnuGoReader() {}

  /**
   * Returns the final positions of files in the form of {@link #describe}, by file; files at which
   * GNU Go refuses or crashes are absent, and so are those after a crash.
   *
   * @param program the executable file of GNU Go
   * @param directory for the list of commands
   */
  static Map<Path, String> read(Path program, List<Path> files, Path directory)
      throws IOException, InterruptedException {
    List<String> commands = new ArrayList<>();
    for (Path file : files) {
      commands.add("loadsgf " + file.toAbsolutePath());
      commands.add("query_boardsize");
      commands.add("list_stones black");
      commands.add("list_stones white");
    }
    Path input = Files.write(directory.resolve("commands.gtp"), commands);
    Process gnuGo =
        new ProcessBuilder(program.toString(), "--mode", "gtp", "--gtp-input", input.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    gnuGo.getOutputStream().close();
    String out = new String(gnuGo.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    gnuGo.waitFor();
    String[] answers = out.strip().split("\\R\\s*\\R", -1);
    Map<Path, String> positions = new LinkedHashMap<>();
    for (int i = 0; 4 * i + 3 < answers.length; i++) {
      if (answers[4 * i].startsWith("=")) {
        positions.put(
            files.get(i), describe(answers[4 * i + 1], answers[4 * i + 2], answers[4 * i + 3]));
      }
    }
    return positions;
  }

  private static String describe(String size, String black, String white) {
    return text(size) + " X " + sorted(text(black)) + " O " + sorted(text(white));
  }

  private static String text(String answer) {
    return answer.substring(1).strip();
  }

  private static String sorted(String names) {
    return String.join(" ", new TreeSet<>(List.of(names.split("\\s+", -1))));
  }

  /** Returns a position as size and stones, each colour sorted by name. */
  static String describe(Position position) {
    StringBuilder black = new StringBuilder();
    StringBuilder white = new StringBuilder();
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int stone = position.board().stoneAt(points.get(i));
      if (stone != Board.EMPTY) {
        (stone == Board.BLACK ? black : white).append(points.name(points.get(i))).append(' ');
      }
    }
    return points.size()
        + " X "
        + sorted(black.toString().strip())
        + " O "
        + sorted(white.toString().strip());
  }
}
