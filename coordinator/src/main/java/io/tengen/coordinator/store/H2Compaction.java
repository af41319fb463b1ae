package io.tengen.coordinator.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;

/**
 * Frees the space that replaced data takes in an H2 file, while the database is in use.
 *
 * <p>Each commit appends a chunk, which holds every page that the commit changed. A few of these
 * pages live on; the others are replaced by the next commits, but the chunk keeps its space as long
 * as one of its pages is in use. H2 has a thread that copies such pages together, but only if
 * commits are written late (WRITE_DELAY above 0). This does the same: it copies the pages of the
 * emptiest chunks into a new one, as a further commit, so that it is as safe as any other. The
 * space of the old chunks is reused, or cut off at the end of the file, after the retention time.
 */
class H2Compaction {
  /** Percentage of the chunks' bytes that should be in use. */
  private static final int FILL_PERCENT = 50;

  /**
   * The most bytes that one step copies. Other commits wait meanwhile, some hundredths of a second.
   */
  private static final int STEP_BYTES = 4 << 20;

  private final long intervalNanos;

  /** Time of the last step, by {@link System#nanoTime}; confined to the thread of the steps. */
  private long last;

  /**
   * Creates a compaction.
   *
   * @param retention how long the file keeps garbage. The copied pages become garbage in their old
   *     place, so that copying more often would make the file larger.
   */
  H2Compaction(Duration retention) {
    intervalNanos = retention.toNanos();
    last = System.nanoTime();
  }

  /**
   * Copies some pages if too much of the file is garbage and the last step was long enough ago;
   * blocks. The copies are written with the next commit or checkpoint.
   *
   * @param now the time by {@link System#nanoTime}
   */
  void step(Connection connection, long now) throws SQLException {
    if (now - last < intervalNanos) {
      return;
    }
    last = now;
    SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
    MVStore store = session.getDatabase().getStore().getMvStore();
    boolean _ = store.compact(FILL_PERCENT, STEP_BYTES);
  }
}
