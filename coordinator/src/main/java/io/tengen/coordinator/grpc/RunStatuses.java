package io.tengen.coordinator.grpc;

import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.tournament.TournamentProgress;
import io.tengen.coordinator.tuning.Parameter;
import io.tengen.coordinator.tuning.TuningProgress;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.TestState;
import io.tengen.wire.control.TuningStatus;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Converts runs to the values that users are sent. */
final class RunStatuses {
  private RunStatuses() {}

  /** Returns the status of a run with its whole specification. */
  static RunStatus of(RunView view) {
    return of(view, view.spec());
  }

  /** Returns the status of a run without its openings, for lists and repeated messages. */
  static RunStatus brief(RunView view) {
    return of(view, view.spec().withoutOpenings());
  }

  private static RunStatus of(RunView view, RunSpec spec) {
    TournamentProgress progress = view.progress();
    return new RunStatus(
        view.id(),
        spec,
        view.status(),
        view.createdAt(),
        view.owner(),
        view.committed(),
        view.replaced(),
        view.leased(),
        view.duplicates(),
        view.refused(),
        view.workers(),
        view.problem(),
        progress.test().map(RunStatuses::test),
        progress.width(),
        progress.round(),
        progress.tuning().map(RunStatuses::tuning),
        view.verification(),
        view.live());
  }

  private static TuningStatus tuning(TuningProgress progress) {
    List<Parameter> parameters = progress.tuning().parameters();
    return new TuningStatus(
        progress.tuning().method().name().toLowerCase(Locale.ROOT),
        parameters.stream().map(Parameter::toString).toList(),
        progress.path().stream()
            .map(point -> new TuningStatus.Point(point.games(), point.values()))
            .toList());
  }

  private static TestState test(SequentialTest test) {
    ScoreCounts scores = test.scores();
    return new TestState(
        test.llr(),
        test.lower(),
        test.upper(),
        IntStream.range(0, scores.cells()).mapToObj(scores::count).map(Long::valueOf).toList(),
        switch (test.verdict()) {
          case OPEN -> TestState.Verdict.OPEN;
          case H0 -> TestState.Verdict.H0;
          case H1 -> TestState.Verdict.H1;
        });
  }
}
