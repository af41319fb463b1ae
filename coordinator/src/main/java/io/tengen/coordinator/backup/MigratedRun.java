package io.tengen.coordinator.backup;

import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.store.OlderSchema;
import io.tengen.coordinator.store.RunRows;
import io.tengen.files.ScratchDirectory;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * The rows of a run that an older program archived, brought up to date by this program's
 * migrations, in temporary files. Every method blocks.
 */
final class MigratedRun implements AutoCloseable {
  private final ScratchDirectory files = ScratchDirectory.create("archive-");

  private MigratedRun() throws IOException {}

  /**
   * Migrates the rows.
   *
   * @param archive the file, for messages
   * @throws IllegalArgumentException with one line if this program does not know the schema
   * @throws StartupException with one line if the migration fails
   */
  static MigratedRun of(Path archive, CheckedZip zip, RunManifest manifest)
      throws IOException, SQLException, StartupException {
    MigratedRun migrated = new MigratedRun();
    try {
      migrated.migrate(archive, zip, manifest);
    } catch (IOException | SQLException | StartupException | RuntimeException e) {
      migrated.close();
      throw e;
    }
    return migrated;
  }

  private void migrate(Path archive, CheckedZip zip, RunManifest manifest)
      throws IOException, SQLException, StartupException {
    try (OlderSchema older = open(archive, manifest.schema())) {
      for (RunRows.Part part : RunRows.PARTS) {
        if (zip.has(part.table())) {
          try (BufferedReader lines = zip.lines(part.table())) {
            long _ = Tables.add(older.connection(), part.table(), lines);
          }
        }
      }
      older.migrate();
      for (RunRows.Part part : RunRows.PARTS) {
        try (BufferedWriter out = Files.newBufferedWriter(file(part.table()))) {
          long _ = Tables.write(older.connection(), part, manifest.run(), out);
        }
      }
    }
  }

  private OlderSchema open(Path archive, String schema) throws SQLException {
    try {
      return new OlderSchema(files.path(), schema);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          archive + " is of a newer Tengen (schema " + schema + "); read it back with that one", e);
    }
  }

  private Path file(String table) {
    return files.resolve(table + ".jsonl");
  }

  /** Opens the lines of a table. */
  BufferedReader lines(String table) throws IOException {
    return Files.newBufferedReader(file(table));
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
