package io.tengen.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tengen.testing.FreePorts;
import io.tengen.testing.StoppedPort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;

/**
 * The part of the S3 protocol that Tengen uses (put, get, list), over HTTP and in memory; it can be
 * stopped and restarted. The worker's own tests use a complete server, whose Jackson version
 * differs from the command's.
 */
final class TestS3 implements AutoCloseable {
  private static final String BUCKET = "/games/";

  private final Map<String, byte[]> objects = new ConcurrentSkipListMap<>();
  private final int port;
  private final StoppedPort stopped;
  private HttpServer server;

  /** Starts the server and sets the credentials of this process. */
  TestS3() throws IOException {
    System.setProperty("aws.accessKeyId", "test");
    System.setProperty("aws.secretAccessKey", "test");
    System.setProperty("aws.region", "us-east-1");
    port = FreePorts.one();
    stopped = new StoppedPort(port);
    server = start();
  }

  URI endpoint() {
    return URI.create("http://localhost:" + port);
  }

  /** Stops the server and keeps its port. */
  void stop() throws IOException, InterruptedException {
    server.stop(0);
    stopped.hold();
  }

  /** Restarts the server on the same port with the same objects. */
  void restart() throws IOException {
    stopped.close();
    server = start();
  }

  private HttpServer start() throws IOException {
    HttpServer started =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    started.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    started.createContext("/", this::answer);
    started.start();
    return started;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String key = path.startsWith(BUCKET) ? path.substring(BUCKET.length()) : "";
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (exchange.getRequestMethod().equals("PUT")) {
        boolean chunked =
            String.valueOf(exchange.getRequestHeaders().getFirst("Content-Encoding"))
                .contains("aws-chunked");
        objects.put(key, chunked ? unchunked(body) : body);
        exchange.getResponseHeaders().set("ETag", "\"0\"");
        reply(exchange, 200, new byte[0]);
      } else if (key.isEmpty()) {
        reply(exchange, 200, list(query(exchange, "prefix")));
      } else if (objects.containsKey(key)) {
        reply(exchange, 200, objects.get(key));
      } else {
        reply(exchange, 404, xml("<Error><Code>NoSuchKey</Code></Error>"));
      }
    }
  }

  private static String query(HttpExchange exchange, String name) {
    for (String one : exchange.getRequestURI().getRawQuery().split("&")) {
      if (one.startsWith(name + "=")) {
        return URLDecoder.decode(one.substring(name.length() + 1), StandardCharsets.UTF_8);
      }
    }
    return "";
  }

  private byte[] list(String prefix) {
    StringBuilder text = new StringBuilder("<ListBucketResult><IsTruncated>false</IsTruncated>");
    for (String key : objects.keySet()) {
      if (key.startsWith(prefix)) {
        text.append("<Contents><Key>").append(key).append("</Key></Contents>");
      }
    }
    return xml(text + "</ListBucketResult>");
  }

  private static byte[] xml(String text) {
    return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + text).getBytes(StandardCharsets.UTF_8);
  }

  /** Decodes chunks that are each preceded by a line with their length in hexadecimal. */
  private static byte[] unchunked(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = 0;
    while (true) {
      int end = at;
      while (body[end] != '\r') {
        end++;
      }
      String line = new String(body, at, end - at, StandardCharsets.US_ASCII);
      int length = Integer.parseInt(line.replaceFirst(";.*", ""), 16);
      if (length == 0) {
        return bytes.toByteArray();
      }
      bytes.write(body, end + 2, length);
      at = end + 2 + length + 2;
    }
  }

  private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() throws IOException {
    stopped.close();
    server.stop(0);
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    System.clearProperty("aws.region");
  }
}
