package io.tengen.coordinator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.config.DatabaseSettings;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class H2StoreTest extends StoreSuite {
  @Override
  DatabaseSettings database() {
    return new DatabaseSettings.Embedded(directory);
  }

  @Override
  String inUse() {
    return "data directory "
        + directory
        + " is in use by another tengen process; stop that one or choose another directory";
  }

  @Override
  String newer() {
    return "the database in "
        + directory
        + " was written by a newer Tengen (schema 999); use that one or another directory";
  }

  @Test
  void closesWithoutATraceFile() throws Exception {
    try (Store store = Store.open(database())) {
      archive(store).put("r", List.of(game(0, new byte[] {1}))).toCompletableFuture().get();
    }
    assertFalse(Files.exists(directory.resolve("tengen.trace.db")));
  }

  @Test
  void refusesADirectoryThatCannotBeWritten() throws Exception {
    // Not even root can make a directory inside a file.
    directory = Files.writeString(directory.resolve("file"), "").resolve("data");
    assertEquals(
        "data directory " + directory + " cannot be written; choose another or fix its permissions",
        refusal());
  }

  @Test
  void refusesAFileThatIsNotADatabase() throws Exception {
    Files.writeString(directory.resolve("tengen.mv.db"), "not a database ".repeat(2000));
    assertTrue(
        refusal().startsWith("the database in " + directory + " cannot be opened: "), refusal());
  }
}
