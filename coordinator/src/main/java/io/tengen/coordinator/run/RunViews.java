package io.tengen.coordinator.run;

import io.tengen.coordinator.tournament.Standing;
import io.tengen.wire.control.Verification;
import java.util.List;
import java.util.stream.Stream;

/** A run as people see it. Confined to the actor that owns it. */
final class RunViews {
  private final String run;
  private final Muster muster;
  private final LeftOut leftOut;
  private final Floor floor;
  private final Reports reports;
  private final Commits commits;
  private final Sampling sampling;

  RunViews(
      String run,
      Muster muster,
      LeftOut leftOut,
      Floor floor,
      Reports reports,
      Commits commits,
      Sampling sampling) {
    this.run = run;
    this.muster = muster;
    this.leftOut = leftOut;
    this.floor = floor;
    this.reports = reports;
    this.commits = commits;
    this.sampling = sampling;
  }

  /** How the run stands. */
  RunView of(RunBook book) {
    return new RunView(
        run,
        book.plan(),
        book.status(),
        book.createdAt(),
        book.committed(),
        floor.out(),
        reports.duplicates(),
        reports.refused(),
        muster.players(book.plan()).size(),
        problem(book),
        book.contest().progress(),
        verification(book));
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
    if (!book.isRunning()) {
      return book.failure();
    }
    return Stream.of(
            commits.problem(),
            book.replays().problem(),
            muster.problem(book.plan()),
            leftOut.problem(),
            leftOut.crashed(),
            book.reopened())
        .filter(problem -> !problem.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Whose results do not count, and which games are in dispute. */
  static Exclusions.View exclusions(RunBook book) {
    return new Exclusions.View(book.exclusions().all(), book.replays().disputed());
  }

  /** The engines' places by the rules of the contest; none of a run that does not exist. */
  static List<Standing> placings(RunBook book) {
    return book.exists() ? book.contest().placings() : List.of();
  }
}
