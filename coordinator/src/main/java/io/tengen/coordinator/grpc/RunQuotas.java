package io.tengen.coordinator.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.config.UserLimits;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.run.RunView;
import io.tengen.wire.RunSpec;
import io.tengen.wire.check.RunSpecProblems.Problem;
import io.tengen.wire.control.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Holds each user's runs to the {@link UserLimits}. Whatever may make one more run of a user be
 * played, or give it a larger share, is done one after another, so that simultaneous requests
 * cannot exceed a limit together. Administrators are not limited. Thread-safe; no method blocks.
 */
final class RunQuotas {
  private final UserLimits limits;
  private final RunDirectory runs;
  private final Function<RunHandle, CompletionStage<RunView>> ask;

  /** By user, the end of the request that was admitted last. */
  private final Map<String, CompletableFuture<Void>> tails = new ConcurrentHashMap<>();

  /**
   * @param ask asks a run for its state
   */
  RunQuotas(
      UserLimits limits, RunDirectory runs, Function<RunHandle, CompletionStage<RunView>> ask) {
    this.limits = limits;
    this.runs = runs;
    this.ask = ask;
  }

  /** Returns whether a run that a user creates waits until somebody else has approved it. */
  boolean mustWait(Principal user, RunSpec spec) {
    return mustWait(user, spec.games());
  }

  private boolean mustWait(Principal user, int games) {
    return !user.isAdmin() && limits.approval() > 0 && games > limits.approval();
  }

  /**
   * Checks the number of games that a run is extended to.
   *
   * @throws StatusRuntimeException with one line if it is beyond a limit, or if only an approved
   *     run may have so many
   */
  void requireExtension(Principal user, int games) {
    requireGames(user, games);
    if (mustWait(user, games)) {
      throw refused(
          String.format(
              Locale.ROOT,
              "a run of more than %,d games needs the approval of another user"
                  + " (tengen.coordinator.users.approval); create a run, which waits for it, or ask"
                  + " an administrator to extend this one",
              limits.approval()));
    }
  }

  /** Returns by which limits a user may not create a run, whatever other runs there are. */
  List<Problem> problems(Principal user, RunSpec spec) {
    List<Problem> problems = new ArrayList<>();
    if (!user.isAdmin()) {
      gamesProblem(spec.games()).ifPresent(problems::add);
      priorityProblem(spec.schedule().priority()).ifPresent(problems::add);
    }
    return problems;
  }

  private Optional<Problem> gamesProblem(int games) {
    return games <= limits.games()
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "games",
                refusal(
                    "%,d games are more than the limit of %,d", "games", games, limits.games())));
  }

  private Optional<Problem> priorityProblem(int priority) {
    return priority <= limits.priority()
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "priority",
                refusal(
                    "priority %d is above the limit of %d",
                    "priority", priority, limits.priority())));
  }

  private void requireGames(Principal user, int games) {
    if (!user.isAdmin()) {
      gamesProblem(games).ifPresent(RunQuotas::refuse);
    }
  }

  /**
   * Checks a priority that a run is to be given.
   *
   * @throws StatusRuntimeException with one line that names the limit if it is exceeded
   */
  void requirePriority(Principal user, int priority) {
    if (!user.isAdmin()) {
      priorityProblem(priority).ifPresent(RunQuotas::refuse);
    }
  }

  /**
   * Creates a run if the user's limits allow another.
   *
   * @param isRepeated returns whether an earlier request has created the run; it then counts
   *     already
   */
  <T> CompletionStage<T> create(
      Principal user,
      RunSpec spec,
      Supplier<CompletionStage<Boolean>> isRepeated,
      Supplier<CompletionStage<T>> creation) {
    if (user.isAdmin()) {
      return creation.get();
    }
    return inOrder(
        user.owner(),
        () ->
            isRepeated
                .get()
                .thenCompose(repeated ->
                    repeated
                        ? creation.get()
                        : own(user)
                            .thenCompose(own -> {
                              problems(user, spec).stream()
                                  .findFirst()
                                  .ifPresent(RunQuotas::refuse);
                              requireRoom(own);
                              requireShare(own, spec.schedule().share());
                              return creation.get();
                            })));
  }

  /** Has a run played, which may have ended or been paused, if the user's limits allow it. */
  <T> CompletionStage<T> begin(Principal user, RunHandle run, Supplier<CompletionStage<T>> change) {
    return checked(
        user,
        run,
        (itself, others) -> {
          if (!isOn(itself)) {
            requireRoom(others);
            requireShare(others, itself.spec().schedule().share());
          }
        },
        change);
  }

  /** Gives a run a share of the workers if the user's limits allow it. */
  <T> CompletionStage<T> weigh(
      Principal user, RunHandle run, double share, Supplier<CompletionStage<T>> change) {
    return checked(
        user,
        run,
        (itself, others) -> {
          if (isOn(itself)) {
            requireShare(others, share);
          }
        },
        change);
  }

  /** A check of a run against the user's others that are being played. */
  private interface Check {
    void of(RunView itself, List<RunView> others);
  }

  private <T> CompletionStage<T> checked(
      Principal user, RunHandle run, Check check, Supplier<CompletionStage<T>> change) {
    if (user.isAdmin()) {
      return change.get();
    }
    return inOrder(
        user.owner(),
        () ->
            ask.apply(run)
                .thenCombine(
                    own(user),
                    (itself, own) -> {
                      check.of(
                          itself,
                          own.stream().filter(each -> !each.id().equals(run.id())).toList());
                      return itself;
                    })
                .thenCompose(itself -> change.get()));
  }

  private void requireRoom(List<RunView> playing) {
    if (playing.size() >= limits.running()) {
      throw refused(
          refusal(
              "%,d of your runs are being played, and the limit is %,d",
              "running", playing.size(), limits.running()));
    }
  }

  private void requireShare(List<RunView> playing, double share) {
    double sum =
        Stream.concat(
                playing.stream().map(each -> each.spec().schedule().share()), Stream.of(share))
            .mapToDouble(Double::doubleValue)
            .sum();
    if (sum > limits.share()) {
      throw refused(
          refusal(
              "the shares of your runs would add up to %.6g, and the limit is %.6g",
              "share", sum, limits.share()));
    }
  }

  /** Returns whether a run is played, or will be as soon as somebody approves it. */
  private static boolean isOn(RunView run) {
    return run.status() == RunState.RUNNING || run.status() == RunState.WAITING;
  }

  /** Returns the runs of a user that are being played. */
  private CompletionStage<List<RunView>> own(Principal user) {
    List<CompletableFuture<RunView>> views =
        runs.all().stream()
            .filter(run -> run.owner().equals(user.owner()))
            .map(run -> ask.apply(run).toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(views.toArray(CompletableFuture[]::new))
        .thenApply(
            done -> views.stream().map(CompletableFuture::join).filter(RunQuotas::isOn).toList());
  }

  /** Does something after all that was to be done for this user before has ended. */
  private <T> CompletionStage<T> inOrder(String owner, Supplier<CompletionStage<T>> work) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    CompletableFuture<Void> before = tails.put(owner, end);
    CompletionStage<Void> turn = before == null ? CompletableFuture.completedStage(null) : before;
    CompletionStage<T> result = turn.thenCompose(ready -> work.get());
    return result.whenComplete((value, failure) -> {
      tails.remove(owner, end);
      end.complete(null);
    });
  }

  private static void refuse(Problem problem) {
    throw refused(problem.detail());
  }

  private static StatusRuntimeException refused(String line) {
    return Status.FAILED_PRECONDITION.withDescription(line).asRuntimeException();
  }

  private static String refusal(String form, String key, Object... values) {
    return String.format(Locale.ROOT, form, values)
        + " of a user (tengen.coordinator.users."
        + key
        + ")";
  }
}
