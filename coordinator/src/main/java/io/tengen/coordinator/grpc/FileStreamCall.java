package io.tengen.coordinator.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.Replies;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Sends a backup, or an archive of a run, to a client, from a thread that waits while the client
 * does not read.
 */
final class FileStreamCall {
  private static final int CHUNK = 256 << 10;

  /** How often a client that does not read is checked for its credentials. */
  private static final int WAIT_SECONDS = 1;

  private final Source source;
  private final ServerCallStreamObserver<ByteBuffer> out;
  private final Caller caller = Caller.current();

  /** Has a permit whenever the client may have become ready. */
  private final Semaphore ready = new Semaphore(0);

  /**
   * Creates a call. Must run in the context of the call.
   *
   * @param source writes what is sent
   */
  FileStreamCall(Source source, ServerCallStreamObserver<ByteBuffer> out) {
    this.source = source;
    this.out = out;
  }

  /** Writes a file to a stream; blocks. */
  interface Source {
    void write(OutputStream out) throws IOException;
  }

  /** Starts sending; does not block. */
  void start() {
    out.setOnCancelHandler(ready::release);
    out.setOnReadyHandler(ready::release);
    Thread.ofVirtual().name("backup").start(this::send);
  }

  private void send() {
    try {
      source.write(new BufferedOutputStream(new Chunks(), CHUNK));
      out.onCompleted();
    } catch (IOException | RuntimeException e) {
      if (!out.isCancelled()) {
        out.onError(Replies.statusOf(Replies.refusal(e)));
      }
    }
  }

  /** Sends what is written to it, in chunks. */
  private final class Chunks extends OutputStream {
    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      for (int at = from; at < from + count; at += CHUNK) {
        awaitReady();
        out.onNext(
            ByteBuffer.wrap(Arrays.copyOfRange(bytes, at, Math.min(from + count, at + CHUNK))));
      }
    }

    private void awaitReady() throws IOException {
      while (!out.isReady()) {
        if (out.isCancelled()) {
          throw new IOException("the client has gone");
        }
        caller.requireGood();
        try {
          boolean _ = ready.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("interrupted while sending a backup");
        }
      }
    }
  }
}
