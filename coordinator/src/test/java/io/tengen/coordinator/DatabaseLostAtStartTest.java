package io.tengen.coordinator;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A coordinator whose PostgreSQL stops while it starts says so in one line. */
@Timeout(240)
class DatabaseLostAtStartTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "flyway_schema_history",
        "UPDATE epoch",
        "FROM coordinator_key",
        "request_id FROM",
        "FROM pool_change",
        "event_journal",
      })
  void saysSoInOneLine(String statement) throws Exception {
    DatabaseSettings.PostgreSql database = PostgreSqlServer.database();
    CoordinatorConfig config = Harness.config(directory, database, LEASE);
    try (Harness harness = new Harness(config)) {
      // Its journal is read at the next start.
      harness.create(Harness.duel(1));
    }
    URI server = URI.create(database.url().replaceFirst("^jdbc:", ""));
    try (StoppingServer stopping = new StoppingServer(server.getPort(), statement)) {
      DatabaseSettings.PostgreSql lost =
          new DatabaseSettings.PostgreSql(
              "jdbc:postgresql://127.0.0.1:" + stopping.port() + server.getPath(), "postgres", "");
      CoordinatorConfig through = Harness.config(directory, lost, LEASE);
      String said =
          String.valueOf(
              assertThrows(StartupException.class, () -> Coordinator.start(through)).getMessage());
      assertEquals(1, said.lines().count(), said);
      assertTrue(
          said.contains(lost.title()) || said.startsWith("the runs cannot be loaded: "), said);
      assertTrue(said.lastIndexOf(lost.title()) == said.indexOf(lost.title()), said);
    }
  }

  /** Forwards connections to a PostgreSQL server until a client sends a certain statement. */
  private static final class StoppingServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private final int server;
    private final String last;

    /**
     * @param server the port of the server
     * @param last the text in the statement at which the connections end
     */
    StoppingServer(int server, String last) throws IOException {
      this.server = server;
      this.last = last;
      Thread.ofVirtual().start(this::serve);
    }

    int port() {
      return socket.getLocalPort();
    }

    private void serve() {
      try {
        while (true) {
          Socket client = socket.accept();
          Socket upstream = new Socket(InetAddress.getLoopbackAddress(), server);
          open.add(client);
          open.add(upstream);
          Thread.ofVirtual().start(() -> forward(client, upstream, true));
          Thread.ofVirtual().start(() -> forward(upstream, client, false));
        }
      } catch (IOException e) {
        // It has stopped.
        close();
      }
    }

    private void forward(Socket from, Socket to, boolean stops) {
      byte[] chunk = new byte[1 << 16];
      try (from;
          to) {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
          if (stops && new String(chunk, 0, read, ISO_8859_1).contains(last)) {
            close();
            return;
          }
          out.write(chunk, 0, read);
        }
      } catch (IOException e) {
        // One side has closed the connection; so does the other.
        return;
      }
    }

    @Override
    public void close() {
      try {
        socket.close();
        for (Socket each : open) {
          each.close();
        }
      } catch (IOException e) {
        throw new IllegalStateException("a socket cannot be closed", e);
      }
    }
  }
}
