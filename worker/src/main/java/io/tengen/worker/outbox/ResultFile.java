package io.tengen.worker.outbox;

import io.tengen.files.FrameScan;
import io.tengen.files.FramedLog;
import io.tengen.files.TemporaryFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The outbox's log as a file. It is empty when no result waits, and written anew when most of it is
 * settled. Blocks on the disk; confined to one thread.
 */
final class ResultFile implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(ResultFile.class);

  static final String NAME = "outbox.log";

  /** It takes this many bytes at most: beyond them it is as if the disk were full. */
  static final int LIMIT = 256 << 20;

  /** More than a block, so that room left in the file's last one does not deceive. */
  private static final int PROBE = 16 << 10;

  /** A log that is smaller is not written anew to save room. */
  private static final int WORTH_COMPACTING = 1 << 20;

  private final int limit;
  private final Path file;
  private final DamagedBytes damagedBytes;
  private final FramedLog frames;

  /** Results in the file that are not settled, oldest first. */
  private final Map<Long, OutboxEntry> live = new LinkedHashMap<>();

  private final long lastId;

  private ResultFile(Path directory, int limit) throws IOException {
    this.limit = limit;
    file = directory.resolve(NAME);
    damagedBytes = new DamagedBytes(directory);
    setAsideIfTooLarge();
    // One worker at a time has this directory: what is left is of one that died.
    TemporaryFiles.deleteLeftovers(directory, Duration.ZERO);
    frames = FramedLog.open(file);
    ByteBuffer bytes = frames.read();
    LogFormat.Scan scan = LogFormat.scan(bytes);
    long last = 0;
    for (OutboxEntry outboxEntry : scan.entries()) {
      note(outboxEntry);
      last = Math.max(last, outboxEntry.id());
    }
    lastId = last;
    if (!scan.damage().isEmpty()) {
      setAside(bytes, scan.damage());
    }
    if (live.isEmpty() || live.size() < scan.entries().size() || !scan.damage().isEmpty()) {
      tidy();
    }
  }

  /**
   * Opens the log of this directory, or begins one. Damage is set aside and told of; it keeps
   * nobody from what is intact.
   *
   * @throws IOException if the file cannot be read or written at all
   */
  static ResultFile open(Path directory) throws IOException {
    return open(directory, LIMIT);
  }

  /**
   * @param limit bytes that it takes at most
   */
  static ResultFile open(Path directory, int limit) throws IOException {
    return new ResultFile(directory, limit);
  }

  /** Results that are not settled, oldest first. */
  List<StoredResult> kept() {
    return live.values().stream()
        .map(outboxEntry -> new StoredResult(outboxEntry.id(), outboxEntry.payload()))
        .toList();
  }

  /** The highest id in it when it was opened; 0 if there was none. */
  long lastId() {
    return lastId;
  }

  /** Bytes of the file. */
  long size() {
    return frames.end();
  }

  /**
   * Writes these entries, all of them or, as far as a reader can tell, none. Results are durable
   * when this returns; that one is settled need not be: it would be delivered once more. Of one
   * result there is one entry at most.
   *
   * @throws IOException if the disk is full or broken; to be tried again later
   */
  void append(List<OutboxEntry> entries) throws IOException {
    List<OutboxEntry> news = new ArrayList<>();
    for (OutboxEntry outboxEntry : entries) {
      // What is settled is so from now on, whether or not that can be written.
      if (outboxEntry.isResult() || live.remove(outboxEntry.id()) != null) {
        news.add(outboxEntry);
      }
    }
    if (live.isEmpty()) {
      // Takes no room: the way out for a full disk.
      empty();
      news.removeIf(outboxEntry -> !outboxEntry.isResult());
    }
    long size = news.stream().mapToLong(LogFormat::size).sum();
    if (frames.end() + size > limit) {
      tidy();
    }
    write(news, size);
    news.forEach(this::note);
    if (frames.end() > WORTH_COMPACTING && frames.end() > 2 * liveBytes()) {
      tidy();
    }
  }

  /**
   * Sees whether there is room for another result or two.
   *
   * @throws IOException if there is not
   */
  void probe() throws IOException {
    frames.probe(PROBE);
  }

  private void write(List<OutboxEntry> entries, long size) throws IOException {
    if (frames.end() + size > limit) {
      throw new IOException(file + " has grown to its limit of " + limit + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) size);
    entries.forEach(outboxEntry -> bytes.put(LogFormat.frame(outboxEntry)));
    frames.append(bytes.flip(), entries.stream().anyMatch(OutboxEntry::isResult));
  }

  private void note(OutboxEntry outboxEntry) {
    if (outboxEntry.isResult()) {
      live.put(outboxEntry.id(), outboxEntry);
    } else {
      live.remove(outboxEntry.id());
    }
  }

  private long liveBytes() {
    return live.values().stream().mapToLong(LogFormat::size).sum();
  }

  /** Makes the file as small as it can be. That this fails is no harm: it is only larger. */
  private void tidy() {
    try {
      if (live.isEmpty()) {
        empty();
      } else {
        compact();
      }
    } catch (IOException e) {
      log.debug("{} stays as large as it is", file, e);
    }
  }

  private void empty() throws IOException {
    if (frames.end() > 0) {
      frames.truncate(0);
    }
  }

  /** Writes what lives into another file, which then takes this one's place. */
  private void compact() throws IOException {
    frames.replace(live.values().stream().map(LogFormat::frame).toList());
  }

  /** Nothing that this program writes is so large. */
  private void setAsideIfTooLarge() throws IOException {
    if (Files.exists(file) && Files.size(file) > limit) {
      damagedBytes.takeWhole(file);
      log.warn("{} is too large to be an outbox: moved to {}", file, damagedBytes.file());
    }
  }

  private void setAside(ByteBuffer bytes, List<FrameScan.Damage> damage) {
    long size = damage.stream().mapToLong(FrameScan.Damage::size).sum();
    log.warn(
        "{} bytes of {} are torn or damaged: moved to {}; {} intact results are delivered",
        size,
        file,
        damagedBytes.file(),
        live.size());
    for (FrameScan.Damage part : damage) {
      damagedBytes.add(bytes.slice(part.offset(), part.size()));
    }
  }

  @Override
  public void close() throws IOException {
    frames.close();
  }
}
