package io.tengen.worker.evaluation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.files.artifact.Artifact;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The networks that clients use at present: loaded for the first client of each, and released after
 * the last. Thread-safe; no method blocks.
 */
final class SharedNetworks {
  private final NetworkHost host;
  private final Executor loaders;
  private final Consumer<Runnable> later;

  @GuardedBy("this")
  private final Map<Artifact, Entry> entries = new HashMap<>();

  /**
   * @param loaders runs tasks that block
   * @param later as for {@link ServedNetwork}
   */
  SharedNetworks(NetworkHost host, Executor loaders, Consumer<Runnable> later) {
    this.host = host;
    this.loaders = loaders;
    this.later = later;
  }

  /**
   * Takes a share of a network; {@link #release} must follow, whatever the outcome.
   *
   * @return completed on another thread, exceptionally with an {@link IOException} of one line
   */
  synchronized CompletableFuture<ServedNetwork> take(Artifact artifact) {
    Entry entry = entries.computeIfAbsent(artifact, this::load);
    entry.shares++;
    return entry.network;
  }

  private Entry load(Artifact artifact) {
    Entry entry = new Entry();
    loaders.execute(() -> load(artifact, entry));
    return entry;
  }

  private void load(Artifact artifact, Entry entry) {
    try {
      NetworkHost.Hosted hosted = host.open(artifact);
      entry.hosted.complete(hosted);
      entry.network.complete(new ServedNetwork(hosted.evaluator(), later));
    } catch (InterruptedException e) {
      entry.fail(new IOException("the worker is shutting down", e));
    } catch (IOException e) {
      entry.fail(e);
    } catch (RuntimeException | Error e) {
      // The clients that wait must be told of a defect or a lack of memory too.
      entry.fail(new IOException(Reasons.of(e), e));
    }
  }

  /** Gives a share back. */
  void release(Artifact artifact) {
    Entry last = null;
    synchronized (this) {
      Entry entry = entries.get(artifact);
      if (entry == null || entry.shares == 0) {
        throw new IllegalStateException("no share of network " + artifact.brief() + " was taken");
      }
      entry.shares--;
      if (entry.shares == 0) {
        entries.remove(artifact);
        last = entry;
      }
    }
    if (last != null) {
      var _ = last.hosted.thenAcceptAsync(NetworkHost.Hosted::close, loaders);
    }
  }

  /** Returns the number of positions that wait. */
  synchronized int waiting() {
    int sum = 0;
    for (Entry entry : entries.values()) {
      if (entry.network.isDone() && !entry.network.isCompletedExceptionally()) {
        sum += entry.network.join().waiting();
      }
    }
    return sum;
  }

  private static final class Entry {
    final CompletableFuture<NetworkHost.Hosted> hosted = new CompletableFuture<>();
    final CompletableFuture<ServedNetwork> network = new CompletableFuture<>();

    /** The number of clients. Accessed only while holding the monitor of the networks. */
    int shares;

    void fail(IOException why) {
      network.completeExceptionally(new CompletionException(why));
    }
  }
}
