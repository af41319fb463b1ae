package io.tengen.coordinator.http.api;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.Cookie;
import akka.http.javadsl.model.headers.HttpCookie;
import akka.http.javadsl.model.headers.HttpCookiePair;
import akka.http.javadsl.model.headers.SameSite;
import akka.http.javadsl.model.headers.SetCookie;
import io.tengen.coordinator.access.Sealer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * A cookie whose value is encrypted together with its end. Coordinators of one database share the
 * key, so that what the cookie has survives a restart and a fail-over without being stored. Scripts
 * cannot read it. Thread-safe.
 */
final class SealedCookie {
  private static final Duration SESSION = Duration.ofDays(7);
  private static final Duration SIGN_IN = Duration.ofMinutes(10);

  /** Browsers accept a cookie of this name only with Secure, from this host, for all paths. */
  private static final String SECURE_PREFIX = "__Host-";

  private static final Pattern PORT = Pattern.compile(":(\\d{1,5})$");
  private static final Pattern CONTENT = Pattern.compile("(\\d{1,18}) (.*)", Pattern.DOTALL);

  private final String name;
  private final Duration lifetime;
  private final SameSite sameSite;
  private final Sealer sealer;
  private final InstantSource clock;

  private SealedCookie(
      String name, Duration lifetime, SameSite sameSite, byte[] key, InstantSource clock) {
    this.name = name;
    this.lifetime = lifetime;
    this.sameSite = sameSite;
    this.clock = clock;
    sealer = new Sealer(key, name);
  }

  /**
   * Returns the cookie of a signed-in browser, which has the caller's token and ends with it.
   * Browsers send it with requests of the same site only.
   *
   * @param key 32 secret bytes that survive restarts
   */
  static SealedCookie session(byte[] key, InstantSource clock) {
    return new SealedCookie("tengen-session", SESSION, SameSite.Strict, key, clock);
  }

  /**
   * Returns the cookie of a browser that a provider is to send back. Browsers also send it when
   * another site sends them here, as the provider does.
   *
   * @param key 32 secret bytes that survive restarts
   */
  static SealedCookie pendingSignIn(byte[] key, InstantSource clock) {
    return new SealedCookie("tengen-sign-in", SIGN_IN, SameSite.Lax, key, clock);
  }

  /**
   * Returns the header that sets the cookie.
   *
   * @param secure whether the browser uses TLS
   */
  SetCookie set(HttpRequest request, String value, boolean secure) {
    return header(request, seal(value), lifetime, secure);
  }

  /** Returns the header that deletes the cookie. */
  SetCookie delete(HttpRequest request, boolean secure) {
    return header(request, "", Duration.ZERO, secure);
  }

  private SetCookie header(HttpRequest request, String value, Duration age, boolean secure) {
    return SetCookie.create(
        HttpCookie.create(name(request, secure), value)
            .withMaxAge(age.toSeconds())
            .withPath("/")
            .withSecure(secure)
            .withHttpOnly(true)
            .withSameSite(sameSite));
  }

  /**
   * Returns the cookie's name. Browsers send cookies to all ports of a host, and several
   * coordinators without TLS may be on one machine, so the name has the port there.
   */
  private String name(HttpRequest request, boolean secure) {
    if (secure) {
      return SECURE_PREFIX + name;
    }
    Matcher host = PORT.matcher(Client.header(request, "Host"));
    return host.find() ? name + "-" + host.group(1) : name;
  }

  /** Returns the value of the request's cookie; empty if there is none or it is not valid. */
  Optional<String> value(HttpRequest request, boolean secure) {
    return request
        .getHeader(Cookie.class)
        .flatMap(header ->
            StreamSupport.stream(header.getCookies().spliterator(), false)
                .filter(cookie -> cookie.name().equals(name(request, secure)))
                .map(HttpCookiePair::value)
                .findFirst())
        .flatMap(this::open);
  }

  private String seal(String value) {
    return sealer.seal(clock.instant().plus(lifetime).getEpochSecond() + " " + value);
  }

  private Optional<String> open(String sealed) {
    return sealer
        .open(sealed)
        .map(CONTENT::matcher)
        .filter(Matcher::matches)
        .filter(content ->
            clock.instant().isBefore(Instant.ofEpochSecond(Long.parseLong(content.group(1)))))
        .map(content -> content.group(2));
  }
}
