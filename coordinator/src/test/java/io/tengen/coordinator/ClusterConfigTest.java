package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.coordinator.config.ClusterSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterConfigTest {
  @TempDir private Path directory;

  @BeforeEach
  void certify() throws IOException {
    DevelopmentCa ca = new DevelopmentCa(Duration.ofDays(1));
    DevelopmentCa.Issued server = ca.server(List.of("a"));
    Files.writeString(directory.resolve("ca.crt"), ca.certificate());
    Files.writeString(directory.resolve("server.crt"), server.certificate());
    Files.writeString(directory.resolve("server.key"), server.key());
  }

  /** Loads the settings that every cluster needs, and more. */
  private CoordinatorConfig load(String more) throws IOException {
    String text =
        """
        tengen.coordinator {
          artifacts = /mnt/shared
          database.url = "jdbc:postgresql://db/tengen"
          cluster { host = "127.0.0.1", seeds = ["127.0.0.1:7072", "b:7072", "c:7072"] }
        }
        """
            + more.replace("DIR", directory.toString());
    Path file = Files.writeString(directory.resolve("coordinator.conf"), text);
    return CoordinatorConfig.load(Optional.of(file), Map.of());
  }

  @Test
  void hasNoClusterByDefault() {
    assertEquals(Optional.empty(), CoordinatorConfig.load(Optional.empty(), Map.of()).cluster());
  }

  @Test
  void readsSeeds() throws Exception {
    CoordinatorConfig config = load("");
    assertEquals(Path.of("/mnt/shared"), config.artifacts());
    assertEquals(
        new ClusterSettings(
            "127.0.0.1",
            7072,
            7073,
            new ClusterSettings.SeedNodes(List.of("127.0.0.1:7072", "b:7072", "c:7072")),
            Optional.empty(),
            Duration.ofSeconds(5)),
        config.cluster().orElseThrow());
  }

  @Test
  void usesTheGrpcCertificateByDefault() throws Exception {
    String grpc = "tls { cert = \"DIR/server.crt\", key = \"DIR/server.key\" }\n";
    String cluster =
        "tengen.coordinator { "
            + grpc
            + "cluster { host = a.example.org, seeds = [\"a.example.org:7072\"]"
            + ", tls.ca = \"DIR/ca.crt\" } }";
    var tls = load(cluster).cluster().orElseThrow().tls().orElseThrow();
    assertEquals(directory.resolve("server.crt"), tls.certificate());
    assertEquals(Optional.of(directory.resolve("ca.crt")), tls.clientCa());
    assertTrue(tls.clientRequired());
  }

  @Test
  void readsKubernetesDiscovery() throws Exception {
    var cluster =
        load("tengen.coordinator.cluster { seeds = [], kubernetes.selector = \"app=tengen\" }")
            .cluster()
            .orElseThrow();
    assertEquals(new ClusterSettings.Kubernetes("app=tengen", "", 3), cluster.discovery());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "database.url = \"\" | database.url: a cluster needs PostgreSQL",
        "artifacts = \"\" | artifacts: a cluster needs a directory that all its coordinators share",
        "cluster.host = \"\" | cluster.host: give the address or name under which",
        "cluster.host = \"192.0.2.1\" | on 192.0.2.1 any client could join the cluster: give"
            + " cluster.tls",
        "cluster.port = 7074 | 127.0.0.1:7074, which is cluster.host and cluster.port, is not"
            + " among",
        "cluster.seeds = [a] | cluster.seeds: \"a\" is not HOST:PORT",
        "cluster.seeds = [\"a:1\", \"a:1\"] | cluster.seeds: an address is listed twice",
        "cluster.kubernetes.selector = x | cluster.kubernetes.selector: give this or seeds",
        "cluster.health-port = 70000 | cluster.health-port: health-port 70000 is not between",
        "cluster.stable-after = 1ms | cluster.stable-after: must be at least 1s",
        "cluster.tls.cert = \"DIR/server.crt\" | cluster.tls.ca: give the CA",
        "cluster.tls { ca = \"DIR/ca.crt\" } | cluster.tls.ca: give both cert and key",
        "cluster.seed = [] | unknown key tengen.coordinator.cluster.seed; known: ",
        "cluster.tls.ca = \"DIR/absent\" | does not exist or cannot be read",
      })
  void describesInvalidInput(String setting, String complaint) {
    String message =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class, () -> load("tengen.coordinator." + setting))
                .getMessage());
    assertTrue(message.contains(complaint), message);
    assertEquals(1, message.lines().count());
  }
}
