package io.tengen.engine.gtp;

import io.tengen.engine.gtp.program.GtpReply;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Color;
import java.time.Duration;
import java.util.List;

/**
 * What an analysis command asks for: {@code [COLOR] [CENTISECONDS] [KEY VALUE]...}.
 *
 * @param color whose move is thought about
 * @param every time between two reports
 * @param minMoves moves to be shown even where they were hardly visited
 * @param maxMoves the most moves to be shown
 * @param ownership whether to say whose each point is expected to be
 * @param rootInfo whether to say how the position as a whole is judged
 */
record AnalysisOptions(
    Color color, Duration every, int minMoves, int maxMoves, boolean ownership, boolean rootInfo) {
  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(1);
  private static final double CENTISECONDS_A_DAY = 8_640_000;

  /** A move is shown if it has this share of the visits of the first. */
  private static final int SHOWN_SHARE = 100;

  /**
   * Reads the arguments.
   *
   * @param toMove whose move it is if they do not say
   * @throws GtpException if they are malformed or ask for what is not offered
   */
  static AnalysisOptions parse(GtpArguments arguments, Color toMove) throws GtpException {
    Color color = arguments.startsWithColor() ? arguments.color() : toMove;
    Duration every = arguments.startsWithDigit() ? interval(arguments.number()) : DEFAULT_INTERVAL;
    int minMoves = 0;
    int maxMoves = Integer.MAX_VALUE;
    boolean ownership = false;
    boolean rootInfo = false;
    while (arguments.hasNext()) {
      String key = arguments.word();
      switch (key) {
        case "interval" -> every = interval(arguments.number());
        case "minmoves" -> minMoves = arguments.integer();
        case "maxmoves" -> maxMoves = Math.max(1, arguments.integer());
        case "avoid", "allow" -> throw new GtpException(key + " is not supported; leave it out");
        case "ownership" -> ownership = arguments.truth();
        case "rootInfo" -> rootInfo = arguments.truth();
        case "pvVisits",
            "pvEdgeVisits",
            "movesOwnership",
            "ownershipStdev",
            "movesOwnershipStdev" ->
            refuse(key, arguments.truth());
        default -> throw new GtpException("unknown key " + GtpReply.quote(key));
      }
    }
    return new AnalysisOptions(color, every, minMoves, maxMoves, ownership, rootInfo);
  }

  /** Those of these lines that are to be shown. */
  List<Variation> shown(List<Variation> lines) {
    int count = 0;
    while (count < Math.min(lines.size(), maxMoves)
        && (count < minMoves
            || lines.get(count).visits() * (long) SHOWN_SHARE >= lines.getFirst().visits())) {
      count++;
    }
    return lines.subList(0, count);
  }

  private static void refuse(String key, boolean wanted) throws GtpException {
    if (wanted) {
      throw new GtpException(key + " is not supported; leave it out");
    }
  }

  private static Duration interval(double centiseconds) throws GtpException {
    if (!(centiseconds >= 0)) {
      throw GtpException.syntax();
    }
    double bounded = Math.clamp(centiseconds, 1, CENTISECONDS_A_DAY);
    return Duration.ofMillis(Math.round(10 * bounded));
  }
}
