package io.tengen.worker.outbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.files.FrameScan;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Damages logs at random; failure messages name the seed. */
class LogFormatTest {
  private static final int ROUNDS = 3_000;

  @Test
  void encodesEntry() {
    ByteBuffer bytes = log(List.of(OutboxEntry.result(258, ByteBuffer.wrap(new byte[] {7, 8}))));
    byte[] expected =
        HexFormat.of().parseHex("0a000000" + "ced72a38" + "52" + "0201000000000000" + "0708");
    assertEquals(ByteBuffer.wrap(expected), bytes);
  }

  @Test
  void findsWrittenEntries() {
    for (int seed = 0; seed < 200; seed++) {
      List<OutboxEntry> entries = entries(new Random(seed));
      LogFormat.Scan scan = LogFormat.scan(log(entries));
      assertEquals(entries, found(scan), "seed " + seed);
      assertEquals(List.of(), scan.damage(), "seed " + seed);
    }
  }

  @Test
  void tornTailLosesOnlyItsEntry() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      List<OutboxEntry> entries = entries(random);
      ByteBuffer log = log(entries);
      int cut = random.nextInt(log.limit() + 1);
      List<OutboxEntry> whole = new ArrayList<>();
      int end = 0;
      for (OutboxEntry entry : entries) {
        if (end + LogFormat.size(entry) > cut) {
          break;
        }
        end += LogFormat.size(entry);
        whole.add(entry);
      }
      LogFormat.Scan scan = LogFormat.scan(log.slice(0, cut));
      assertEquals(whole, found(scan), "seed " + seed);
      assertEquals(
          end == cut ? List.of() : List.of(new FrameScan.Damage(end, cut - end)),
          scan.damage(),
          "seed " + seed);
    }
  }

  @Test
  void damageLosesOnlyTouchedEntries() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      List<OutboxEntry> entries = entries(random);
      ByteBuffer log = log(entries);
      int from = random.nextInt(log.limit());
      int to = Math.min(log.limit(), from + 1 + random.nextInt(random.nextBoolean() ? 2 : 100));
      for (int i = from; i < to; i++) {
        log.put(i, (byte) (log.get(i) ^ 1 << random.nextInt(8)));
      }
      List<OutboxEntry> untouched = new ArrayList<>();
      int start = 0;
      for (OutboxEntry entry : entries) {
        int end = start + LogFormat.size(entry);
        if (to <= start || from >= end) {
          untouched.add(entry);
        }
        start = end;
      }
      assertEquals(untouched, found(LogFormat.scan(log)), "seed " + seed);
    }
  }

  @Test
  void skipsMissingAndForeignBytes() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      List<OutboxEntry> entries = entries(random);
      int at = random.nextInt(entries.size() + 1);
      byte[] strange = new byte[1 + random.nextInt(200)];
      random.nextBytes(strange);
      ByteBuffer before = log(entries.subList(0, at));
      ByteBuffer after = log(entries.subList(at, entries.size()));
      ByteBuffer log = ByteBuffer.allocate(before.limit() + strange.length + after.limit());
      log.put(before).put(strange).put(after).flip();
      LogFormat.Scan scan = LogFormat.scan(log);
      assertEquals(entries, found(scan), "seed " + seed);
      assertEquals(
          List.of(new FrameScan.Damage(before.limit(), strange.length)),
          scan.damage(),
          "seed " + seed);
    }
  }

  @Test
  void entriesAndDamageCoverAnyLog() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      ByteBuffer log = ByteBuffer.allocate(random.nextInt(400));
      random.nextBytes(log.array());
      for (int i = 0; i + 8 < log.limit(); i += 1 + random.nextInt(60)) {
        // Lengths of every size, followed by known kinds.
        log.putInt(i, random.nextInt() >> random.nextInt(32)).put(i + 8, (byte) 'R');
      }
      LogFormat.Scan scan = LogFormat.scan(log);
      int bytes =
          scan.damage().stream().mapToInt(FrameScan.Damage::size).sum()
              + scan.entries().stream().mapToInt(LogFormat::size).sum();
      assertEquals(log.limit(), bytes, "seed " + seed);
    }
  }

  @Test
  void ignoresLogWithinPayload() {
    List<OutboxEntry> inner = entries(new Random(1));
    List<OutboxEntry> outer = List.of(OutboxEntry.result(99, log(inner)));
    assertTrue(inner.size() > 1);
    assertEquals(outer, found(LogFormat.scan(log(outer))));
  }

  static ByteBuffer log(List<OutboxEntry> entries) {
    ByteBuffer bytes = ByteBuffer.allocate(entries.stream().mapToInt(LogFormat::size).sum());
    entries.forEach(entry -> bytes.put(LogFormat.frame(entry)));
    return bytes.flip();
  }

  private static List<OutboxEntry> found(LogFormat.Scan scan) {
    return scan.entries();
  }

  private static List<OutboxEntry> entries(Random random) {
    List<OutboxEntry> entries = new ArrayList<>();
    int count = 2 + random.nextInt(10);
    for (int i = 1; i <= count; i++) {
      byte[] payload = new byte[random.nextInt(60)];
      random.nextBytes(payload);
      entries.add(
          random.nextInt(3) == 0
              ? OutboxEntry.settled(i)
              : OutboxEntry.result(i, ByteBuffer.wrap(payload)));
    }
    return entries;
  }
}
