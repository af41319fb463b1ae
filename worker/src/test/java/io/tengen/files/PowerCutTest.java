package io.tengen.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.TestGames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a power cut would undo right after the kit said that it was done. */
class PowerCutTest {
  @TempDir Path real;

  private Path directory;
  private RecordingFileSystem system;

  @BeforeEach
  void watch() {
    directory = RecordingFileSystem.watch(real);
    system = RecordingFileSystem.of(directory);
  }

  private void assertDurable(Path path) {
    assertTrue(system.isDurable(path), () -> "a power cut would undo " + path);
    assertEquals(List.of(), system.faults());
  }

  @Test
  void writtenCopiedAndReplacedFilesAreDurable() throws IOException {
    Path file = directory.resolve("file");
    DurableFiles.write(file, "one");
    assertDurable(file);
    DurableFiles.write(file, "two");
    assertDurable(file);
    Path copy = directory.resolve("copy");
    DurableFiles.copy(file, copy);
    assertDurable(copy);
    assertEquals("two", Files.readString(copy));
    Path secret = directory.resolve("secret");
    try (PrivateFile written = PrivateFile.create(secret)) {
      written.write("word");
    }
    assertDurable(secret);
    assertEquals(List.of(copy, file, secret), FileTrees.list(directory));
  }

  @Test
  void newDirectoriesAreDurable() throws IOException {
    Path deep = directory.resolve("a").resolve("b").resolve("c");
    DurableFiles.createDirectories(deep);
    assertDurable(deep);
  }

  @Test
  void logsKeepForcedAppends() throws IOException {
    Path file = directory.resolve("log");
    byte[] payload = {1, 2, 3};
    try (FramedLog log = FramedLog.open(file)) {
      log.append(Frames.of('A', payload, payload.length), true);
      assertDurable(file);
      log.replace(List.of(Frames.of('A', ByteBuffer.wrap(payload))));
      assertDurable(file);
      log.append(Frames.of('A', payload, payload.length), true);
      assertDurable(file);
      log.append(Frames.of('A', payload, payload.length), false);
      assertFalse(system.isDurable(file));
    }
  }

  @Test
  void artifactsAreDurable() throws IOException {
    Path file = directory.resolve("file");
    Files.writeString(file, "network");
    Path artifacts = directory.resolve("artifacts");
    ArtifactStore store = ArtifactStore.open(artifacts, new StoreLimits(1 << 20, 0));
    assertDurable(store.find(store.add(file)).orElseThrow());
  }

  @Test
  void flushedGamesAreDurable() throws Exception {
    Path folder = directory.resolve("games");
    try (DataFolder data = DataFolder.write(folder, "test");
        GameWriter writer = data.writer(GameWriter.Settings.DEFAULT)) {
      writer.add(TestGames.game(5, 0));
      writer.flush();
      List<Path> writing = FileTrees.list(folder.resolve("writing"));
      assertEquals(1, writing.size());
      assertDurable(writing.getFirst());
      writer.seal();
      assertDurable(data.file(data.shards().getFirst()));
      assertDurable(folder.resolve("manifest"));
    }
  }

  /** That the file system above notices what is missing. */
  @Test
  void detectsUnforcedWrites() throws IOException {
    Path file = directory.resolve("file");
    AtomicFile.writeUnforced(file, "text");
    assertFalse(system.isDurable(file));
    DurableFiles.force(file);
    assertFalse(system.isDurable(file), "its name is not");
    DurableFiles.forceDirectory(directory);
    assertTrue(system.isDurable(file));
    Path copy = directory.resolve("copy");
    Files.copy(file, copy);
    Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    assertFalse(system.isDurable(file));
    assertEquals(2, system.faults().size());
    Files.createDirectory(directory.resolve("new"));
    DurableFiles.write(directory.resolve("new").resolve("file"), "text");
    assertFalse(system.isDurable(directory.resolve("new").resolve("file")));
  }
}
