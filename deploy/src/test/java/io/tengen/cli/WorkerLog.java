package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What workers have logged of their games: how each ended, said before the coordinator hears of it,
 * and which of them a coordinator has told them of that they count. It knows nothing of the ledger.
 */
final class WorkerLog {
  /** In lines that say that a game counts. */
  static final String COUNTS = " committed";

  private static final Pattern OVER =
      Pattern.compile("game (\\S+)#(\\d+) is over: (\\S+) - (\\S+), (\\S+) by (\\S+)$");
  private static final Pattern ACKNOWLEDGED =
      Pattern.compile("game (\\S+)#(\\d+) (?:is committed|had been committed before)$");

  private final Map<Game, Ending> endings = new HashMap<>();
  private final Set<Game> acknowledged = new HashSet<>();

  /**
   * Reads log lines. Engines of these tests play a game the same whoever plays it: that one ends in
   * two ways is an error.
   */
  WorkerLog(List<String> lines) {
    for (String line : lines) {
      Matcher over = OVER.matcher(line);
      Matcher known = ACKNOWLEDGED.matcher(line);
      if (over.find()) {
        Ending ending = new Ending(over.group(3), over.group(4), over.group(5));
        Ending other = endings.putIfAbsent(game(over), ending);
        assertEquals(other == null ? ending : other, ending, line);
      } else if (known.find()) {
        acknowledged.add(game(known));
      }
    }
  }

  private static Game game(Matcher line) {
    return new Game(line.group(1), Integer.parseInt(line.group(2)));
  }

  /** How each game ended that any worker has finished. */
  Map<Game, Ending> endings() {
    return endings;
  }

  /** Games of which a worker knows that they count. */
  Set<Game> acknowledged() {
    return acknowledged;
  }

  /** One game of one run. */
  record Game(String run, int index) {}

  /**
   * How a game ended.
   *
   * @param black name of an engine
   * @param white name of an engine
   * @param winner {@code COLOR_BLACK}, {@code COLOR_WHITE}, or {@code COLOR_UNSPECIFIED} if nobody
   */
  record Ending(String black, String white, String winner) {}
}
