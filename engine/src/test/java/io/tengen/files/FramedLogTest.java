package io.tengen.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FramedLogTest {
  @TempDir Path directory;

  private static ByteBuffer frame(String payload) {
    byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
    return Frames.of('A', bytes, bytes.length);
  }

  private static List<String> found(ByteBuffer bytes) {
    return FrameScan.of(bytes, "A").found().stream()
        .map(frame -> StandardCharsets.UTF_8.decode(frame.payload()).toString())
        .toList();
  }

  private static List<String> read(Path file) throws IOException {
    return found(ByteBuffer.wrap(Files.readAllBytes(file)));
  }

  @Test
  void frameHasTheDocumentedBytes() {
    // CRC-32C of "123456789" is the check value of RFC 3720's polynomial.
    byte[] digits = "23456789".getBytes(StandardCharsets.US_ASCII);
    assertArrayEquals(
        HexFormat.of().parseHex("08000000" + "839206e3" + "31" + "3233343536373839"),
        Frames.of('1', digits, digits.length).array());
  }

  @Test
  void appendedFramesAreReadBack() throws IOException {
    Path file = directory.resolve("log");
    try (FramedLog log = FramedLog.open(file)) {
      log.append(frame("a"), true);
      log.append(frame("b"), false);
      assertEquals(2 * (Frames.HEAD + 1), log.end());
    }
    try (FramedLog log = FramedLog.open(file)) {
      assertEquals(List.of("a", "b"), found(log.read()));
      log.truncate(Frames.HEAD + 1);
      log.append(frame("c"), true);
      log.probe(10_000);
    }
    assertEquals(List.of("a", "c"), read(file));
    assertEquals(2 * (Frames.HEAD + 1), Files.size(file));
  }

  @Test
  void replacedLogCanGrow() throws IOException {
    Path file = directory.resolve("log");
    try (FramedLog log = FramedLog.open(file)) {
      log.append(frame("a"), true);
      log.replace(List.of(frame("b"), frame("c")));
      log.append(frame("d"), true);
      assertEquals(List.of("b", "c", "d"), found(log.read()));
    }
    assertEquals(List.of("b", "c", "d"), read(file));
    assertEquals(List.of(file), FileTrees.list(directory));
  }

  @Test
  void readerStopsAtTornFramesAndScanContinues() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(3 * (Frames.HEAD + 1));
    bytes.put(frame("a")).put(frame("b")).put(frame("c"));
    bytes.array()[Frames.HEAD + 1 + 5] ^= 1;
    FrameReader reader = new FrameReader(new ByteArrayInputStream(bytes.array()));
    assertEquals('A', Objects.requireNonNull(reader.next()).kind());
    assertFalse(reader.isTorn());
    assertNull(reader.next());
    assertTrue(reader.isTorn());
    assertEquals(Frames.HEAD + 1, reader.good());
    FrameScan scan = FrameScan.of(bytes.flip(), "A");
    assertEquals(List.of("a", "c"), found(bytes));
    assertEquals(List.of(new FrameScan.Damage(Frames.HEAD + 1, Frames.HEAD + 1)), scan.damage());
    assertEquals(List.of(), FrameScan.of(bytes, "B").found());
  }

  @Test
  void refusesTooLongFrames() {
    byte[] half = new byte[Frames.LONGEST / 2 + 1];
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> Frames.of('A', ByteBuffer.wrap(half), ByteBuffer.wrap(half)));
    assertEquals("a frame of 67108866 bytes is too long", refused.getMessage());
  }
}
