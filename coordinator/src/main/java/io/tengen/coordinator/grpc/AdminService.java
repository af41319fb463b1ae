package io.tengen.coordinator.grpc;

import com.google.protobuf.Timestamp;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.access.Role;
import io.tengen.coordinator.access.Token;
import io.tengen.coordinator.access.Tokens;
import io.tengen.proto.v1.AdminServiceGrpc.AdminServiceImplBase;
import io.tengen.proto.v1.CreateTokenRequest;
import io.tengen.proto.v1.CreateTokenResponse;
import io.tengen.proto.v1.ListTokensRequest;
import io.tengen.proto.v1.ListTokensResponse;
import io.tengen.proto.v1.RevokeTokenRequest;
import io.tengen.proto.v1.TokenRole;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** The administrators' service. No call blocks. */
final class AdminService extends AdminServiceImplBase {
  private final Tokens tokens;
  private final Executor blocking;

  /**
   * @param blocking runs what waits for the database
   */
  AdminService(Tokens tokens, Executor blocking) {
    this.tokens = tokens;
    this.blocking = blocking;
  }

  @Override
  public void createToken(CreateTokenRequest request, StreamObserver<CreateTokenResponse> out) {
    Role role;
    try {
      role = role(request.getRole());
    } catch (IllegalArgumentException e) {
      out.onError(Replies.invalid(String.valueOf(e.getMessage())));
      return;
    }
    Replies.send(
        CompletableFuture.supplyAsync(() -> create(request, role), blocking)
            .thenApply(created ->
                CreateTokenResponse.newBuilder()
                    .setToken(wire(created.token()))
                    .setSecret(created.secret())
                    .build()),
        out);
  }

  private Tokens.Created create(CreateTokenRequest request, Role role) {
    try {
      return tokens.create(
          request.getName(), role, Duration.ofSeconds(request.getLifetimeSeconds()));
    } catch (IllegalArgumentException e) {
      throw Replies.invalid(String.valueOf(e.getMessage()));
    } catch (IllegalStateException e) {
      throw Status.ALREADY_EXISTS.withDescription(e.getMessage()).asRuntimeException();
    }
  }

  @Override
  public void listTokens(ListTokensRequest request, StreamObserver<ListTokensResponse> out) {
    out.onNext(
        ListTokensResponse.newBuilder()
            .addAllTokens(tokens.all().stream().map(AdminService::wire).toList())
            .build());
    out.onCompleted();
  }

  @Override
  public void revokeToken(
      RevokeTokenRequest request, StreamObserver<io.tengen.proto.v1.Token> out) {
    Replies.send(
        CompletableFuture.supplyAsync(() -> revoke(request.getId()), blocking)
            .thenApply(AdminService::wire),
        out);
  }

  private Token revoke(String id) {
    try {
      return tokens
          .revoke(id)
          .orElseThrow(() ->
              new CompletionException(
                  Replies.notFound("there is no such token; list them with `tengen token list`")));
    } catch (IllegalStateException e) {
      throw Status.FAILED_PRECONDITION.withDescription(e.getMessage()).asRuntimeException();
    }
  }

  private static Role role(TokenRole role) {
    return switch (role) {
      case TOKEN_ROLE_WORKER -> Role.WORKER;
      case TOKEN_ROLE_USER -> Role.USER;
      case TOKEN_ROLE_ADMIN -> Role.ADMIN;
      case TOKEN_ROLE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("role must be worker, user or admin");
    };
  }

  private static TokenRole wire(Role role) {
    return switch (role) {
      case WORKER -> TokenRole.TOKEN_ROLE_WORKER;
      case USER -> TokenRole.TOKEN_ROLE_USER;
      case ADMIN -> TokenRole.TOKEN_ROLE_ADMIN;
    };
  }

  private static io.tengen.proto.v1.Token wire(Token token) {
    var wire =
        io.tengen.proto.v1.Token.newBuilder()
            .setId(token.id())
            .setName(token.name())
            .setRole(wire(token.role()))
            .setCreatedAt(wire(token.createdAt()));
    token.expiresAt().ifPresent(at -> wire.setExpiresAt(wire(at)));
    token.revokedAt().ifPresent(at -> wire.setRevokedAt(wire(at)));
    return wire.build();
  }

  private static Timestamp wire(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }
}
