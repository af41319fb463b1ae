package io.tengen.coordinator.edge;

import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.Exclusions;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.proto.v1.DisputedVersion;
import io.tengen.proto.v1.ListExclusionsResponse;
import io.tengen.proto.v1.Verification;
import io.tengen.wire.TimestampCodec;
import java.util.Arrays;

/** What is known of workers' honesty, as the wire has it. */
final class WireVerification {
  private WireVerification() {}

  static Verification verification(io.tengen.coordinator.run.verify.VerificationSummary known) {
    return Verification.newBuilder()
        .setAgreed(known.agreed())
        .setWaiting(known.waiting())
        .setUnverified(known.givenUp())
        .setExcluded(known.excluded())
        .addAllQuarantined(known.quarantined())
        .addAllSuspects(known.suspects())
        .build();
  }

  static ListExclusionsResponse exclusions(Exclusions.View view) {
    var wire = ListExclusionsResponse.newBuilder();
    for (Exclusion exclusion : view.exclusions()) {
      wire.addExclusions(
          io.tengen.proto.v1.Exclusion.newBuilder()
              .setWorker(exclusion.worker())
              .setReason(exclusion.reason())
              .setCredential(exclusion.credential())
              .setAt(TimestampCodec.encode(exclusion.at()))
              .addAllGames(Arrays.stream(exclusion.indices()).boxed().toList()));
    }
    for (GameVersion version : view.disputed()) {
      wire.addDisputed(
          DisputedVersion.newBuilder()
              .setIndex(version.index())
              .setWorker(version.worker())
              .setFingerprint(version.fingerprint()));
    }
    return wire.build();
  }
}
