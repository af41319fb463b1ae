package io.tengen.cli.control;

import io.tengen.proto.v1.ExcludeResultsRequest;
import io.tengen.proto.v1.ExclusionServiceGrpc;
import io.tengen.proto.v1.ExclusionServiceGrpc.ExclusionServiceBlockingV2Stub;
import io.tengen.proto.v1.LiftExclusionRequest;
import io.tengen.proto.v1.ListExclusionsRequest;
import io.tengen.proto.v1.ListExclusionsResponse;
import io.tengen.wire.TimestampCodec;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Whose results count, as the command asks a coordinator. Thread-safe; every call blocks, one that
 * changes something for as long as it takes to set a million records aside.
 */
public final class Exclusions {
  private static final long DEADLINE_MINUTES = 5;

  private final Control control;

  Exclusions(Control control) {
    this.control = control;
  }

  /**
   * Takes a worker's results out of a run.
   *
   * @param nameOnly whether to leave alone whoever else comes with the same token or certificate
   */
  public Listing exclude(String run, String worker, String reason, boolean nameOnly)
      throws ControlException {
    ExcludeResultsRequest request =
        ExcludeResultsRequest.newBuilder()
            .setRun(run)
            .setWorker(worker)
            .setReason(reason)
            .setNameOnly(nameOnly)
            .build();
    return control.ask(() -> listing(run, stub().excludeResults(request)));
  }

  /** Counts a worker's results again. */
  public Listing lift(String run, String worker) throws ControlException {
    LiftExclusionRequest request =
        LiftExclusionRequest.newBuilder().setRun(run).setWorker(worker).build();
    return control.ask(() -> listing(run, stub().liftExclusion(request)));
  }

  /** Whose results do not count in a run, and which of its games are in dispute. */
  public Listing list(String run) throws ControlException {
    ListExclusionsRequest request = ListExclusionsRequest.newBuilder().setRun(run).build();
    return control.ask(() -> listing(run, stub().listExclusions(request)));
  }

  private ExclusionServiceBlockingV2Stub stub() {
    return ExclusionServiceGrpc.newBlockingV2Stub(control.channel())
        .withDeadlineAfter(DEADLINE_MINUTES, TimeUnit.MINUTES);
  }

  private static Listing listing(String run, ListExclusionsResponse wire) {
    return new Listing(
        run,
        wire.getExclusionsList().stream()
            .map(exclusion ->
                new Exclusion(
                    exclusion.getWorker(),
                    exclusion.getReason(),
                    TimestampCodec.decode(exclusion.getAt()),
                    exclusion.getGamesList(),
                    exclusion.getCredential()))
            .toList(),
        wire.getDisputedList().stream()
            .map(version ->
                new Disputed(version.getIndex(), version.getWorker(), version.getFingerprint()))
            .toList());
  }

  /**
   * Whose results do not count in a run.
   *
   * @param exclusions oldest first
   * @param disputed games that workers have played in different ways, and nobody knows which is
   *     right
   */
  public record Listing(String run, List<Exclusion> exclusions, List<Disputed> disputed) {
    public Listing {
      exclusions = List.copyOf(exclusions);
      disputed = List.copyOf(disputed);
    }
  }

  /**
   * A worker whose results do not count.
   *
   * @param games indices of those that it had brought, ascending
   * @param credential nobody counts who comes with it, by whatever name; empty for none
   */
  public record Exclusion(
      String worker, String reason, Instant at, List<Integer> games, String credential) {
    public Exclusion {
      games = List.copyOf(games);
    }
  }

  /** A game as one worker has played it; equal games have equal fingerprints. */
  public record Disputed(int index, String worker, String fingerprint) {}
}
