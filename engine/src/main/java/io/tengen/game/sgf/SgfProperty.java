package io.tengen.game.sgf;

import java.util.List;

/**
 * A property of a node. Immutable.
 *
 * @param id upper-case letters, such as {@code B}
 * @param values the raw texts between the brackets, which {@link SgfText} unescapes; at least one
 * @param offset its offset in the source text; 0 if it was not parsed
 */
record SgfProperty(String id, List<String> values, int offset) {
  SgfProperty {
    values = List.copyOf(values);
  }

  /** Returns a property for writing. */
  static SgfProperty of(String id, String value) {
    return new SgfProperty(id, List.of(value), 0);
  }

  /** Returns the first value, for properties with a single value. */
  String value() {
    return values.getFirst();
  }

  /** Returns the property as error messages show it. */
  String quoted() {
    return id + "[" + SgfText.quote(value()) + "]";
  }
}
