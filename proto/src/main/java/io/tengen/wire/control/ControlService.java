package io.tengen.wire.control;

import com.google.protobuf.UnsafeByteOperations;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.AnnotateRunRequest;
import io.tengen.proto.v1.AnnulGameRequest;
import io.tengen.proto.v1.ApproveRunRequest;
import io.tengen.proto.v1.ArchiveChunk;
import io.tengen.proto.v1.ArchiveRunRequest;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.CheckRunRequest;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.DeleteRunRequest;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.ExtendRunRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GetGameRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.GetRunRequest;
import io.tengen.proto.v1.ListAnnulledRequest;
import io.tengen.proto.v1.ListAnnulledResponse;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.ListRunsResponse;
import io.tengen.proto.v1.ListWorkersRequest;
import io.tengen.proto.v1.PauseRunRequest;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.ScheduleRunRequest;
import io.tengen.proto.v1.WatchRunRequest;
import io.tengen.proto.v1.WithdrawEngineRequest;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.AnnulledResultCodec;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.RunSpecCodec;
import io.tengen.wire.Service;
import io.tengen.wire.check.RunCheck;
import io.tengen.wire.check.RunSpecProblems;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The methods of {@code tengen.v1.ControlService}. */
public final class ControlService {
  private static final Service SERVICE = new Service(ControlServiceGrpc.getServiceDescriptor());
  private static final Codec<RunStatus, Run> RUN =
      new Codec<>(RunStatusCodec::encode, RunStatusCodec::decode);
  private static final Codec<EncodedGame, Game> GAME =
      new Codec<>(
          ControlService::encode,
          message ->
              new EncodedGame(
                  message.getRun(),
                  message.getIndex(),
                  message.getNumber(),
                  message.getRecord().toByteArray(),
                  message.getWorker(),
                  decodeStatus(message)));

  public static final MethodDescriptor<CreateRun, RunStatus> CREATE_RUN =
      SERVICE.method(
          ControlServiceGrpc.getCreateRunMethod(),
          new Codec<>(
              create ->
                  CreateRunRequest.newBuilder()
                      .setSpec(RunSpecCodec.encode(create.spec()))
                      .setRequestId(create.requestId())
                      .build(),
              message ->
                  new CreateRun(RunSpecCodec.decode(message.getSpec()), message.getRequestId())),
          RUN);

  public static final MethodDescriptor<CheckRun, RunCheck> CHECK_RUN =
      SERVICE.method(
          ControlServiceGrpc.getCheckRunMethod(),
          new Codec<>(
              check -> CheckRunRequest.newBuilder().setSpec(check.encoded()).build(),
              message -> CheckRun.of(message.getSpec())),
          RunCheck.CODEC);

  public static final MethodDescriptor<RunRequest, RunStatus> GET_RUN =
      SERVICE.method(
          ControlServiceGrpc.getGetRunMethod(),
          new Codec<>(
              request -> GetRunRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          RUN);

  public static final MethodDescriptor<ListRuns, RunPage> LIST_RUNS =
      SERVICE.method(
          ControlServiceGrpc.getListRunsMethod(),
          new Codec<>(ControlService::encode, ControlService::decode),
          new Codec<>(
              page ->
                  ListRunsResponse.newBuilder()
                      .addAllRuns(RUN.encodeAll(page.runs()))
                      .setNextPageToken(page.nextPageToken())
                      .build(),
              message ->
                  new RunPage(RUN.decodeAll(message.getRunsList()), message.getNextPageToken())));

  public static final MethodDescriptor<RunRequest, RunStatus> WATCH_RUN =
      SERVICE.broadcast(
          ControlServiceGrpc.getWatchRunMethod(),
          new Codec<>(
              request -> WatchRunRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          RUN);

  public static final MethodDescriptor<WithdrawEngine, RunStatus> WITHDRAW_ENGINE =
      SERVICE.method(
          ControlServiceGrpc.getWithdrawEngineMethod(),
          new Codec<>(
              withdraw ->
                  WithdrawEngineRequest.newBuilder()
                      .setRun(withdraw.run())
                      .setEngine(withdraw.engine())
                      .build(),
              message -> new WithdrawEngine(message.getRun(), message.getEngine())),
          RUN);

  public static final MethodDescriptor<AnnulGame, RunStatus> ANNUL_GAME =
      SERVICE.method(
          ControlServiceGrpc.getAnnulGameMethod(),
          new Codec<>(
              annul ->
                  AnnulGameRequest.newBuilder()
                      .setRun(annul.run())
                      .setIndex(annul.index())
                      .setSide(AnnulledResultCodec.encode(annul.side()))
                      .setReason(annul.reason())
                      .build(),
              message ->
                  new AnnulGame(
                      message.getRun(),
                      message.getIndex(),
                      AnnulledResultCodec.decode(message.getSide()),
                      message.getReason())),
          RUN);

  /** Returns the annulled results of a run, by the indices of their games. */
  public static final MethodDescriptor<RunRequest, List<AnnulledResult>> LIST_ANNULLED =
      SERVICE.method(
          ControlServiceGrpc.getListAnnulledMethod(),
          new Codec<>(
              request -> ListAnnulledRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          new Codec<>(
              results ->
                  ListAnnulledResponse.newBuilder()
                      .addAllResults(results.stream().map(AnnulledResultCodec::encode).toList())
                      .build(),
              message ->
                  message.getResultsList().stream().map(AnnulledResultCodec::decode).toList()));

  public static final MethodDescriptor<RunRequest, RunStatus> CANCEL_RUN =
      SERVICE.method(
          ControlServiceGrpc.getCancelRunMethod(),
          new Codec<>(
              request -> CancelRunRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          RUN);

  public static final MethodDescriptor<RunRequest, RunStatus> PAUSE_RUN =
      SERVICE.method(
          ControlServiceGrpc.getPauseRunMethod(),
          new Codec<>(
              request -> PauseRunRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          RUN);

  public static final MethodDescriptor<RunRequest, RunStatus> RESUME_RUN =
      SERVICE.method(
          ControlServiceGrpc.getResumeRunMethod(),
          new Codec<>(
              request -> ResumeRunRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          RUN);

  /** Deletes a run that has ended, and returns what it was. */
  public static final MethodDescriptor<RunRequest, RunStatus> DELETE_RUN =
      SERVICE.method(
          ControlServiceGrpc.getDeleteRunMethod(),
          new Codec<>(
              request -> DeleteRunRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          RUN);

  /** Streams the bytes of the archive of a run in order, in chunks. */
  public static final MethodDescriptor<RunRequest, ByteBuffer> ARCHIVE_RUN =
      SERVICE.method(
          ControlServiceGrpc.getArchiveRunMethod(),
          new Codec<>(
              request -> ArchiveRunRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          new Codec<>(
              chunk ->
                  ArchiveChunk.newBuilder().setData(UnsafeByteOperations.unsafeWrap(chunk)).build(),
              message -> message.getData().asReadOnlyByteBuffer()));

  /** Starts a run that waits for the approval of a user other than its owner. */
  public static final MethodDescriptor<RunRequest, RunStatus> APPROVE_RUN =
      SERVICE.method(
          ControlServiceGrpc.getApproveRunMethod(),
          new Codec<>(
              request -> ApproveRunRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          RUN);

  public static final MethodDescriptor<ScheduleRun, RunStatus> SCHEDULE_RUN =
      SERVICE.method(
          ControlServiceGrpc.getScheduleRunMethod(),
          new Codec<>(ControlService::encode, ControlService::decode),
          RUN);

  public static final MethodDescriptor<AnnotateRun, RunStatus> ANNOTATE_RUN =
      SERVICE.method(
          ControlServiceGrpc.getAnnotateRunMethod(),
          new Codec<>(
              request ->
                  AnnotateRunRequest.newBuilder()
                      .setRun(request.run())
                      .setNote(request.note())
                      .build(),
              message -> new AnnotateRun(message.getRun(), message.getNote())),
          RUN);

  public static final MethodDescriptor<RunRequest, Standings> GET_RATINGS =
      SERVICE.method(
          ControlServiceGrpc.getGetRatingsMethod(),
          new Codec<>(
              request -> GetRatingsRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          new Codec<Standings, Ratings>(StandingsCodec::encode, StandingsCodec::decode));

  public static final MethodDescriptor<GetGame, EncodedGame> GET_GAME =
      SERVICE.method(
          ControlServiceGrpc.getGetGameMethod(),
          new Codec<>(
              game -> GetGameRequest.newBuilder().setRun(game.run()).setIndex(game.index()).build(),
              message -> new GetGame(message.getRun(), message.getIndex())),
          GAME);

  public static final MethodDescriptor<ExportGames, EncodedGame> EXPORT_GAMES =
      SERVICE.method(
          ControlServiceGrpc.getExportGamesMethod(),
          new Codec<>(
              export ->
                  ExportGamesRequest.newBuilder()
                      .setRun(export.run())
                      .addAllExcept(export.except())
                      .build(),
              message -> new ExportGames(message.getRun(), message.getExceptList())),
          GAME);

  /** Returns the connected workers by name. */
  public static final MethodDescriptor<All, List<WorkerStatus>> LIST_WORKERS =
      SERVICE.method(
          ControlServiceGrpc.getListWorkersMethod(),
          All.codec(ListWorkersRequest.getDefaultInstance()),
          new Codec<>(WorkerStatusCodec::encode, WorkerStatusCodec::decode));

  public static final MethodDescriptor<ExtendRun, RunStatus> EXTEND_RUN =
      SERVICE.method(
          ControlServiceGrpc.getExtendRunMethod(),
          new Codec<>(
              extend ->
                  ExtendRunRequest.newBuilder()
                      .setRun(extend.run())
                      .setGames(extend.games())
                      .build(),
              message -> new ExtendRun(message.getRun(), message.getGames())),
          RUN);

  private ControlService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static Game encode(EncodedGame game) {
    Game.Builder message =
        Game.newBuilder()
            .setRun(game.run())
            .setIndex(game.index())
            .setNumber(game.number())
            .setRecord(UnsafeByteOperations.unsafeWrap(game.record()))
            .setWorker(game.worker());
    ResultStatusCodec.encode(
        game.status(), message::setAnnulled, message::setReplacedBy, message::setReplaces);
    return message.build();
  }

  private static ResultStatus decodeStatus(Game message) {
    return ResultStatusCodec.decode(
        message.hasAnnulled() ? message.getAnnulled() : null,
        message.hasReplacedBy() ? message.getReplacedBy() : null,
        message.hasReplaces() ? message.getReplaces() : null);
  }

  private static ListRunsRequest encode(ListRuns query) {
    return ListRunsRequest.newBuilder()
        .setKind(
            query
                .kind()
                .map(RunSpecCodec::encode)
                .orElse(io.tengen.proto.v1.RunKind.RUN_KIND_UNSPECIFIED))
        .addAllStates(query.states().stream().sorted().map(RunStatusCodec::encode).toList())
        .setText(query.text())
        .setPageSize(query.pageSize())
        .setPageToken(query.pageToken())
        .build();
  }

  private static ListRuns decode(ListRunsRequest message) {
    boolean isAnyKind = message.getKind() == io.tengen.proto.v1.RunKind.RUN_KIND_UNSPECIFIED;
    return new ListRuns(
        isAnyKind ? Optional.empty() : Optional.of(RunSpecCodec.decode(message.getKind())),
        message.getStatesList().stream().map(RunStatusCodec::decode).collect(Collectors.toSet()),
        message.getText(),
        message.getPageSize(),
        message.getPageToken());
  }

  private static ScheduleRunRequest encode(ScheduleRun schedule) {
    ScheduleRunRequest.Builder message = ScheduleRunRequest.newBuilder().setRun(schedule.run());
    if (schedule.priority() != null) {
      message.setPriority(schedule.priority());
    }
    if (schedule.share() != null) {
      message.setShare(schedule.share());
    }
    return message.build();
  }

  private static ScheduleRun decode(ScheduleRunRequest message) {
    return new ScheduleRun(
        message.getRun(),
        message.hasPriority() ? message.getPriority() : null,
        message.hasShare() ? message.getShare() : null);
  }

  /**
   * A request for runs, newest first.
   *
   * @param kind only runs of this kind; empty for all
   * @param states only runs in one of these states; empty for all
   * @param text only runs with this text in their id, note, pool or the name of an engine, whatever
   *     the case of letters; empty for all
   * @param pageSize the largest number of runs, at most {@value #MOST}; 0 for all
   * @param pageToken id of the last run of the page before; empty for the first page
   */
  public record ListRuns(
      Optional<RunKind> kind, Set<RunState> states, String text, int pageSize, String pageToken) {
    /** The largest number of runs on a page. */
    public static final int MOST = 1_000;

    /** All runs. */
    public static final ListRuns ALL = new ListRuns(Optional.empty(), Set.of(), "", 0, "");

    /**
     * @throws IllegalArgumentException with one line if the size of the page is out of range
     */
    public ListRuns {
      states = Set.copyOf(states);
      Checks.require(
          pageSize >= 0 && pageSize <= MOST, "page_size must be 1 to " + MOST + ", or 0 for all");
    }

    /** Returns the largest number of runs on the page. */
    public int atMost() {
      return pageSize == 0 ? Integer.MAX_VALUE : pageSize;
    }
  }

  /**
   * Runs, newest first.
   *
   * @param nextPageToken requests the next page; empty if there is none
   */
  public record RunPage(List<RunStatus> runs, String nextPageToken) {
    public RunPage {
      runs = List.copyOf(runs);
    }
  }

  /**
   * A request to check the description of a run.
   *
   * @param spec the description; empty if something is wrong with it
   * @param problems what is wrong
   */
  public record CheckRun(Optional<RunSpec> spec, List<RunSpecProblems.Problem> problems) {
    public CheckRun {
      problems = List.copyOf(problems);
    }

    static CheckRun of(io.tengen.proto.v1.RunSpec message) {
      List<RunSpecProblems.Problem> problems = RunSpecProblems.find(message);
      return new CheckRun(
          problems.isEmpty() ? Optional.of(RunSpecCodec.decode(message)) : Optional.empty(),
          problems);
    }

    private io.tengen.proto.v1.RunSpec encoded() {
      return spec.map(RunSpecCodec::encode)
          .orElseGet(io.tengen.proto.v1.RunSpec::getDefaultInstance);
    }
  }

  /**
   * A request to create a run.
   *
   * @param requestId chosen by the client, at most {@value #MAX_REQUEST_ID} letters: a second
   *     request with the same id returns the run of the first; empty for none
   */
  public record CreateRun(RunSpec spec, String requestId) {
    private static final int MAX_REQUEST_ID = 256;

    /**
     * @throws IllegalArgumentException with one line if the request id is too long
     */
    public CreateRun {
      Checks.require(
          requestId.length() <= MAX_REQUEST_ID,
          "request_id is longer than " + MAX_REQUEST_ID + " letters");
    }
  }

  /**
   * A request to give an evaluation more games.
   *
   * @param games number of games of the whole run, 1 to {@value RunSpec#MAX_GAMES}
   */
  public record ExtendRun(String run, int games) {
    /**
     * @throws IllegalArgumentException with one line if the number is out of range
     */
    public ExtendRun {
      RunSpec.requireGames(games);
    }
  }

  /** A request about one run, named by its id. */
  public record RunRequest(String run) {}

  /**
   * A request to cancel the result of a game.
   *
   * @param side {@link AnnulledSide#NONE} to let it count again
   * @param reason one line of 1 to {@value #MAX_REASON} printable characters; empty for {@link
   *     AnnulledSide#NONE}
   */
  public record AnnulGame(String run, int index, AnnulledSide side, String reason) {
    private static final int MAX_REASON = 500;

    /**
     * @throws IllegalArgumentException with one line if the reason is not of the required form
     */
    public AnnulGame {
      reason = reason.strip();
      Checks.require(
          side == AnnulledSide.NONE
              ? reason.isEmpty()
              : reason.length() <= MAX_REASON && reason.matches("\\P{Cntrl}+"),
          "reason must be one line of 1 to " + MAX_REASON + " letters");
    }
  }

  /** A request to withdraw an engine from a run. */
  public record WithdrawEngine(String run, String engine) {}

  /**
   * A request to change the part of the workers that a run gets, see {@link FleetShare}.
   *
   * @param priority the new priority; null to keep the present one
   * @param share the new share; null to keep the present one
   */
  public record ScheduleRun(String run, @Nullable Integer priority, @Nullable Double share) {
    /**
     * @throws IllegalArgumentException with one line that names the number that is out of range
     */
    public ScheduleRun {
      FleetShare.DEFAULT.with(priority, share);
    }
  }

  /**
   * A request to replace the note that is displayed with a run.
   *
   * @param note one line, see {@link RunSpec}; empty for none
   */
  public record AnnotateRun(String run, String note) {
    /**
     * @throws IllegalArgumentException with one line if the note is too long or not one line
     */
    public AnnotateRun {
      RunSpec.requireNote(note);
    }
  }

  /** A request for one committed game; games are numbered from 0. */
  public record GetGame(String run, int index) {}

  /**
   * A request for the committed games of a run.
   *
   * @param except the games to leave out, as lengths of consecutive ranges from index 0:
   *     alternately a number of games to send and a number to leave out; all games after the last
   *     range are sent
   */
  public record ExportGames(String run, List<Long> except) {
    public ExportGames {
      except = List.copyOf(except);
    }
  }
}
