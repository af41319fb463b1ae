package io.tengen.coordinator.rating;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The games of a collection that are equal move by move. Engines that play without randomness
 * repeat games, and counting a game twice counts its evidence twice: errors come out too small.
 *
 * @param games number of games that were compared
 * @param distinct number of games that remain if one of each group of equal games is kept
 * @param groups groups of equal games, the largest first; groups of one size in the order of their
 *     first games
 */
public record DuplicateGames<K>(int games, int distinct, List<Group<K>> groups) {
  public DuplicateGames {
    groups = List.copyOf(groups);
  }

  /**
   * A group of equal games.
   *
   * @param key the key that they share
   * @param games the positions of the games in the collection, ascending; at least two
   */
  public record Group<K>(K key, List<Integer> games) {
    public Group {
      games = List.copyOf(games);
    }
  }

  /** The number of games that repeat another. */
  public int repeated() {
    return games - distinct;
  }

  /**
   * Finds the equal games of a collection.
   *
   * @param keys a key for each game, equal for equal games: its start position and moves, or a hash
   *     of these
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
