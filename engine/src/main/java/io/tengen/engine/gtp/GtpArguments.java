package io.tengen.engine.gtp;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a GTP command, read one after the other. Arguments beyond those that a command
 * reads are ignored. Each method that reads an argument throws a {@link GtpException} if it is
 * missing or malformed.
 */
final class GtpArguments {
  private final List<String> words;
  private int next;

  GtpArguments(List<String> words) {
    this.words = words;
  }

  boolean hasNext() {
    return next < words.size();
  }

  /** Returns whether the next argument is a colour. */
  boolean startsWithColor() {
    return hasNext() && parseColor(words.get(next)) != null;
  }

  /** Returns whether the next argument begins with a digit. */
  boolean startsWithDigit() {
    return hasNext() && Character.digit(words.get(next).charAt(0), 10) >= 0;
  }

  String word() throws GtpException {
    if (!hasNext()) {
      throw GtpException.syntax();
    }
    return words.get(next++);
  }

  /** Reads all remaining arguments, separated by single blanks; empty if there are none. */
  String rest() {
    String rest = String.join(" ", words.subList(next, words.size()));
    next = words.size();
    return rest;
  }

  /** Reads an integer; the protocol allows none below 0. */
  int integer() throws GtpException {
    try {
      int number = Integer.parseInt(word());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw GtpException.syntax();
    }
    throw GtpException.syntax();
  }

  double number() throws GtpException {
    try {
      return Double.parseDouble(word());
    } catch (NumberFormatException e) {
      throw GtpException.syntax();
    }
  }

  /** Reads {@code true} or {@code false}. */
  boolean bool() throws GtpException {
    return switch (word().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw GtpException.syntax();
    };
  }

  Color color() throws GtpException {
    Color color = parseColor(word());
    if (color == null) {
      throw GtpException.syntax();
    }
    return color;
  }

  /** Reads a point of the board or a pass. */
  int move(Points points) throws GtpException {
    try {
      return points.parse(word());
    } catch (IllegalArgumentException e) {
      throw GtpException.syntax();
    }
  }

  private static @Nullable Color parseColor(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "b", "black" -> Color.BLACK;
      case "w", "white" -> Color.WHITE;
      default -> null;
    };
  }
}
