package io.tengen.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.config.StrictConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TracingSettingsTest {
  @TempDir Path directory;

  private Optional<TracingSettings> read(String text) throws IOException {
    Path file = directory.resolve("tracing.conf");
    Files.writeString(file, "endpoint = \"\"\nsample = 1\nheaders {}\n" + text);
    return StrictConfig.read(file, TracingSettings::read);
  }

  @Test
  void tracingIsOffWithoutAnEndpoint() throws IOException {
    assertEquals(Optional.empty(), read(""));
  }

  @Test
  void readsEndpointSampleAndHeaders() throws IOException {
    TracingSettings read =
        read("""
        endpoint = "https://otlp.example.org:4318/tenant/v1/traces"
        sample = 0.25
        headers { Authorization = "Bearer x", X-Scope = 7 }
        """)
            .orElseThrow();
    assertEquals(
        new TracingSettings(
            URI.create("https://otlp.example.org:4318/tenant/v1/traces"),
            0.25,
            Map.of("Authorization", "Bearer x", "X-Scope", "7")),
        read);
    assertFalse(read.toString().contains("Bearer"), read.toString());
  }

  @Test
  void anEndpointWithoutAPathGetsTheUsualOne() throws IOException {
    for (String given : new String[] {"http://h:4318", "http://h:4318/"}) {
      assertEquals(
          URI.create("http://h:4318/v1/traces"),
          read("endpoint = \"" + given + "\"").orElseThrow().endpoint());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "endpoint = \"localhost:4318\" | endpoint: \"localhost:4318\" is not http://HOST:PORT",
        "endpoint = \"ftp://h\" | endpoint: \"ftp://h\" is not http://HOST:PORT",
        "endpoint = \"http:///v1\" | endpoint: \"http:///v1\" is not http://HOST:PORT",
        "endpoint = \"http://a b\" | endpoint \"http://a b\" is not an address",
        "sample = 1.5 | sample: 1.5 is not a share of games, 0 to 1",
        "sample = -0.1 | sample: -0.1 is not a share of games, 0 to 1",
        "sample = NaN | sample",
        "sample = much | sample",
        "headers { \"a b\" = c } | \"a b\" is not the name of an HTTP header",
        "headers { a = \"b\\nc\" } | the value has characters that HTTP headers must not have",
        "headers { Host = h } | the header Host follows from the request",
        "headers = x | headers must be a section",
        "endpont = \"http://h\" | did you mean endpoint?"
      })
  void refusesFaultsWithOneLineThatNamesThem(String text, String words) {
    var error = assertThrows(IllegalArgumentException.class, () -> read(text));
    String message = String.valueOf(error.getMessage());
    assertTrue(message.contains(words), message);
    assertTrue(message.contains("tracing.conf: 4"), message);
    assertFalse(message.contains("\n"), message);
  }
}
