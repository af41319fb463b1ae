package io.tengen.coordinator.grpc.call;

import io.grpc.BindableService;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.access.Audit;
import io.tengen.text.Texts;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Makes a service answer malformed messages with INVALID_ARGUMENT, and limits the length of status
 * descriptions. Without it, gRPC treats a malformed message as a defect of the server: it logs a
 * stack trace and answers UNKNOWN.
 */
public final class MalformedRequestInterceptor {
  private final Audit audit;

  public MalformedRequestInterceptor(Audit audit) {
    this.audit = audit;
  }

  public ServerServiceDefinition service(BindableService service) {
    ServerServiceDefinition plain = service.bindService();
    List<ServerMethodDefinition<?, ?>> methods = new ArrayList<>();
    for (ServerMethodDefinition<?, ?> method : plain.getMethods()) {
      methods.add(method(method));
    }
    ServiceDescriptor.Builder descriptor =
        ServiceDescriptor.newBuilder(plain.getServiceDescriptor().getName())
            .setSchemaDescriptor(plain.getServiceDescriptor().getSchemaDescriptor());
    methods.forEach(method -> descriptor.addMethod(method.getMethodDescriptor()));
    ServerServiceDefinition.Builder wrapped = ServerServiceDefinition.builder(descriptor.build());
    methods.forEach(wrapped::addMethod);
    return wrapped.build();
  }

  private <A, B> ServerMethodDefinition<A, B> method(ServerMethodDefinition<A, B> plain) {
    MethodDescriptor<A, B> descriptor = plain.getMethodDescriptor();
    MethodDescriptor<A, B> wrapped =
        descriptor.toBuilder(
                new TolerantMarshaller<>(descriptor.getRequestMarshaller()),
                descriptor.getResponseMarshaller())
            .build();
    ServerCallHandler<A, B> handler = plain.getServerCallHandler();
    return ServerMethodDefinition.create(
        wrapped,
        (call, headers) -> {
          OnceClosedCall<A, B> once = new OnceClosedCall<>(call);
          return new RefusingListener<>(handler.startCall(once, headers), once);
        });
  }

  /**
   * A call that is closed once, with a description that fits into a header. Most descriptions quote
   * the request, and one that is too long would break the connection with all its calls.
   */
  private static final class OnceClosedCall<A, B> extends SimpleForwardingServerCall<A, B> {
    private static final int LONGEST = 1_000;

    private final AtomicBoolean closed = new AtomicBoolean();

    OnceClosedCall(ServerCall<A, B> call) {
      super(call);
    }

    @Override
    public void close(Status status, Metadata trailers) {
      if (closed.compareAndSet(false, true)) {
        String description = status.getDescription();
        super.close(
            description == null ? status : status.withDescription(Texts.cut(description, LONGEST)),
            trailers);
      }
    }
  }

  /**
   * Stands for a well-formed message whose values a request may not have.
   *
   * @param why the reason, in one line
   */
  record Refused(String why) {}

  /** Decodes a malformed message as null, and one of invalid values as {@link Refused}. */
  private record TolerantMarshaller<A>(MethodDescriptor.Marshaller<A> marshaller)
      implements MethodDescriptor.Marshaller<A> {
    @Override
    public InputStream stream(A value) {
      return marshaller.stream(value);
    }

    @Override
    // RefusingListener filters out null and Refused before handlers see them.
    @SuppressWarnings({"NullAway", "unchecked"})
    public A parse(InputStream stream) {
      try {
        return marshaller.parse(stream);
      } catch (StatusRuntimeException e) {
        return null;
      } catch (IllegalArgumentException e) {
        return (A) new Refused(String.valueOf(e.getMessage()));
      }
    }
  }

  /** Ends the call when a message is malformed or refused. */
  private final class RefusingListener<A> extends SimpleForwardingServerCallListener<A> {
    private final ServerCall<A, ?> call;
    private boolean ended;

    RefusingListener(ServerCall.Listener<A> listener, ServerCall<A, ?> call) {
      super(listener);
      this.call = call;
    }

    @Override
    public void onMessage(@Nullable A message) {
      if (ended) {
        return;
      }
      if (message instanceof Refused refused) {
        end(Replies.invalid(refused.why()).getStatus());
        return;
      }
      if (message != null) {
        super.onMessage(message);
        return;
      }
      audit.refused(
          "unknown",
          Caller.address(call.getAttributes()),
          call.getMethodDescriptor().getFullMethodName(),
          "a malformed message");
      end(Replies.invalid("the request is not a message of this method").getStatus());
    }

    private void end(Status status) {
      ended = true;
      call.close(status, new Metadata());
      super.onCancel();
    }

    @Override
    public void onHalfClose() {
      if (!ended) {
        super.onHalfClose();
      }
    }

    @Override
    public void onCancel() {
      if (!ended) {
        super.onCancel();
      }
    }

    @Override
    public void onReady() {
      if (!ended) {
        super.onReady();
      }
    }
  }
}
