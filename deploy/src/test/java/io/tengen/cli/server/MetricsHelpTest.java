package io.tengen.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.metrics.Metrics;
import io.tengen.engine.net.FeatureSet;
import io.tengen.tracing.OtlpTracing;
import io.tengen.tracing.TracingSettings;
import io.tengen.worker.evaluation.EvaluationMetrics;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.InferenceMetrics;
import io.tengen.worker.inference.LoadedNetwork;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.peer.PeerMetric;
import io.tengen.worker.peer.PeerMetrics;
import io.tengen.worker.rollout.RolloutMetrics;
import io.tengen.worker.speed.SpeedMeter;
import io.tengen.worker.speed.SpeedSetting;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All metrics of coordinators and workers have a description and keep Prometheus' rules of names
 * ({@code promtool check metrics}), and docs/deploy.md lists them.
 */
class MetricsHelpTest {
  private static final Pattern COMMENT = Pattern.compile("# (HELP|TYPE) (\\S+) ?(.*)");

  @TempDir Path directory;

  @Test
  void aMetricWithoutDescriptionIsFound() {
    try (MetricsServer metrics = MetricsServer.unserved()) {
      metrics.registry().counter("tengen.bare").increment();
      assertEquals(List.of("tengen_bare_total has no description"), problems(metrics.scrape()));
    }
  }

  @Test
  void theCoordinatorsMetricsAreDescribed() throws Exception {
    String scrape = coordinator();
    assertTrue(scrape.contains("tengen_games_forfeited_total{"), scrape);
    assertEquals(List.of(), problems(scrape));
    assertDocumented(scrape);
  }

  @Test
  void theWorkersMetricsAreDescribed() throws Exception {
    String scrape = worker();
    Set<String> registered = types(scrape).keySet();
    for (Class<?> names :
        List.of(WorkerMetrics.class, InferenceMetrics.class, EvaluationMetrics.class)) {
      for (Field field : names.getFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          assertRegistered((String) field.get(null), registered);
        }
      }
    }
    for (PeerMetric metric : PeerMetric.values()) {
      assertRegistered(metric.of(EvaluationMetrics.NAME), registered);
      assertRegistered(metric.of(RolloutMetrics.NAME), registered);
    }
    assertEquals(List.of(), problems(scrape));
    assertDocumented(scrape);
  }

  private static void assertRegistered(String metric, Set<String> registered) {
    String name = metric.replace('.', '_');
    assertTrue(registered.stream().anyMatch(each -> each.startsWith(name)), "no metric " + name);
  }

  /** Returns the metrics of a coordinator, including those that exist from their first event. */
  private static String coordinator() {
    try (Metrics metrics = new Metrics()) {
      metrics.gamesCommitted(1, Duration.ofMillis(1));
      metrics.gamesReplayed("agreed", 1);
      metrics.gameForfeited("engine", "time");
      OtlpTracing.open(
              Optional.of(new TracingSettings(URI.create("http://localhost:1"), 1, Map.of())),
              "coordinator",
              "c",
              metrics.registry())
          .close();
      return metrics.scrape();
    }
  }

  private String worker() throws Exception {
    Path file = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 1, 4, Activation.RELU, 1), out);
    }
    try (MetricsServer metrics = MetricsServer.unserved();
        LoadedNetwork network =
            LoadedNetwork.open(file, EvaluatorSettings.of(List.of(ComputeDevice.CPU)))) {
      WorkerMetrics worker = new WorkerMetrics(metrics.registry());
      worker.declined();
      WorkerMetrics.bindSpeed(
          metrics.registry(), SpeedMeter.of(SpeedSetting.parse("1"), () -> false));
      for (PeerMetrics served :
          List.of(
              new EvaluationMetrics(metrics.registry()), new RolloutMetrics(metrics.registry()))) {
        served.queue(() -> 0);
        served.client("player");
        served.server("helper");
      }
      InferenceMetrics.bind(network, "tiny", metrics.registry());
      return metrics.scrape();
    }
  }

  private static List<String> problems(String scrape) {
    List<String> problems = new ArrayList<>();
    Map<String, String> help = comments(scrape, "HELP");
    types(scrape)
        .forEach((name, type) -> {
          if (help.getOrDefault(name, "").isBlank()) {
            problems.add(name + " has no description");
          }
          if (type.equals("counter") != name.endsWith("_total")) {
            problems.add(name + " is a " + type);
          }
          if (!name.matches("[a-z][a-z0-9_]*")) {
            problems.add(name + " is not in snake case");
          }
        });
    return problems;
  }

  private static Map<String, String> types(String scrape) {
    return comments(scrape, "TYPE");
  }

  private static Map<String, String> comments(String scrape, String kind) {
    Map<String, String> byName = new TreeMap<>();
    for (String line : scrape.lines().toList()) {
      Matcher comment = COMMENT.matcher(line);
      if (comment.matches() && comment.group(1).equals(kind)) {
        byName.put(comment.group(2), comment.group(3));
      }
    }
    return byName;
  }

  private static void assertDocumented(String scrape) throws Exception {
    String page = Files.readString(Path.of("../docs/deploy.md"));
    Set<String> missing = new TreeSet<>(types(scrape).keySet());
    missing.removeIf(name -> !name.startsWith("tengen_") || page.contains("`" + name));
    assertEquals(Set.of(), missing);
  }
}
