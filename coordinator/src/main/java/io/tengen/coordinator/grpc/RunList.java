package io.tengen.coordinator.grpc;

import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.run.RunView;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.ControlService.ListRuns;
import io.tengen.wire.control.ControlService.RunPage;
import io.tengen.wire.control.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A search for runs. What is fixed is compared first; of the runs that are left, as many are asked
 * for their state at a time as the page has room for.
 */
final class RunList {
  private final ListRuns query;
  private final Function<RunHandle, CompletionStage<RunView>> view;
  private final String text;

  /** The runs that may be wanted, newest first. */
  private final List<RunHandle> candidates;

  /**
   * @param runs all runs, newest first
   * @param view asks a run for its state
   * @throws io.grpc.StatusRuntimeException if the page token is that of no run
   */
  RunList(
      ListRuns query, List<RunHandle> runs, Function<RunHandle, CompletionStage<RunView>> view) {
    this.query = query;
    this.view = view;
    text = query.text().toLowerCase(Locale.ROOT);
    candidates = after(runs, query.pageToken()).stream().filter(this::isCandidate).toList();
  }

  /** Returns the runs behind the last one of a page. */
  private static List<RunHandle> after(List<RunHandle> runs, String last) {
    if (last.isEmpty()) {
      return runs;
    }
    int at = runs.stream().map(RunHandle::id).toList().indexOf(last);
    if (at < 0) {
      throw Replies.invalid("page_token is not that of an earlier page");
    }
    return runs.subList(at + 1, runs.size());
  }

  private boolean isCandidate(RunHandle run) {
    RunSpec spec = run.plan().spec();
    return query.kind().filter(kind -> kind != spec.kind()).isEmpty()
        && (text.isEmpty() || texts(run.id(), spec).anyMatch(each -> contains(each)));
  }

  private boolean contains(String each) {
    return each.toLowerCase(Locale.ROOT).contains(text);
  }

  private static Stream<String> texts(String id, RunSpec spec) {
    return Stream.concat(
        Stream.of(id, spec.note(), spec.pool()), spec.engines().stream().map(EngineSpec::name));
  }

  CompletionStage<RunPage> page() {
    return page(new ArrayList<>(), 0);
  }

  private CompletionStage<RunPage> page(List<RunStatus> found, int from) {
    int room = query.atMost() - found.size();
    if (room == 0 || from == candidates.size()) {
      boolean isLast = from == candidates.size();
      return CompletableFuture.completedStage(
          new RunPage(found, isLast ? "" : candidates.get(from - 1).id()));
    }
    int end = (int) Math.min(candidates.size(), (long) from + room);
    List<CompletableFuture<RunView>> views =
        candidates.subList(from, end).stream()
            .map(run -> view.apply(run).toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(views.toArray(CompletableFuture[]::new))
        .thenCompose(done -> {
          views.stream()
              .map(CompletableFuture::join)
              .filter(each -> query.states().isEmpty() || query.states().contains(each.status()))
              .map(RunStatuses::brief)
              .forEach(found::add);
          return page(found, end);
        });
  }
}
