package io.tengen.coordinator.rating;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Games that are the same as another, move by move. Engines that play without randomness repeat
 * themselves, and a game counted twice is evidence counted twice: errors come out too small.
 *
 * @param games that were looked at
 * @param distinct games that remain if of equal ones one is kept
 * @param groups equal games, the largest group first; equals in the order of their first games
 */
public record DuplicateGames<K>(int games, int distinct, List<Group<K>> groups) {
  public DuplicateGames {
    groups = List.copyOf(groups);
  }

  /**
   * Games that are equal.
   *
   * @param key what they have in common
   * @param games their positions in the collection, ascending; at least two
   */
  public record Group<K>(K key, List<Integer> games) {
    public Group {
      games = List.copyOf(games);
    }
  }

  /** How many games repeat another. */
  public int repeated() {
    return games - distinct;
  }

  /**
   * Finds them.
   *
   * @param keys one for each game, equal if the games are: its start and its moves, or a hash of
   *     these
   */
  public static <K> DuplicateGames<K> find(Collection<K> keys) {
    Map<K, List<Integer>> games = new LinkedHashMap<>();
    int index = 0;
    for (K key : keys) {
      games.computeIfAbsent(key, first -> new ArrayList<>(1)).add(index++);
    }
    List<Group<K>> groups = new ArrayList<>();
    games.forEach((key, equal) -> {
      if (equal.size() > 1) {
        groups.add(new Group<>(key, equal));
      }
    });
    groups.sort(Comparator.comparingInt(group -> -group.games().size()));
    return new DuplicateGames<>(index, games.size(), groups);
  }
}
