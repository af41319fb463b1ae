package io.tengen.engine.gtp;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Points;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * The arguments of a GTP command, taken one after the other. More than a command takes are ignored.
 */
final class GtpArguments {
  private final Iterator<String> words;

  GtpArguments(List<String> words) {
    this.words = words.iterator();
  }

  boolean hasNext() {
    return words.hasNext();
  }

  String word() throws GtpException {
    if (!words.hasNext()) {
      throw GtpException.syntax();
    }
    return words.next();
  }

  int integer() throws GtpException {
    try {
      return Integer.parseInt(word());
    } catch (NumberFormatException e) {
      throw GtpException.syntax();
    }
  }

  double number() throws GtpException {
    try {
      return Double.parseDouble(word());
    } catch (NumberFormatException e) {
      throw GtpException.syntax();
    }
  }

  Color color() throws GtpException {
    return switch (word().toLowerCase(Locale.ROOT)) {
      case "b", "black" -> Color.BLACK;
      case "w", "white" -> Color.WHITE;
      default -> throw GtpException.syntax();
    };
  }

  /** A point of the board or a pass. */
  int move(Points points) throws GtpException {
    try {
      return points.parse(word());
    } catch (IllegalArgumentException e) {
      throw GtpException.syntax();
    }
  }
}
