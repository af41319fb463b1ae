package io.tengen.wire.play;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.proto.v1.AnalysisServiceGrpc;
import io.tengen.proto.v1.CloseAnalysisRequest;
import io.tengen.proto.v1.CloseAnalysisResponse;
import io.tengen.proto.v1.OpenAnalysisRequest;
import io.tengen.proto.v1.ReadSgfRequest;
import io.tengen.proto.v1.ShowPositionRequest;
import io.tengen.proto.v1.WatchAnalysisRequest;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.ColorCodec;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.Service;
import io.tengen.wire.inquiry.InquiryCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The methods of {@code tengen.v1.AnalysisService}. */
public final class AnalysisService {
  private static final Service SERVICE = new Service(AnalysisServiceGrpc.getServiceDescriptor());

  private static final Codec<Analysis, io.tengen.proto.v1.Analysis> ANALYSIS =
      new Codec<>(AnalysisService::encode, AnalysisService::decode);

  public static final MethodDescriptor<OpenAnalysis, Analysis> OPEN_ANALYSIS =
      SERVICE.method(
          AnalysisServiceGrpc.getOpenAnalysisMethod(),
          new Codec<>(AnalysisService::encode, AnalysisService::decode),
          ANALYSIS);

  public static final MethodDescriptor<ShowPosition, Analysis> SHOW_POSITION =
      SERVICE.method(
          AnalysisServiceGrpc.getShowPositionMethod(),
          new Codec<>(
              request ->
                  ShowPositionRequest.newBuilder()
                      .setAnalysis(request.analysis())
                      .addAllMoves(request.moves())
                      .build(),
              message -> new ShowPosition(message.getAnalysis(), message.getMovesList())),
          ANALYSIS);

  /** Streams what the engine says about the position. */
  public static final MethodDescriptor<WatchAnalysis, Analysis> WATCH_ANALYSIS =
      SERVICE.method(
          AnalysisServiceGrpc.getWatchAnalysisMethod(),
          new Codec<>(
              request -> WatchAnalysisRequest.newBuilder().setAnalysis(request.analysis()).build(),
              message -> new WatchAnalysis(message.getAnalysis())),
          ANALYSIS);

  public static final MethodDescriptor<CloseAnalysis, AnalysisClosed> CLOSE_ANALYSIS =
      SERVICE.method(
          AnalysisServiceGrpc.getCloseAnalysisMethod(),
          new Codec<>(
              request -> CloseAnalysisRequest.newBuilder().setAnalysis(request.analysis()).build(),
              message -> new CloseAnalysis(message.getAnalysis())),
          new Codec<>(_ -> CloseAnalysisResponse.getDefaultInstance(), _ -> new AnalysisClosed()));

  public static final MethodDescriptor<ReadSgf, SgfText> READ_SGF =
      SERVICE.method(
          AnalysisServiceGrpc.getReadSgfMethod(),
          new Codec<>(
              request -> ReadSgfRequest.newBuilder().setSgf(request.sgf()).build(),
              message -> new ReadSgf(message.getSgf())),
          new Codec<>(AnalysisService::encode, AnalysisService::decode));

  private AnalysisService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static OpenAnalysisRequest encode(OpenAnalysis request) {
    return OpenAnalysisRequest.newBuilder()
        .setEngine(EngineSpecCodec.encode(request.engine()))
        .putAllArtifacts(ArtifactCodec.encode(request.artifacts()))
        .setSetup(GameSetupCodec.encode(request.setup()))
        .addAllMoves(request.moves())
        .setVisits(request.visits())
        .build();
  }

  private static OpenAnalysis decode(OpenAnalysisRequest message) {
    Checks.require(message.hasEngine(), "name the engine that analyses");
    return new OpenAnalysis(
        EngineSpecCodec.decode(message.getEngine()),
        ArtifactCodec.decode(message.getArtifactsMap()),
        GameSetupCodec.decode(message.getSetup()),
        message.getMovesList(),
        message.getVisits());
  }

  private static io.tengen.proto.v1.Analysis encode(Analysis analysis) {
    var message =
        io.tengen.proto.v1.Analysis.newBuilder()
            .setId(analysis.id())
            .addAllMoves(analysis.moves())
            .setWorker(analysis.worker())
            .setNotice(analysis.notice())
            .setToMove(ColorCodec.encode(analysis.toMove()))
            .setFailed(analysis.failed());
    analysis.report().ifPresent(report -> message.setReport(InquiryCodec.encode(report)));
    return message.build();
  }

  private static Analysis decode(io.tengen.proto.v1.Analysis message) {
    return new Analysis(
        message.getId(),
        message.getMovesList(),
        message.hasReport()
            ? Optional.of(InquiryCodec.decode(message.getReport()))
            : Optional.empty(),
        message.getWorker(),
        message.getNotice(),
        ColorCodec.decode(message.getToMove(), "an analysis must say which side moves"),
        message.getFailed());
  }

  private static io.tengen.proto.v1.SgfText encode(SgfText game) {
    return io.tengen.proto.v1.SgfText.newBuilder()
        .setSetup(GameSetupCodec.encode(game.setup()))
        .addAllMoves(game.moves())
        .setBlack(game.black())
        .setWhite(game.white())
        .setResult(game.result())
        .addAllWarnings(game.warnings())
        .build();
  }

  private static SgfText decode(io.tengen.proto.v1.SgfText message) {
    return new SgfText(
        GameSetupCodec.decode(message.getSetup()),
        message.getMovesList(),
        message.getBlack(),
        message.getWhite(),
        message.getResult(),
        message.getWarningsList());
  }

  /**
   * A request to begin an analysis.
   *
   * @param artifacts the files that the engine needs, by the entry that names them
   * @param setup rules, board, komi and set-up stones
   * @param moves the moves before the position, as messages number them
   * @param visits the number of simulations after which a search ends, 1 to {@value #MOST}; 0 for
   *     {@value #USUAL}
   */
  public record OpenAnalysis(
      EngineSpec engine,
      Map<ResourceName, Artifact> artifacts,
      GameSetup setup,
      List<Integer> moves,
      int visits) {
    /** The largest number of simulations. */
    public static final int MOST = 10_000_000;

    /** The number of simulations if the request does not say. */
    public static final int USUAL = 100_000;

    /**
     * @throws IllegalArgumentException with one line if the number is out of range
     */
    public OpenAnalysis {
      Checks.require(visits >= 0 && visits <= MOST, "visits must be 1 to 10,000,000, or 0");
      artifacts = Map.copyOf(artifacts);
      moves = List.copyOf(moves);
    }

    /** Returns the number of simulations after which a search ends. */
    public int limit() {
      return visits == 0 ? USUAL : visits;
    }
  }

  /** A request to move an analysis to another position. */
  public record ShowPosition(String analysis, List<Integer> moves) {
    public ShowPosition {
      moves = List.copyOf(moves);
    }
  }

  /** A request to watch an analysis. */
  public record WatchAnalysis(String analysis) {}

  /** A request to end an analysis. */
  public record CloseAnalysis(String analysis) {}

  /** The analysis has ended. */
  public record AnalysisClosed() {}

  /** A request to read a game from SGF. */
  public record ReadSgf(String sgf) {
    /** Returns a text without the game, since it may be logged. */
    @Override
    public String toString() {
      return "ReadSgf";
    }
  }

  /**
   * A game that was read from SGF.
   *
   * @param moves the moves of the main line, as messages number them
   * @param result in the form of SGF; empty if unknown
   * @param warnings what deviates from the format, each one line
   */
  public record SgfText(
      GameSetup setup,
      List<Integer> moves,
      String black,
      String white,
      String result,
      List<String> warnings) {
    public SgfText {
      moves = List.copyOf(moves);
      warnings = List.copyOf(warnings);
    }
  }
}
