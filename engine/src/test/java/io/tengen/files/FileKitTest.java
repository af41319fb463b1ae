package io.tengen.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of temporary files, trees, scratch directories, locks and private files. */
class FileKitTest {
  @TempDir Path directory;

  @Test
  void onlyOldTemporaryFilesAreDeleted() throws IOException {
    Path old = Files.createFile(TemporaryFiles.beside(directory.resolve("a.csv")));
    Path fresh = Files.createFile(TemporaryFiles.beside(directory.resolve("a.csv")));
    Path other = Files.createFile(directory.resolve(".a.csv.tmp"));
    for (Path file : List.of(old, other)) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
    }
    assertTrue(TemporaryFiles.isTemporary(fresh));
    TemporaryFiles.deleteLeftovers(directory, TemporaryFiles.ABANDONED);
    assertFalse(Files.exists(old));
    assertTrue(Files.exists(fresh));
    TemporaryFiles.deleteLeftovers(directory, Duration.ZERO);
    assertEquals(List.of(other), FileTrees.list(directory));
  }

  @Test
  void treesAreSortedAndDeletedWithoutFollowingLinks() throws IOException {
    Path outside = Files.createDirectory(directory.resolve("outside"));
    Path kept = Files.createFile(outside.resolve("kept"));
    Path tree = directory.resolve("tree");
    DurableFiles.createDirectories(tree.resolve("b").resolve("c"));
    DurableFiles.createDirectories(tree.resolve("b"));
    Files.createFile(tree.resolve("b").resolve("c").resolve("2"));
    Files.createFile(tree.resolve("1"));
    Files.createSymbolicLink(tree.resolve("link"), outside);
    assertEquals(
        List.of(tree.resolve("1"), tree.resolve("b").resolve("c").resolve("2")),
        FileTrees.walk(tree));
    assertEquals(List.of(tree.resolve("1")), FileTrees.list(tree));
    FileTrees.delete(tree);
    assertFalse(Files.exists(tree));
    assertTrue(Files.exists(kept));
    FileTrees.delete(tree);
    FileTrees.delete(kept);
    assertFalse(Files.exists(kept));
    assertThrows(NoSuchFileException.class, () -> FileTrees.walk(tree));
  }

  @Test
  void scratchDirectoryIsDeletedWithItsContent() throws IOException {
    Path path;
    try (ScratchDirectory scratch = ScratchDirectory.create("test")) {
      path = scratch.path();
      Files.createDirectories(scratch.resolve("a").resolve("b"));
      Files.createFile(scratch.resolve("file"));
    }
    assertFalse(Files.exists(path));
  }

  @Test
  void directoryIsLockedExclusively() throws IOException {
    try (DirectoryLock lock = DirectoryLock.acquire(directory, "lock")) {
      DirectoryLockedException held =
          assertThrows(
              DirectoryLockedException.class, () -> DirectoryLock.acquire(directory, "lock"));
      assertEquals(directory + " is in use by this process", held.getMessage());
      lock.close();
    }
    DirectoryLock.acquire(directory, "lock").close();
    assertThrows(
        NoSuchFileException.class, () -> DirectoryLock.acquire(directory.resolve("no"), "lock"));
  }

  @Test
  void privateFileHasOwnerRightsAndIsDeletedIfEmpty() throws IOException {
    assumeTrue(
        directory.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "skipped: there are no POSIX permissions");
    Path path = directory.resolve("secret");
    try (PrivateFile file = PrivateFile.create(path)) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
      file.close();
    }
    assertFalse(Files.exists(path));
    try (PrivateFile file = PrivateFile.create(path)) {
      file.write("word\n");
    }
    assertEquals("word\n", Files.readString(path));
    assertThrows(FileAlreadyExistsException.class, () -> PrivateFile.create(path));
    assertEquals("word\n", Files.readString(path));
  }
}
