package io.tengen.worker.rollout;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.rollout.RolloutProtocol;
import io.tengen.wire.rollout.RolloutReply;
import io.tengen.wire.rollout.RolloutRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a client to use a server: a connection with one stream. A task is in at most one
 * batch. The method that removes a batch, while holding the monitor, reports its tasks after that.
 * Thread-safe; no method blocks.
 */
final class ServerStream implements ClientResponseObserver<RolloutRequest, RolloutReply> {
  private static final int MOST_SHOWN = 300;

  /** The end of a stream. */
  interface Listener {
    /** The server has accepted the stream. */
    void opened();

    /** A valid answer has come. Called before its tasks are completed. */
    void answered(int count, long nanos, long busyNanos);

    /**
     * The stream has ended. Called again if an answer that was being read then is wrong.
     *
     * @param lost tasks that were not answered, to be reported as failed
     * @param batches the number of their batches
     * @param nonsense whether the server has sent what no server sends
     */
    void broken(String why, List<RolloutTask> lost, int batches, boolean nonsense);
  }

  private final ManagedChannel channel;
  private final Listener listener;
  private final ResultReader reader;
  private @Nullable ClientCallStreamObserver<RolloutRequest> requests;

  // All guarded by the monitor.
  private final Map<Long, Sent> unanswered = new HashMap<>();
  private int tasks;
  private int threads;
  private int credits;
  private long number;
  private boolean ended;

  /**
   * A batch without an answer.
   *
   * @param tasks empty if the root was replaced since
   * @param at the monotonic time when it was sent
   */
  private record Sent(int count, List<RolloutTask> tasks, long at, long patience) {
    Sent withoutTasks() {
      return new Sent(count, List.of(), at, patience);
    }
  }

  ServerStream(ManagedChannel channel, ResultReader reader, Listener listener) {
    this.channel = channel;
    this.reader = reader;
    this.listener = listener;
  }

  /** Opens the stream; called once, before other methods. */
  void start(LeaseToken permit, SearchState search) {
    var _ =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(RolloutProtocol.PLAY, CallOptions.DEFAULT), this);
    say(new RolloutRequest.Open(RolloutProtocol.VERSION, permit, search.game()));
    say(search.root());
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<RolloutRequest> call) {
    requests = call;
  }

  /** Sends a message unless the stream has ended. */
  synchronized void say(RolloutRequest message) {
    if (requests == null) {
      throw new IllegalStateException("the stream was not started");
    }
    if (!ended) {
      requests.onNext(message);
    }
  }

  /** Returns the number of threads of the server; 0 if it has not accepted the stream, or ended. */
  synchronized int threads() {
    return ended ? 0 : threads;
  }

  /** Returns the number of rollouts that the server allows to be unanswered. */
  synchronized int credits() {
    return credits;
  }

  /** Returns the number of rollouts without an answer. */
  synchronized int tasks() {
    return tasks;
  }

  /** Returns the number of batches without an answer. */
  synchronized int batches() {
    return unanswered.size();
  }

  /**
   * Sends a batch from the last root.
   *
   * @param patience nanoseconds after which the server counts as stalled
   * @return whether it was sent: not if the stream has ended or has no credits for it
   */
  synchronized boolean send(TaskBatch batch, long root, long patience) {
    if (threads() == 0 || tasks + batch.count() > credits) {
      return false;
    }
    number++;
    unanswered.put(number, new Sent(batch.count(), batch.tasks(), System.nanoTime(), patience));
    tasks += batch.count();
    say(
        new RolloutRequest.Batch(
            number,
            root,
            batch.count(),
            batch.paths(),
            Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(patience))));
    return true;
  }

  /** Gives the tasks without an answer back; their answers will be ignored. */
  synchronized List<RolloutTask> giveBack() {
    List<RolloutTask> back = new ArrayList<>();
    unanswered.replaceAll((id, sent) -> {
      back.addAll(sent.tasks);
      return sent.withoutTasks();
    });
    return back;
  }

  /** Ends the stream if the server has not answered a batch in time. */
  void requireAnswers() {
    long now = System.nanoTime();
    long late;
    synchronized (this) {
      late = unanswered.values().stream().filter(sent -> now - sent.at > sent.patience).count();
    }
    if (late > 0) {
      end("it has not answered " + late + " batches of rollouts in time", false);
    }
  }

  @Override
  public void onNext(RolloutReply reply) {
    switch (reply) {
      case RolloutReply.Opened opened -> opened(opened);
      case RolloutReply.Results results -> answered(results);
      case RolloutReply.Failure failure -> failed(failure);
      case RolloutReply.Unknown _ -> end("its message is unknown to this version", true);
    }
  }

  private void opened(RolloutReply.Opened opened) {
    if (opened.threads() < 1 || opened.credits() < 1) {
      end("it has " + opened.threads() + " threads and gives no credits", true);
      return;
    }
    synchronized (this) {
      threads = opened.threads();
      credits = opened.credits();
    }
    listener.opened();
  }

  private void answered(RolloutReply.Results results) {
    Sent sent = removed(results.number());
    if (sent == null) {
      return;
    }
    String problem = reader.problem(results, sent.count).orElse(null);
    if (problem != null) {
      end("it sent " + problem, true, sent.tasks, 1);
      return;
    }
    listener.answered(sent.count, System.nanoTime() - sent.at, results.busyNanos());
    if (!sent.tasks.isEmpty()) {
      reader.complete(sent.tasks, results);
    }
  }

  private void failed(RolloutReply.Failure failure) {
    Sent sent = removed(failure.number());
    // Batches from roots that were replaced are not played.
    if (sent != null && !sent.tasks.isEmpty()) {
      end(failure.reason(), false, sent.tasks, 1);
    }
  }

  /** Removes an answered batch; null if there is no such batch. */
  private @Nullable Sent removed(long id) {
    Sent sent;
    synchronized (this) {
      if (ended) {
        return null;
      }
      sent = unanswered.remove(id);
      if (sent != null) {
        tasks -= sent.count;
      }
    }
    if (sent == null) {
      end("it answered a batch that it was not sent", true);
    }
    return sent;
  }

  @Override
  public void onError(Throwable failure) {
    end(words(Status.fromThrowable(failure)), false);
  }

  @Override
  public void onCompleted() {
    end("it ended the stream", false);
  }

  /** Ends the stream. Idempotent. */
  void end(String why, boolean nonsense) {
    end(why, nonsense, List.of(), 0);
  }

  /**
   * Ends the stream.
   *
   * @param more tasks of batches that were removed already
   */
  private void end(String why, boolean nonsense, List<RolloutTask> more, int moreBatches) {
    List<RolloutTask> lost = new ArrayList<>(more);
    int batches = moreBatches;
    synchronized (this) {
      if (ended && more.isEmpty()) {
        return;
      }
      ended = true;
      unanswered.values().forEach(sent -> lost.addAll(sent.tasks));
      batches += unanswered.size();
      unanswered.clear();
      tasks = 0;
    }
    channel.shutdownNow();
    listener.broken(Texts.cut(Texts.printable(why), MOST_SHOWN), lost, batches, nonsense);
  }

  private static String words(Status status) {
    String said = status.getDescription();
    Throwable cause = status.getCause();
    // gRPC adds the names of the connection's handlers in further lines.
    if (cause != null && (said == null || said.startsWith("io exception"))) {
      said = Reasons.ofDeepest(cause);
    }
    return said == null ? status.getCode().toString() : said;
  }
}
