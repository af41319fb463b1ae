package io.tengen.game.match;

import io.tengen.game.record.Opening;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The terms that differ between the games of a match: openings, and special terms of single
 * engines. Immutable.
 *
 * @param openings openings with unique names; empty if every game begins with its setup
 * @param black name of the engine that takes Black in all its games; empty if the colours of all
 *     engines alternate
 * @param times the time systems of engines that differ from the match's, by engine name
 */
public record MatchTerms(List<Opening> openings, String black, Map<String, TimeSystem> times) {
  /** The largest number of openings of a match. */
  public static final int MOST_OPENINGS = 10_000;

  /** No openings and no special terms. */
  public static final MatchTerms NONE = new MatchTerms(List.of(), "", Map.of());

  /**
   * @throws IllegalArgumentException with one line if there are too many openings or two have the
   *     same name
   */
  public MatchTerms {
    openings = List.copyOf(openings);
    times = Collections.unmodifiableMap(new TreeMap<>(times));
    if (openings.size() > MOST_OPENINGS) {
      throw new IllegalArgumentException(
          openings.size() + " openings are more than " + MOST_OPENINGS + "; take some of them");
    }
    Set<String> names = new HashSet<>();
    for (Opening opening : openings) {
      if (!names.add(opening.name())) {
        throw new IllegalArgumentException(
            "two openings are called \"" + opening.name() + "\"; give one another name");
      }
    }
  }

  /**
   * Checks that games between these engines can be played under these terms.
   *
   * @throws IllegalArgumentException with one line that names the fault
   */
  public void requirePlayable(GameSetup setup, MatchRules rules, Collection<String> engines) {
    if (!black.isEmpty() && !engines.contains(black)) {
      throw new IllegalArgumentException(
          "\"" + black + "\" is to take Black, but no engine has this name");
    }
    for (String name : times.keySet()) {
      if (!engines.contains(name)) {
        throw new IllegalArgumentException(
            "\"" + name + "\" is to have a time of its own, but no engine has this name");
      }
    }
    if (rules.timeout() == MatchRules.Timeout.CONCEDE
        && setup.rules().counting() != Counting.AREA) {
      throw new IllegalArgumentException(
          "timeout=concede gives open points to the other side by area, and the rules "
              + setup.rules().name()
              + " do not count area; choose timeout=loses, or rules such as chinese");
    }
    int limit = rules.moveLimit(setup.size(), List.of());
    Position start = new Position(setup);
    Position position = new Position(setup);
    for (Opening opening : openings) {
      if (opening.moves().size() >= limit) {
        throw new IllegalArgumentException(
            "opening \"" + opening.name() + "\" leaves no move below the limit of " + limit);
      }
      position.copyFrom(start);
      opening.play(position);
    }
  }

  /** Returns whether an engine has a clock of its own. */
  public boolean hasClock() {
    return times.values().stream().anyMatch(TimeSystem::isClock);
  }

  /** Returns the match rules of a game between these two engines. */
  public MatchRules rules(MatchRules match, String blackEngine, String whiteEngine) {
    if (times.isEmpty()) {
      return match;
    }
    return match.withTimes(
        times.getOrDefault(blackEngine, match.blackTime()),
        times.getOrDefault(whiteEngine, match.whiteTime()));
  }
}
