package io.tengen.cli.board;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The rows of the one board in a text: as many as each has points, from the top.
 *
 * @param first the side that has stone 1 of a diagram of Sensei's Library
 */
record DiagramBlock(List<DiagramRow> rows, Color first) {
  private static final String SENSEIS = "$$";
  private static final Pattern WHITE_FIRST = Pattern.compile("\\$\\$[Bcm0-9]*W");
  private static final Pattern QUOTE = Pattern.compile("^(> ?)+");

  /**
   * Finds the board.
   *
   * @throws DiagramException if there is none, more than one, or an unclear one
   */
  static DiagramBlock find(String text) throws DiagramException {
    Scan scan = new Scan(text.lines().map(DiagramBlock::unquoted).toList());
    List<DiagramRow> board = only(scan.blocks);
    if (scan.senseis) {
      requireWhole(board, scan.frames);
    }
    return new DiagramBlock(board, scan.first);
  }

  private static String unquoted(String line) {
    return QUOTE.matcher(line.stripTrailing()).replaceFirst("").replaceFirst("^\\s+(?=\\$\\$)", "");
  }

  /** The blocks of adjacent rows of a text; blank lines and edges do not part them. */
  private static final class Scan {
    final boolean senseis;
    final List<List<DiagramRow>> blocks = new ArrayList<>();
    Color first = Color.BLACK;
    // The upper and lower edges of a diagram of Sensei's Library.
    int frames;
    private List<DiagramRow> block = new ArrayList<>();

    Scan(List<String> lines) {
      senseis = lines.stream().anyMatch(line -> line.startsWith(SENSEIS));
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        if (!senseis) {
          add(i + 1, line);
        } else if (line.startsWith(SENSEIS)) {
          first = WHITE_FIRST.matcher(line).lookingAt() ? Color.WHITE : first;
          add(i + 1, line.substring(SENSEIS.length()));
        }
      }
      end();
    }

    private void add(int number, String line) {
      if (DiagramRow.isFrame(line)) {
        frames += line.isBlank() ? 0 : 1;
        return;
      }
      DiagramRow row = DiagramRow.parse(number, line, senseis);
      if (row == null || (row.unclear() != null && !isLike(row))) {
        end();
      } else {
        block.add(row);
      }
    }

    private boolean isLike(DiagramRow row) {
      return block.isEmpty() || block.getLast().cells().size() == row.cells().size();
    }

    private void end() {
      if (!block.isEmpty()) {
        blocks.add(block);
        block = new ArrayList<>();
      }
    }
  }

  private static List<DiagramRow> only(List<List<DiagramRow>> blocks) throws DiagramException {
    List<List<DiagramRow>> whole = blocks.stream().filter(DiagramBlock::isSquare).toList();
    if (whole.size() > 1) {
      throw new DiagramException(
          whole.get(1).getFirst().line(), "found a second board, expected one");
    }
    if (!whole.isEmpty()) {
      return requireClear(whole.getFirst());
    }
    List<DiagramRow> largest = List.of();
    for (List<DiagramRow> block : blocks) {
      largest = block.size() > largest.size() ? block : largest;
    }
    if (largest.size() < 2) {
      throw new DiagramException(1, "found no board, expected SGF or rows such as \". X O .\"");
    }
    throw fault(requireClear(largest));
  }

  private static boolean isSquare(List<DiagramRow> block) {
    return block.size() >= Points.MIN_SIZE
        && block.size() <= Points.MAX_SIZE
        && block.stream().allMatch(row -> row.cells().size() == block.size())
        && labelFault(block) == 0;
  }

  /**
   * Returns the first row whose label is not that of its place; 0 if all are right or have none.
   */
  private static int labelFault(List<DiagramRow> block) {
    for (int i = 0; i < block.size(); i++) {
      DiagramRow row = block.get(i);
      if (row.label() != 0 && row.label() != block.size() - i) {
        return row.line();
      }
    }
    return 0;
  }

  private static List<DiagramRow> requireClear(List<DiagramRow> block) throws DiagramException {
    for (DiagramRow row : block) {
      DiagramRow.Cell unclear = row.unclear();
      if (unclear != null) {
        throw new DiagramException(
            row.line(),
            "found \"" + unclear.text() + "\", expected X, O, ● or ○ for a stone, or a dot");
      }
    }
    return block;
  }

  /** Returns what is wrong with rows that are no board. */
  private static DiagramException fault(List<DiagramRow> block) {
    Map<Integer, Long> widths =
        block.stream()
            .collect(Collectors.groupingBy(row -> row.cells().size(), Collectors.counting()));
    int usual = widths.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    for (DiagramRow row : block) {
      if (row.cells().size() != usual) {
        return new DiagramException(
            row.line(),
            "found " + row.cells().size() + " points, expected " + usual + " as in other rows");
      }
    }
    if (block.size() != usual || usual > Points.MAX_SIZE) {
      return new DiagramException(
          block.getFirst().line(),
          "found "
              + block.size()
              + " rows of "
              + usual
              + " points, expected a whole square board"
              + " of up to "
              + Points.MAX_SIZE
              + " rows");
    }
    return new DiagramException(
        labelFault(block),
        "found the number of another row, expected " + usual + " at the top down to 1");
  }

  /** Requires that a diagram of Sensei's Library shows all edges, or none. */
  private static void requireWhole(List<DiagramRow> board, int frames) throws DiagramException {
    int bars = board.getFirst().bars();
    boolean none = frames == 0 && bars == 0;
    if (!none && (frames != 2 || bars != 2)) {
      throw new DiagramException(
          board.getFirst().line(), "found a part of a board, expected one with all four edges");
    }
  }
}
