package io.tengen.coordinator;

import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The program that wrote the databases that {@link FirstReleaseTest} reads: two runs with every
 * event, more of them than there are between snapshots. Kept to document their content.
 */
final class FirstRelease {
  static final Duration LEASE = Duration.ofSeconds(30);
  static final int GAMES = 112;
  static final int PLAYED = 108;

  /**
   * Results of engine a against engine b in the run that continues, equal to those of the finished
   * run.
   */
  static final int WINS_OF_A = 55;

  static final String FAILURE =
      "no worker can play it; game 0 of worker sad was declined: no such engine";

  private FirstRelease() {}

  static RunSpec spec() {
    return Harness.duel(GAMES).build();
  }

  /**
   * Fills an empty database.
   *
   * @param args directory, and the database as {@link
   *     io.tengen.coordinator.config.DatabaseSettingss} has it
   */
  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[0]);
    Files.createDirectories(directory);
    DatabaseSettings databaseSettings = io.tengen.coordinator.store.Databases.parse(args[1]);
    CoordinatorConfig config =
        new CoordinatorConfig(
            directory,
            databaseSettings,
            "127.0.0.1",
            0,
            -1,
            LEASE.dividedBy(5),
            LEASE,
            Duration.ofMillis(1));
    try (Harness harness = new Harness(config)) {
      Run run = harness.create(spec().toBuilder());
      HandWorker worker = HandWorker.connect(harness.channel, "w");
      for (int i = 0; i < PLAYED; i++) {
        if (i == PLAYED / 2) {
          harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(run.getId()).build());
          harness.control.resumeRun(ResumeRunRequest.newBuilder().setRun(run.getId()).build());
        }
        worker.report(HandWorker.play(worker.next()));
      }
      worker.leave();
      System.err.println(
          harness.control.getRatings(GetRatingsRequest.newBuilder().setRun(run.getId()).build()));

      Run failing = harness.create(Harness.duel(2));
      harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(run.getId()).build());
      HandWorker sad = HandWorker.connect(harness.channel, "sad");
      while (harness.get(failing.getId()).getState() == RunState.RUN_STATE_RUNNING) {
        Assignment game = sad.next();
        sad.decline(game, "no such engine");
      }
      System.err.println(harness.get(failing.getId()));
      harness.control.resumeRun(ResumeRunRequest.newBuilder().setRun(run.getId()).build());
    }
  }
}
