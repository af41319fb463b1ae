package io.tengen.coordinator.http.api;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.MediaTypes;
import java.net.URI;
import java.util.Set;

/**
 * Refuses changes that another web site makes through a signed-in browser (cross-site request
 * forgery). A browser says where a request comes from, and lets no other site add a header or send
 * JSON without asking. Requests with an authorization header are not made by a browser on its own
 * and are not checked.
 *
 * @see <a
 *     href="https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html">OWASP,
 *     Cross-Site Request Forgery Prevention</a>
 */
final class RequestOrigin {
  private static final Set<String> SAFE = Set.of("GET", "HEAD");

  private RequestOrigin() {}

  /**
   * @throws Problem.Failure if another site may have caused the request
   */
  static void check(HttpRequest request) {
    if (SAFE.contains(request.method().name()) || hasToken(request)) {
      return;
    }
    String site = Client.header(request, "Sec-Fetch-Site");
    boolean isOwn = site.equals("same-origin") || site.equals("none");
    if (!isOwn && !(site.isEmpty() && isOwnOrigin(request))) {
      throw new Problem.Failure(403, "another web site may not change anything here");
    }
    if (!hasMark(request)) {
      throw new Problem.Failure(
          403,
          "a request that changes something needs Content-Type: application/json or X-Tengen: 1");
    }
  }

  /** Returns whether the request has a token that its sender has added. */
  private static boolean hasToken(HttpRequest request) {
    // Browsers add other credentials, such as those of Basic, on their own.
    return Client.header(request, "Authorization").regionMatches(true, 0, "Bearer ", 0, 7);
  }

  private static boolean isOwnOrigin(HttpRequest request) {
    String origin = Client.header(request, "Origin");
    if (origin.isEmpty()) {
      return true;
    }
    try {
      String authority = URI.create(origin).getAuthority();
      return authority != null && authority.equalsIgnoreCase(Client.header(request, "Host"));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean hasMark(HttpRequest request) {
    return request.getHeader("X-Tengen").isPresent()
        || request.entity().getContentType().mediaType().equals(MediaTypes.APPLICATION_JSON);
  }
}
