package io.tengen.coordinator.run.verify;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A repeatable game as one worker played it.
 *
 * @param index position of the game in its run
 * @param fingerprint {@link Fingerprint#of} the record, equal for all honest workers
 * @param credential principal id of the worker; empty without authentication
 */
public record GameVersion(int index, String worker, String fingerprint, String credential) {
  /** Creates a version of an unauthenticated worker. */
  public GameVersion(int index, String worker, String fingerprint) {
    this(index, worker, fingerprint, "");
  }

  /**
   * Returns the party that this version is a vote of. All workers with one credential are one
   * party.
   */
  @JsonIgnore
  String party() {
    // Worker names contain no spaces, so this equals no credential.
    return credential.isEmpty() ? "worker " + worker : credential;
  }
}
