package io.tengen.coordinator.access;

import io.tengen.coordinator.store.WebSessionTable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of people that signed in through an OpenID Connect provider. The browser has a
 * secret in its cookie; the database has the secret's hash, and the session encrypted with a key
 * that follows from the secret. So sessions survive a restart and a fail-over, but a reader of the
 * database can use neither them nor the provider's tokens. Thread-safe; looked up in memory, which
 * is correct because only one coordinator at a time has the database.
 */
public final class WebSessions {
  private static final String PURPOSE = "web session";

  private final WebSessionTable table;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  /** Until when each person has a valid session. */
  private final Map<Principal, Instant> validUntil = new ConcurrentHashMap<>();

  /**
   * A session in memory.
   *
   * @param session null until its secret was seen since the start
   */
  private record Entry(String digest, String content, Instant end, @Nullable WebSession session) {}

  /** Reads all sessions from the table; blocks. */
  public WebSessions(WebSessionTable table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
    table
        .all()
        .forEach(
            row -> entries.put(row.id(), new Entry(row.digest(), row.content(), row.end(), null)));
  }

  /**
   * Begins a session; blocks until it is durable.
   *
   * @return the text with which the browser continues it
   */
  public String begin(WebSession session) {
    TokenText text = TokenText.random(random);
    String content = sealer(text).seal(session.toJson());
    Instant now = clock.instant();
    table.insert(new WebSessionTable.Row(text.id(), text.digest(), content, session.end()), now);
    entries.values().removeIf(entry -> entry.end.isBefore(now));
    entries.put(text.id(), new Entry(text.digest(), content, session.end(), session));
    index(session.principal());
    return text.text();
  }

  /** Returns the session that a browser continues with this text, also if it must be renewed. */
  public Optional<WebSession> find(String text) {
    return TokenText.parse(text).flatMap(this::find);
  }

  private Optional<WebSession> find(TokenText text) {
    Entry entry = entries.get(text.id());
    if (entry == null || !text.matches(entry.digest) || !clock.instant().isBefore(entry.end)) {
      return Optional.empty();
    }
    if (entry.session != null) {
      return Optional.of(entry.session);
    }
    Optional<WebSession> opened = sealer(text).open(entry.content).map(WebSession::fromJson);
    opened.ifPresent(session -> {
      entries.replace(text.id(), entry, new Entry(entry.digest, entry.content, entry.end, session));
      index(session.principal());
    });
    return opened;
  }

  /**
   * Identifies the caller that sent a text.
   *
   * @return empty if the text is of no session
   */
  public Optional<AuthenticationResult> identify(String text) {
    return find(text)
        .map(session ->
            session.isValid(clock.instant())
                ? new AuthenticationResult.Known(session.principal())
                : new AuthenticationResult.Refused(
                    session.principal().id(), "the provider's tokens have expired"));
  }

  /** Returns whether a principal is a person whose sessions are kept here. */
  public static boolean isPerson(Principal principal) {
    return principal.id().startsWith(WebSession.PREFIX);
  }

  /** Returns whether a person has a valid session with the same rights. */
  public boolean isGood(Principal principal) {
    return clock.instant().isBefore(validUntil.getOrDefault(principal, Instant.MIN));
  }

  /** Replaces a session by what the provider says now; blocks until it is durable. */
  public void renew(String text, WebSession session) {
    TokenText token = TokenText.parse(text).orElseThrow();
    Optional<WebSession> before = find(token);
    if (before.isEmpty()) {
      return;
    }
    String content = sealer(token).seal(session.toJson());
    table.update(token.id(), content);
    entries.computeIfPresent(
        token.id(), (_, entry) -> new Entry(entry.digest, content, entry.end, session));
    index(before.get().principal());
    index(session.principal());
  }

  /**
   * Ends a session; blocks until that is durable. Idempotent.
   *
   * @return the session, if there was one
   */
  public Optional<WebSession> end(String text) {
    Optional<WebSession> session = find(text);
    session.ifPresent(ended -> {
      String id = TokenText.parse(text).orElseThrow().id();
      table.delete(id);
      entries.remove(id);
      index(ended.principal());
    });
    return session;
  }

  private void index(Principal principal) {
    validUntil.compute(
        principal,
        (_, before) ->
            entries.values().stream()
                .map(Entry::session)
                .filter(Objects::nonNull)
                .filter(session -> session.principal().equals(principal))
                .map(session ->
                    session.validUntil().isBefore(session.end())
                        ? session.validUntil()
                        : session.end())
                .max(Instant::compareTo)
                .orElse(null));
  }

  private static Sealer sealer(TokenText text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update((PURPOSE + "\n").getBytes(StandardCharsets.UTF_8));
      return new Sealer(digest.digest(text.secret().getBytes(StandardCharsets.US_ASCII)), PURPOSE);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
