package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.wire.access.AdminService;
import io.tengen.wire.access.AdminService.CreateToken;
import io.tengen.wire.access.AdminService.RevokeToken;
import io.tengen.wire.access.AuditQuery;
import io.tengen.wire.access.Retention;
import io.tengen.wire.access.Role;
import io.tengen.wire.access.Token;
import io.tengen.wire.control.All;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The requests of administrators to a coordinator. Thread-safe; every call blocks, as those of
 * {@link Control} do.
 */
public final class AdminControl {
  /** Many runs may have to be archived. */
  private static final Duration RETENTION = Duration.ofHours(1);

  private final Control control;

  AdminControl(Control control) {
    this.control = control;
  }

  /**
   * Creates a token. If the answer is lost, the token exists, but its secret is lost; revoke it and
   * create another.
   *
   * @param name name of the token's owner
   * @param lifetime how long the token is valid; zero until it is revoked
   */
  public Token.Created create(String name, Role role, Duration lifetime) throws ControlException {
    return control.askOnce(AdminService.CREATE_TOKEN, new CreateToken(name, role, lifetime));
  }

  /** Returns all tokens, newest first. */
  public List<Token> list() throws ControlException {
    return control.ask(AdminService.LIST_TOKENS, All.ALL);
  }

  /** Revokes a token. Idempotent. */
  public Token revoke(String id) throws ControlException {
    return control.ask(AdminService.REVOKE_TOKEN, new RevokeToken(id));
  }

  /** Returns a page of the audit log. */
  public AuditQuery.Page audit(AuditQuery query) throws ControlException {
    return control.ask(AdminService.LIST_AUDIT, query);
  }

  /**
   * Deletes the stored files that no run, training or open game uses.
   *
   * @param unused how long they must not have been used
   * @param delete whether to delete them; false to list them
   */
  public List<Retention.UnusedArtifact> collect(Duration unused, boolean delete)
      throws ControlException {
    return control.askOnce(
        AdminService.COLLECT_ARTIFACTS,
        Control.request(() -> new AdminService.CollectArtifacts(delete, unused)),
        RETENTION);
  }

  /**
   * Applies the coordinator's rules of retention.
   *
   * @param delete whether to delete; false to tell what would be deleted
   */
  public Retention retain(boolean delete) throws ControlException {
    return control.askOnce(
        AdminService.APPLY_RETENTION, new AdminService.ApplyRetention(delete), RETENTION);
  }

  /**
   * Writes a backup of the coordinator to a stream.
   *
   * @param progress is told the number of bytes so far
   * @return the number of bytes
   */
  public long backup(OutputStream out, LongConsumer progress)
      throws ControlException, IOException, InterruptedException {
    return new FileFetch(control).fetch(AdminService.CREATE_BACKUP, All.ALL, out, progress);
  }
}
