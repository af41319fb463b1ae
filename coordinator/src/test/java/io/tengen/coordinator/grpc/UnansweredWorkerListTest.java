package io.tengen.coordinator.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Behaviors;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.FleetView;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.fleet.WorkerView;
import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunWorkers;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.wire.training.TrainingStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The list of workers while runs or trainings do not answer. */
class UnansweredWorkerListTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private static RunHandle run(String id, ActorRef<RunCommand> actor) {
    return new RunHandle(id, new JobPlan(Specs.duel(4)), Instant.EPOCH, "", actor);
  }

  private WorkerList list(List<RunHandle> live, CompletionStage<List<TrainingStatus>> trainings) {
    ActorRef<ToWorker> session = kit.<ToWorker>createTestProbe().ref();
    WorkerView worker =
        new WorkerView(
            new WorkerRef("w", Set.of("random"), session, ""),
            "test",
            4,
            3,
            Instant.EPOCH,
            Duration.ZERO,
            OptionalDouble.empty(),
            0,
            0,
            Map.of());
    FleetView view = new FleetView(List.of(worker), live.stream().map(RunHandle::id).toList());
    ActorRef<FleetCommand> fleet =
        kit.spawn(
            Behaviors.receive(FleetCommand.class)
                .onMessage(
                    FleetCommand.GetView.class,
                    get -> {
                      get.replyTo().tell(view);
                      return Behaviors.same();
                    })
                .build());
    return new WorkerList(
        kit.system(),
        fleet,
        id -> live.stream().filter(run -> run.id().equals(id)).findFirst(),
        () -> trainings);
  }

  private static List<WorkerStatus> get(CompletionStage<List<WorkerStatus>> answer)
      throws Exception {
    return answer.toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void listsTheRestIfARunDoesNotAnswer() throws Exception {
    TestProbe<RunCommand> silent = kit.createTestProbe();
    TestProbe<RunCommand> able = kit.createTestProbe();
    WorkerList workers =
        list(
            List.of(run("silent", silent.ref()), run("able", able.ref())),
            CompletableFuture.completedStage(List.of()));
    CompletionStage<List<WorkerStatus>> answer = workers.list();
    RunCommand.GetWorkers asked = (RunCommand.GetWorkers) able.receiveMessage(PATIENCE);
    silent.receiveMessage(PATIENCE);
    asked
        .replyTo()
        .tell(new RunWorkers(List.of(new GrantedLease(0, 1, "w", 0)), Map.of(), Map.of()));
    time.timePasses(Duration.ofSeconds(6));
    WorkerStatus worker = get(answer).getFirst();
    assertEquals(1, worker.playing().size());
    assertEquals("able", worker.playing().getFirst().run());
    assertEquals(
        List.of(
            new WorkerStatus.Problem(
                "silent", "the run does not answer, so that its games are missing here")),
        worker.problems());
  }

  @Test
  void listsTheRestIfTheTrainingsDoNotAnswer() throws Exception {
    TestProbe<RunCommand> able = kit.createTestProbe();
    WorkerList workers = list(List.of(run("able", able.ref())), new CompletableFuture<>());
    CompletionStage<List<WorkerStatus>> answer = workers.list();
    RunCommand.GetWorkers asked = (RunCommand.GetWorkers) able.receiveMessage(PATIENCE);
    asked.replyTo().tell(new RunWorkers(List.of(), Map.of(), Map.of()));
    time.timePasses(Duration.ofSeconds(6));
    assertEquals(
        List.of(
            new WorkerStatus.Problem(
                "", "the trainings do not answer, so that they are missing here")),
        get(answer).getFirst().problems());
  }
}
