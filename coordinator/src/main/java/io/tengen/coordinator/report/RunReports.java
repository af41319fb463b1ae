package io.tengen.coordinator.report;

import io.tengen.coordinator.run.CountedGames;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.GameArchive.ArchivedGame;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.StoredGame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Writes reports of runs from the archive. A report keeps a line of each game in memory while it is
 * written, and its page until it is sent, so there are two at a time at most. Thread-safe; does not
 * block.
 */
public final class RunReports {
  /** The largest run in games; {@code tengen report} writes reports of larger ones elsewhere. */
  static final int MOST_GAMES = 100_000;

  private static final int CHUNK = 200;
  private static final int AT_A_TIME = 2;

  private final GameArchive archive;
  private final Executor blocking;
  private final Optional<ReportWriter> writer;
  private final Semaphore free = new Semaphore(AT_A_TIME);

  /**
   * @param blocking runs what reads the archive and writes; must not be the database's threads
   */
  public RunReports(GameArchive archive, Executor blocking) {
    this.archive = archive;
    this.blocking = blocking;
    writer = ServiceLoader.load(ReportWriter.class).findFirst();
  }

  /**
   * A report.
   *
   * @param page the bytes of an HTML file
   * @param sent must be run once, when the page is not needed any more
   */
  public record Report(byte[] page, Runnable sent) {}

  /**
   * Writes the report of a run.
   *
   * @param places the run's standings
   * @param counted the run's committed games
   * @return fails with {@link ReportRefusedException} if there is no report, or if too many are
   *     being written or sent
   */
  public CompletionStage<Report> write(RunStatus run, Standings places, CountedGames counted) {
    Optional<String> refusal = refusal(run.id(), counted.indices().cardinality());
    if (refusal.isPresent()) {
      return CompletableFuture.failedStage(new ReportRefusedException(refusal.get(), false));
    }
    if (!free.tryAcquire()) {
      return CompletableFuture.failedStage(
          new ReportRefusedException(
              "the coordinator is writing other reports; try again in a moment", true));
    }
    return CompletableFuture.supplyAsync(
            () -> new Report(page(run, places, counted), free::release), blocking)
        .whenComplete((_, failure) -> {
          if (failure != null) {
            free.release();
          }
        });
  }

  private Optional<String> refusal(String run, int games) {
    if (writer.isEmpty()) {
      return Optional.of("this coordinator writes no reports; use: tengen report " + run);
    }
    if (games == 0) {
      return Optional.of("run " + run + " has no games that count yet");
    }
    return games > MOST_GAMES
        ? Optional.of(
            "run "
                + run
                + " has more than "
                + MOST_GAMES
                + " games, whose report the coordinator does not write; use: tengen report "
                + run)
        : Optional.empty();
  }

  private byte[] page(RunStatus run, Standings places, CountedGames counted) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Writer to = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      writer.orElseThrow().write(run, places, reader -> read(run.id(), counted, reader), to);
    } catch (IllegalArgumentException e) {
      throw new ReportRefusedException(String.valueOf(e.getMessage()), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void read(String run, CountedGames counted, Consumer<StoredGame> reader) {
    BitSet games = counted.indices();
    int next = games.nextSetBit(0);
    while (next >= 0) {
      List<ArchivedGame> chunk = archive.read(run, next, CHUNK).toCompletableFuture().join();
      if (chunk.isEmpty() || chunk.getFirst().index() != next) {
        throw new IllegalStateException(
            "the record of game " + next + " of " + run + " is missing");
      }
      for (ArchivedGame game : chunk) {
        if (games.get(game.index())) {
          byte[] record = game.record().toArrayUnsafe();
          reader.accept(counted.message(run, game.index(), record, game.worker()).decode());
        }
      }
      next = games.nextSetBit(chunk.getLast().index() + 1);
    }
  }
}
