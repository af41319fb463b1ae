package io.tengen.worker.link;

import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.GameSetup;
import io.tengen.proto.v1.JobId;

/** Jobs as a coordinator sends them, between scripted players on a 5x5 board. */
final class Assignments {
  static final String RUN = "run-1";

  private Assignments() {}

  static Assignment of(int index, long lease, String black, String white) {
    return Assignment.newBuilder()
        .setJob(JobId.newBuilder().setRun(RUN).setIndex(index))
        .setLease(lease)
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

  private static EngineSpec engine(String name, String how) {
    return EngineSpec.newBuilder()
        .setName(name)
        .setKind("scripted")
        .putSettings("how", how)
        .build();
  }
}
