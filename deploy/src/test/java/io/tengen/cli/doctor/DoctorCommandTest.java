package io.tengen.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.SmallCluster;
import io.tengen.testing.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  private static final String TOKEN = "tgn_0123456789abcdef_" + "5e".repeat(32);
  private static final String KEY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC";
  private static final List<String> SECRETS =
      List.of(
          TOKEN,
          "5e5e5e5e",
          KEY,
          "hunter2",
          "s3same",
          "letmein9",
          "abc.def-ghi",
          "AKIAEXAMPLE77",
          "eyJhbGciOi");

  private static final String LOG =
      """
      INFO  token %s used
      Authorization: Bearer abc.def-ghi
      tengen.coordinator.database { url = "jdbc:postgresql://ada:letmein9@db/tengen", password = hunter2 }
      {"client-secret":"s3same","secretAccessKey": 'AKIAEXAMPLE77'}
      --database-password hunter2
      TENGEN_DATABASE_PASSWORD=hunter2
      cookie eyJhbGciOi.eyJzdWIiOi.c2ln
      -----BEGIN PRIVATE KEY-----
      %s
      -----END PRIVATE KEY-----
      worker rack3 connected
      """
          .formatted(TOKEN, KEY);

  @TempDir Path directory;

  @Test
  void looksAtACoordinatorAndWritesABundleWithoutSecrets() throws Exception {
    Path log = Files.writeString(directory.resolve("tengen.log"), LOG);
    Path zip = directory.resolve("support.zip");
    try (SmallCluster cluster = SmallCluster.start(directory)) {
      String at = cluster.address();
      Await.until(
          "the worker is connected",
          () -> !CommandRun.of("workers", "--coordinator", at).out().isEmpty());
      CommandRun run =
          CommandRun.of(
              "doctor",
              "--coordinator",
              at,
              "--json",
              "--include",
              log.toString(),
              "--bundle",
              zip.toString());
      JsonNode said = new ObjectMapper().readTree(run.out());
      assertEquals(said.path("healthy").asBoolean() ? 0 : 1, run.code(), run.out() + run.err());
    }
    Map<String, String> files = unzip(zip);
    assertTrue(
        files
            .keySet()
            .containsAll(
                List.of(
                    "findings.txt",
                    "findings.json",
                    "system.json",
                    "workers.txt",
                    "runs.txt",
                    "trainings.txt",
                    "files/1-tengen.log")),
        files.keySet()::toString);
    String workers = files.getOrDefault("workers.txt", "");
    assertTrue(workers.contains("name=w"), workers);
    String included = files.getOrDefault("files/1-tengen.log", "");
    assertTrue(included.contains("worker rack3 connected"), included);
    assertNoSecret(files);
  }

  /** The check above can fail: the log itself has each of the secrets. */
  @Test
  void eachSecretIsInTheLog() {
    SECRETS.forEach(secret -> assertTrue(LOG.contains(secret), secret));
  }

  private static void assertNoSecret(Map<String, String> files) {
    files.forEach((name, text) ->
        SECRETS.forEach(secret -> assertFalse(text.contains(secret), () -> name + ": " + text)));
  }

  private static Map<String, String> unzip(Path zip) throws IOException {
    Map<String, String> files = new HashMap<>();
    try (ZipFile in = new ZipFile(zip.toFile())) {
      for (Enumeration<? extends ZipEntry> all = in.entries(); all.hasMoreElements(); ) {
        ZipEntry file = all.nextElement();
        files.put(
            file.getName(),
            new String(in.getInputStream(file).readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void knownSecretsGoWhereverTheyStand() {
    Redactor redactor =
        new Redactor(
            Redactor.secrets(Map.of("TENGEN_TOKEN", "zyx98765", "TENGEN_DATA", "/var/lib")));
    assertEquals("a[REDACTED]b /var/lib", redactor.clean("azyx98765b /var/lib"));
  }

  @Test
  void aCoordinatorThatDoesNotAnswerIsAFinding() {
    CommandRun run = CommandRun.of("doctor", "--coordinator", "127.0.0.1:1", "--wait", "0s");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().startsWith("error    coordinator 127.0.0.1:1: "), run.out());
    assertTrue(run.out().endsWith("1 problem.\n"), run.out());
  }

  @Test
  void nothingIsWrongWithADataDirectoryThatTakesWrites() throws IOException {
    Path data = Files.createDirectory(directory.resolve("data"));
    CommandRun run = CommandRun.of("doctor", "--data", data.toString(), "--json");
    assertEquals("{\"healthy\":true,\"findings\":[]}\n", run.out());
    assertEquals(0, run.code());
    Files.writeString(data.resolve("server.crt"), "no certificate");
    CommandRun bad = CommandRun.of("doctor", "--data", data.toString());
    assertEquals(1, bad.code(), bad.out());
    assertTrue(bad.out().contains("server.crt: cannot be read"), bad.out());
  }

  @Test
  void refusesOptionsThatDoNotFit() {
    assertTrue(
        CommandRun.of("doctor", "--http", "7071").complaint(2).contains("http://localhost:7071"));
    assertTrue(CommandRun.of("doctor", "--include", "x").complaint(2).contains("--bundle"));
    assertTrue(CommandRun.of("doctor", "--data", "no-such").complaint(2).contains("no-such"));
  }
}
