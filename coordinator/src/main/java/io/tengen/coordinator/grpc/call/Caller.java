package io.tengen.coordinator.grpc.call;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Grpc;
import io.grpc.Status;
import io.tengen.coordinator.access.Principal;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.function.BooleanSupplier;

/**
 * The authenticated caller of a call.
 *
 * @param address the network address, for the audit log
 * @param stillGood returns whether the credentials are still valid, and records in the audit log if
 *     they are not
 */
public record Caller(Principal principal, String address, BooleanSupplier stillGood) {
  public static final Status NO_CREDENTIALS =
      Status.UNAUTHENTICATED.withDescription(
          "the coordinator requires valid credentials: a token or a client certificate");

  public static final Context.Key<Caller> KEY = Context.key("tengen-caller");

  /**
   * Returns the caller of the call in whose context this runs.
   *
   * @throws IllegalStateException outside an authenticated call
   */
  public static Caller current() {
    Caller caller = KEY.get();
    if (caller == null) {
      throw new IllegalStateException("not in the context of an authenticated call");
    }
    return caller;
  }

  /**
   * Checks the credentials again. Long calls call this repeatedly, since tokens expire and are
   * revoked.
   *
   * @throws io.grpc.StatusRuntimeException with which to end the call, if they are no longer valid
   */
  public void requireGood() {
    if (!stillGood.getAsBoolean()) {
      throw NO_CREDENTIALS.asRuntimeException();
    }
  }

  /** Returns the remote address of a connection. */
  public static String address(Attributes connection) {
    SocketAddress address = connection.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    return address instanceof InetSocketAddress internet
        ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
        : String.valueOf(address);
  }

  /** Returns the caller's name in the audit log. */
  public String who() {
    return who(principal);
  }

  /** Returns the id of the principal; empty if callers are not authenticated. */
  public String credential() {
    return principal.equals(Principal.ANYONE) ? "" : principal.id();
  }

  public static String who(Principal principal) {
    String id = principal.id();
    return principal.name().equals(id) ? id : id + " " + principal.name();
  }
}
