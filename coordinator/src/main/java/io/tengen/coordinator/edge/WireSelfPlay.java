package io.tengen.coordinator.edge;

import io.tengen.coordinator.run.plan.SelfPlayTerms;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.SelfPlay;

/** How games of self-play begin, between the wire and the coordinator's own types. */
public final class WireSelfPlay {
  private WireSelfPlay() {}

  /**
   * The terms of a run.
   *
   * @throws IllegalArgumentException with one line that names the number
   */
  public static SelfPlayTerms terms(RunSpec wire) {
    if (!wire.hasSelfPlay()) {
      return SelfPlayTerms.NONE;
    }
    SelfPlay self = wire.getSelfPlay();
    return new SelfPlayTerms(
        self.getKomiSpread(),
        self.getRandomPlies(),
        self.getOpeningTemperature() == 0
            ? SelfPlayTerms.NONE.openingTemperature()
            : self.getOpeningTemperature(),
        self.hasOpeningShare() ? self.getOpeningShare() : SelfPlayTerms.NONE.openingShare());
  }

  /** Writes them, unless all games begin alike. */
  public static void write(SelfPlayTerms terms, RunSpec.Builder wire) {
    if (terms.equals(SelfPlayTerms.NONE)) {
      wire.clearSelfPlay();
      return;
    }
    wire.setSelfPlay(
        SelfPlay.newBuilder()
            .setKomiSpread(terms.komiSpread())
            .setRandomPlies(terms.randomPlies())
            .setOpeningTemperature(terms.openingTemperature())
            .setOpeningShare(terms.openingShare()));
  }
}
