package io.tengen.worker.link;

import com.google.protobuf.ByteString;
import io.tengen.game.record.GameRecord;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobId;
import io.tengen.worker.job.GameLease;
import java.util.HexFormat;

/** What the worker knows, in the words of the wire. */
final class ToWire {
  private ToWire() {}

  static JobId job(GameLease lease) {
    return JobId.newBuilder().setRun(lease.run()).setIndex(lease.index()).build();
  }

  /**
   * What the coordinator knows a lease by.
   *
   * @param token as {@link FromWire#token} gives it
   */
  static ByteString token(String token) {
    return ByteString.copyFrom(HexFormat.of().parseHex(token));
  }

  static JobGivenUp.Builder givenUp(GameLease lease, GivenUpReason reason, String problem) {
    return JobGivenUp.newBuilder()
        .setLease(token(lease.token()))
        .setReason(reason)
        .setProblem(problem);
  }

  /** A record in a few words: the engines, who won (nobody in a draw) and by what. */
  static String brief(GameRecord record) {
    return record.black() + " - " + record.white() + ", " + record.outcome().result();
  }
}
