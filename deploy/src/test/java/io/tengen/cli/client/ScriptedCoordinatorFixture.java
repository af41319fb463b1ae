package io.tengen.cli.client;

import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.ScriptedCoordinator;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The base of tests that need a scripted coordinator and a client of it. */
public abstract class ScriptedCoordinatorFixture {
  protected ScriptedCoordinator server;
  protected Control control;

  @BeforeEach
  final void startCoordinator() throws IOException {
    server = new ScriptedCoordinator();
    control = new Control(Address.parse(server.address()));
  }

  @AfterEach
  final void stopCoordinator() {
    control.close();
    server.close();
  }
}
