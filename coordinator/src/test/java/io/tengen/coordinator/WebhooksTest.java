package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.WebhookSettings;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.RunState;
import io.tengen.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator tells a real HTTP server when runs end. */
@Timeout(60)
class WebhooksTest {
  private static final byte[] KEY =
      "a key of thirty-two bytes, as such".getBytes(StandardCharsets.UTF_8);

  /** A request that the receiver has read. */
  private record Received(String id, String timestamp, String signature, String body) {
    JsonObject json() {
      return JsonParser.parseString(body).getAsJsonObject();
    }

    String run() {
      return json().getAsJsonObject("data").get("run").getAsString();
    }
  }

  @TempDir private Path directory;

  private final List<Received> received = new CopyOnWriteArrayList<>();
  private volatile int status = 204;
  private HttpServer receiver;

  @BeforeEach
  void start() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/hook", this::receive);
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
  }

  private void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    received.add(
        new Received(
            exchange.getRequestHeaders().getFirst("webhook-id"),
            exchange.getRequestHeaders().getFirst("webhook-timestamp"),
            exchange.getRequestHeaders().getFirst("webhook-signature"),
            body));
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private CoordinatorConfig config(io.tengen.wire.control.RunState... events) {
    URI url = URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook");
    return Harness.config(directory, Duration.ofSeconds(30))
        .with(List.of(new WebhookSettings("lab", url, KEY, EnumSet.of(events[0], events))));
  }

  private static String play(Harness harness, int games) throws Exception {
    String run = harness.create(Harness.duel(games)).getId();
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "w");
    for (int i = 0; i < games; i++) {
      worker.report(ScriptedWorker.play(worker.next()));
    }
    harness.await(run, now -> now.getState() == RunState.RUN_STATE_FINISHED);
    return run;
  }

  @Test
  void aRunThatFinishesIsToldOnceAndSigned() throws Exception {
    Received told;
    try (Harness harness = new Harness(config(io.tengen.wire.control.RunState.FINISHED))) {
      String cancelled = harness.create(Harness.duel(2)).getId();
      harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(cancelled).build());
      String first = play(harness, 2);
      String second = play(harness, 4);
      Await.until("both were told", () -> received.size() >= 2);
      assertEquals(
          Set.of(first, second), Set.copyOf(received.stream().map(Received::run).toList()));
      assertEquals(2, received.size());
      told = received.stream().filter(each -> each.run().equals(second)).findFirst().orElseThrow();
    }
    assertEquals("run.finished", told.json().get("type").getAsString());
    JsonObject data = told.json().getAsJsonObject("data");
    assertEquals(4, data.get("committed").getAsInt());
    assertEquals("evaluation", data.get("kind").getAsString());
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
    byte[] content =
        (told.id() + "." + told.timestamp() + "." + told.body()).getBytes(StandardCharsets.UTF_8);
    assertEquals(
        "v1," + Base64.getEncoder().encodeToString(mac.doFinal(content)), told.signature());
  }

  @Test
  void aMessageThatIsNotAcceptedIsRepeatedAfterARestart() throws Exception {
    status = 503;
    CoordinatorConfig config =
        config(io.tengen.wire.control.RunState.FINISHED, io.tengen.wire.control.RunState.CANCELLED);
    String run;
    try (Harness harness = new Harness(config)) {
      run = play(harness, 2);
      Await.until("it was told", () -> !received.isEmpty());
    }
    status = 200;
    received.clear();
    try (Harness harness = new Harness(config)) {
      Await.until("it was told again", () -> !received.isEmpty());
      JsonObject data = received.getFirst().json().getAsJsonObject("data");
      assertEquals(run, data.get("run").getAsString());
      Await.until(
          "it was accepted",
          () ->
              harness
                  .metrics()
                  .contains("tengen_webhooks_sent_total{hook=\"lab\",outcome=\"accepted\"} 1.0"));
    }
    assertEquals(1, received.size());
  }

  @Test
  void runsThatEndedBeforeWebhooksWereConfiguredAreNotTold() throws Exception {
    try (Harness harness = new Harness(directory)) {
      play(harness, 2);
    }
    try (Harness harness = new Harness(config(io.tengen.wire.control.RunState.FINISHED))) {
      String run = play(harness, 2);
      Await.until("the new run was told", () -> !received.isEmpty());
      assertTrue(received.getFirst().body().contains(run), received.toString());
    }
    assertEquals(1, received.size());
  }
}
