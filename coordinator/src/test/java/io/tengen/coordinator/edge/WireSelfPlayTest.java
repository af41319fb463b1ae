package io.tengen.coordinator.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.coordinator.run.plan.SelfPlayTerms;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.SelfPlay;
import org.junit.jupiter.api.Test;

class WireSelfPlayTest {
  private static SelfPlayTerms thereAndBack(SelfPlayTerms terms) throws Exception {
    RunSpec.Builder wire = RunSpec.newBuilder();
    WireSelfPlay.write(terms, wire);
    return WireSelfPlay.terms(RunSpec.parseFrom(wire.build().toByteArray()));
  }

  @Test
  void termsComeBackAsTheyWere() throws Exception {
    for (SelfPlayTerms terms :
        new SelfPlayTerms[] {
          SelfPlayTerms.NONE, new SelfPlayTerms(1.5, 4, 1.25, 0.5), new SelfPlayTerms(0, 8, 1, 0)
        }) {
      assertEquals(terms, thereAndBack(terms));
    }
  }

  @Test
  void whatIsAbsentHasItsDefault() {
    assertEquals(SelfPlayTerms.NONE, WireSelfPlay.terms(RunSpec.getDefaultInstance()));
    assertEquals(
        new SelfPlayTerms(2, 0, 1, 1),
        WireSelfPlay.terms(
            RunSpec.newBuilder().setSelfPlay(SelfPlay.newBuilder().setKomiSpread(2)).build()));
    RunSpec.Builder wire = RunSpec.newBuilder().setSelfPlay(SelfPlay.getDefaultInstance());
    WireSelfPlay.write(SelfPlayTerms.NONE, wire);
    assertFalse(wire.hasSelfPlay());
  }

  @Test
  void nonsenseIsRefused() {
    RunSpec wire =
        RunSpec.newBuilder().setSelfPlay(SelfPlay.newBuilder().setRandomPlies(-1)).build();
    assertThrows(IllegalArgumentException.class, () -> WireSelfPlay.terms(wire));
  }
}
