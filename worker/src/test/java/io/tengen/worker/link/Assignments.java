package io.tengen.worker.link;

import com.google.protobuf.ByteString;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.GameSetup;
import io.tengen.proto.v1.GameTask;
import io.tengen.proto.v1.JobId;
import io.tengen.wire.LeaseToken;
import io.tengen.worker.job.GameLease;
import java.nio.ByteBuffer;

/** Jobs as a coordinator sends them, between scripted players on a 5x5 board. */
final class Assignments {
  static final String RUN = "run-1";

  private Assignments() {}

  static Assignment of(int index, long lease, String black, String white) {
    return Assignment.newBuilder()
        .setJob(JobId.newBuilder().setRun(RUN).setIndex(index))
        .setLease(token(index, lease))
        .setGame(game(index, black, white))
        .build();
  }

  private static GameTask game(int index, String black, String white) {
    return GameTask.newBuilder()
        .setSetup(
            GameSetup.newBuilder()
                .setRules("chinese")
                .setBoardSize(5)
                .setKomi(0.5)
                .setFirstToMove(Color.COLOR_BLACK))
        .setBlack(engine("black", black))
        .setWhite(engine("white", white))
        .setSeed(index)
        .setMatchRules("moves=50")
        .build();
  }

  /** The token of a lease; says in plain numbers what it is of. */
  static ByteString token(int index, long lease) {
    return ByteString.copyFrom(
        ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(index).putLong(lease).array());
  }

  /** The index of the game of a token. */
  static int index(ByteString token) {
    return token.asReadOnlyByteBuffer().getInt();
  }

  /** The number of the lease of a token. */
  static long number(ByteString token) {
    return token.asReadOnlyByteBuffer().getLong(Integer.BYTES);
  }

  /** The same lease as the worker has it. */
  static GameLease lease(int index, long number) {
    return new GameLease(RUN, index, LeaseToken.decode(token(index, number)));
  }

  private static EngineSpec engine(String name, String how) {
    return EngineSpec.newBuilder()
        .setName(name)
        .setKind("scripted")
        .putSettings("how", how)
        .build();
  }
}
