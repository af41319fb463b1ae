package io.tengen.coordinator.rating;

import io.tengen.game.board.Color;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Computes an engine's score by colour and by opening. */
public final class Breakdown {
  private Breakdown() {}

  /** The engine's scores by the colour that it had; colours that it never had are absent. */
  public static Map<Color, ScoreCounts> byColor(List<GameResult> games, int engine) {
    Map<Color, ScoreCounts> counts = new EnumMap<>(Color.class);
    count(games, engine, game -> game.colorOf(engine), counts);
    return counts;
  }

  /** The engine's scores by the name of the opening. */
  public static SortedMap<String, ScoreCounts> byOpening(List<GameResult> games, int engine) {
    SortedMap<String, ScoreCounts> counts = new TreeMap<>();
    count(games, engine, GameResult::opening, counts);
    return counts;
  }

  /**
   * Black's scores by the name of the opening, whichever engine had Black. An opening whose score
   * is far from even decides games itself, instead of comparing engines.
   */
  public static SortedMap<String, ScoreCounts> blackByOpening(List<GameResult> games) {
    SortedMap<String, ScoreCounts> counts = new TreeMap<>();
    for (GameResult game : games) {
      add(counts, game.opening(), game.halfPoints(game.black()));
    }
    return counts;
  }

  private static <K> void count(
      List<GameResult> games, int engine, Function<GameResult, K> key, Map<K, ScoreCounts> counts) {
    for (GameResult game : games) {
      if (game.has(engine)) {
        add(counts, key.apply(game), game.halfPoints(engine));
      }
    }
  }

  private static <K> void add(Map<K, ScoreCounts> counts, K key, int cell) {
    counts.put(key, counts.getOrDefault(key, ScoreCounts.noGames()).plus(cell));
  }
}
