package io.tengen.wire;

import io.tengen.game.board.Color;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes {@link Color}. */
public final class ColorCodec {
  private ColorCodec() {}

  /**
   * Encodes a color.
   *
   * @param color null for neither side
   */
  public static io.tengen.proto.v1.Color encode(@Nullable Color color) {
    return switch (color) {
      case BLACK -> io.tengen.proto.v1.Color.COLOR_BLACK;
      case WHITE -> io.tengen.proto.v1.Color.COLOR_WHITE;
      case null -> io.tengen.proto.v1.Color.COLOR_UNSPECIFIED;
    };
  }

  /**
   * Decodes a color.
   *
   * @return null for neither side
   * @throws IllegalArgumentException with one line if the color is unknown
   */
  public static @Nullable Color decode(io.tengen.proto.v1.Color message) {
    return switch (message) {
      case COLOR_BLACK -> Color.BLACK;
      case COLOR_WHITE -> Color.WHITE;
      case COLOR_UNSPECIFIED -> null;
      case UNRECOGNIZED -> throw new IllegalArgumentException("a color is unknown to this version");
    };
  }

  /**
   * Decodes a color that is required.
   *
   * @throws IllegalArgumentException with the message {@code otherwise} if it is missing
   */
  public static Color decode(io.tengen.proto.v1.Color message, String otherwise) {
    Color color = decode(message);
    if (color == null) {
      throw new IllegalArgumentException(otherwise);
    }
    return color;
  }
}
