package io.tengen.coordinator.fleet;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.HeldLease;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunNews;
import io.tengen.coordinator.run.ToWorker;
import io.tengen.coordinator.run.WorkerRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The workers that are connected, and the runs that hand out games: brings the workers' permits to
 * the runs, one permit to each run in turn.
 */
public final class Fleet extends AbstractBehavior<FleetCommand> {
  private final Duration heartbeat;
  private final Duration lease;
  private final LongSupplier nanos;
  private final Metrics metrics;

  private final Map<String, ActorRef<RunCommand>> runs = new HashMap<>();
  private final Map<ActorRef<ToWorker>, Member> members = new LinkedHashMap<>();

  /** Runs that hand out games; the first is the next to be asked. */
  private final List<String> turns = new ArrayList<>();

  /** Those of all members. */
  private int permits;

  /**
   * A fleet of no workers and no runs.
   *
   * @param heartbeat interval at which workers are asked to speak
   * @param lease time without a heartbeat after which a worker is given up
   * @param nanos a monotonic clock
   */
  public static Behavior<FleetCommand> create(
      Duration heartbeat, Duration lease, LongSupplier nanos, Metrics metrics) {
    return Behaviors.setup(context ->
        Behaviors.withTimers(timers -> {
          timers.startTimerWithFixedDelay(FleetCommand.Tick.INSTANCE, heartbeat);
          return new Fleet(context, heartbeat, lease, nanos, metrics);
        }));
  }

  private Fleet(
      ActorContext<FleetCommand> context,
      Duration heartbeat,
      Duration lease,
      LongSupplier nanos,
      Metrics metrics) {
    super(context);
    this.heartbeat = heartbeat;
    this.lease = lease;
    this.nanos = nanos;
    this.metrics = metrics;
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
      case FleetCommand.Retire retire -> retire(retire.session());
      case FleetCommand.Leave leave -> leave(leave.session());
      case FleetCommand.Lose lose -> lose(lose.session());
      case FleetCommand.AddRun add -> addRun(add);
      case FleetCommand.RunForgot forgot -> closeAll("the coordinator lost its place in a run");
      case FleetCommand.News news -> hear(news.news());
      case FleetCommand.Tick tick -> closeSilent();
    }
  }

  private void connect(FleetCommand.Connect connect) {
    WorkerRef worker = connect.worker();
    members.values().stream()
        .filter(member -> member.worker.id().equals(worker.id()))
        .toList()
        .forEach(old -> close(old, "another stream of worker " + worker.id() + " took over"));
    members.put(worker.session(), new Member(worker, nanos.getAsLong()));
    worker.session().tell(new ToWorker.Welcome(heartbeat.toMillis(), lease.toMillis()));
    tellRunsWhoIsThere();
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
    retryAll();
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
      member.heardAt = nanos.getAsLong();
      hold(member.worker, beat.games());
    }
  }

  private void hold(WorkerRef worker, List<HeldJob> jobs) {
    Map<String, List<HeldLease>> byRun =
        jobs.stream()
            .collect(
                Collectors.groupingBy(
                    HeldJob::run, Collectors.mapping(HeldJob::lease, Collectors.toList())));
    byRun.forEach((id, held) -> {
      ActorRef<RunCommand> run = runs.get(id);
      if (run != null) {
        run.tell(new RunCommand.Hold(worker, held));
      } else {
        for (HeldLease lost : held) {
          String reason = "there is no run " + id;
          worker.session().tell(new ToWorker.Revoke(id, lost.index(), lost.id(), reason));
        }
      }
    });
  }

  private void retire(ActorRef<ToWorker> session) {
    Member member = members.get(session);
    if (member != null) {
      member.retired = true;
      setPermits(member, 0);
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
    Member member = members.remove(session);
    if (member != null) {
      setPermits(member, 0);
      tellRunsWhoIsThere();
      retryAll();
    }
  }

  private void close(Member member, String reason) {
    members.remove(member.worker.session());
    setPermits(member, 0);
    member.worker.session().tell(new ToWorker.Close(reason));
  }

  private void closeAll(String reason) {
    List.copyOf(members.values()).forEach(member -> close(member, reason));
    tellRunsWhoIsThere();
  }

  private void closeSilent() {
    long now = nanos.getAsLong();
    List<Member> silent =
        members.values().stream().filter(member -> now - member.heardAt > lease.toNanos()).toList();
    if (!silent.isEmpty()) {
      silent.forEach(
          member -> close(member, "no heartbeat for " + lease.toMillis() + " milliseconds"));
      tellRunsWhoIsThere();
      retryAll();
    }
  }

  private void addRun(FleetCommand.AddRun add) {
    runs.put(add.run(), add.actor());
    add.actor().tell(new RunCommand.Connected(connected()));
    if (add.running()) {
      open(add.run());
    }
  }

  private void hear(RunNews news) {
    switch (news) {
      case RunNews.Started started -> open(started.run());
      case RunNews.Opened opened -> open(opened.run());
      case RunNews.Stopped stopped -> turns.remove(stopped.run());
      case RunNews.Granted granted -> granted(granted);
    }
  }

  /** This run may have games for workers that it had none for before. */
  private void open(String run) {
    if (!turns.contains(run)) {
      turns.add(run);
    }
    for (Member member : members.values()) {
      member.dry.remove(run);
      match(member);
    }
  }

  private void granted(RunNews.Granted granted) {
    ActorRef<ToWorker> session = granted.worker().session();
    Member member = members.get(session);
    if (member == null || member.retired) {
      giveBack(granted);
      return;
    }
    granted.games().forEach(session::tell);
    int unused = granted.asked() - granted.games().size();
    if (unused > 0) {
      setPermits(member, member.permits + unused);
      member.dry.add(granted.run());
      match(member);
    }
  }

  private void giveBack(RunNews.Granted granted) {
    ActorRef<RunCommand> run = runs.get(granted.run());
    if (run != null && !granted.games().isEmpty()) {
      run.tell(
          new RunCommand.Release(
              granted.games().stream()
                  .map(game -> new HeldLease(game.job().index(), game.lease()))
                  .toList()));
    }
  }

  /** Spends a worker's permits: one on each run in turn that may have games for it. */
  private void match(Member member) {
    List<String> candidates = turns.stream().filter(run -> !member.dry.contains(run)).toList();
    if (candidates.isEmpty()) {
      return;
    }
    Map<String, Integer> shares = new LinkedHashMap<>();
    for (int i = 0; i < member.permits; i++) {
      shares.merge(candidates.get(i % candidates.size()), 1, Integer::sum);
    }
    if (member.permits % candidates.size() != 0) {
      // Those that got one more go to the end.
      List<String> favoured = candidates.subList(0, member.permits % candidates.size());
      turns.removeAll(favoured);
      turns.addAll(favoured);
    }
    setPermits(member, 0);
    shares.forEach((run, count) -> {
      ActorRef<RunCommand> actor = runs.get(run);
      if (actor != null) {
        actor.tell(new RunCommand.RequestJobs(member.worker, count));
      }
    });
  }

  private void setPermits(Member member, int count) {
    permits += count - member.permits;
    member.permits = count;
  }

  private void tellRunsWhoIsThere() {
    var connected = new RunCommand.Connected(connected());
    runs.values().forEach(run -> run.tell(connected));
  }

  /** Who is there decides who may have which game: asks the runs again that had nothing. */
  private void retryAll() {
    for (Member member : members.values()) {
      member.dry.clear();
      match(member);
    }
  }

  private List<WorkerRef> connected() {
    return members.values().stream().map(member -> member.worker).toList();
  }

  /** One worker, as long as its stream lasts. */
  private static final class Member {
    final WorkerRef worker;

    /** Games that it waits for and that no run has been asked for. */
    int permits;

    /** Runs that had nothing for it when last asked. */
    final Set<String> dry = new HashSet<>();

    long heardAt;

    /** Whether it is about to leave. */
    boolean retired;

    Member(WorkerRef worker, long now) {
      this.worker = worker;
      heardAt = now;
    }
  }
}
