package io.tengen.coordinator.http;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.headers.RawHeader;
import java.util.List;
import java.util.stream.Stream;

/** The headers with which browsers treat answers as what they say they are, and show no frames. */
final class SecurityHeaders {
  private static final List<HttpHeader> ALL =
      List.of(
          RawHeader.create("X-Content-Type-Options", "nosniff"),
          RawHeader.create("X-Frame-Options", "DENY"),
          RawHeader.create("Referrer-Policy", "same-origin"),
          RawHeader.create("Cross-Origin-Opener-Policy", "same-origin"),
          RawHeader.create("Cross-Origin-Resource-Policy", "same-origin"));

  /** With TLS browsers use nothing else with this host for a year. */
  private static final List<HttpHeader> WITH_TLS =
      Stream.concat(
              ALL.stream(),
              Stream.of(RawHeader.create("Strict-Transport-Security", "max-age=31536000")))
          .toList();

  private SecurityHeaders() {}

  /**
   * Returns the headers.
   *
   * @param tls whether this server encrypts; a reverse proxy in front of it adds its own header
   */
  static List<HttpHeader> of(boolean tls) {
    return tls ? WITH_TLS : ALL;
  }
}
