package io.tengen.cli.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  @Test
  void readsNamesAndAddresses() {
    assertEquals(new Address("go.example.org", 7070), Address.parse("go.example.org:7070"));
    assertEquals(new Address("::1", 7070), Address.parse("[::1]:7070"));
    assertEquals("[::1]:7070", Address.parse("[::1]:7070").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "host",
        "host:",
        ":7070",
        "host:0",
        "host:65536",
        "host:7x",
        "::1:7070",
        "http://host:80"
      })
  void refuses(String text) {
    assertThrows(IllegalArgumentException.class, () -> Address.parse(text));
  }
}
