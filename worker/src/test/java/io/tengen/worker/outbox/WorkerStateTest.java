package io.tengen.worker.outbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerStateTest {
  @TempDir Path directory;

  @Test
  void keepsNameAcrossRestarts() throws IOException {
    String name;
    try (WorkerState first = WorkerState.open(directory, Optional.empty())) {
      name = first.name();
      assertTrue(name.contains("-" + ProcessHandle.current().pid() + "-"), name);
    }
    try (WorkerState second = WorkerState.open(directory, Optional.empty())) {
      assertEquals(name, second.name());
    }
    try (WorkerState named = WorkerState.open(directory, Optional.of("rack3"))) {
      assertEquals("rack3", named.name());
    }
    assertNotEquals(name, WorkerState.inMemory(Optional.empty()).name());
  }

  @Test
  void refusesDirectoryInUse() throws IOException {
    try (WorkerState first = WorkerState.open(directory, Optional.empty())) {
      String said =
          assertThrows(IOException.class, () -> WorkerState.open(directory, Optional.of("another")))
              .getMessage();
      assertEquals(
          "state directory "
              + directory
              + " is in use by another worker; stop that one or name another directory with"
              + " --state",
          said);
      assertEquals(Optional.of(directory), first.results().directory());
    }
  }

  @Test
  void reportsUnwritableDirectory() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    String said =
        Objects.requireNonNull(
            assertThrows(
                    IOException.class,
                    () -> WorkerState.open(file.resolve("sub"), Optional.empty()))
                .getMessage());
    assertTrue(said.startsWith("state directory " + file.resolve("sub") + " cannot be"), said);
  }
}
