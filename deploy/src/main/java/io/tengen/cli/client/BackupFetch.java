package io.tengen.cli.client;

import io.grpc.CallOptions;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ClientCalls;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.FailoverChannel;
import io.tengen.wire.access.AdminService;
import io.tengen.wire.control.All;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;

/** Fetches a backup from a coordinator. A backup that was interrupted begins anew. */
final class BackupFetch {
  private static final long STALL_SECONDS = 60;

  private final Control control;

  BackupFetch(Control control) {
    this.control = control;
  }

  /**
   * Writes a backup to a stream; blocks.
   *
   * @param progress is told the number of bytes so far
   * @return the number of bytes
   */
  long fetch(OutputStream out, LongConsumer progress)
      throws ControlException, IOException, InterruptedException {
    FailoverChannel.Target target = control.channel().target();
    try {
      return fetch(target, out, progress);
    } catch (StatusException e) {
      throw control.channel().translate(e, target);
    }
  }

  private static long fetch(FailoverChannel.Target target, OutputStream out, LongConsumer progress)
      throws StatusException, IOException, InterruptedException {
    var chunks =
        ClientCalls.blockingV2ServerStreamingCall(
            target.channel(), AdminService.CREATE_BACKUP, CallOptions.DEFAULT, All.ALL);
    long bytes = 0;
    try {
      for (ByteBuffer chunk = chunks.read(STALL_SECONDS, TimeUnit.SECONDS);
          chunk != null;
          chunk = chunks.read(STALL_SECONDS, TimeUnit.SECONDS)) {
        byte[] data = new byte[chunk.remaining()];
        chunk.get(data);
        out.write(data);
        bytes += data.length;
        progress.accept(bytes);
      }
    } catch (TimeoutException e) {
      throw Status.UNAVAILABLE.withDescription("the backup stalled").withCause(e).asException();
    } finally {
      chunks.cancel("no longer read", null);
    }
    return bytes;
  }
}
