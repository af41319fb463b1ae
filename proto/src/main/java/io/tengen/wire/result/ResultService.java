package io.tengen.wire.result;

import com.google.protobuf.UnsafeByteOperations;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.GetBreakdownRequest;
import io.tengen.proto.v1.GetHistoryRequest;
import io.tengen.proto.v1.GetReportRequest;
import io.tengen.proto.v1.ListContributorsRequest;
import io.tengen.proto.v1.ListContributorsResponse;
import io.tengen.proto.v1.ListGamesRequest;
import io.tengen.proto.v1.ReportChunk;
import io.tengen.proto.v1.ResultServiceGrpc;
import io.tengen.proto.v1.ShowGameRequest;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;
import io.tengen.wire.control.All;
import io.tengen.wire.control.ControlService.GetGame;
import io.tengen.wire.control.ControlService.RunRequest;
import java.nio.ByteBuffer;
import java.util.List;

/** The methods of {@code tengen.v1.ResultService}. */
public final class ResultService {
  private static final Service SERVICE = new Service(ResultServiceGrpc.getServiceDescriptor());

  public static final MethodDescriptor<RunRequest, RunHistory> GET_HISTORY =
      SERVICE.method(
          ResultServiceGrpc.getGetHistoryMethod(),
          new Codec<>(
              request -> GetHistoryRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          new Codec<>(HistoryCodec::encode, HistoryCodec::decode));

  public static final MethodDescriptor<GameQuery, GamePage> LIST_GAMES =
      SERVICE.method(
          ResultServiceGrpc.getListGamesMethod(),
          new Codec<>(ResultService::encode, ResultService::decode),
          new Codec<>(GameSummaryCodec::encode, GameSummaryCodec::decode));

  public static final MethodDescriptor<GetGame, GameView> SHOW_GAME =
      SERVICE.method(
          ResultServiceGrpc.getShowGameMethod(),
          new Codec<>(
              game ->
                  ShowGameRequest.newBuilder().setRun(game.run()).setIndex(game.index()).build(),
              message -> new GetGame(message.getRun(), message.getIndex())),
          new Codec<>(GameSummaryCodec::encode, GameSummaryCodec::decode));

  public static final MethodDescriptor<RunRequest, RunBreakdown> GET_BREAKDOWN =
      SERVICE.method(
          ResultServiceGrpc.getGetBreakdownMethod(),
          new Codec<>(
              request -> GetBreakdownRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          new Codec<>(BreakdownCodec::encode, BreakdownCodec::decode));

  public static final MethodDescriptor<All, List<Contributor>> LIST_CONTRIBUTORS =
      SERVICE.method(
          ResultServiceGrpc.getListContributorsMethod(),
          All.codec(ListContributorsRequest.getDefaultInstance()),
          new Codec<>(
              contributors ->
                  ListContributorsResponse.newBuilder()
                      .addAllContributors(contributors.stream().map(ResultService::encode).toList())
                      .build(),
              message ->
                  message.getContributorsList().stream().map(ResultService::decode).toList()));

  /** Streams the bytes of the report in order, in chunks. */
  public static final MethodDescriptor<RunRequest, ByteBuffer> GET_REPORT =
      SERVICE.method(
          ResultServiceGrpc.getGetReportMethod(),
          new Codec<>(
              request -> GetReportRequest.newBuilder().setRun(request.run()).build(),
              message -> new RunRequest(message.getRun())),
          new Codec<>(
              chunk ->
                  ReportChunk.newBuilder().setData(UnsafeByteOperations.unsafeWrap(chunk)).build(),
              message -> message.getData().asReadOnlyByteBuffer()));

  private ResultService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static io.tengen.proto.v1.Contributor encode(Contributor contributor) {
    return io.tengen.proto.v1.Contributor.newBuilder()
        .setWorker(contributor.name())
        .setGames(contributor.games())
        .setMoves(contributor.moves())
        .setSeconds(contributor.seconds())
        .setCrashes(contributor.crashes())
        .setRuns(contributor.runs())
        .build();
  }

  private static Contributor decode(io.tengen.proto.v1.Contributor message) {
    return new Contributor(
        message.getWorker(),
        message.getGames(),
        message.getMoves(),
        message.getSeconds(),
        message.getCrashes(),
        message.getRuns());
  }

  private static ListGamesRequest encode(GameQuery query) {
    return ListGamesRequest.newBuilder()
        .setRun(query.run())
        .setEngine(query.engine())
        .setOpponent(query.opponent())
        .setOpening(query.opening())
        .setResult(query.result())
        .setMinMoves(query.minMoves())
        .setMaxMoves(query.maxMoves())
        .setPageSize(query.pageSize())
        .setPageToken(query.pageToken())
        .setDescending(query.descending())
        .build();
  }

  private static GameQuery decode(ListGamesRequest message) {
    return new GameQuery(
        message.getRun(),
        message.getEngine(),
        message.getOpponent(),
        message.getOpening(),
        message.getResult(),
        message.getMinMoves(),
        message.getMaxMoves(),
        message.getPageSize(),
        message.getPageToken(),
        message.getDescending());
  }
}
