package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.coordinator.rating.DuplicateGames;
import java.util.List;

/**
 * Games that repeat other games.
 *
 * @param repeated number of games that repeat another, with the verb; empty for none
 * @param distinct number of games that differ, with the verb
 * @param groups the largest groups of equal games
 * @param more number of groups that are left out, with the verb; empty for none
 */
record DuplicatesView(String repeated, String distinct, List<Group> groups, String more) {
  private static final int MOST_GROUPS = 10;
  private static final int MOST_GAMES = 12;

  /**
   * A group of equal games.
   *
   * @param count size of the group
   * @param games numbers of its first games
   * @param more number of its games that are left out
   */
  record Group(String count, List<Integer> games, int more) {}

  static DuplicatesView of(Findings findings) {
    DuplicateGames<?> duplicates = findings.duplicates();
    List<GameLog.Line> lines = findings.log().lines();
    List<Group> groups =
        duplicates.groups().stream()
            .limit(MOST_GROUPS)
            .map(group ->
                new Group(
                    Figures.count(group.games().size(), "game"),
                    group.games().stream()
                        .limit(MOST_GAMES)
                        .map(place -> lines.get(place).index())
                        .toList(),
                    Math.max(0, group.games().size() - MOST_GAMES)))
            .toList();
    int more = duplicates.groups().size() - groups.size();
    int distinct = duplicates.distinct();
    return new DuplicatesView(
        duplicates.repeated() == 0
            ? ""
            : Figures.count(duplicates.repeated(), "game", "repeats", "repeat"),
        Figures.count(distinct) + (distinct == 1 ? " is" : " are"),
        groups,
        more == 0 ? "" : Figures.count(more, "smaller group", "is", "are"));
  }
}
