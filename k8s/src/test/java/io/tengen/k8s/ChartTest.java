package io.tengen.k8s;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.worker.WorkerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart, rendered by Helm and parsed strictly: names, ports and selectors must match. */
class ChartTest {
  private static final Path CHART = Path.of("tengen").toAbsolutePath();
  private static final Path VALUES = Path.of("src/test/resources/values").toAbsolutePath();
  private static final String OLDEST_KUBERNETES = "1.25.0";
  private static final String COMPONENT = "app.kubernetes.io/component";

  @TempDir Path directory;

  private static Manifest render(String values, String release) throws IOException {
    return Manifest.parse(command(VALUES.resolve(values + ".yaml"), release).call());
  }

  private static Manifest render(String values) throws IOException {
    return render(values, "go");
  }

  private static TemplateCommand command(Path values, String release) {
    return new Helm(CHART)
        .template()
        .withName(release)
        .withNamespace("tengen")
        .withKubeVersion(OLDEST_KUBERNETES)
        .withValuesFile(values);
  }

  private String refusal(String values) throws IOException {
    Path file = Files.writeString(directory.resolve("values.yaml"), values);
    return String.valueOf(
        assertThrows(IllegalStateException.class, () -> command(file, "go").call()).getMessage());
  }

  @Test
  void lintFindsNothing() {
    LintResult result = new Helm(CHART).lint().strict().call();
    assertFalse(result.isFailed(), () -> String.join("\n", result.getMessages()));
  }

  @Test
  void chartHasTheProjectsVersion() throws IOException {
    String version = System.getProperty("tengen.version");
    String chart = Files.readString(CHART.resolve("Chart.yaml"), UTF_8);
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
        IOException.class, () -> Manifest.parse("{apiVersion: v1, kind: Pod, kind: Service}"));
    assertThrows(
        IllegalArgumentException.class, () -> Manifest.parse("{apiVersion: v1, kind: Deployment}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"default", "everything", "least", "gpu", "secure"})
  void referencesMatch(String values) throws IOException {
    Manifest manifest = render(values);
    namesAreUniqueAndShort(manifest);
    selectorsMatchOneWorkload(manifest);
    servicePortsExist(manifest);
    for (PodTemplateSpec pod : pods(manifest)) {
      podHasRestrictedPermissions(pod.getSpec());
      mountsExist(manifest, pod.getSpec());
      probesHitPorts(pod.getSpec());
      serviceAccountExists(manifest, pod.getSpec());
    }
    autoscalerAndBudgetSelectTheWorkers(manifest);
    policiesAllowThePorts(manifest);
  }

  @ParameterizedTest
  @ValueSource(strings = {"default", "everything", "least", "gpu"})
  void containersRunRealCommands(String values) throws IOException {
    Manifest manifest = render(values);
    Container coordinator = onlyContainer(template(manifest.only(StatefulSet.class)));
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
            "--insecure"),
        coordinator.getArgs());
    assertEquals(
        Map.of("grpc", 7070, "http", 7071),
        coordinator.getPorts().stream()
            .collect(Collectors.toMap(ContainerPort::getName, ContainerPort::getContainerPort)));

    Container worker = onlyContainer(template(manifest.only(Deployment.class)));
    String service = manifest.only(Service.class).getMetadata().getName();
    String slots = values.equals("everything") ? "16" : "2";
    assertEquals(
        List.of(
            "worker",
            "--coordinator",
            service + ":7070",
            "--slots",
            slots,
            "--config",
            "/etc/tengen/worker.conf",
            "--state",
            "/tmp/state",
            "--grace",
            values.equals("everything") ? "55s" : "25s"),
        worker.getArgs());
    for (Container container : List.of(coordinator, worker)) {
      assertTrue(container.getCommand().isEmpty(), "the image's entrypoint is the tengen command");
    }
  }

  @Test
  void passesTheAllowlistUnchanged(@TempDir Path directory) throws IOException {
    Map<String, EngineProgram> engines =
        workerConfig(render("everything"), directory).programs().programs();
    assertEquals(Set.of("gnugo10", "gnugo1", "odd_one", "student"), engines.keySet());
    assertEquals(
        List.of("gnugo", "--mode", "gtp", "--level", "10"),
        Objects.requireNonNull(engines.get("gnugo10")).command());
    assertEquals(
        List.of(
            "/opt/a program/run",
            "--say=\"$HOME\" \\ it's fine",
            "{{ .Release.Name }}",
            "${?PATH}"),
        Objects.requireNonNull(engines.get("odd_one")).command());
    EngineProgram student = Objects.requireNonNull(engines.get("student"));
    assertEquals(ProgramProtocol.FILE, student.protocol());
    assertEquals(Map.of("PYTHONDONTWRITEBYTECODE", "1"), student.environment());
    assertEquals(Optional.of(Path.of("/opt/course")), student.directory());
    assertEquals(1, student.arguments().size());
    assertEquals(
        Set.of("gnugo10", "gnugo1"),
        workerConfig(render("default"), directory).programs().programs().keySet());
  }

  @Test
  void changedAllowlistRestartsWorkers() throws IOException {
    assertNotEquals(configChecksum(render("default")), configChecksum(render("everything")));
  }

  private static String configChecksum(Manifest manifest) {
    Map<String, String> annotations =
        template(manifest.only(Deployment.class)).getMetadata().getAnnotations();
    return requireNonNull(annotations.get("checksum/config"));
  }

  @Test
  void valuesReachTheObjects() throws IOException {
    Manifest manifest = render("everything");
    StatefulSet coordinator = manifest.only(StatefulSet.class);
    Deployment worker = manifest.only(Deployment.class);
    for (PodTemplateSpec pod : pods(manifest)) {
      Container container = onlyContainer(pod);
      assertTrue(container.getImage().startsWith("registry.example/go/tengen@sha256:0123"));
      assertEquals(
          List.of(manifest.only(Secret.class).getMetadata().getName(), "tengen-secrets"),
          container.getEnvFrom().stream().map(from -> from.getSecretRef().getName()).toList());
      assertEquals("evaluator", pod.getSpec().getServiceAccountName());
      assertEquals("registry-login", pod.getSpec().getImagePullSecrets().getFirst().getName());
      assertEquals("go", pod.getMetadata().getLabels().get("team"));
      assertFalse(pod.getSpec().getTolerations().isEmpty());
    }
    assertEquals(Map.of("API_TOKEN", "0123"), manifest.only(Secret.class).getStringData());
    Map<String, String> annotations = template(coordinator).getMetadata().getAnnotations();
    assertEquals("false", annotations.get("prometheus.io/scrape"), "the user's word is the last");
    assertEquals("7071", annotations.get("prometheus.io/port"));
    var claim = coordinator.getSpec().getVolumeClaimTemplates().getFirst().getSpec();
    assertEquals("fast-ssd", claim.getStorageClassName());
    assertEquals("200Gi", String.valueOf(claim.getResources().getRequests().get("storage")));
    assertEquals(60, template(worker).getSpec().getTerminationGracePeriodSeconds());
    assertEquals(
        "16",
        String.valueOf(onlyContainer(template(worker)).getResources().getRequests().get("cpu")));
    assertEquals(
        "25%", manifest.only(PodDisruptionBudget.class).getSpec().getMaxUnavailable().getStrVal());
  }

  @Test
  void supportsGraphicsCards() throws IOException {
    Manifest manifest = render("gpu");
    PodSpec worker = template(manifest.only(Deployment.class)).getSpec();
    Container container = worker.getContainers().getFirst();
    assertEquals("registry.example/go/tengen-gpu:0.2.0", container.getImage());
    assertEquals("nvidia", worker.getRuntimeClassName());
    assertEquals(
        List.of("spot", "nvidia.com/gpu"),
        worker.getTolerations().stream().map(toleration -> toleration.getKey()).toList());
    var limits = container.getResources().getLimits();
    assertEquals("2", String.valueOf(limits.get("nvidia.com/gpu")));
    assertEquals("1Gi", String.valueOf(limits.get("memory")), "what else is limited stays");
    Container coordinator = onlyContainer(template(manifest.only(StatefulSet.class)));
    assertEquals("registry.example/go/tengen:0.2.0", coordinator.getImage());
    assertFalse(coordinator.getResources().getLimits().containsKey("nvidia.com/gpu"));

    String own =
        "{security: {insecure: true}, worker: {gpu: {count: 1, image: {repository: a/b, digest:"
            + " %s}}}}";
    String digest = "sha256:" + "0123456789abcdef".repeat(4);
    Path values = Files.writeString(directory.resolve("own.yaml"), own.formatted(digest));
    Deployment named = Manifest.parse(command(values, "go").call()).only(Deployment.class);
    assertEquals("a/b@" + digest, onlyContainer(template(named)).getImage());
  }

  @Test
  void mountsCredentialsForTls() throws IOException {
    Manifest manifest = render("secure");
    PodSpec pod = template(manifest.only(StatefulSet.class)).getSpec();
    Container coordinator = pod.getContainers().getFirst();
    List<String> args = coordinator.getArgs();
    assertEquals(
        List.of("--tls-cert", "/etc/tengen/tls/tls.crt", "--tls-key", "/etc/tengen/tls/tls.key"),
        args.subList(args.size() - 4, args.size()));
    for (Probe probe :
        List.of(
            coordinator.getStartupProbe(),
            coordinator.getLivenessProbe(),
            coordinator.getReadinessProbe())) {
      assertEquals("HTTPS", probe.getHttpGet().getScheme());
    }
    assertEquals("tengen-tls", volume(pod, "tls").getSecret().getSecretName());

    PodSpec workers = template(manifest.only(Deployment.class)).getSpec();
    Map<String, String> environment =
        workers.getContainers().getFirst().getEnv().stream()
            .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue));
    assertEquals(
        Map.of(
            "TENGEN_TLS_CA", "/etc/tengen-access/ca.crt",
            "TENGEN_TOKEN_FILE", "/etc/tengen-access/token",
            "JAVA_TOOL_OPTIONS", "-Xlog:gc"),
        environment);
    assertEquals(
        List.of("tengen-tls ca.crt", "tengen-worker-token token"),
        volume(workers, "access").getProjected().getSources().stream()
            .map(source ->
                source.getSecret().getName()
                    + " "
                    + source.getSecret().getItems().getFirst().getKey())
            .toList(),
        "a worker has no use for the coordinator's key");
  }

  private static Volume volume(PodSpec pod, String name) {
    return pod.getVolumes().stream()
        .filter(volume -> volume.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void omitsDisabledObjects() throws IOException {
    Manifest manifest = render("least");
    assertEquals(
        Set.of("StatefulSet", "Deployment", "Service", "ConfigMap"),
        manifest.objects().stream().map(HasMetadata::getKind).collect(Collectors.toSet()));
    assertTrue(manifest.only(StatefulSet.class).getSpec().getVolumeClaimTemplates().isEmpty());
    assertEquals(0, manifest.only(Deployment.class).getSpec().getReplicas());
    assertEquals("default", pods(manifest).getFirst().getSpec().getServiceAccountName());
  }

  @Test
  void shortensNamesOfLongReleases() throws IOException {
    namesAreUniqueAndShort(render("everything", "r".repeat(53)));
    Manifest named = render("default", "my-tengen-2");
    assertEquals("my-tengen-2-worker", named.only(Deployment.class).getMetadata().getName());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replicas: 3                                     | replicas",
        "worker: {slot: 3}                               | slot",
        "worker: {slots: 0}                              | slots",
        "worker: {slots: '2'}                            | slots",
        "worker: {replicas: -1}                          | replicas",
        "worker: {engines: {gnugo: gnugo --mode gtp}}   | engines",
        "worker: {engines: {gnugo: []}}                 | engines",
        "worker: {engines: {'a b': [gnugo]}}            | 'a b'",
        "worker: {env: {A: b}}                           | env",
        "worker: {resources: {requests: {cpu: much}}}    | cpu",
        "worker: {autoscaling: {targetCPUUtilization: 0}} | targetCPUUtilization",
        "worker: {podDisruptionBudget: {maxUnavailable: 0}} | maxUnavailable",
        "worker: {gpu: {count: half}}                    | count",
        "worker: {gpu: {image: {tag: 'a b'}}}            | tag",
        "{security: {insecure: true}, worker: {autoscaling: {enabled: true, minReplicas: 11}}}"
            + " | above maxReplicas (10)",
        "security: {insecure: false}                     | security.tlsSecret",
        "security: {tlsSecret: a}                        | security.workerTokenSecret",
        "security: {insecure: true, tlsSecret: a}        | excludes",
        "security: {insecure: maybe}                     | insecure",
        "coordinator: {replicas: 2}                      | replicas",
        "coordinator: {persistence: {size: big}}         | size",
        "coordinator: {persistence: {accessModes: []}}   | accessModes",
        "image: {pullPolicy: Sometimes}                  | pullPolicy",
        "image: {digest: latest}                         | digest",
        "existingSecret: Not_A_Name                      | existingSecret",
        "secrets: {TOKEN: 123}                           | TOKEN",
        "secrets: {'a-b': c}                             | 'a-b'",
        "networkPolicy: {clients: [here]}                | clients",
      })
  void refusesBadValuesByName(String values, String named) throws IOException {
    String refusal = refusal(values);
    assertTrue(refusal.contains(named), refusal);
  }

  /** Returns the worker's settings as the worker parses them. */
  private static WorkerConfig workerConfig(Manifest manifest, Path directory) throws IOException {
    String text = requireNonNull(manifest.only(ConfigMap.class).getData().get("worker.conf"));
    Path file = Files.writeString(directory.resolve("worker.conf"), text);
    return WorkerConfig.load(Optional.of(file), Map.of());
  }

  private static PodTemplateSpec template(StatefulSet set) {
    return set.getSpec().getTemplate();
  }

  private static PodTemplateSpec template(Deployment deployment) {
    return deployment.getSpec().getTemplate();
  }

  private static List<PodTemplateSpec> pods(Manifest manifest) {
    return List.of(
        template(manifest.only(StatefulSet.class)), template(manifest.only(Deployment.class)));
  }

  private static Container onlyContainer(PodTemplateSpec pod) {
    assertEquals(1, pod.getSpec().getContainers().size());
    return pod.getSpec().getContainers().getFirst();
  }

  private static void namesAreUniqueAndShort(Manifest manifest) {
    Set<String> names = new HashSet<>();
    for (HasMetadata object : manifest.objects()) {
      String name = object.getMetadata().getName();
      assertTrue(names.add(object.getKind() + "/" + name), name);
      // The StatefulSet controller adds 11 characters and makes the name a label.
      assertTrue(name.length() <= 63 - 11, name);
      assertTrue(name.matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?"), name);
      object.getMetadata().getLabels().values().forEach(label -> assertTrue(label.length() <= 63));
    }
  }

  /** Each selector selects the pods of one workload, and of the right one. */
  private static void selectorsMatchOneWorkload(Manifest manifest) {
    StatefulSet coordinator = manifest.only(StatefulSet.class);
    Deployment worker = manifest.only(Deployment.class);
    assertPicks(manifest, coordinator.getSpec().getSelector().getMatchLabels(), "coordinator");
    assertPicks(manifest, worker.getSpec().getSelector().getMatchLabels(), "worker");
    Service service = manifest.only(Service.class);
    assertPicks(manifest, service.getSpec().getSelector(), "coordinator");
    assertEquals(service.getMetadata().getName(), coordinator.getSpec().getServiceName());
  }

  private static void assertPicks(Manifest manifest, Map<String, String> selector, String name) {
    List<@Nullable String> picked =
        pods(manifest).stream()
            .map(pod -> pod.getMetadata().getLabels())
            .filter(labels -> labels.entrySet().containsAll(selector.entrySet()))
            .map(labels -> labels.get(COMPONENT))
            .toList();
    assertEquals(List.of(name), picked);
  }

  private static void servicePortsExist(Manifest manifest) {
    Container container = onlyContainer(template(manifest.only(StatefulSet.class)));
    Map<String, Integer> ports =
        container.getPorts().stream()
            .collect(Collectors.toMap(ContainerPort::getName, ContainerPort::getContainerPort));
    manifest
        .only(Service.class)
        .getSpec()
        .getPorts()
        .forEach(port -> assertEquals(port.getPort(), ports.get(port.getTargetPort().getStrVal())));
  }

  private static void podHasRestrictedPermissions(PodSpec pod) {
    assertEquals(false, pod.getAutomountServiceAccountToken());
    assertEquals(true, pod.getSecurityContext().getRunAsNonRoot());
    assertTrue(pod.getSecurityContext().getRunAsUser() > 0);
    assertEquals("RuntimeDefault", pod.getSecurityContext().getSeccompProfile().getType());
    for (Container container : pod.getContainers()) {
      var context = container.getSecurityContext();
      assertEquals(true, context.getReadOnlyRootFilesystem());
      assertEquals(false, context.getAllowPrivilegeEscalation());
      assertEquals(List.of("ALL"), context.getCapabilities().getDrop());
      assertNull(context.getPrivileged());
    }
  }

  private static void mountsExist(Manifest manifest, PodSpec pod) {
    Set<String> volumes =
        Stream.concat(
                pod.getVolumes().stream().map(Volume::getName),
                manifest.only(StatefulSet.class).getSpec().getVolumeClaimTemplates().stream()
                    .map(claim -> claim.getMetadata().getName()))
            .collect(Collectors.toSet());
    List<VolumeMount> mounts = pod.getContainers().getFirst().getVolumeMounts();
    for (VolumeMount mount : mounts) {
      assertTrue(volumes.contains(mount.getName()), mount::toString);
    }
    List<String> paths = mounts.stream().map(VolumeMount::getMountPath).toList();
    boolean worker = pod.getContainers().getFirst().getName().equals("worker");
    assertEquals(
        worker ? List.of("/etc/tengen", "/tmp") : List.of("/data", "/tmp"), paths.subList(0, 2));
    pod.getVolumes().stream()
        .filter(volume -> volume.getConfigMap() != null)
        .forEach(volume ->
            assertEquals(
                manifest.only(ConfigMap.class).getMetadata().getName(),
                volume.getConfigMap().getName()));
  }

  private static void probesHitPorts(PodSpec pod) {
    Container container = pod.getContainers().getFirst();
    if (container.getName().equals("worker")) {
      return;
    }
    Set<String> ports =
        container.getPorts().stream().map(ContainerPort::getName).collect(Collectors.toSet());
    Map<String, Probe> probes =
        Map.of(
            "/health/live", container.getLivenessProbe(),
            "/health/ready", container.getReadinessProbe());
    probes.forEach((path, probe) -> assertEquals(path, probe.getHttpGet().getPath()));
    Stream.concat(probes.values().stream(), Stream.of(container.getStartupProbe()))
        .forEach(probe -> {
          assertTrue(ports.contains(probe.getHttpGet().getPort().getStrVal()));
          assertEquals("http", probe.getHttpGet().getPort().getStrVal());
        });
  }

  private static void serviceAccountExists(Manifest manifest, PodSpec pod) {
    Set<String> made =
        manifest.all(ServiceAccount.class).stream()
            .map(account -> account.getMetadata().getName())
            .collect(Collectors.toSet());
    assertEquals(made.isEmpty() ? Set.of("default") : made, Set.of(pod.getServiceAccountName()));
  }

  private static void autoscalerAndBudgetSelectTheWorkers(Manifest manifest) {
    Deployment worker = manifest.only(Deployment.class);
    List<HorizontalPodAutoscaler> autoscalers = manifest.all(HorizontalPodAutoscaler.class);
    for (HorizontalPodAutoscaler autoscaler : autoscalers) {
      var target = autoscaler.getSpec().getScaleTargetRef();
      assertEquals(worker.getKind(), target.getKind());
      assertEquals(worker.getApiVersion(), target.getApiVersion());
      assertEquals(worker.getMetadata().getName(), target.getName());
    }
    assertEquals(
        autoscalers.isEmpty(),
        worker.getSpec().getReplicas() != null,
        "either the deployment counts its replicas or the autoscaler does");
    for (PodDisruptionBudget budget : manifest.all(PodDisruptionBudget.class)) {
      assertPicks(manifest, budget.getSpec().getSelector().getMatchLabels(), "worker");
    }
  }

  private static void policiesAllowThePorts(Manifest manifest) {
    List<NetworkPolicy> policies = manifest.all(NetworkPolicy.class);
    if (policies.isEmpty()) {
      return;
    }
    NetworkPolicy coordinator = policies.getFirst();
    NetworkPolicy worker = policies.getLast();
    assertPicks(manifest, coordinator.getSpec().getPodSelector().getMatchLabels(), "coordinator");
    assertPicks(manifest, worker.getSpec().getPodSelector().getMatchLabels(), "worker");
    for (NetworkPolicy policy : policies) {
      assertEquals(List.of("Ingress", "Egress"), policy.getSpec().getPolicyTypes());
    }
    assertTrue(coordinator.getSpec().getEgress().isEmpty());
    assertTrue(worker.getSpec().getIngress().isEmpty());

    var in = coordinator.getSpec().getIngress().getFirst();
    assertPicks(manifest, in.getFrom().getFirst().getPodSelector().getMatchLabels(), "worker");
    assertEquals(List.of(7070), numbers(in.getPorts()));
    var out = worker.getSpec().getEgress();
    assertEquals(2, out.size(), "the coordinator and names");
    assertPicks(
        manifest,
        out.getFirst().getTo().getFirst().getPodSelector().getMatchLabels(),
        "coordinator");
    assertEquals(List.of(7070), numbers(out.getFirst().getPorts()));
    assertEquals(List.of(53, 53), numbers(out.getLast().getPorts()));
  }

  private static List<Integer> numbers(List<NetworkPolicyPort> ports) {
    return ports.stream().map(port -> port.getPort().getIntVal()).toList();
  }
}
