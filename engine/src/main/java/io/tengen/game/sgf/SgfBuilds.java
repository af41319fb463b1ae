package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.record.EngineBuilds;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Formats and parses the builds of the external programs that played a game. SGF has no property
 * for them, so they are lines of the root's comment, where people see them too, such as {@code
 * Black's program: GNU-Go/3.8/2f0c9d4e8a7b6c5d}.
 */
final class SgfBuilds {
  private static final Pattern LINE =
      Pattern.compile("^(Black|White)'s program: (\\S+)$", Pattern.MULTILINE);

  private SgfBuilds() {}

  /** Returns the comment; empty if no external program played. */
  static String comment(EngineBuilds builds) {
    StringBuilder text = new StringBuilder();
    for (Color side : Color.values()) {
      if (!builds.of(side).isEmpty()) {
        text.append(text.isEmpty() ? "" : "\n")
            .append(side == Color.BLACK ? "Black" : "White")
            .append("'s program: ")
            .append(builds.of(side));
      }
    }
    return text.toString();
  }

  /** Returns the builds that a root's comment names. */
  static EngineBuilds parse(String comment) {
    EngineBuilds builds = EngineBuilds.NONE;
    Matcher lines = LINE.matcher(comment);
    while (lines.find()) {
      builds =
          lines.group(1).equals("Black")
              ? new EngineBuilds(lines.group(2), builds.white())
              : new EngineBuilds(builds.black(), lines.group(2));
    }
    return builds;
  }
}
