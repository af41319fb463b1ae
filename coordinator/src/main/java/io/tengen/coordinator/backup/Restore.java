package io.tengen.coordinator.backup;

import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.store.Store;
import io.tengen.files.DurableFiles;
import io.tengen.files.FileTrees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Restores a backup into an empty place: all of it, or nothing. */
public final class Restore {
  private final Path file;
  private final CoordinatorConfig config;

  /**
   * What was restored.
   *
   * @param games number of archived games
   * @param runs number of runs
   * @param artifacts number of files
   * @param shards places of games for training that the backup does not include
   */
  public record Restored(long games, long runs, long artifacts, List<String> shards) {}

  /**
   * @param config names the database and the directories that the backup is restored into
   */
  public Restore(Path file, CoordinatorConfig config) {
    this.file = file;
    this.config = config;
  }

  /**
   * Restores the backup; blocks.
   *
   * @throws IllegalArgumentException with one line if the file is no whole backup, if this program
   *     cannot read it, or if the place is not empty; nothing is written then
   * @throws StartupException if the database cannot be opened
   * @throws IOException if a file cannot be read or written; nothing is left of the restoration
   * @throws SQLException if the database fails; nothing is left of the restoration
   */
  public Restored run() throws IOException, SQLException, StartupException {
    requireEmpty(config.data());
    requireEmpty(config.artifacts());
    try (CheckedZip zip = new CheckedZip(file, "backup")) {
      Manifest manifest = zip.manifest(Manifest.NAME, Manifest.class);
      zip.verify(manifest.entries());
      Path data = staged(config.data());
      try {
        restore(zip, manifest, data);
      } finally {
        FileTrees.delete(data);
      }
      return restored(manifest);
    }
  }

  private void restore(CheckedZip zip, Manifest manifest, Path data)
      throws IOException, SQLException, StartupException {
    boolean isInside = config.artifacts().equals(CoordinatorConfig.artifactsIn(config.data()));
    Path artifacts = isInside ? CoordinatorConfig.artifactsIn(data) : staged(config.artifacts());
    try {
      writeArtifacts(zip, manifest, artifacts);
      boolean isEmbedded = config.database() instanceof DatabaseSettings.Embedded;
      try (Store store =
          Store.open(isEmbedded ? new DatabaseSettings.Embedded(data) : config.database())) {
        insert(
            zip,
            manifest,
            store,
            () -> {
              if (!isInside) {
                publish(artifacts, config.artifacts());
              }
              if (!isEmbedded) {
                publish(data, config.data());
              }
            });
      }
      if (isEmbedded) {
        publish(data, config.data());
      }
    } finally {
      FileTrees.delete(artifacts);
    }
  }

  private static Path staged(Path target) throws IOException {
    Path whole = target.toAbsolutePath().normalize();
    Path parent = whole.getParent();
    if (parent == null) {
      throw new IllegalArgumentException(whole + " has no parent directory; choose another");
    }
    DurableFiles.createDirectories(parent);
    return Files.createTempDirectory(parent, whole.getFileName() + ".restoring-");
  }

  private static void publish(Path staged, Path target) throws IOException {
    Files.deleteIfExists(target);
    DurableFiles.move(staged, target);
  }

  private static void requireEmpty(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> inside = Files.list(directory)) {
        if (inside.findAny().isPresent()) {
          throw new IllegalArgumentException(
              "directory " + directory + " is not empty; choose another or move it away");
        }
      }
    }
  }

  private static void writeArtifacts(CheckedZip zip, Manifest manifest, Path directory)
      throws IOException {
    DurableFiles.createDirectories(directory);
    for (String name : manifest.entries().keySet()) {
      if (name.startsWith(Manifest.ARTIFACTS)) {
        Path target = directory.resolve(name.substring(Manifest.ARTIFACTS.length()));
        if (!directory.equals(target.normalize().getParent())) {
          throw new IllegalArgumentException("the backup names a file outside of its directory");
        }
        try (InputStream in = zip.open(name)) {
          Files.copy(in, target);
        }
        DurableFiles.force(target);
      }
    }
    DurableFiles.forceDirectory(directory);
  }

  /** Something that is done just before the rows are committed. */
  private interface Publication {
    void run() throws IOException;
  }

  private void insert(CheckedZip zip, Manifest manifest, Store store, Publication publication)
      throws IOException, SQLException {
    try (Connection connection = store.connection()) {
      if (!Tables.areEmpty(connection)) {
        throw new IllegalArgumentException(
            config.database().title() + " is not empty; restore into another database");
      }
      requireSchema(file, manifest.schema(), Tables.schema(connection));
      boolean isPostgreSql = Tables.isPostgreSql(connection);
      connection.setAutoCommit(false);
      try {
        if (isPostgreSql) {
          allowJournal(connection);
        }
        for (String table : Tables.ALL) {
          insert(zip, manifest, connection, table);
        }
        Tables.renumber(connection, isPostgreSql);
        publication.run();
        connection.commit();
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    }
  }

  private static void requireSchema(Path file, String written, String schema) {
    if (!schema.equals(written)) {
      throw new IllegalArgumentException(
          file
              + " has schema "
              + written
              + " and this program "
              + schema
              + "; restore it with the Tengen that wrote it, and upgrade then");
    }
  }

  /**
   * Lets this transaction write the journal, which the database allows to its coordinator alone.
   */
  private static void allowJournal(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "SELECT set_config('tengen.epoch', (SELECT number::text FROM epoch), true)");
    }
  }

  private void insert(CheckedZip zip, Manifest manifest, Connection connection, String table)
      throws IOException, SQLException {
    try (BufferedReader lines = zip.lines(table)) {
      zip.requireRows(table, Tables.insert(connection, table, lines), manifest.entries());
    }
  }

  private static Restored restored(Manifest manifest) {
    return new Restored(
        rows(manifest, "game_record"),
        rows(manifest, "run"),
        manifest.entries().keySet().stream()
            .filter(name -> name.startsWith(Manifest.ARTIFACTS))
            .count(),
        List.copyOf(manifest.shards()));
  }

  private static long rows(Manifest manifest, String table) {
    Manifest.Content content = manifest.entries().get(Manifest.TABLES + table + ".jsonl");
    return content == null ? 0 : content.rows();
  }
}
