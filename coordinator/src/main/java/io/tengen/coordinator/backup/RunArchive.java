package io.tengen.coordinator.backup;

import com.google.gson.Gson;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.store.RunRows;
import io.tengen.coordinator.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Single runs in files: their journal, records and summaries, in the form of a {@link Backup}, with
 * a manifest that has the hash of each part and the games that the run has counted. A run that is
 * read back has the same id, results and ratings. Every method blocks.
 */
public final class RunArchive {
  private static final String KIND = "archive of a run";

  private final Store store;
  private final InstantSource clock;

  public RunArchive(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * What an archive contains.
   *
   * @param run the run's id
   * @param games number of games that the run has counted
   * @param records number of records of games: at least those of the counted games
   * @param artifacts SHA-256 of the networks and policies that the run uses and the archive lacks
   */
  public record Contents(String run, int games, long records, List<String> artifacts) {}

  /**
   * Writes the archive of a run that has ended.
   *
   * @param counted the indices of the games that the run has counted
   * @param artifacts SHA-256 of the networks and policies that it uses
   * @throws IOException if the stream fails or the database cannot be read
   */
  public void write(String run, BitSet counted, List<String> artifacts, OutputStream out)
      throws IOException {
    Map<String, Manifest.Content> contents = new LinkedHashMap<>();
    String createdAt = clock.instant().toString();
    ZipOutputStream zip = new ZipOutputStream(out);
    String schema =
        Backup.atOneMoment(
            store,
            connection -> {
              for (RunRows.Part part : RunRows.PARTS) {
                Backup.writeTable(
                    part.table(),
                    zip,
                    contents,
                    lines -> Tables.write(connection, part, run, lines));
              }
              return Tables.schema(connection);
            });
    zip.putNextEntry(new ZipEntry(RunManifest.NAME));
    RunManifest manifest =
        new RunManifest(
            schema,
            createdAt,
            run,
            Base64.getEncoder().encodeToString(counted.toByteArray()),
            contents,
            artifacts);
    zip.write(new Gson().toJson(manifest).getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
    zip.finish();
    out.flush();
  }

  /**
   * Reads a whole archive: compares each part with the hash in the manifest, each record with its
   * own hash, and the records with the counted games.
   *
   * @throws IllegalArgumentException with one line if the file is not a whole archive
   * @throws IOException if it cannot be read
   */
  public static Contents verify(Path file) throws IOException {
    try (CheckedZip zip = new CheckedZip(file, KIND)) {
      return verify(zip, zip.manifest(RunManifest.NAME, RunManifest.class));
    }
  }

  private static Contents verify(CheckedZip zip, RunManifest manifest) throws IOException {
    zip.verify(manifest.entries());
    BitSet missing = BitSet.valueOf(Base64.getDecoder().decode(manifest.counted()));
    int games = missing.cardinality();
    long records;
    try (BufferedReader lines = zip.lines("game_record")) {
      records =
          Tables.read(
              lines,
              row -> {
                int index = Integer.parseInt(value(row, "game_index"));
                byte[] hash =
                    Backup.sha256().digest(Base64.getDecoder().decode(value(row, "record")));
                if (!HexFormat.of().formatHex(hash).equals(value(row, "digest").strip())) {
                  throw zip.damaged("the record of game " + index + " has another hash", null);
                }
                missing.clear(index);
              });
    }
    if (!missing.isEmpty()) {
      throw zip.damaged("the record of game " + missing.nextSetBit(0) + " is missing", null);
    }
    return new Contents(manifest.run(), games, records, List.copyOf(manifest.artifacts()));
  }

  private static String value(Map<String, @Nullable String> row, String column) {
    return Objects.requireNonNull(row.get(column), column);
  }

  /**
   * Reads an archive back into a database that no coordinator uses: the whole run, or nothing. The
   * rows of an older program are brought up to date.
   *
   * @throws IllegalArgumentException with one line if the file is not a whole archive, has the
   *     schema of a newer program, or the database has the run
   * @throws StartupException with one line if the rows of an older program cannot be migrated
   * @throws IOException if the file cannot be read
   * @throws SQLException if the database fails
   */
  public static Contents restore(Path file, Store store)
      throws IOException, SQLException, StartupException {
    try (CheckedZip zip = new CheckedZip(file, KIND);
        Connection connection = store.connection()) {
      RunManifest manifest = zip.manifest(RunManifest.NAME, RunManifest.class);
      Contents contents = verify(zip, manifest);
      requireAbsent(connection, manifest.run());
      requireFree(connection, zip);
      if (manifest.schema().equals(Tables.schema(connection))) {
        add(store, connection, zip::lines);
      } else {
        try (MigratedRun migrated = MigratedRun.of(file, zip, manifest)) {
          add(store, connection, migrated::lines);
        }
      }
      return contents;
    }
  }

  /** Opens the lines of a table of a run. */
  private interface RunTables {
    BufferedReader lines(String table) throws IOException;
  }

  private static void add(Store store, Connection connection, RunTables tables)
      throws IOException, SQLException {
    connection.setAutoCommit(false);
    try {
      store.allowJournal(connection);
      for (RunRows.Part part : RunRows.PARTS) {
        try (BufferedReader lines = tables.lines(part.table())) {
          long _ = Tables.add(connection, part.table(), lines);
        }
      }
      connection.commit();
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  /** Checks that the request that created the run has not created another since. */
  private static void requireFree(Connection connection, CheckedZip zip)
      throws IOException, SQLException {
    try (BufferedReader lines = zip.lines("run");
        PreparedStatement statement =
            connection.prepareStatement("SELECT id FROM run WHERE request_id = ?")) {
      List<@Nullable String> requests = new ArrayList<>();
      long _ = Tables.read(lines, row -> requests.add(row.get("request_id")));
      for (String request : requests) {
        statement.setString(1, request);
        try (ResultSet rows = statement.executeQuery()) {
          if (rows.next()) {
            throw new IllegalArgumentException(
                "run "
                    + rows.getString(1)
                    + " was created by a repetition of the request that created the archived run;"
                    + " delete it first");
          }
        }
      }
    }
  }

  private static void requireAbsent(Connection connection, String run) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT 1 FROM run WHERE id = ?")) {
      statement.setString(1, run);
      try (ResultSet rows = statement.executeQuery()) {
        if (rows.next()) {
          throw new IllegalArgumentException(
              "the database has run " + run + " already; delete it first, or keep it");
        }
      }
    }
  }
}
