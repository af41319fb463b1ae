package io.tengen.cli.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.learn.setting.LearnPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The progress of a learning loop: the content of {@code state.json}. Immutable.
 *
 * @param id prefix of the names of the loop's runs and of its pool; distinguishes the loop from
 *     others on the same coordinator
 * @param generations all generations in order; the last may be under way
 * @param begun number of the last generation whose games were begun during the training of the one
 *     before, 0 for none; it may be one more than the generations have
 * @param ratings ratings of generations and anchors, by ascending size of the board
 * @param settings the loop's plan when this was written, as {@link LearnPlan#texts}; empty in the
 *     files of older versions
 */
public record LearnState(
    String id,
    List<Generation> generations,
    int begun,
    List<Rating> ratings,
    SortedMap<Integer, Map<String, String>> settings) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /**
   * The rating of a generation or an anchor.
   *
   * @param name the engine's name
   * @param board points along a side of the boards that it played on; 0 only in the files of older
   *     versions, whose loops had one size
   * @param elo Elo rating; random is 0
   * @param error95 half the width of the 95 % interval
   * @param games number of games that it is based on
   */
  public record Rating(String name, int board, double elo, double error95, int games) {}

  public LearnState {
    generations = List.copyOf(generations);
    ratings = List.copyOf(ratings);
    SortedMap<Integer, Map<String, String>> copy = new TreeMap<>();
    // Null in the files of older versions.
    if (settings != null) {
      settings.forEach(
          (from, texts) -> copy.put(from, Collections.unmodifiableMap(new LinkedHashMap<>(texts))));
    }
    settings = Collections.unmodifiableSortedMap(copy);
  }

  static LearnState begin(String id) {
    return new LearnState(id, List.of(), 0, List.of(), Collections.emptySortedMap());
  }

  /**
   * Reads a file with the text of {@link #json}.
   *
   * @param board size of the boards of ratings that name none
   * @throws IOException if the file cannot be read; the message is one line that names it
   */
  static LearnState read(Path file, int board) throws IOException {
    try {
      LearnState read = MAPPER.readValue(Files.readAllBytes(file), LearnState.class);
      return new LearnState(
          read.id,
          read.generations,
          read.begun,
          read.ratings.stream()
              .map(each ->
                  each.board == 0
                      ? new Rating(each.name, board, each.elo, each.error95, each.games)
                      : each)
              .toList(),
          read.settings);
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is damaged: " + e.getOriginalMessage(), e);
    }
  }

  /** Returns this state as JSON text, which {@link #read} reads. */
  String json() {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write a state as JSON", e);
    }
  }

  /**
   * Returns a state in which this generation replaces the one with its number, or follows the last.
   */
  LearnState with(Generation generation) {
    List<Generation> all = new ArrayList<>(generations);
    if (generation.number() == all.size()) {
      all.add(generation);
    } else {
      all.set(generation.number(), generation);
    }
    return new LearnState(id, all, begun, ratings, settings);
  }

  /** Returns a state in which the games of this generation may have begun. */
  LearnState withBegun(int number) {
    return new LearnState(id, generations, Math.max(begun, number), ratings, settings);
  }

  /** Returns a state with the settings of this plan. */
  LearnState with(LearnPlan plan) {
    return new LearnState(id, generations, begun, ratings, plan.texts());
  }

  /**
   * Checks that a plan has the settings by which the generations of this state learned.
   *
   * @throws IllegalArgumentException with a message of one line if it has others
   */
  void requireAgrees(LearnPlan plan) {
    int learned = (int) generations.stream().filter(each -> each.trained() != null).count() - 1;
    if (learned >= 0 && !settings.isEmpty()) {
      plan.requireAgrees(LearnPlan.ofTexts(settings), learned);
    }
  }

  /**
   * Returns the first generation of which nothing has begun, not even its games; at least 1,
   * because generation 0 has none.
   */
  int unbegun() {
    return Math.max(1, Math.max(generations.size(), begun + 1));
  }

  /** Returns a state in which these ratings replace all on boards of this size. */
  LearnState withRatings(int board, List<Rating> newer) {
    List<Rating> all =
        Stream.concat(ratings.stream().filter(rating -> rating.board() != board), newer.stream())
            .sorted(Comparator.comparingInt(Rating::board))
            .toList();
    return new LearnState(id, generations, begun, all, settings);
  }

  Generation generation(int number) {
    return generations.get(number);
  }

  /**
   * Returns the ratings of an engine, by ascending size of the board; none for sizes on which it
   * has played no rating games.
   */
  public List<Rating> ratings(String name) {
    return ratings.stream()
        .filter(rating -> rating.name().equals(name) && rating.games() > 0)
        .toList();
  }

  /**
   * Returns the number of the newest promoted generation before this one, whose network plays for
   * it.
   */
  int player(int number) {
    for (int i = number - 1; i > 0; i--) {
      Generation.Judged judged = generations.get(i).judged();
      if (judged != null && judged.promoted()) {
        return i;
      }
    }
    return 0;
  }

  /** Returns the number of games of self-play for generations up to this one. */
  long games(int number) {
    return playedFor(number).mapToLong(Generation.Played::games).sum();
  }

  /** Returns the hashes of the shards with the games for generations up to this one. */
  Set<String> shards(int number) {
    return playedFor(number)
        .flatMap(played -> played.shards().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private Stream<Generation.Played> playedFor(int number) {
    return generations.stream().limit(number + 1L).map(Generation::played).filter(Objects::nonNull);
  }
}
