package io.tengen.worker.data.shard;

import java.time.Instant;

/** An entry of a manifest. */
public sealed interface ManifestEntry {
  /** When the entry was written. */
  Instant at();

  /** A shard was added. */
  record Added(Instant at, Shard shard) implements ManifestEntry {}

  /**
   * A shard was removed.
   *
   * @param reason one line: the rule that removed it, or the problem found
   * @param setAside whether the file was invalid and is kept under {@code aside/}
   */
  record Removed(Instant at, String sha256, String reason, boolean setAside)
      implements ManifestEntry {}

  /**
   * An object store has a shard.
   *
   * @param store its URI
   */
  record Uploaded(Instant at, String sha256, String store) implements ManifestEntry {}
}
