package io.tengen.coordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.wire.control.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoordinatorConfigTest {
  @TempDir private Path directory;

  private CoordinatorConfig load(String text, Map<String, ?> overrides) throws IOException {
    Path file = Files.writeString(directory.resolve("coordinator.conf"), text);
    return CoordinatorConfig.load(Optional.of(file), overrides);
  }

  @Test
  void hasDefaults() {
    assertEquals(
        new CoordinatorConfig(
            Path.of("tengen-data"),
            new DatabaseSettings.Embedded(Path.of("tengen-data")),
            "127.0.0.1",
            7070,
            7071,
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMillis(50)),
        CoordinatorConfig.load(Optional.empty(), Map.of()));
  }

  @Test
  void commandLineOverridesTheFile() throws Exception {
    CoordinatorConfig config =
        load(
            """
            tengen.coordinator {
              data = /var/lib/tengen, grpc-port = 1, http-port = -1, commit-interval = 20ms
              database { url = "jdbc:postgresql://db/tengen", user = go, password = hush }
            }
            """,
            Map.of("grpc-port", 2, "lease", Duration.ofMinutes(1)));
    assertEquals(Path.of("/var/lib/tengen"), config.data());
    assertEquals(2, config.grpcPort());
    assertEquals(-1, config.httpPort());
    assertEquals(Duration.ofMinutes(1), config.lease());
    assertEquals(Duration.ofMillis(20), config.commitInterval());
    assertEquals(
        new DatabaseSettings.PostgreSql("jdbc:postgresql://db/tengen", "go", "hush"),
        config.database());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tengen.coordinator.grpc-prot = 1 | unknown key tengen.coordinator.grpc-prot; known: ",
        "tengen.coordinator.database.pass = x | unknown key tengen.coordinator.database.pass",
        "tengen.worker.slots = 1 | unknown key tengen.worker; known: tengen.coordinator",
        "tengen.coordinator.database = x | tengen.coordinator.database must be a section",
        "tengen.coordinator.grpc-port = 70000 | tengen.coordinator.grpc-port: grpc-port 70000 is",
        "tengen.coordinator.lease = 6s | tengen.coordinator.lease: lease must be at least twice",
        "tengen.coordinator.commit-interval = 1m | commit-interval must be more than 0",
        "tengen.coordinator.database.url = x | tengen.coordinator.database.url: database \"x\" is",
        "tengen.coordinator.heartbeat = soon | heartbeat",
        "tengen.coordinator.users.game = 1 | unknown key tengen.coordinator.users.game",
        "tengen.coordinator.users.games = 0 | users: games 0 is not 1 to 10,000,000",
        "tengen.coordinator.users.share = 0 | users: share 0.0 is not more than 0",
        "tengen.coordinator.users.play.games = -1 | games -1 is not 0 to 1,000",
        "tengen.coordinator.users.play.idle = 10ms | idle 10 ms is less than 1 second",
        "tengen.coordinator.users.on-revoke = stop | not one of keep, pause, cancel",
        "tengen.coordinator.webhooks.a.uri = x | unknown key tengen.coordinator.webhooks.a.uri",
        "tengen.coordinator.webhooks.a { url = \"x\", secret = whsec_AAAA } | url \"x\" is not http",
        "tengen.coordinator.webhooks.a { url = \"http://x\", secret = \"x\" } | must begin with whsec",
        "tengen.coordinator.webhooks.a { url = \"http://x\", secret = whsec_AAAA } | has 3 bytes",
      })
  void reportsTheLocationOfErrors(String text, String complaint) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> load(text, Map.of())).getMessage());
    assertTrue(message.contains(complaint), message);
    assertTrue(message.contains("coordinator.conf"), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void readsWebhooksByName() throws Exception {
    String secret = "whsec_" + "A".repeat(32);
    String hook = "tengen.coordinator.webhooks.%s { url = \"https://x/y\", secret = \"%s\"%s }\n";
    List<WebhookSettings> hooks =
        load(
                hook.formatted("b", secret, ", events = [failed]")
                    + hook.formatted("a", secret, ""),
                Map.of())
            .webhooks();
    assertEquals(List.of("a", "b"), hooks.stream().map(WebhookSettings::name).toList());
    assertEquals(3, hooks.getFirst().events().size());
    assertEquals(Set.of(RunState.FAILED), hooks.getLast().events());
    assertFalse(hooks.toString().contains("AAAA"), "messages do not show secrets");
  }

  @Test
  void requiresAnExistingFile() {
    Path absent = directory.resolve("absent");
    String message =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () -> CoordinatorConfig.load(Optional.of(absent), Map.of()))
                .getMessage());
    assertEquals("configuration file " + absent + " does not exist or cannot be read", message);
  }
}
