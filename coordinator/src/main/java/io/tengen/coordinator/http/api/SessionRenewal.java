package io.tengen.coordinator.http.api;

import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.WebSession;
import io.tengen.coordinator.access.WebSessions;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.http.openid.Account;
import io.tengen.coordinator.http.openid.OpenIdClient;
import io.tengen.coordinator.http.openid.SignInException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Renews the sessions of people before the provider's tokens expire, when a browser next asks for
 * something. So a person who may no longer sign in is out as soon as the provider's tokens expire.
 * A session is renewed by one request at a time, as refresh tokens may be used once. Thread-safe;
 * does not block.
 */
final class SessionRenewal {
  private static final Duration MARGIN = Duration.ofSeconds(10);

  private final OpenIdClient provider;
  private final WebSessions sessions;
  private final Audit audit;
  private final InstantSource clock;
  private final Executor blocking;
  private final Map<String, CompletableFuture<Void>> running = new ConcurrentHashMap<>();

  /**
   * @param blocking runs what asks the provider
   */
  SessionRenewal(
      OpenIdClient provider,
      WebSessions sessions,
      Audit audit,
      InstantSource clock,
      Executor blocking) {
    this.provider = provider;
    this.sessions = sessions;
    this.audit = audit;
    this.clock = clock;
    this.blocking = blocking;
  }

  /**
   * Renews the session of a text if it is due.
   *
   * @param from address of the caller, for the audit log
   * @return completes when the session is up to date or has ended; fails with {@link
   *     Problem.Failure} if the provider does not answer
   */
  CompletionStage<Void> renew(String text, String from) {
    if (sessions.find(text).filter(this::isDue).isEmpty()) {
      return CompletableFuture.completedStage(null);
    }
    CompletableFuture<Void> mine = new CompletableFuture<>();
    CompletableFuture<Void> others = running.putIfAbsent(text, mine);
    if (others != null) {
      return others;
    }
    Runnable task =
        () -> {
          RuntimeException failure = null;
          try {
            // Looked up again: another request may have renewed it just now.
            sessions.find(text).filter(this::isDue).ifPresent(session -> ask(text, session, from));
          } catch (RuntimeException e) {
            failure = e;
          }
          // First: a request that follows upon this one must not find it and be spared a renewal.
          running.remove(text);
          if (failure == null) {
            mine.complete(null);
          } else {
            mine.completeExceptionally(failure);
          }
        };
    try {
      blocking.execute(task);
    } catch (RejectedExecutionException e) {
      running.remove(text);
      throw e;
    }
    return mine;
  }

  private boolean isDue(WebSession session) {
    return session.refreshToken().isPresent()
        && !clock.instant().isBefore(session.validUntil().minus(MARGIN));
  }

  private void ask(String text, WebSession session, String from) {
    try {
      Account account =
          provider.refresh(
              session.subject(), session.refreshToken().orElseThrow(), session.idToken());
      if (account.role().isEmpty()) {
        end(text, session, from, "the provider gives no role any more");
      } else {
        sessions.renew(text, OpenIdSignIn.session(account, session.end()));
      }
    } catch (SignInException e) {
      if (e.reason() != SignInException.Reason.UNAVAILABLE) {
        end(text, session, from, String.valueOf(e.getMessage()));
      } else if (!session.isValid(clock.instant())) {
        throw new Problem.Failure(
            503, provider.settings().name() + " does not answer, so nobody can sign in with it");
      }
    }
  }

  private void end(String text, WebSession session, String from, String why) {
    sessions.end(text);
    audit.refused(Caller.who(session.principal()), from, "renew the session", why);
  }
}
