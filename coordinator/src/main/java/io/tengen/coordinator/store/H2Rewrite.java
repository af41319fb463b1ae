package io.tengen.coordinator.store;

import io.tengen.files.DurableFiles;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rewrites an H2 file that is mostly garbage, before its database is opened. {@link H2Compaction}
 * lets a database in use write over its garbage, but cuts the file off only at its end.
 *
 * <p>The live pages are copied into another file, which is forced to the disk and then replaces the
 * first in one step: a crash leaves either of them whole.
 *
 * <p>Transactions that a crash has interrupted are rolled back before. What undoes them names
 * tables by numbers, which the copy gives out anew.
 */
final class H2Rewrite {
  private static final Logger log = LoggerFactory.getLogger(H2Rewrite.class);

  /** Size of a file in bytes below which nothing is gained. */
  private static final long SMALL = 16L << 20;

  /** Percentage of a file that is in use, below which the file is rewritten. */
  private static final int FILL_PERCENT = 40;

  private static final int KIB = 1_024;

  private H2Rewrite() {}

  /**
   * Rewrites the file if most of it is garbage; blocks. If this fails, as on a full disk, the file
   * stays as it is, and the reason is logged.
   *
   * @param file the file of a database that is not open; it may be missing
   * @param url opens the database
   */
  static void shrink(Path file, String url) {
    Path copy = file.resolveSibling(file.getFileName() + ".copy");
    try {
      // A crash may have left it.
      Files.deleteIfExists(copy);
      if (!Files.exists(file) || Files.size(file) < SMALL || fill(file) >= FILL_PERCENT) {
        return;
      }
      long before = Files.size(file);
      rollBack(url);
      try {
        MVStore.compact(file.toString(), copy.toString(), false, null);
        DurableFiles.force(copy);
        DurableFiles.move(copy, file);
      } finally {
        Files.deleteIfExists(copy);
      }
      log.info("rewrote {}: {} instead of {} KiB", file, Files.size(file) / KIB, before / KIB);
    } catch (IOException | SQLException | MVStoreException e) {
      log.warn("{} could not be made smaller: {}", file, Reasons.of(e));
    }
  }

  /** Ends the transactions that are left in a database, which opening it does. */
  private static void rollBack(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, "", "");
        Statement statement = connection.createStatement()) {
      statement.execute("SHUTDOWN");
    }
  }

  /** Returns the percentage of a file's bytes that are in use. */
  private static int fill(Path file) {
    try (MVStore store = new MVStore.Builder().fileName(file.toString()).readOnly().open()) {
      return store.getFillRate() * store.getFileStore().getChunksFillRate() / 100;
    }
  }
}
