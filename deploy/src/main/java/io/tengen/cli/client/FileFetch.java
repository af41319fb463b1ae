package io.tengen.cli.client;

import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ClientCalls;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.FailoverChannel;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;

/**
 * Fetches a backup, or an archive of a run, from a coordinator. One that was interrupted begins
 * anew.
 */
final class FileFetch {
  private static final long STALL_SECONDS = 60;

  private final Control control;

  FileFetch(Control control) {
    this.control = control;
  }

  /**
   * Writes a file to a stream; blocks.
   *
   * @param method the method that streams the file
   * @param progress is told the number of bytes so far
   * @return the number of bytes
   */
  <Q> long fetch(
      MethodDescriptor<Q, ByteBuffer> method, Q request, OutputStream out, LongConsumer progress)
      throws ControlException, IOException, InterruptedException {
    FailoverChannel.Target target = control.channel().target();
    try {
      return fetch(target, method, request, out, progress);
    } catch (StatusException e) {
      throw control.channel().translate(e, target);
    }
  }

  private static <Q> long fetch(
      FailoverChannel.Target target,
      MethodDescriptor<Q, ByteBuffer> method,
      Q request,
      OutputStream out,
      LongConsumer progress)
      throws StatusException, IOException, InterruptedException {
    var chunks =
        ClientCalls.blockingV2ServerStreamingCall(
            target.channel(), method, CallOptions.DEFAULT, request);
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
      throw Status.UNAVAILABLE.withDescription("the transfer stalled").withCause(e).asException();
    } finally {
      chunks.cancel("no longer read", null);
    }
    return bytes;
  }
}
