package io.tengen.files.artifact;

import java.io.IOException;

/** An artifact is refused, for good or for now; the message is one line for people. */
public final class ArtifactException extends IOException {
  private static final long serialVersionUID = 1;

  /** What stands against it. */
  public enum Reason {
    /** It is longer than this directory takes. */
    TOO_LARGE,
    /** The disk, or the share of it that artifacts may fill, has no room for it now. */
    NO_ROOM,
    /** What came is not what was announced; none of it is kept. */
    MISMATCH,
    /** Another is writing it at this moment. */
    BUSY,
    /** Who should have it does not. */
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
