package io.tengen.tracing;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Makes spans of Micrometer's tracer from games' spans, and sends them by OpenTelemetry's exporter.
 * Confined to one thread. Micrometer's observations are not used: they begin and end on running
 * clocks within one process, while a game's spans are known in retrospect and some span processes.
 */
final class SpanSender implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  // The exporter logs each batch that fails. The reference is kept, as a logger that is garbage
  // collected loses its level.
  private static final Logger EXPORTER = Logger.getLogger("io.opentelemetry.exporter");

  private final Ids ids = new Ids();
  private final Finished finished = new Finished();
  private final SpanExporter exporter;
  private final SdkTracerProvider provider;
  private final OtelTracer tracer;

  private SpanSender(SpanExporter exporter, Resource resource) {
    this.exporter = exporter;
    provider =
        SdkTracerProvider.builder()
            .setIdGenerator(ids)
            .setSampler(Sampler.alwaysOn())
            .setResource(resource)
            .addSpanProcessor(finished)
            .build();
    tracer = new OtelTracer(provider.get("io.tengen"), new OtelCurrentTraceContext(), event -> {});
  }

  static SpanSender open(TracingSettings settings, String service, String instance) {
    EXPORTER.setLevel(Level.OFF);
    OtlpHttpSpanExporterBuilder exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(settings.endpoint().toString())
            .setTimeout(TIMEOUT)
            .setCompression("gzip")
            // A batch that fails is dropped: the next one is the next attempt.
            .setRetryPolicy(null);
    settings.headers().forEach(exporter::addHeader);
    return new SpanSender(exporter.build(), resource(service, instance));
  }

  private static Resource resource(String service, String instance) {
    String version = SpanSender.class.getPackage().getImplementationVersion();
    return Resource.getDefault()
        .merge(
            Resource.create(
                Attributes.builder()
                    .put("service.name", service)
                    .put("service.instance.id", instance)
                    .put("service.version", version == null ? "unpackaged" : version)
                    .build()));
  }

  /** Sends spans; blocks until the collector has them. Returns why it has not, in one line. */
  Optional<String> send(List<GameSpan> spans) throws InterruptedException {
    List<SpanData> made;
    try {
      spans.forEach(this::make);
    } finally {
      // Also those of a batch that fails: they must not go with the next one.
      made = finished.take();
    }
    CompletableResultCode result = exporter.export(made);
    result.join(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    if (Thread.interrupted()) {
      throw new InterruptedException("closed while spans were sent");
    }
    if (result.isSuccess()) {
      return Optional.empty();
    }
    return Optional.of(SendFailure.words(result.getFailureThrowable()));
  }

  private void make(GameSpan span) {
    ids.next = span;
    Span.Builder builder =
        tracer.spanBuilder().name(span.name()).startTimestamp(span.start(), TimeUnit.NANOSECONDS);
    if (span.parentId().isEmpty()) {
      builder.setNoParent();
    } else {
      builder.setParent(
          tracer
              .traceContextBuilder()
              .traceId(span.traceId())
              .spanId(span.parentId())
              .sampled(true)
              .build());
    }
    for (Map.Entry<String, Object> attribute : span.attributes().entrySet()) {
      switch (attribute.getValue()) {
        case Long number -> builder.tag(attribute.getKey(), number);
        case Double number -> builder.tag(attribute.getKey(), number);
        case Object text -> builder.tag(attribute.getKey(), text.toString());
      }
    }
    builder.start().end(span.end(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    provider.close();
    exporter.close();
  }

  /** Gives the next span the ids that it says. */
  private static final class Ids implements IdGenerator {
    private final IdGenerator random = IdGenerator.random();
    private @Nullable GameSpan next;

    @Override
    public String generateSpanId() {
      return next == null || next.spanId().isEmpty() ? random.generateSpanId() : next.spanId();
    }

    @Override
    public String generateTraceId() {
      return next == null ? random.generateTraceId() : next.traceId();
    }
  }

  /** Collects ended spans. */
  private static final class Finished implements SpanProcessor {
    private List<SpanData> spans = new ArrayList<>();

    List<SpanData> take() {
      List<SpanData> taken = spans;
      spans = new ArrayList<>();
      return taken;
    }

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
      return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
      spans.add(span.toSpanData());
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }
  }
}
