package io.tengen.cli;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Keeps games available: creates a run whenever the previous one has ended, even if the coordinator
 * is temporarily unreachable.
 */
final class EndlessRuns implements AutoCloseable {
  private static final int GAMES = 500;
  private static final int POLL_MILLIS = 50;

  private final Control control;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Future<List<String>> runs;
  private volatile boolean finishing;

  /** Starts at once. */
  EndlessRuns(Control control) {
    this.control = control;
    runs = thread.submit(this::create);
  }

  private List<String> create() throws Exception {
    List<String> ids = new ArrayList<>();
    while (!finishing) {
      String request = UUID.randomUUID().toString();
      RunSpec plan = plan(ids.size());
      String run = retry(() -> control.create(plan, request)).id();
      ids.add(run);
      while (!retry(() -> control.get(run)).state().isEnded()) {
        Thread.sleep(POLL_MILLIS);
      }
    }
    return ids;
  }

  private static RunStatus retry(Callable<RunStatus> question) throws Exception {
    while (true) {
      try {
        return question.call();
      } catch (ControlException e) {
        if (e.reason() != ControlException.Reason.UNREACHABLE) {
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  /** Instant games between engines that differ only in their names. */
  private static RunSpec plan(int seed) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(
                EngineSpec.parse("a=random"),
                EngineSpec.parse("b=random"),
                EngineSpec.parse("c=random")),
            GameSetup.of(Rules.CHINESE, 5, 0.5),
            GAMES)
        .seed(seed)
        .matchRules(MatchRules.parse("moves=100"))
        .build();
  }

  /**
   * Stops creating runs and blocks until the last one has ended; returns the ids of all, in order.
   */
  List<String> finish() throws InterruptedException, ExecutionException {
    finishing = true;
    return runs.get();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
