package io.tengen.coordinator.grpc.auth;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.AuthenticationResult;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.grpc.call.Caller;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates and authorizes calls. Ends a refused call before any of its messages is read. The
 * caller is not told the reason; the audit log has it.
 */
public final class AccessInterceptor implements ServerInterceptor {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** The components of requests that name their subject in the audit log. */
  private static final List<String> SUBJECTS = List.of("run", "training", "pool", "id", "name");

  private final Authenticator authenticator;
  private final Audit audit;
  private final boolean isPublic;

  public AccessInterceptor(Authenticator authenticator, Audit audit) {
    this(authenticator, audit, false);
  }

  /**
   * @param isPublic whether callers without credentials may look
   */
  public AccessInterceptor(Authenticator authenticator, Audit audit, boolean isPublic) {
    this.authenticator = authenticator;
    this.audit = audit;
    this.isPublic = isPublic;
  }

  @Override
  public <A, B> ServerCall.Listener<A> interceptCall(
      ServerCall<A, B> call, Metadata headers, ServerCallHandler<A, B> next) {
    String method = call.getMethodDescriptor().getFullMethodName();
    Permissions.Rule rule = Permissions.of(method);
    if (rule.isOpen()) {
      return next.startCall(call, headers);
    }
    String from = Caller.address(call.getAttributes());
    Iterable<String> shown = headers.getAll(AUTHORIZATION);
    AuthenticationResult result =
        authenticator.identify(
            shown == null ? List.of() : shown,
            call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION));
    return switch (result) {
      case AuthenticationResult.Refused _ when isPublic && shown == null && rule.isPublic() ->
          Contexts.interceptCall(
              Context.current().withValue(Caller.KEY, caller(Principal.VISITOR, from, method)),
              call,
              headers,
              next);
      case AuthenticationResult.Refused refused -> {
        audit.refused(refused.who(), from, method, refused.why());
        yield end(call, Caller.NO_CREDENTIALS);
      }
      case AuthenticationResult.Known known -> {
        Caller caller = caller(known.principal(), from, method);
        if (!known.principal().hasAny(rule.roles())) {
          audit.refused(caller.who(), from, method, "the role does not allow it");
          yield end(
              call,
              Status.PERMISSION_DENIED.withDescription(
                  "your role does not allow this; ask an administrator for another token"));
        }
        Context context = Context.current().withValue(Caller.KEY, caller);
        ServerCall.Listener<A> listener = Contexts.interceptCall(context, call, headers, next);
        yield rule.audited() ? new AuditingListener<>(listener, caller, method) : listener;
      }
    };
  }

  private Caller caller(Principal principal, String from, String method) {
    return new Caller(
        principal,
        from,
        () -> {
          boolean good = principal.equals(Principal.VISITOR) || authenticator.isGood(principal);
          if (!good) {
            String why = "the token was revoked or has expired";
            audit.refused(Caller.who(principal), from, method, why);
          }
          return good;
        });
  }

  private static <A> ServerCall.Listener<A> end(ServerCall<A, ?> call, Status status) {
    call.close(status, new Metadata());
    return new ServerCall.Listener<>() {};
  }

  /** Writes the audit line of an admitted call when its request arrives. */
  private final class AuditingListener<A> extends SimpleForwardingServerCallListener<A> {
    private final Caller caller;
    private final String method;
    private boolean noted;

    AuditingListener(ServerCall.Listener<A> listener, Caller caller, String method) {
      super(listener);
      this.caller = caller;
      this.method = method;
    }

    @Override
    public void onMessage(@Nullable A message) {
      // Null stands for a malformed message: see MalformedRequestInterceptor.
      if (!noted && message != null) {
        noted = true;
        audit.done(caller.who(), caller.address(), method, subject(message));
      }
      super.onMessage(message);
    }

    private static String subject(Object request) {
      return request instanceof Record values ? subject(values) : "";
    }

    private static String subject(Record values) {
      for (String name : SUBJECTS) {
        for (RecordComponent component : values.getClass().getRecordComponents()) {
          if (component.getName().equals(name) && component.getType() == String.class) {
            return name + " " + value(values, component);
          }
        }
      }
      return "";
    }

    private static Object value(Record values, RecordComponent component) {
      try {
        return component.getAccessor().invoke(values);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("requests are public records", e);
      }
    }
  }
}
