package io.tengen.k8s;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files for Docker Compose, brought up by podman-compose: an evaluation through them, in which
 * a container is killed. Needs podman, podman-compose, runc, catatonit, netavark, aardvark-dns and
 * iptables, the rights of root, free ports 7070, 7071, 7170 and 7270, the image as {@link
 * ContainersTest}, and for the cluster the image that {@code src/test/containers/postgres.sh}
 * makes.
 *
 * <pre>
 * ./mvnw -Pcontainers -Dquick -pl k8s -am test -Dtest=ComposeContainersTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
@EnabledIfSystemProperty(named = "tengen.containers", matches = ".+")
class ComposeContainersTest {
  private static final String IMAGE = System.getProperty("tengen.containers", "");
  private static final String POSTGRES = "localhost/tengen-postgres";
  private static final String PROJECT = "tengentest" + ProcessHandle.current().pid();

  private static final String ONE = "coordinator:7070";
  private static final String THREE = "coordinator-1:7070,coordinator-2:7070,coordinator-3:7070";
  private static final Pattern LEADER = Pattern.compile("the leader is (coordinator-\\d):");

  @TempDir Path directory;

  private Podman podman() throws IOException {
    return new Podman("podman", directory);
  }

  private Podman compose(String file) throws IOException {
    Path path = Path.of("..", "deploy", file).toAbsolutePath().normalize();
    return new Podman(
            List.of("podman-compose", "--project-name", PROJECT, "--file", path.toString()),
            directory)
        .with("TENGEN_IMAGE", IMAGE)
        .with("TENGEN_POSTGRES_IMAGE", POSTGRES);
  }

  @AfterEach
  void stop() throws Exception {
    for (String file : List.of("compose.yaml", "compose.cluster.yaml")) {
      compose(file).start("down", "--volumes").waitFor();
    }
    podman().start("network", "rm", "--force", PROJECT + "_default").waitFor();
  }

  @Test
  void anEvaluationSurvivesAKilledWorker() throws Exception {
    compose("compose.yaml").run("up", "--detach");
    Process evaluation = evaluate(ONE);
    Await.until("games", () -> plays(ONE));
    kill("worker_1");
    String result = Podman.finish(evaluation);
    assertTrue(result.contains("40 games of run"), result);
  }

  @Test
  void anEvaluationSurvivesTheLeaderOfACluster() throws Exception {
    assumeTrue(
        podman().start("image", "exists", POSTGRES).waitFor() == 0,
        "skipped: make " + POSTGRES + " with src/test/containers/postgres.sh");
    compose("compose.cluster.yaml").run("up", "--detach");
    Process evaluation = evaluate(THREE);
    Await.until("games", () -> plays(THREE));
    kill(leader());
    String result = Podman.finish(evaluation);
    assertTrue(result.contains("40 games of run"), result);
  }

  /** Begins a command of Tengen in a container beside the others. */
  private Process tengen(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("run", "--rm", "--network", PROJECT + "_default", IMAGE));
    command.addAll(List.of(arguments));
    return podman().start(command.toArray(String[]::new));
  }

  /** Begins an evaluation of 40 games. */
  private Process evaluate(String coordinators) throws Exception {
    Await.until("a coordinator", () -> runs(coordinators).isPresent());
    return tengen(
        "evaluate",
        "mcts:visits=150",
        "mcts:visits=151",
        "--board",
        "9",
        "--games",
        "40",
        "--coordinator",
        coordinators);
  }

  /** Returns the list of runs in JSON; empty if no coordinator answers. */
  private Optional<String> runs(String coordinators) throws Exception {
    Process asked = tengen("runs", "--json", "--coordinator", coordinators);
    String runs = new String(asked.getInputStream().readAllBytes(), UTF_8);
    return asked.waitFor() == 0 ? Optional.of(runs) : Optional.empty();
  }

  /** Returns whether games of the only run have been counted. */
  private boolean plays(String coordinators) throws Exception {
    return runs(coordinators)
        .filter(runs -> runs.contains("\"committed\":") && !runs.contains("\"committed\":0,"))
        .isPresent();
  }

  /** Returns the service of the coordinator that leads; the others say so when they find it. */
  private String leader() throws Exception {
    StringBuilder said = new StringBuilder();
    for (int i = 1; i <= 3; i++) {
      said.append(podman().run("logs", PROJECT + "_coordinator-" + i + "_1"));
    }
    Matcher found = LEADER.matcher(said);
    assertTrue(found.find(), said::toString);
    return found.group(1) + "_1";
  }

  private void kill(String service) throws Exception {
    podman().run("kill", "--signal", "KILL", PROJECT + "_" + service);
  }
}
