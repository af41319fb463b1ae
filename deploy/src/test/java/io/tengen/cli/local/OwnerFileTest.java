package io.tengen.cli.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerFileTest {
  private static final OwnerFile OWNER = OwnerFile.here(7070, "secret");

  @TempDir Path data;

  @BeforeEach
  void requirePosix() {
    assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "skipped: the file system has no POSIX attributes");
  }

  private Path file() {
    return data.resolve("owner");
  }

  @Test
  void isReadByTheUser() throws Exception {
    OWNER.write(data);
    assertEquals(Optional.of(OWNER), OwnerFile.read(data));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
    OwnerFile.delete(data);
    assertEquals(Optional.empty(), OwnerFile.read(data));
  }

  @Test
  void isNotTrustedIfItsProcessHasEnded() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    new OwnerFile(7070, "secret", dead.pid()).write(data);
    assertEquals(Optional.empty(), OwnerFile.read(data));
  }

  @Test
  void isNotTrustedIfOthersMayHaveWrittenOrReadIt() throws Exception {
    for (String rights : List.of("rw-rw----", "rw----rw-", "rw-r--r--", "rwx------")) {
      OWNER.write(data);
      Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(rights));
      assertEquals(Optional.empty(), OwnerFile.read(data), rights);
    }
    Path elsewhere = data.resolve("elsewhere");
    OWNER.write(data);
    Files.move(file(), elsewhere);
    Files.createSymbolicLink(file(), elsewhere);
    assertEquals(Optional.empty(), OwnerFile.read(data), "a link");
  }

  @Test
  void isNotTrustedIfItIsOfAnotherUser() throws Exception {
    OWNER.write(data);
    boolean isRoot = Files.getOwner(file()).getName().equals("root");
    assumeTrue(isRoot, "skipped: only root gives files away");
    Files.setOwner(
        file(),
        data.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    assertEquals(Optional.empty(), OwnerFile.read(data));
  }

  /** Readers see a complete file at any time, and no temporary file stays. */
  @Test
  void isReplacedAtomically() throws Exception {
    OWNER.write(data);
    AtomicBoolean done = new AtomicBoolean();
    FutureTask<Integer> writer =
        new FutureTask<>(() -> {
          int writes = 0;
          while (!done.get() || writes == 0) {
            OWNER.write(data);
            writes++;
          }
          return writes;
        });
    Thread.ofPlatform().start(writer);
    try {
      for (int i = 0; i < 500; i++) {
        assertEquals(Optional.of(OWNER), OwnerFile.read(data));
      }
    } finally {
      done.set(true);
    }
    assertTrue(writer.get(2, TimeUnit.MINUTES) > 0);
    try (Stream<Path> files = Files.list(data)) {
      assertTrue(files.allMatch(file()::equals));
    }
  }
}
