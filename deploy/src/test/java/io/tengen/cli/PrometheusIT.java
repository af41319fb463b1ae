package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.engine.net.FeatureSet;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.testing.FreePorts;
import io.tengen.testing.SoakOnly;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Asks a real Prometheus, which reads the metrics of a coordinator and two workers under load, for
 * every expression of the chart's dashboards and alerts. Needs {@code prometheus}, which Debian has
 * in the package of that name, and takes half a minute, so it is run by
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
 *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=PrometheusIT</pre>
 */
@SoakOnly
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PrometheusIT {
  private static final Path CHART = Path.of("..", "k8s", "tengen");
  private static final Pattern ALERT = Pattern.compile("  expr: (?:>-\\n((?: {4}.*\\n)+)|(.*)\\n)");

  /** Metrics that have a value only after something that goes wrong, or a replay. */
  private static final Set<String> RARE =
      Set.of(
          "tengen_games_forfeited_total",
          "tengen_games_replayed_total",
          "tengen_worker_evaluations_remote_failed_total");

  private final HttpClient http = HttpClient.newHttpClient();

  @TempDir Path directory;

  @Test
  void everyExpressionAnswersUnderLoad() throws Exception {
    int workerPort = FreePorts.one();
    int playerPort = FreePorts.one();
    int prometheusPort = FreePorts.one();
    try (TengenProcess coordinator =
        TengenProcess.start(
            "coordinator",
            "--data",
            directory.resolve("data").toString(),
            "--grpc-port",
            "0",
            "--http-port",
            "0")) {
      String line = coordinator.awaitLine("gRPC on ");
      String address = line.replaceFirst(".*gRPC on ", "").replaceFirst(",.*", "");
      String coordinatorPort =
          line.replaceFirst(".*metrics on http://[^:]*:", "").replaceFirst("\\D.*", "");
      Path config = config(coordinatorPort, workerPort, playerPort);
      TrainingGames.write(directory.resolve("games"), 5, 20);
      try (Control control = new Control(Address.parse(address));
          TengenProcess worker =
              TengenProcess.start(
                  "worker",
                  "--coordinator",
                  address,
                  "--slots",
                  "2",
                  "--train",
                  "--serve-evaluations",
                  "127.0.0.1:0",
                  "--serve-rollouts",
                  "127.0.0.1:0",
                  "--rollout-threads",
                  "1",
                  "--config",
                  workerConfig("worker", "cpu"),
                  "--http-port",
                  String.valueOf(workerPort));
          TengenProcess player =
              TengenProcess.start(
                  "worker",
                  "--coordinator",
                  address,
                  "--slots",
                  "2",
                  "--config",
                  workerConfig("player", "remote"),
                  "--http-port",
                  String.valueOf(playerPort));
          TengenProcess games = evaluate(address);
          TengenProcess training = train(address)) {
        control.create(waiting(), "waits");
        Await.until("games", () -> control.list().stream().anyMatch(run -> run.committed() > 2));
        Process prometheus = prometheus(config, prometheusPort);
        try {
          Set<String> silent = new TreeSet<>(expressions());
          assertTrue(silent.size() > 30, silent::toString);
          Await.value(
              "an answer for each expression",
              () -> {
                silent.removeIf(expression -> answers(prometheusPort, expression));
                return List.copyOf(silent);
              },
              left -> left.stream().allMatch(PrometheusIT::isRare));
        } finally {
          prometheus.destroy();
          prometheus.waitFor();
        }
        assertTrue(worker.errorLines("ERROR").isEmpty(), worker::toString);
        assertTrue(player.errorLines("ERROR").isEmpty(), player::toString);
        assertTrue(games.errorLines("tengen: ").isEmpty(), games::toString);
        assertTrue(training.errorLines("tengen: ").isEmpty(), training::toString);
      }
    }
  }

  private static boolean isRare(String expression) {
    return RARE.stream().anyMatch(expression::contains);
  }

  private TengenProcess evaluate(String address) throws Exception {
    Path net = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(net)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 3), out);
    }
    return TengenProcess.start(
        "evaluate",
        "a=mcts:net=tiny,visits=16",
        "b=mcts:visits=200,workers=1",
        "--net",
        "tiny=" + net,
        "--board",
        "9",
        "--games",
        "100000",
        "--coordinator",
        address);
  }

  /** Begins a training that outlasts the test. */
  private TengenProcess train(String address) throws Exception {
    return TengenProcess.start(
        "train",
        "--data",
        directory.resolve("games").toString(),
        "--net-shape",
        "b1c16",
        "--steps",
        "1000000",
        "--batch",
        "32",
        "--out",
        directory.resolve("trained.onnx").toString(),
        "--coordinator",
        address);
  }

  private String workerConfig(String name, String device) throws IOException {
    Path file = directory.resolve(name + ".conf");
    Files.writeString(
        file,
        """
        tengen.worker.artifacts { directory = "%s", devices = [%s] }
        """
            .formatted(directory.resolve("artifacts-" + name), device));
    return file.toString();
  }

  /** Returns a run that no worker can play. */
  private static RunSpec waiting() {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(EngineSpec.parse("a=gtp:program=nobody"), EngineSpec.parse("b=random")),
            GameSetup.of(Rules.CHINESE, 5, 24.5),
            10)
        .build();
  }

  private Path config(String coordinatorPort, int workerPort, int playerPort) throws IOException {
    return Files.writeString(
        directory.resolve("prometheus.yml"),
        """
        global: {scrape_interval: 1s}
        scrape_configs:
          - job_name: tengen
            static_configs:
              - {targets: ["localhost:%s"], labels: {namespace: tengen, pod: c}}
              - {targets: ["localhost:%d"], labels: {namespace: tengen, pod: w}}
              - {targets: ["localhost:%d"], labels: {namespace: tengen, pod: p}}
        """
            .formatted(coordinatorPort, workerPort, playerPort));
  }

  private Process prometheus(Path config, int port) throws IOException {
    return new ProcessBuilder(
            "prometheus",
            "--config.file=" + config,
            "--storage.tsdb.path=" + directory.resolve("tsdb"),
            "--web.listen-address=127.0.0.1:" + port)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("prometheus.log").toFile())
        .start();
  }

  /** Returns whether Prometheus has at least one number for an expression. */
  private boolean answers(int port, String expression) {
    String query = URLEncoder.encode(expression, StandardCharsets.UTF_8);
    URI uri = URI.create("http://127.0.0.1:" + port + "/api/v1/query?query=" + query);
    try {
      HttpResponse<String> response =
          http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      JsonNode answer = new ObjectMapper().readTree(response.body());
      assertTrue(response.statusCode() == 200, () -> expression + ": " + response.body());
      for (JsonNode series : answer.path("data").path("result")) {
        if (!series.path("value").path(1).asText().equals("NaN")) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      // Prometheus does not listen yet.
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static List<String> expressions() throws IOException {
    List<String> expressions = new ArrayList<>(alerts());
    try (Stream<Path> boards = Files.list(CHART.resolve("dashboards"))) {
      for (Path board : boards.sorted().toList()) {
        for (JsonNode panel : new ObjectMapper().readTree(board.toFile()).path("panels")) {
          panel
              .path("targets")
              .forEach(target ->
                  expressions.add(target.path("expr").asText().replace("$namespace", "tengen")));
        }
      }
    }
    return expressions;
  }

  /** Returns what the alerts compare with their thresholds. */
  private static List<String> alerts() throws IOException {
    String text =
        Files.readString(CHART.resolve("alerts.yaml"))
            .replace("{{ \"{\" }}", "{")
            .replace("{{ \"}\" }}", "}")
            .replace("{{ .here }}", "namespace=\"tengen\"");
    List<String> compared = new ArrayList<>();
    Matcher alert = ALERT.matcher(text);
    int alerts = 0;
    while (alert.find()) {
      alerts++;
      String expression = alert.group(1) == null ? alert.group(2) : alert.group(1);
      for (String part : expression.split("\\n *and ")) {
        compared.add(part.strip().replaceFirst(" (>|==) .*", "").replaceFirst("^absent", ""));
      }
    }
    assertEquals(text.split("- alert: ").length - 1, alerts);
    return compared;
  }
}
