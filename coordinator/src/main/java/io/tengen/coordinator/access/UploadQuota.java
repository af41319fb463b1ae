package io.tengen.coordinator.access;

import io.tengen.coordinator.store.UploadTable;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;

/**
 * Limits the bytes of the files that each user has uploaded and the coordinator stores. A file
 * counts for the user who uploaded it first, from the begin of the upload until the store has no
 * byte of it any more. Thread-safe; its method blocks.
 */
public final class UploadQuota {
  /** How long a begun upload counts before its first byte is stored. */
  private static final Duration UNBEGUN = Duration.ofHours(1);

  private final UploadTable table;
  private final ArtifactStore store;
  private final long limit;
  private final InstantSource clock;

  /**
   * @param limit the most bytes of a user
   */
  public UploadQuota(UploadTable table, ArtifactStore store, long limit, InstantSource clock) {
    this.table = table;
    this.store = store;
    this.limit = limit;
    this.clock = clock;
  }

  /**
   * Charges a user for a file whose upload begins, unless the store has it or the user is not
   * limited: administrators and callers that are not authenticated.
   *
   * @throws IllegalStateException with one line that names the limit if the file exceeds it
   * @throws IOException if the store cannot be read
   */
  public synchronized void charge(Principal user, Artifact artifact) throws IOException {
    String owner = user.owner();
    if (user.isAdmin() || owner.isEmpty() || store.find(artifact.sha256()).isPresent()) {
      return;
    }
    long others = 0;
    for (UploadTable.Row row : table.of(owner)) {
      if (isGone(row)) {
        table.delete(row.sha256());
      } else if (!row.sha256().equals(artifact.sha256())) {
        others += row.bytes();
      }
    }
    if (artifact.bytes() > limit - others) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "the file has %,d bytes, and your uploaded files %,d; the limit of a user is %,d"
                  + " bytes (tengen.coordinator.users.bytes)",
              artifact.bytes(),
              others,
              limit));
    }
    Instant now = clock.instant();
    table.put(new UploadTable.Row(artifact.sha256(), owner, artifact.bytes(), now));
  }

  private boolean isGone(UploadTable.Row row) throws IOException {
    return row.begunAt().plus(UNBEGUN).isBefore(clock.instant())
        && store.find(row.sha256()).isEmpty()
        && store.received(row.sha256()) == 0;
  }
}
