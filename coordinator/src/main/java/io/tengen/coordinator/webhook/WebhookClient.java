package io.tengen.coordinator.webhook;

import io.tengen.coordinator.config.WebhookSettings;
import io.tengen.coordinator.store.WebhookTable.Delivery;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Sends messages to webhooks, signed as Standard Webhooks 1.0 has it: the header {@code
 * webhook-signature} is {@code v1,} and the HMAC-SHA256, in Base64, of id, time and body joined by
 * dots. Redirects are not followed. Thread-safe; methods block.
 *
 * @see <a
 *     href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md">
 *     Standard Webhooks</a>
 */
final class WebhookClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int ACCEPTED = 200;
  private static final int NOT_ACCEPTED = 300;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  /**
   * Sends a message.
   *
   * @return why the receiver did not accept it, in one line; empty if it did
   * @throws InterruptedException if the thread is interrupted
   */
  Optional<String> send(WebhookSettings hook, Delivery delivery, Instant now)
      throws InterruptedException {
    String seconds = String.valueOf(now.getEpochSecond());
    HttpRequest request =
        HttpRequest.newBuilder(hook.url())
            .header("Content-Type", "application/json")
            .header("webhook-id", delivery.id())
            .header("webhook-timestamp", seconds)
            .header(
                "webhook-signature",
                "v1,"
                    + signature(hook.key(), delivery.id() + "." + seconds + "." + delivery.body()))
            .POST(HttpRequest.BodyPublishers.ofString(delivery.body()))
            .build();
    CompletableFuture<HttpResponse<Void>> answer =
        http.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    try {
      // The request's own limit ends with the headers; a body could take for ever.
      int status = answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).statusCode();
      return status >= ACCEPTED && status < NOT_ACCEPTED
          ? Optional.empty()
          : Optional.of("the receiver answered with status " + status);
    } catch (ExecutionException e) {
      return Optional.of("no answer: " + Texts.oneLine(Reasons.of(e)));
    } catch (TimeoutException e) {
      return Optional.of("no whole answer in " + PATIENCE.toSeconds() + " s");
    } finally {
      answer.cancel(true);
    }
  }

  private static String signature(byte[] key, String content) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return Base64.getEncoder()
          .encodeToString(mac.doFinal(content.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no HmacSHA256", e);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
