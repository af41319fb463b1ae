package io.tengen.cli.control;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.stub.BlockingClientCall;
import io.tengen.engine.artifact.Artifact;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.ArtifactStatus;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc.ControlServiceBlockingV2Stub;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.GetGameRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.GetRunRequest;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.StatArtifactRequest;
import io.tengen.proto.v1.WatchRunRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator, as the command asks it for things. Thread-safe; every call blocks, a unary one for
 * at most its deadline. Nothing is sent before the first call, so a coordinator that is not there
 * is noticed by it.
 */
public final class Control implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  // A long game on a large board with all its candidates is a few megabytes.
  private static final int MAX_MESSAGE_BYTES = 64 << 20;

  private final Address address;
  private final ManagedChannel channel;
  private final Duration deadline;

  /** A coordinator at this address. */
  public Control(Address address) {
    this(address, DEADLINE);
  }

  Control(Address address, Duration deadline) {
    this.address = address;
    this.deadline = deadline;
    channel =
        NettyChannelBuilder.forAddress(address.host(), address.port())
            .usePlaintext()
            .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .build();
  }

  public Address address() {
    return address;
  }

  /**
   * Creates a run and starts it.
   *
   * @param requestId chosen by the caller: creating again with the same one returns the same run
   */
  public RunStatus create(RunPlan plan, String requestId) throws ControlException {
    CreateRunRequest request =
        CreateRunRequest.newBuilder()
            .setSpec(Translation.spec(plan))
            .setRequestId(requestId)
            .build();
    return ask(() -> Translation.status(unary().createRun(request)));
  }

  public RunStatus get(String run) throws ControlException {
    GetRunRequest request = GetRunRequest.newBuilder().setRun(run).build();
    return ask(() -> Translation.status(unary().getRun(request)));
  }

  /** All runs, newest first. */
  public List<RunStatus> list() throws ControlException {
    return ask(() ->
        unary().listRuns(ListRunsRequest.getDefaultInstance()).getRunsList().stream()
            .map(Translation::status)
            .toList());
  }

  /** Stops handing out the run's games. Idempotent. */
  public RunStatus cancel(String run) throws ControlException {
    CancelRunRequest request = CancelRunRequest.newBuilder().setRun(run).build();
    return ask(() -> Translation.status(unary().cancelRun(request)));
  }

  /** Hands out a stopped run's games again. Idempotent. */
  public RunStatus resume(String run) throws ControlException {
    ResumeRunRequest request = ResumeRunRequest.newBuilder().setRun(run).build();
    return ask(() -> Translation.status(unary().resumeRun(request)));
  }

  public Standings standings(String run) throws ControlException {
    GetRatingsRequest request = GetRatingsRequest.newBuilder().setRun(run).build();
    return ask(() -> Translation.standings(unary().getRatings(request)));
  }

  /**
   * A committed game.
   *
   * @param index of the game in its run, from 0
   */
  public StoredGame game(String run, int index) throws ControlException {
    GetGameRequest request = GetGameRequest.newBuilder().setRun(run).setIndex(index).build();
    return ask(() -> Translation.game(unary().getGame(request)));
  }

  /** Begins to watch a run. */
  public Watch watch(String run) throws ControlException {
    WatchRunRequest request = WatchRunRequest.newBuilder().setRun(run).build();
    return ask(() -> new Watch(ControlServiceGrpc.newBlockingV2Stub(channel).watchRun(request)));
  }

  /**
   * Hands every committed game of a run to the reader, in job order, on this thread.
   *
   * @throws E what the reader throws; the rest is then not read
   */
  public <E extends Exception> void export(String run, Reader<E> reader)
      throws ControlException, E, InterruptedException {
    ExportGamesRequest request = ExportGamesRequest.newBuilder().setRun(run).build();
    var call = ask(() -> ControlServiceGrpc.newBlockingV2Stub(channel).exportGames(request));
    try {
      StoredGame game = next(call);
      while (game != null) {
        reader.read(game);
        game = next(call);
      }
    } finally {
      call.cancel("no longer read", null);
    }
  }

  private @Nullable StoredGame next(BlockingClientCall<?, io.tengen.proto.v1.Game> call)
      throws ControlException, InterruptedException {
    try {
      var game = call.read();
      return game == null ? null : Translation.game(game);
    } catch (StatusException e) {
      throw translate(e);
    } catch (IllegalArgumentException e) {
      throw foreign(e);
    }
  }

  /** The artifact with this hash, if the coordinator has it. */
  public Optional<Artifact> artifact(String sha256) throws ControlException {
    ArtifactStatus status = artifactStatus(sha256);
    return status.getComplete()
        ? Optional.of(new Artifact(sha256, status.getReceived()))
        : Optional.empty();
  }

  /**
   * Brings an artifact, unless the coordinator has it. Goes on where an earlier upload broke off,
   * also when the connection breaks, for as long as some of it arrives.
   *
   * @param file its bytes
   * @param progress hears, on this thread, how many of them the coordinator has or will soon have
   * @throws ControlException if the coordinator refuses it, or finds other bytes than its hash says
   * @throws IOException if the file cannot be read
   */
  public void upload(Artifact artifact, Path file, LongConsumer progress)
      throws ControlException, IOException, InterruptedException {
    new ArtifactUpload(this, channel, artifact, progress).send(file);
  }

  ArtifactStatus artifactStatus(String sha256) throws ControlException {
    StatArtifactRequest request = StatArtifactRequest.newBuilder().setSha256(sha256).build();
    return ask(() ->
        ArtifactServiceGrpc.newBlockingV2Stub(channel)
            .withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS)
            .statArtifact(request));
  }

  /** Closes the connection; does not wait. Idempotent. */
  @Override
  public void close() {
    channel.shutdownNow();
  }

  private ControlServiceBlockingV2Stub unary() {
    return ControlServiceGrpc.newBlockingV2Stub(channel)
        .withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS);
  }

  private <T> T ask(Question<T> question) throws ControlException {
    try {
      return question.ask();
    } catch (StatusException e) {
      throw translate(e);
    } catch (IllegalArgumentException e) {
      throw foreign(e);
    }
  }

  private ControlException foreign(IllegalArgumentException e) {
    return new ControlException(
        ControlException.Reason.FAILED,
        "coordinator " + address + " answered what this program does not know: " + e.getMessage(),
        e);
  }

  ControlException translate(StatusException e) {
    Status status = e.getStatus();
    String said = status.getDescription() == null ? "" : status.getDescription();
    return switch (status.getCode()) {
      case UNAVAILABLE, DEADLINE_EXCEEDED ->
          new ControlException(
              ControlException.Reason.UNREACHABLE,
              "coordinator " + address + " does not answer",
              e);
      case INVALID_ARGUMENT,
          NOT_FOUND,
          FAILED_PRECONDITION,
          ALREADY_EXISTS,
          OUT_OF_RANGE,
          RESOURCE_EXHAUSTED ->
          new ControlException(
              ControlException.Reason.REFUSED,
              said.isEmpty() ? "coordinator " + address + " refuses: " + status.getCode() : said,
              e);
      default ->
          new ControlException(
              ControlException.Reason.FAILED,
              "coordinator "
                  + address
                  + " failed: "
                  + status.getCode()
                  + (said.isEmpty() ? "" : ", " + said),
              e);
    };
  }

  /** What {@link #export} hands games to. */
  @FunctionalInterface
  public interface Reader<E extends Exception> {
    void read(StoredGame game) throws E;
  }

  @FunctionalInterface
  private interface Question<T> {
    T ask() throws StatusException;
  }

  /** A run being watched. Confined to one thread. */
  public final class Watch implements AutoCloseable {
    private final BlockingClientCall<?, Run> call;

    private Watch(BlockingClientCall<?, Run> call) {
      this.call = call;
    }

    /**
     * The run as it has changed, or null if it has not within this time. After a run that has ended
     * nothing further comes.
     */
    public @Nullable RunStatus next(Duration timeout)
        throws ControlException, InterruptedException {
      try {
        Run run = call.read(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (run == null) {
          throw Status.UNAVAILABLE.withDescription("the watch ended early").asException();
        }
        return Translation.status(run);
      } catch (TimeoutException e) {
        return null;
      } catch (StatusException e) {
        throw translate(e);
      } catch (IllegalArgumentException e) {
        throw foreign(e);
      }
    }

    @Override
    public void close() {
      call.cancel("no longer watched", null);
    }
  }
}
