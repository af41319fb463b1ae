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
 * A coordinator, as the command asks it for things. Thread-safe; every call blocks, a unary one for
 * at most its deadline. Nothing is sent before the first call, so a coordinator that is not there
 * is noticed by it.
 */
public final class Control implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  /** A coordinator must permit pings as frequent as this. */
  private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);

  // A long game on a large board with all its candidates is a few megabytes.
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

  /** A coordinator at this address. */
  public Control(Address address) {
    this(Addresses.of(address), DEADLINE);
  }

  /** A coordinator at one of these addresses: the first that answers, until it does no more. */
  public Control(Addresses addresses) {
    this(addresses, DEADLINE);
  }

  /**
   * As {@link #Control(Addresses)}, with these credentials to show.
   *
   * @throws IllegalArgumentException with one line if their files cannot be read
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
        // Who watches hears nothing for long: so a coordinator that vanished is noticed.
        .keepAliveTime(KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS)
        .keepAliveTimeout(KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS)
        .maxInboundMessageSize(MAX_MESSAGE_BYTES)
        .intercept(reachability)
        .build();
  }

  /** All of them. */
  public Addresses addresses() {
    return addresses;
  }

  /** The address in use. */
  private synchronized Address address() {
    return addresses.all().get(index);
  }

  /** The connection in use; another once nobody has answered on this one. */
  synchronized ManagedChannel channel() {
    return channel;
  }

  /**
   * Nobody answers on this connection: the next address is in use from now on. A sole address is
   * tried anew by the next call, however long gRPC would wait before it connects again.
   */
  private synchronized void moveOnFrom(ManagedChannel dead) {
    if (channel == dead && addresses.all().size() > 1) {
      index = (index + 1) % addresses.all().size();
      channel = open(addresses.all().get(index));
      dead.shutdownNow();
    } else {
      channel.resetConnectBackoff();
    }
  }

  /** Whether a connection to a coordinator has ever stood, so that calls may have reached it. */
  public boolean isReached() {
    return reachability.any();
  }

  /**
   * Creates a run and starts it.
   *
   * @param requestId chosen by the caller: creating again with the same one returns the same run
   */
  public RunStatus create(RunSpec spec, String requestId) throws ControlException {
    return ask(
        ControlService.CREATE_RUN, request(() -> new ControlService.CreateRun(spec, requestId)));
  }

  public RunStatus get(String run) throws ControlException {
    return ask(ControlService.GET_RUN, new RunRequest(run));
  }

  /** All runs, newest first. */
  public List<RunStatus> list() throws ControlException {
    return ask(ControlService.LIST_RUNS, All.ALL);
  }

  /** Stops handing out the run's games. Idempotent. */
  public RunStatus cancel(String run) throws ControlException {
    return ask(ControlService.CANCEL_RUN, new RunRequest(run));
  }

  /** Takes an engine out of a run that is played round by round. */
  public RunStatus withdraw(String run, String engine) throws ControlException {
    return ask(ControlService.WITHDRAW_ENGINE, new ControlService.WithdrawEngine(run, engine));
  }

  /** Hands out a stopped run's games again. Idempotent. */
  public RunStatus resume(String run) throws ControlException {
    return ask(ControlService.RESUME_RUN, new RunRequest(run));
  }

  public Standings standings(String run) throws ControlException {
    return ask(ControlService.GET_RATINGS, new RunRequest(run));
  }

  /**
   * A committed game.
   *
   * @param index of the game in its run, from 0
   */
  public StoredGame game(String run, int index) throws ControlException {
    EncodedGame game = ask(ControlService.GET_GAME, new ControlService.GetGame(run, index));
    try {
      return game.decode();
    } catch (IllegalArgumentException e) {
      throw foreign(e);
    }
  }

  /**
   * Gives a run another part of the workers from now on. Idempotent.
   *
   * @param priority null to leave it as it is; the share likewise
   */
  public RunStatus schedule(String run, @Nullable Integer priority, @Nullable Double share)
      throws ControlException {
    return ask(
        ControlService.SCHEDULE_RUN,
        request(() -> new ControlService.ScheduleRun(run, priority, share)));
  }

  /** The rating pools. */
  public Pools pools() {
    return new Pools(this);
  }

  /** Whose results count. */
  public Exclusions exclusions() {
    return new Exclusions(this);
  }

  /** Begins to watch a run. */
  public Watch watch(String run) throws ControlException {
    return new Watch(open(ControlService.WATCH_RUN, new RunRequest(run)));
  }

  /**
   * Hands every committed game of a run to the reader, in job order, on this thread.
   *
   * @throws E what the reader throws; the rest is then not read
   */
  public <E extends Exception> void export(String run, Reader<E> reader)
      throws ControlException, E, InterruptedException {
    export(run, LongBuffer.allocate(0), reader);
  }

  /**
   * As the other, but for some games.
   *
   * @param except which not, as {@link ControlService.ExportGames} has it
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
      throw foreign(e);
    }
  }

  /** The artifact with this hash, if the coordinator has it. */
  public Optional<Artifact> artifact(String sha256) throws ControlException {
    ArtifactStatus status = artifactStatus(sha256);
    return status.complete()
        ? Optional.of(new Artifact(sha256, status.received()))
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
    new ArtifactUpload(this, artifact, progress).send(file);
  }

  /**
   * Fetches an artifact into a store, unless it is there. Goes on where an earlier try broke off.
   *
   * @throws ControlException if the coordinator does not have it
   * @throws IOException if it cannot be written, or came as something else
   */
  public void fetch(Artifact artifact, ArtifactStore store)
      throws ControlException, IOException, InterruptedException {
    new ArtifactFetch(this, artifact, store).fetch();
  }

  /** The trainings. */
  public TrainingControl trainings() {
    return new TrainingControl(this);
  }

  ArtifactStatus artifactStatus(String sha256) throws ControlException {
    return ask(ArtifactService.STAT_ARTIFACT, new StatArtifact(sha256));
  }

  /** What administrators ask, at the same addresses. */
  public AdminControl admin() {
    return new AdminControl(this);
  }

  /** Closes the connection; does not wait. Idempotent. */
  @Override
  public void close() {
    channel().shutdownNow();
  }

  /**
   * Makes a request.
   *
   * @throws ControlException if there can be no such request
   */
  static <Q> Q request(Supplier<Q> request) throws ControlException {
    try {
      return request.get();
    } catch (IllegalArgumentException e) {
      throw new ControlException(
          ControlException.Reason.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  /** Asks and waits for the answer, for as long as calls may take. */
  <Q, A> A ask(MethodDescriptor<Q, A> method, Q request) throws ControlException {
    return ask(method, request, deadline);
  }

  /** Asks and waits for the answer for so long. */
  <Q, A> A ask(MethodDescriptor<Q, A> method, Q request, Duration patience)
      throws ControlException {
    return ask(() ->
        ClientCalls.blockingV2UnaryCall(
            channel(),
            method,
            CallOptions.DEFAULT.withDeadlineAfter(patience.toMillis(), TimeUnit.MILLISECONDS),
            request));
  }

  /** Begins a call that is answered again and again. */
  <Q, A> BlockingClientCall<Q, A> open(MethodDescriptor<Q, A> method, Q request)
      throws ControlException {
    return ask(() ->
        ClientCalls.blockingV2ServerStreamingCall(channel(), method, CallOptions.DEFAULT, request));
  }

  /** Asks at each address once until somebody answers: to ask twice changes nothing. */
  <T> T ask(Question<T> question) throws ControlException {
    int further = addresses.all().size() - 1;
    ControlException worst = null;
    while (true) {
      try {
        return question.ask();
      } catch (StatusException e) {
        ControlException failure = translate(e);
        // A coordinator that is not trusted says more than one that is not there.
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
   * Whether another address may do better. A server that is stopped cancels the calls that it is
   * answering; calls that this side cancels are not waited for.
   */
  private static boolean isUnreached(Status status) {
    return status.getCode() == Status.Code.UNAVAILABLE
        || status.getCode() == Status.Code.DEADLINE_EXCEEDED
        || status.getCode() == Status.Code.CANCELLED;
  }

  private ControlException foreign(IllegalArgumentException e) {
    return new ControlException(
        ControlException.Reason.FAILED,
        "coordinator " + address() + " answered what this program does not know: " + e.getMessage(),
        e);
  }

  /** What the failure means to people. After one to reach the coordinator another is in use. */
  ControlException translate(StatusException e) {
    Address address = address();
    Status status = e.getStatus();
    if (status.getCause() instanceof IllegalArgumentException undecodable) {
      return foreign(undecodable);
    }
    if (isUnreached(status)) {
      moveOnFrom(channel());
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
              "coordinator " + address + " refuses: " + said + "; --token-file names one",
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

  /** What {@link #export} hands games to. */
  @FunctionalInterface
  public interface Reader<E extends Exception> {
    void read(StoredGame game) throws E;
  }

  /** A call. */
  @FunctionalInterface
  interface Question<T> {
    T ask() throws StatusException;
  }

  /** A run being watched. Confined to one thread. */
  public final class Watch implements AutoCloseable {
    private final BlockingClientCall<?, RunStatus> call;

    private Watch(BlockingClientCall<?, RunStatus> call) {
      this.call = call;
    }

    /**
     * The run as it has changed, or null if it has not within this time. After a run that has ended
     * nothing further comes.
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
