package io.tengen.cli.client;

import com.google.protobuf.Timestamp;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.AdminServiceGrpc.AdminServiceBlockingV2Stub;
import io.tengen.proto.v1.CreateTokenRequest;
import io.tengen.proto.v1.CreateTokenResponse;
import io.tengen.proto.v1.ListTokensRequest;
import io.tengen.proto.v1.RevokeTokenRequest;
import io.tengen.proto.v1.Token;
import io.tengen.proto.v1.TokenRole;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What administrators ask of a coordinator. Thread-safe; every call blocks, as {@link Control}'s.
 */
public final class AdminControl {
  private static final String PREFIX = "TOKEN_ROLE_";
  private static final long DEADLINE_SECONDS = 20;

  private final Control control;

  AdminControl(Control control) {
    this.control = control;
  }

  /**
   * Makes a token.
   *
   * @param role worker, user or admin
   * @param lifetime zero for ever
   */
  public CreatedToken create(String name, String role, Duration lifetime) throws ControlException {
    CreateTokenRequest request =
        CreateTokenRequest.newBuilder()
            .setName(name)
            .setRole(TokenRole.valueOf(PREFIX + role.toUpperCase(Locale.ROOT)))
            .setLifetimeSeconds(lifetime.toSeconds())
            .build();
    // Asked twice, it makes one whose secret nobody has seen.
    CreateTokenResponse created = control.ask(() -> stub().createToken(request));
    return new CreatedToken(token(created.getToken()), created.getSecret());
  }

  /** All tokens, newest first. */
  public List<TokenInfo> list() throws ControlException {
    return control.ask(() ->
        stub().listTokens(ListTokensRequest.getDefaultInstance()).getTokensList().stream()
            .map(AdminControl::token)
            .toList());
  }

  /** Makes a token worthless. Idempotent. */
  public TokenInfo revoke(String id) throws ControlException {
    RevokeTokenRequest request = RevokeTokenRequest.newBuilder().setId(id).build();
    return control.ask(() -> token(stub().revokeToken(request)));
  }

  private AdminServiceBlockingV2Stub stub() {
    return AdminServiceGrpc.newBlockingV2Stub(control.channel())
        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  private static TokenInfo token(Token token) {
    return new TokenInfo(
        token.getId(),
        token.getName(),
        token.getRole().name().replace(PREFIX, "").toLowerCase(Locale.ROOT),
        instant(token.getCreatedAt()),
        token.hasExpiresAt() ? Optional.of(instant(token.getExpiresAt())) : Optional.empty(),
        token.hasRevokedAt() ? Optional.of(instant(token.getRevokedAt())) : Optional.empty());
  }

  private static Instant instant(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  /**
   * A new token.
   *
   * @param secret what its bearer shows; nobody can tell it again
   */
  public record CreatedToken(TokenInfo token, String secret) {
    @Override
    public String toString() {
      return token.toString();
    }
  }

  /**
   * A token, without its secret.
   *
   * @param id public
   * @param name for whom or what it is
   * @param role worker, user or admin
   */
  public record TokenInfo(
      String id,
      String name,
      String role,
      Instant createdAt,
      Optional<Instant> expiresAt,
      Optional<Instant> revokedAt) {
    /** good, expired or revoked. */
    public String state(Instant now) {
      return revokedAt.isPresent()
          ? "revoked"
          : expiresAt.isPresent() && !now.isBefore(expiresAt.get()) ? "expired" : "good";
    }
  }
}
