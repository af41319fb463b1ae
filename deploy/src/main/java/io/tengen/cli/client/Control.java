package io.tengen.cli.client;

import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.MethodDescriptor;
import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.FailoverChannel;
import io.tengen.cli.channel.UnreachableWait;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.RunSpec;
import io.tengen.wire.check.RunCheck;
import io.tengen.wire.control.All;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ArtifactService.ArtifactStatus;
import io.tengen.wire.control.ArtifactService.StatArtifact;
import io.tengen.wire.control.ArtifactService.StoredArtifact;
import io.tengen.wire.control.ControlService;
import io.tengen.wire.control.ControlService.RunRequest;
import io.tengen.wire.control.EncodedGame;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.StoredGame;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.wire.result.Contributor;
import io.tengen.wire.result.GamePage;
import io.tengen.wire.result.GameQuery;
import io.tengen.wire.result.ResultService;
import io.tengen.wire.watch.LiveWall;
import io.tengen.wire.watch.WatchService;
import io.tengen.worker.link.Credentials;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A client of a coordinator. Thread-safe; every call blocks. A unary call fails at its deadline,
 * and is repeated for as long as the client waits for an unreachable coordinator. Nothing is sent
 * before the first call.
 */
public final class Control implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private final FailoverChannel channel;

  /** The records of a million games take a database some minutes. */
  private static final Duration DELETION = Duration.ofMinutes(11);

  private final Duration deadline;
  private final UnaryOperator<RunStatus> view;

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
    this(addresses, credentials, UnreachableWait.NONE);
  }

  /**
   * Creates a client that presents these credentials and waits for a coordinator that does not
   * answer.
   *
   * @throws IllegalArgumentException if the files of the credentials cannot be read; the message is
   *     one line
   */
  public Control(Addresses addresses, Credentials credentials, UnreachableWait wait) {
    this(addresses, credentials, wait, UnaryOperator.identity());
  }

  /**
   * Creates a client that presents these credentials.
   *
   * @param wait how the client waits for a coordinator that it has not reached yet
   * @param view changes every status of a run that is returned
   */
  Control(
      Addresses addresses,
      Credentials credentials,
      UnreachableWait wait,
      UnaryOperator<RunStatus> view) {
    this(
        addresses,
        DEADLINE,
        channelCredentials(credentials),
        credentials.isEncrypted(),
        wait,
        view);
  }

  Control(Addresses addresses, Duration deadline) {
    this(
        addresses,
        deadline,
        InsecureChannelCredentials.create(),
        false,
        UnreachableWait.NONE,
        UnaryOperator.identity());
  }

  private Control(
      Addresses addresses,
      Duration deadline,
      ChannelCredentials credentials,
      boolean encrypted,
      UnreachableWait wait,
      UnaryOperator<RunStatus> view) {
    this.deadline = deadline;
    this.view = view;
    channel = new FailoverChannel(addresses, credentials, encrypted, wait);
  }

  private static ChannelCredentials channelCredentials(Credentials credentials) {
    try {
      return credentials.channel();
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Returns all addresses of the coordinator. */
  public Addresses addresses() {
    return channel.addresses();
  }

  /** Returns the connection to the coordinator. */
  FailoverChannel channel() {
    return channel;
  }

  /** Returns whether a coordinator was ever reached, so that calls may have taken effect. */
  public boolean isReached() {
    return channel.isReached();
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

  /** Checks the description of a run, and forecasts how long it would take. */
  public RunCheck check(RunSpec spec) throws ControlException {
    return ask(ControlService.CHECK_RUN, new ControlService.CheckRun(Optional.of(spec), List.of()));
  }

  /** Returns the status of a run. */
  public RunStatus get(String run) throws ControlException {
    return view.apply(ask(ControlService.GET_RUN, new RunRequest(run)));
  }

  /** Returns all runs, newest first. */
  public List<RunStatus> list() throws ControlException {
    return ask(ControlService.LIST_RUNS, ControlService.ListRuns.ALL).runs().stream()
        .map(view)
        .toList();
  }

  /** Returns the connected workers, by name. */
  public List<WorkerStatus> workers() throws ControlException {
    return ask(ControlService.LIST_WORKERS, All.ALL);
  }

  /** Pauses a run: its games wait with their clocks. Idempotent. */
  public RunStatus pause(String run) throws ControlException {
    return ask(ControlService.PAUSE_RUN, new RunRequest(run));
  }

  /** Stops a run. Idempotent. */
  public RunStatus cancel(String run) throws ControlException {
    return ask(ControlService.CANCEL_RUN, new RunRequest(run));
  }

  /** Withdraws an engine from a run that is played in rounds. */
  public RunStatus withdraw(String run, String engine) throws ControlException {
    return view.apply(
        askOnce(ControlService.WITHDRAW_ENGINE, new ControlService.WithdrawEngine(run, engine)));
  }

  /**
   * Cancels the result of a game for one side or both.
   *
   * @param side {@link AnnulledSide#NONE} to let it count again
   * @param reason one line; empty for {@link AnnulledSide#NONE}
   */
  public RunStatus annul(String run, int index, AnnulledSide side, String reason)
      throws ControlException {
    return view.apply(
        askOnce(
            ControlService.ANNUL_GAME,
            request(() -> new ControlService.AnnulGame(run, index, side, reason))));
  }

  /** Returns the annulled results of a run, by the indices of their games. */
  public List<AnnulledResult> annulled(String run) throws ControlException {
    return ask(ControlService.LIST_ANNULLED, new RunRequest(run));
  }

  /** Deletes a run that has ended, and returns what it was. */
  public RunStatus delete(String run) throws ControlException {
    return askOnce(ControlService.DELETE_RUN, new RunRequest(run), DELETION);
  }

  /**
   * Writes the archive of a run that has ended to a stream.
   *
   * @param progress is told the number of bytes so far
   * @return the number of bytes
   */
  public long archive(String run, OutputStream out, LongConsumer progress)
      throws ControlException, IOException, InterruptedException {
    return new FileFetch(this)
        .fetch(ControlService.ARCHIVE_RUN, new RunRequest(run), out, progress);
  }

  /** Starts a run that waits for the approval of a user other than its owner. */
  public RunStatus approve(String run) throws ControlException {
    return askOnce(ControlService.APPROVE_RUN, new RunRequest(run));
  }

  /** Resumes a stopped run. Idempotent. */
  public RunStatus resume(String run) throws ControlException {
    return ask(ControlService.RESUME_RUN, new RunRequest(run));
  }

  /**
   * Gives an evaluation more games. Idempotent.
   *
   * @param games number of games of the whole run
   */
  public RunStatus extend(String run, int games) throws ControlException {
    return ask(ControlService.EXTEND_RUN, request(() -> new ControlService.ExtendRun(run, games)));
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
    return channel.ask(
        ControlService.GET_GAME,
        new ControlService.GetGame(run, index),
        deadline,
        EncodedGame::decode);
  }

  /** Returns a page of the committed games of a run. */
  public GamePage games(GameQuery query) throws ControlException {
    return ask(ResultService.LIST_GAMES, query);
  }

  /**
   * Changes the part of the workers that a run gets from now on. Idempotent.
   *
   * @param priority the new priority; null to keep the present one
   * @param share the new share; null to keep the present one
   */
  public RunStatus schedule(String run, @Nullable Integer priority, @Nullable Double share)
      throws ControlException {
    return view.apply(
        ask(
            ControlService.SCHEDULE_RUN,
            request(() -> new ControlService.ScheduleRun(run, priority, share))));
  }

  /** Replaces the note of a run; empty for none. Idempotent. */
  public RunStatus annotate(String run, String note) throws ControlException {
    return view.apply(
        ask(ControlService.ANNOTATE_RUN, request(() -> new ControlService.AnnotateRun(run, note))));
  }

  /** Returns the client of the coordinator's rating pools. */
  public Pools pools() {
    return new Pools(this);
  }

  /** Returns the client for excluding the results of workers. */
  public Exclusions exclusions() {
    return new Exclusions(this);
  }

  /** Returns the stored artifacts, the one used last first. */
  public List<StoredArtifact> artifacts() throws ControlException {
    return ask(ArtifactService.LIST_ARTIFACTS, All.ALL);
  }

  /** Returns what each worker has delivered in all runs, most games first. */
  public List<Contributor> contributors() throws ControlException {
    return ask(ResultService.LIST_CONTRIBUTORS, All.ALL);
  }

  /** Begins to watch a run. */
  public Watch<RunStatus> watch(String run) throws ControlException {
    return new Watch<>(channel.open(ControlService.WATCH_RUN, new RunRequest(run)));
  }

  /** Begins to watch running games: first whole, then their changes. */
  public Watch<LiveWall> watchLive(WatchService.WatchLive games) throws ControlException {
    return new Watch<>(channel.open(WatchService.WATCH_LIVE, games));
  }

  /** Begins to watch the connected workers: all of them, after each change. */
  public Watch<List<WorkerStatus>> watchWorkers() throws ControlException {
    return new Watch<>(channel.open(WatchService.WATCH_WORKERS, All.ALL));
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
   * Passes committed games of a run to the reader, by index, on the calling thread. Goes on after a
   * broken connection.
   *
   * @param except the games to leave out, in the form of {@link ControlService.ExportGames}
   * @throws E if the reader throws it; the remaining games are then not read
   */
  public <E extends Exception> void export(String run, LongBuffer except, Reader<E> reader)
      throws ControlException, E, InterruptedException {
    List<Long> gaps =
        IntStream.range(except.position(), except.limit()).mapToObj(except::get).toList();
    new ResumingExport(this, run, gaps).read(reader);
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

  /** Returns the client of a person who plays. */
  public PlayControl plays() {
    return new PlayControl(this);
  }

  /** Returns the client for analyses by engines of the cluster. */
  public AnalysisControl analyses() {
    return new AnalysisControl(this);
  }

  /** Returns the client for administrators. */
  public AdminControl admin() {
    return new AdminControl(this);
  }

  /** Closes the connection; does not wait. Idempotent. */
  @Override
  public void close() {
    channel.close();
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
    return channel.ask(method, request, patience);
  }

  /** Makes a unary call that is not idempotent, with the default deadline. */
  <Q, A> A askOnce(MethodDescriptor<Q, A> method, Q request) throws ControlException {
    return askOnce(method, request, deadline);
  }

  /** Makes a unary call that is not idempotent, with this deadline. */
  <Q, A> A askOnce(MethodDescriptor<Q, A> method, Q request, Duration patience)
      throws ControlException {
    return channel.askOnce(method, request, patience);
  }

  /** Receives the games of {@link #export}. */
  @FunctionalInterface
  public interface Reader<E extends Exception> {
    void read(StoredGame game) throws E;
  }
}
