package io.tengen.coordinator.http.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.WebSession;
import io.tengen.coordinator.access.WebSessions;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.OpenIdSettings;
import io.tengen.coordinator.http.openid.OpenIdClient;
import io.tengen.coordinator.store.Store;
import io.tengen.coordinator.store.WebSessionTable;
import io.tengen.wire.access.Role;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionRenewalTest {
  private static final Instant EARLY = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant DUE = EARLY.plus(Duration.ofMinutes(5));

  private Instant now = EARLY;

  private final Queue<Runnable> tasks = new ArrayDeque<>();

  /** A browser asks again as soon as it has its answer, on any thread. */
  @Test
  void aRequestThatFollowsUponAnotherRenewsTheSessionAgain(@TempDir Path directory)
      throws Exception {
    InstantSource clock = () -> now;
    try (Store store =
        Store.open(new DatabaseSettings.Embedded(directory), Store.Sharing.EXCLUSIVE)) {
      WebSessions sessions = new WebSessions(new WebSessionTable(store), clock);
      String text = sessions.begin(session());
      SessionRenewal renewal =
          new SessionRenewal(
              OpenIdClient.open(settings(), clock), sessions, new Audit(), clock, tasks::add);
      now = DUE;
      renewal
          .renew(text, "browser")
          .thenRun(() -> {
            now = DUE;
            renewal.renew(text, "browser");
          });
      assertEquals(1, tasks.size());
      // The clock is behind while the task looks at the session, so it asks no provider.
      now = EARLY;
      tasks.remove().run();
      assertEquals(1, tasks.size(), "renewals that wait");
    }
  }

  private static WebSession session() {
    return new WebSession(
        "f00d", "ada", Role.USER, DUE, DUE.plusSeconds(3600), Optional.of("refresh"), "statement");
  }

  private static OpenIdSettings settings() {
    return new OpenIdSettings(
        URI.create("http://127.0.0.1:1"),
        "Nobody",
        "client",
        "secret",
        URI.create("https://go.example.org/tengen"),
        List.of(),
        "",
        Set.of(OpenIdSettings.EVERYBODY),
        Set.of(),
        Duration.ofHours(12));
  }
}
