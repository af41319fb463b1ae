package io.tengen.coordinator.backup;

import com.google.gson.Gson;
import io.tengen.coordinator.store.Store;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactEntry;
import io.tengen.files.artifact.ArtifactStore;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a backup of a coordinator while it runs: a ZIP file with the tables of the database as
 * they were at one moment, the artifacts, and a manifest with their hashes. The form is the same
 * for every database. Games for training in object stores are named but not included.
 */
public final class Backup {
  private final Store store;
  private final ArtifactStore artifacts;
  private final InstantSource clock;

  public Backup(Store store, ArtifactStore artifacts, InstantSource clock) {
    this.store = store;
    this.artifacts = artifacts;
    this.clock = clock;
  }

  /**
   * Writes a backup; blocks. What is committed after the call began is in the backup or not.
   *
   * @param shards places of games for training, which the manifest names
   * @throws IOException if the stream or a file fails, or the database cannot be read
   */
  public void write(List<String> shards, OutputStream out) throws IOException {
    Map<String, Manifest.Content> contents = new LinkedHashMap<>();
    String createdAt = clock.instant().toString();
    ZipOutputStream zip = new ZipOutputStream(out);
    String schema = writeTables(zip, contents);
    // After the tables: they name no artifact that is stored later.
    for (ArtifactEntry entry : artifacts.list()) {
      if (entry.complete()) {
        writeArtifact(new Artifact(entry.sha256(), entry.bytes()), zip, contents);
      }
    }
    zip.putNextEntry(new ZipEntry(Manifest.NAME));
    Manifest manifest = new Manifest(schema, createdAt, contents, shards);
    zip.write(new Gson().toJson(manifest).getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
    zip.finish();
    out.flush();
  }

  private String writeTables(ZipOutputStream zip, Map<String, Manifest.Content> contents)
      throws IOException {
    return atOneMoment(
        store,
        connection -> {
          for (String table : Tables.ALL) {
            writeTable(table, zip, contents, lines -> Tables.write(connection, table, lines));
          }
          return Tables.schema(connection);
        });
  }

  /** Reads a database. */
  interface Reading<T> {
    T from(Connection connection) throws SQLException, IOException;
  }

  /** Writes rows, and returns their number. */
  interface Rows {
    long write(Writer lines) throws SQLException, IOException;
  }

  /** Reads a database as it is at one moment; blocks. */
  static <T> T atOneMoment(Store store, Reading<T> reading) throws IOException {
    try (Connection connection = store.connection()) {
      int isolation = connection.getTransactionIsolation();
      // H2 shows one moment of all tables only at its level SERIALIZABLE.
      connection.setTransactionIsolation(
          Tables.isPostgreSql(connection)
              ? Connection.TRANSACTION_REPEATABLE_READ
              : Connection.TRANSACTION_SERIALIZABLE);
      connection.setAutoCommit(false);
      try {
        return reading.from(connection);
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
        connection.setTransactionIsolation(isolation);
      }
    } catch (SQLException e) {
      throw new IOException("the database cannot be read: " + e.getMessage(), e);
    }
  }

  /** Writes the entry of a table, and adds it to the contents of the manifest. */
  static void writeTable(
      String table, ZipOutputStream zip, Map<String, Manifest.Content> contents, Rows source)
      throws SQLException, IOException {
    String name = Manifest.TABLES + table + ".jsonl";
    zip.putNextEntry(new ZipEntry(name));
    MessageDigest digest = sha256();
    Writer lines =
        new BufferedWriter(
            new OutputStreamWriter(
                new DigestOutputStream(new Unclosed(zip), digest), StandardCharsets.UTF_8));
    long rows = source.write(lines);
    lines.flush();
    zip.closeEntry();
    contents.put(name, new Manifest.Content(rows, HexFormat.of().formatHex(digest.digest())));
  }

  private void writeArtifact(
      Artifact artifact, ZipOutputStream zip, Map<String, Manifest.Content> contents)
      throws IOException {
    Optional<Path> file = artifacts.find(artifact);
    if (file.isEmpty()) {
      return;
    }
    String name = Manifest.ARTIFACTS + artifact.sha256();
    try (var in = Files.newInputStream(file.get())) {
      zip.putNextEntry(new ZipEntry(name));
      in.transferTo(zip);
      zip.closeEntry();
      contents.put(name, new Manifest.Content(0, artifact.sha256()));
    } catch (NoSuchFileException e) {
      // A checkpoint that its training has superseded meanwhile.
      return;
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Leaves the stream below it open. */
  private static final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      out.write(bytes, from, count);
    }

    @Override
    public void close() {}
  }
}
