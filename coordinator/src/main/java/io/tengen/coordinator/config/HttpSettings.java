package io.tengen.coordinator.config;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Settings of the web page and the HTTP API.
 *
 * @param isPublic whether callers without a token may look at runs, games, workers, pools,
 *     trainings, and people's games without their names
 * @param prefix path below which requests arrive, such as "/tengen"; empty for none. Needed only if
 *     a reverse proxy does not remove it
 * @param hosts names under which browsers reach the coordinator, without ports. Where callers are
 *     not authenticated by TLS, names that are neither listed nor loopback are refused
 * @param proxies addresses of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are
 *     believed
 * @param requests requests per second of one caller; further ones are refused
 * @param streams most streams of events that one caller has open
 * @param openId how people sign in through an OpenID Connect provider; empty if they need a token
 */
public record HttpSettings(
    boolean isPublic,
    String prefix,
    List<String> hosts,
    List<InetAddress> proxies,
    int requests,
    int streams,
    Optional<OpenIdSettings> openId) {
  private static final int USUAL_STREAMS = 2_000;
  private static final int MOST = 1_000_000;

  public static final HttpSettings USUAL = new HttpSettings(false, "", List.of(), List.of(), 100);

  /** Creates settings with the usual limit of streams and without OpenID Connect. */
  public HttpSettings(
      boolean isPublic,
      String prefix,
      List<String> hosts,
      List<InetAddress> proxies,
      int requests) {
    this(isPublic, prefix, hosts, proxies, requests, USUAL_STREAMS, Optional.empty());
  }

  /**
   * @throws IllegalArgumentException with one line that names the setting
   */
  public HttpSettings {
    hosts = List.copyOf(hosts);
    proxies = List.copyOf(proxies);
    if (!prefix.matches("(/[A-Za-z0-9._~-]+)*")) {
      throw new IllegalArgumentException(
          "prefix \"" + prefix + "\" is not a path such as /tengen, without a slash at its end");
    }
    require("requests", requests);
    require("streams", streams);
  }

  private static void require(String name, int value) {
    if (value < 1 || value > MOST) {
      throw new IllegalArgumentException(name + " " + value + " is not between 1 and 1,000,000");
    }
  }

  /** Returns these settings with signing in through a provider. */
  public HttpSettings with(OpenIdSettings provider) {
    return new HttpSettings(
        isPublic, prefix, hosts, proxies, requests, streams, Optional.of(provider));
  }

  /**
   * Returns the address of a literal.
   *
   * @throws IllegalArgumentException with one line if it is a name or no address
   */
  public static InetAddress proxy(String literal) {
    try {
      return InetAddress.ofLiteral(literal);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "proxies: \"" + literal + "\" is not an address such as 10.0.0.1", e);
    }
  }
}
