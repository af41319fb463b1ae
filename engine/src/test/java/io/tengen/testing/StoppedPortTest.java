package io.tengen.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class StoppedPortTest {
  @Test
  void otherSocketsCannotTakeHeldPort() throws Exception {
    int number = FreePorts.one();
    try (StoppedPort port = new StoppedPort(number)) {
      try (ServerSocket server = new ServerSocket(number);
          Socket client = new Socket(InetAddress.getLoopbackAddress(), number);
          Socket accepted = server.accept()) {
        assertEquals(client.getLocalPort(), accepted.getPort());
      }
      port.hold();
      assertThrows(BindException.class, () -> new ServerSocket(number).close());
      assertThrows(
          ConnectException.class,
          () -> new Socket(InetAddress.getLoopbackAddress(), number).close());
      port.close();
      new ServerSocket(number).close();
      port.hold();
      port.hold();
      assertThrows(BindException.class, () -> new ServerSocket(number).close());
    }
  }
}
