package io.tengen.files.artifact;

import java.io.IOException;

/** Thrown if an artifact is refused, permanently or for now. The message is one line. */
public final class ArtifactException extends IOException {
  private static final long serialVersionUID = 1;

  /** Why an artifact is refused. */
  public enum Reason {
    /** It is longer than the store's limit. */
    TOO_LARGE,
    /** The disk, or the share of it for artifacts, is too full for it now. */
    NO_ROOM,
    /** The received bytes differ from the announced artifact; none of them are kept. */
    MISMATCH,
    /** Another writer is writing it at the moment. */
    BUSY,
    /** Its source does not have it. */
    UNKNOWN
  }

  private final Reason reason;

  public ArtifactException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
