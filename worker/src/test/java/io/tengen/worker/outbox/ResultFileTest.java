package io.tengen.worker.outbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  @TempDir Path directory;

  @Test
  void keepsUnsettledResults() throws IOException {
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(), file.kept());
      file.append(List.of(result(1, 100), result(2, 200), result(3, 300)));
      file.append(List.of(OutboxEntry.settled(2)));
    }
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(kept(1, 100), kept(3, 300)), file.kept());
      assertEquals(3, file.lastId());
      file.append(List.of(OutboxEntry.settled(1), result(4, 10)));
    }
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(kept(3, 300), kept(4, 10)), file.kept());
    }
  }

  @Test
  void isEmptyWhenAllResultsAreSettled() throws IOException {
    try (ResultFile file = ResultFile.open(directory)) {
      for (int i = 1; i <= 50; i++) {
        file.append(List.of(result(i, 1_000)));
        assertTrue(file.size() > 1_000);
        file.append(List.of(OutboxEntry.settled(i)));
        assertEquals(0, Files.size(log()));
      }
    }
  }

  @Test
  void staysSmallWhileOneResultWaits() throws IOException {
    long largest = 0;
    try (ResultFile file = ResultFile.open(directory)) {
      file.append(List.of(result(1, 5_000)));
      for (int i = 2; i <= 300; i++) {
        file.append(List.of(result(i, 20_000)));
        file.append(List.of(OutboxEntry.settled(i)));
        largest = Math.max(largest, Files.size(log()));
      }
    }
    assertTrue(largest < 1_200_000, "6 MB were written, and it had " + largest + " bytes");
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(kept(1, 5_000)), file.kept());
    }
  }

  @Test
  void setsTornTailAsideAndAppendsIntactEntry() throws IOException {
    try (ResultFile file = ResultFile.open(directory)) {
      file.append(List.of(result(1, 100), result(2, 100)));
    }
    try (RandomAccessFile torn = new RandomAccessFile(log().toFile(), "rw")) {
      torn.setLength(torn.length() - 30);
    }
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(kept(1, 100)), file.kept());
      assertEquals(LogFormat.OVERHEAD + 70, Files.size(damaged()));
      file.append(List.of(result(2, 50)));
    }
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(kept(1, 100), kept(2, 50)), file.kept());
      assertEquals(LogFormat.OVERHEAD + 70, Files.size(damaged()), "set aside once");
    }
  }

  @Test
  void limitsBytesSetAside() throws IOException {
    byte[] rubbish = new byte[7 << 20];
    for (int i = 0; i < 4; i++) {
      Files.write(log(), rubbish);
      try (ResultFile file = ResultFile.open(directory)) {
        assertEquals(List.of(), file.kept());
        assertEquals(0, file.size());
      }
    }
    assertEquals(DamagedBytes.LIMIT, Files.size(damaged()));
  }

  @Test
  void movesForeignFileAside() throws IOException {
    try (RandomAccessFile huge = new RandomAccessFile(log().toFile(), "rw")) {
      huge.setLength(ResultFile.LIMIT + 1L);
    }
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(), file.kept());
    }
    assertEquals(ResultFile.LIMIT + 1L, Files.size(damaged()));
  }

  @Test
  void survivesInterruptedRewrite() throws IOException {
    try (ResultFile file = ResultFile.open(directory)) {
      file.append(List.of(result(1, 100)));
    }
    Files.write(directory.resolve("outbox.next"), new byte[] {1, 2, 3});
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(kept(1, 100)), file.kept());
    }
  }

  @Test
  void limitsFileSize() throws IOException {
    try (ResultFile file = ResultFile.open(directory)) {
      file.append(List.of(result(1, 100)));
      OutboxEntry large = OutboxEntry.result(2, ByteBuffer.allocate(ResultFile.LIMIT));
      IOException full = assertThrows(IOException.class, () -> file.append(List.of(large)));
      assertTrue(
          String.valueOf(full.getMessage()).contains("limit of 268435456 bytes"), full::getMessage);
      file.append(List.of(result(3, 10)));
      assertEquals(List.of(kept(1, 100), kept(3, 10)), file.kept());
    }
  }

  @Test
  void refusesUnwritableFile() throws IOException {
    Files.createDirectory(log());
    assertThrows(IOException.class, () -> ResultFile.open(directory));
    assertFalse(Files.exists(damaged()));
  }

  @Test
  void readsResultsAfterDamage() throws IOException {
    try (ResultFile file = ResultFile.open(directory)) {
      file.append(List.of(result(1, 100), result(2, 100), result(3, 100)));
    }
    byte[] bytes = Files.readAllBytes(log());
    bytes[bytes.length / 2] ^= 4;
    Files.write(log(), bytes, StandardOpenOption.TRUNCATE_EXISTING);
    try (ResultFile file = ResultFile.open(directory)) {
      assertEquals(List.of(kept(1, 100), kept(3, 100)), file.kept());
    }
  }

  private Path log() {
    return directory.resolve(ResultFile.NAME);
  }

  private Path damaged() {
    return directory.resolve(DamagedBytes.NAME);
  }

  private static OutboxEntry result(long id, int size) {
    return OutboxEntry.result(id, bytes(id, size));
  }

  private static StoredResult kept(long id, int size) {
    return new StoredResult(id, bytes(id, size));
  }

  private static ByteBuffer bytes(long id, int size) {
    ByteBuffer bytes = ByteBuffer.allocate(size);
    while (bytes.hasRemaining()) {
      bytes.put((byte) (id + bytes.position()));
    }
    return bytes.flip();
  }
}
