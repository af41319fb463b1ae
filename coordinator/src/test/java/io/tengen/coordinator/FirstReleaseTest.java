package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.VerdictStatus;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.h2.tools.RunScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a database with the first released schema can be read and its runs continue. {@link
 * FirstRelease} wrote the databases; they must not be written again.
 */
class FirstReleaseTest {
  @TempDir private Path directory;

  @Test
  void readsAnH2FileAndContinues() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:h2:file:" + directory.resolve("tengen"), "", "");
        Reader script = script("first-release-h2.sql.gz")) {
      RunScript.execute(connection, script);
      connection.createStatement().execute("SHUTDOWN");
    }
    continues(new DatabaseSettings.Embedded(directory));
  }

  @Test
  void readsAPostgreSqlDatabaseAndContinues() throws Exception {
    DatabaseSettings.PostgreSql database = PostgreSqlServer.database();
    try (Connection connection = DriverManager.getConnection(database.url(), database.user(), "");
        Statement statement = connection.createStatement();
        Reader script = script("first-release-postgresql.sql.gz")) {
      statement.execute(script.readAllAsString());
    }
    continues(database);
  }

  private static Reader script(String name) throws Exception {
    InputStream packed =
        Objects.requireNonNull(FirstReleaseTest.class.getResourceAsStream("/" + name));
    return new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8);
  }

  private void continues(DatabaseSettings databaseSettings) throws Exception {
    Files.createDirectories(directory);
    try (Harness harness =
        new Harness(Harness.config(directory, databaseSettings, FirstRelease.LEASE))) {
      List<Run> runs =
          harness
              .control
              .listRuns(io.tengen.proto.v1.ListRunsRequest.getDefaultInstance())
              .getRunsList();
      assertEquals(2, runs.size());
      Run failed = runs.get(0);
      assertEquals(RunState.RUN_STATE_FAILED, failed.getState());
      assertEquals(FirstRelease.FAILURE, failed.getProblem());

      Run open = runs.get(1);
      assertEquals(RunState.RUN_STATE_RUNNING, open.getState());
      assertEquals(FirstRelease.PLAYED, open.getCommitted());
      assertEquals(
          FirstRelease.spec(),
          open.getSpec().toBuilder().clearShare().build(),
          "equal to the created run except for later fields");
      HandWorker worker = HandWorker.connect(harness.channel, "w");
      for (int i = FirstRelease.PLAYED; i < FirstRelease.GAMES; i++) {
        assertEquals(
            VerdictStatus.VERDICT_STATUS_COMMITTED,
            worker.report(HandWorker.play(worker.next())).getStatus());
      }
      Run ended = harness.get(open.getId());
      assertEquals(RunState.RUN_STATE_FINISHED, ended.getState());
      Iterator<Game> games =
          harness.control.exportGames(ExportGamesRequest.newBuilder().setRun(open.getId()).build());
      List<Integer> indices = new ArrayList<>();
      games.forEachRemaining(game -> indices.add(game.getIndex()));
      assertEquals(IntStream.range(0, FirstRelease.GAMES).boxed().toList(), indices);
      Ratings ratings =
          harness.control.getRatings(GetRatingsRequest.newBuilder().setRun(open.getId()).build());
      assertEquals(FirstRelease.GAMES, ratings.getGames());
      assertEquals(FirstRelease.WINS_OF_A, ratings.getPairs(0).getWins());
    }
  }
}
