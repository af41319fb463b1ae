package io.tengen.coordinator.config;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How people sign in to the web page through an OpenID Connect provider.
 *
 * @param issuer the provider's issuer identifier, whose discovery document has everything else
 * @param name what the page calls the provider
 * @param clientId the coordinator's identifier at the provider
 * @param clientSecret the coordinator's secret at the provider; empty for a public client
 * @param address the page's address as browsers see it, without a slash at its end
 * @param scopes what the coordinator asks for besides {@code openid}
 * @param claim the claim that says who may do what; dots separate the names of nested claims
 * @param users values of the claim that give the role of a user; {@code *} for everybody that the
 *     provider knows
 * @param admins values of the claim that give the role of an administrator
 * @param session the longest time between two sign-ins
 */
public record OpenIdSettings(
    URI issuer,
    String name,
    String clientId,
    String clientSecret,
    URI address,
    List<String> scopes,
    String claim,
    Set<String> users,
    Set<String> admins,
    Duration session) {
  /** The value of the claim that everybody has. */
  public static final String EVERYBODY = "*";

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(7);
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * @throws IllegalArgumentException with one line that names the setting and the remedy
   */
  public OpenIdSettings {
    scopes = List.copyOf(scopes);
    users = Set.copyOf(users);
    admins = Set.copyOf(admins);
    checkAddress("issuer", issuer);
    checkAddress("address", address);
    require(!clientId.isBlank(), "client-id is missing; register the coordinator at the provider");
    require(!name.isBlank() && name.length() <= 64, "name must have 1 to 64 characters");
    require(
        !address.toString().endsWith("/"),
        "address \"" + address + "\" must have no slash at its end");
    require(
        !users.isEmpty() || !admins.isEmpty(),
        "roles.user and roles.admin are both empty, so nobody could sign in");
    require(
        !claim.isBlank() || admins.isEmpty() && users.equals(Set.of(EVERYBODY)),
        "roles.claim is missing; name the claim that says who may do what");
    require(
        session.compareTo(SHORTEST) >= 0 && session.compareTo(LONGEST) <= 0,
        "session must be between 1 minute and 7 days");
  }

  /** Tokens and cookies must not cross a network without encryption. */
  private static void checkAddress(String key, URI address) {
    String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
    String host = String.valueOf(address.getHost());
    boolean isPlain = address.getRawQuery() == null && address.getRawFragment() == null;
    require(
        isPlain
            && (scheme.equals("https") || scheme.equals("http") && LOOPBACK.contains(host))
            && address.getHost() != null,
        key
            + " \""
            + address
            + "\" must be an address such as https://go.example.org; http only on loopback");
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Returns the address to which the provider sends browsers back. */
  public URI callback() {
    return URI.create(address + "/sign-in/callback");
  }

  /** Returns a text without the secret, since it may be logged. */
  @Override
  public String toString() {
    return "OpenID Connect with " + issuer;
  }
}
