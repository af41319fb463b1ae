package io.tengen.k8s;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.tengen.coordinator.demand.WorkerPool;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.worker.WorkerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pools of workers: their settings as workers read them, their pods, and how they are scaled. */
class WorkerPoolsTest {
  @TempDir Path directory;

  private static PodSpec pod(Manifest manifest, String pool) {
    return manifest
        .named(Deployment.class, "go-tengen-worker-" + pool)
        .getSpec()
        .getTemplate()
        .getSpec();
  }

  private static Container worker(Manifest manifest, String pool) {
    return pod(manifest, pool).getContainers().getFirst();
  }

  private static Volume volume(PodSpec pod, String name) {
    return pod.getVolumes().stream()
        .filter(volume -> volume.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Returns a pool's settings as its workers read them. */
  private WorkerConfig config(Manifest manifest, String pool) throws IOException {
    String text =
        requireNonNull(
            manifest
                .named(ConfigMap.class, "go-tengen-worker-" + pool)
                .getData()
                .get("worker.conf"));
    // Their files are in volumes of the pods.
    Config settings =
        ConfigFactory.parseString(text)
            .withoutPath("tengen.worker.networks")
            .withoutPath("tengen.worker.policies");
    Path file = directory.resolve(pool + ".conf");
    Files.writeString(file, settings.root().render());
    return WorkerConfig.load(Optional.of(file), Map.of("coordinator", "localhost:7070"));
  }

  @Test
  void workersRunTheCommandWithTheirPoolsOptions() {
    assertEquals(
        List.of(
            "worker",
            "--coordinator",
            "go-tengen-coordinator:7070",
            "--slots",
            "16",
            "--config",
            "/etc/tengen/worker.conf",
            "--state",
            "/state/worker",
            "--grace",
            "55s",
            "--http-port",
            "7074",
            "--http-host",
            "0.0.0.0",
            "--http-insecure"),
        worker(Chart.render("everything"), "cpu").getArgs());
    assertTrue(worker(Chart.render("everything"), "cpu").getCommand().isEmpty());
    Manifest remote = Chart.render("remote");
    assertEquals(
        "go.example.org:7070,go2.example.org:7171", worker(remote, "cpu").getArgs().get(2));
    assertEquals(
        List.of(7070, 7171),
        remote.only(NetworkPolicy.class).getSpec().getEgress().getFirst().getPorts().stream()
            .map(port -> port.getPort().getIntVal())
            .toList());
  }

  @Test
  void programsReachTheWorkersUnchanged() throws IOException {
    Map<String, EngineProgram> engines =
        config(Chart.render("everything"), "cpu").programs().programs();
    assertEquals(Set.of("gnugo10", "gnugo1", "odd_one", "student"), engines.keySet());
    assertEquals(
        List.of("gnugo", "--mode", "gtp", "--level", "10"),
        requireNonNull(engines.get("gnugo10")).command());
    assertEquals(
        List.of(
            "/opt/a program/run",
            "--say=\"$HOME\" \\ it's fine",
            "{{ .Release.Name }}",
            "${?PATH}"),
        requireNonNull(engines.get("odd_one")).command());
    EngineProgram student = requireNonNull(engines.get("student"));
    assertEquals(ProgramProtocol.FILE, student.protocol());
    assertEquals(Optional.of(Path.of("/opt/course")), student.directory());
    assertEquals(
        Set.of("gnugo10", "gnugo1"),
        config(Chart.render("everything"), "slow").programs().programs().keySet());
  }

  @Test
  void graphicsCardsReachNetworksAndTraining() throws IOException {
    Manifest manifest = Chart.render("gpu");
    Container container = worker(manifest, "gpu");
    assertEquals("registry.example/go/tengen-gpu:0.2.0", container.getImage());
    assertEquals("nvidia", pod(manifest, "gpu").getRuntimeClassName());
    assertEquals(
        List.of("spot", "nvidia.com/gpu"),
        pod(manifest, "gpu").getTolerations().stream().map(each -> each.getKey()).toList());
    var limits = container.getResources().getLimits();
    assertEquals("2", String.valueOf(limits.get("nvidia.com/gpu")));
    assertEquals("16Gi", String.valueOf(limits.get("memory")), "what else is limited stays");
    assertEquals("registry.example/go/tengen:0.2.0", worker(manifest, "cpu").getImage());
    assertNull(worker(manifest, "cpu").getResources().getLimits().get("nvidia.com/gpu"));
    assertEquals(
        "8Gi", String.valueOf(worker(manifest, "cpu").getResources().getRequests().get("memory")));

    String settings =
        requireNonNull(
            manifest.named(ConfigMap.class, "go-tengen-worker-gpu").getData().get("worker.conf"));
    var parsed = ConfigFactory.parseString(settings).getConfig("tengen.worker");
    assertEquals(List.of("cuda:0", "cuda:1"), parsed.getStringList("artifacts.devices"));
    assertEquals(List.of("cuda:0", "cuda:1"), parsed.getStringList("networks.b6.devices"));
    assertEquals("cuda:0", parsed.getString("training.device"));
    assertEquals("fp16", parsed.getString("artifacts.precision"));
    assertEquals(List.of("s3://games/board9"), parsed.getStringList("shards.stores"));
    config(manifest, "gpu");
  }

  @Test
  void changedSettingsRestartTheWorkersOfTheirPoolAlone() {
    Manifest manifest = Chart.render("everything");
    assertNotEquals(checksum(manifest, "cpu"), checksum(manifest, "slow"));
    assertEquals(checksum(Chart.render("default"), "cpu"), checksum(Chart.render("gpu"), "cpu"));
  }

  private static String checksum(Manifest manifest, String pool) {
    return requireNonNull(
        manifest
            .named(Deployment.class, "go-tengen-worker-" + pool)
            .getSpec()
            .getTemplate()
            .getMetadata()
            .getAnnotations()
            .get("checksum/config"));
  }

  /** The coordinator's own parser reads what the chart tells KEDA. */
  @Test
  void kedaAsksForWhatThePoolServes() {
    var objects = Chart.render("gpu").specs(CustomResources.ScaledObject.class);
    var trigger = requireNonNull(objects.get("go-tengen-worker-gpu")).triggers().getFirst();
    assertEquals("external-push", trigger.type());
    assertEquals("go-tengen-coordinator.tengen.svc:7070", trigger.metadata().get("scalerAddress"));
    assertNull(trigger.authenticationRef());
    WorkerPool pool = WorkerPool.parse(trigger.metadata());
    assertEquals(32, pool.slots());
    assertEquals("gpu", pool.name());
    assertEquals(Set.of("b6", "best"), pool.networks());
    assertEquals(3, pool.capabilities().size());
    assertEquals(Optional.of(Set.of()), pool.programs());
    assertEquals(
        1,
        WorkerPool.parse(
                requireNonNull(objects.get("go-tengen-worker-cpu"))
                    .triggers()
                    .getFirst()
                    .metadata())
            .capabilities()
            .size());
    assertEquals(0, requireNonNull(objects.get("go-tengen-worker-cpu")).minReplicaCount());
  }

  @Test
  void kedaHasACertificateWhereTheCoordinatorAsksForCredentials() {
    for (String values : List.of("secure", "issued")) {
      Manifest manifest = Chart.render(values);
      var trigger =
          manifest.specs(CustomResources.ScaledObject.class).values().stream()
              .findFirst()
              .orElseThrow()
              .triggers()
              .getFirst();
      var access =
          requireNonNull(
              manifest
                  .specs(CustomResources.TriggerAuthentication.class)
                  .get(requireNonNull(trigger.authenticationRef()).name()));
      assertEquals(
          Map.of("caCert", "ca.crt", "tlsClientCert", "tls.crt", "tlsClientKey", "tls.key"),
          access.secretTargetRef().stream()
              .collect(Collectors.toMap(each -> each.parameter(), each -> each.key())));
      assertEquals(
          values.equals("secure") ? "keda-tls" : "go-tengen-keda-tls",
          access.secretTargetRef().getFirst().name());
    }
  }

  @Test
  void workersShowCredentialsAndNothingElse() {
    Manifest manifest = Chart.render("secure");
    Map<String, String> environment =
        worker(manifest, "cpu").getEnv().stream()
            .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue));
    assertEquals(
        Map.of(
            "TENGEN_TLS_CA", "/etc/tengen-access/ca.crt",
            "TENGEN_TOKEN_FILE", "/etc/tengen-access/token",
            "JAVA_TOOL_OPTIONS", "-Xlog:gc"),
        environment);
    assertEquals(List.of("tengen-tls ca.crt", "tengen-worker-token token"), secrets(manifest));
    assertEquals(
        List.of(
            "go-tengen-tls ca.crt", "go-tengen-worker-tls tls.crt", "go-tengen-worker-tls tls.key"),
        secrets(Chart.render("issued")),
        "a worker has no use for the coordinator's key");
  }

  private static List<String> secrets(Manifest manifest) {
    return volume(pod(manifest, "cpu"), "access").getProjected().getSources().stream()
        .flatMap(source ->
            source.getSecret().getItems().stream()
                .map(item -> source.getSecret().getName() + " " + item.getKey()))
        .toList();
  }

  @Test
  void probesReachWorkersThatServeNobodyElse() {
    Manifest manifest = Chart.render("secure");
    assertEquals("HTTPS", worker(manifest, "cpu").getReadinessProbe().getHttpGet().getScheme());
    assertTrue(worker(manifest, "cpu").getArgs().contains("--http-token-file"));
    Container hidden = worker(manifest, "hidden");
    assertTrue(!hidden.getArgs().contains("--http-host"));
    List<String> command = hidden.getReadinessProbe().getExec().getCommand();
    assertEquals("bash", command.getFirst());
    assertTrue(command.getLast().contains("/dev/tcp/127.0.0.1/7074"), command::toString);
    assertTrue(command.getLast().contains("GET /health/ready HTTP/1.0\\r\\n"), command::toString);
  }

  @Test
  void cachesHaveTheVolumeOfTheirPool() {
    assertEquals(
        "shared-cache",
        volume(pod(Chart.render("everything"), "slow"), "cache")
            .getPersistentVolumeClaim()
            .getClaimName());
    assertEquals(
        "fast",
        volume(pod(Chart.render("gpu"), "gpu"), "cache")
            .getEphemeral()
            .getVolumeClaimTemplate()
            .getSpec()
            .getStorageClassName());
    assertEquals(
        "12Gi",
        String.valueOf(
            volume(pod(Chart.render("default"), "cpu"), "cache").getEmptyDir().getSizeLimit()));
  }

  @Test
  void poolsMayHaveAnImageOfTheirOwn() {
    assertEquals(
        "registry.example/go/tengen:0.1.9", worker(Chart.render("everything"), "slow").getImage());
    assertTrue(worker(Chart.render("everything"), "cpu").getImage().contains("tengen@sha256:0123"));
  }
}
