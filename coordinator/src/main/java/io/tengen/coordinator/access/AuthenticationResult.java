package io.tengen.coordinator.access;

/** What became of somebody's showing who he is. */
public sealed interface AuthenticationResult {
  record Known(Principal principal) implements AuthenticationResult {}

  /**
   * He is nobody.
   *
   * @param who as far as that can be said, for the audit log
   * @param why for the audit log; he himself is not told
   */
  record Refused(String who, String why) implements AuthenticationResult {}
}
