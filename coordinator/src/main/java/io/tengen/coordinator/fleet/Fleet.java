package io.tengen.coordinator.fleet;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunNotification;
import io.tengen.coordinator.run.lease.GameTask;
import io.tengen.coordinator.run.lease.HeldGame;
import io.tengen.tracing.Tracing;
import io.tengen.wire.FleetShare;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The connected workers and the runs that hand out games. It distributes the workers' permits among
 * the runs in proportion to their shares.
 *
 * <p>Ten thousand workers may connect or disconnect at once, so neither may cost time proportional
 * to the number of workers: runs are sent only the changes, and work that visits every worker is
 * delayed by {@link #MATCH_DELAY} and done once for all changes in between.
 */
public final class Fleet extends AbstractBehavior<FleetCommand> {
  /**
   * Delay before runs that may have games again receive the requests of workers with unused
   * permits.
   */
  private static final Duration MATCH_DELAY = Duration.ofMillis(20);

  private final TimerScheduler<FleetCommand> timers;
  private final Duration heartbeat;
  private final Duration lease;
  private final InstantSource wall;
  private final LongSupplier nanos;
  private final Metrics metrics;
  private final Tracing tracing;

  private final Map<String, ActorRef<RunCommand>> runs = new HashMap<>();
  private final Map<String, FleetShare> schedules = new HashMap<>();
  private final Map<ActorRef<ToWorker>, Member> members = new LinkedHashMap<>();
  private final Map<String, Member> memberOf = new HashMap<>();

  /** Number of members by offers. */
  private final Map<Set<String>, Integer> kinds = new HashMap<>();

  /** Shares of the runs that hand out games. */
  private final FairShare shares = new FairShare();

  /** Runs that may have games again for workers whose last request they could not serve. */
  private final Set<String> opened = new HashSet<>();

  private final SlotRequests slots = new SlotRequests();

  /** Sum of all members' permits. */
  private int permits;

  /**
   * Returns the behavior of a fleet without workers and runs.
   *
   * @param heartbeat interval at which workers are asked to send heartbeats
   * @param lease time without a heartbeat after which a worker is disconnected
   * @param wall the time of day
   * @param nanos a monotonic clock
   * @param tracing says when free slots were offered
   */
  public static Behavior<FleetCommand> create(
      Duration heartbeat,
      Duration lease,
      InstantSource wall,
      LongSupplier nanos,
      Metrics metrics,
      Tracing tracing) {
    return Behaviors.setup(context ->
        Behaviors.withTimers(timers -> {
          timers.startTimerWithFixedDelay(FleetCommand.Tick.INSTANCE, heartbeat);
          return new Fleet(context, timers, heartbeat, lease, wall, nanos, metrics, tracing);
        }));
  }

  private Fleet(
      ActorContext<FleetCommand> context,
      TimerScheduler<FleetCommand> timers,
      Duration heartbeat,
      Duration lease,
      InstantSource wall,
      LongSupplier nanos,
      Metrics metrics,
      Tracing tracing) {
    super(context);
    this.timers = timers;
    this.heartbeat = heartbeat;
    this.lease = lease;
    this.wall = wall;
    this.nanos = nanos;
    this.metrics = metrics;
    this.tracing = tracing;
  }

  @Override
  public Receive<FleetCommand> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(command -> {
          handle(command);
          metrics.fleet(members.size(), permits);
          return this;
        })
        .build();
  }

  private void handle(FleetCommand command) {
    switch (command) {
      case FleetCommand.Connect connect -> connect(connect);
      case FleetCommand.Ready ready -> ready(ready);
      case FleetCommand.Heartbeat beat -> heartbeat(beat);
      case FleetCommand.Progress progress -> progress(progress);
      case FleetCommand.Speed told -> speed(told);
      case FleetCommand.GetRunning get -> get.replyTo().tell(List.copyOf(shares.runs()));
      case FleetCommand.Finished finished -> finished(finished);
      case FleetCommand.GetView get ->
          get.replyTo().tell(new FleetView(views(), List.copyOf(shares.runs())));
      case FleetCommand.HandBack back -> handBack(back);
      case FleetCommand.RequestSlot request -> requestSlot(request);
      case FleetCommand.ReleaseSlot release -> slots.remove(release.session());
      case FleetCommand.Leave leave -> leave(leave.session());
      case FleetCommand.Lose lose -> lose(lose.session());
      case FleetCommand.AddRun add -> addRun(add);
      case FleetCommand.RemoveRun remove -> {
        runs.remove(remove.run());
        schedules.remove(remove.run());
        shares.remove(remove.run());
      }
      case FleetCommand.RunRestarted _ -> closeAll("the coordinator restarted a run");
      case FleetCommand.RunNotified notified -> runNotified(notified.news());
      case FleetCommand.MatchWorkers match -> {
        matchWorkers(opened);
        opened.clear();
      }
      case FleetCommand.Tick tick -> {
        closeSilent();
        slots.waiting().forEach(this::makeRoom);
      }
    }
  }

  private void connect(FleetCommand.Connect connect) {
    WorkerRef worker = connect.worker();
    Member old = memberOf.get(worker.id());
    if (old != null) {
      close(old, "another stream of worker " + worker.id() + " took over");
    }
    Member member = new Member(connect, wall.instant(), nanos.getAsLong());
    members.put(worker.session(), member);
    memberOf.put(worker.id(), member);
    kinds.merge(worker.offers(), 1, Integer::sum);
    worker.session().tell(new ToWorker.Welcome(heartbeat.toMillis(), lease.toMillis()));
    tellOfPlayer(member);
    Map<String, Set<HeldLease>> held =
        connect.held().stream()
            .collect(
                Collectors.groupingBy(
                    HeldJob::run, Collectors.mapping(HeldJob::lease, Collectors.toSet())));
    for (var run : runs.entrySet()) {
      Set<HeldLease> kept = held.getOrDefault(run.getKey(), Set.of());
      run.getValue().tell(new RunCommand.KeepOnly(worker.id(), kept));
    }
    hold(worker, connect.held());
  }

  private void ready(FleetCommand.Ready ready) {
    Member member = members.get(ready.session());
    if (member != null && !member.retired) {
      member.heardAt = nanos.getAsLong();
      setPermits(member, member.permits + ready.permits());
      match(member);
    }
  }

  private void heartbeat(FleetCommand.Heartbeat beat) {
    Member member = members.get(beat.session());
    if (member != null) {
      member.heard(beat.games(), nanos.getAsLong());
      hold(member.worker, beat.games());
    }
  }

  private void progress(FleetCommand.Progress progress) {
    Member member = members.get(progress.session());
    if (member != null) {
      member.observe(progress.games(), nanos.getAsLong());
      hold(member.worker, progress.games());
    }
  }

  /** Takes a worker's speed, by which runs may hand it games that they did not before. */
  private void speed(FleetCommand.Speed told) {
    Member member = members.get(told.session());
    if (member != null) {
      member.heardAt = nanos.getAsLong();
      member.worker = member.worker.with(told.speed());
      countUnsteady();
      tellOfPlayer(member);
      member.dry.clear();
      match(member);
    }
  }

  private void countUnsteady() {
    metrics.unsteadyWorkers(
        (int)
            members.values().stream()
                .filter(
                    member -> member.worker.speed().filter(speed -> !speed.isSteady()).isPresent())
                .count());
  }

  private void finished(FleetCommand.Finished finished) {
    Member member = members.get(finished.session());
    if (member != null) {
      long now = nanos.getAsLong();
      member.heardAt = now;
      member.leases.remove(finished.game());
      member.speed.finished(finished.game(), finished.moves(), now);
      member.crashes += finished.isCrash() ? 1 : 0;
    }
  }

  private List<WorkerView> views() {
    long now = nanos.getAsLong();
    return members.values().stream()
        .map(member -> member.view(now))
        .sorted(Comparator.comparing(view -> view.worker().id()))
        .toList();
  }

  private void hold(WorkerRef worker, List<HeldJob> jobs) {
    Map<String, List<HeldGame>> byRun =
        jobs.stream()
            .collect(
                Collectors.groupingBy(
                    HeldJob::run, Collectors.mapping(HeldJob::game, Collectors.toList())));
    byRun.forEach((id, held) -> {
      ActorRef<RunCommand> run = runs.get(id);
      if (run != null) {
        run.tell(new RunCommand.Hold(worker, held));
      } else {
        for (HeldGame game : held) {
          String reason = "there is no run " + id;
          worker.session().tell(new ToWorker.Revoke(JobLease.ofGame(id, game.lease()), reason));
        }
      }
    });
  }

  private void handBack(FleetCommand.HandBack back) {
    WorkerRef worker = back.worker();
    HeldJob job = back.game();
    Member member = members.get(worker.session());
    if (member != null && back.isLeaving()) {
      // First of all, so that the worker is not given the same game again.
      member.retired = true;
      setPermits(member, 0);
    }
    ActorRef<RunCommand> run = runs.get(job.run());
    if (run != null) {
      run.tell(new RunCommand.HandBack(worker.id(), job.lease(), job.game().news()));
    }
  }

  private void requestSlot(FleetCommand.RequestSlot request) {
    slots.add(request);
    for (Member member : members.values()) {
      grantSlots(member);
    }
    if (slots.waiting().contains(request)) {
      makeRoom(request);
    }
  }

  /** Grants a worker's permits to engines that answer people, which come before games. */
  private void grantSlots(Member member) {
    while (!slots.isEmpty()
        && member.permits > 0
        && !member.retired
        && slots.grant(member.worker, needs -> isOnly(member, needs))) {
      setPermits(member, member.permits - 1);
    }
  }

  private boolean isOnly(Member member, Set<String> needs) {
    return members.values().stream()
        .noneMatch(other -> other != member && other.worker.offers().containsAll(needs));
  }

  /** Asks a worker that could serve the request to hand a game back; others continue the game. */
  private void makeRoom(FleetCommand.RequestSlot request) {
    for (Member member : members.values()) {
      boolean isShunned =
          request.shunned().equals(member.worker.id()) && !isOnly(member, request.needs());
      if (!isShunned && !member.retired && member.worker.offers().containsAll(request.needs())) {
        Optional<JobLease> game = member.leases.values().stream().findFirst();
        if (game.isPresent()) {
          String reason = "its slot is needed for a person";
          member.worker.session().tell(new ToWorker.Revoke(game.get(), reason, true));
          return;
        }
      }
    }
  }

  private void leave(ActorRef<ToWorker> session) {
    Member member = members.get(session);
    if (member != null) {
      lose(session);
      for (ActorRef<RunCommand> run : runs.values()) {
        run.tell(new RunCommand.KeepOnly(member.worker.id(), Set.of()));
      }
    }
  }

  private void lose(ActorRef<ToWorker> session) {
    Member member = members.get(session);
    if (member != null) {
      forget(member);
    }
  }

  private void close(Member member, String reason) {
    forget(member);
    member.worker.session().tell(new ToWorker.Close(reason));
  }

  /**
   * Removes a member. The set of connected workers affects which worker may have which game, so any
   * run may now have games for others.
   */
  private void forget(Member member) {
    members.remove(member.worker.session());
    memberOf.remove(member.worker.id(), member);
    if (member.worker.speed().isPresent()) {
      countUnsteady();
    }
    if (kinds.merge(member.worker.offers(), -1, Integer::sum) == 0) {
      kinds.remove(member.worker.offers());
      shares.forget(member.worker.offers());
    }
    setPermits(member, 0);
    slots.lose(member.worker);
    tellRuns(new RunCommand.Left(member.worker));
    opened.addAll(shares.runs());
    matchWorkersSoon();
  }

  private void closeAll(String reason) {
    List.copyOf(members.values()).forEach(member -> close(member, reason));
  }

  private void closeSilent() {
    long now = nanos.getAsLong();
    List<Member> silent =
        members.values().stream().filter(member -> now - member.heardAt > lease.toNanos()).toList();
    silent.forEach(
        member -> close(member, "no heartbeat for " + lease.toMillis() + " milliseconds"));
  }

  private void addRun(FleetCommand.AddRun add) {
    runs.put(add.run(), add.actor());
    schedules.put(add.run(), add.schedule());
    add.actor().tell(new RunCommand.Connected(players()));
    if (add.running()) {
      start(add.run());
    }
  }

  private void runNotified(RunNotification news) {
    switch (news) {
      case RunNotification.Started started -> start(started.run());
      case RunNotification.GamesAvailable reopened -> {
        opened.add(reopened.run());
        matchWorkersSoon();
      }
      case RunNotification.Stopped stopped -> shares.remove(stopped.run());
      case RunNotification.Scheduled scheduled -> schedule(scheduled.run(), scheduled.schedule());
      case RunNotification.Granted granted -> granted(granted);
    }
  }

  /** Begins to distribute a run's games. */
  private void start(String run) {
    shares.put(run, schedules.getOrDefault(run, FleetShare.DEFAULT));
    matchWorkers(Set.of(run));
  }

  private void schedule(String run, FleetShare schedule) {
    schedules.put(run, schedule);
    if (shares.contains(run)) {
      shares.put(run, schedule);
    }
  }

  private void matchWorkersSoon() {
    if (!timers.isTimerActive(FleetCommand.MatchWorkers.INSTANCE)) {
      timers.startSingleTimer(
          FleetCommand.MatchWorkers.INSTANCE, FleetCommand.MatchWorkers.INSTANCE, MATCH_DELAY);
    }
  }

  private void matchWorkers(Set<String> again) {
    for (Member member : members.values()) {
      member.dry.removeAll(again);
      match(member);
    }
  }

  private void granted(RunNotification.Granted granted) {
    shares.price(granted.run(), granted.gameNanos());
    ActorRef<ToWorker> session = granted.worker().session();
    Member member = members.get(session);
    if (member == null || member.retired) {
      shares.refund(granted.worker().offers(), granted.run(), granted.asked());
      giveBack(granted);
      return;
    }
    int unused = granted.asked() - granted.games().size();
    shares.refund(granted.worker().offers(), granted.run(), unused);
    for (ToWorker.Assign game : granted.games()) {
      member.begin(game);
      session.tell(game);
    }
    if (unused > 0) {
      setPermits(member, member.permits + unused);
      member.dry.add(granted.run());
      match(member);
    }
  }

  private void giveBack(RunNotification.Granted granted) {
    ActorRef<RunCommand> run = runs.get(granted.run());
    if (run != null && !granted.games().isEmpty()) {
      run.tell(new RunCommand.Release(granted.leases()));
    }
  }

  /** Distributes a worker's permits among the runs that may have games for it. */
  private void match(Member member) {
    grantSlots(member);
    Map<String, Integer> asked = new LinkedHashMap<>();
    int left = member.permits;
    while (left > 0) {
      String run = shares.take(member.worker.offers(), each -> !member.dry.contains(each));
      if (run == null) {
        break;
      }
      asked.merge(run, 1, Integer::sum);
      left--;
    }
    setPermits(member, left);
    asked.forEach((run, count) -> {
      ActorRef<RunCommand> actor = runs.get(run);
      if (actor != null) {
        actor.tell(new RunCommand.RequestJobs(member.worker, count, tracing.now()));
      }
    });
  }

  private void setPermits(Member member, int count) {
    permits += count - member.permits;
    member.permits = count;
  }

  private void tellRuns(RunCommand command) {
    runs.values().forEach(run -> run.tell(command));
  }

  /** Tells the runs of a worker, unless it has no slots and plays none of their games. */
  private void tellOfPlayer(Member member) {
    if (member.slots > 0) {
      tellRuns(new RunCommand.Joined(member.worker));
    }
  }

  private List<WorkerRef> players() {
    return members.values().stream()
        .filter(member -> member.slots > 0)
        .map(member -> member.worker)
        .toList();
  }

  /** A connected worker on one stream. */
  private static final class Member {
    /** The worker with the speed that it told last. */
    WorkerRef worker;

    final String version;
    final int slots;
    final Instant connectedAt;
    final WorkerSpeed speed;

    /** Games that were assigned since its last heartbeat. */
    final Set<JobKey.Game> fresh = new HashSet<>();

    /** The leases of its games. */
    final Map<JobKey.Game, JobLease> leases = new LinkedHashMap<>();

    /** Number of games that it can take and that have not been requested from a run. */
    int permits;

    /** Runs that had no game for its last request. */
    final Set<String> dry = new HashSet<>();

    long heardAt;

    /** Number of its finished games that a crash ended. */
    int crashes;

    /** Whether it is leaving and takes no more games. */
    boolean retired;

    Member(FleetCommand.Connect connect, Instant at, long now) {
      worker = connect.worker();
      version = connect.version();
      slots = connect.slots();
      connectedAt = at;
      speed = new WorkerSpeed(now);
      heardAt = now;
    }

    void begin(ToWorker.Assign game) {
      if (game.lease().job() instanceof JobKey.Game key && game.task() instanceof GameTask task) {
        speed.begin(key, task.movesBefore());
        fresh.add(key);
        leases.put(key, game.lease());
      }
    }

    /** Takes a heartbeat. It may have been sent before the last assignments arrived. */
    void heard(List<HeldJob> games, long now) {
      Set<JobKey.Game> playing = new HashSet<>(fresh);
      fresh.clear();
      games.forEach(game -> {
        playing.add(key(game));
        leases.put(key(game), JobLease.ofGame(game.run(), game.lease()));
      });
      leases.keySet().retainAll(playing);
      observe(games, now);
      speed.retain(playing);
    }

    /** Takes a report on some of its games. */
    void observe(List<HeldJob> games, long now) {
      heardAt = now;
      for (HeldJob game : games) {
        if (game.game().moves() != HeldGame.UNKNOWN) {
          speed.observe(key(game), game.game().moves(), now);
        }
      }
    }

    private static JobKey.Game key(HeldJob game) {
      return new JobKey.Game(game.run(), game.lease().index());
    }

    WorkerView view(long now) {
      return new WorkerView(
          worker,
          version,
          slots,
          permits,
          connectedAt,
          Duration.ofNanos(Math.max(0, now - heardAt)),
          speed.movesPerSecond(now),
          speed.games(),
          crashes,
          speed.moves());
    }
  }
}
