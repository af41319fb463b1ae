package io.tengen.coordinator.access;

import io.tengen.coordinator.store.TokenTable;
import io.tengen.wire.control.Role;
import io.tengen.wire.control.Token;
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
 * The coordinator's tokens. Thread-safe. They are looked up in memory, which one coordinator alone
 * may do: no other has its database.
 */
public final class Tokens {
  private static final Pattern NAME = Pattern.compile("[\\w.@:-]{1,128}");
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final TokenTable table;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(Token token, String digest) {}

  /** Takes a secret. */
  public interface Taker<E extends Exception> {
    void take(String secret) throws E;
  }

  /** Reads the tokens that there are; blocks. */
  public Tokens(TokenTable table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
    table.all().forEach(row -> entries.put(row.id(), new Entry(token(row), row.digest())));
  }

  /** Who shows this token. */
  public AuthenticationResult identify(String text) {
    Optional<TokenText> shown = TokenText.parse(text);
    if (shown.isEmpty()) {
      return new AuthenticationResult.Refused("unknown", "what was shown is no token");
    }
    String who = "token:" + shown.get().id();
    Entry entry = entries.get(shown.get().id());
    if (entry == null || !shown.get().matches(entry.digest)) {
      return new AuthenticationResult.Refused(who, "there is no such token");
    }
    Token token = entry.token;
    return flaw(token, clock.instant())
        .<AuthenticationResult>map(flaw -> new AuthenticationResult.Refused(who, flaw))
        .orElseGet(() ->
            new AuthenticationResult.Known(
                new Principal(who, token.name(), token.role().contained())));
  }

  /** Whether what this principal has shown is still good. */
  public boolean isGood(Principal principal) {
    String id = principal.id();
    if (!id.startsWith("token:")) {
      return true;
    }
    Entry entry = entries.get(id.substring("token:".length()));
    return entry != null && flaw(entry.token, clock.instant()).isEmpty();
  }

  /**
   * Makes a token; blocks until it is durable.
   *
   * @param lifetime zero for ever
   * @throws IllegalArgumentException with one line if the name or the lifetime is none
   * @throws IllegalStateException with one line if a good token has this name
   */
  public Token.Created create(String name, Role role, Duration lifetime) {
    return create(name, role, lifetime, secret -> {});
  }

  /**
   * As {@link #create(String, Role, Duration)}, but hands the secret over before anything is kept.
   *
   * @throws E what the taker throws; there is no token then
   */
  public synchronized <E extends Exception> Token.Created create(
      String name, Role role, Duration lifetime, Taker<E> taker) throws E {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a token's name must have 1 to 128 letters, digits or any of . @ : _ -");
    }
    if (lifetime.isNegative() || lifetime.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("a token's lifetime must be 0 seconds to 100 years");
    }
    Instant now = clock.instant();
    boolean taken =
        entries.values().stream()
            .anyMatch(entry -> entry.token.name().equals(name) && flaw(entry.token, now).isEmpty());
    if (taken) {
      throw new IllegalStateException(
          "there is a token named \"" + name + "\"; revoke it or choose another name");
    }
    TokenText text = TokenText.random(random);
    Optional<Instant> end = lifetime.isZero() ? Optional.empty() : Optional.of(now.plus(lifetime));
    Token token = new Token(text.id(), name, role, now, end, Optional.empty());
    String digest = text.digest();
    taker.take(text.text());
    table.insert(
        new TokenTable.Row(token.id(), name, role.word(), digest, now, end, Optional.empty()));
    entries.put(token.id(), new Entry(token, digest));
    return new Token.Created(token, text.text());
  }

  /** All tokens, newest first. */
  public List<Token> all() {
    return entries.values().stream()
        .map(Entry::token)
        .sorted(Comparator.comparing(Token::createdAt).reversed().thenComparing(Token::id))
        .toList();
  }

  /**
   * Makes a token worthless; blocks until that is durable. Idempotent.
   *
   * @return empty if there is no such token
   * @throws IllegalStateException with one line if no administrator would have a good one
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
          "token " + id + " is the only one of an administrator; create another first");
    }
    table.revoke(id, now);
    Token revoked =
        new Token(
            id, token.name(), token.role(), token.createdAt(), token.expiresAt(), Optional.of(now));
    entries.put(id, new Entry(revoked, entry.digest));
    return Optional.of(revoked);
  }

  /** Whether an administrator has a good token. */
  public boolean hasAdmin() {
    Instant now = clock.instant();
    return entries.values().stream().anyMatch(entry -> isGoodAdmin(entry.token, now));
  }

  private boolean isOnlyAdmin(Token token, Instant now) {
    return isGoodAdmin(token, now)
        && entries.values().stream().filter(entry -> isGoodAdmin(entry.token, now)).count() == 1;
  }

  private static boolean isGoodAdmin(Token token, Instant now) {
    return token.role() == Role.ADMIN && flaw(token, now).isEmpty();
  }

  /** Why the token is worthless at this time; empty if it is good. */
  private static Optional<String> flaw(Token token, Instant now) {
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
