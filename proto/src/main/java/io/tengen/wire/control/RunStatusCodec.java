package io.tengen.wire.control;

import io.tengen.proto.v1.LiveGame;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.SequentialTest;
import io.tengen.proto.v1.TestVerdict;
import io.tengen.proto.v1.Tuning;
import io.tengen.proto.v1.TuningPoint;
import io.tengen.wire.RunSpecCodec;
import io.tengen.wire.TimestampCodec;
import java.util.Optional;
import java.util.OptionalDouble;

/** Encodes and decodes {@link RunStatus}. */
public final class RunStatusCodec {
  private RunStatusCodec() {}

  public static Run encode(RunStatus status) {
    Run.Builder message =
        Run.newBuilder()
            .setId(status.id())
            .setSpec(RunSpecCodec.encode(status.spec()))
            .setState(encode(status.state()))
            .setCreatedAt(TimestampCodec.encode(status.createdAt()))
            .setOwner(status.owner())
            .setCommitted(status.committed())
            .setReplaced(status.replaced())
            .setLeased(status.leased())
            .setDuplicates(status.duplicates())
            .setRefused(status.refused())
            .setWorkers(status.workers())
            .setProblem(status.problem())
            .setRound(status.round())
            .setVerification(encode(status.verification()))
            .setLive(encode(status.live()));
    status.test().ifPresent(test -> message.setTest(encode(test)));
    status.widest95().ifPresent(message::setWidest95);
    status.tuning().ifPresent(tuning -> message.setTuning(encode(tuning)));
    return message.build();
  }

  static io.tengen.proto.v1.RunState encode(RunState state) {
    return switch (state) {
      case RUNNING -> io.tengen.proto.v1.RunState.RUN_STATE_RUNNING;
      case FINISHED -> io.tengen.proto.v1.RunState.RUN_STATE_FINISHED;
      case CANCELLED -> io.tengen.proto.v1.RunState.RUN_STATE_CANCELLED;
      case PAUSED -> io.tengen.proto.v1.RunState.RUN_STATE_PAUSED;
      case FAILED -> io.tengen.proto.v1.RunState.RUN_STATE_FAILED;
      case WAITING -> io.tengen.proto.v1.RunState.RUN_STATE_WAITING;
    };
  }

  private static SequentialTest encode(TestState test) {
    return SequentialTest.newBuilder()
        .setLlr(test.llr())
        .setLower(test.lower())
        .setUpper(test.upper())
        .addAllPentanomial(test.pentanomial())
        .setVerdict(
            switch (test.verdict()) {
              case OPEN -> TestVerdict.TEST_VERDICT_OPEN;
              case H0 -> TestVerdict.TEST_VERDICT_H0;
              case H1 -> TestVerdict.TEST_VERDICT_H1;
            })
        .build();
  }

  private static Tuning encode(TuningStatus tuning) {
    Tuning.Builder message =
        Tuning.newBuilder().setMethod(tuning.method()).addAllSettings(tuning.settings());
    for (TuningStatus.Point point : tuning.path()) {
      message.addPath(
          TuningPoint.newBuilder().setGames(point.games()).addAllValues(point.values()));
    }
    return message.build();
  }

  private static TuningStatus decode(Tuning message) {
    return new TuningStatus(
        message.getMethod(),
        message.getSettingsList(),
        message.getPathList().stream()
            .map(point -> new TuningStatus.Point(point.getGames(), point.getValuesList()))
            .toList());
  }

  private static io.tengen.proto.v1.LiveGames encode(LiveGames live) {
    var message = io.tengen.proto.v1.LiveGames.newBuilder().setMoves(live.moves());
    for (LiveGames.Game game : live.games()) {
      message.addGames(
          LiveGame.newBuilder()
              .setIndex(game.index())
              .setBlack(game.black())
              .setWhite(game.white())
              .setMoves(game.moves()));
    }
    return message.build();
  }

  private static LiveGames decode(io.tengen.proto.v1.LiveGames message) {
    return new LiveGames(
        message.getGamesList().stream()
            .map(game ->
                new LiveGames.Game(
                    game.getIndex(), game.getBlack(), game.getWhite(), game.getMoves()))
            .toList(),
        message.getMoves());
  }

  private static io.tengen.proto.v1.Verification encode(Verification verification) {
    return io.tengen.proto.v1.Verification.newBuilder()
        .setAgreed(verification.agreed())
        .setWaiting(verification.waiting())
        .setUnverified(verification.unverified())
        .setExcluded(verification.excluded())
        .addAllQuarantined(verification.quarantined())
        .addAllSuspects(verification.suspects())
        .build();
  }

  /**
   * Decodes the status of a run.
   *
   * @throws IllegalArgumentException with one line that names what is missing or unknown
   */
  public static RunStatus decode(Run message) {
    return new RunStatus(
        message.getId(),
        RunSpecCodec.decode(message.getSpec()),
        decode(message.getState()),
        TimestampCodec.decode(message.getCreatedAt()),
        message.getOwner(),
        message.getCommitted(),
        message.getReplaced(),
        message.getLeased(),
        message.getDuplicates(),
        message.getRefused(),
        message.getWorkers(),
        message.getProblem(),
        message.hasTest() ? Optional.of(decode(message.getTest())) : Optional.empty(),
        message.hasWidest95() ? OptionalDouble.of(message.getWidest95()) : OptionalDouble.empty(),
        message.getRound(),
        message.hasTuning() ? Optional.of(decode(message.getTuning())) : Optional.empty(),
        decode(message.getVerification()),
        decode(message.getLive()));
  }

  static RunState decode(io.tengen.proto.v1.RunState message) {
    return switch (message) {
      case RUN_STATE_RUNNING -> RunState.RUNNING;
      case RUN_STATE_FINISHED -> RunState.FINISHED;
      case RUN_STATE_CANCELLED -> RunState.CANCELLED;
      case RUN_STATE_PAUSED -> RunState.PAUSED;
      case RUN_STATE_FAILED -> RunState.FAILED;
      case RUN_STATE_WAITING -> RunState.WAITING;
      case RUN_STATE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("unknown state of a run: " + message);
    };
  }

  private static TestState decode(SequentialTest message) {
    return new TestState(
        message.getLlr(),
        message.getLower(),
        message.getUpper(),
        message.getPentanomialList(),
        switch (message.getVerdict()) {
          case TEST_VERDICT_OPEN -> TestState.Verdict.OPEN;
          case TEST_VERDICT_H0 -> TestState.Verdict.H0;
          case TEST_VERDICT_H1 -> TestState.Verdict.H1;
          case TEST_VERDICT_UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalArgumentException("unknown verdict: " + message.getVerdict());
        });
  }

  private static Verification decode(io.tengen.proto.v1.Verification message) {
    return new Verification(
        message.getAgreed(),
        message.getWaiting(),
        message.getUnverified(),
        message.getExcluded(),
        message.getQuarantinedList(),
        message.getSuspectsList());
  }
}
