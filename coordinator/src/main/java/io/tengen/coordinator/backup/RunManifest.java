package io.tengen.coordinator.backup;

import java.util.List;
import java.util.Map;

/**
 * The contents of an archive of a run, which its last entry holds as JSON.
 *
 * @param schema version of the database's schema
 * @param createdAt when the archive was written, as ISO 8601
 * @param run the run's id
 * @param counted the indices of the games that the run has counted, a bit set in little-endian
 *     order, in Base64
 * @param entries the other entries by name
 * @param artifacts SHA-256 of the networks and policies that the run uses, which are not in the
 *     archive
 */
record RunManifest(
    String schema,
    String createdAt,
    String run,
    String counted,
    Map<String, Manifest.Content> entries,
    List<String> artifacts) {
  static final String NAME = "run.json";
}
