package io.tengen.cli.pool;

import io.tengen.coordinator.rating.PairCount;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Counts of results by Black's and White's names, collected from files. */
final class ResultPool {
  /** Losses, draws and wins of Black, by Black's name, then White's. */
  private final Map<String, Map<String, int[]>> counts = new HashMap<>();

  private final List<UUID> games = new ArrayList<>();
  private int counted;
  private int unfinished;
  private int selfPlay;

  /** Counts a game; null stands for a game without a result. */
  void add(String black, String white, @Nullable Outcome outcome) {
    if (outcome == null || !outcome.kind().isRated()) {
      unfinished++;
    } else if (black.equals(white)) {
      selfPlay++;
    } else {
      counted++;
      int cell = outcome.winner() == null ? 1 : outcome.winner() == Color.BLACK ? 2 : 0;
      counts.computeIfAbsent(black, name -> new HashMap<>())
          .computeIfAbsent(white, name -> new int[3])[cell]++;
    }
  }

  /** Records the fingerprint of a game's moves, to find repeated games. */
  void addFingerprint(UUID game) {
    games.add(game);
  }

  /** Returns the names of all engines, sorted, so that the order of files does not matter. */
  List<String> names() {
    TreeSet<String> names = new TreeSet<>(counts.keySet());
    counts.values().forEach(opponents -> names.addAll(opponents.keySet()));
    return List.copyOf(names);
  }

  /** Returns the counts of Black against White, by indices in this list of names. */
  List<PairCount> counts(List<String> names) {
    Map<String, Integer> index = new HashMap<>();
    names.forEach(name -> index.put(name, index.size()));
    List<PairCount> pairs = new ArrayList<>();
    counts.forEach((black, opponents) ->
        opponents.forEach((white, count) ->
            pairs.add(
                new PairCount(
                    index.getOrDefault(black, 0),
                    index.getOrDefault(white, 0),
                    count[2],
                    count[0],
                    count[1]))));
    return pairs;
  }

  /** Returns the number of games with a result. */
  int counted() {
    return counted;
  }

  /** Returns the number of games without a result. */
  int unfinished() {
    return unfinished;
  }

  /** Returns the number of games of an engine against itself. */
  int selfPlay() {
    return selfPlay;
  }

  /** Returns the fingerprints of games, in the order of the files. */
  List<UUID> games() {
    return games;
  }
}
