package io.tengen.k8s;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packages of {@code -Pdist} in a container of Debian's smallest system, which has no Java.
 * Needs podman and runc, the rights of root, the packages, and the system:
 *
 * <pre>
 * ./mvnw -Dquick -Dmaven.test.skip=true -Pdist -pl deploy -am package
 * mmdebstrap --variant=minbase bookworm - | podman import - localhost/tengen-bare
 * ./mvnw -Pcontainers -Dquick -pl k8s -am test -Dtest=PackagesContainersTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
@EnabledIfSystemProperty(named = "tengen.containers", matches = ".+")
class PackagesContainersTest {
  private static final String SYSTEM = "localhost/tengen-bare";
  private static final Path PACKAGES =
      Path.of("..", "deploy", "target").toAbsolutePath().normalize();
  private static final String EVALUATE =
      "tengen evaluate random mcts:visits=20 --board 5 --games 4 --data /tmp/data";

  @TempDir Path directory;

  /** Runs a script in a container without a network, and returns what it prints. */
  private String inSystem(String script) throws Exception {
    Podman podman = new Podman("podman", directory);
    assumeTrue(
        podman.start("image", "exists", SYSTEM).waitFor() == 0, "skipped: there is no " + SYSTEM);
    List<String> command =
        new ArrayList<>(
            List.of("run", "--rm", "--network=none", "--volume", PACKAGES + ":/packages:ro"));
    command.addAll(List.of(SYSTEM, "bash", "-euc", script));
    return podman.run(command.toArray(String[]::new));
  }

  private static String built(String glob) throws IOException {
    try (Stream<Path> files = Files.list(PACKAGES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(glob))
          .findAny()
          .orElseThrow(() -> new AssertionError("no " + glob + " in " + PACKAGES));
    }
  }

  @Test
  void theArchiveRunsWhereNothingElseIs() throws Exception {
    String out =
        inSystem(
            """
            ! command -v java
            tar xzf /packages/%s -C /opt && ln -s /opt/tengen-*/bin/tengen /usr/local/bin
            tengen version
            %s
            time tengen version
            """
                .formatted(built("tengen-.*-linux-x64\\.tar\\.gz"), EVALUATE));
    assertTrue(out.contains("4 games of run"), out);
    System.out.println(out);
  }

  @Test
  void theDebianPackageInstallsRunsAndLeaves() throws Exception {
    String out =
        inSystem(
            """
            dpkg --install /packages/%s
            tengen version
            %s
            test "$(stat -c %%U:%%a /etc/tengen/worker.conf)" = root:640
            getent passwd tengen
            test -e /lib/systemd/system/tengen-worker.service
            dpkg --purge tengen
            ! command -v tengen
            ! ls -d /opt/tengen /etc/tengen /var/lib/tengen-worker
            echo gone
            """
                .formatted(built("tengen_.*_amd64\\.deb"), EVALUATE));
    assertTrue(out.contains("4 games of run") && out.endsWith("gone\n"), out);
  }
}
