package io.tengen.cli.client;

import io.tengen.wire.control.AdminService;
import io.tengen.wire.control.AdminService.CreateToken;
import io.tengen.wire.control.AdminService.RevokeToken;
import io.tengen.wire.control.All;
import io.tengen.wire.control.Role;
import io.tengen.wire.control.Token;
import java.time.Duration;
import java.util.List;

/**
 * What administrators ask of a coordinator. Thread-safe; every call blocks, as {@link Control}'s.
 */
public final class AdminControl {
  private final Control control;

  AdminControl(Control control) {
    this.control = control;
  }

  /**
   * Makes a token.
   *
   * @param lifetime zero for ever
   */
  public Token.Created create(String name, Role role, Duration lifetime) throws ControlException {
    // Asked twice, it makes one whose secret nobody has seen.
    return control.ask(AdminService.CREATE_TOKEN, new CreateToken(name, role, lifetime));
  }

  /** All tokens, newest first. */
  public List<Token> list() throws ControlException {
    return control.ask(AdminService.LIST_TOKENS, All.ALL);
  }

  /** Makes a token worthless. Idempotent. */
  public Token revoke(String id) throws ControlException {
    return control.ask(AdminService.REVOKE_TOKEN, new RevokeToken(id));
  }
}
