package io.tengen.wire.play;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import io.tengen.proto.v1.CreatePlayRequest;
import io.tengen.proto.v1.GetPlayRequest;
import io.tengen.proto.v1.ListPlaysRequest;
import io.tengen.proto.v1.ListPlaysResponse;
import io.tengen.proto.v1.PlayActionKind;
import io.tengen.proto.v1.PlayServiceGrpc;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.ColorCodec;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.Service;
import java.util.List;

/** The methods of {@code tengen.v1.PlayService}. */
public final class PlayService {
  private static final Service SERVICE = new Service(PlayServiceGrpc.getServiceDescriptor());

  private static final Codec<Play, io.tengen.proto.v1.Play> PLAY =
      new Codec<>(PlayCodec::encode, PlayCodec::decode);

  private static final Codec<GetPlay, GetPlayRequest> NAMED =
      new Codec<>(
          request -> GetPlayRequest.newBuilder().setPlay(request.play()).build(),
          message -> new GetPlay(message.getPlay()));

  public static final MethodDescriptor<CreatePlay, Play> CREATE_PLAY =
      SERVICE.method(
          PlayServiceGrpc.getCreatePlayMethod(),
          new Codec<>(PlayService::encode, PlayService::decode),
          PLAY);

  public static final MethodDescriptor<ListPlays, PlayPage> LIST_PLAYS =
      SERVICE.method(
          PlayServiceGrpc.getListPlaysMethod(),
          new Codec<>(
              request ->
                  ListPlaysRequest.newBuilder()
                      .setOpen(request.open())
                      .setMine(request.mine())
                      .setPageSize(request.pageSize())
                      .setPageToken(request.pageToken())
                      .build(),
              message ->
                  new ListPlays(
                      message.getOpen(),
                      message.getMine(),
                      message.getPageSize(),
                      message.getPageToken())),
          new Codec<>(
              page ->
                  ListPlaysResponse.newBuilder()
                      .addAllPlays(PLAY.encodeAll(page.plays()))
                      .setNextPageToken(page.nextPageToken())
                      .build(),
              message ->
                  new PlayPage(
                      PLAY.decodeAll(message.getPlaysList()), message.getNextPageToken())));

  public static final MethodDescriptor<GetPlay, Play> GET_PLAY =
      SERVICE.method(PlayServiceGrpc.getGetPlayMethod(), NAMED, PLAY);

  public static final MethodDescriptor<PlayAction, Play> ACT =
      SERVICE.method(
          PlayServiceGrpc.getActMethod(),
          new Codec<>(PlayService::encode, PlayService::decode),
          PLAY);

  /** Streams a game until its end. */
  public static final MethodDescriptor<GetPlay, Play> WATCH_PLAY =
      SERVICE.method(PlayServiceGrpc.getWatchPlayMethod(), NAMED, PLAY);

  private PlayService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static CreatePlayRequest encode(CreatePlay request) {
    GameSetup setup = request.setup();
    return CreatePlayRequest.newBuilder()
        .setEngine(EngineSpecCodec.encode(request.engine()))
        .putAllArtifacts(ArtifactCodec.encode(request.artifacts()))
        .setColor(ColorCodec.encode(request.color()))
        .setRules(setup.rules().name())
        .setBoardSize(setup.size())
        .setKomi(setup.komi())
        .setHandicap(setup.blackStones().size())
        .setTime(request.time().text())
        .setEngineTime(request.engineTime().text())
        .build();
  }

  private static CreatePlay decode(CreatePlayRequest message) {
    Checks.require(message.hasEngine(), "name the engine to play against");
    Rules rules = message.getRules().isEmpty() ? Rules.CHINESE : Rules.parse(message.getRules());
    int size = message.getBoardSize();
    Double given = message.hasKomi() ? message.getKomi() : null;
    double komi = Komi.of(rules, size, message.getHandicap(), given);
    return new CreatePlay(
        EngineSpecCodec.decode(message.getEngine()),
        ArtifactCodec.decode(message.getArtifactsMap()),
        ColorCodec.decode(message.getColor()),
        GameSetup.of(rules, size, komi).withHandicap(message.getHandicap()),
        time(message.getTime()),
        time(message.getEngineTime()));
  }

  private static TimeSystem time(String text) {
    return TimeSystem.parse(text.isEmpty() ? "none" : text);
  }

  private static io.tengen.proto.v1.PlayAction encode(PlayAction action) {
    return io.tengen.proto.v1.PlayAction.newBuilder()
        .setPlay(action.play())
        .setKind(encode(action.kind()))
        .setPoint(action.point())
        .setMoves(action.moves())
        .addAllDead(action.dead())
        .build();
  }

  private static PlayAction decode(io.tengen.proto.v1.PlayAction message) {
    return new PlayAction(
        message.getPlay(),
        decode(message.getKind()),
        message.getPoint(),
        message.getMoves(),
        message.getDeadList());
  }

  private static PlayActionKind encode(PlayAction.Kind kind) {
    return switch (kind) {
      case MOVE -> PlayActionKind.PLAY_ACTION_KIND_MOVE;
      case UNDO -> PlayActionKind.PLAY_ACTION_KIND_UNDO;
      case RESIGN -> PlayActionKind.PLAY_ACTION_KIND_RESIGN;
      case HINT -> PlayActionKind.PLAY_ACTION_KIND_HINT;
      case DEAD -> PlayActionKind.PLAY_ACTION_KIND_DEAD;
      case COUNT -> PlayActionKind.PLAY_ACTION_KIND_COUNT;
      case ANNUL -> PlayActionKind.PLAY_ACTION_KIND_ANNUL;
    };
  }

  private static PlayAction.Kind decode(PlayActionKind kind) {
    return switch (kind) {
      case PLAY_ACTION_KIND_MOVE -> PlayAction.Kind.MOVE;
      case PLAY_ACTION_KIND_UNDO -> PlayAction.Kind.UNDO;
      case PLAY_ACTION_KIND_RESIGN -> PlayAction.Kind.RESIGN;
      case PLAY_ACTION_KIND_HINT -> PlayAction.Kind.HINT;
      case PLAY_ACTION_KIND_DEAD -> PlayAction.Kind.DEAD;
      case PLAY_ACTION_KIND_COUNT -> PlayAction.Kind.COUNT;
      case PLAY_ACTION_KIND_ANNUL -> PlayAction.Kind.ANNUL;
      case PLAY_ACTION_KIND_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("say what to do in the game, such as to move or undo");
    };
  }

  /** Names a game. */
  public record GetPlay(String play) {}

  /**
   * A request for a page of games, newest first.
   *
   * @param open whether only games are listed that have not ended
   * @param mine whether only the caller's games are listed
   * @param pageSize the largest number of games, 1 to {@value #MOST}; 0 for {@value #USUAL}
   * @param pageToken id of the last game of the page before; empty for the first page
   */
  public record ListPlays(boolean open, boolean mine, int pageSize, String pageToken) {
    /** The largest number of games on a page. */
    public static final int MOST = 100;

    /** The number of games on a page if the request does not say. */
    public static final int USUAL = 20;

    /**
     * @throws IllegalArgumentException with one line if the page size is out of range
     */
    public ListPlays {
      Checks.require(
          pageSize >= 0 && pageSize <= MOST, "page_size must be 1 to " + MOST + ", or 0");
    }

    /** Returns the largest number of games on the page. */
    public int atMost() {
      return pageSize == 0 ? USUAL : pageSize;
    }
  }

  /**
   * A page of games.
   *
   * @param plays newest first, without their moves
   * @param nextPageToken requests the next page; empty if there is none
   */
  public record PlayPage(List<Play> plays, String nextPageToken) {
    public PlayPage {
      plays = List.copyOf(plays);
    }
  }
}
