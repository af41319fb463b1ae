package io.tengen.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.text.NearestWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StrictConfigTest {
  @TempDir Path directory;

  private <T> T read(String text, Function<StrictConfig, T> translation) throws IOException {
    Path file = Files.writeString(directory.resolve("some.conf"), text);
    return StrictConfig.read(file, translation);
  }

  private String refusal(String text, Function<StrictConfig, Object> translation) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> read(text, translation));
    String message = String.valueOf(e.getMessage());
    assertEquals(1, message.lines().count(), message);
    return message.replaceFirst(".*some\\.conf", "some.conf");
  }

  private static Object known(StrictConfig config, String... keys) {
    config.requireKnown(Set.of(keys));
    return config;
  }

  @Test
  void unknownKeyGetsASuggestion() {
    assertEquals(
        "some.conf: 2: unknown key grpc-prot; known: grpc-port, host, http-port;"
            + " did you mean grpc-port?",
        refusal("host = a\ngrpc-prot = 1", c -> known(c, "host", "grpc-port", "http-port")));
    assertEquals(
        "some.conf: 1: unknown key tls.kye; known: tls.cert, tls.key; did you mean tls.key?",
        refusal("tls.kye = a", c -> known(c.section("tls"), "cert", "key")));
    assertEquals(
        "some.conf: 1: unknown key colour; known: board, komi",
        refusal("colour = a", c -> known(c, "board", "komi")),
        "nothing is like it");
    assertEquals(
        "some.conf: 1: unknown key \"a b\"; known: c", refusal("\"a b\" = 1", c -> known(c, "c")));
  }

  @Test
  void distancesAreLevenshteins() {
    assertEquals(3, NearestWord.distance("kitten", "sitting"));
    assertEquals(4, NearestWord.distance("", "slot"));
    assertEquals(4, NearestWord.distance("slot", ""));
    assertEquals(0, NearestWord.distance("slot", "slot"));
  }

  @Test
  void wrongValuesAreNamedWithKeyAndPosition() {
    assertEquals(
        "some.conf: 2: a.b: 1.5 is not a whole number",
        refusal("a {\n b = 1.5 }", c -> c.section("a").wholeNumber("b")));
    assertEquals(
        "some.conf: 1: a must be a section of settings in { }",
        refusal("a = 3", c -> c.section("a")));
    assertEquals(
        "some.conf: 1: a: file /no/such does not exist or cannot be read",
        refusal("a = /no/such", c -> c.optionalFile("a")));
    assertTrue(refusal("a.b = soon", c -> c.section("a").duration("b")).contains("a.b"));
    assertTrue(refusal("a = {", c -> c).contains("some.conf: 1: "));
  }

  @Test
  void readsValues() throws IOException {
    assertEquals(
        Set.of("x y", "z"), read("a { \"x y\" = 1, z = 2, gone = null }", c -> c.names("a")));
    assertEquals("1", read("a { \"x y\" = 1 }", c -> c.text(StrictConfig.join("a", "x y"))));
    assertEquals(Optional.empty(), read("a = \"\"", c -> c.optionalPath("a")));
    assertEquals(Optional.of(Path.of("/b")), read("a = /b", c -> c.optionalPath("a")));
    assertEquals(Optional.empty(), read("", c -> c.optionalText("a")));
    assertEquals(List.of(10L << 30), read("a = 10 GiB", c -> List.of(c.bytes("a"))));
    assertEquals(
        List.of(true, true), read("a.b = [1]", c -> List.of(c.isSection("a"), c.isList("a.b"))));
  }
}
