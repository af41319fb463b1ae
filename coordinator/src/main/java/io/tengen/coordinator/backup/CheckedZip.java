package io.tengen.coordinator.backup;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** A ZIP file with a manifest that has the hash of every other entry. Every method blocks. */
final class CheckedZip implements AutoCloseable {
  private final Path file;
  private final String kind;
  private final ZipFile zip;

  /**
   * Opens a file.
   *
   * @param kind what the file is to be, for messages: "backup"
   * @throws IllegalArgumentException with one line if it is no ZIP file or truncated
   */
  CheckedZip(Path file, String kind) throws IOException {
    this.file = file;
    this.kind = kind;
    try {
      zip = new ZipFile(file.toFile());
    } catch (ZipException e) {
      throw damaged("it is truncated or no " + kind, e);
    }
  }

  /** Reads the manifest, which has this name. */
  <M> M manifest(String name, Class<M> type) throws IOException {
    try (InputStream in = open(name)) {
      M manifest = new Gson().fromJson(new String(in.readAllBytes(), StandardCharsets.UTF_8), type);
      if (manifest == null) {
        throw damaged("its manifest is empty", null);
      }
      return manifest;
    } catch (JsonParseException e) {
      throw damaged("its manifest cannot be read", e);
    }
  }

  /** Reads all entries that a manifest names, and compares their hashes. */
  void verify(@Nullable Map<String, Manifest.Content> entries) throws IOException {
    if (entries == null) {
      throw damaged("its manifest is empty", null);
    }
    try {
      for (Map.Entry<String, Manifest.Content> content : entries.entrySet()) {
        MessageDigest digest = Backup.sha256();
        try (InputStream in = new DigestInputStream(open(content.getKey()), digest)) {
          in.transferTo(OutputStream.nullOutputStream());
        }
        if (!HexFormat.of().formatHex(digest.digest()).equals(content.getValue().sha256())) {
          throw damaged(content.getKey() + " has another hash than its manifest", null);
        }
      }
    } catch (ZipException e) {
      throw damaged("it is truncated or no " + kind, e);
    }
  }

  InputStream open(String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw damaged(name + " is missing", null);
    }
    return zip.getInputStream(entry);
  }

  /** Returns whether there is this table, which an older program may not have had. */
  boolean has(String table) {
    return zip.getEntry(entry(table)) != null;
  }

  /** Opens the lines of a table. */
  BufferedReader lines(String table) throws IOException {
    return new BufferedReader(new InputStreamReader(open(entry(table)), StandardCharsets.UTF_8));
  }

  /** Checks the number of rows of a table. */
  void requireRows(String table, long rows, Map<String, Manifest.Content> entries) {
    Manifest.Content content = entries.get(entry(table));
    if (content == null || content.rows() != rows) {
      throw damaged(entry(table) + " has " + rows + " rows, unlike its manifest", null);
    }
  }

  private static String entry(String table) {
    return Manifest.TABLES + table + ".jsonl";
  }

  IllegalArgumentException damaged(String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        file + " is not a whole " + kind + ": " + why + "; restore another", cause);
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
