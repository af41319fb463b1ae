package io.tengen.worker.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairQueueTest {
  private final FairQueue<String, String> queue = new FairQueue<>();

  private List<String> all() {
    List<String> all = new ArrayList<>();
    for (String next = queue.poll(); next != null; next = queue.poll()) {
      all.add(next);
    }
    return all;
  }

  @Test
  void ownersTakeTurns() {
    queue.add("a", List.of("a1", "a2", "a3", "a4"));
    queue.add("b", List.of("b1"));
    queue.add("c", List.of("c1", "c2"));
    assertEquals(7, queue.size());
    assertEquals(List.of("a1", "b1", "c1", "a2", "c2", "a3", "a4"), all());
    assertEquals(0, queue.size());
    assertNull(queue.poll());
  }

  /** An owner that adds more does not come before others, however much it adds. */
  @Test
  void aGreedyOwnerDoesNotDelayOthers() {
    queue.add("greedy", Collections.nCopies(1000, "g"));
    queue.add("modest", List.of("m1"));
    assertEquals("g", queue.poll());
    queue.add("greedy", Collections.nCopies(1000, "g"));
    assertEquals("m1", queue.poll());
    queue.add("modest", List.of("m2"));
    assertEquals("g", queue.poll());
    assertEquals("m2", queue.poll());
  }

  @Test
  void dropsAnOwner() {
    queue.add("a", List.of("a1", "a2"));
    queue.add("b", List.of("b1"));
    queue.add("c", List.of());
    queue.remove("a");
    queue.remove("unknown");
    assertEquals(1, queue.size());
    assertEquals(List.of("b1"), all());
  }
}
