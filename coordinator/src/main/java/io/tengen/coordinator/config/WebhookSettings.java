package io.tengen.coordinator.config;

import io.tengen.wire.control.RunState;
import java.net.URI;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;

/**
 * A server that is told when runs end.
 *
 * @param name names the server in messages and metrics
 * @param url receives POST requests
 * @param key signs them, 24 to 64 bytes; not copied, do not change it
 * @param events the ends to tell: a subset of finished, failed and cancelled
 */
public record WebhookSettings(String name, URI url, byte[] key, Set<RunState> events) {
  private static final String SECRET_PREFIX = "whsec_";
  private static final int LEAST_KEY = 24;
  private static final int MOST_KEY = 64;
  private static final String REMEDY = "`openssl rand -base64 32 | sed s/^/whsec_/` makes one";

  /**
   * @throws IllegalArgumentException with one line that names the value and the remedy
   */
  public WebhookSettings {
    String scheme = url.getScheme();
    if (url.getHost() == null || !("https".equals(scheme) || "http".equals(scheme))) {
      throw new IllegalArgumentException("url \"" + url + "\" is not http://... or https://...");
    }
    if (key.length < LEAST_KEY || key.length > MOST_KEY) {
      throw new IllegalArgumentException(
          "secret has " + key.length + " bytes and must have 24 to 64; " + REMEDY);
    }
    if (events.isEmpty() || !events.stream().allMatch(RunState::isEnded)) {
      throw new IllegalArgumentException("events must be some of finished, failed, cancelled");
    }
    events = Set.copyOf(EnumSet.copyOf(events));
  }

  /**
   * Decodes a secret: {@code whsec_} and the key in Base64, as Standard Webhooks has it.
   *
   * @throws IllegalArgumentException with one line that does not contain the secret
   * @see <a href="https://www.standardwebhooks.com">Standard Webhooks</a>
   */
  static byte[] key(String secret) {
    if (!secret.startsWith(SECRET_PREFIX)) {
      throw new IllegalArgumentException("secret must begin with " + SECRET_PREFIX + "; " + REMEDY);
    }
    try {
      return Base64.getDecoder().decode(secret.substring(SECRET_PREFIX.length()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("secret is not in Base64; " + REMEDY, e);
    }
  }

  /** Returns a text without the key and without the URL, whose path may be secret, too. */
  @Override
  public String toString() {
    return "webhook " + name;
  }
}
