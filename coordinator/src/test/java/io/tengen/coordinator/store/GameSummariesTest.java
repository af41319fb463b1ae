package io.tengen.coordinator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.util.ByteString;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.GameFacts;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.store.GameSummaries.Found;
import io.tengen.coordinator.store.GameSummaries.Row;
import io.tengen.coordinator.store.GameSummaries.Search;
import io.tengen.game.board.Color;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.GameRecordCodec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches of {@link GameSummaries}. With {@code -Dtengen.summaries.games=1000000} it measures them
 * on a run of that size.
 */
class GameSummariesTest {
  private static final int GAMES = Integer.getInteger("tengen.summaries.games", 5_000);
  private static final int BATCH = 1_000;

  @TempDir private Path directory;

  private static ReportedGame game(int index) {
    return new ReportedGame(
        new CommittedGame(
            index,
            index % 2 == 0 ? Color.BLACK : Color.WHITE,
            index == GAMES - 3 ? Outcome.Reason.CRASH : Outcome.Reason.RESIGN,
            1_000,
            50,
            2_000,
            50,
            "w" + index % 40,
            "0".repeat(64)),
        ByteString.fromArray(new byte[200]),
        List.of(),
        ByteString.emptyByteString(),
        new GameFacts(0, 100 + index % 200, "opening " + index % 500, Instant.EPOCH),
        "",
        0);
  }

  private static Search search(boolean descending, int from, Predicate<Row> wanted) {
    return new Search(descending, from, 50, GameSummariesTest::next, wanted);
  }

  private static int next(int index) {
    return index < GAMES ? index : -1;
  }

  @Test
  void findsGamesByPagesHoweverRareTheyAre() throws Exception {
    try (Store store = Store.open(new DatabaseSettings.Embedded(directory))) {
      GameArchive archive = new GameArchive(store, Runnable::run);
      for (int from = 0; from < GAMES; from += BATCH) {
        List<ReportedGame> batch = new ArrayList<>();
        for (int index = from; index < Math.min(from + BATCH, GAMES); index++) {
          batch.add(game(index));
        }
        archive.put("r", batch).toCompletableFuture().get();
      }
      GameSummaries summaries = new GameSummaries(store, Runnable::run);
      assertEquals(50, pages(summaries, "first page", search(false, 0, row -> true), 1).size());
      assertEquals(
          GAMES - 1,
          pages(summaries, "last page", search(true, GAMES - 1, row -> true), 1)
              .getFirst()
              .index());
      measurePages(summaries);
      measureRecords(archive);
      assertEquals(
          50, pages(summaries, "from the middle", search(false, GAMES / 2, row -> true), 1).size());
      List<Row> crashes =
          pages(
              summaries,
              "one in all",
              search(false, 0, row -> row.reason() == Outcome.Reason.CRASH),
              Integer.MAX_VALUE);
      assertEquals(List.of(GAMES - 3), crashes.stream().map(Row::index).toList());
      assertEquals(
          GAMES / 500,
          pages(
                  summaries,
                  "one opening of 500",
                  search(false, 0, row -> row.facts().opening().equals("opening 7")),
                  Integer.MAX_VALUE)
              .size());
    }
  }

  @Test
  void addsTheGamesOfDatabasesWithoutSummaries() throws Exception {
    GameRecord record =
        new GameRecord(
            new GameSetup(Rules.CHINESE, 5, 0.5, List.of(), List.of(), Color.BLACK),
            "a",
            "b",
            List.of(),
            new Outcome(Color.BLACK, Outcome.Reason.RESIGN, 0, ""),
            Instant.EPOCH,
            1);
    ReportedGame played =
        ReportedGame.of(3, "w", record, ByteString.fromArray(GameRecordCodec.toBytes(record)));
    try (Store store = Store.open(new DatabaseSettings.Embedded(directory))) {
      GameArchive archive = new GameArchive(store, Runnable::run);
      archive.put("r", List.of(played, game(700))).toCompletableFuture().get();
      archive.put("s", List.of(played)).toCompletableFuture().get();
      GameSummaries summaries = new GameSummaries(store, Runnable::run);
      List<Row> before = pages(summaries, "before", search(false, 0, row -> row.index() == 3), 9);
      MissingSummaries missing =
          new MissingSummaries(store, bytes -> GameRecordCodec.fromBytes(bytes.toArrayUnsafe()));
      assertEquals(0, missing.add(Runnable::run).get());
      Sql.run(store, c -> c.createStatement().executeUpdate("DELETE FROM game_summary"));
      // The record of game 700 is no record, and must not hold up the others.
      assertEquals(2, missing.add(Runnable::run).get());
      assertEquals(before, pages(summaries, "after", search(false, 0, row -> true), 9));
    }
  }

  /** Says how long pages from anywhere in a large run take. */
  private static void measurePages(GameSummaries summaries) throws Exception {
    if (GAMES < 100_000) {
      return;
    }
    Random random = new Random(1);
    long[] micros = new long[1_000];
    for (int i = 0; i < micros.length; i++) {
      long begun = System.nanoTime();
      Found page =
          summaries
              .search("r", search(i % 2 == 0, random.nextInt(GAMES), row -> true))
              .toCompletableFuture()
              .get();
      micros[i] = (System.nanoTime() - begun) / 1_000;
      assertTrue(page.games().size() <= 50);
    }
    Arrays.sort(micros);
    System.out.printf(
        "1000 pages from anywhere: p50 %.1f ms, p99 %.1f ms, slowest %.1f ms%n",
        micros[500] / 1e3, micros[990] / 1e3, micros[999] / 1e3);
  }

  /** Says how long opening games from anywhere in a large run takes. */
  private static void measureRecords(GameArchive archive) throws Exception {
    if (GAMES < 100_000) {
      return;
    }
    Random random = new Random(2);
    long[] micros = new long[1_000];
    for (int i = 0; i < micros.length; i++) {
      int index = random.nextInt(GAMES);
      long begun = System.nanoTime();
      assertTrue(archive.get("r", index).toCompletableFuture().get().isPresent());
      micros[i] = (System.nanoTime() - begun) / 1_000;
    }
    Arrays.sort(micros);
    System.out.printf(
        "1000 games from anywhere: p50 %.1f ms, p99 %.1f ms, slowest %.1f ms%n",
        micros[500] / 1e3, micros[990] / 1e3, micros[999] / 1e3);
  }

  /** Reads pages and says how long the longest took if the run is large. */
  private static List<Row> pages(GameSummaries summaries, String what, Search search, int most)
      throws Exception {
    List<Row> rows = new ArrayList<>();
    long longest = 0;
    int count = 0;
    boolean more = true;
    Search next = search;
    while (more && count < most) {
      long begun = System.nanoTime();
      Found found = summaries.search("r", next).toCompletableFuture().get();
      longest = Math.max(longest, System.nanoTime() - begun);
      rows.addAll(found.games());
      count++;
      assertTrue(found.games().size() <= 50);
      more = found.next().isPresent();
      if (more) {
        int from = found.next().getAsInt();
        next = new Search(search.descending(), from, 50, search.next(), search.wanted());
      }
    }
    if (GAMES >= 100_000) {
      System.out.printf(
          "%s: %d games on %d pages, the slowest in %d ms%n",
          what, rows.size(), count, Duration.ofNanos(longest).toMillis());
    }
    return rows;
  }
}
