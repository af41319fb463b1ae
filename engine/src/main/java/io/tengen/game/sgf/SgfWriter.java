package io.tengen.game.sgf;

/** Writes trees as SGF. Values are written as they are: {@link SgfText} has escaped them. */
final class SgfWriter {
  /** Where a node that would follow on the same line begins a new one. */
  private static final int LINE = 72;

  private final StringBuilder out = new StringBuilder();
  private int lineStart;

  private SgfWriter() {}

  /** The text of one game, ending in a line break. */
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
