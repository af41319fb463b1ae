package io.tengen.coordinator.http;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names under which browsers may reach a coordinator that listens on loopback. A web page of
 * another site can let its own name stand for 127.0.0.1 (DNS rebinding); browsers would then take
 * the coordinator for a part of that site, and only the name in the request tells.
 */
final class AllowedHosts {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

  private final boolean all;
  private final Set<String> names;

  /**
   * @param all whether every name is allowed
   * @param own the address that the coordinator listens on
   * @param others further names
   */
  AllowedHosts(boolean all, String own, List<String> others) {
    this.all = all;
    names =
        Stream.of(LOOPBACK.stream(), Stream.of(own), others.stream())
            .flatMap(each -> each)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns whether the name that a request is addressed to is allowed. */
  boolean allow(HttpRequest request) {
    return all || names.contains(name(request));
  }

  private static String name(HttpRequest request) {
    String host = request.getHeader("Host").map(HttpHeader::value).orElse("");
    return host.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
  }
}
