package io.tengen.coordinator.grpc.call;

import io.grpc.Attributes;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.net.InetSocketAddress;

/**
 * Gives a call the address that its headers name, in place of that of its connection: a proxy of
 * this process calls on behalf of clients, and the audit log has their addresses. Must be used on
 * servers only that no other process can reach.
 */
public final class ForwardedAddress implements ServerInterceptor {
  private static final Metadata.Key<InetSocketAddress> ADDRESS =
      Metadata.Key.of("tengen-client-address", new Text());

  /** Names the client on whose behalf a call is made. */
  public static void put(Metadata headers, InetSocketAddress client) {
    headers.put(ADDRESS, client);
  }

  @Override
  public <A, B> ServerCall.Listener<A> interceptCall(
      ServerCall<A, B> call, Metadata headers, ServerCallHandler<A, B> next) {
    InetSocketAddress client = headers.get(ADDRESS);
    if (client == null) {
      return next.startCall(call, headers);
    }
    Attributes attributes =
        call.getAttributes().toBuilder().set(Grpc.TRANSPORT_ATTR_REMOTE_ADDR, client).build();
    return next.startCall(
        new SimpleForwardingServerCall<>(call) {
          @Override
          public Attributes getAttributes() {
            return attributes;
          }
        },
        headers);
  }

  /** Writes an address as HOST PORT, with a literal host, so that no name is looked up. */
  private static final class Text implements Metadata.AsciiMarshaller<InetSocketAddress> {
    @Override
    public String toAsciiString(InetSocketAddress address) {
      return address.getAddress().getHostAddress() + " " + address.getPort();
    }

    @Override
    public InetSocketAddress parseAsciiString(String text) {
      int space = text.indexOf(' ');
      return new InetSocketAddress(
          text.substring(0, space), Integer.parseInt(text.substring(space + 1)));
    }
  }
}
