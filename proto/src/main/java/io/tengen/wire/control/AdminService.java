package io.tengen.wire.control;

import com.google.protobuf.Timestamp;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.CreateTokenRequest;
import io.tengen.proto.v1.CreateTokenResponse;
import io.tengen.proto.v1.ListTokensRequest;
import io.tengen.proto.v1.ListTokensResponse;
import io.tengen.proto.v1.RevokeTokenRequest;
import io.tengen.proto.v1.TokenRole;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;
import io.tengen.wire.TimestampCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The methods of {@code tengen.v1.AdminService}. */
public final class AdminService {
  private static final Service SERVICE = new Service(AdminServiceGrpc.getServiceDescriptor());
  private static final Codec<Token, io.tengen.proto.v1.Token> TOKEN =
      new Codec<>(AdminService::encode, AdminService::decode);

  public static final MethodDescriptor<CreateToken, Token.Created> CREATE_TOKEN =
      SERVICE.method(
          AdminServiceGrpc.getCreateTokenMethod(),
          new Codec<>(
              request ->
                  CreateTokenRequest.newBuilder()
                      .setName(request.name())
                      .setRole(encode(request.role()))
                      .setLifetimeSeconds(request.lifetime().toSeconds())
                      .build(),
              message ->
                  new CreateToken(
                      message.getName(),
                      decode(message.getRole()),
                      Duration.ofSeconds(message.getLifetimeSeconds()))),
          new Codec<>(
              created ->
                  CreateTokenResponse.newBuilder()
                      .setToken(encode(created.token()))
                      .setSecret(created.secret())
                      .build(),
              message -> new Token.Created(decode(message.getToken()), message.getSecret())));

  public static final MethodDescriptor<All, List<Token>> LIST_TOKENS =
      SERVICE.method(
          AdminServiceGrpc.getListTokensMethod(),
          All.codec(ListTokensRequest.getDefaultInstance()),
          new Codec<>(
              tokens ->
                  ListTokensResponse.newBuilder().addAllTokens(TOKEN.encodeAll(tokens)).build(),
              message -> TOKEN.decodeAll(message.getTokensList())));

  public static final MethodDescriptor<RevokeToken, Token> REVOKE_TOKEN =
      SERVICE.method(
          AdminServiceGrpc.getRevokeTokenMethod(),
          new Codec<>(
              request -> RevokeTokenRequest.newBuilder().setId(request.id()).build(),
              message -> new RevokeToken(message.getId())),
          TOKEN);

  private AdminService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static TokenRole encode(Role role) {
    return switch (role) {
      case WORKER -> TokenRole.TOKEN_ROLE_WORKER;
      case USER -> TokenRole.TOKEN_ROLE_USER;
      case ADMIN -> TokenRole.TOKEN_ROLE_ADMIN;
    };
  }

  private static Role decode(TokenRole message) {
    return switch (message) {
      case TOKEN_ROLE_WORKER -> Role.WORKER;
      case TOKEN_ROLE_USER -> Role.USER;
      case TOKEN_ROLE_ADMIN -> Role.ADMIN;
      case TOKEN_ROLE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("role must be worker, user or admin");
    };
  }

  private static io.tengen.proto.v1.Token encode(Token token) {
    var message =
        io.tengen.proto.v1.Token.newBuilder()
            .setId(token.id())
            .setName(token.name())
            .setRole(encode(token.role()))
            .setCreatedAt(TimestampCodec.encode(token.createdAt()));
    token.expiresAt().ifPresent(at -> message.setExpiresAt(TimestampCodec.encode(at)));
    token.revokedAt().ifPresent(at -> message.setRevokedAt(TimestampCodec.encode(at)));
    return message.build();
  }

  private static Token decode(io.tengen.proto.v1.Token message) {
    return new Token(
        message.getId(),
        message.getName(),
        decode(message.getRole()),
        TimestampCodec.decode(message.getCreatedAt()),
        decode(message.hasExpiresAt(), message.getExpiresAt()),
        decode(message.hasRevokedAt(), message.getRevokedAt()));
  }

  private static Optional<Instant> decode(boolean present, Timestamp message) {
    return present ? Optional.of(TimestampCodec.decode(message)) : Optional.empty();
  }

  /**
   * A request to create a token.
   *
   * @param name 1 to 128 letters, digits or any of . @ : _ -
   * @param lifetime whole seconds; zero for a token that does not expire
   */
  public record CreateToken(String name, Role role, Duration lifetime) {}

  /** A request to revoke a token. */
  public record RevokeToken(String id) {}
}
