package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoordinatorAddressesTest {
  private final CoordinatorAddresses three = new CoordinatorAddresses(List.of("a:1", "b:1", "c:1"));

  @Test
  void triesOtherAddressesInTurn() {
    assertEquals("a:1", three.current());
    three.failed();
    assertEquals("b:1", three.current());
    three.failed();
    assertEquals("c:1", three.current());
    three.failed();
    assertEquals("a:1", three.current());
  }

  @Test
  void retriesOnceAnAddressThatWorked() {
    three.failed();
    three.worked();
    three.failed();
    assertEquals("b:1", three.current());
    three.failed();
    assertEquals("c:1", three.current());
  }

  @Test
  void retriesASingleAddress() {
    CoordinatorAddresses one = new CoordinatorAddresses(List.of("a:1"));
    one.failed();
    one.failed();
    assertEquals("a:1", one.current());
    assertThrows(IllegalArgumentException.class, () -> new CoordinatorAddresses(List.of()));
  }
}
