package io.tengen.worker.data.shard;

import java.time.Instant;

/** What a manifest says, one thing after the other. */
public sealed interface ManifestEntry {
  /** When it was written. */
  Instant at();

  /** A shard came in. */
  record Added(Instant at, Shard shard) implements ManifestEntry {}

  /**
   * A shard was taken out.
   *
   * @param reason one line: the rule by which, or what was wrong with it
   * @param setAside whether the file was bad and is kept under {@code aside/}
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
