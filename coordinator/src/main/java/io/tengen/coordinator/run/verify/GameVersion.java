package io.tengen.coordinator.run.verify;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A repeatable game as one worker has played it.
 *
 * @param index of the game in its run
 * @param fingerprint {@link Fingerprint#of} its record: honest workers come to the same one
 * @param credential what the worker had shown, as a principal's id; empty where nobody is asked who
 *     he is
 */
public record GameVersion(int index, String worker, String fingerprint, String credential) {
  /** One of a worker that nobody has asked who he is. */
  public GameVersion(int index, String worker, String fingerprint) {
    this(index, worker, fingerprint, "");
  }

  /** Whose voice it is: all workers with one credential have one between them. */
  @JsonIgnore
  String party() {
    // No worker's name has a blank in it.
    return credential.isEmpty() ? "worker " + worker : credential;
  }
}
