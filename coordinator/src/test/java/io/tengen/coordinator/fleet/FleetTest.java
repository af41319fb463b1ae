package io.tengen.coordinator.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunNotification;
import io.tengen.coordinator.run.lease.HeldGame;
import io.tengen.tracing.Tracing;
import io.tengen.wire.FleetShare;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FleetTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final ActorTestKit kit = ActorTestKit.create();
  private final Metrics metrics = new Metrics();
  private final AtomicLong clock = new AtomicLong();
  private final ActorRef<FleetCommand> fleet =
      kit.spawn(
          Fleet.create(
              Duration.ofSeconds(5),
              LEASE,
              InstantSource.system(),
              clock::get,
              metrics,
              Tracing.OFF));
  private final TestProbe<ToWorker> session = kit.createTestProbe();
  private final WorkerRef worker = new WorkerRef("w", Set.of("random"), session.ref());
  private final TestProbe<RunCommand> run = kit.createTestProbe();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    metrics.close();
  }

  private void connect() {
    fleet.tell(new FleetCommand.Connect(worker, "1", 4, List.of()));
    session.expectMessage(new ToWorker.Welcome(5_000, 30_000));
  }

  private void addRun() {
    fleet.tell(new FleetCommand.AddRun("r", run.ref(), true, FleetShare.DEFAULT));
  }

  private void expectRequest(int count) {
    run.fishForMessage(
        Duration.ofSeconds(30),
        message ->
            message.equals(new RunCommand.RequestJobs(worker, count))
                ? FishingOutcomes.complete()
                : message instanceof RunCommand.RequestJobs
                    ? FishingOutcomes.fail("asked: " + message)
                    : FishingOutcomes.continueAndIgnore());
  }

  /** Connects a worker after the fleet has handled all earlier messages. */
  private WorkerRef connectAnother() {
    TestProbe<ToWorker> probe = kit.createTestProbe();
    WorkerRef another = new WorkerRef("another", Set.of("random"), probe.ref());
    fleet.tell(new FleetCommand.Connect(another, "1", 4, List.of()));
    probe.expectMessage(new ToWorker.Welcome(5_000, 30_000));
    return another;
  }

  private void grantNothing(int asked) {
    fleet.tell(
        new FleetCommand.RunNotified(
            new RunNotification.Granted("r", worker, asked, List.of(), 0)));
  }

  @Test
  void asksARunAgainOnlyWhenGamesAreAvailable() {
    addRun();
    connect();
    fleet.tell(new FleetCommand.Ready(session.ref(), 3));
    expectRequest(3);
    grantNothing(3);
    run.expectMessage(new RunCommand.Joined(connectAnother()));
    fleet.tell(new FleetCommand.RunNotified(new RunNotification.GamesAvailable("r")));
    expectRequest(3);
  }

  @Test
  void queriesRunsAgainWhenAWorkerHasLeft() {
    addRun();
    connect();
    TestProbe<ToWorker> other = kit.createTestProbe();
    fleet.tell(
        new FleetCommand.Connect(
            new WorkerRef("v", Set.of("random"), other.ref()), "1", 4, List.of()));
    fleet.tell(new FleetCommand.Ready(session.ref(), 1));
    expectRequest(1);
    grantNothing(1);
    fleet.tell(new FleetCommand.Lose(other.ref()));
    expectRequest(1);
  }

  @Test
  void distributesPermitsByShare() {
    TestProbe<RunCommand> heavy = kit.createTestProbe();
    addRun();
    fleet.tell(new FleetCommand.AddRun("heavy", heavy.ref(), true, new FleetShare(0, 3)));
    connect();
    fleet.tell(new FleetCommand.Ready(session.ref(), 8));
    expectRequest(2);
    heavy.fishForMessage(
        Duration.ofSeconds(30),
        message ->
            message.equals(new RunCommand.RequestJobs(worker, 6))
                ? FishingOutcomes.complete()
                : FishingOutcomes.continueAndIgnore());
    fleet.tell(
        new FleetCommand.RunNotified(new RunNotification.Scheduled("r", new FleetShare(1, 1))));
    fleet.tell(new FleetCommand.Ready(session.ref(), 110));
    expectRequest(100);
  }

  @Test
  void notifiesRunsOfJoinsAndLeavesOnly() {
    addRun();
    run.expectMessage(new RunCommand.Connected(List.of()));
    connect();
    run.expectMessage(new RunCommand.Joined(worker));
    run.expectMessage(new RunCommand.KeepOnly("w", Set.of()));
    TestProbe<ToWorker> again = kit.createTestProbe();
    WorkerRef back = new WorkerRef("w", Set.of("random"), again.ref());
    fleet.tell(new FleetCommand.Connect(back, "1", 4, List.of()));
    run.expectMessage(new RunCommand.Left(worker));
    run.expectMessage(new RunCommand.Joined(back));
    run.expectMessage(new RunCommand.KeepOnly("w", Set.of()));
    fleet.tell(new FleetCommand.Lose(session.ref()));
    fleet.tell(new FleetCommand.Lose(again.ref()));
    run.expectMessage(new RunCommand.Left(back));
    run.expectMessage(new RunCommand.Joined(connectAnother()));
  }

  /** A run does not wait for a process that has no slots. */
  @Test
  void doesNotTellRunsOfWorkersWithoutSlots() {
    TestProbe<ToWorker> probe = kit.createTestProbe();
    WorkerRef searching = new WorkerRef("searching", Set.of(), probe.ref());
    fleet.tell(new FleetCommand.Connect(searching, "1", 0, List.of()));
    addRun();
    run.expectMessage(new RunCommand.Connected(List.of()));
    WorkerRef another = new WorkerRef("searching too", Set.of(), probe.ref());
    fleet.tell(new FleetCommand.Connect(another, "1", 0, List.of()));
    run.expectMessage(new RunCommand.KeepOnly("searching too", Set.of()));
    run.expectMessage(new RunCommand.Joined(connectAnother()));
  }

  @Test
  void reconnectsAllWorkersAfterARunRestart() {
    addRun();
    connect();
    fleet.tell(new FleetCommand.RunRestarted("r"));
    session.expectMessageClass(ToWorker.Close.class);
  }

  @Test
  void closesSilentStreams() {
    connect();
    clock.addAndGet(LEASE.toNanos());
    beat();
    clock.addAndGet(LEASE.toNanos());
    fleet.tell(FleetCommand.Tick.INSTANCE);
    connectAnother();
    ToWorker last = new ToWorker.Close("nothing was said before");
    session.ref().tell(last);
    session.expectMessage(last);
    clock.addAndGet(1);
    fleet.tell(FleetCommand.Tick.INSTANCE);
    assertEquals(
        "no heartbeat for 30000 milliseconds",
        session.expectMessageClass(ToWorker.Close.class).reason());
  }

  @Test
  void revokesGamesOfUnknownRuns() {
    connect();
    beat();
  }

  /** Sends a heartbeat and waits until the fleet has handled it. */
  private void beat() {
    fleet.tell(
        new FleetCommand.Heartbeat(
            session.ref(), List.of(new HeldJob("gone", new HeldLease(4, 9)))));
    session.expectMessage(
        new ToWorker.Revoke(JobLease.ofGame("gone", new HeldLease(4, 9)), "there is no run gone"));
  }

  /** Returns the workers once the fleet has handled all earlier messages. */
  private List<WorkerView> views() {
    return view().workers();
  }

  private FleetView view() {
    TestProbe<FleetView> answer = kit.createTestProbe();
    fleet.tell(new FleetCommand.GetView(answer.ref()));
    return answer.receiveMessage(Duration.ofSeconds(30));
  }

  @Test
  void namesTheRunsThatHandOutGames() {
    addRun();
    assertEquals(List.of("r"), view().runs());
    fleet.tell(new FleetCommand.RunNotified(new RunNotification.Stopped("r")));
    assertEquals(List.of(), view().runs());
    fleet.tell(new FleetCommand.RunNotified(new RunNotification.Started("r")));
    assertEquals(List.of("r"), view().runs());
  }

  @Test
  void listsWorkersByName() {
    addRun();
    connect();
    connectAnother();
    fleet.tell(new FleetCommand.Ready(session.ref(), 3));
    fleet.tell(
        new FleetCommand.Heartbeat(
            session.ref(),
            List.of(new HeldJob("r", new HeldGame(new HeldLease(7, 1), 12, Optional.empty())))));
    assertEquals(2, views().size());
    clock.addAndGet(Duration.ofSeconds(6).toNanos());
    fleet.tell(
        new FleetCommand.Heartbeat(
            session.ref(),
            List.of(new HeldJob("r", new HeldGame(new HeldLease(7, 1), 24, Optional.empty())))));
    fleet.tell(new FleetCommand.Finished(session.ref(), new JobKey.Game("r", 3), 80, false));
    assertEquals(2, views().size());
    clock.addAndGet(Duration.ofSeconds(2).toNanos());
    List<WorkerView> views = views();
    assertEquals(List.of("another", "w"), views.stream().map(view -> view.worker().id()).toList());
    assertEquals(Duration.ofSeconds(8), views.getFirst().silence());
    WorkerView busy = views.getLast();
    assertEquals("1", busy.version());
    assertEquals(4, busy.slots());
    assertEquals(Duration.ofSeconds(2), busy.silence());
    assertEquals(OptionalDouble.of(12.0 / 8), busy.movesPerSecond());
    assertEquals(1, busy.games());
    assertEquals(Map.of(new JobKey.Game("r", 7), 24), busy.moves());
  }
}
