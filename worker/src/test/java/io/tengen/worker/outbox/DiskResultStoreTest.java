package io.tengen.worker.outbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.testing.Await;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DiskResultStoreTest {
  @TempDir Path directory;

  @Test
  void nextProcessFindsUnsettledResultsOnce() throws Exception {
    try (DiskResultStore results = DiskResultStore.open(directory)) {
      long first = results.add(bytes(1));
      long second = results.add(bytes(2));
      Await.until("the first is on the disk", () -> onDisk().contains(first));
      results.settle(first);
      results.add(bytes(3));
      assertEquals(first + 1, second);
    }
    try (DiskResultStore results = DiskResultStore.open(directory)) {
      List<StoredResult> left = results.takeStored();
      assertEquals(List.of(bytes(2), bytes(3)), left.stream().map(StoredResult::bytes).toList());
      assertEquals(List.of(), results.takeStored());
      assertTrue(results.add(bytes(4)) > left.getLast().id());
    }
  }

  @Test
  void acceptsResultsFromManyThreads() throws Exception {
    int threads = 4;
    int each = 200;
    Set<Long> expected = ConcurrentHashMap.newKeySet();
    try (DiskResultStore results = DiskResultStore.open(directory)) {
      List<Thread> handing = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        handing.add(
            Thread.ofPlatform()
                .start(() -> {
                  for (int i = 0; i < each; i++) {
                    long id = results.add(bytes(i));
                    if (i % 3 == 0) {
                      results.settle(id);
                    } else {
                      expected.add(id);
                    }
                  }
                }));
      }
      for (Thread thread : handing) {
        thread.join();
      }
    }
    assertEquals(new HashSet<>(expected), onDisk());
  }

  /** A frame of the log has at most 64 MiB; a larger result must not end the writer in silence. */
  @Test
  void isNotDurableAfterAnUnexpectedFailure() throws Exception {
    try (DiskResultStore results = DiskResultStore.open(directory)) {
      assertTrue(results.isDurable());
      results.add(ByteBuffer.allocate((64 << 20) + 1));
      Await.until("the store says that it cannot keep results", () -> !results.isDurable());
    }
  }

  @Test
  void keepsResultsUntilDiskHasSpace() throws Exception {
    AtomicInteger changes = new AtomicInteger();
    // Two have room, three have not.
    try (DiskResultStore results =
        DiskResultStore.open(directory, ResultFile.open(directory, 2_500))) {
      results.onChange(changes::incrementAndGet);
      long first = results.add(bytes(1));
      long second = results.add(bytes(2));
      Await.until("two are on the disk", () -> onDisk().equals(Set.of(first, second)));
      long third = results.add(bytes(3));
      Await.until("the disk is full", () -> !results.isDurable());
      results.settle(first);
      Await.until("there is room", results::isDurable);
      // The listener is called after the store has become durable again.
      Await.until("both changes are told", () -> changes.get() == 2);
      Await.until("the third is on the disk", () -> onDisk().equals(Set.of(second, third)));
    }
  }

  @Test
  void reportsFullDiskOnce() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full here");
    Path log = directory.resolve(ResultFile.NAME);
    Files.createSymbolicLink(log, full);
    AtomicInteger changes = new AtomicInteger();
    try (ResultFile file = ResultFile.open(directory)) {
      DiskResultStore results = new DiskResultStore(directory, file);
      results.onChange(changes::incrementAndGet);
      assertTrue(results.isDurable());
      results.add(bytes(1));
      results.attempt();
      assertEquals(1, changes.get(), "said");
      assertFalse(results.isDurable());
      long settled = results.add(bytes(2));
      results.add(bytes(3));
      results.settle(settled);
      for (int again = 0; again < 3; again++) {
        results.attempt();
        assertFalse(results.isDurable());
        assertEquals(1, changes.get(), "said once");
      }
    }
  }

  @Test
  void setsUnreadableResultsAside() throws Exception {
    try (DiskResultStore results = DiskResultStore.open(directory)) {
      results.add(bytes(7));
      results.add(bytes(8));
    }
    try (DiskResultStore results = DiskResultStore.open(directory)) {
      results.setAside(results.takeStored().getFirst(), "for a test");
    }
    try (DiskResultStore results = DiskResultStore.open(directory)) {
      assertEquals(
          List.of(bytes(8)), results.takeStored().stream().map(StoredResult::bytes).toList());
    }
    assertEquals(
        bytes(7), ByteBuffer.wrap(Files.readAllBytes(directory.resolve(DamagedBytes.NAME))));
  }

  private Set<Long> onDisk() {
    try {
      LogFormat.Scan scan =
          LogFormat.scan(ByteBuffer.wrap(Files.readAllBytes(directory.resolve(ResultFile.NAME))));
      Set<Long> settled =
          scan.entries().stream()
              .filter(entry -> !entry.isResult())
              .map(OutboxEntry::id)
              .collect(Collectors.toSet());
      return scan.entries().stream()
          .map(OutboxEntry::id)
          .filter(id -> !settled.contains(id))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ByteBuffer bytes(int value) {
    return ByteBuffer.allocate(1_000).putInt(0, value);
  }
}
