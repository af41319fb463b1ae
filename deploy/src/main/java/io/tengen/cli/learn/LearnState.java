package io.tengen.cli.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far the loop has come: what {@code state.json} holds. Immutable.
 *
 * @param id begins the names of the loop's runs and of its pool, and tells it from others at the
 *     same coordinator
 * @param generations the last of them may be under way
 * @param ratings of generations and anchors as far as they were rated
 */
public record LearnState(String id, List<Generation> generations, List<Rating> ratings) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /**
   * A strength.
   *
   * @param elo random is 0
   * @param error95 half the width of the 95 % interval
   * @param games that it rests on
   */
  public record Rating(String name, double elo, double error95, int games) {}

  public LearnState {
    generations = List.copyOf(generations);
    ratings = List.copyOf(ratings);
  }

  static LearnState begin(String id) {
    return new LearnState(id, List.of(), List.of());
  }

  /**
   * Reads what {@link #json} gave.
   *
   * @throws IOException if the file cannot be read; the message is one line that names it
   */
  static LearnState read(Path file) throws IOException {
    try {
      return MAPPER.readValue(Files.readAllBytes(file), LearnState.class);
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is damaged: " + e.getOriginalMessage(), e);
    }
  }

  /** What {@link #read} reads. */
  String json() {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a state is JSON", e);
    }
  }

  /** This with a generation in the place of the one of its number, or behind the last. */
  LearnState with(Generation generation) {
    List<Generation> all = new ArrayList<>(generations);
    if (generation.number() == all.size()) {
      all.add(generation);
    } else {
      all.set(generation.number(), generation);
    }
    return new LearnState(id, all, ratings);
  }

  LearnState withRatings(List<Rating> newer) {
    return new LearnState(id, generations, newer);
  }

  Generation generation(int number) {
    return generations.get(number);
  }

  /** The rating of an engine, if it has one. */
  public Optional<Rating> rating(String name) {
    return ratings.stream().filter(rating -> rating.name().equals(name)).findFirst();
  }

  /** The newest generation that was promoted before this one, which plays for it. */
  int player(int number) {
    for (int i = number - 1; i > 0; i--) {
      Generation.Judged judged = generations.get(i).judged();
      if (judged != null && judged.promoted()) {
        return i;
      }
    }
    return 0;
  }

  /** Games of self-play of all generations. */
  long games() {
    return generations.stream()
        .map(Generation::played)
        .mapToLong(played -> played == null ? 0 : played.games())
        .sum();
  }
}
