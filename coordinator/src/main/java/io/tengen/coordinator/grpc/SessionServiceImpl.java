package io.tengen.coordinator.grpc;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.tengen.coordinator.access.AuthenticationResult;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.wire.access.SessionService;
import io.tengen.wire.access.SessionService.Identity;
import io.tengen.wire.control.All;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Identifies callers and checks the tokens by which browsers sign in. No method blocks. */
final class SessionServiceImpl implements BindableService {
  private static final String VERSION = ServerVersion.get();

  private final Authenticator authenticator;
  private final String provider;
  private final int grpcPort;

  /**
   * @param provider name of the OpenID Connect provider by which people sign in; empty for none
   * @param grpcPort port for commands and workers
   */
  SessionServiceImpl(Authenticator authenticator, String provider, int grpcPort) {
    this.authenticator = authenticator;
    this.grpcPort = grpcPort;
    this.provider = provider;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(SessionService.descriptor())
        .unary(
            SessionService.GET_ME,
            request -> CompletableFuture.completedStage(identity(Caller.current().principal())))
        .unary(
            SessionService.GET_SIGN_IN,
            request -> CompletableFuture.completedStage(new SessionService.Methods(provider)))
        .unary(
            SessionService.SIGN_IN,
            request -> CompletableFuture.completedStage(signIn(request.token())))
        .unary(SessionService.SIGN_OUT, request -> CompletableFuture.completedStage(All.ALL))
        .build();
  }

  private Identity signIn(String token) {
    return switch (authenticator.identify(List.of("Bearer " + token), null)) {
      case AuthenticationResult.Known known -> identity(known.principal());
      case AuthenticationResult.Refused _ ->
          throw Status.UNAUTHENTICATED
              .withDescription("the token is not valid; an administrator can create another")
              .asRuntimeException();
    };
  }

  private Identity identity(Principal principal) {
    return new Identity(
        principal.id(),
        principal.name(),
        principal.roles().stream().sorted().toList(),
        principal.equals(Principal.VISITOR),
        VERSION,
        grpcPort);
  }
}
