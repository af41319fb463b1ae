package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.coordinator.cluster.ClusterNode;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.testing.Await;
import io.tengen.testing.FreePorts;
import io.tengen.wire.access.Role;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of one node, and clients that try to connect to it. */
@Timeout(300)
class ClusterNodeTest {
  @TempDir private Path directory;

  private final DevelopmentCa ca = new DevelopmentCa(Duration.ofDays(1));
  private List<Integer> ports = List.of();
  private ClusterNode node;

  @BeforeEach
  void start() throws Exception {
    ports = FreePorts.several(4);
    Files.writeString(directory.resolve("ca.crt"), ca.certificate());
    issue("server", ca.server(List.of("localhost")));
    node = ClusterNode.start(config(ports));
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private void issue(String name, DevelopmentCa.Issued issued) throws IOException {
    Files.writeString(directory.resolve(name + ".crt"), issued.certificate());
    Files.writeString(directory.resolve(name + ".key"), issued.key());
  }

  /** Returns the configuration of a coordinator on these ports: gRPC, cluster, health, HTTP. */
  private CoordinatorConfig config(List<Integer> at) throws Exception {
    var database = PostgreSqlServer.database();
    return CoordinatorConfig.load(
        Optional.empty(),
        Map.ofEntries(
            Map.entry("data", directory.resolve("data").toString()),
            Map.entry("artifacts", directory.resolve("artifacts").toString()),
            Map.entry("database.url", database.url()),
            Map.entry("database.user", database.user()),
            Map.entry("grpc-port", at.get(0)),
            Map.entry("http-port", at.get(3)),
            Map.entry("cluster.host", "127.0.0.1"),
            Map.entry("cluster.port", at.get(1)),
            Map.entry("cluster.health-port", at.get(2)),
            Map.entry("cluster.seeds", List.of("127.0.0.1:" + at.get(1))),
            Map.entry("cluster.tls.cert", directory.resolve("server.crt").toString()),
            Map.entry("cluster.tls.key", directory.resolve("server.key").toString()),
            Map.entry("cluster.tls.ca", directory.resolve("ca.crt").toString())));
  }

  @Test
  void servesAndReportsReadiness() throws Exception {
    await("/ready", ports.get(2));
    await("/alive", ports.get(2));
    await("/health/ready", ports.get(3));
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", node.grpcPort()).usePlaintext().build();
    try {
      assertEquals(
          0,
          ControlServiceGrpc.newBlockingStub(channel)
              .listRuns(ListRunsRequest.getDefaultInstance())
              .getRunsCount());
    } finally {
      channel.shutdownNow();
    }
  }

  private static void await(String path, int port) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    Await.value(uri.toString(), () -> status(uri), now -> now == HttpURLConnection.HTTP_OK);
  }

  private static int status(URI uri) {
    try {
      return ((HttpURLConnection) uri.toURL().openConnection()).getResponseCode();
    } catch (IOException e) {
      return -1;
    }
  }

  /** A worker's certificate is of the same authority, but does not allow to join. */
  @Test
  void onlyCoordinatorsMayJoin() throws Exception {
    issue("rack3", ca.client("rack3", Role.ADMIN));
    issue("elsewhere", ca.server(List.of("elsewhere.example.org")));
    issue("stranger", new DevelopmentCa(Duration.ofDays(1)).server(List.of("localhost")));
    assertTrue(staysConnected("server"), "another coordinator");
    assertTrue(!staysConnected("rack3"), "a certificate that stands for a token");
    assertTrue(!staysConnected("elsewhere"), "a coordinator of another name");
    assertTrue(!staysConnected("stranger"), "another authority");
    assertTrue(!staysConnected(""), "no certificate");
  }

  /** Returns whether an idle connection stays open for a moment. */
  private boolean staysConnected(String name) throws Exception {
    AdvancedTlsX509TrustManager trusted =
        AdvancedTlsX509TrustManager.newBuilder()
            .setVerification(AdvancedTlsX509TrustManager.Verification.CERTIFICATE_ONLY_VERIFICATION)
            .build();
    trusted.updateTrustCredentials(directory.resolve("ca.crt").toFile());
    KeyManager[] own = {};
    if (!name.isEmpty()) {
      AdvancedTlsX509KeyManager keys = new AdvancedTlsX509KeyManager();
      keys.updateIdentityCredentials(
          directory.resolve(name + ".crt").toFile(), directory.resolve(name + ".key").toFile());
      own = new KeyManager[] {keys};
    }
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own, new TrustManager[] {trusted}, null);
    try (SSLSocket socket =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), ports.get(1))) {
      socket.setSoTimeout(2_000);
      // The beginning of an Artery stream; without it a server may wait before it checks anything.
      socket.getOutputStream().write(new byte[] {'A', 'K', 'K', 'A', 1});
      return socket.getInputStream().read() >= 0;
    } catch (SocketTimeoutException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void namesAPortInUse() throws Exception {
    for (int i = 0; i < 4; i++) {
      List<Integer> others = FreePorts.several(4);
      try (ServerSocket taken = new ServerSocket(others.get(i))) {
        CoordinatorConfig config = config(others);
        String message =
            String.valueOf(
                assertThrows(StartupException.class, () -> ClusterNode.start(config).close())
                    .getMessage());
        assertTrue(
            message.startsWith("port " + taken.getLocalPort() + " is in use; choose another with "),
            message);
      }
    }
  }
}
