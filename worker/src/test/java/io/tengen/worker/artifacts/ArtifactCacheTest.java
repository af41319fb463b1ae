package io.tengen.worker.artifacts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.files.artifact.Artifact;
import io.tengen.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ArtifactCacheTest {
  private static final long LIMIT = 100_000;

  @TempDir Path directory;

  private final ScriptedSource source = new ScriptedSource();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private ArtifactCache cache;

  @BeforeEach
  void open() throws IOException {
    cache =
        ArtifactCache.open(
            new ArtifactCacheSettings(directory, LIMIT), source, Duration.ofMillis(1));
  }

  @AfterEach
  void close() {
    cache.close();
    threads.shutdownNow();
  }

  private void reopen() throws IOException {
    cache.close();
    open();
  }

  private void assertBorrowed(Artifact artifact) throws IOException, InterruptedException {
    try (ArtifactCache.Loan loan = cache.borrow(artifact)) {
      assertArrayEquals(source.bytes(artifact), Files.readAllBytes(loan.file()));
    }
  }

  private String failure(Artifact artifact) {
    String said =
        String.valueOf(assertThrows(IOException.class, () -> cache.borrow(artifact)).getMessage());
    assertTrue(said.startsWith("artifact " + artifact.brief() + " cannot be fetched: "), said);
    assertFalse(said.contains("\n"), said);
    return said;
  }

  /** The artifacts that are complete. */
  private Set<String> kept() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toSet());
    }
  }

  private static String at(Artifact artifact, long offset) {
    return artifact.brief() + "@" + offset;
  }

  @Test
  void fetchesOnceForAllProcesses() throws Exception {
    Artifact artifact = source.add(10_500, 1);
    assertBorrowed(artifact);
    assertBorrowed(artifact);
    reopen();
    assertBorrowed(artifact);
    assertEquals(List.of(at(artifact, 0)), source.requests());
  }

  @Test
  void concurrentCallersShareOneDownload() throws Exception {
    Artifact artifact = source.add(10_000, 2);
    CountDownLatch gate = source.gate();
    List<Future<Path>> borrowers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      borrowers.add(
          threads.submit(() -> {
            try (ArtifactCache.Loan loan = cache.borrow(artifact)) {
              return loan.file();
            }
          }));
    }
    Await.until("the download", () -> !source.requests().isEmpty());
    gate.countDown();
    for (Future<Path> borrower : borrowers) {
      assertArrayEquals(source.bytes(artifact), Files.readAllBytes(borrower.get()));
    }
    assertEquals(List.of(at(artifact, 0)), source.requests());
  }

  @Test
  void resumesBrokenDownload() throws Exception {
    Artifact artifact = source.add(10_000, 3);
    source.breakAfter(3_000);
    assertBorrowed(artifact);
    assertEquals(
        List.of(at(artifact, 0), at(artifact, 3_000), at(artifact, 6_000), at(artifact, 9_000)),
        source.requests());
  }

  @Test
  void failsAfterFruitlessAttemptsAndRetriesLater() throws Exception {
    Artifact artifact = source.add(10_000, 4);
    source.breakAfter(0);
    assertTrue(failure(artifact).endsWith("broken line"));
    assertEquals(8, source.requests().size());
    source.breakAfter(10_000);
    assertBorrowed(artifact);
  }

  @Test
  void repeatsDamagedDownload() throws Exception {
    Artifact artifact = source.add(10_000, 5);
    source.damage(2);
    assertBorrowed(artifact);
    assertEquals(List.of(at(artifact, 0), at(artifact, 0), at(artifact, 0)), source.requests());
  }

  @Test
  void failsAfterRepeatedDamage() throws Exception {
    Artifact artifact = source.add(10_000, 6);
    source.damage(100);
    assertTrue(failure(artifact).contains("has other bytes: their hash is "));
    assertEquals(3, source.requests().size());
    assertEquals(Set.of(), kept());
  }

  @Test
  void failsAtOnceIfSourceLacksArtifact() {
    Artifact artifact = source.add(10_000, 7);
    source.forget(artifact);
    assertTrue(failure(artifact).endsWith("it is not here"));
    assertEquals(1, source.requests().size());
  }

  @Test
  void fetchesDeletedArtifactAgain() throws Exception {
    Artifact artifact = source.add(10_000, 8);
    assertBorrowed(artifact);
    byte[] bytes = source.bytes(artifact);
    bytes[5_000] ^= 1;
    Files.write(directory.resolve(artifact.sha256()), bytes);
    reopen();
    assertBorrowed(artifact);
    assertEquals(List.of(at(artifact, 0), at(artifact, 0)), source.requests());
  }

  @Test
  void resumesDownloadAfterRestart() throws Exception {
    Artifact artifact = source.add(10_000, 9);
    source.gate();
    Future<ArtifactCache.Loan> borrower = threads.submit(() -> cache.borrow(artifact));
    Path part = directory.resolve("arriving").resolve(artifact.sha256() + ".part");
    Await.until("half of it", () -> part.toFile().length() == 5_000);
    cache.close();
    assertThrows(ExecutionException.class, borrower::get);

    source.gate().countDown();
    open();
    assertBorrowed(artifact);
    assertEquals(List.of(at(artifact, 0), at(artifact, 5_000)), source.requests());
  }

  @Test
  void interruptDoesNotCancelDownload() throws Exception {
    Artifact artifact = source.add(10_000, 10);
    CountDownLatch gate = source.gate();
    Future<ArtifactCache.Loan> first = threads.submit(() -> cache.borrow(artifact));
    Await.until("the download", () -> !source.requests().isEmpty());
    Future<ArtifactCache.Loan> second = threads.submit(() -> cache.borrow(artifact));
    first.cancel(true);
    gate.countDown();
    second.get().close();
    assertEquals(List.of(at(artifact, 0)), source.requests());
  }

  @Test
  void evictsLeastRecentlyUsed() throws Exception {
    Artifact oldest = source.add(40_000, 11);
    Artifact older = source.add(40_000, 12);
    Artifact next = source.add(50_000, 13);
    assertBorrowed(oldest);
    assertBorrowed(older);
    // As if used an hour ago and two hours ago; one is then used again.
    age(older, 1);
    age(oldest, 2);
    assertBorrowed(oldest);
    assertBorrowed(next);
    assertEquals(Set.of(oldest.sha256(), next.sha256()), kept());
    assertBorrowed(older);
    assertEquals(Set.of(older.sha256(), next.sha256()), kept());
  }

  private void age(Artifact artifact, int hours) throws IOException {
    Files.setLastModifiedTime(
        directory.resolve(artifact.sha256()),
        FileTime.from(Instant.now().minus(Duration.ofHours(hours))));
  }

  @Test
  void keepsBorrowedArtifacts() throws Exception {
    Artifact lent = source.add(60_000, 14);
    Artifact more = source.add(60_000, 15);
    ArtifactCache.Loan loan = cache.borrow(lent);
    ArtifactCache.Loan another = cache.borrow(lent);
    loan.close();
    loan.close();
    assertTrue(
        failure(more)
            .endsWith(
                "it has 60,000 bytes, and the artifacts in use leave too little space; raise"
                    + " tengen.worker.artifacts.limit above 100,000"));
    assertEquals(Set.of(lent.sha256()), kept());
    another.close();
    assertBorrowed(more);
    assertEquals(Set.of(more.sha256()), kept());
  }

  /** Verifying the first takes a while, during which it must not be counted twice. */
  @Test
  void countsArtifactBeingVerifiedOnce() throws Exception {
    cache.close();
    int half = 48 << 20;
    ArtifactCacheSettings room = new ArtifactCacheSettings(directory, 2 * half);
    Artifact here = source.add(half, 20);
    Artifact more = source.add(half, 21);
    cache = ArtifactCache.open(room, source, Duration.ofMillis(1));
    cache.borrow(here).close();
    cache.close();

    cache = ArtifactCache.open(room, source, Duration.ofMillis(1));
    Future<ArtifactCache.Loan> reading = threads.submit(() -> cache.borrow(here));
    Thread.sleep(Duration.ofMillis(20));
    cache.borrow(more).close();
    reading.get().close();
    assertEquals(Set.of(here.sha256(), more.sha256()), kept());
  }

  @Test
  void evictsPartialDownloads() throws Exception {
    Artifact part = source.add(90_000, 16);
    CountDownLatch gate = source.gate();
    Future<ArtifactCache.Loan> borrower = threads.submit(() -> cache.borrow(part));
    Path file = directory.resolve("arriving").resolve(part.sha256() + ".part");
    Await.until("half of it", () -> file.toFile().length() == 45_000);
    reopen();
    assertThrows(ExecutionException.class, borrower::get);
    gate.countDown();

    Artifact next = source.add(90_000, 17);
    assertBorrowed(next);
    assertFalse(Files.exists(file));
  }

  @Test
  void refusesArtifactLargerThanLimit() throws Exception {
    Artifact small = source.add(1_000, 18);
    Artifact large = source.add(100_001, 19);
    assertBorrowed(small);
    assertTrue(failure(large).contains("raise tengen.worker.artifacts.limit"));
    assertEquals(1, source.requests().size());
  }
}
