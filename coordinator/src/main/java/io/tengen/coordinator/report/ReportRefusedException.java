package io.tengen.coordinator.report;

/** There is no report of a run, or not now. The message is one line for users. */
public final class ReportRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isTemporary;

  ReportRefusedException(String message, boolean isTemporary) {
    super(message);
    this.isTemporary = isTemporary;
  }

  /** Returns whether the same request may succeed in a moment. */
  public boolean isTemporary() {
    return isTemporary;
  }
}
