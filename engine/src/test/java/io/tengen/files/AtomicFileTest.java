package io.tengen.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path directory;

  @Test
  void uncommittedFileNeverAppears() throws Exception {
    Path path = directory.resolve("file");
    DurableFiles.write(path, "old");
    try (AtomicFile file = AtomicFile.create(path)) {
      file.writer().write("new, but");
    }
    assertEquals("old", Files.readString(path));
    assertFiles(path);
  }

  @Test
  void failedWriteLeavesNothingBehind() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "skipped: there is no /dev/full");
    Path temporary = directory.resolve("temporary");
    Files.createSymbolicLink(temporary, full);
    AtomicFile file = AtomicFile.create(directory.resolve("file"), temporary, true);
    file.writer().write("too much");
    assertThrows(IOException.class, file::close);
    assertFiles();
  }

  @Test
  void twoWritersOfOneFileDoNotMix() throws Exception {
    Path path = directory.resolve("file");
    try (AtomicFile first = AtomicFile.create(path);
        AtomicFile second = AtomicFile.create(path)) {
      first.writer().write("first");
      second.writer().write("second");
      second.commit();
      assertEquals("second", Files.readString(path));
      first.commit();
    }
    assertEquals("first", Files.readString(path));
    assertFiles(path);
  }

  @Test
  void textIsUtf8AndUnpairedSurrogatesAreRefused() throws Exception {
    Path path = directory.resolve("file");
    AtomicFile.writeUnforced(path, "天元");
    assertEquals("天元", Files.readString(path));
    assertThrows(IOException.class, () -> AtomicFile.writeUnforced(path, "\ud800"));
    assertEquals("天元", Files.readString(path));
    assertFiles(path);
  }

  @Test
  void writesAFileDespiteAnInterrupt() throws Exception {
    Path path = directory.resolve("file");
    Thread.currentThread().interrupt();
    DurableFiles.write(path, "text");
    assertTrue(Thread.interrupted(), "the interrupt is still there for the caller");
    assertEquals("text", Files.readString(path));
  }

  private void assertFiles(Path... expected) throws IOException {
    assertEquals(List.of(expected), FileTrees.list(directory));
  }
}
