package io.tengen.cli.doctor;

import io.tengen.text.Reasons;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks the HTTP port of a coordinator or a worker whether it is ready, what time it is there, and
 * for its certificate. Sends no credentials.
 */
final class HttpCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The header {@code Date} has whole seconds. */
  private static final Duration CLOCK = Duration.ofSeconds(3);

  private final URI server;
  private final InstantSource clock;
  private final List<Finding> findings = new ArrayList<>();

  HttpCheck(URI server, InstantSource clock) {
    this.server = server;
    this.clock = clock;
  }

  /** Returns what is wrong; blocks for a few seconds at most. */
  List<Finding> check() throws InterruptedException {
    PresentedCertificates certificates = new PresentedCertificates();
    try (HttpClient client =
        HttpClient.newBuilder()
            .sslContext(certificates.context())
            .connectTimeout(PATIENCE)
            .build()) {
      Instant asked = clock.instant();
      HttpResponse<String> answer = get(client, "/health/ready");
      compare(answer, asked, clock.instant());
      if (answer.statusCode() != 200) {
        findings.add(
            Finding.error(
                server.toString(),
                "is not ready: " + answer.body().strip().lines().findFirst().orElse("no reason"),
                "the log of the process says more"));
      }
    } catch (IOException | GeneralSecurityException e) {
      findings.add(
          Finding.error(
              server.toString(),
              "does not answer: " + Reasons.of(e),
              "look whether the process runs and serves HTTP on this port (--http-port)"));
    }
    findings.addAll(CertificateCheck.of(server.toString(), certificates.chain(), clock.instant()));
    return findings;
  }

  /** Returns the metrics, or why there are none; for the support bundle. Blocks. */
  String metrics() throws InterruptedException {
    try (HttpClient client =
        HttpClient.newBuilder()
            .sslContext(new PresentedCertificates().context())
            .connectTimeout(PATIENCE)
            .build()) {
      return get(client, "/metrics").body();
    } catch (IOException | GeneralSecurityException e) {
      return Reasons.of(e);
    }
  }

  private HttpResponse<String> get(HttpClient client, String path)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Compares clocks: the answer was dated between the two times of this machine. */
  private void compare(HttpResponse<String> answer, Instant asked, Instant answered) {
    answer
        .headers()
        .firstValue("Date")
        .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant())
        .filter(there -> there.isBefore(asked.minus(CLOCK)) || there.isAfter(answered.plus(CLOCK)))
        .ifPresent(there ->
            findings.add(
                Finding.warning(
                    server.toString(),
                    "its clock and this one differ by "
                        + Duration.between(there, answered).abs().toSeconds()
                        + " s",
                    "let NTP set both: timedatectl set-ntp true")));
  }
}
