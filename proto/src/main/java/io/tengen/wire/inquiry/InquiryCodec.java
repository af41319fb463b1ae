package io.tengen.wire.inquiry;

import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.proto.v1.AnalysisQuestion;
import io.tengen.proto.v1.AnalyzedMove;
import io.tengen.proto.v1.FailedAnswer;
import io.tengen.proto.v1.InquiryReply;
import io.tengen.proto.v1.MoveAnswer;
import io.tengen.proto.v1.MoveQuestion;
import io.tengen.proto.v1.StonesAnswer;
import io.tengen.proto.v1.StonesQuestion;
import io.tengen.proto.v1.StopQuestion;
import io.tengen.wire.Checks;
import io.tengen.wire.LeaseToken;
import java.time.Duration;

/** Encodes and decodes inquiries and their answers. */
public final class InquiryCodec {
  private static final double MOST_LEAD = 2000;

  private InquiryCodec() {}

  /** Encodes an inquiry under a lease. */
  public static io.tengen.proto.v1.Inquiry encode(LeaseToken lease, Inquiry inquiry) {
    var message =
        io.tengen.proto.v1.Inquiry.newBuilder()
            .setLease(lease.encode())
            .setNumber(inquiry.number())
            .addAllMoves(inquiry.moves());
    switch (inquiry.question()) {
      case Inquiry.ForMove(TimeLeft time) -> message.setMove(encode(time));
      case Inquiry.ForAnalysis(int interval, int visits) ->
          message.setAnalysis(
              AnalysisQuestion.newBuilder().setIntervalMillis(interval).setVisits(visits));
      case Inquiry.ForStones _ -> message.setStones(StonesQuestion.getDefaultInstance());
      case Inquiry.Stop _ -> message.setStop(StopQuestion.getDefaultInstance());
    }
    return message.build();
  }

  /**
   * Decodes an inquiry; a question that this version does not know asks nothing.
   *
   * @throws IllegalArgumentException with one line if a value is out of range
   */
  public static Inquiry decode(io.tengen.proto.v1.Inquiry message) {
    return new Inquiry(message.getNumber(), message.getMovesList(), question(message));
  }

  private static Inquiry.Question question(io.tengen.proto.v1.Inquiry message) {
    return switch (message.getQuestionCase()) {
      case MOVE -> new Inquiry.ForMove(decode(message.getMove()));
      case ANALYSIS ->
          new Inquiry.ForAnalysis(
              Math.toIntExact(Math.clamp(message.getAnalysis().getIntervalMillis(), 0, 60_001)),
              message.getAnalysis().getVisits());
      case STONES -> new Inquiry.ForStones();
      case STOP, QUESTION_NOT_SET -> new Inquiry.Stop();
    };
  }

  private static MoveQuestion encode(TimeLeft time) {
    return MoveQuestion.newBuilder()
        .setMainNanos(time.main().toNanos())
        .setPeriods(time.periods())
        .setMoves(time.moves())
        .setPeriodNanos(time.period().toNanos())
        .build();
  }

  private static TimeLeft decode(MoveQuestion message) {
    Checks.require(message.getPeriods() >= 0 && message.getMoves() >= 0, "a clock is out of range");
    return new TimeLeft(
        duration(message.getMainNanos()),
        message.getPeriods(),
        message.getMoves(),
        duration(message.getPeriodNanos()));
  }

  private static Duration duration(long nanos) {
    Checks.require(nanos >= 0 && nanos <= TimeSystem.LONGEST.toNanos(), "a time is out of range");
    return Duration.ofNanos(nanos);
  }

  /** Encodes an answer under a lease. */
  public static InquiryReply encode(LeaseToken lease, long number, Answer answer) {
    InquiryReply.Builder message =
        InquiryReply.newBuilder().setLease(lease.encode()).setNumber(number);
    switch (answer) {
      case Answer.Move move -> message.setMove(encode(move));
      case Answer.Resigned(long nanos) ->
          message.setMove(MoveAnswer.newBuilder().setResigns(true).setNanos(nanos));
      case Answer.OffBoard(String vertex, long nanos) ->
          message.setMove(MoveAnswer.newBuilder().setOffBoard(vertex).setNanos(nanos));
      case Answer.Report(PositionReport report) -> message.setReport(encode(report));
      case Answer.Stones stones ->
          message.setStones(StonesAnswer.newBuilder().addAllDead(stones.dead()));
      case Answer.Failed(boolean late, String problem) ->
          message.setFailed(FailedAnswer.newBuilder().setLate(late).setProblem(problem));
    }
    return message.build();
  }

  /**
   * Decodes an answer.
   *
   * @throws IllegalArgumentException with one line if it is missing or out of range
   */
  public static Answer answer(InquiryReply message) {
    return switch (message.getAnswerCase()) {
      case MOVE -> decode(message.getMove());
      case REPORT -> new Answer.Report(decode(message.getReport()));
      case STONES -> new Answer.Stones(message.getStones().getDeadList());
      case FAILED ->
          new Answer.Failed(message.getFailed().getLate(), message.getFailed().getProblem());
      case ANSWER_NOT_SET ->
          throw new IllegalArgumentException("the answer to an inquiry is missing");
    };
  }

  private static MoveAnswer encode(Answer.Move move) {
    MoveAnswer.Builder message =
        MoveAnswer.newBuilder()
            .setPoint(move.point())
            .setNanos(move.nanos())
            .setVisits(move.visits());
    if (!Double.isNaN(move.winRate())) {
      message.setWinRate(move.winRate());
    }
    if (!Double.isNaN(move.lead())) {
      message.setLead(move.lead());
    }
    return message.build();
  }

  private static Answer decode(MoveAnswer message) {
    long nanos = message.getNanos();
    Checks.require(nanos >= 0, "a move took a negative time");
    if (message.getResigns()) {
      return new Answer.Resigned(nanos);
    }
    if (!message.getOffBoard().isEmpty()) {
      return new Answer.OffBoard(message.getOffBoard(), nanos);
    }
    return new Answer.Move(
        message.getPoint(),
        nanos,
        visits(message.getVisits()),
        message.hasWinRate() ? rate(message.getWinRate()) : Double.NaN,
        message.hasLead() ? lead(message.getLead()) : Double.NaN);
  }

  /** Encodes a report. */
  public static io.tengen.proto.v1.PositionReport encode(PositionReport report) {
    var message =
        io.tengen.proto.v1.PositionReport.newBuilder()
            .setLast(report.last())
            .setVisits(report.visits())
            .addAllMoves(report.moves().stream().map(InquiryCodec::encode).toList())
            .addAllOwnership(report.ownership())
            .addAllInfluence(report.influence())
            .addAllDead(report.dead())
            .addAllUnsettled(report.unsettled());
    if (!Double.isNaN(report.winRate())) {
      message.setWinRate(report.winRate());
    }
    if (!Double.isNaN(report.lead())) {
      message.setLead(report.lead());
    }
    return message.build();
  }

  /**
   * Decodes a report.
   *
   * @throws IllegalArgumentException with one line if a value is out of range
   */
  public static PositionReport decode(io.tengen.proto.v1.PositionReport message) {
    return new PositionReport(
        message.getLast(),
        visits(message.getVisits()),
        message.hasWinRate() ? rate(message.getWinRate()) : Double.NaN,
        message.hasLead() ? lead(message.getLead()) : Double.NaN,
        message.getMovesList().stream().map(InquiryCodec::decode).toList(),
        message.getOwnershipList(),
        message.getInfluenceList(),
        message.getDeadList(),
        message.getUnsettledList());
  }

  private static AnalyzedMove encode(PositionReport.Line line) {
    AnalyzedMove.Builder message =
        AnalyzedMove.newBuilder()
            .setPoint(line.point())
            .setVisits(line.visits())
            .setPrior(line.prior())
            .addAllLine(line.moves());
    if (!Double.isNaN(line.winRate())) {
      message.setWinRate(line.winRate());
    }
    if (!Double.isNaN(line.lead())) {
      message.setLead(line.lead());
    }
    return message.build();
  }

  private static PositionReport.Line decode(AnalyzedMove message) {
    return new PositionReport.Line(
        message.getPoint(),
        visits(message.getVisits()),
        message.hasWinRate() ? rate(message.getWinRate()) : Double.NaN,
        rate(message.getPrior()),
        message.hasLead() ? lead(message.getLead()) : Double.NaN,
        message.getLineList());
  }

  private static int visits(int visits) {
    Checks.require(visits >= 0, "a number of visits is negative");
    return visits;
  }

  private static double rate(double rate) {
    Checks.require(rate >= 0 && rate <= 1, "a rate is not between 0 and 1");
    return rate;
  }

  private static double lead(double lead) {
    Checks.require(Math.abs(lead) <= MOST_LEAD, "a lead is out of range");
    return lead;
  }
}
