package io.tengen.cli.channel;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/**
 * Records whether a coordinator was ever reached: whether it answered a call, or a call was sent on
 * a connection. gRPC sends calls only after the other side has confirmed HTTP/2. Thread-safe.
 */
final class Reachability implements ClientInterceptor {
  private volatile boolean any;

  /** Returns whether a coordinator has answered a call or was sent one. */
  boolean any() {
    return any;
  }

  @Override
  public <ReqT, RespT> ClientCall<ReqT, RespT> interceptCall(
      MethodDescriptor<ReqT, RespT> method, CallOptions options, Channel next) {
    ClientCall<ReqT, RespT> call = next.newCall(method, options);
    return new SimpleForwardingClientCall<>(call) {
      @Override
      public void start(Listener<RespT> listener, Metadata headers) {
        super.start(
            new SimpleForwardingClientCallListener<>(listener) {
              @Override
              public void onMessage(RespT message) {
                any = true;
                super.onMessage(message);
              }

              @Override
              public void onClose(Status status, Metadata trailers) {
                if (call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) != null) {
                  any = true;
                }
                super.onClose(status, trailers);
              }
            },
            headers);
      }
    };
  }
}
