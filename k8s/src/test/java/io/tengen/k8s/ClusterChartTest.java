package io.tengen.k8s;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.coordinator.config.ClusterSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The chart with several coordinators: the Kubernetes objects and the configuration they need. */
class ClusterChartTest {
  @TempDir Path directory;

  private final Manifest manifest = Chart.render("cluster");

  private PodSpec pod() {
    return manifest.only(StatefulSet.class).getSpec().getTemplate().getSpec();
  }

  private Container coordinator() {
    return pod().getContainers().getFirst();
  }

  private Map<String, Integer> ports() {
    return coordinator().getPorts().stream()
        .collect(Collectors.toMap(ContainerPort::getName, ContainerPort::getContainerPort));
  }

  /**
   * Returns the coordinator's configuration as it parses it, with files and environment in place.
   */
  private CoordinatorConfig config() throws IOException {
    ConfigMap map =
        manifest.all(ConfigMap.class).stream()
            .filter(each -> each.getData().containsKey("coordinator.conf"))
            .findFirst()
            .orElseThrow();
    DevelopmentCa ca = new DevelopmentCa(Duration.ofDays(1));
    DevelopmentCa.Issued own = ca.server(List.of("go-tengen-coordinator"));
    Files.writeString(directory.resolve("ca.crt"), ca.certificate());
    String certificate =
        Files.writeString(directory.resolve("tls.crt"), own.certificate()).toString();
    String key = Files.writeString(directory.resolve("tls.key"), own.key()).toString();
    String text =
        requireNonNull(map.getData().get("coordinator.conf"))
            .replace("${POD_IP}", "\"10.1.2.3\"")
            .replace("/etc/tengen/tls", directory.toString());
    Path file = Files.writeString(directory.resolve("coordinator.conf"), text);
    return CoordinatorConfig.load(
        Optional.of(file), Map.of("host", "0.0.0.0", "tls.cert", certificate, "tls.key", key));
  }

  @Test
  void coordinatorsFindEachOther() throws IOException {
    CoordinatorConfig config = config();
    ClusterSettings cluster = config.cluster().orElseThrow();
    assertEquals("10.1.2.3", cluster.host());
    assertEquals(ports().get("cluster"), cluster.port());
    assertEquals(ports().get("health"), cluster.healthPort());
    assertTrue(cluster.tls().isPresent());
    var pods = (ClusterSettings.Kubernetes) cluster.discovery();
    assertEquals(manifest.only(StatefulSet.class).getSpec().getReplicas(), pods.nodes());
    assertEquals("tengen", pods.namespace());
    Map<String, String> selector =
        List.of(pods.selector().split(",")).stream()
            .map(label -> label.split("=", 2))
            .collect(Collectors.toMap(label -> label[0], label -> label[1]));
    assertEquals(
        manifest.only(StatefulSet.class).getSpec().getSelector().getMatchLabels(), selector);
    assertEquals(
        new DatabaseSettings.PostgreSql("jdbc:postgresql://db.example.org/tengen", "tengen", ""),
        config.database());
    assertTrue(
        coordinator().getVolumeMounts().stream()
            .map(VolumeMount::getMountPath)
            .anyMatch(config.artifacts().toString()::equals));
  }

  @Test
  void coordinatorsMayListPods() {
    assertEquals(true, pod().getAutomountServiceAccountToken());
    assertEquals(
        false,
        manifest
            .only(Deployment.class)
            .getSpec()
            .getTemplate()
            .getSpec()
            .getAutomountServiceAccountToken(),
        "workers may not");
    Role role = manifest.only(Role.class);
    assertEquals(List.of("pods"), role.getRules().getFirst().getResources());
    assertEquals(List.of("get", "list", "watch"), role.getRules().getFirst().getVerbs());
    RoleBinding binding = manifest.only(RoleBinding.class);
    assertEquals(role.getMetadata().getName(), binding.getRoleRef().getName());
    assertEquals(pod().getServiceAccountName(), binding.getSubjects().getFirst().getName());
  }

  @Test
  void standbyCoordinatorsAreReady() {
    assertEquals("Parallel", manifest.only(StatefulSet.class).getSpec().getPodManagementPolicy());
    Map<Probe, String> paths =
        Map.of(
            coordinator().getStartupProbe(), "/alive",
            coordinator().getLivenessProbe(), "/alive",
            coordinator().getReadinessProbe(), "/ready");
    paths.forEach((probe, path) -> {
      assertEquals(path, probe.getHttpGet().getPath());
      assertEquals("health", probe.getHttpGet().getPort().getStrVal());
    });
    assertTrue(
        manifest.all(PodDisruptionBudget.class).stream()
            .anyMatch(budget ->
                budget
                    .getSpec()
                    .getSelector()
                    .equals(manifest.only(StatefulSet.class).getSpec().getSelector())));
  }

  @Test
  void onlyCoordinatorsReachTheClusterPorts() {
    NetworkPolicy policy = manifest.all(NetworkPolicy.class).getFirst();
    for (var rule : policy.getSpec().getIngress()) {
      List<Integer> open = rule.getPorts().stream().map(p -> p.getPort().getIntVal()).toList();
      boolean own =
          rule.getFrom().stream()
              .allMatch(from ->
                  from.getPodSelector() != null
                      && policy.getSpec().getPodSelector().equals(from.getPodSelector()));
      assertEquals(own, open.contains(7072), open::toString);
      assertEquals(own, open.contains(7073), open::toString);
    }
  }

  @Test
  void passwordIsASecret() {
    EnvVar password =
        coordinator().getEnv().stream()
            .filter(variable -> variable.getName().equals("TENGEN_DATABASE_PASSWORD"))
            .findFirst()
            .orElseThrow();
    assertEquals("tengen-database", password.getValueFrom().getSecretKeyRef().getName());
  }
}
