package io.tengen.game.sgf;

/** Writes trees as SGF. Values must already be escaped by {@link SgfText}. */
final class SgfWriter {
  /** Line length after which the next node begins a new line. */
  private static final int LINE = 72;

  private final StringBuilder out = new StringBuilder();
  private int lineStart;

  private SgfWriter() {}

  /** Returns the text of one game, ending in a line break. */
  static String write(SgfTree game) {
    SgfWriter writer = new SgfWriter();
    writer.tree(game);
    return writer.out.append('\n').toString();
  }

  private void tree(SgfTree tree) {
    out.append('(');
    for (SgfNode node : tree.nodes()) {
      node(node);
    }
    for (SgfTree variation : tree.variations()) {
      breakLine();
      tree(variation);
    }
    out.append(')');
  }

  private void node(SgfNode node) {
    if (out.length() - lineStart > LINE) {
      breakLine();
    }
    out.append(';');
    for (SgfProperty property : node.properties()) {
      out.append(property.id());
      for (String value : property.values()) {
        out.append('[').append(value).append(']');
      }
    }
  }

  private void breakLine() {
    out.append('\n');
    lineStart = out.length();
  }
}
