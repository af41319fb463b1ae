package io.tengen.worker.outbox;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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

  /** The log while it is written anew. */
  private static final String NEXT = "outbox.next";

  /** It takes this many bytes at most: beyond them it is as if the disk were full. */
  static final int LIMIT = 256 << 20;

  /** More than a block, so that room left in the file's last one does not deceive. */
  private static final int PROBE = 16 << 10;

  /** A log that is smaller is not written anew to save room. */
  private static final int WORTH_COMPACTING = 1 << 20;

  private final Path directory;
  private final int limit;
  private final Path file;
  private final DamagedBytes damagedBytes;
  private FileChannel channel;

  /** Where the next entry goes. What lies behind is the rest of a write that failed. */
  private long end;

  /** Results in the file that are not settled, oldest first, and where they are. */
  private final Map<Long, LogFormat.Found> live = new LinkedHashMap<>();

  private final long lastId;

  private ResultFile(Path directory, int limit) throws IOException {
    this.directory = directory;
    this.limit = limit;
    file = directory.resolve(NAME);
    damagedBytes = new DamagedBytes(directory);
    setAsideIfTooLarge();
    channel = channel(file);
    sync(directory);
    ByteBuffer bytes = readAll();
    LogFormat.Scan scan = LogFormat.scan(bytes);
    long last = 0;
    for (LogFormat.Found found : scan.found()) {
      note(found);
      last = Math.max(last, found.outboxEntry().id());
    }
    lastId = last;
    end = bytes.limit();
    if (!scan.damage().isEmpty()) {
      setAside(bytes, scan.damage());
    }
    if (live.isEmpty() || live.size() < scan.found().size() || !scan.damage().isEmpty()) {
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
        .map(found -> new StoredResult(found.outboxEntry().id(), found.outboxEntry().payload()))
        .toList();
  }

  /** The highest id in it when it was opened; 0 if there was none. */
  long lastId() {
    return lastId;
  }

  /** Bytes of the file. */
  long size() {
    return end;
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
    if (end + size > limit) {
      tidy();
    }
    List<LogFormat.Found> written = write(news, size);
    if (news.stream().anyMatch(OutboxEntry::isResult)) {
      channel.force(false);
    }
    written.forEach(this::note);
    end += size;
    if (end > WORTH_COMPACTING && end > 2 * liveBytes()) {
      tidy();
    }
  }

  /**
   * Sees whether there is room for another result or two.
   *
   * @throws IOException if there is not
   */
  void probe() throws IOException {
    write(channel, ByteBuffer.allocate(PROBE), end);
    channel.force(false);
    channel.truncate(end);
  }

  private List<LogFormat.Found> write(List<OutboxEntry> entries, long size) throws IOException {
    if (end + size > limit) {
      throw new IOException(file + " has grown to its limit of " + limit + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) size);
    List<LogFormat.Found> written = new ArrayList<>(entries.size());
    for (OutboxEntry outboxEntry : entries) {
      written.add(
          new LogFormat.Found(
              outboxEntry, (int) end + bytes.position(), LogFormat.size(outboxEntry)));
      LogFormat.write(outboxEntry, bytes);
    }
    write(channel, bytes.flip(), end);
    return written;
  }

  private static void write(FileChannel to, ByteBuffer bytes, long offset) throws IOException {
    long at = offset;
    while (bytes.hasRemaining()) {
      at += to.write(bytes, at);
    }
  }

  private void note(LogFormat.Found found) {
    if (found.outboxEntry().isResult()) {
      live.put(found.outboxEntry().id(), found);
    } else {
      live.remove(found.outboxEntry().id());
    }
  }

  private long liveBytes() {
    return live.values().stream().mapToLong(LogFormat.Found::size).sum();
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
    if (end > 0) {
      channel.truncate(0);
      end = 0;
    }
  }

  /** Writes what lives into another file, which then takes this one's place. */
  private void compact() throws IOException {
    Path next = directory.resolve(NEXT);
    Map<Long, LogFormat.Found> moved = new LinkedHashMap<>();
    FileChannel fresh = channel(next);
    try {
      fresh.truncate(0);
      int offset = 0;
      for (LogFormat.Found found : live.values()) {
        ByteBuffer bytes = ByteBuffer.allocate(found.size());
        LogFormat.write(found.outboxEntry(), bytes);
        write(fresh, bytes.flip(), offset);
        moved.put(
            found.outboxEntry().id(),
            new LogFormat.Found(found.outboxEntry(), offset, found.size()));
        offset += found.size();
      }
      fresh.force(true);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
      end = offset;
    } catch (IOException e) {
      fresh.close();
      throw e;
    }
    FileChannel old = channel;
    channel = fresh;
    live.putAll(moved);
    old.close();
    sync(directory);
  }

  /** Makes the names of files in the directory durable, as the contents of files are. */
  private static void sync(Path directory) throws IOException {
    try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
      names.force(true);
    }
  }

  private static FileChannel channel(Path path) throws IOException {
    return FileChannel.open(
        path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private ByteBuffer readAll() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {}
    return bytes.flip();
  }

  /** Nothing that this program writes is so large. */
  private void setAsideIfTooLarge() throws IOException {
    if (Files.exists(file) && Files.size(file) > limit) {
      damagedBytes.takeWhole(file);
      log.warn("{} is too large to be an outbox: moved to {}", file, damagedBytes.file());
    }
  }

  private void setAside(ByteBuffer bytes, List<LogFormat.Damage> damage) {
    long size = damage.stream().mapToLong(LogFormat.Damage::size).sum();
    log.warn(
        "{} bytes of {} are torn or damaged: moved to {}; {} intact results are delivered",
        size,
        file,
        damagedBytes.file(),
        live.size());
    for (LogFormat.Damage part : damage) {
      damagedBytes.add(bytes.slice(part.offset(), part.size()));
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
