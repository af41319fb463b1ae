package io.tengen.game.sgf;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of a game tree. Immutable.
 *
 * @param properties in order, each id once
 * @param offset where it begins in the text it was read from; 0 if it was not read
 */
record SgfNode(List<SgfProperty> properties, int offset) {
  SgfNode {
    properties = List.copyOf(properties);
  }

  /** A node to be written. */
  static SgfNode of(List<SgfProperty> properties) {
    return new SgfNode(properties, 0);
  }

  /** The property of this id; null if the node has none. */
  @Nullable SgfProperty find(String id) {
    for (SgfProperty property : properties) {
      if (property.id().equals(id)) {
        return property;
      }
    }
    return null;
  }
}
