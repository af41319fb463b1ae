package io.tengen.coordinator.backup;

import java.util.List;
import java.util.Map;

/**
 * The contents of a backup, which its last entry holds as JSON.
 *
 * @param schema version of the database's schema
 * @param createdAt when the backup was begun, as ISO 8601
 * @param entries the other entries by name
 * @param shards places of games for training, which are not in the backup
 */
record Manifest(
    String schema, String createdAt, Map<String, Content> entries, List<String> shards) {
  static final String NAME = "manifest.json";
  static final String TABLES = "tables/";
  static final String ARTIFACTS = "artifacts/";

  /**
   * An entry.
   *
   * @param rows number of rows of a table; 0 for artifacts
   * @param sha256 hash of the uncompressed bytes, in hexadecimal
   */
  record Content(long rows, String sha256) {}
}
