package io.tengen.coordinator.run;

import io.tengen.coordinator.run.lease.OpenDispatcher;
import io.tengen.coordinator.run.lease.WorkerRoster;
import io.tengen.coordinator.run.verify.ExcludedWorkers;
import io.tengen.coordinator.run.verify.ReplaySampling;
import io.tengen.coordinator.tournament.TournamentResults;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.Verification;
import java.util.List;
import java.util.stream.Stream;

/** Builds the views of a run that users see. Confined to the actor that owns it. */
final class RunViews {
  private final String run;
  private final WorkerRoster roster;
  private final GameDispatch dispatch;
  private final ResultProcessor reports;
  private final ResultCommitter commits;
  private final ReplaySampling sampling;

  RunViews(
      String run,
      WorkerRoster roster,
      GameDispatch dispatch,
      ResultProcessor reports,
      ResultCommitter commits,
      ReplaySampling sampling) {
    this.run = run;
    this.roster = roster;
    this.dispatch = dispatch;
    this.reports = reports;
    this.commits = commits;
    this.sampling = sampling;
  }

  /** Returns the run's present state. */
  RunView of(RunBook book) {
    return new RunView(
        run,
        book.plan(),
        book.status(),
        book.createdAt(),
        book.owner(),
        book.committed(),
        book.replaced(),
        dispatch.leasedGames(),
        reports.duplicates(),
        reports.refused(),
        roster.players(book.plan()).size(),
        problem(book),
        book.tournament().progress(),
        verification(book),
        dispatch.live(book.plan()));
  }

  private Verification verification(RunBook book) {
    return new Verification(
        book.replays().agreed(),
        book.replays().open().size(),
        book.replays().givenUp(),
        book.exclusions().games(),
        List.copyOf(book.replays().quarantined()),
        List.copyOf(sampling.suspects()));
  }

  private String problem(RunBook book) {
    if (book.status() == RunState.WAITING) {
      return "it is larger than one user may begin; a user other than its owner approves it with"
          + " tengen approve "
          + run;
    }
    if (!book.isRunning()) {
      return book.failure();
    }
    return Stream.of(
            commits.problem(),
            book.replays().problem(),
            dispatch
                .open()
                .map(open -> open.eligibility().problem())
                .orElseGet(() -> roster.problem(book.plan(), "")),
            book.isPlayedOut() ? dispatch.open().map(OpenDispatcher::replayProblem).orElse("") : "",
            dispatch.open().map(open -> open.eligibility().crashProblem()).orElse(""),
            book.reopened())
        .filter(problem -> !problem.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Returns the excluded workers and the games in dispute. */
  static ExcludedWorkers.View exclusions(RunBook book) {
    return new ExcludedWorkers.View(book.exclusions().all(), book.replays().disputed());
  }

  /** Returns the results by the rules of the tournament; none for a run that does not exist. */
  static TournamentResults results(RunBook book) {
    return book.exists() ? TournamentResults.of(book.tournament()) : TournamentResults.NONE;
  }
}
