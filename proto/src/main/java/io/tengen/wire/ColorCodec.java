package io.tengen.wire;

import io.tengen.engine.game.Color;
import org.jspecify.annotations.Nullable;

/** Sides. */
final class ColorCodec {
  private ColorCodec() {}

  /**
   * @param color null for neither side
   */
  static io.tengen.proto.v1.Color encode(@Nullable Color color) {
    return switch (color) {
      case BLACK -> io.tengen.proto.v1.Color.COLOR_BLACK;
      case WHITE -> io.tengen.proto.v1.Color.COLOR_WHITE;
      case null -> io.tengen.proto.v1.Color.COLOR_UNSPECIFIED;
    };
  }

  /**
   * @return null for neither side
   * @throws IllegalArgumentException with one line if the color is unknown
   */
  static @Nullable Color decode(io.tengen.proto.v1.Color message) {
    return switch (message) {
      case COLOR_BLACK -> Color.BLACK;
      case COLOR_WHITE -> Color.WHITE;
      case COLOR_UNSPECIFIED -> null;
      case UNRECOGNIZED -> throw new IllegalArgumentException("a color is unknown here");
    };
  }

  /**
   * Decodes a color that must be there.
   *
   * @throws IllegalArgumentException with {@code otherwise} if there is none
   */
  static Color decode(io.tengen.proto.v1.Color message, String otherwise) {
    Color color = decode(message);
    if (color == null) {
      throw new IllegalArgumentException(otherwise);
    }
    return color;
  }
}
