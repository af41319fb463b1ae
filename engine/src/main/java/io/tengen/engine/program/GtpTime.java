package io.tengen.engine.program;

import io.tengen.game.board.Color;
import io.tengen.game.match.TimeLeft;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Formats clocks as GTP commands. Times are whole seconds, rounded down but at least 1, since 0
 * would mean no limit.
 *
 * @see <a href="https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html">the
 *     protocol, section 4.2</a>
 * @see <a href="https://www.gokgs.com/help/go/kgsGtp.html">{@code kgs-time_settings}</a>
 */
final class GtpTime {
  private static final String PLAIN = "time_settings";
  private static final String KGS = "kgs-time_settings";
  private static final String LEFT = "time_left";

  private GtpTime() {}

  /**
   * Returns the command that sets the time system, derived from what a clock shows before the first
   * move. Only KGS's command can express several byo-yomi periods; an engine that does not know it
   * receives a single period, which it can rely on.
   *
   * @param known the commands that the engine knows
   * @return empty if time is unlimited or the engine knows no such command
   */
  static Optional<String> settings(TimeLeft time, Set<String> known) {
    if (!time.isLimited()) {
      return Optional.empty();
    }
    if (time.periods() > 1 && known.contains(KGS)) {
      return Optional.of(
          words(KGS, "byoyomi", seconds(time.main()), seconds(time.period()), time.periods()));
    }
    if (!known.contains(PLAIN)) {
      return Optional.empty();
    }
    boolean more = !time.period().isZero();
    return Optional.of(
        words(
            PLAIN,
            time.main().isZero() && more ? 0 : seconds(time.main()),
            more ? seconds(time.period()) : 0,
            Math.max(time.moves(), more ? 1 : 0)));
  }

  /**
   * Returns the command that sets what a clock shows; empty if time is unlimited or the engine does
   * not know the command.
   */
  static Optional<String> left(Color color, TimeLeft time, Set<String> known) {
    if (!time.isLimited() || !known.contains(LEFT)) {
      return Optional.empty();
    }
    String side = color == Color.BLACK ? "black" : "white";
    if (!time.main().isZero()) {
      return Optional.of(words(LEFT, side, seconds(time.main()), 0));
    }
    // KGS gives the periods left in place of the moves left.
    int stones = time.moves() > 0 ? time.moves() : known.contains(KGS) ? time.periods() : 1;
    return Optional.of(
        words(LEFT, side, seconds(time.period()), time.period().isZero() ? 0 : stones));
  }

  private static long seconds(Duration time) {
    return Math.max(1, time.toSeconds());
  }

  private static String words(Object... words) {
    return String.join(" ", List.of(words).stream().map(String::valueOf).toList());
  }
}
