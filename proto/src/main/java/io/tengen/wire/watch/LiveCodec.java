package io.tengen.wire.watch;

import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.proto.v1.LiveClock;
import io.tengen.wire.Checks;
import io.tengen.wire.ColorCodec;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.OutcomeCodec;
import io.tengen.wire.TimestampCodec;
import java.time.Duration;
import java.util.Optional;

/** Encodes and decodes running games. */
public final class LiveCodec {
  private static final double NANOS = 1e9;

  private LiveCodec() {}

  static io.tengen.proto.v1.LiveWall encode(LiveWall wall) {
    return io.tengen.proto.v1.LiveWall.newBuilder()
        .setReset(wall.reset())
        .addAllBoards(wall.boards().stream().map(LiveCodec::encode).toList())
        .addAllChanges(wall.changes().stream().map(LiveCodec::encode).toList())
        .addAllGone(wall.gone().stream().map(LiveCodec::encode).toList())
        .build();
  }

  static LiveWall decode(io.tengen.proto.v1.LiveWall message) {
    return new LiveWall(
        message.getReset(),
        message.getBoardsList().stream().map(LiveCodec::decode).toList(),
        message.getChangesList().stream().map(LiveCodec::decode).toList(),
        message.getGoneList().stream().map(LiveCodec::decode).toList());
  }

  static io.tengen.proto.v1.LiveGameUpdate encode(LiveGameUpdate update) {
    var message = io.tengen.proto.v1.LiveGameUpdate.newBuilder().setState(encode(update.state()));
    update.board().ifPresent(board -> message.setBoard(encode(board)));
    update.change().ifPresent(change -> message.setChange(encode(change)));
    update.outcome().ifPresent(outcome -> message.setOutcome(OutcomeCodec.encode(outcome)));
    return message.build();
  }

  static LiveGameUpdate decode(io.tengen.proto.v1.LiveGameUpdate message) {
    return new LiveGameUpdate(
        decode(message.getState()),
        message.hasBoard() ? Optional.of(decode(message.getBoard())) : Optional.empty(),
        message.hasChange() ? Optional.of(decode(message.getChange())) : Optional.empty(),
        message.hasOutcome()
            ? Optional.of(OutcomeCodec.decode(message.getOutcome()))
            : Optional.empty());
  }

  private static io.tengen.proto.v1.LiveState encode(LiveState state) {
    return switch (state) {
      case WAITING -> io.tengen.proto.v1.LiveState.LIVE_STATE_WAITING;
      case RUNNING -> io.tengen.proto.v1.LiveState.LIVE_STATE_RUNNING;
      case ENDED -> io.tengen.proto.v1.LiveState.LIVE_STATE_ENDED;
    };
  }

  private static LiveState decode(io.tengen.proto.v1.LiveState state) {
    return switch (state) {
      case LIVE_STATE_WAITING -> LiveState.WAITING;
      case LIVE_STATE_RUNNING -> LiveState.RUNNING;
      case LIVE_STATE_ENDED -> LiveState.ENDED;
      case LIVE_STATE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("the state of a game is unknown to this version");
    };
  }

  private static io.tengen.proto.v1.LiveGameId encode(LiveGameId game) {
    return io.tengen.proto.v1.LiveGameId.newBuilder()
        .setRun(game.run())
        .setIndex(game.index())
        .build();
  }

  private static LiveGameId decode(io.tengen.proto.v1.LiveGameId message) {
    return new LiveGameId(message.getRun(), message.getIndex());
  }

  private static io.tengen.proto.v1.LiveBoard encode(LiveBoard board) {
    var message =
        io.tengen.proto.v1.LiveBoard.newBuilder()
            .setGame(encode(board.game()))
            .setNumber(board.number())
            .setBlack(EngineSpecCodec.encode(board.black()))
            .setWhite(EngineSpecCodec.encode(board.white()))
            .setSetup(GameSetupCodec.encode(board.setup()))
            .setOpening(board.opening())
            .setOpeningMoves(board.openingMoves())
            .setBlackTime(board.blackTime().text())
            .setWhiteTime(board.whiteTime().text())
            .setState(encode(board.state()));
    board.startedAt().ifPresent(at -> message.setStartedAt(TimestampCodec.encode(at)));
    return message.build();
  }

  private static LiveBoard decode(io.tengen.proto.v1.LiveBoard message) {
    return new LiveBoard(
        message.getNumber(),
        EngineSpecCodec.decode(message.getBlack()),
        EngineSpecCodec.decode(message.getWhite()),
        GameSetupCodec.decode(message.getSetup()),
        message.getOpening(),
        message.getOpeningMoves(),
        TimeSystem.parse(message.getBlackTime()),
        TimeSystem.parse(message.getWhiteTime()),
        message.hasStartedAt()
            ? Optional.of(TimestampCodec.decode(message.getStartedAt()))
            : Optional.empty(),
        decode(message.getState()));
  }

  private static io.tengen.proto.v1.LiveChange encode(LiveChange change) {
    var message =
        io.tengen.proto.v1.LiveChange.newBuilder()
            .setGame(encode(change.game()))
            .setFrom(change.from())
            .addAllMoves(change.moves().stream().map(LiveCodec::encode).toList())
            .setToMove(ColorCodec.encode(change.toMove()))
            .setWorker(change.worker());
    change.blackClock().ifPresent(clock -> message.setBlackClock(encode(clock)));
    change.whiteClock().ifPresent(clock -> message.setWhiteClock(encode(clock)));
    change.movedAt().ifPresent(at -> message.setMovedAt(TimestampCodec.encode(at)));
    return message.build();
  }

  private static LiveChange decode(io.tengen.proto.v1.LiveChange message) {
    return new LiveChange(
        decode(message.getGame()),
        message.getFrom(),
        message.getMovesList().stream().map(LiveCodec::decode).toList(),
        ColorCodec.decode(message.getToMove(), "a running game must say which side moves"),
        message.hasBlackClock() ? Optional.of(decode(message.getBlackClock())) : Optional.empty(),
        message.hasWhiteClock() ? Optional.of(decode(message.getWhiteClock())) : Optional.empty(),
        message.hasMovedAt()
            ? Optional.of(TimestampCodec.decode(message.getMovedAt()))
            : Optional.empty(),
        message.getWorker());
  }

  /** Encodes a move. */
  public static io.tengen.proto.v1.LiveMove encode(LiveMove move) {
    var message =
        io.tengen.proto.v1.LiveMove.newBuilder()
            .setPoint(move.point())
            .setColor(ColorCodec.encode(move.color()))
            .setSeconds(move.seconds())
            .setVisits(move.visits());
    if (!Double.isNaN(move.winRate())) {
      message.setWinRate(move.winRate());
    }
    if (!Double.isNaN(move.lead())) {
      message.setLead(move.lead());
    }
    return message.build();
  }

  /**
   * Decodes a move.
   *
   * @throws IllegalArgumentException with one line if it lacks its side
   */
  public static LiveMove decode(io.tengen.proto.v1.LiveMove message) {
    return new LiveMove(
        message.getPoint(),
        ColorCodec.decode(message.getColor(), "a move must say which side made it"),
        message.getSeconds(),
        message.hasWinRate() ? message.getWinRate() : Double.NaN,
        message.getVisits(),
        message.hasLead() ? message.getLead() : Double.NaN);
  }

  /** Encodes a clock. */
  public static LiveClock encode(TimeLeft clock) {
    return LiveClock.newBuilder()
        .setMainSeconds(clock.main().toNanos() / NANOS)
        .setPeriods(clock.periods())
        .setMoves(clock.moves())
        .setPeriodSeconds(clock.period().toNanos() / NANOS)
        .build();
  }

  /**
   * Decodes a clock.
   *
   * @throws IllegalArgumentException with one line if a time is out of range
   */
  public static TimeLeft decode(LiveClock message) {
    return new TimeLeft(
        duration(message.getMainSeconds()),
        message.getPeriods(),
        message.getMoves(),
        duration(message.getPeriodSeconds()));
  }

  private static Duration duration(double seconds) {
    Checks.require(
        seconds >= 0 && seconds <= TimeSystem.LONGEST.toSeconds(), "a time is out of range");
    return Duration.ofNanos(Math.round(seconds * NANOS));
  }
}
