package io.tengen.k8s;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.tengen.k8s.CustomResources.Endpoint;
import io.tengen.k8s.CustomResources.PodMonitor;
import io.tengen.k8s.CustomResources.PrometheusRule;
import io.tengen.k8s.CustomResources.ServiceMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the chart makes for Prometheus and Grafana. */
class MonitoringTest {
  private static final Pattern METRIC = Pattern.compile("\\btengen_[a-z_]+");
  private static final Path DOCS = Path.of("..", "docs", "deploy.md");
  private static final Path RUNBOOKS = Path.of("..", "docs", "runbooks");

  private static Endpoint coordinator(String values) {
    return Chart.render(values)
        .specs(ServiceMonitor.class)
        .values()
        .iterator()
        .next()
        .endpoints()
        .getFirst();
  }

  @Test
  void prometheusShowsATokenWhereItIsAsked() {
    Endpoint secure = coordinator("secure");
    assertEquals("https", secure.scheme());
    assertEquals("go-tengen-coordinator", requireNonNull(secure.tlsConfig()).serverName());
    assertEquals(
        "tengen-monitor-token", requireNonNull(secure.authorization()).credentials().getName());
    assertNull(coordinator("everything").scheme());
    Map<String, PodMonitor> workers = Chart.render("everything").specs(PodMonitor.class);
    assertEquals(
        List.of("go-tengen-worker-cpu", "go-tengen-worker-slow"), List.copyOf(workers.keySet()));
    workers.values().forEach(monitor -> assertEquals(1, monitor.podMetricsEndpoints().size()));
  }

  @Test
  void alertsAndDashboardsUseMetricsThatAreDocumented() throws IOException {
    String documented = Files.readString(DOCS);
    List<String> expressions = new ArrayList<>(alerts());
    expressions.addAll(panels());
    assertTrue(expressions.size() > 30, expressions::toString);
    for (String expression : expressions) {
      Matcher metric = METRIC.matcher(expression);
      while (metric.find()) {
        // Timers and summaries are documented by their own name.
        String name = metric.group().replaceFirst("_(sum|count)$", "");
        assertTrue(documented.contains("`" + name), name);
      }
    }
  }

  @Test
  void everyAlertHasItsRunbook() throws IOException {
    List<String> names = new ArrayList<>();
    for (PrometheusRule.Rule rule : rules("secure")) {
      String name = requireNonNull(rule.alert());
      names.add(name + ".md");
      assertEquals(
          "https://docs.example.org/runbooks/" + name + ".md",
          requireNonNull(rule.annotations()).get("runbook_url"));
    }
    String index = Files.readString(RUNBOOKS.resolve("README.md"));
    names.forEach(name -> assertTrue(index.contains("](" + name + ")"), name));
    names.add("README.md");
    try (Stream<Path> pages = Files.list(RUNBOOKS)) {
      assertEquals(
          names.stream().sorted().toList(),
          pages.map(page -> page.getFileName().toString()).sorted().toList());
    }
    assertNull(requireNonNull(rules("everything").getFirst().annotations()).get("runbook_url"));
  }

  /** The tests of the alerts are of promtool, which Debian has in its package prometheus. */
  @Test
  void alertsFireWhenTheyShould(@TempDir Path directory) throws Exception {
    Path rules = write(directory.resolve("rules.yaml"), rules("secure"));
    write(
        directory.resolve("tested.yaml"),
        rules("secure").stream().map(MonitoringTest::withoutAnnotations).toList());
    Path tests = directory.resolve("alerts-test.yaml");
    Files.copy(Path.of("src/test/resources/alerts-test.yaml"), tests);
    assertEquals("", promtool(directory, "check", "rules", rules.toString()));
    assertEquals("", promtool(directory, "test", "rules", tests.toString()));
    String tested = Files.readString(tests);
    for (PrometheusRule.Rule rule : rules("secure")) {
      assertTrue(tested.contains("alertname: " + rule.alert()), rule.alert());
    }
  }

  /** The tests of promtool would have to repeat the annotations word by word. */
  private static PrometheusRule.Rule withoutAnnotations(PrometheusRule.Rule rule) {
    return new PrometheusRule.Rule(
        rule.alert(), rule.record(), rule.expr(), rule.during(), rule.labels(), null);
  }

  /** Writes rules for Prometheus, which reads JSON as YAML. */
  private static Path write(Path file, List<PrometheusRule.Rule> rules) throws IOException {
    return Files.writeString(
        file,
        new ObjectMapper()
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
            .writeValueAsString(
                Map.of("groups", List.of(Map.of("name", "tengen", "rules", rules)))));
  }

  /** Returns what the program says of faults; empty if it finds none. */
  static String promtool(Path directory, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("promtool"));
    command.addAll(List.of(words));
    Path out = directory.resolve("promtool.log");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
    } catch (IOException e) {
      return Assumptions.abort("promtool is not installed");
    }
    return process.waitFor() == 0 ? "" : Files.readString(out);
  }

  static List<PrometheusRule.Rule> rules(String values) {
    return requireNonNull(Chart.render(values).specs(PrometheusRule.class).get("go-tengen"))
        .groups()
        .getFirst()
        .rules();
  }

  private static List<String> alerts() {
    List<String> expressions = new ArrayList<>();
    for (PrometheusRule.Rule rule : rules("secure")) {
      assertFalse(requireNonNull(rule.annotations()).getOrDefault("summary", "").isEmpty());
      assertTrue(rule.expr().contains("{namespace=\"tengen\""), rule.expr());
      expressions.add(rule.expr());
    }
    return expressions;
  }

  private static List<String> panels() throws IOException {
    List<String> expressions = new ArrayList<>();
    for (String name :
        List.of("evaluations", "fleet", "inference", "rollouts", "runs", "training")) {
      ConfigMap map = Chart.render("secure").named(ConfigMap.class, "go-tengen-" + name);
      assertEquals("1", map.getMetadata().getLabels().get("grafana_dashboard"));
      String text = requireNonNull(map.getData().get(name + ".json"));
      JsonNode board = new ObjectMapper().readTree(text);
      assertEquals("tengen-" + name, board.path("uid").asText());
      board
          .path("panels")
          .forEach(panel ->
              panel
                  .path("targets")
                  .forEach(target -> expressions.add(target.path("expr").asText())));
    }
    return expressions;
  }
}
