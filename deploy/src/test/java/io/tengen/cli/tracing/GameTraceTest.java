package io.tengen.cli.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.testing.FreePorts;
import io.tengen.tracing.GameSpan;
import io.tengen.tracing.OtlpTracing;
import io.tengen.tracing.SpanNames;
import io.tengen.tracing.Tracing;
import io.tengen.tracing.TracingSettings;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.link.Credentials;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The spans that a coordinator and workers send to a collector. */
@Timeout(120)
class GameTraceTest {
  private static final String LOOPBACK = "127.0.0.1";
  private static final String COORDINATOR = "tengen-coordinator";
  private static final String WORKER = "tengen-worker";
  private static final String RANDOM = "random";

  @TempDir Path directory;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private static TracingSettings settings(URI endpoint, double sample) {
    return new TracingSettings(endpoint, sample, Map.of("X-Token", "secret"));
  }

  private Coordinator coordinator(URI endpoint, double sample) throws StartupException {
    return Coordinator.start(
        CoordinatorConfig.embedded(
                directory, LOOPBACK, 0, -1, Duration.ofMillis(50), Duration.ofSeconds(20))
            .with(settings(endpoint, sample)));
  }

  private Worker worker(String name, Coordinator coordinator, URI endpoint) {
    return Worker.start(
        WorkerConfig.load(Optional.empty(), Map.of("slots", 1, "artifacts.limit", 0))
            .at(name, LOOPBACK + ":" + coordinator.grpcPort(), Credentials.NONE)
            .with(settings(endpoint, 1)),
        registry);
  }

  private static Control control(Coordinator coordinator) {
    return new Control(new Address(LOOPBACK, coordinator.grpcPort()));
  }

  private static String create(Control control, String engine, int games) throws Exception {
    RunSpec spec =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(EngineSpec.parseAs("a", engine), EngineSpec.parseAs("b", engine)),
                GameSetup.of(Rules.CHINESE, 5, 0.5),
                games)
            .seed(1)
            .build();
    return control.create(spec, "").id();
  }

  private static void awaitEnd(Control control, String run) throws Exception {
    Await.until("the run is over", () -> control.get(run).state() == RunState.FINISHED);
  }

  private static Map<String, Object> attributes(Span span) {
    Map<String, Object> all = new TreeMap<>();
    for (KeyValue each : span.getAttributesList()) {
      AnyValue value = each.getValue();
      all.put(
          each.getKey(),
          switch (value.getValueCase()) {
            case INT_VALUE -> value.getIntValue();
            case DOUBLE_VALUE -> value.getDoubleValue();
            default -> value.getStringValue();
          });
    }
    return all;
  }

  private static List<Collector.Received> trace(Collector collector, String run, int game) {
    ByteString id = ByteString.copyFrom(HexFormat.of().parseHex(Tracing.game(run, game).traceId()));
    return collector.spans().stream()
        .filter(each -> each.span().getTraceId().equals(id))
        .sorted((a, b) ->
            Long.compare(a.span().getStartTimeUnixNano(), b.span().getStartTimeUnixNano()))
        .toList();
  }

  private static Collector.Received only(List<Collector.Received> trace, String name) {
    List<Collector.Received> named = all(trace, name);
    assertEquals(1, named.size(), name + " in " + names(trace));
    return named.getFirst();
  }

  private static List<Collector.Received> all(List<Collector.Received> trace, String name) {
    return trace.stream().filter(each -> each.span().getName().equals(name)).toList();
  }

  private static List<String> names(List<Collector.Received> trace) {
    return trace.stream().map(each -> each.span().getName()).sorted().toList();
  }

  private static void assertWithin(
      List<Collector.Received> trace, String service, String child, Collector.Received parent) {
    Collector.Received inner = only(trace, child);
    assertEquals(service, inner.service(), child);
    assertEquals(parent.span().getSpanId(), inner.span().getParentSpanId(), child);
    assertTrue(inner.span().getEndTimeUnixNano() >= inner.span().getStartTimeUnixNano(), child);
  }

  @Test
  void oneGameIsOneTraceFromItsOfferToItsAcknowledgement() throws Exception {
    try (Collector collector = new Collector()) {
      String run;
      try (Coordinator coordinator = coordinator(collector.endpoint(), 1);
          Control control = control(coordinator)) {
        run = create(control, RANDOM, 2);
        try (Worker _ = worker("w", coordinator, collector.endpoint())) {
          awaitEnd(control, run);
        }
      }
      assertEquals(
          2, collector.spans().stream().map(each -> each.span().getTraceId()).distinct().count());
      List<Collector.Received> trace = trace(collector, run, 1);
      assertEquals(
          List.of(
              "acknowledged",
              "committed",
              "game",
              "leased",
              "offered",
              "played",
              "prepared",
              "refereed",
              "reported"),
          names(trace));
      Collector.Received game = only(trace, SpanNames.GAME);
      Collector.Received leased = only(trace, SpanNames.LEASED);
      assertEquals(COORDINATOR, game.service());
      assertTrue(game.span().getParentSpanId().isEmpty());
      assertWithin(trace, COORDINATOR, SpanNames.OFFERED, game);
      assertWithin(trace, COORDINATOR, SpanNames.LEASED, game);
      assertWithin(trace, WORKER, SpanNames.PLAYED, leased);
      assertWithin(trace, WORKER, SpanNames.PREPARED, only(trace, SpanNames.PLAYED));
      assertWithin(trace, WORKER, SpanNames.REPORTED, leased);
      assertWithin(trace, COORDINATOR, SpanNames.REFEREED, leased);
      assertWithin(trace, COORDINATOR, SpanNames.COMMITTED, leased);
      assertWithin(trace, WORKER, SpanNames.ACKNOWLEDGED, leased);
      assertEquals(
          only(trace, SpanNames.OFFERED).span().getStartTimeUnixNano(),
          game.span().getStartTimeUnixNano());
      assertTrue(
          game.span().getEndTimeUnixNano()
              >= only(trace, SpanNames.COMMITTED).span().getEndTimeUnixNano());
      assertGame(attributes(game.span()), run);
      assertShares(attributes(only(trace, SpanNames.PLAYED).span()));
      assertEquals("committed", attributes(leased.span()).get(SpanNames.OUTCOME));
      assertEquals(
          "accepted", attributes(only(trace, SpanNames.REFEREED).span()).get(SpanNames.OUTCOME));
      assertEquals(
          "committed",
          attributes(only(trace, SpanNames.ACKNOWLEDGED).span()).get(SpanNames.OUTCOME));
      assertEquals(List.of("secret"), collector.tokens().stream().distinct().toList());
    }
  }

  private static void assertGame(Map<String, Object> attributes, String run) {
    assertEquals(run, attributes.get(SpanNames.RUN));
    assertEquals(1L, attributes.get(SpanNames.INDEX));
    assertEquals("w", attributes.get(SpanNames.WORKER));
    assertEquals("b", attributes.get(SpanNames.BLACK));
    assertEquals("a", attributes.get(SpanNames.WHITE));
  }

  private static void assertShares(Map<String, Object> attributes) {
    double sum = 0;
    for (String share : List.of(SpanNames.SEARCH, SpanNames.INFERENCE, SpanNames.WAITING)) {
      double value = (Double) attributes.getOrDefault(share, Double.NaN);
      assertTrue(value >= 0 && value <= 1, share + " " + value);
      sum += value;
    }
    assertEquals(1, sum, 1e-6);
    assertTrue((Long) attributes.getOrDefault(SpanNames.MOVES, 0L) > 0);
  }

  @Test
  void aGameThatIsHandedOverKeepsItsTrace() throws Exception {
    try (Collector collector = new Collector()) {
      String run;
      try (Coordinator coordinator = coordinator(collector.endpoint(), 1);
          Control control = control(coordinator)) {
        run = create(control, "mcts:visits=1500", 2);
        try (Worker first = worker("first", coordinator, collector.endpoint())) {
          Await.until("a move is made", () -> control.get(run).live().moves() > 0);
          first.drain(Duration.ofSeconds(20));
        }
        assertEquals(0, control.get(run).committed(), "a game was over before it was handed over");
        try (Worker _ = worker("second", coordinator, collector.endpoint())) {
          awaitEnd(control, run);
        }
      }
      List<Collector.Received> trace = trace(collector, run, 0);
      Collector.Received game = only(trace, SpanNames.GAME);
      assertEquals("second", attributes(game.span()).get(SpanNames.WORKER));
      List<Collector.Received> leases = all(trace, SpanNames.LEASED);
      assertEquals(
          List.of("handed back", "committed"),
          leases.stream().map(each -> attributes(each.span()).get(SpanNames.OUTCOME)).toList());
      List<Collector.Received> played = all(trace, SpanNames.PLAYED);
      assertEquals(
          List.of("dropped", "finished"),
          played.stream().map(each -> attributes(each.span()).get(SpanNames.OUTCOME)).toList());
      assertEquals(
          leases.stream().map(each -> each.span().getSpanId()).toList(),
          played.stream().map(each -> each.span().getParentSpanId()).toList());
      assertNotEquals(
          0L, attributes(played.getLast().span()).get(SpanNames.RESUMED), "moves are continued");
      assertEquals(2, all(trace, SpanNames.OFFERED).size());
    }
  }

  @Test
  void withoutASampleNothingIsSent() throws Exception {
    try (Collector collector = new Collector()) {
      try (Coordinator coordinator = coordinator(collector.endpoint(), 0);
          Control control = control(coordinator);
          Worker _ = worker("w", coordinator, collector.endpoint())) {
        awaitEnd(control, create(control, RANDOM, 20));
      }
      assertEquals(List.of(), collector.spans());
    }
  }

  @Test
  void aCollectorThatIsNotThereCostsNoGame() throws Exception {
    URI unreachable = URI.create("http://127.0.0.1:" + FreePorts.one());
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    Logger log = (Logger) LoggerFactory.getLogger(OtlpTracing.class);
    log.addAppender(lines);
    try (Coordinator coordinator = coordinator(unreachable, 1);
        Control control = control(coordinator);
        Worker _ = worker("w", coordinator, unreachable)) {
      String run = create(control, RANDOM, 20);
      awaitEnd(control, run);
      assertEquals(20, control.get(run).committed());
      double before = spans("failed");
      Await.until("spans are counted as failed", () -> spans("failed") > before);
      assertEquals(0, spans("sent"));
      double some = spans("failed");
      awaitEnd(control, create(control, RANDOM, 20));
      Await.until("a later batch fails as well", () -> spans("failed") > some);
    } finally {
      log.detachAppender(lines);
    }
    // One of the coordinator, one of the worker, however many batches fail.
    assertEquals(
        Collections.nCopies(
            2,
            "traces of games do not reach "
                + unreachable
                + "/v1/traces: nothing answers there; games go on, and these spans are lost"),
        lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList());
  }

  @Test
  void aCollectorThatRefusesIsNamedWithItsAnswer() throws Exception {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    Logger log = (Logger) LoggerFactory.getLogger(OtlpTracing.class);
    log.addAppender(lines);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(401, -1);
          exchange.close();
        });
    server.start();
    URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try (Tracing tracing =
        OtlpTracing.open(Optional.of(settings(endpoint, 1)), WORKER, "w", registry)) {
      tracing.record(GameSpan.in(Tracing.game("run", 0), SpanNames.PLAYED, 1, 2, Map.of()));
      Await.until("the span is counted as failed", () -> spans("failed") == 1);
    } finally {
      server.stop(0);
      log.detachAppender(lines);
    }
    String line = lines.list.getFirst().getFormattedMessage();
    assertTrue(line.contains("401"), line);
  }

  private double spans(String outcome) {
    return registry.counter(OtlpTracing.SPANS, "outcome", outcome).count();
  }

  /** A collector that takes connections and never answers. */
  @Test
  void aCollectorThatHangsCostsNoGameAndSpansAreDropped() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Tracing tracing =
          OtlpTracing.open(
              Optional.of(settings(URI.create("http://127.0.0.1:" + silent.getLocalPort()), 1)),
              WORKER,
              "w",
              registry);
      long start = System.nanoTime();
      for (int i = 0; i < 20_000; i++) {
        tracing.record(GameSpan.in(Tracing.game("run", i), SpanNames.PLAYED, i, i + 1, Map.of()));
      }
      assertTrue(spans("dropped") > 10_000, spans("dropped") + " dropped");
      tracing.close();
      assertTrue(System.nanoTime() - start < Duration.ofSeconds(30).toNanos());
    }
  }
}
