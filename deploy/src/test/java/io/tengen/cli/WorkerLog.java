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
 * The workers' logs of their games: how each game ended, logged before the coordinator learns of
 * it, and which games a coordinator has acknowledged. Does not depend on the ledger.
 */
final class WorkerLog {
  /** Marks lines about games that count. */
  static final String COUNTS = " committed";

  private static final Pattern OVER =
      Pattern.compile("game (\\S+)#(\\d+) is over: (\\S+) - (\\S+), (\\S+)$");
  private static final Pattern ACKNOWLEDGED =
      Pattern.compile("game (\\S+)#(\\d+) (?:is committed|had been committed before)$");

  private final Map<Game, Set<Ending>> endings = new HashMap<>();
  private final Set<Game> acknowledged = new HashSet<>();

  /** Parses log lines of repeatable games: a game with two different endings is an error. */
  WorkerLog(List<String> lines) {
    this(lines, true);
  }

  /**
   * Parses log lines.
   *
   * @param repeatable whether a game that is played twice ends equally; those with networks need
   *     not, since evaluations differ a little from worker to worker
   */
  WorkerLog(List<String> lines, boolean repeatable) {
    for (String line : lines) {
      Matcher over = OVER.matcher(line);
      Matcher known = ACKNOWLEDGED.matcher(line);
      if (over.find()) {
        Ending ending = new Ending(over.group(3), over.group(4), over.group(5));
        Set<Ending> all = endings.computeIfAbsent(game(over), game -> new HashSet<>());
        all.add(ending);
        if (repeatable) {
          assertEquals(Set.of(ending), all, line);
        }
      } else if (known.find()) {
        acknowledged.add(game(known));
      }
    }
  }

  private static Game game(Matcher line) {
    return new Game(line.group(1), Integer.parseInt(line.group(2)));
  }

  /** Returns how each game ended that any worker has finished: once, if it is repeatable. */
  Map<Game, Set<Ending>> endings() {
    return endings;
  }

  /** Returns the games that a worker knows to count. */
  Set<Game> acknowledged() {
    return acknowledged;
  }

  /** A game of a run. */
  record Game(String run, int index) {}

  /**
   * How a game ended.
   *
   * @param black name of Black's engine
   * @param white name of White's engine
   * @param result the result in the form of SGF, such as {@code B+R}
   */
  record Ending(String black, String white, String result) {}
}
