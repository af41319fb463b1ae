package io.tengen.coordinator.http;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names under which browsers may reach a coordinator without TLS. A web page of another site
 * can let its own name stand for the coordinator's address (DNS rebinding); browsers would then
 * take the coordinator for a part of that site, and only the name in the request tells. With TLS
 * the certificate tells.
 */
final class AllowedHosts {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

  private final boolean tls;
  private final boolean insecure;
  private final Set<String> names;

  /**
   * @param tls whether the server uses TLS, so that every name is allowed
   * @param insecure whether the network is trusted without TLS, so that addresses and names without
   *     a dot are allowed: no other site can have such a name
   * @param own the address that the coordinator listens on
   * @param others further names
   */
  AllowedHosts(boolean tls, boolean insecure, String own, List<String> others) {
    this.tls = tls;
    this.insecure = insecure;
    names =
        Stream.of(LOOPBACK.stream(), Stream.of(own), others.stream())
            .flatMap(each -> each)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns whether the name that a request is addressed to is allowed. */
  boolean allow(HttpRequest request) {
    String name = name(request);
    return tls || names.contains(name) || insecure && (isAddress(name) || !name.contains("."));
  }

  private static boolean isAddress(String name) {
    try {
      InetAddress.ofLiteral(name.replaceFirst("^\\[(.*)\\]$", "$1"));
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String name(HttpRequest request) {
    String host = request.getHeader("Host").map(HttpHeader::value).orElse("");
    return host.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
  }
}
