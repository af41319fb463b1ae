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
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Has a service answer bytes that are no message with INVALID_ARGUMENT, and in words that fit. gRPC
 * by itself takes such bytes for a defect of the server's: it logs a stack trace and answers
 * UNKNOWN.
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
    ServerServiceDefinition.Builder legible = ServerServiceDefinition.builder(descriptor.build());
    methods.forEach(legible::addMethod);
    return legible.build();
  }

  private <A, B> ServerMethodDefinition<A, B> method(ServerMethodDefinition<A, B> plain) {
    MethodDescriptor<A, B> descriptor = plain.getMethodDescriptor();
    MethodDescriptor<A, B> legible =
        descriptor.toBuilder(
                new Careful<>(descriptor.getRequestMarshaller()),
                descriptor.getResponseMarshaller())
            .build();
    ServerCallHandler<A, B> handler = plain.getServerCallHandler();
    return ServerMethodDefinition.create(
        legible,
        (call, headers) -> {
          Closing<A, B> closing = new Closing<>(call);
          return new Refusing<>(handler.startCall(closing, headers), closing);
        });
  }

  /**
   * A call that is closed once, with a description that fits into a header: most of them repeat
   * what was asked for, and one that is too long would break the connection with all its calls.
   */
  private static final class Closing<A, B> extends SimpleForwardingServerCall<A, B> {
    private static final int LONGEST = 1_000;

    private final AtomicBoolean closed = new AtomicBoolean();

    Closing(ServerCall<A, B> call) {
      super(call);
    }

    @Override
    public void close(Status status, Metadata trailers) {
      if (closed.compareAndSet(false, true)) {
        String said = status.getDescription();
        super.close(
            said == null || said.length() <= LONGEST
                ? status
                : status.withDescription(said.substring(0, LONGEST) + "..."),
            trailers);
      }
    }
  }

  /**
   * What is a message, but not of a value that a request may have.
   *
   * @param why one line for people
   */
  record Refused(String why) {}

  /** Reads what is no message as null, and what is no request as {@link Refused}. */
  private record Careful<A>(MethodDescriptor.Marshaller<A> marshaller)
      implements MethodDescriptor.Marshaller<A> {
    @Override
    public InputStream stream(A value) {
      return marshaller.stream(value);
    }

    @Override
    // Refusing takes null and Refused out before anybody sees them.
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

  /** Ends the call when what came is no message. */
  private final class Refusing<A> extends SimpleForwardingServerCallListener<A> {
    private final ServerCall<A, ?> call;
    private boolean ended;

    Refusing(ServerCall.Listener<A> listener, ServerCall<A, ?> call) {
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
          "what came is no message");
      end(Replies.invalid("what came is no message of this method").getStatus());
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
