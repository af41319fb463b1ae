package io.tengen.game.sgf;

import io.tengen.game.rules.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A summary of a game in an SGF file. The game has not been replayed, so its moves may be illegal.
 *
 * @param line the line of the file where the game begins, counted from 1
 * @param black name of the player; empty if there is none
 * @param white name of the player; empty if there is none
 * @param outcome null if the game is unfinished or the result is unknown
 * @param unknownResult the value of RE if it states a result that is not understood; empty
 *     otherwise
 * @param moves size, set-up stones and moves of the main line as the file has them, for finding
 *     duplicates
 */
public record SgfSummary(
    int line,
    String black,
    String white,
    @Nullable Outcome outcome,
    String unknownResult,
    String moves) {

  /**
   * Returns the summary of a tree.
   *
   * @param text the source text
   * @throws SgfException if it is not a game of Go; in strict mode also if its result has an
   *     unknown form
   */
  static SgfSummary of(String text, SgfTree tree, SgfFaults faults) throws SgfException {
    List<SgfNode> nodes = tree.mainLine();
    List<SgfNode> line = nodes.isEmpty() ? List.of(SgfNode.of(List.of())) : nodes;
    SgfRoot root = new SgfRoot(line, faults);
    root.checkIsGo();
    StringBuilder moves = new StringBuilder();
    moves.append(root.size());
    for (SgfNode node : nodes) {
      for (SgfProperty property : node.properties()) {
        switch (property.id()) {
          case "B", "W", "AB", "AW", "AE" -> moves.append(property.id()).append(property.values());
          default -> {
            // Not part of the moves.
          }
        }
      }
    }
    int number = SgfException.line(text, line.getFirst().offset());
    Outcome outcome = root.outcome();
    String result = root.simple("RE");
    boolean unknown = outcome == null && !SgfResult.isNone(result);
    return new SgfSummary(
        number,
        root.simple("PB"),
        root.simple("PW"),
        outcome,
        unknown ? result : "",
        moves.toString());
  }
}
