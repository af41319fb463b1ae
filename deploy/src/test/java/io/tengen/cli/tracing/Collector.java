package io.tengen.cli.tracing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;

/** A collector that takes OTLP over HTTP, as OpenTelemetry's protocol buffers describe it. */
final class Collector implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Received> spans = new CopyOnWriteArrayList<>();
  private final List<String> tokens = new CopyOnWriteArrayList<>();

  /** A span and the service that sent it. */
  record Received(String service, Span span) {}

  Collector() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::receive);
    server.setExecutor(threads);
    server.start();
  }

  private void receive(HttpExchange exchange) {
    try (exchange;
        InputStream body = new GZIPInputStream(exchange.getRequestBody())) {
      tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Token")));
      for (ResourceSpans each : ExportTraceServiceRequest.parseFrom(body).getResourceSpansList()) {
        String service =
            each.getResource().getAttributesList().stream()
                .filter(attribute -> attribute.getKey().equals("service.name"))
                .map(attribute -> attribute.getValue().getStringValue())
                .findFirst()
                .orElseThrow();
        each.getScopeSpansList().stream()
            .flatMap(scope -> scope.getSpansList().stream())
            .forEach(span -> spans.add(new Received(service, span)));
      }
      byte[] answer = ExportTraceServiceResponse.getDefaultInstance().toByteArray();
      exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
      exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
      exchange.getResponseBody().write(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Returns the spans that have arrived. */
  List<Received> spans() {
    return spans;
  }

  /** Returns the header X-Token of each request. */
  List<String> tokens() {
    return tokens;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
