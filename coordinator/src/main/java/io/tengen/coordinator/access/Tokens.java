package io.tengen.coordinator.access;

import io.tengen.coordinator.store.TokenTable;
import io.tengen.wire.access.Role;
import io.tengen.wire.access.Token;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The coordinator's tokens. Thread-safe. Tokens are looked up in memory, which is correct because
 * only one coordinator at a time has the database.
 */
public final class Tokens {
  private static final Pattern NAME = Pattern.compile("[\\w.@:-]{1,128}");
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final TokenTable table;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(Token token, String digest) {}

  /** An operation on a secret that may throw. */
  public interface SecretConsumer<E extends Exception> {
    void accept(String secret) throws E;
  }

  /** Reads all tokens from the table; blocks. */
  public Tokens(TokenTable table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
    table.all().forEach(row -> entries.put(row.id(), new Entry(token(row), row.digest())));
  }

  /** Identifies the caller that sent a token. */
  public AuthenticationResult identify(String text) {
    Optional<TokenText> sent = TokenText.parse(text);
    if (sent.isEmpty()) {
      return new AuthenticationResult.Refused("unknown", "malformed token");
    }
    String who = "token:" + sent.get().id();
    Entry entry = entries.get(sent.get().id());
    if (entry == null || !sent.get().matches(entry.digest)) {
      return new AuthenticationResult.Refused(who, "there is no such token");
    }
    Token token = entry.token;
    return invalidity(token, clock.instant())
        .<AuthenticationResult>map(reason -> new AuthenticationResult.Refused(who, reason))
        .orElseGet(() ->
            new AuthenticationResult.Known(
                new Principal(who, token.name(), token.role().contained())));
  }

  /**
   * Whether the token by which a principal was authenticated is still valid. Always true for
   * principals with a certificate.
   */
  public boolean isGood(Principal principal) {
    String id = principal.id();
    if (!id.startsWith("token:")) {
      return true;
    }
    Entry entry = entries.get(id.substring("token:".length()));
    return entry != null && invalidity(entry.token, clock.instant()).isEmpty();
  }

  /**
   * Creates a token; blocks until it is durable.
   *
   * @param lifetime time until it expires; zero if it does not expire
   * @throws IllegalArgumentException with a one-line message if the name or the lifetime is not
   *     valid
   * @throws IllegalStateException with a one-line message if a valid token has this name
   */
  public Token.Created create(String name, Role role, Duration lifetime) {
    return create(name, role, lifetime, secret -> {});
  }

  /**
   * Creates a token and passes its secret to a consumer before the token is stored; blocks until it
   * is durable.
   *
   * @param lifetime time until it expires; zero if it does not expire
   * @throws E if the consumer throws it; the token is not created then
   * @throws IllegalArgumentException with a one-line message if the name or the lifetime is not
   *     valid
   * @throws IllegalStateException with a one-line message if a valid token has this name
   */
  public synchronized <E extends Exception> Token.Created create(
      String name, Role role, Duration lifetime, SecretConsumer<E> consumer) throws E {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a token's name must have 1 to 128 letters, digits or any of . @ : _ -");
    }
    if (lifetime.isNegative() || lifetime.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("a token's lifetime must be 0 seconds to 100 years");
    }
    Instant now = clock.instant();
    if (isNameTaken(name)) {
      throw new IllegalStateException(
          "there is a token named \"" + name + "\"; revoke it or choose another name");
    }
    TokenText text = TokenText.random(random);
    Optional<Instant> end = lifetime.isZero() ? Optional.empty() : Optional.of(now.plus(lifetime));
    Token token = new Token(text.id(), name, role, now, end, Optional.empty());
    String digest = text.digest();
    consumer.accept(text.text());
    table.insert(
        new TokenTable.Row(token.id(), name, role.word(), digest, now, end, Optional.empty()));
    entries.put(token.id(), new Entry(token, digest));
    return new Token.Created(token, text.text());
  }

  /** Returns whether a valid token has this name. */
  public boolean isNameTaken(String name) {
    Instant now = clock.instant();
    return entries.values().stream()
        .anyMatch(
            entry -> entry.token.name().equals(name) && invalidity(entry.token, now).isEmpty());
  }

  /** All tokens, newest first. */
  public List<Token> all() {
    return entries.values().stream()
        .map(Entry::token)
        .sorted(Comparator.comparing(Token::createdAt).reversed().thenComparing(Token::id))
        .toList();
  }

  /**
   * Revokes a token; blocks until the revocation is durable. Idempotent.
   *
   * @return the revoked token; empty if there is none with this id
   * @throws IllegalStateException with a one-line message if no administrator would have a valid
   *     token
   */
  public synchronized Optional<Token> revoke(String id) {
    Entry entry = entries.get(id);
    if (entry == null || entry.token.revokedAt().isPresent()) {
      return Optional.ofNullable(entry).map(Entry::token);
    }
    Token token = entry.token;
    Instant now = clock.instant();
    if (isOnlyAdmin(token, now)) {
      throw new IllegalStateException(
          "token " + id + " is the only administrator's token; create another first");
    }
    table.revoke(id, now);
    Token revoked =
        new Token(
            id, token.name(), token.role(), token.createdAt(), token.expiresAt(), Optional.of(now));
    entries.put(id, new Entry(revoked, entry.digest));
    return Optional.of(revoked);
  }

  /** Whether an administrator has a valid token. */
  public boolean hasAdmin() {
    Instant now = clock.instant();
    return entries.values().stream().anyMatch(entry -> isValidAdmin(entry.token, now));
  }

  private boolean isOnlyAdmin(Token token, Instant now) {
    return isValidAdmin(token, now)
        && entries.values().stream().filter(entry -> isValidAdmin(entry.token, now)).count() == 1;
  }

  private static boolean isValidAdmin(Token token, Instant now) {
    return token.role() == Role.ADMIN && invalidity(token, now).isEmpty();
  }

  /** Returns why the token is not valid at this time; empty if it is valid. */
  private static Optional<String> invalidity(Token token, Instant now) {
    if (token.revokedAt().isPresent()) {
      return Optional.of("the token was revoked");
    }
    return token.isExpired(now) ? Optional.of("the token has expired") : Optional.empty();
  }

  private static Token token(TokenTable.Row row) {
    return new Token(
        row.id(),
        row.name(),
        Role.parse(row.role()),
        row.createdAt(),
        row.expiresAt(),
        row.revokedAt());
  }
}
