package io.tengen.coordinator.run;

import akka.dispatch.Futures;
import akka.persistence.AtomicWrite;
import akka.persistence.PersistentRepr;
import akka.persistence.journal.japi.AsyncWriteJournal;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import scala.concurrent.Future;
import scala.jdk.javaapi.CollectionConverters;
import scala.jdk.javaapi.FutureConverters;

/** An in-memory journal that fails on demand. */
public final class FlakyJournal extends AsyncWriteJournal {
  /** Number of writes that will fail. */
  static final AtomicInteger failures = new AtomicInteger();

  /** Number of reads at the start of an actor that will time out. */
  private static final AtomicInteger slowReads = new AtomicInteger();

  /** Duration of a write. */
  static final AtomicLong delayMillis = new AtomicLong();

  private static final Map<String, List<PersistentRepr>> entries = new ConcurrentHashMap<>();

  /** Makes the next write of any actor fail. */
  public static void failNextWrite() {
    failures.set(1);
  }

  /** Makes the next actors that read their entries wait too long for them, this many times. */
  public static void delayReads(int count) {
    slowReads.set(count);
  }

  public static Config config() {
    return ConfigFactory.parseMap(
            Map.of(
                "akka.persistence.journal.plugin", "flaky-journal",
                "flaky-journal.class", FlakyJournal.class.getName(),
                "akka.persistence.snapshot-store.plugin", ""))
        .withFallback(ConfigFactory.parseResources("tengen-coordinator.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }

  @Override
  public Future<Void> doAsyncReplayMessages(
      String id, long from, long to, long max, Consumer<PersistentRepr> replay) {
    entries.getOrDefault(id, List.of()).stream()
        .filter(entry -> entry.sequenceNr() >= from && entry.sequenceNr() <= to)
        .limit(max)
        .forEach(replay);
    return done(null);
  }

  @Override
  public Future<Long> doAsyncReadHighestSequenceNr(String id, long from) {
    if (slowReads.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      return Futures.failed(new TimeoutException("Circuit Breaker Timed out."));
    }
    return done((long) entries.getOrDefault(id, List.of()).size());
  }

  @Override
  public Future<Iterable<Optional<Exception>>> doAsyncWriteMessages(Iterable<AtomicWrite> writes) {
    if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      return Futures.failed(new IllegalStateException("the disk is full"));
    }
    List<Optional<Exception>> results = new ArrayList<>();
    for (AtomicWrite write : writes) {
      var payload = CollectionConverters.asJava(write.payload());
      entries
          .computeIfAbsent(write.persistenceId(), id -> new ArrayList<>())
          .addAll(List.copyOf(payload));
      results.add(Optional.empty());
    }
    CompletableFuture<Iterable<Optional<Exception>>> written = new CompletableFuture<>();
    written.completeOnTimeout(results, delayMillis.get(), TimeUnit.MILLISECONDS);
    return FutureConverters.asScala(written);
  }

  @Override
  public Future<Void> doAsyncDeleteMessagesTo(String id, long to) {
    throw new UnsupportedOperationException("nothing is deleted");
  }

  @SuppressWarnings("NullAway") // The API requires null for Void.
  private static <T> Future<T> done(@Nullable T value) {
    return Futures.successful(value);
  }
}
