package io.tengen.coordinator.live;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.live.LiveView.LiveRun;
import io.tengen.coordinator.live.LiveWatcher.Interest;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunningGames;
import io.tengen.coordinator.run.lease.LeasedGame;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows running games to any number of watchers. While there are watchers, it asks each watched run
 * at intervals of {@link WatchInterval} for the games that any of them wants, decodes the new moves
 * once for all, and notifies each watcher; each run is asked once, whatever the number of its
 * watchers. Without watchers it does nothing. Nothing that a watcher does delays a run.
 * Thread-safe.
 */
public final class LiveFeeds {
  private static final Logger log = LoggerFactory.getLogger(LiveFeeds.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** The time for the answer of a run; watchers keep its last state if it takes longer. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private static final Comparator<RunHandle> NEWEST_FIRST =
      Comparator.comparing(RunHandle::createdAt).reversed().thenComparing(RunHandle::id);

  private final ActorSystem<?> system;
  private final ActorRef<FleetCommand> fleet;
  private final RunDirectory directory;
  private final InstantSource clock;
  private final Executor computing;

  private final Set<LiveWatcher> watchers = ConcurrentHashMap.newKeySet();

  @GuardedBy("this")
  private boolean isLooking;

  /** The last state of each watched run. Confined to one look at a time. */
  private Map<String, LiveRun> known = Map.of();

  /** The questions that runs have not answered in time. Confined to one look at a time. */
  private Map<String, CompletableFuture<Answer>> late = Map.of();

  /**
   * @param computing runs computations of some milliseconds
   */
  public LiveFeeds(
      ActorSystem<?> system,
      ActorRef<FleetCommand> fleet,
      RunDirectory directory,
      InstantSource clock,
      Executor computing) {
    this.system = system;
    this.fleet = fleet;
    this.directory = directory;
    this.clock = clock;
    this.computing = computing;
  }

  /** Notifies a watcher until it is closed. */
  public void add(LiveWatcher watcher) {
    watchers.add(watcher);
    synchronized (this) {
      if (isLooking) {
        return;
      }
      isLooking = true;
    }
    computing.execute(this::look);
  }

  private void look() {
    watchers.removeIf(LiveWatcher::isClosed);
    synchronized (this) {
      if (watchers.isEmpty()) {
        isLooking = false;
        known = Map.of();
        return;
      }
    }
    // A watcher that comes meanwhile was not asked for: it looks at the next view.
    List<LiveWatcher> asking = List.copyOf(watchers);
    interests(asking)
        .thenCompose(this::ask)
        .whenCompleteAsync(
            (answers, failure) -> {
              try {
                if (answers == null) {
                  log.warn("the running games could not be read", failure);
                } else {
                  show(answers, asking);
                }
              } finally {
                // A defect in one look must not end all later ones.
                lookLater();
              }
            },
            computing);
  }

  private void lookLater() {
    system
        .scheduler()
        .scheduleOnce(
            WatchInterval.of(watchers.size()),
            () -> computing.execute(this::look),
            system.executionContext());
  }

  /**
   * The answer of a run.
   *
   * @param games empty if it has not answered
   */
  private record Answer(RunHandle run, Optional<RunningGames> games) {
    Answer(RunHandle run) {
      this(run, Optional.empty());
    }
  }

  /** Returns what is wanted of each run. */
  private CompletionStage<List<Interest>> interests(List<LiveWatcher> asking) {
    Map<String, Interest> wanted = new HashMap<>();
    for (LiveWatcher watcher : asking) {
      wanted.merge(watcher.interest().run(), watcher.interest(), Interest::plus);
    }
    Interest all = wanted.remove("");
    if (all == null) {
      return CompletableFuture.completedStage(List.copyOf(wanted.values()));
    }
    return AskPattern.<FleetCommand, List<String>>ask(
            fleet, FleetCommand.GetRunning::new, TIMEOUT, system.scheduler())
        .thenApply(running -> {
          running.forEach(
              run -> wanted.merge(run, new Interest(run, all.most(), Set.of()), Interest::plus));
          return List.copyOf(wanted.values());
        });
  }

  private CompletionStage<List<Answer>> ask(List<Interest> wanted) {
    Map<RunHandle, CompletableFuture<Answer>> asked = new HashMap<>();
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (Interest interest : wanted) {
      directory
          .find(interest.run())
          .ifPresent(run -> {
            CompletableFuture<Answer> answer = late.get(run.id());
            if (answer == null) {
              answer = ask(run, interest);
              answers.add(inTime(run, answer));
            } else {
              // No look waits twice for the same answer.
              answers.add(CompletableFuture.completedFuture(answer.getNow(new Answer(run))));
            }
            asked.put(run, answer);
          });
    }
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(done -> {
          late = unanswered(asked);
          return answers.stream().map(CompletableFuture::join).toList();
        });
  }

  private static CompletableFuture<Answer> inTime(RunHandle run, CompletableFuture<Answer> answer) {
    return answer
        .copy()
        .completeOnTimeout(new Answer(run), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static Map<String, CompletableFuture<Answer>> unanswered(
      Map<RunHandle, CompletableFuture<Answer>> asked) {
    Map<String, CompletableFuture<Answer>> open = new HashMap<>();
    asked.forEach((run, answer) -> {
      if (!answer.isDone()) {
        open.put(run.id(), answer);
      }
    });
    return open;
  }

  private CompletableFuture<Answer> ask(RunHandle run, Interest interest) {
    return AskPattern.<RunCommand, RunningGames>ask(
            run.actor(),
            replyTo -> new RunCommand.WatchGames(interest.most(), interest.games(), replyTo),
            TIMEOUT,
            system.scheduler())
        .handle((games, failure) -> new Answer(run, Optional.ofNullable(games)))
        .toCompletableFuture();
  }

  private void show(List<Answer> answers, List<LiveWatcher> asking) {
    Map<String, LiveRun> now = LiveView.ordered();
    answers.stream()
        .sorted(Comparator.comparing(Answer::run, NEWEST_FIRST))
        .forEach(answer -> {
          LiveRun run = update(answer);
          if (run != null) {
            now.put(answer.run().id(), run);
          }
        });
    known = now;
    LiveView view = new LiveView(now);
    for (LiveWatcher watcher : asking) {
      try {
        watcher.look(view);
      } catch (RuntimeException e) {
        log.warn("a watcher of running games failed", e);
      }
    }
  }

  /** Returns the state of a run; its last one if it has not answered; null if there is none. */
  private @Nullable LiveRun update(Answer answer) {
    LiveRun before = known.get(answer.run().id());
    if (answer.games().isEmpty()) {
      return before;
    }
    RunningGames answered = answer.games().get();
    Map<Integer, LiveGame> games = LiveView.ordered();
    for (LeasedGame game : answered.running()) {
      update(answer.run(), game, before).ifPresent(live -> games.put(game.index(), live));
    }
    return new LiveRun(games, answered.counted(), answered.isOver());
  }

  private Optional<LiveGame> update(RunHandle run, LeasedGame game, @Nullable LiveRun before) {
    Optional<LiveGame> last =
        before == null ? Optional.empty() : Optional.ofNullable(before.games().get(game.index()));
    try {
      return Optional.of(LiveGame.of(run, game, last, clock.instant()));
    } catch (RuntimeException e) {
      log.warn("run {}, game {}: the moves so far cannot be shown", run.id(), game.index(), e);
      return Optional.empty();
    }
  }
}
