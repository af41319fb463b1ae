package io.tengen.wire;

import io.tengen.game.rules.Outcome;
import io.tengen.proto.v1.EndReason;

/** Encodes and decodes {@link Outcome}. */
public final class OutcomeCodec {
  private OutcomeCodec() {}

  public static io.tengen.proto.v1.Outcome encode(Outcome outcome) {
    return io.tengen.proto.v1.Outcome.newBuilder()
        .setWinner(ColorCodec.encode(outcome.winner()))
        .setReason(encode(outcome.reason()))
        .setMargin(outcome.margin())
        .setNote(outcome.note())
        .build();
  }

  /** Encodes the reason of an outcome. */
  public static EndReason encode(Outcome.Reason reason) {
    return switch (reason) {
      case SCORE -> EndReason.END_REASON_SCORE;
      case RESIGN -> EndReason.END_REASON_RESIGN;
      case TIME -> EndReason.END_REASON_TIME;
      case ILLEGAL -> EndReason.END_REASON_ILLEGAL;
      case CRASH -> EndReason.END_REASON_CRASH;
      case MOVE_LIMIT -> EndReason.END_REASON_MOVE_LIMIT;
      case ADJUDICATION -> EndReason.END_REASON_ADJUDICATION;
      case PASS_ALIVE -> EndReason.END_REASON_PASS_ALIVE;
      case REPETITION -> EndReason.END_REASON_REPETITION;
      case NO_RESULT -> EndReason.END_REASON_NO_RESULT;
      case REPLAY -> EndReason.END_REASON_REPLAY;
      case BOTH_LOSE -> EndReason.END_REASON_BOTH_LOSE;
      case LATE -> EndReason.END_REASON_LATE;
      case CONCEDED -> EndReason.END_REASON_CONCEDED;
      case CAPTURE -> EndReason.END_REASON_CAPTURE;
      case SUICIDE -> EndReason.END_REASON_SUICIDE;
      case PASS -> EndReason.END_REASON_PASS;
      case STUCK -> EndReason.END_REASON_STUCK;
    };
  }

  /**
   * Decodes an outcome.
   *
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  public static Outcome decode(io.tengen.proto.v1.Outcome message) {
    double margin = message.getMargin();
    Checks.require(
        margin >= 0 && margin < Double.POSITIVE_INFINITY,
        "margin " + margin + " is negative or not finite");
    return new Outcome(
        ColorCodec.decode(message.getWinner()),
        decode(message.getReason()),
        margin,
        message.getNote());
  }

  /**
   * Decodes the reason of an outcome.
   *
   * @throws IllegalArgumentException with one line if it is missing or unknown
   */
  public static Outcome.Reason decode(EndReason message) {
    return switch (message) {
      case END_REASON_SCORE -> Outcome.Reason.SCORE;
      case END_REASON_RESIGN -> Outcome.Reason.RESIGN;
      case END_REASON_TIME -> Outcome.Reason.TIME;
      case END_REASON_ILLEGAL -> Outcome.Reason.ILLEGAL;
      case END_REASON_CRASH -> Outcome.Reason.CRASH;
      case END_REASON_MOVE_LIMIT -> Outcome.Reason.MOVE_LIMIT;
      case END_REASON_ADJUDICATION -> Outcome.Reason.ADJUDICATION;
      case END_REASON_PASS_ALIVE -> Outcome.Reason.PASS_ALIVE;
      case END_REASON_REPETITION -> Outcome.Reason.REPETITION;
      case END_REASON_NO_RESULT -> Outcome.Reason.NO_RESULT;
      case END_REASON_REPLAY -> Outcome.Reason.REPLAY;
      case END_REASON_BOTH_LOSE -> Outcome.Reason.BOTH_LOSE;
      case END_REASON_LATE -> Outcome.Reason.LATE;
      case END_REASON_CONCEDED -> Outcome.Reason.CONCEDED;
      case END_REASON_CAPTURE -> Outcome.Reason.CAPTURE;
      case END_REASON_SUICIDE -> Outcome.Reason.SUICIDE;
      case END_REASON_PASS -> Outcome.Reason.PASS;
      case END_REASON_STUCK -> Outcome.Reason.STUCK;
      case END_REASON_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException(
              "the reason of the outcome is missing or unknown to this version");
    };
  }
}
