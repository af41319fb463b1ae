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
 * Who makes a call.
 *
 * @param address where from, for the audit log
 * @param stillGood whether what he has shown is good as yet; notes in the audit log if it is not
 */
public record Caller(Principal principal, String address, BooleanSupplier stillGood) {
  public static final Status NO_CREDENTIALS =
      Status.UNAUTHENTICATED.withDescription(
          "the coordinator wants valid credentials: a token or a client certificate");

  public static final Context.Key<Caller> KEY = Context.key("tengen-caller");

  /** Of the call that is being handled on this thread. */
  public static Caller current() {
    Caller caller = KEY.get();
    if (caller == null) {
      throw new IllegalStateException("no call is handled here that was let in");
    }
    return caller;
  }

  /**
   * To be asked by calls that last, again and again: tokens are revoked and expire.
   *
   * @throws io.grpc.StatusRuntimeException for the caller, who is to hear no more
   */
  public void requireGood() {
    if (!stillGood.getAsBoolean()) {
      throw NO_CREDENTIALS.asRuntimeException();
    }
  }

  /** Where a connection comes from. */
  public static String address(Attributes connection) {
    SocketAddress address = connection.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    return address instanceof InetSocketAddress internet
        ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
        : String.valueOf(address);
  }

  /** As the audit log calls him. */
  public String who() {
    return who(principal);
  }

  /** What he has shown, as his principal's id; empty where nobody is asked. */
  public String credential() {
    return principal.equals(Principal.ANYONE) ? "" : principal.id();
  }

  public static String who(Principal principal) {
    String id = principal.id();
    return principal.name().equals(id) ? id : id + " " + principal.name();
  }
}
