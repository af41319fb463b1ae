package io.tengen.k8s;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.tengen.k8s.CustomResources.PrometheusRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files for Docker Compose, without containers. */
class ComposeTest {
  private static final Path DEPLOY = Path.of("..", "deploy").toAbsolutePath().normalize();
  private static final Path ALERTS = DEPLOY.resolve("monitoring/alerts.yml");
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder()
                  .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                  .disable(YAMLGenerator.Feature.SPLIT_LINES)
                  .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                  .build())
          .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compose.yaml",
        "compose.cluster.yaml",
        "compose.monitoring.yaml",
        "compose.secure.yaml"
      })
  void mountsFilesThatExist(String name) throws IOException {
    JsonNode file = YAML.readTree(DEPLOY.resolve(name).toFile());
    for (JsonNode service : file.path("services")) {
      for (JsonNode volume : service.path("volumes")) {
        String source = volume.asText().replaceAll("\\$\\{\\w+:-([^}]*)}", "$1").split(":", 2)[0];
        // The user makes the certificates.
        if (source.startsWith(".") && !source.startsWith("./tls/")) {
          assertTrue(Files.exists(DEPLOY.resolve(source)), source);
        } else if (!source.startsWith(".")) {
          assertTrue(file.path("volumes").has(source), source);
        }
      }
    }
  }

  /**
   * The alerts are the chart's, without its links to runbooks. After a change of the chart, {@code
   * -Dtengen.alerts=write} writes them again.
   */
  @Test
  void hasTheAlertsOfTheChart() throws IOException {
    List<PrometheusRule.Rule> rules =
        MonitoringTest.rules("secure").stream().map(ComposeTest::withoutRunbook).toList();
    Map<String, Object> groups =
        Map.of("groups", List.of(new TreeMap<>(Map.of("name", "tengen", "rules", rules))));
    String text =
        "# The alerts of the Helm chart (k8s/tengen/alerts.yaml), from which this file is made.\n"
            + YAML.writeValueAsString(groups);
    if ("write".equals(System.getProperty("tengen.alerts"))) {
      Files.writeString(ALERTS, text);
    }
    assertEquals(text, Files.readString(ALERTS));
  }

  private static PrometheusRule.Rule withoutRunbook(PrometheusRule.Rule rule) {
    Map<String, String> annotations = new TreeMap<>(requireNonNull(rule.annotations()));
    annotations.remove("runbook_url");
    return new PrometheusRule.Rule(
        rule.alert(), rule.record(), rule.expr(), rule.during(), rule.labels(), annotations);
  }

  @Test
  void prometheusAcceptsItsConfiguration(@TempDir Path directory) throws Exception {
    for (String name : List.of("prometheus.yml", "alerts.yml")) {
      Files.copy(DEPLOY.resolve("monitoring").resolve(name), directory.resolve(name));
    }
    assertEquals(
        "",
        MonitoringTest.promtool(
            directory, "check", "config", directory.resolve("prometheus.yml").toString()));
  }

  /** Grafana looks where the dashboards are mounted, and asks the Prometheus beside it. */
  @Test
  void grafanaFindsItsDashboards() throws IOException {
    JsonNode compose = YAML.readTree(DEPLOY.resolve("compose.monitoring.yaml").toFile());
    Path grafana = DEPLOY.resolve("monitoring/grafana");
    String dashboards =
        YAML.readTree(grafana.resolve("dashboards/tengen.yml").toFile())
            .at("/providers/0/options/path")
            .asText();
    assertTrue(
        compose
            .at("/services/grafana/volumes")
            .toString()
            .contains("../k8s/tengen/dashboards:" + dashboards + ":ro"),
        dashboards);
    String url =
        YAML.readTree(grafana.resolve("datasources/prometheus.yml").toFile())
            .at("/datasources/0/url")
            .asText();
    assertEquals("http://prometheus:9090", url);
    assertTrue(
        compose.path("services").has("prometheus"), "Grafana asks a service that is not there");
  }
}
