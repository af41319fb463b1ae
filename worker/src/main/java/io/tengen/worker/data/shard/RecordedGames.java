package io.tengen.worker.data.shard;

import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Resumption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts recorded games to training games and back. */
public final class RecordedGames {
  private RecordedGames() {}

  /** The source that names the games of a run. */
  public static String source(String run) {
    return "run " + run;
  }

  /**
   * Converts a game for training: its moves up to the point where play was resumed to settle dead
   * stones, and the board as it was counted after that.
   *
   * @throws DataException with a one-line message if the game cannot be replayed
   */
  public static TrainingGame toTraining(
      TrainingGame.Id id, GameRecord record, PlayerInfo black, PlayerInfo white)
      throws DataException {
    List<Resumption> resumptions = record.refereeLog().resumptions();
    int length =
        resumptions.isEmpty() ? record.moves().size() : resumptions.getFirst().afterMoves();
    try {
      List<Turn> turns = new ArrayList<>(length);
      for (GameRecord.Move move : record.moves().subList(0, length)) {
        turns.add(new Turn(move.move(), summary(move.search())));
      }
      FinalBoard end =
          record.outcome().reason().isCounted()
              ? FinalBoard.of(record, record.positionAfter(record.moves().size()))
              : null;
      TrainingGame game =
          new TrainingGame(
              id,
              record.setup(),
              black,
              white,
              turns,
              Math.min(record.refereeLog().opening().count(), length),
              record.outcome(),
              end,
              record.refereeLog().neverResign(),
              record.startedAt(),
              record.seed());
      game.check();
      return game;
    } catch (IllegalArgumentException | IllegalMoveException e) {
      throw new DataException(id + ": " + e.getMessage(), e);
    }
  }

  /** Returns null if the search kept no root moves: there is nothing to learn from it. */
  private static @Nullable SearchSummary summary(@Nullable SearchStats search) {
    if (search == null) {
      return null;
    }
    MoveCounts candidates = candidates(search.candidates());
    MoveCounts target = target(search.policy());
    return candidates.size() == 0 && target == null
        ? null
        : new SearchSummary(
            !search.cheap(), search.visits(), search.winRate(), lead(search), candidates, target);
  }

  private static @Nullable Double lead(SearchStats search) {
    return Double.isNaN(search.lead()) ? null : search.lead();
  }

  private static MoveCounts candidates(List<SearchStats.MoveVisits> root) {
    SearchStats.MoveVisits[] visited =
        root.stream()
            .filter(candidate -> candidate.visits() > 0)
            .sorted(Comparator.comparingInt(SearchStats.MoveVisits::move))
            .toArray(SearchStats.MoveVisits[]::new);
    int[] moves = Arrays.stream(visited).mapToInt(SearchStats.MoveVisits::move).toArray();
    int[] visits = Arrays.stream(visited).mapToInt(SearchStats.MoveVisits::visits).toArray();
    float[] values = new float[visited.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) visited[i].winRate();
    }
    return MoveCounts.of(moves, visits, values);
  }

  /** Returns null if the visits are the target. Moves whose share rounds to 0 are left out. */
  private static @Nullable MoveCounts target(List<SearchStats.MoveShare> policy) {
    if (policy.isEmpty()) {
      return null;
    }
    double sum = policy.stream().mapToDouble(SearchStats.MoveShare::share).sum();
    SearchStats.MoveShare[] kept =
        policy.stream()
            .filter(share -> Quantization.ofShare(share.share() / sum) > 0)
            .sorted(Comparator.comparingInt(SearchStats.MoveShare::move))
            .toArray(SearchStats.MoveShare[]::new);
    return MoveCounts.of(
        Arrays.stream(kept).mapToInt(SearchStats.MoveShare::move).toArray(),
        Arrays.stream(kept).mapToInt(share -> Quantization.ofShare(share.share() / sum)).toArray());
  }

  /** Converts the game to a record, for SGF: without times, with the engines as players' names. */
  public static GameRecord toRecord(TrainingGame game) {
    List<GameRecord.Move> moves = new ArrayList<>();
    for (Turn turn : game.turns()) {
      moves.add(new GameRecord.Move(turn.move(), 0, stats(turn.summary())));
    }
    return new GameRecord(
        game.setup(),
        game.black().engine(),
        game.white().engine(),
        moves,
        game.outcome(),
        game.startedAt(),
        game.seed());
  }

  /** Root moves are ordered by visits, most visited first, as {@link SearchStats} requires. */
  private static @Nullable SearchStats stats(@Nullable SearchSummary summary) {
    if (summary == null) {
      return null;
    }
    MoveCounts counts = summary.candidates();
    List<SearchStats.MoveVisits> candidates = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      candidates.add(
          new SearchStats.MoveVisits(
              counts.move(i),
              counts.count(i),
              counts.hasValues() ? counts.value(i) : summary.value()));
    }
    candidates.sort(
        Comparator.comparingInt(SearchStats.MoveVisits::visits)
            .reversed()
            .thenComparingInt(SearchStats.MoveVisits::move));
    Double lead = summary.lead();
    return new SearchStats(
        summary.visits(),
        summary.value(),
        candidates,
        shares(summary.target()),
        lead == null ? Double.NaN : lead,
        !summary.full(),
        false);
  }

  /** Shares in descending order; empty if the visits are the target. */
  private static List<SearchStats.MoveShare> shares(@Nullable MoveCounts target) {
    if (target == null) {
      return List.of();
    }
    float sum = target.sum();
    List<SearchStats.MoveShare> shares = new ArrayList<>();
    for (int i = 0; i < target.size(); i++) {
      shares.add(new SearchStats.MoveShare(target.move(i), target.count(i) / sum));
    }
    shares.sort(
        Comparator.comparingDouble(SearchStats.MoveShare::share)
            .reversed()
            .thenComparingInt(SearchStats.MoveShare::move));
    return shares;
  }
}
