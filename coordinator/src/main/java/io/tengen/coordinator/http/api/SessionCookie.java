package io.tengen.coordinator.http.api;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.Cookie;
import akka.http.javadsl.model.headers.HttpCookie;
import akka.http.javadsl.model.headers.HttpCookiePair;
import akka.http.javadsl.model.headers.SameSite;
import akka.http.javadsl.model.headers.SetCookie;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The cookie of a signed-in browser: the caller's token and the end of the session, encrypted with
 * AES-256 in GCM (NIST SP 800-38D). Coordinators of one database share the key, so that a session
 * survives a restart and a fail-over without being stored; it ends when its token is revoked.
 * Scripts cannot read it, and browsers send it with requests of the same site only. Thread-safe.
 */
public final class SessionCookie {
  private static final Duration LIFETIME = Duration.ofDays(7);
  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final String NAME = "tengen-session";

  /** Browsers accept a cookie of this name only with Secure, from this host, for all paths. */
  private static final String SECURE_NAME = "__Host-" + NAME;

  private static final Pattern PORT = Pattern.compile(":(\\d{1,5})$");

  private final SecretKeySpec key;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param key 32 secret bytes that survive restarts
   */
  public SessionCookie(byte[] key, InstantSource clock) {
    this.key = new SecretKeySpec(key, "AES");
    this.clock = clock;
  }

  /**
   * Returns the header that signs a browser in.
   *
   * @param secure whether the browser uses TLS
   */
  SetCookie signIn(HttpRequest request, String token, boolean secure) {
    return header(request, seal(token), LIFETIME, secure);
  }

  /** Returns the header that deletes the cookie. */
  SetCookie signOut(HttpRequest request, boolean secure) {
    return header(request, "", Duration.ZERO, secure);
  }

  private static SetCookie header(HttpRequest request, String value, Duration age, boolean secure) {
    return SetCookie.create(
        HttpCookie.create(name(request, secure), value)
            .withMaxAge(age.toSeconds())
            .withPath("/")
            .withSecure(secure)
            .withHttpOnly(true)
            .withSameSite(SameSite.Strict));
  }

  /**
   * Returns the cookie's name. Browsers send cookies to all ports of a host, and several
   * coordinators without TLS may be on one machine, so the name has the port there.
   */
  private static String name(HttpRequest request, boolean secure) {
    if (secure) {
      return SECURE_NAME;
    }
    Matcher host = PORT.matcher(Client.header(request, "Host"));
    return host.find() ? NAME + "-" + host.group(1) : NAME;
  }

  /** Returns the token of the request's cookie; empty if there is none or it is not valid. */
  Optional<String> token(HttpRequest request, boolean secure) {
    return request
        .getHeader(Cookie.class)
        .flatMap(header ->
            StreamSupport.stream(header.getCookies().spliterator(), false)
                .filter(cookie -> cookie.name().equals(name(request, secure)))
                .map(HttpCookiePair::value)
                .findFirst())
        .flatMap(this::open);
  }

  String seal(String token) {
    byte[] text = token.getBytes(StandardCharsets.UTF_8);
    long end = clock.instant().plus(LIFETIME).getEpochSecond();
    byte[] plain = ByteBuffer.allocate(Long.BYTES + text.length).putLong(end).put(text).array();
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              ByteBuffer.allocate(NONCE_BYTES + sealed.length).put(nonce).put(sealed).array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  Optional<String> open(String value) {
    try {
      byte[] sealed = Base64.getUrlDecoder().decode(value);
      if (sealed.length < NONCE_BYTES) {
        return Optional.empty();
      }
      ByteBuffer plain =
          ByteBuffer.wrap(
              cipher(Cipher.DECRYPT_MODE, sealed)
                  .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES));
      boolean isOver = !clock.instant().isBefore(Instant.ofEpochSecond(plain.getLong()));
      return isOver
          ? Optional.empty()
          : Optional.of(StandardCharsets.UTF_8.decode(plain).toString());
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      // Forged, or sealed with the key of another database.
      return Optional.empty();
    }
  }

  private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce, 0, NONCE_BYTES));
    return cipher;
  }
}
