package io.tengen.game.sgf;

import io.tengen.game.rules.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What an SGF file says of a game, without the game being played: its moves may be anything.
 *
 * @param line of the file where the game begins, from 1
 * @param black name of the player; empty if the file has none
 * @param white name of the player; empty if the file has none
 * @param outcome null if the game is unfinished or the file does not know
 * @param moves size, stones set up and moves of the main line as the file writes them: equal for
 *     games that are equal
 */
public record SgfSummary(
    int line, String black, String white, @Nullable Outcome outcome, String moves) {

  /**
   * @param text what the tree was read from
   * @throws SgfException if it is not a game of Go, or its result is none of the known forms
   */
  static SgfSummary of(String text, SgfTree tree) throws SgfException {
    SgfRoot root = new SgfRoot(text, tree.nodes().getFirst());
    root.checkIsGo();
    StringBuilder moves = new StringBuilder();
    moves.append(root.size());
    for (SgfNode node : tree.mainLine()) {
      for (SgfProperty property : node.properties()) {
        switch (property.id()) {
          case "B", "W", "AB", "AW", "AE" -> moves.append(property.id()).append(property.values());
          default -> {
            // Says nothing of how the game went.
          }
        }
      }
    }
    int line = SgfException.line(text, tree.nodes().getFirst().offset());
    return new SgfSummary(
        line, root.simple("PB"), root.simple("PW"), root.outcome(), moves.toString());
  }
}
