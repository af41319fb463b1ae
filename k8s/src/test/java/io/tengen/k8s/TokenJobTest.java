package io.tengen.k8s;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.rbac.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Job that makes the workers' token: its script runs with a kubectl that notes its calls. */
class TokenJobTest {
  /** Two pods, of which the second has the administrator's token. */
  private static final String KUBECTL =
      """
      #!/bin/sh
      echo "$*" | head -1 >> "$CALLS"
      case "$1 $2" in
        "get secret") test -e "$EXISTING" ;;
        "get pods") echo pod/a; echo pod/b ;;
        "exec pod/b") echo tgn_0123_secret ;;
        "exec "*) exit 1 ;;
        "create secret") cp "${5#--from-file=token=}" "$MADE" ;;
      esac
      """;

  @TempDir Path directory;

  private final Job job =
      Chart.render("secure").all(Job.class).stream()
          .filter(each -> each.getMetadata().getName().equals("go-tengen-token"))
          .findFirst()
          .orElseThrow();

  private List<String> run() throws IOException, InterruptedException {
    Path kubectl = Files.writeString(directory.resolve("kubectl"), KUBECTL);
    assertTrue(kubectl.toFile().setExecutable(true));
    Container container = job.getSpec().getTemplate().getSpec().getContainers().getFirst();
    List<String> command = new ArrayList<>(container.getCommand());
    command.set(2, command.get(2).replace("/tmp/token", directory.resolve("token").toString()));
    ProcessBuilder process = new ProcessBuilder(command);
    for (EnvVar variable : container.getEnv()) {
      process.environment().put(variable.getName(), variable.getValue());
    }
    process
        .environment()
        .putAll(
            Map.of(
                "PATH", directory + ":" + System.getenv("PATH"),
                "CALLS", directory.resolve("calls").toString(),
                "EXISTING", directory.resolve("existing").toString(),
                "MADE", directory.resolve("made").toString()));
    Process running = process.redirectErrorStream(true).start();
    assertTrue(running.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, running.exitValue(), new String(running.getInputStream().readAllBytes()));
    return Files.readAllLines(directory.resolve("calls"));
  }

  @Test
  void keepsTheTokenOfTheCoordinatorThatHasTheAdministrators() throws Exception {
    List<String> calls = run();
    assertEquals("tgn_0123_secret\n", Files.readString(directory.resolve("made")));
    assertTrue(calls.getLast().startsWith("create secret generic tengen-worker-token"));
    assertTrue(calls.get(1).contains("app.kubernetes.io/component=coordinator"), calls::toString);
  }

  @Test
  void leavesASecretThatExists() throws Exception {
    Files.writeString(directory.resolve("existing"), "");
    assertEquals(List.of("get secret tengen-worker-token"), run());
  }

  @Test
  void mayDoNoMoreThanTheScriptDoes() {
    Role role = Chart.render("secure").named(Role.class, "go-tengen-token");
    TreeSet<String> allowed = new TreeSet<>();
    role.getRules()
        .forEach(rule ->
            rule.getResources()
                .forEach(resource ->
                    rule.getVerbs().forEach(verb -> allowed.add(verb + " " + resource))));
    assertEquals(
        new TreeSet<>(
            List.of("get pods", "list pods", "create pods/exec", "create secrets", "get secrets")),
        allowed);
  }
}
