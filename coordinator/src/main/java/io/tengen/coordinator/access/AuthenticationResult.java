package io.tengen.coordinator.access;

/** The result of checking a caller's credentials. */
public sealed interface AuthenticationResult {
  /** The credentials are valid and belong to {@code principal}. */
  record Known(Principal principal) implements AuthenticationResult {}

  /**
   * The credentials are missing or not valid.
   *
   * @param who identifies the caller as far as is known, for the audit log
   * @param why the reason, for the audit log only; never sent to callers
   */
  record Refused(String who, String why) implements AuthenticationResult {}
}
