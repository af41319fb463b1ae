package io.tengen.cli.learn;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.learn.Generation.Time;
import io.tengen.cli.learn.setting.BoardSizes;
import io.tengen.cli.learn.setting.LearnPlan;
import io.tengen.cli.learn.setting.LearnSettings;
import io.tengen.worker.learn.Losses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The results of a learning loop. The names of the components are the keys of {@code curve.json}.
 *
 * @param settings the settings that the loop was started with
 * @param changes settings that were changed, by the number of the first generation with the new
 *     value; null if there are none
 * @param generations the generations that have been trained
 * @param anchors engines that do not learn
 * @param split time by stage
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LearningCurve(
    Map<String, String> settings,
    @Nullable SortedMap<Integer, Map<String, String>> changes,
    List<Point> generations,
    List<Anchor> anchors,
    Split split) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /**
   * A generation on the curve. The components {@code elo}, {@code error95} and {@code ratingGames}
   * are null if it is not rated.
   *
   * @param generation its number
   * @param network the network's SHA-256 hash
   * @param promoted whether it was promoted to play; false while that is undecided
   * @param games games of self-play that were new to it
   * @param samples samples of those games
   * @param steps batches that it learned from
   * @param losses means over the batches; null if there were none
   * @param elo Elo rating; random is 0. Of several sizes of the board that of the largest on which
   *     generations are rated
   * @param error95 half the width of the 95 % interval
   * @param ratingGames games that the rating is based on
   * @param boards the ratings on boards of each size, by ascending size; null if the loop has one
   *     size
   * @param split time by stage
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Point(
      int generation,
      String network,
      boolean promoted,
      int games,
      long samples,
      long steps,
      @Nullable Losses losses,
      @Nullable Double elo,
      @Nullable Double error95,
      @Nullable Integer ratingGames,
      @Nullable List<BoardRating> boards,
      Split split) {}

  /**
   * A rating on boards of one size.
   *
   * @param board points along a side
   * @param elo Elo rating; random is 0
   * @param error95 half the width of the 95 % interval
   * @param games games that the rating is based on
   */
  public record BoardRating(int board, double elo, double error95, int games) {}

  /**
   * An engine that does not learn, for comparison. The components {@code elo} and {@code error95}
   * are null if it has played no games, {@code board} if the loop has one size of the board.
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Anchor(
      String name,
      @Nullable Integer board,
      @Nullable Double elo,
      @Nullable Double error95,
      int games) {
    static Anchor of(LearnState.Rating rating, boolean severalSizes) {
      boolean rated = rating.games() > 0;
      return new Anchor(
          rating.name(),
          severalSizes ? rating.board() : null,
          rated ? rating.elo() : null,
          rated ? rating.error95() : null,
          rating.games());
    }
  }

  /** Time by stage. */
  public record Split(Time selfPlay, Time training, Time gate, Time rating) {
    private static final Split NONE = new Split(Time.NONE, Time.NONE, Time.NONE, Time.NONE);

    static Split of(Generation generation) {
      var played = generation.played();
      var trained = generation.trained();
      var judged = generation.judged();
      var rated = generation.rated();
      return new Split(
          played == null ? Time.NONE : played.time(),
          trained == null ? Time.NONE : trained.time(),
          judged == null ? Time.NONE : judged.time(),
          rated == null ? Time.NONE : rated.time());
    }

    Split plus(Split other) {
      return new Split(
          selfPlay.plus(other.selfPlay),
          training.plus(other.training),
          gate.plus(other.gate),
          rating.plus(other.rating));
    }
  }

  /** Returns the learning curve of a loop's present state. */
  public static LearningCurve of(LearnPlan plan, LearnState state) {
    LearnSettings settings = plan.first();
    List<Point> points = new ArrayList<>();
    Split split = Split.NONE;
    for (Generation generation : state.generations()) {
      if (generation.trained() != null) {
        points.add(
            point(settings, generation, generation.trained(), state.ratings(generation.name())));
      }
      split = split.plus(Split.of(generation));
    }
    List<String> names = state.generations().stream().map(Generation::name).toList();
    List<Anchor> anchors =
        state.ratings().stream()
            .filter(rating -> !names.contains(rating.name()))
            .map(rating -> Anchor.of(rating, settings.isOfSeveralSizes()))
            .toList();
    SortedMap<Integer, Map<String, String>> changes = new TreeMap<>();
    plan.changes().keySet().forEach(from -> changes.put(from, plan.changed(from)));
    return new LearningCurve(
        settings.texts(), changes.isEmpty() ? null : changes, points, anchors, split);
  }

  private static Point point(
      LearnSettings settings,
      Generation generation,
      Generation.Trained trained,
      List<LearnState.Rating> ratings) {
    Optional<LearnState.Rating> rating =
        ratings.stream().filter(each -> each.board() == settings.ratingBoards().last()).findFirst();
    Generation.Played played = generation.played();
    Generation.Judged judged = generation.judged();
    return new Point(
        generation.number(),
        trained.network().sha256(),
        judged != null && judged.promoted(),
        played == null ? 0 : played.games(),
        played == null ? 0 : played.samples(),
        trained.steps(),
        trained.steps() == 0 ? null : trained.losses(),
        rating.map(LearnState.Rating::elo).orElse(null),
        rating.map(LearnState.Rating::error95).orElse(null),
        rating.map(LearnState.Rating::games).orElse(null),
        settings.isOfSeveralSizes()
            ? ratings.stream()
                .map(
                    each -> new BoardRating(each.board(), each.elo(), each.error95(), each.games()))
                .toList()
            : null,
        Split.of(generation));
  }

  /**
   * Returns the sizes of the boards on which generations are rated, ascending; empty if the loop
   * has one size.
   */
  List<Integer> ratedBoards() {
    String boards = settings.get("ratingBoards");
    return boards == null ? List.of() : List.copyOf(BoardSizes.parse("ratingBoards", boards));
  }

  /** Returns the ratings of a point by size; one of size 0 if the loop has one size. */
  static List<BoardRating> ratings(Point point) {
    if (point.boards() != null) {
      return point.boards();
    }
    return point.elo() == null || point.error95() == null || point.ratingGames() == null
        ? List.of()
        : List.of(new BoardRating(0, point.elo(), point.error95(), point.ratingGames()));
  }

  /** Returns the content of {@code curve.json}. */
  public String json() {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write a curve as JSON", e);
    }
  }
}
