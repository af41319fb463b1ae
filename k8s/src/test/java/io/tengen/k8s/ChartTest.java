package io.tengen.k8s;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.marcnuri.helm.LintResult;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What holds for the objects of the chart whatever its values are: they are parsed strictly, refer
 * to one another, and ask for no permission.
 */
class ChartTest {
  @TempDir Path directory;

  @Test
  void lintFindsNothing() {
    LintResult result = Chart.lint();
    assertFalse(result.isFailed(), () -> String.join("\n", result.getMessages()));
  }

  @Test
  void chartHasTheProjectsVersion() throws IOException {
    String version = System.getProperty("tengen.version", "0.1.0");
    String chart = Files.readString(Chart.DIRECTORY.resolve("Chart.yaml"), UTF_8);
    assertTrue(chart.contains("\nversion: " + version + "\n"), chart);
    assertTrue(chart.contains("\nappVersion: " + version + "\n"), chart);
  }

  @Test
  void parserRefusesUnknownFields() {
    String typo =
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: a}
        spec:
          template:
            spec:
              containers:
                - name: a
                  volumeMount: []
        """;
    assertThrows(UnrecognizedPropertyException.class, () -> Manifest.parse(typo));
    assertThrows(
        UnrecognizedPropertyException.class,
        () ->
            Manifest.parse(
                "{apiVersion: keda.sh/v1alpha1, kind: ScaledObject, metadata: {name: a}, spec:"
                    + " {minReplicas: 1}}"));
    assertThrows(
        IOException.class, () -> Manifest.parse("{apiVersion: v1, kind: Pod, kind: Service}"));
    assertThrows(
        IllegalArgumentException.class, () -> Manifest.parse("{apiVersion: v1, kind: Deployment}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"default", "least", "everything", "gpu", "secure", "issued", "remote", "cluster"})
  void objectsFitTogether(String values) {
    Manifest manifest = Chart.render(values);
    namesAreUniqueAndShort(manifest);
    servicePortsExist(manifest);
    manifest
        .pods()
        .forEach((name, pod) -> {
          podHasRestrictedPermissions(name, pod.getSpec());
          mountsExist(manifest, name, pod.getSpec());
          probesHitPorts(pod.getSpec());
          serviceAccountExists(manifest, pod.getSpec());
        });
    autoscalersHaveTheirWorkers(manifest);
    selectorsPickPods(manifest);
  }

  private static void namesAreUniqueAndShort(Manifest manifest) {
    Set<String> names = new HashSet<>();
    for (HasMetadata object : manifest.objects()) {
      String name = object.getMetadata().getName();
      assertTrue(names.add(object.getKind() + "/" + name), name);
      // The StatefulSet controller adds 11 characters and makes the name a label.
      assertTrue(name.length() <= (object instanceof StatefulSet ? 63 - 11 : 63), name);
      assertTrue(name.matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?"), name);
      object.getMetadata().getLabels().values().forEach(label -> assertTrue(label.length() <= 63));
    }
  }

  private static void servicePortsExist(Manifest manifest) {
    for (Service service : manifest.all(Service.class)) {
      Map<String, Integer> ports =
          first(manifest.only(StatefulSet.class).getSpec().getTemplate()).getPorts().stream()
              .collect(Collectors.toMap(ContainerPort::getName, ContainerPort::getContainerPort));
      service
          .getSpec()
          .getPorts()
          .forEach(
              port -> assertEquals(port.getPort(), ports.get(port.getTargetPort().getStrVal())));
      assertEquals(
          service.getMetadata().getName(),
          manifest.only(StatefulSet.class).getSpec().getServiceName());
    }
  }

  /** Pod Security Standards, level restricted, and a read-only root file system with limits. */
  private static void podHasRestrictedPermissions(String name, PodSpec pod) {
    assertEquals(true, pod.getSecurityContext().getRunAsNonRoot(), name);
    assertTrue(pod.getSecurityContext().getRunAsUser() > 0, name);
    assertEquals("RuntimeDefault", pod.getSecurityContext().getSeccompProfile().getType(), name);
    assertNull(pod.getHostNetwork(), name);
    assertNull(pod.getHostPID(), name);
    for (Volume volume : pod.getVolumes()) {
      assertNull(volume.getHostPath(), name);
      if (volume.getEmptyDir() != null) {
        assertNotNull(volume.getEmptyDir().getSizeLimit(), name + " " + volume.getName());
      }
    }
    for (Container container : containers(pod)) {
      var context = container.getSecurityContext();
      assertEquals(true, context.getReadOnlyRootFilesystem(), name);
      assertEquals(false, context.getAllowPrivilegeEscalation(), name);
      assertEquals(List.of("ALL"), context.getCapabilities().getDrop(), name);
      assertTrue(context.getCapabilities().getAdd().isEmpty(), name);
      assertNull(context.getPrivileged(), name);
      Map<String, ?> limits = container.getResources().getLimits();
      assertTrue(limits == null || limits.isEmpty() || limits.containsKey("memory"), name);
    }
  }

  private static List<Container> containers(PodSpec pod) {
    return Stream.concat(pod.getInitContainers().stream(), pod.getContainers().stream()).toList();
  }

  private static void mountsExist(Manifest manifest, String name, PodSpec pod) {
    Set<String> volumes =
        pod.getVolumes().stream().map(Volume::getName).collect(Collectors.toSet());
    if (name.startsWith("StatefulSet/")) {
      manifest
          .only(StatefulSet.class)
          .getSpec()
          .getVolumeClaimTemplates()
          .forEach(claim -> assertTrue(volumes.add(claim.getMetadata().getName()), name));
    }
    for (VolumeMount mount : pod.getContainers().getFirst().getVolumeMounts()) {
      assertTrue(volumes.remove(mount.getName()), () -> name + ": " + mount);
    }
    assertEquals(Set.of(), volumes, name + " mounts every volume");
    Set<String> maps =
        manifest.all(ConfigMap.class).stream()
            .map(map -> map.getMetadata().getName())
            .collect(Collectors.toSet());
    pod.getVolumes().stream()
        .filter(volume -> volume.getConfigMap() != null && volume.getName().equals("config"))
        .forEach(volume -> assertTrue(maps.contains(volume.getConfigMap().getName()), name));
  }

  private static void probesHitPorts(PodSpec pod) {
    Container container = pod.getContainers().getFirst();
    Set<String> ports =
        container.getPorts().stream().map(ContainerPort::getName).collect(Collectors.toSet());
    Stream.of(
            container.getStartupProbe(),
            container.getLivenessProbe(),
            container.getReadinessProbe())
        .filter(probe -> probe != null && probe.getHttpGet() != null)
        .map(Probe::getHttpGet)
        .forEach(get -> assertTrue(ports.contains(get.getPort().getStrVal()), get::toString));
    boolean serves = Set.of("coordinator", "worker").contains(container.getName());
    assertEquals(serves, container.getLivenessProbe() != null, container.getName());
  }

  private static void serviceAccountExists(Manifest manifest, PodSpec pod) {
    Set<String> made =
        manifest.all(ServiceAccount.class).stream()
            .map(account -> account.getMetadata().getName())
            .collect(Collectors.toSet());
    assertTrue(
        made.isEmpty()
            ? pod.getServiceAccountName().equals("default")
            : made.contains(pod.getServiceAccountName()),
        pod.getServiceAccountName());
  }

  private static void autoscalersHaveTheirWorkers(Manifest manifest) {
    Set<String> scaled = new HashSet<>();
    for (HorizontalPodAutoscaler autoscaler : manifest.all(HorizontalPodAutoscaler.class)) {
      var target = autoscaler.getSpec().getScaleTargetRef();
      assertEquals("Deployment", target.getKind());
      assertEquals("apps/v1", target.getApiVersion());
      scaled.add(target.getName());
    }
    manifest
        .specs(CustomResources.ScaledObject.class)
        .values()
        .forEach(object -> scaled.add(object.scaleTargetRef().name()));
    for (Deployment workers : manifest.all(Deployment.class)) {
      assertEquals(
          !scaled.remove(workers.getMetadata().getName()),
          workers.getSpec().getReplicas() != null,
          "either the deployment counts its replicas or the autoscaler does");
    }
    assertEquals(Set.of(), scaled);
  }

  private static void selectorsPickPods(Manifest manifest) {
    for (StatefulSet set : manifest.all(StatefulSet.class)) {
      assertPicksOne(manifest, set.getSpec().getSelector().getMatchLabels(), set);
    }
    for (Deployment workers : manifest.all(Deployment.class)) {
      assertPicksOne(manifest, workers.getSpec().getSelector().getMatchLabels(), workers);
    }
    for (Service service : manifest.all(Service.class)) {
      assertPicksOne(manifest, service.getSpec().getSelector(), manifest.only(StatefulSet.class));
    }
    for (PodDisruptionBudget budget : manifest.all(PodDisruptionBudget.class)) {
      assertEquals(
          List.of(budget.getMetadata().getName()),
          picked(manifest, budget.getSpec().getSelector().getMatchLabels()));
    }
    for (NetworkPolicy policy : manifest.all(NetworkPolicy.class)) {
      assertFalse(
          picked(manifest, policy.getSpec().getPodSelector().getMatchLabels()).isEmpty(),
          policy.getMetadata().getName());
      assertEquals(List.of("Ingress", "Egress"), policy.getSpec().getPolicyTypes());
    }
  }

  private static void assertPicksOne(
      Manifest manifest, Map<String, String> selector, HasMetadata owner) {
    assertEquals(List.of(owner.getMetadata().getName()), picked(manifest, selector));
  }

  private static List<String> picked(Manifest manifest, Map<String, String> selector) {
    return manifest.pods().entrySet().stream()
        .filter(pod ->
            pod.getValue().getMetadata().getLabels().entrySet().containsAll(selector.entrySet()))
        .map(pod -> pod.getKey().replaceFirst(".*/", ""))
        .toList();
  }

  private static Container first(PodTemplateSpec pod) {
    return pod.getSpec().getContainers().getFirst();
  }

  @Test
  void omitsDisabledObjects() {
    Manifest manifest = Chart.render("least");
    assertEquals(
        Set.of("StatefulSet", "Deployment", "Service", "ConfigMap"),
        manifest.objects().stream().map(HasMetadata::getKind).collect(Collectors.toSet()));
    assertTrue(manifest.only(StatefulSet.class).getSpec().getVolumeClaimTemplates().isEmpty());
    assertEquals(0, manifest.only(Deployment.class).getSpec().getReplicas());
  }

  @Test
  void shortensNamesOfLongReleases() {
    namesAreUniqueAndShort(Chart.render(Chart.file("everything"), "r".repeat(53)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replicas: 3                                     | replicas",
        "worker: {slots: 3}                | write workers: {cpu: {\"slots\":3}}",
        "workers: {cpu: {slot: 3}}                       | slot",
        "workers: {cpu: {slots: 0}}                      | slots",
        "workers: {cpu: {slots: '2'}}                    | slots",
        "workers: {Big: {}}                              | Big",
        "workers: {cpu: {replicas: -1}}                  | replicas",
        "workers: {cpu: {engines: {gnugo: gnugo --mode gtp}}} | engines",
        "workers: {cpu: {engines: {'a b': [gnugo]}}}     | 'a b'",
        "workers: {cpu: {networks: {b6: {}}}}            | file",
        "workers: {cpu: {env: {A: b}}}                   | env",
        "workers: {cpu: {resources: {requests: {cpu: much}}}} | cpu",
        "workers: {cpu: {podDisruptionBudget: {maxUnavailable: 0}}} | maxUnavailable",
        "workers: {cpu: {gpu: {count: half}}}            | count",
        "workers: {cpu: {autoscaling: {kind: hpa}}}      | kind",
        "workers: {cpu: {autoscaling: {capabilities: [gpu]}}} | capabilities",
        "{security: {insecure: true}, workers: {cpu: {autoscaling: {kind: cpu, minReplicas: 11}}}}"
            + " | above maxReplicas (10)",
        "{security: {insecure: true}, workers: {cpu: {autoscaling: {kind: cpu, minReplicas: 0}}}}"
            + " | unless kind is keda",
        "{security: {tlsSecret: a, workerTokenSecret: b}, workers: {cpu: {autoscaling: {kind:"
            + " keda}}}} | keda.certificateSecret",
        "security: {insecure: false}                     | security.tlsSecret",
        "security: {tlsSecret: a}                        | security.workerTokenSecret",
        "security: {insecure: true, tlsSecret: a}        | excludes",
        "security: {insecure: maybe}                     | insecure",
        "certManager: {enabled: true}                    | certManager.issuerRef.name",
        "{security: {insecure: true}, tokenJob: {enabled: true}} | tokenJob.enabled wants",
        "{security: {insecure: true}, coordinator: {enabled: false}} | coordinator.address",
        "coordinator: {address: go.example.org}          | address",
        "coordinator: {replicas: 2}                      | replicas",
        "{security: {insecure: true}, coordinator: {replicas: 3}} | coordinator.database.url",
        "coordinator: {persistence: {size: big}}         | size",
        "coordinator: {service: {type: External}}        | type",
        "image: {pullPolicy: Sometimes}                  | pullPolicy",
        "image: {digest: latest}                         | digest",
        "existingSecret: Not_A_Name                      | existingSecret",
        "secrets: {TOKEN: 123}                           | TOKEN",
        "networkPolicy: {clients: [here]}                | clients",
        "{security: {insecure: true}, ingress: {page: {enabled: true}}} | ingress.page.hosts",
        "{security: {insecure: true}, gateway: {pageHostnames: [a.example]}} | gateway.parentRefs",
        "{security: {tlsSecret: a, workerTokenSecret: b}, schedules: {n: {schedule: '@daily',"
            + " command: [runs]}}} | security.userTokenSecret",
        "schedules: {n: {schedule: '@daily'}}            | command",
        "{security: {insecure: true}, backup: {enabled: true}} | backup.existingClaim",
        "{security: {tlsSecret: a, workerTokenSecret: b}, backup: {enabled: true, existingClaim:"
            + " c}} | security.adminTokenSecret",
        "backup: {keep: 0}                               | keep",
        "{security: {tlsSecret: a, workerTokenSecret: b}, monitoring: {podMonitor: {enabled:"
            + " true}}} | http.tlsSecret",
      })
  void refusesBadValuesByName(String values, String named) throws IOException {
    String refusal = Chart.refusal(directory, values);
    assertTrue(refusal.contains(named), refusal);
  }
}
