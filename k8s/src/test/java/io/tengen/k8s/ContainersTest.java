package io.tengen.k8s;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.tengen.testing.Await;
import io.tengen.testing.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The chart's pods as real containers: podman plays their manifests on the network of this machine.
 * Needs podman with runc and catatonit, the rights of root, and the image:
 *
 * <pre>
 * ./mvnw -Pimages -Dquick -Dmaven.test.skip -pl deploy -am package
 * podman load --input deploy/target/tengen.tar
 * ./mvnw -Pcontainers -Dquick -pl k8s -am test -Dtest=ContainersTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
@EnabledIfSystemProperty(named = "tengen.containers", matches = ".+")
class ContainersTest {
  private static final String IMAGE = System.getProperty("tengen.containers", "");
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private final HttpClient http = HttpClient.newHttpClient();
  private final String prefix = "tengen-test-" + ProcessHandle.current().pid();
  private final List<Path> played = new ArrayList<>();
  private final Map<String, String> ports = new HashMap<>();

  ContainersTest() throws IOException {
    for (String port : List.of("7070", "7071")) {
      ports.put(port, free());
    }
  }

  private static String free() throws IOException {
    return String.valueOf(FreePorts.one());
  }

  @AfterEach
  void stop() throws Exception {
    podman().start("rm", "--force", "--ignore", prefix + "-evaluation").waitFor();
    for (Path file : played.reversed()) {
      podman().start("kube", "down", file.toString()).waitFor();
    }
  }

  private Podman podman() throws IOException {
    return new Podman("podman", directory);
  }

  /** Plays a pod of the chart under this name. */
  private void play(Manifest manifest, String owner, String name) throws Exception {
    PodTemplateSpec template = Objects.requireNonNull(manifest.pods().get(owner));
    Pod pod =
        new PodBuilder()
            .withApiVersion("v1")
            .withKind("Pod")
            .withNewMetadata()
            .withName(prefix + "-" + name)
            .withLabels(template.getMetadata().getLabels())
            .endMetadata()
            .withSpec(YAML.clone(template.getSpec()))
            .build();
    pod.getSpec().setHostNetwork(true);
    pod.getSpec().setServiceAccountName(null);
    Container container = pod.getSpec().getContainers().getFirst();
    String own = free();
    container.setImage(IMAGE);
    container.setImagePullPolicy("Never");
    container.setArgs(
        container.getArgs().stream()
            .map(argument -> argument.equals("7074") ? own : here(argument))
            .toList());
    // There is one network, without names of pods, and podman needs curl in the container for
    // probes.
    container.setPorts(List.of());
    container.setStartupProbe(null);
    container.setLivenessProbe(null);
    container.setReadinessProbe(null);
    // Podman keeps such a directory as a volume of this name, which pods would share.
    for (Volume volume : pod.getSpec().getVolumes()) {
      if (volume.getEmptyDir() != null) {
        String unique = prefix + "-" + name + "-" + volume.getName();
        container.getVolumeMounts().stream()
            .filter(mount -> mount.getName().equals(volume.getName()))
            .forEach(mount -> mount.setName(unique));
        volume.setName(unique);
        volume.getEmptyDir().setSizeLimit(null);
      }
    }
    StringBuilder text = new StringBuilder();
    for (ConfigMap map : manifest.all(ConfigMap.class)) {
      text.append(YAML.asYaml(map)).append("\n---\n");
    }
    Path file = directory.resolve(name + ".yaml");
    Files.writeString(file, text.append(YAML.asYaml(pod)));
    played.add(file);
    podman().run("kube", "play", "--network", "host", file.toString());
  }

  private String here(String argument) {
    return argument
        .replace("go-tengen-coordinator:7070", "127.0.0.1:" + ports.get("7070"))
        .replaceFirst("^7070$", ports.getOrDefault("7070", ""))
        .replaceFirst("^7071$", ports.getOrDefault("7071", ""));
  }

  private String get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + ports.get("7071") + path);
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(),
            HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer.body());
    return answer.body();
  }

  /** Returns the moves of unfinished games by worker, as of the last heartbeats. */
  private Map<String, Integer> moves() throws IOException, InterruptedException {
    Map<String, Integer> moves = new HashMap<>();
    for (JsonNode worker : JSON.readTree(get("/api/v1/workers")).path("workers")) {
      int sum = 0;
      for (JsonNode game : worker.path("playing")) {
        sum += game.path("moves").asInt();
      }
      moves.put(worker.path("name").asText(), sum);
    }
    return moves;
  }

  private boolean isReady() throws InterruptedException {
    try {
      return get("/health/ready").startsWith("ready");
    } catch (IOException | AssertionError e) {
      return false;
    }
  }

  private double metric(String name) throws IOException, InterruptedException {
    Matcher line =
        Pattern.compile("^" + name + "(?:\\{[^}]*})? ([0-9.E]+)$", Pattern.MULTILINE)
            .matcher(get("/metrics"));
    double sum = 0;
    while (line.find()) {
      sum += Double.parseDouble(line.group(1));
    }
    return sum;
  }

  @Test
  void anEvaluationSurvivesAScaleInAndAKill() throws Exception {
    Manifest manifest = Chart.render("containers");
    play(manifest, "StatefulSet/go-tengen-coordinator", "coordinator");
    Await.until("the coordinator", this::isReady);
    for (String name : List.of("a", "b", "c")) {
      play(manifest, "Deployment/go-tengen-worker-cpu", name);
    }
    Await.until("three workers", () -> moves().size() == 3);
    Process evaluation =
        podman()
            .start(
                "run",
                "--rm",
                "--name",
                prefix + "-evaluation",
                "--network=host",
                IMAGE,
                "evaluate",
                "mcts:visits=150",
                "mcts:visits=151",
                "--board",
                "9",
                "--games",
                "40",
                "--coordinator",
                "127.0.0.1:" + ports.get("7070"));
    Await.until("games", () -> moves().values().stream().filter(sum -> sum > 20).count() == 3);
    Await.until("demand", () -> metric("tengen_slots_wanted") > 0);

    int scaledIn = lost("--signal", "SIGTERM", "a");
    int killed = lost("--signal", "SIGKILL", "b");
    String result = Podman.finish(evaluation);
    System.out.printf(
        "moves played again after a scale-in: %d; after a kill: at most those of one heartbeat, %d"
            + " of those reported%n%s%n",
        scaledIn, killed, result);
    assertEquals(0, scaledIn);
    assertEquals(0, killed);
    assertTrue(metric("tengen_games_committed_total") >= 40);
    Await.until("no demand", () -> metric("tengen_slots_wanted") == 0);
  }

  /**
   * Ends the only container of a pod while it plays.
   *
   * @return number of moves that it had reported before and that others play again
   */
  private int lost(String option, String signal, String pod) throws Exception {
    String log = podman().run("logs", prefix + "-" + pod + "-worker");
    Map<String, Integer> before = moves();
    String name =
        before.keySet().stream()
            .filter(worker -> log.contains(worker))
            .findFirst()
            .orElseThrow(() -> new AssertionError(log));
    double saved = metric("tengen_moves_saved_total");
    int games = playing(name);
    double resumed = metric("tengen_games_resumed_total");
    podman().run("kill", option, signal, prefix + "-" + pod + "-worker");
    Await.until(
        games + " games of " + name + " continue",
        () ->
            !moves().containsKey(name) && metric("tengen_games_resumed_total") >= resumed + games);
    return (int)
        Math.max(0, before.getOrDefault(name, 0) - (metric("tengen_moves_saved_total") - saved));
  }

  private int playing(String name) throws Exception {
    for (JsonNode worker : JSON.readTree(get("/api/v1/workers")).path("workers")) {
      if (worker.path("name").asText().equals(name)) {
        return worker.path("playing").size();
      }
    }
    return 0;
  }
}
