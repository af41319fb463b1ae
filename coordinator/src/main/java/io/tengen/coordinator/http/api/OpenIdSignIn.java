package io.tengen.coordinator.http.api;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.WebSession;
import io.tengen.coordinator.access.WebSessions;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.http.openid.Account;
import io.tengen.coordinator.http.openid.OpenIdClient;
import io.tengen.coordinator.http.openid.PendingSignIn;
import io.tengen.coordinator.http.openid.SignInException;
import io.tengen.coordinator.http.openid.SignInException.Reason;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Sends browsers to an OpenID Connect provider and takes them back. {@code sign-in/start?to=VIEW}
 * goes to the provider, {@code sign-in/callback} is where the provider sends the browser, and
 * {@code sign-in/end} signs out here and there. What a browser needs for its way back is in a
 * cookie that other sites' links send (SameSite=Lax), as the provider is another site. The
 * session's own cookie stays SameSite=Strict: the page that the callback leads to needs no cookie,
 * and its requests are of the same site. Thread-safe; does not block.
 */
final class OpenIdSignIn {
  private static final String PATH = "/sign-in/";
  private static final Pattern VIEW = Pattern.compile("(?!/)[A-Za-z0-9._~%/?&=+,:@!()*'-]{0,1000}");

  /** Sign-ins that one address may begin or complete at once, and later per second. */
  private static final int MOST = 100;

  private static final double PER_SECOND = 5;

  private final OpenIdClient provider;
  private final WebSessions sessions;
  private final Cookies cookies;
  private final Function<HttpRequest, Client> clients;
  private final Audit audit;
  private final InstantSource clock;
  private final Executor blocking;
  private final RateLimits limits = new RateLimits(PER_SECOND, MOST, System::nanoTime);

  /**
   * The cookies of a browser.
   *
   * @param session of a browser that is signed in
   * @param pending of a browser that is at the provider
   */
  record Cookies(SealedCookie session, SealedCookie pending) {}

  /**
   * @param clients determines the client of a request
   * @param blocking runs what asks the provider
   */
  OpenIdSignIn(
      OpenIdClient provider,
      WebSessions sessions,
      Cookies cookies,
      Function<HttpRequest, Client> clients,
      Audit audit,
      InstantSource clock,
      Executor blocking) {
    this.provider = provider;
    this.sessions = sessions;
    this.cookies = cookies;
    this.clients = clients;
    this.audit = audit;
    this.clock = clock;
    this.blocking = blocking;
  }

  /** What a step of signing in does; may block. */
  private interface Step {
    HttpResponse take(HttpRequest request, Client client) throws SignInException;
  }

  /**
   * Answers a GET request.
   *
   * @return empty if the path is none of signing in
   */
  Optional<CompletionStage<HttpResponse>> answer(HttpRequest request) {
    String path = request.getUri().getPathString();
    Step step =
        Map.<String, Step>of("start", this::start, "callback", this::callback, "end", this::end)
            .get(path.startsWith(PATH) ? path.substring(PATH.length()) : "");
    return Optional.ofNullable(step)
        .map(known -> CompletableFuture.supplyAsync(() -> answer(known, request), blocking));
  }

  private HttpResponse answer(Step step, HttpRequest request) {
    Client client = clients.apply(request);
    HttpResponse response;
    if (!limits.tryAct(client.host())) {
      response =
          new Problem(429, "too many sign-ins from this address; wait a minute")
              .with("Retry-After", "60")
              .response(request.getUri().getPathString());
    } else {
      try {
        response = step.take(request, client);
      } catch (SignInException e) {
        audit.refused("unknown", client.from(), "sign in", String.valueOf(e.getMessage()));
        response = failure(e.reason());
      }
    }
    return response.addHeader(RawHeader.create("Cache-Control", "no-store"));
  }

  private HttpResponse start(HttpRequest request, Client client) throws SignInException {
    PendingSignIn pending = PendingSignIn.begin(view(request));
    return redirect(provider.authorization(pending).toString())
        .addHeader(cookies.pending.set(request, pending.toJson(), client.secure()));
  }

  /** Returns the view to return to: a path below the page's address, never another site. */
  private static String view(HttpRequest request) {
    return Query.parse(request.getUri().rawQueryString().orElse("")).stream()
        .filter(parameter -> parameter.getKey().equals("to"))
        .map(Map.Entry::getValue)
        .filter(to -> VIEW.matcher(to).matches())
        .findFirst()
        .orElse("");
  }

  private HttpResponse callback(HttpRequest request, Client client) throws SignInException {
    PendingSignIn pending =
        cookies
            .pending
            .value(request, client.secure())
            .flatMap(PendingSignIn::fromJson)
            .orElseThrow(() ->
                new SignInException(
                    Reason.EXPIRED, "this browser has begun no sign-in, or too long ago"));
    Account account = provider.signIn(pending, request.getUri().rawQueryString().orElse(""));
    if (account.role().isEmpty()) {
      throw new SignInException(
          Reason.NO_ROLE,
          "openid:" + account.subject() + " " + account.name() + " has no role here");
    }
    Instant end = clock.instant().plus(provider.settings().session());
    WebSession session = session(account, end);
    String text = sessions.begin(session);
    audit.done(
        Caller.who(session.principal()),
        client.from(),
        "sign in",
        provider.settings().name() + ", role " + session.role().word());
    return redirect(provider.settings().address() + "/" + pending.to())
        .addHeader(cookies.session.set(request, text, client.secure()))
        .addHeader(cookies.pending.delete(request, client.secure()));
  }

  /** Returns the session of a person that has a role. */
  static WebSession session(Account account, Instant end) {
    return new WebSession(
        account.subject(),
        account.name(),
        account.role().orElseThrow(),
        account.validUntil(),
        end,
        account.refreshToken(),
        account.idToken());
  }

  /** Signs out. Links of other sites do not do that, as they send no session cookie. */
  private HttpResponse end(HttpRequest request, Client client) {
    String page = provider.settings().address() + "/";
    String next =
        cookies
            .session
            .value(request, client.secure())
            .flatMap(text -> end(text, client))
            .flatMap(session -> provider.signOut(session.idToken()))
            .map(URI::toString)
            .orElse(page);
    return redirect(next).addHeader(cookies.session.delete(request, client.secure()));
  }

  /** Ends the session of a text, if it is one; blocks. */
  Optional<WebSession> end(String text, Client client) {
    Optional<WebSession> ended = sessions.end(text);
    ended.ifPresent(
        session -> audit.done(Caller.who(session.principal()), client.from(), "sign out", ""));
    return ended;
  }

  /** The page has the words for the reason. */
  private HttpResponse failure(Reason reason) {
    String code = reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    return redirect(provider.settings().address() + "/#sign-in=" + code);
  }

  private static HttpResponse redirect(String address) {
    return HttpResponse.create()
        .withStatus(StatusCodes.SEE_OTHER)
        .addHeader(RawHeader.create("Location", address));
  }
}
