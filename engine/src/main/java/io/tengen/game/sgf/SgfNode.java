package io.tengen.game.sgf;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of a game tree. Immutable.
 *
 * @param properties in order, with unique ids
 * @param offset its offset in the source text; 0 if it was not parsed
 */
record SgfNode(List<SgfProperty> properties, int offset) {
  SgfNode {
    properties = List.copyOf(properties);
  }

  /** Returns a node for writing. */
  static SgfNode of(List<SgfProperty> properties) {
    return new SgfNode(properties, 0);
  }

  /** Returns the property with this id; null if the node has none. */
  @Nullable SgfProperty find(String id) {
    for (SgfProperty property : properties) {
      if (property.id().equals(id)) {
        return property;
      }
    }
    return null;
  }
}
