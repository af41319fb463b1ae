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
 * The games in the logs of workers: how each ended, logged before it is sent to the coordinator,
 * and which of them a coordinator has acknowledged. Does not depend on the ledger.
 */
final class WorkerLog {
  /** The marker of log lines about acknowledged games. */
  static final String COUNTS = " committed";

  private static final Pattern OVER =
      Pattern.compile("game (\\S+)#(\\d+) is over: (\\S+) - (\\S+), (\\S+) by (\\S+)$");
  private static final Pattern ACKNOWLEDGED =
      Pattern.compile("game (\\S+)#(\\d+) (?:is committed|had been committed before)$");

  private final Map<Game, Ending> endings = new HashMap<>();
  private final Set<Game> acknowledged = new HashSet<>();

  /**
   * Reads log lines. Games of these tests are reproducible, so a game with two different results is
   * an error.
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

  /** Returns the results of all games that workers have finished. */
  Map<Game, Ending> endings() {
    return endings;
  }

  /** Returns the acknowledged games. */
  Set<Game> acknowledged() {
    return acknowledged;
  }

  /** One game of one run. */
  record Game(String run, int index) {}

  /**
   * The result of a game.
   *
   * @param black the name of the engine with Black
   * @param white the name of the engine with White
   * @param winner {@code COLOR_BLACK}, {@code COLOR_WHITE}, or {@code COLOR_UNSPECIFIED} if there
   *     is none
   */
  record Ending(String black, String white, String winner) {}
}
