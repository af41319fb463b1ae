package io.tengen.wire.play;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.game.board.Color;
import io.tengen.game.match.TimeSystem;
import io.tengen.proto.v1.PlayCount;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.ColorCodec;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.OutcomeCodec;
import io.tengen.wire.TimestampCodec;
import io.tengen.wire.watch.LiveCodec;
import java.util.Optional;
import java.util.OptionalInt;

/** Encodes and decodes {@link Play}. */
public final class PlayCodec {
  private PlayCodec() {}

  static io.tengen.proto.v1.Play encode(Play play) {
    var message = terms(play.terms());
    message
        .setState(encode(play.state()))
        .addAllMoves(play.moves().stream().map(LiveCodec::encode).toList())
        .setToMove(ColorCodec.encode(play.toMove()))
        .setMovedAt(TimestampCodec.encode(play.movedAt()))
        .setThinking(play.present().thinking())
        .setWorker(play.present().worker())
        .setNotice(play.present().notice())
        .addAllDead(play.dead())
        .setUndone(play.undone())
        .setHints(play.hints())
        .setSgf(play.sgf());
    play.blackClock().ifPresent(clock -> message.setBlackClock(LiveCodec.encode(clock)));
    play.whiteClock().ifPresent(clock -> message.setWhiteClock(LiveCodec.encode(clock)));
    play.present().hint().ifPresent(message::setHint);
    play.count()
        .ifPresent(count ->
            message.setCount(
                PlayCount.newBuilder()
                    .setBlack(count.black())
                    .setWhite(count.white())
                    .addAllOwners(count.owners())));
    if (play.outcome() != null) {
      message.setOutcome(OutcomeCodec.encode(play.outcome()));
    }
    return message.build();
  }

  private static io.tengen.proto.v1.Play.Builder terms(Play.Terms terms) {
    return io.tengen.proto.v1.Play.newBuilder()
        .setId(terms.id())
        .setOwner(terms.owner())
        .setPerson(terms.person())
        .setEngine(EngineSpecCodec.encode(terms.engine()))
        .putAllArtifacts(ArtifactCodec.encode(terms.artifacts()))
        .setColor(ColorCodec.encode(terms.color()))
        .setSetup(GameSetupCodec.encode(terms.setup()))
        .setTime(terms.time().text())
        .setEngineTime(terms.engineTime().text())
        .setSeed(terms.seed())
        .setCreatedAt(TimestampCodec.encode(terms.createdAt()));
  }

  static Play decode(io.tengen.proto.v1.Play message) {
    return new Play(
        decodeTerms(message),
        decode(message.getState()),
        message.getMovesList().stream().map(LiveCodec::decode).toList(),
        color(message.getToMove()),
        message.hasBlackClock()
            ? Optional.of(LiveCodec.decode(message.getBlackClock()))
            : Optional.empty(),
        message.hasWhiteClock()
            ? Optional.of(LiveCodec.decode(message.getWhiteClock()))
            : Optional.empty(),
        TimestampCodec.decode(message.getMovedAt()),
        new Play.Present(
            message.getThinking(),
            message.getWorker(),
            message.getNotice(),
            message.hasHint() ? OptionalInt.of(message.getHint()) : OptionalInt.empty()),
        message.getDeadList(),
        message.hasCount()
            ? Optional.of(
                new Play.Count(
                    message.getCount().getBlack(),
                    message.getCount().getWhite(),
                    message.getCount().getOwnersList()))
            : Optional.empty(),
        message.hasOutcome() ? OutcomeCodec.decode(message.getOutcome()) : null,
        message.getUndone(),
        message.getHints(),
        message.getSgf());
  }

  private static Play.Terms decodeTerms(io.tengen.proto.v1.Play message) {
    return new Play.Terms(
        message.getId(),
        message.getOwner(),
        message.getPerson(),
        EngineSpecCodec.decode(message.getEngine()),
        ArtifactCodec.decode(message.getArtifactsMap()),
        color(message.getColor()),
        GameSetupCodec.decode(message.getSetup()),
        TimeSystem.parse(message.getTime()),
        TimeSystem.parse(message.getEngineTime()),
        message.getSeed(),
        TimestampCodec.decode(message.getCreatedAt()));
  }

  private static Color color(io.tengen.proto.v1.Color message) {
    return ColorCodec.decode(message, "a game must say which side moves and which the person has");
  }

  /** Encodes a game to the bytes that the database keeps. */
  public static byte[] toBytes(Play play) {
    return encode(play).toByteArray();
  }

  /**
   * Decodes a game that the database kept.
   *
   * @throws IllegalArgumentException with one line if the bytes are damaged
   */
  public static Play fromBytes(byte[] bytes) {
    try {
      return decode(io.tengen.proto.v1.Play.parseFrom(bytes));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("a game is damaged: " + e.getMessage(), e);
    }
  }

  private static io.tengen.proto.v1.PlayState encode(PlayState state) {
    return switch (state) {
      case RUNNING -> io.tengen.proto.v1.PlayState.PLAY_STATE_RUNNING;
      case COUNTING -> io.tengen.proto.v1.PlayState.PLAY_STATE_COUNTING;
      case ENDED -> io.tengen.proto.v1.PlayState.PLAY_STATE_ENDED;
    };
  }

  private static PlayState decode(io.tengen.proto.v1.PlayState state) {
    return switch (state) {
      case PLAY_STATE_RUNNING -> PlayState.RUNNING;
      case PLAY_STATE_COUNTING -> PlayState.COUNTING;
      case PLAY_STATE_ENDED -> PlayState.ENDED;
      case PLAY_STATE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("the state of a game is unknown to this version");
    };
  }
}
