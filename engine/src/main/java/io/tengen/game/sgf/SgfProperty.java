package io.tengen.game.sgf;

import java.util.List;

/**
 * A property of a node. Immutable.
 *
 * @param id upper-case letters, such as {@code B}
 * @param values as they stand between the brackets, escapes included ({@link SgfText} reads them);
 *     at least one
 * @param offset where it begins in the text it was read from; 0 if it was not read
 */
record SgfProperty(String id, List<String> values, int offset) {
  SgfProperty {
    values = List.copyOf(values);
  }

  /** A property to be written. */
  static SgfProperty of(String id, String value) {
    return new SgfProperty(id, List.of(value), 0);
  }

  /** The first value: for properties that have one. */
  String value() {
    return values.getFirst();
  }

  /** As an error message shows it. */
  String quoted() {
    return id + "[" + SgfText.quote(value()) + "]";
  }
}
