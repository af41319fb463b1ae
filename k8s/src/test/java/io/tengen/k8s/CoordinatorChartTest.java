package io.tengen.k8s;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.tengen.coordinator.config.CoordinatorConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A single coordinator: its command, its settings, and how it is reached. */
class CoordinatorChartTest {
  @TempDir Path directory;

  private static PodTemplateSpec template(Manifest manifest) {
    return manifest.only(StatefulSet.class).getSpec().getTemplate();
  }

  private static Container container(Manifest manifest) {
    return template(manifest).getSpec().getContainers().getFirst();
  }

  @Test
  void coordinatorRunsTheCommand() {
    List<String> args = container(Chart.render("default")).getArgs();
    assertEquals(
        List.of(
            "coordinator",
            "--data",
            "/data",
            "--host",
            "0.0.0.0",
            "--grpc-port",
            "7070",
            "--http-port",
            "7071",
            "--insecure",
            "--config",
            "/etc/tengen/coordinator/coordinator.conf"),
        args);
    List<String> secure = container(Chart.render("secure")).getArgs();
    assertTrue(secure.containsAll(List.of("--tls-cert", "/etc/tengen/tls/tls.crt")));
    assertFalse(secure.contains("--insecure"));
    assertEquals(
        "HTTPS", container(Chart.render("secure")).getLivenessProbe().getHttpGet().getScheme());
  }

  @Test
  void settingsReachTheCoordinator() throws IOException {
    CoordinatorConfig config = config("everything");
    assertEquals(Duration.ofSeconds(60), config.lease());
    assertTrue(config.http().isPublic());
    assertEquals(List.of("own.example.org"), List.copyOf(config.http().hosts()));
    assertEquals(Duration.ofSeconds(30), config("default").lease());
  }

  private CoordinatorConfig config(String values) throws IOException {
    String text =
        Objects.requireNonNull(
            Chart.render(values)
                .named(ConfigMap.class, "go-tengen-coordinator")
                .getData()
                .get("coordinator.conf"));
    Path file = Files.writeString(directory.resolve(values + ".conf"), text);
    return CoordinatorConfig.load(Optional.of(file), Map.of("host", "0.0.0.0", "insecure", true));
  }

  @Test
  void valuesReachTheObjects() {
    Manifest manifest = Chart.render("everything");
    PodTemplateSpec pod = template(manifest);
    Container container = container(manifest);
    assertTrue(container.getImage().startsWith("registry.example/go/tengen@sha256:0123"));
    assertEquals(
        List.of(manifest.only(Secret.class).getMetadata().getName(), "tengen-secrets"),
        container.getEnvFrom().stream()
            .filter(from -> from.getSecretRef() != null)
            .map(from -> from.getSecretRef().getName())
            .toList());
    assertEquals("more", container.getEnvFrom().getLast().getConfigMapRef().getName());
    assertEquals("evaluator", pod.getSpec().getServiceAccountName());
    assertEquals("registry-login", pod.getSpec().getImagePullSecrets().getFirst().getName());
    assertEquals(4242L, pod.getSpec().getSecurityContext().getRunAsUser());
    assertEquals("first", pod.getSpec().getInitContainers().getFirst().getName());
    assertEquals("beside", pod.getSpec().getContainers().getLast().getName());
    assertEquals(600, container.getStartupProbe().getFailureThreshold());
    Map<String, String> labels = pod.getMetadata().getLabels();
    assertEquals("go", labels.get("team"));
    assertEquals("42", labels.get("cost-center"));
    assertEquals("coordinator", labels.get("app.kubernetes.io/component"));
    Map<String, String> annotations = pod.getMetadata().getAnnotations();
    assertEquals("false", annotations.get("prometheus.io/scrape"), "the user's word is the last");
    assertEquals("7071", annotations.get("prometheus.io/port"));
    assertFalse(
        template(Chart.render("secure"))
            .getMetadata()
            .getAnnotations()
            .containsKey("prometheus.io/scrape"),
        "a scraper by annotations has no token");
    var claim =
        manifest.only(StatefulSet.class).getSpec().getVolumeClaimTemplates().getFirst().getSpec();
    assertEquals("fast-ssd", claim.getStorageClassName());
    assertEquals("200Gi", String.valueOf(claim.getResources().getRequests().get("storage")));
    manifest.objects().stream()
        .filter(object -> !object.getMetadata().getLabels().isEmpty())
        .forEach(object -> assertEquals("42", object.getMetadata().getLabels().get("cost-center")));
    assertEquals("b", manifest.named(ConfigMap.class, "go-tengen-more").getData().get("a"));
  }

  @Test
  void servicesHaveTheirTypeAndPorts() {
    Service node = Chart.render("everything").only(Service.class);
    assertEquals("NodePort", node.getSpec().getType());
    assertEquals(30070, node.getSpec().getPorts().getFirst().getNodePort());
    Service balanced = Chart.render("issued").only(Service.class);
    assertEquals("LoadBalancer", balanced.getSpec().getType());
    assertEquals(List.of("10.0.0.0/8"), balanced.getSpec().getLoadBalancerSourceRanges());
    assertEquals("true", balanced.getMetadata().getAnnotations().get("example.com/internal"));
  }

  @Test
  void routesLeadToTheService() {
    for (Ingress ingress : Chart.render("everything").all(Ingress.class)) {
      var rule = ingress.getSpec().getRules().getFirst();
      var backend = rule.getHttp().getPaths().getFirst().getBackend().getService();
      assertEquals("go-tengen-coordinator", backend.getName());
      assertEquals(
          rule.getHost().equals("go.example.org") ? "http" : "grpc", backend.getPort().getName());
    }
    assertEquals(2, Chart.render("everything").all(Ingress.class).size());
    Manifest manifest = Chart.render("issued");
    HTTPRoute page = manifest.only(HTTPRoute.class);
    assertEquals(List.of("go.example.org"), page.getSpec().getHostnames());
    var to = page.getSpec().getRules().getFirst().getBackendRefs().getFirst();
    assertEquals("go-tengen-coordinator 7071", to.getName() + " " + to.getPort());
    GRPCRoute grpc = manifest.only(GRPCRoute.class);
    assertEquals(7070, grpc.getSpec().getRules().getFirst().getBackendRefs().getFirst().getPort());
    var policy = manifest.specs(CustomResources.BackendTlsPolicy.class).values().iterator().next();
    assertEquals("go-tengen-coordinator", policy.validation().hostname());
  }

  @Test
  void certificatesHaveNamesAndRoles() {
    var certificates = Chart.render("issued").specs(CustomResources.Certificate.class);
    var server = Objects.requireNonNull(certificates.get("go-tengen-coordinator"));
    assertTrue(
        Objects.requireNonNull(server.dnsNames())
            .containsAll(
                List.of(
                    "localhost",
                    "go-tengen-coordinator",
                    "go-tengen-coordinator.tengen.svc",
                    "go.example.org")));
    Map<String, String> roles = Map.of("go-tengen-worker", "worker", "go-tengen-keda", "monitor");
    roles.forEach((name, role) -> {
      var client = Objects.requireNonNull(certificates.get(name));
      assertEquals(List.of(role), Objects.requireNonNull(client.subject()).organizationalUnits());
      assertEquals(List.of("digital signature", "client auth"), client.usages());
    });
  }

  @Test
  void policiesOpenThePortsToThoseWhoNeedThem() {
    NetworkPolicy policy =
        Chart.render("everything").named(NetworkPolicy.class, "go-tengen-coordinator");
    List<String> rules =
        policy.getSpec().getIngress().stream()
            .map(rule ->
                rule.getFrom().size()
                    + " to "
                    + rule.getPorts().stream().map(port -> port.getPort().getIntVal()).toList())
            .toList();
    assertEquals(
        List.of("5 to [7070]", "1 to [7071]", "1 to [7070, 7071]"),
        rules,
        "workers, schedules, backups, tests and clients; monitoring; proxies");
    assertTrue(policy.getSpec().getEgress().isEmpty());
    NetworkPolicy worker =
        Chart.render("everything").named(NetworkPolicy.class, "go-tengen-worker-cpu");
    assertEquals(
        7074, worker.getSpec().getIngress().getFirst().getPorts().getFirst().getPort().getIntVal());
    assertTrue(
        Chart.render("secure")
            .named(NetworkPolicy.class, "go-tengen-worker-hidden")
            .getSpec()
            .getIngress()
            .isEmpty());
    assertEquals(
        5,
        Chart.render("secure")
            .named(NetworkPolicy.class, "go-tengen-coordinator")
            .getSpec()
            .getIngress()
            .getFirst()
            .getFrom()
            .size(),
        "KEDA asks from its namespace");
    assertEquals(
        List.of(7070, 53, 53, 4318),
        Chart.render("secure")
            .named(NetworkPolicy.class, "go-tengen-coordinator")
            .getSpec()
            .getEgress()
            .stream()
            .flatMap(rule -> rule.getPorts().stream())
            .map(port -> port.getPort().getIntVal())
            .toList(),
        "coordinators, DNS, a collector of traces");
  }
}
