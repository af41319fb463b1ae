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
 * The file of the outbox's log. It is empty when no result waits, and rewritten when most of it is
 * settled. Blocks on the disk; confined to one thread.
 */
final class ResultFile implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(ResultFile.class);

  static final String NAME = "outbox.log";

  /** The most bytes of the file; beyond them it behaves as if the disk were full. */
  static final int LIMIT = 256 << 20;

  /**
   * More bytes than a block, so that space left in the file's last block does not hide a full disk.
   */
  private static final int PROBE = 16 << 10;

  /** The least size of a log that is rewritten to save space. */
  private static final int WORTH_COMPACTING = 1 << 20;

  private final int limit;
  private final Path file;
  private final DamagedBytes damagedBytes;
  private final FramedLog frames;

  /** The results in the file that are not settled, oldest first. */
  private final Map<Long, OutboxEntry> live = new LinkedHashMap<>();

  private final long lastId;

  private ResultFile(Path directory, int limit) throws IOException {
    this.limit = limit;
    file = directory.resolve(NAME);
    damagedBytes = new DamagedBytes(directory);
    setAsideIfTooLarge();
    // One worker at a time uses this directory, so left-over files are from a process that died.
    TemporaryFiles.deleteLeftovers(directory, Duration.ZERO);
    frames = FramedLog.open(file);
    ByteBuffer bytes = frames.read();
    LogFormat.Scan scan = LogFormat.scan(bytes);
    long last = 0;
    for (OutboxEntry entry : scan.entries()) {
      note(entry);
      last = Math.max(last, entry.id());
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
   * Opens the log of this directory, or creates it. Damaged bytes are set aside and logged; intact
   * results are kept.
   *
   * @throws IOException if the file cannot be read or written at all
   */
  static ResultFile open(Path directory) throws IOException {
    return open(directory, LIMIT);
  }

  /**
   * @param limit the most bytes of the file
   */
  static ResultFile open(Path directory, int limit) throws IOException {
    return new ResultFile(directory, limit);
  }

  /** Returns the results that are not settled, oldest first. */
  List<StoredResult> kept() {
    return live.values().stream()
        .map(entry -> new StoredResult(entry.id(), entry.payload()))
        .toList();
  }

  /** Returns the highest id in the file when it was opened; 0 if there was none. */
  long lastId() {
    return lastId;
  }

  /** Returns the size of the file in bytes. */
  long size() {
    return frames.end();
  }

  /**
   * Writes these entries: all of them or, for any later reader, none. Results are durable when this
   * returns. Settled entries need not be durable: their result would be delivered once more.
   *
   * @param entries at most one for each result
   * @throws IOException if the disk is full or fails; callers should retry later
   */
  void append(List<OutboxEntry> entries) throws IOException {
    List<OutboxEntry> news = new ArrayList<>();
    for (OutboxEntry entry : entries) {
      // Entries count as settled from now on, even if this cannot be written.
      if (entry.isResult() || live.remove(entry.id()) != null) {
        news.add(entry);
      }
    }
    if (live.isEmpty()) {
      // Needs no space: this frees a full disk.
      empty();
      news.removeIf(entry -> !entry.isResult());
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
   * Checks that there is space for further results.
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
    entries.forEach(entry -> bytes.put(LogFormat.frame(entry)));
    frames.append(bytes.flip(), entries.stream().anyMatch(OutboxEntry::isResult));
  }

  private void note(OutboxEntry entry) {
    if (entry.isResult()) {
      live.put(entry.id(), entry);
    } else {
      live.remove(entry.id());
    }
  }

  private long liveBytes() {
    return live.values().stream().mapToLong(LogFormat::size).sum();
  }

  /** Makes the file as small as possible. A failure is harmless: the file stays larger. */
  private void tidy() {
    try {
      if (live.isEmpty()) {
        empty();
      } else {
        compact();
      }
    } catch (IOException e) {
      log.debug("{} cannot be made smaller", file, e);
    }
  }

  private void empty() throws IOException {
    if (frames.end() > 0) {
      frames.truncate(0);
    }
  }

  /** Writes the live results into another file, which then replaces this one. */
  private void compact() throws IOException {
    frames.replace(live.values().stream().map(LogFormat::frame).toList());
  }

  /** Sets the file aside if it is larger than any file that this program writes. */
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
