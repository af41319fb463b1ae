package io.tengen.k8s;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Compares the chart's README and its schema with values.yaml. This writes the README again:
 *
 * <pre>
 * ./mvnw -Dquick -pl k8s -am test -Dtest=ValuesReferenceTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false -Dtengen.values=write
 * </pre>
 */
class ValuesReferenceTest {
  private static final Path README = Chart.DIRECTORY.resolve("README.md");

  private static String values() throws IOException {
    return Files.readString(Chart.DIRECTORY.resolve("values.yaml"));
  }

  @Test
  void readmeHasTheValues() throws IOException {
    String expected = ValuesReference.of(values());
    if (System.getProperty("tengen.values", "").equals("write")) {
      Files.writeString(README, expected);
    }
    assertEquals(expected, Files.exists(README) ? Files.readString(README) : "");
  }

  @Test
  void schemaHasEveryValue() throws IOException {
    JsonNode schema =
        new ObjectMapper()
            .readTree(Files.readString(Chart.DIRECTORY.resolve("values.schema.json")));
    for (String path : ValuesReference.paths(values())) {
      assertTrue(knows(schema, path), path);
    }
    assertFalse(knows(schema, "coordinator.replica"));
  }

  private static boolean knows(JsonNode schema, String path) {
    JsonNode at = schema;
    for (String key : path.split("\\.")) {
      JsonNode own = resolve(schema, at);
      JsonNode next = own.path("properties").path(key);
      if (next.isMissingNode()) {
        // An object of any content, such as a label or a security context.
        return !own.has("properties")
            && (own.path("type").asText().equals("object") || own.has("anyOf"));
      }
      at = next;
    }
    return true;
  }

  private static JsonNode resolve(JsonNode schema, JsonNode node) {
    String reference = node.path("$ref").asText();
    return reference.isEmpty() ? node : schema.at(reference.substring(1));
  }
}
