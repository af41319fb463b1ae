package io.tengen.files.artifact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactStoreTest {
  private static final long LARGEST = 1 << 20;
  private static final StoreLimits LIMITS = new StoreLimits(LARGEST, 0);

  @TempDir Path directory;

  private ArtifactStore store;

  @BeforeEach
  void open() throws IOException {
    store = ArtifactStore.open(directory, LIMITS);
  }

  private static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  private static Artifact artifact(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return new Artifact(HexFormat.of().formatHex(hash), bytes.length);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns an artifact whose length or hash differs from its bytes. */
  private static Artifact claimed(byte[] bytes, long length) {
    return new Artifact(artifact(bytes).sha256(), length);
  }

  private PartialArtifact receive(Artifact artifact) throws IOException {
    return store.receive(artifact).orElseThrow();
  }

  private Path put(byte[] bytes) throws IOException {
    try (PartialArtifact partial = receive(artifact(bytes))) {
      partial.write(ByteBuffer.wrap(bytes));
      return partial.commit();
    }
  }

  private static ArtifactException refusal(
      ArtifactException.Reason reason, org.junit.jupiter.api.function.Executable action) {
    ArtifactException refusal = assertThrows(ArtifactException.class, action);
    assertEquals(reason, refusal.reason(), refusal.getMessage());
    assertFalse(String.valueOf(refusal.getMessage()).contains("\n"));
    return refusal;
  }

  /** Returns every non-empty file below the directory. */
  private Set<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(file -> Files.isRegularFile(file) && file.toFile().length() > 0)
          .map(file -> directory.relativize(file).toString())
          .collect(Collectors.toSet());
    }
  }

  @Test
  void addedArtifactIsFound() throws IOException {
    byte[] bytes = bytes(200_000, 1);
    Artifact artifact = artifact(bytes);
    assertEquals(Optional.empty(), store.find(artifact));
    Path file = put(bytes);
    assertArrayEquals(bytes, Files.readAllBytes(file));
    assertEquals(Optional.of(file), store.find(artifact));
    assertEquals(Optional.of(artifact), store.find(artifact.sha256()));
    assertEquals(Optional.of(file), ArtifactStore.open(directory, LIMITS).find(artifact));
    assertEquals(Optional.empty(), store.find(claimed(bytes, bytes.length - 1)));
    assertEquals(Optional.empty(), store.receive(artifact), "is here");
    assertTrue(store.verify(artifact));
    assertEquals(Set.of(artifact.sha256()), files());
  }

  @Test
  void interruptedWritingIsResumed() throws IOException {
    byte[] bytes = bytes(100_000, 2);
    Artifact artifact = artifact(bytes);
    try (PartialArtifact partial = receive(artifact)) {
      partial.write(ByteBuffer.wrap(bytes, 0, 30_000));
    }
    assertEquals(Optional.empty(), store.find(artifact));

    store = ArtifactStore.open(directory, LIMITS);
    assertEquals(30_000, store.received(artifact.sha256()));
    try (PartialArtifact partial = receive(artifact)) {
      assertEquals(30_000, partial.received());
      assertFalse(partial.isComplete());
      assertThrows(IllegalStateException.class, partial::commit);
      partial.write(ByteBuffer.wrap(bytes, 30_000, 70_000));
      assertTrue(partial.isComplete());
      assertArrayEquals(bytes, Files.readAllBytes(partial.commit()));
    }
    assertEquals(0, store.received(artifact.sha256()));
  }

  @Test
  void mismatchingBytesAreNotKept() throws IOException {
    byte[] bytes = bytes(1_000, 3);
    Artifact artifact = artifact(bytes);
    byte[] damaged = bytes.clone();
    damaged[500] ^= 1;
    try (PartialArtifact partial = receive(artifact)) {
      partial.write(ByteBuffer.wrap(damaged));
      assertTrue(
          String.valueOf(refusal(ArtifactException.Reason.MISMATCH, partial::commit).getMessage())
              .endsWith("has other bytes: their hash is " + artifact(damaged).sha256()));
    }
    assertEquals(Set.of(), files());
    put(bytes);
    assertEquals(Set.of(artifact.sha256()), files());
  }

  @Test
  void damagedBeginningIsDetectedOnCommit() throws IOException {
    byte[] bytes = bytes(1_000, 4);
    Artifact artifact = artifact(bytes);
    Files.write(directory.resolve("arriving").resolve(artifact.sha256() + ".part"), bytes(600, 99));
    try (PartialArtifact partial = receive(artifact)) {
      partial.write(ByteBuffer.wrap(bytes, 600, 400));
      refusal(ArtifactException.Reason.MISMATCH, partial::commit);
      // The same writer may begin again.
      assertEquals(0, partial.received());
      partial.write(ByteBuffer.wrap(bytes));
      partial.commit();
    }
    assertTrue(store.verify(artifact));
  }

  @Test
  void refusesMoreBytesThanAnnounced() throws IOException {
    byte[] bytes = bytes(1_000, 5);
    try (PartialArtifact partial = receive(claimed(bytes, 999))) {
      refusal(ArtifactException.Reason.MISMATCH, () -> partial.write(ByteBuffer.wrap(bytes)));
    }
    assertEquals(Set.of(), files());
  }

  @Test
  void partOfAnotherLengthIsDiscarded() throws IOException {
    byte[] bytes = bytes(1_000, 6);
    try (PartialArtifact partial = receive(claimed(bytes, 5_000))) {
      partial.write(ByteBuffer.wrap(bytes(3_000, 7)));
    }
    put(bytes);
    assertTrue(store.verify(artifact(bytes)));
  }

  @Test
  void tooLargeArtifactIsRefusedBeforeWriting() throws IOException {
    byte[] bytes = bytes(10, 8);
    assertEquals(
        "artifact " + artifact(bytes).sha256() + " has 1,048,577 bytes; the limit is 1,048,576",
        refusal(
                ArtifactException.Reason.TOO_LARGE,
                () -> store.receive(claimed(bytes, LARGEST + 1)))
            .getMessage());
    assertEquals(Set.of(), files());
  }

  @Test
  void keepsTheDiskReserve() throws IOException {
    store = ArtifactStore.open(directory, new StoreLimits(LARGEST, Long.MAX_VALUE));
    refusal(ArtifactException.Reason.NO_ROOM, () -> store.receive(artifact(bytes(10, 9))));
    assertEquals(Set.of(), files());
  }

  @Test
  void refusesMalformedHashes() {
    for (String name :
        List.of(
            "",
            "../../etc/passwd",
            "..",
            "a".repeat(63),
            "a".repeat(65),
            "A".repeat(64),
            "/" + "a".repeat(63),
            "a".repeat(63) + "\0",
            "a".repeat(64) + "\n",
            "x".repeat(100_000))) {
      String said =
          String.valueOf(
              assertThrows(IllegalArgumentException.class, () -> new Artifact(name, 1), name)
                  .getMessage());
      assertTrue(
          said.matches("\"[ -~]{0,83}\" is not a SHA-256: 64 lower-case hexadecimal digits"), said);
      assertThrows(IllegalArgumentException.class, () -> store.find(name), name);
      assertThrows(IllegalArgumentException.class, () -> store.received(name), name);
    }
    assertThrows(IllegalArgumentException.class, () -> new Artifact("a".repeat(64), 0));
  }

  @Test
  void onlyOneWriterAtATime() throws IOException {
    byte[] bytes = bytes(1_000, 10);
    try (PartialArtifact partial = receive(artifact(bytes))) {
      refusal(ArtifactException.Reason.BUSY, () -> store.receive(artifact(bytes)));
      // Nor may the other writer, which opened the file and gave up, have released the lock.
      refusal(ArtifactException.Reason.BUSY, () -> store.receive(artifact(bytes)));
      put(bytes(1_000, 11));
      partial.write(ByteBuffer.wrap(bytes));
      partial.commit();
    }
    assertTrue(store.verify(artifact(bytes)));
  }

  @Test
  void anInterruptedWriterReleasesTheArtifact() throws IOException {
    byte[] bytes = bytes(1_000, 12);
    try (PartialArtifact partial = receive(artifact(bytes))) {
      partial.write(ByteBuffer.wrap(bytes, 0, 400));
      // An interrupt closes the channel at its next use.
      Thread.currentThread().interrupt();
      assertThrows(
          ClosedByInterruptException.class, () -> partial.write(ByteBuffer.wrap(bytes, 400, 600)));
      assertTrue(Thread.interrupted());
    }
    try (PartialArtifact partial = receive(artifact(bytes))) {
      partial.write(ByteBuffer.wrap(bytes, (int) partial.received(), 600));
      partial.commit();
    }
    assertTrue(store.verify(artifact(bytes)));
  }

  @Test
  void concurrentWritersOfOneArtifact() throws Exception {
    byte[] bytes = bytes(300_000, 12);
    Artifact artifact = artifact(bytes);
    AtomicInteger commits = new AtomicInteger();
    Callable<Void> putting =
        () -> {
          while (true) {
            try {
              Optional<PartialArtifact> begun = store.receive(artifact);
              if (begun.isEmpty()) {
                return null;
              }
              try (PartialArtifact partial = begun.get()) {
                for (int from = (int) partial.received(); from < bytes.length; from += 1_000) {
                  partial.write(ByteBuffer.wrap(bytes, from, 1_000));
                }
                partial.commit();
                commits.incrementAndGet();
              }
            } catch (ArtifactException e) {
              assertEquals(ArtifactException.Reason.BUSY, e.reason());
              Thread.sleep(1);
            }
          }
        };
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<Void>> puts = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        puts.add(threads.submit(putting));
      }
      for (Future<Void> put : puts) {
        put.get();
      }
    }
    assertEquals(1, commits.get());
    assertTrue(store.verify(artifact));
  }

  @Test
  void damagedArtifactIsMovedAside() throws IOException {
    byte[] bytes = bytes(1_000, 13);
    Artifact artifact = artifact(bytes);
    Path file = put(bytes);
    bytes[0] ^= 1;
    Files.write(file, bytes);
    assertFalse(store.verify(artifact));
    assertEquals(Optional.empty(), store.find(artifact));
    assertEquals(Set.of("arriving/" + artifact.sha256() + ".damaged"), files());
    assertFalse(store.verify(artifact));
  }

  @Test
  void listsCompleteAndPartialArtifacts() throws IOException {
    byte[] whole = bytes(1_000, 14);
    byte[] torn = bytes(2_000, 15);
    put(whole);
    try (PartialArtifact partial = receive(artifact(torn))) {
      partial.write(ByteBuffer.wrap(torn, 0, 700));
    }
    Files.writeString(directory.resolve("README"), "not one of ours");
    Instant old = Instant.parse("2026-01-02T03:04:05Z");
    Files.setLastModifiedTime(directory.resolve(artifact(whole).sha256()), FileTime.from(old));
    assertEquals(
        Set.of(
            new ArtifactEntry(artifact(whole).sha256(), 1_000, true, old),
            new ArtifactEntry(artifact(torn).sha256(), 700, false, Instant.EPOCH)),
        store.list().stream()
            .map(h ->
                h.complete() ? h : new ArtifactEntry(h.sha256(), h.bytes(), false, Instant.EPOCH))
            .collect(Collectors.toSet()));
    store.touch(artifact(whole));
    for (ArtifactEntry entry : store.list()) {
      assertTrue(entry.used().isAfter(old));
      store.delete(entry);
    }
    assertEquals(Set.of("README"), files());
  }

  @Test
  void abandonedPartsAreDeletedOnOpen() throws IOException {
    byte[] recent = bytes(1_000, 16);
    byte[] abandoned = bytes(1_000, 17);
    for (byte[] bytes : List.of(recent, abandoned)) {
      try (PartialArtifact partial = receive(artifact(bytes))) {
        partial.write(ByteBuffer.wrap(bytes, 0, 500));
      }
    }
    Files.setLastModifiedTime(
        directory.resolve("arriving").resolve(artifact(abandoned).sha256() + ".part"),
        FileTime.from(Instant.now().minus(Duration.ofDays(8))));
    store = ArtifactStore.open(directory, LIMITS);
    assertEquals(500, store.received(artifact(recent).sha256()));
    assertEquals(0, store.received(artifact(abandoned).sha256()));
  }
}
