package io.tengen.cli.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.CallOptions;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.All;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ArtifactService.ArtifactStatus;
import io.tengen.wire.control.ArtifactService.StatArtifact;
import io.tengen.wire.control.ControlService;
import io.tengen.wire.control.ControlService.RunRequest;
import io.tengen.wire.control.EncodedGame;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.StoredGame;
import io.tengen.worker.link.Credentials;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A client of a coordinator. Thread-safe; every call blocks, a unary one for at most its deadline.
 * Nothing is sent before the first call, which fails if the coordinator is unreachable.
 */
public final class Control implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  /** Interval of keep-alive pings, which coordinators must permit. */
  private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);

  // A long game on a large board with the statistics of all searches takes a few megabytes.
  private static final int MAX_MESSAGE_BYTES = 64 << 20;

  private final Addresses addresses;
  private final Duration deadline;
  private final ChannelCredentials credentials;
  private final boolean encrypted;
  private final Reachability reachability = new Reachability();

  @GuardedBy("this")
  private int index;

  @GuardedBy("this")
  private ManagedChannel channel;

  /** Creates a client of the coordinator at this address. */
  public Control(Address address) {
    this(Addresses.of(address), DEADLINE);
  }

  /**
   * Creates a client that uses the first address that answers, and the next one when that stops
   * answering.
   */
  public Control(Addresses addresses) {
    this(addresses, DEADLINE);
  }

  /**
   * Creates a client that uses the first address that answers and presents these credentials.
   *
   * @throws IllegalArgumentException if the files of the credentials cannot be read; the message is
   *     one line
   */
  public Control(Addresses addresses, Credentials credentials) {
    this(addresses, DEADLINE, channelCredentials(credentials), credentials.isEncrypted());
  }

  Control(Addresses addresses, Duration deadline) {
    this(addresses, deadline, InsecureChannelCredentials.create(), false);
  }

  private Control(
      Addresses addresses, Duration deadline, ChannelCredentials credentials, boolean encrypted) {
    this.addresses = addresses;
    this.deadline = deadline;
    this.credentials = credentials;
    this.encrypted = encrypted;
    channel = open(addresses.all().getFirst());
  }

  private static ChannelCredentials channelCredentials(Credentials credentials) {
    try {
      return credentials.channel();
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private ManagedChannel open(Address address) {
    return NettyChannelBuilder.forAddress(address.host(), address.port(), credentials)
        .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
        // A watch may receive nothing for long; pings detect a coordinator that has vanished.
        .keepAliveTime(KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS)
        .keepAliveTimeout(KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS)
        .maxInboundMessageSize(MAX_MESSAGE_BYTES)
        .intercept(reachability)
        .build();
  }

  /** Returns all addresses of the coordinator. */
  public Addresses addresses() {
    return addresses;
  }

  /** Returns the address in use. */
  private synchronized Address address() {
    return addresses.all().get(index);
  }

  /** Returns the channel in use; a different one after this one was found unreachable. */
  synchronized ManagedChannel channel() {
    return channel;
  }

  /**
   * Switches to the next address after {@code dead} was found unreachable. If there is only one
   * address, the next call connects at once, without the backoff of gRPC.
   */
  private synchronized void switchFrom(ManagedChannel dead) {
    if (channel == dead && addresses.all().size() > 1) {
      index = (index + 1) % addresses.all().size();
      channel = open(addresses.all().get(index));
      dead.shutdownNow();
    } else {
      channel.resetConnectBackoff();
    }
  }

  /** Returns whether a coordinator was ever reached, so that calls may have taken effect. */
  public boolean isReached() {
    return reachability.any();
  }

  /**
   * Creates a run and starts it.
   *
   * @param requestId an id that the caller chooses; a repeated request with the same id returns the
   *     run that the first one created
   */
  public RunStatus create(RunSpec spec, String requestId) throws ControlException {
    return ask(
        ControlService.CREATE_RUN, request(() -> new ControlService.CreateRun(spec, requestId)));
  }

  /** Returns the status of a run. */
  public RunStatus get(String run) throws ControlException {
    return ask(ControlService.GET_RUN, new RunRequest(run));
  }

  /** Returns all runs, newest first. */
  public List<RunStatus> list() throws ControlException {
    return ask(ControlService.LIST_RUNS, All.ALL);
  }

  /** Stops a run. Idempotent. */
  public RunStatus cancel(String run) throws ControlException {
    return ask(ControlService.CANCEL_RUN, new RunRequest(run));
  }

  /** Withdraws an engine from a run that is played in rounds. */
  public RunStatus withdraw(String run, String engine) throws ControlException {
    return ask(ControlService.WITHDRAW_ENGINE, new ControlService.WithdrawEngine(run, engine));
  }

  /** Resumes a stopped run. Idempotent. */
  public RunStatus resume(String run) throws ControlException {
    return ask(ControlService.RESUME_RUN, new RunRequest(run));
  }

  /** Returns the ratings and results of a run. */
  public Standings standings(String run) throws ControlException {
    return ask(ControlService.GET_RATINGS, new RunRequest(run));
  }

  /**
   * Returns a committed game.
   *
   * @param index index of the game in its run, from 0
   */
  public StoredGame game(String run, int index) throws ControlException {
    EncodedGame game = ask(ControlService.GET_GAME, new ControlService.GetGame(run, index));
    try {
      return game.decode();
    } catch (IllegalArgumentException e) {
      throw undecodable(e);
    }
  }

  /**
   * Changes the part of the workers that a run gets from now on. Idempotent.
   *
   * @param priority the new priority; null to keep the present one
   * @param share the new share; null to keep the present one
   */
  public RunStatus schedule(String run, @Nullable Integer priority, @Nullable Double share)
      throws ControlException {
    return ask(
        ControlService.SCHEDULE_RUN,
        request(() -> new ControlService.ScheduleRun(run, priority, share)));
  }

  /** Returns the client of the coordinator's rating pools. */
  public Pools pools() {
    return new Pools(this);
  }

  /** Returns the client for excluding the results of workers. */
  public Exclusions exclusions() {
    return new Exclusions(this);
  }

  /** Begins to watch a run. */
  public Watch watch(String run) throws ControlException {
    return new Watch(open(ControlService.WATCH_RUN, new RunRequest(run)));
  }

  /**
   * Passes every committed game of a run to the reader, by index, on the calling thread.
   *
   * @throws E if the reader throws it; the remaining games are then not read
   */
  public <E extends Exception> void export(String run, Reader<E> reader)
      throws ControlException, E, InterruptedException {
    export(run, LongBuffer.allocate(0), reader);
  }

  /**
   * Passes committed games of a run to the reader, by index, on the calling thread.
   *
   * @param except the games to leave out, in the form of {@link ControlService.ExportGames}
   * @throws E if the reader throws it; the remaining games are then not read
   */
  public <E extends Exception> void export(String run, LongBuffer except, Reader<E> reader)
      throws ControlException, E, InterruptedException {
    List<Long> gaps =
        IntStream.range(except.position(), except.limit()).mapToObj(except::get).toList();
    var call = open(ControlService.EXPORT_GAMES, new ControlService.ExportGames(run, gaps));
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

  private @Nullable StoredGame next(BlockingClientCall<?, EncodedGame> call)
      throws ControlException, InterruptedException {
    try {
      EncodedGame game = call.read();
      return game == null ? null : game.decode();
    } catch (StatusException e) {
      throw translate(e);
    } catch (IllegalArgumentException e) {
      throw undecodable(e);
    }
  }

  /** Returns the artifact with this SHA-256 hash if the coordinator has it. */
  public Optional<Artifact> artifact(String sha256) throws ControlException {
    ArtifactStatus status = artifactStatus(sha256);
    return status.complete()
        ? Optional.of(new Artifact(sha256, status.received()))
        : Optional.empty();
  }

  /**
   * Uploads an artifact unless the coordinator has it. Resumes an interrupted upload; repeats after
   * broken connections as long as there is progress.
   *
   * @param file the content of the artifact
   * @param progress receives the number of bytes sent so far, on the calling thread
   * @throws ControlException if the coordinator refuses it or the content does not match its hash
   * @throws IOException if the file cannot be read
   */
  public void upload(Artifact artifact, Path file, LongConsumer progress)
      throws ControlException, IOException, InterruptedException {
    new ResumingUpload(this, artifact, progress).send(file);
  }

  /**
   * Downloads an artifact into a store unless it is there. Resumes an interrupted download.
   *
   * @throws ControlException if the coordinator does not have the artifact
   * @throws IOException if it cannot be written or its content does not match its hash
   */
  public void fetch(Artifact artifact, ArtifactStore store)
      throws ControlException, IOException, InterruptedException {
    new ArtifactFetch(this, artifact, store).fetch();
  }

  /** Returns the client of the coordinator's trainings. */
  public TrainingControl trainings() {
    return new TrainingControl(this);
  }

  ArtifactStatus artifactStatus(String sha256) throws ControlException {
    return ask(ArtifactService.STAT_ARTIFACT, new StatArtifact(sha256));
  }

  /** Returns the client for administrators. */
  public AdminControl admin() {
    return new AdminControl(this);
  }

  /** Closes the connection; does not wait. Idempotent. */
  @Override
  public void close() {
    channel().shutdownNow();
  }

  /**
   * Creates a request.
   *
   * @throws ControlException if its values are invalid
   */
  static <Q> Q request(Supplier<Q> request) throws ControlException {
    try {
      return request.get();
    } catch (IllegalArgumentException e) {
      throw new ControlException(
          ControlException.Reason.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  /** Makes a unary call with the default deadline. */
  <Q, A> A ask(MethodDescriptor<Q, A> method, Q request) throws ControlException {
    return ask(method, request, deadline);
  }

  /** Makes a unary call with this deadline. */
  <Q, A> A ask(MethodDescriptor<Q, A> method, Q request, Duration patience)
      throws ControlException {
    return ask(() ->
        ClientCalls.blockingV2UnaryCall(
            channel(),
            method,
            CallOptions.DEFAULT.withDeadlineAfter(patience.toMillis(), TimeUnit.MILLISECONDS),
            request));
  }

  /** Begins a call with a stream of answers. */
  <Q, A> BlockingClientCall<Q, A> open(MethodDescriptor<Q, A> method, Q request)
      throws ControlException {
    return ask(() ->
        ClientCalls.blockingV2ServerStreamingCall(channel(), method, CallOptions.DEFAULT, request));
  }

  /** Makes an idempotent call, at each address once until one answers. */
  <T> T ask(Question<T> question) throws ControlException {
    int further = addresses.all().size() - 1;
    ControlException worst = null;
    while (true) {
      try {
        return question.ask();
      } catch (StatusException e) {
        ControlException failure = translate(e);
        // A refusal, such as an untrusted certificate, explains more than an unreachable address.
        if (worst == null || failure.reason() != ControlException.Reason.UNREACHABLE) {
          worst = failure;
        }
        if (!isUnreached(e.getStatus()) || further == 0) {
          throw worst;
        }
      }
      further--;
    }
  }

  /**
   * Returns whether another address may answer. CANCELLED comes from a server that is stopped while
   * it answers; this client never waits for calls that it cancels itself.
   */
  private static boolean isUnreached(Status status) {
    return status.getCode() == Status.Code.UNAVAILABLE
        || status.getCode() == Status.Code.DEADLINE_EXCEEDED
        || status.getCode() == Status.Code.CANCELLED;
  }

  private ControlException undecodable(IllegalArgumentException e) {
    return new ControlException(
        ControlException.Reason.FAILED,
        "coordinator "
            + address()
            + " sent an answer that this program cannot read: "
            + e.getMessage(),
        e);
  }

  /**
   * Returns the exception for users. If the coordinator was unreachable, switches to the next
   * address.
   */
  ControlException translate(StatusException e) {
    Address address = address();
    Status status = e.getStatus();
    if (status.getCause() instanceof IllegalArgumentException cause) {
      return undecodable(cause);
    }
    if (isUnreached(status)) {
      switchFrom(channel());
    }
    String said = status.getDescription() == null ? "" : status.getDescription();
    return switch (status.getCode()) {
      case UNAVAILABLE, DEADLINE_EXCEEDED, CANCELLED ->
          new Encryption(address, encrypted, reachability.any())
              .trouble(status)
              .map(trouble -> new ControlException(ControlException.Reason.REFUSED, trouble, e))
              .orElseGet(() ->
                  new ControlException(
                      ControlException.Reason.UNREACHABLE,
                      "coordinator " + addresses + " does not answer",
                      e));
      case UNAUTHENTICATED ->
          new ControlException(
              ControlException.Reason.REFUSED,
              "coordinator " + address + " refuses: " + said + "; give a token with --token-file",
              e);
      case INVALID_ARGUMENT,
          NOT_FOUND,
          FAILED_PRECONDITION,
          ALREADY_EXISTS,
          OUT_OF_RANGE,
          PERMISSION_DENIED,
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

  /** Receives the games of {@link #export}. */
  @FunctionalInterface
  public interface Reader<E extends Exception> {
    void read(StoredGame game) throws E;
  }

  /** A call to a coordinator. */
  @FunctionalInterface
  interface Question<T> {
    T ask() throws StatusException;
  }

  /** A stream of the changes of a run. Confined to one thread. */
  public final class Watch implements AutoCloseable {
    private final BlockingClientCall<?, RunStatus> call;

    private Watch(BlockingClientCall<?, RunStatus> call) {
      this.call = call;
    }

    /**
     * Blocks until the run changes. Returns its status, or null if it has not changed within the
     * timeout. Do not call it after the run has ended.
     */
    public @Nullable RunStatus next(Duration timeout)
        throws ControlException, InterruptedException {
      try {
        RunStatus run = call.read(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (run == null) {
          throw Status.UNAVAILABLE.withDescription("the watch ended early").asException();
        }
        return run;
      } catch (TimeoutException e) {
        return null;
      } catch (StatusException e) {
        throw translate(e);
      }
    }

    @Override
    public void close() {
      call.cancel("no longer watched", null);
    }
  }
}
