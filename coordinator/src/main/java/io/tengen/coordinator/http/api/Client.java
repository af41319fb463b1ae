package io.tengen.coordinator.http.api;

import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.RemoteAddress;
import io.tengen.coordinator.config.HttpSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The client of a request.
 *
 * @param address its network address; that which a trusted reverse proxy names, with port 0, if the
 *     request came through one
 * @param secure whether it uses TLS, up to the proxy at least
 */
record Client(InetSocketAddress address, boolean secure) {
  /**
   * Returns the client of a request.
   *
   * @param tls whether the server uses TLS
   */
  static Client of(HttpRequest request, HttpSettings settings, boolean tls) {
    RemoteAddress peer =
        request
            .getAttribute(AttributeKeys.remoteAddress)
            .orElseGet(() -> RemoteAddress.create(InetAddress.getLoopbackAddress()));
    InetAddress address = peer.getAddress().orElseGet(InetAddress::getLoopbackAddress);
    if (!settings.proxies().contains(address)) {
      return new Client(new InetSocketAddress(address, peer.getPort()), tls);
    }
    return new Client(
        new InetSocketAddress(forwardedFor(request, address), 0),
        tls || header(request, "X-Forwarded-Proto").equalsIgnoreCase("https"));
  }

  /** Returns the last address, which the proxy itself has added; earlier ones may be forged. */
  private static InetAddress forwardedFor(HttpRequest request, InetAddress proxy) {
    String all = "";
    for (HttpHeader header : request.getHeaders()) {
      // Proxies that add a header of their own put it last.
      all = header.is("x-forwarded-for") ? header.value() : all;
    }
    try {
      return InetAddress.ofLiteral(all.substring(all.lastIndexOf(',') + 1).strip());
    } catch (IllegalArgumentException e) {
      return proxy;
    }
  }

  static String header(HttpRequest request, String name) {
    return request.getHeader(name).map(HttpHeader::value).orElse("");
  }

  /** Returns the address in the form of the audit log. */
  String from() {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  /** Returns the address without the port. */
  String host() {
    return address.getAddress().getHostAddress();
  }
}
