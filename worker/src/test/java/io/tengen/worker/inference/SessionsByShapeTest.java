package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.worker.inference.SessionsByShape.BatchShape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionsByShapeTest {
  /** The number of sessions that can be used; later ones fail in their first batch. */
  private int room = 100;

  private boolean loads = true;
  private int loaded = 1;
  private final List<Integer> closed = new ArrayList<>();

  /** Sessions are numbers, counted from 1 as they are loaded. */
  private SessionsByShape<Integer> sessions(int most) {
    return new SessionsByShape<>(
        1,
        most,
        () -> {
          if (!loads) {
            throw new InferenceException("cannot be loaded");
          }
          return ++loaded;
        },
        closed::add);
  }

  /** Returns the session that evaluates a batch on 9x9. */
  private int evaluate(SessionsByShape<Integer> sessions, int count) throws InferenceException {
    return sessions.evaluate(
        new BatchShape(count, 9),
        session -> {
          if (session > room) {
            throw new InferenceException("no memory");
          }
          return session;
        });
  }

  @Test
  void hasOneForEachShapeAndReusesTheLeastRecentlyUsed() throws Exception {
    try (SessionsByShape<Integer> sessions = sessions(3)) {
      assertEquals(1, evaluate(sessions, 10));
      assertEquals(2, evaluate(sessions, 20));
      assertEquals(3, evaluate(sessions, 30));
      assertEquals(1, evaluate(sessions, 10));
      assertEquals(2, evaluate(sessions, 40), "20 was not used for longest");
      assertEquals(3, evaluate(sessions, 20));
      assertEquals(1, evaluate(sessions, 10));
      assertEquals(3, loaded);
    }
    assertEquals(List.of(1, 2, 3), closed.stream().sorted().toList());
  }

  @Test
  void servesAllShapesWithOne() throws Exception {
    SessionsByShape<Integer> sessions = new SessionsByShape<>(1, closed::add);
    assertEquals(1, evaluate(sessions, 10));
    assertEquals(1, evaluate(sessions, 20));
    sessions.close();
    assertEquals(List.of(1), closed);
  }

  /** A session takes most of its memory in its first batch. */
  @Test
  void goesOnWithThoseThatThereAreIfAnotherCannotBeUsed() throws Exception {
    room = 2;
    try (SessionsByShape<Integer> sessions = sessions(9)) {
      assertEquals(1, evaluate(sessions, 10));
      assertEquals(2, evaluate(sessions, 20));
      assertEquals(1, evaluate(sessions, 30));
      assertEquals(List.of(3), closed);
      assertEquals(2, evaluate(sessions, 10));
      assertEquals(3, loaded, "it tried again");
    }
    assertEquals(List.of(1, 2, 3), closed.stream().sorted().toList());
  }

  @Test
  void goesOnIfAnotherCannotBeLoaded() throws Exception {
    loads = false;
    try (SessionsByShape<Integer> sessions = sessions(9)) {
      assertEquals(1, evaluate(sessions, 10));
      assertEquals(1, evaluate(sessions, 20));
    }
  }

  @Test
  void reportsAFailureOfASessionThatThereWas() throws Exception {
    try (SessionsByShape<Integer> sessions = sessions(9)) {
      assertEquals(1, evaluate(sessions, 10));
      room = 0;
      assertThrows(InferenceException.class, () -> evaluate(sessions, 10));
      assertThrows(InferenceException.class, () -> evaluate(sessions, 20));
      room = 1;
      assertEquals(1, evaluate(sessions, 10));
    }
  }
}
