package io.tengen.coordinator.http;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.headers.RawHeader;
import java.util.List;

/** The headers with which browsers treat answers as what they say they are, and show no frames. */
final class SecurityHeaders {
  static final List<HttpHeader> ALL =
      List.of(
          RawHeader.create("X-Content-Type-Options", "nosniff"),
          RawHeader.create("X-Frame-Options", "DENY"),
          RawHeader.create("Referrer-Policy", "same-origin"),
          RawHeader.create("Cross-Origin-Opener-Policy", "same-origin"),
          RawHeader.create("Cross-Origin-Resource-Policy", "same-origin"));

  private SecurityHeaders() {}
}
