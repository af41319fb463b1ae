package io.tengen.engine.gtp;

import io.tengen.engine.program.GtpReply;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Color;
import java.time.Duration;
import java.util.List;

/**
 * The arguments of an analysis command: {@code [COLOR] [CENTISECONDS] [KEY VALUE]...}.
 *
 * @param color the side whose move is analyzed
 * @param interval the time between two reports
 * @param minMoves the number of moves that are listed however few visits they have
 * @param maxMoves the maximum number of moves that are listed
 * @param ownership whether the expected owner of each point is reported
 * @param rootInfo whether the evaluation of the position as a whole is reported
 */
record AnalysisOptions(
    Color color,
    Duration interval,
    int minMoves,
    int maxMoves,
    boolean ownership,
    boolean rootInfo) {
  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(1);
  private static final double CENTISECONDS_PER_DAY = 8_640_000;

  /** A move is listed if its visits times this number reach the visits of the first move. */
  private static final int LISTED_RATIO = 100;

  /**
   * Parses the arguments.
   *
   * @param toMove the color if the arguments name none
   * @throws GtpException if the arguments are malformed or ask for an unsupported feature
   */
  static AnalysisOptions parse(GtpArguments arguments, Color toMove) throws GtpException {
    Color color = arguments.startsWithColor() ? arguments.color() : toMove;
    Duration interval =
        arguments.startsWithDigit() ? toInterval(arguments.number()) : DEFAULT_INTERVAL;
    int minMoves = 0;
    int maxMoves = Integer.MAX_VALUE;
    boolean ownership = false;
    boolean rootInfo = false;
    while (arguments.hasNext()) {
      String key = arguments.word();
      switch (key) {
        case "interval" -> interval = toInterval(arguments.number());
        case "minmoves" -> minMoves = arguments.integer();
        case "maxmoves" -> maxMoves = Math.max(1, arguments.integer());
        case "avoid", "allow" -> throw new GtpException(key + " is not supported; leave it out");
        case "ownership" -> ownership = arguments.bool();
        case "rootInfo" -> rootInfo = arguments.bool();
        case "pvVisits",
            "pvEdgeVisits",
            "movesOwnership",
            "ownershipStdev",
            "movesOwnershipStdev" ->
            requireFalse(key, arguments.bool());
        default -> throw new GtpException("unknown key " + GtpReply.quote(key));
      }
    }
    return new AnalysisOptions(color, interval, minMoves, maxMoves, ownership, rootInfo);
  }

  /**
   * Returns the variations to list: a prefix of {@code lines}, which is sorted with the best first.
   */
  List<Variation> shown(List<Variation> lines) {
    int count = 0;
    while (count < Math.min(lines.size(), maxMoves)
        && (count < minMoves
            || lines.get(count).visits() * (long) LISTED_RATIO >= lines.getFirst().visits())) {
      count++;
    }
    return lines.subList(0, count);
  }

  private static void requireFalse(String key, boolean value) throws GtpException {
    if (value) {
      throw new GtpException(key + " is not supported; leave it out");
    }
  }

  private static Duration toInterval(double centiseconds) throws GtpException {
    if (!(centiseconds >= 0)) {
      throw GtpException.syntax();
    }
    double bounded = Math.clamp(centiseconds, 1, CENTISECONDS_PER_DAY);
    return Duration.ofMillis(Math.round(10 * bounded));
  }
}
