package io.tengen.coordinator.backup;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.store.Store;
import io.tengen.files.DurableFiles;
import io.tengen.files.FileTrees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

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
    try (ZipFile zip = new ZipFile(file.toFile())) {
      Manifest manifest = verified(zip);
      Path data = staged(config.data());
      try {
        restore(zip, manifest, data);
      } finally {
        FileTrees.delete(data);
      }
      return restored(manifest);
    } catch (ZipException e) {
      throw damaged("it is truncated or no backup", e);
    }
  }

  private void restore(ZipFile zip, Manifest manifest, Path data)
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

  /** Reads the whole backup and compares it with its manifest. */
  private Manifest verified(ZipFile zip) throws IOException, SQLException {
    Manifest manifest = manifest(zip);
    for (Map.Entry<String, Manifest.Content> content : manifest.entries().entrySet()) {
      MessageDigest digest = Backup.sha256();
      try (InputStream in = new DigestInputStream(open(zip, content.getKey()), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      if (!HexFormat.of().formatHex(digest.digest()).equals(content.getValue().sha256())) {
        throw damaged(content.getKey() + " has another hash than its manifest", null);
      }
    }
    return manifest;
  }

  private Manifest manifest(ZipFile zip) throws IOException {
    try (InputStream in = open(zip, Manifest.NAME)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Manifest manifest = new Gson().fromJson(text, Manifest.class);
      if (manifest == null || manifest.entries() == null) {
        throw damaged("its manifest is empty", null);
      }
      return manifest;
    } catch (JsonParseException e) {
      throw damaged("its manifest cannot be read", e);
    }
  }

  private InputStream open(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw damaged(name + " is missing", null);
    }
    return zip.getInputStream(entry);
  }

  private IllegalArgumentException damaged(String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        file + " is not a whole backup: " + why + "; restore another", cause);
  }

  private static void writeArtifacts(ZipFile zip, Manifest manifest, Path directory)
      throws IOException {
    DurableFiles.createDirectories(directory);
    for (String name : manifest.entries().keySet()) {
      if (name.startsWith(Manifest.ARTIFACTS)) {
        Path target = directory.resolve(name.substring(Manifest.ARTIFACTS.length()));
        if (!directory.equals(target.normalize().getParent())) {
          throw new IllegalArgumentException("the backup names a file outside of its directory");
        }
        try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
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

  private void insert(ZipFile zip, Manifest manifest, Store store, Publication publication)
      throws IOException, SQLException {
    try (Connection connection = store.connection()) {
      if (!Tables.areEmpty(connection)) {
        throw new IllegalArgumentException(
            config.database().title() + " is not empty; restore into another database");
      }
      requireSchema(manifest, Tables.schema(connection));
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

  private void requireSchema(Manifest manifest, String schema) {
    if (!schema.equals(manifest.schema())) {
      throw new IllegalArgumentException(
          file
              + " has schema "
              + manifest.schema()
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

  private void insert(ZipFile zip, Manifest manifest, Connection connection, String table)
      throws IOException, SQLException {
    String name = Manifest.TABLES + table + ".jsonl";
    long rows;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(open(zip, name), StandardCharsets.UTF_8))) {
      rows = Tables.insert(connection, table, lines);
    }
    Manifest.Content content = manifest.entries().get(name);
    if (content == null || content.rows() != rows) {
      throw damaged(name + " has " + rows + " rows, unlike its manifest", null);
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
