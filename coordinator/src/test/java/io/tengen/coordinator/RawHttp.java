package io.tengen.coordinator;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Requests that HTTP clients do not send. */
final class RawHttp {
  private RawHttp() {}

  /** Returns the whole response to a GET request with these header lines. */
  static String get(int port, String path, String... headers) throws IOException {
    String request =
        "GET %s HTTP/1.1\r\n%s\r\nConnection: close\r\n\r\n"
            .formatted(path, String.join("\r\n", headers));
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
