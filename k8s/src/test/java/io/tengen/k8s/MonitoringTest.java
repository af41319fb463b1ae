package io.tengen.k8s;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;

/** What the chart makes for Prometheus and Grafana. */
class MonitoringTest {
  private static final Pattern METRIC = Pattern.compile("\\btengen_[a-z_]+");
  private static final Path DOCS = Path.of("..", "docs", "deploy.md");

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
    assertTrue(expressions.size() > 15, expressions::toString);
    for (String expression : expressions) {
      Matcher metric = METRIC.matcher(expression);
      while (metric.find()) {
        assertTrue(documented.contains("`" + metric.group()), metric.group());
      }
    }
  }

  private static List<String> alerts() {
    List<String> expressions = new ArrayList<>();
    PrometheusRule rules =
        requireNonNull(Chart.render("secure").specs(PrometheusRule.class).get("go-tengen"));
    for (PrometheusRule.Rule rule : rules.groups().getFirst().rules()) {
      assertFalse(requireNonNull(rule.annotations()).getOrDefault("summary", "").isEmpty());
      assertTrue(rule.expr().contains("{namespace=\"tengen\""), rule.expr());
      expressions.add(rule.expr());
    }
    return expressions;
  }

  private static List<String> panels() throws IOException {
    ConfigMap map = Chart.render("secure").named(ConfigMap.class, "go-tengen-fleet");
    assertEquals("1", map.getMetadata().getLabels().get("grafana_dashboard"));
    JsonNode board = new ObjectMapper().readTree(requireNonNull(map.getData().get("fleet.json")));
    List<String> expressions = new ArrayList<>();
    board
        .path("panels")
        .forEach(panel ->
            panel.path("targets").forEach(target -> expressions.add(target.path("expr").asText())));
    return expressions;
  }
}
