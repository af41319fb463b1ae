package io.tengen.coordinator.grpc.call;

import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import io.tengen.coordinator.access.Audit;

/**
 * Records calls in the audit log that gRPC itself ended because a message exceeded the size limit:
 * no handler is called for them.
 */
public final class OversizeAudit extends ServerStreamTracer.Factory {
  /**
   * The largest message in bytes, in both directions: twice a 25x25 record that keeps every
   * candidate of every move up to the move limit.
   */
  public static final int MAX_MESSAGE_BYTES = 48 << 20;

  private final Audit audit;

  public OversizeAudit(Audit audit) {
    this.audit = audit;
  }

  @Override
  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
    return new ServerStreamTracer() {
      private volatile String from = "unknown";

      @Override
      public void serverCallStarted(ServerCallInfo<?, ?> call) {
        from = Caller.address(call.getAttributes());
      }

      @Override
      public void streamClosed(Status status) {
        if (status.getCode() == Status.Code.RESOURCE_EXHAUSTED) {
          audit.refused("unknown", from, method, String.valueOf(status.getDescription()));
        }
      }
    };
  }
}
