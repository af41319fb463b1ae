package io.tengen.coordinator.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Behaviors;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.FlakyJournal;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.store.RunTable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Creating and loading runs, with an in-memory journal and a table on disk. */
class RunRegistryTest {
  /** Enough runs for a race to be lost in some of them. */
  private static final int NEW_RUNS = 300;

  @TempDir Path directory;

  private RunDirectory runs = new RunDirectory();
  private RegistryFixture fixture;
  private ActorTestKit kit;
  private RunTable table;

  @BeforeEach
  void open() throws Exception {
    fixture = new RegistryFixture(directory);
    kit = fixture.kit;
    table = new RunTable(fixture.store, Runnable::run);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private ActorRef<RegistryCommand> registry(List<RunTable.Row> rows) {
    runs = new RunDirectory();
    return fixture.registry(runs, table, rows, Runnable::run);
  }

  private static void create(
      ActorRef<RegistryCommand> registry, String request, TestProbe<StatusReply<RunHandle>> to) {
    registry.tell(new RegistryCommand.Create(Specs.duel(4), "", request, to.ref()));
  }

  @Test
  void createsOneRunForRepeatedRequests() {
    ActorRef<RegistryCommand> registry = registry(List.of());
    TestProbe<StatusReply<RunHandle>> replies = kit.createTestProbe();
    create(registry, "one", replies);
    create(registry, "one", replies);
    create(registry, "another", replies);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ids.add(replies.receiveMessage(RegistryFixture.PATIENCE).getValue().id());
    }
    assertEquals(2, ids.stream().distinct().count(), ids::toString);
    create(registry, "one", replies);
    String again = replies.receiveMessage(RegistryFixture.PATIENCE).getValue().id();
    assertTrue(ids.contains(again));
    assertEquals(2, runs.all().size());
    assertEquals(2, table.all().size());
  }

  @Test
  void createsARunForEachRequestWithoutId() {
    ActorRef<RegistryCommand> registry = registry(List.of());
    TestProbe<StatusReply<RunHandle>> replies = kit.createTestProbe();
    create(registry, "", replies);
    create(registry, "", replies);
    String first = replies.receiveMessage(RegistryFixture.PATIENCE).getValue().id();
    assertNotEquals(first, replies.receiveMessage(RegistryFixture.PATIENCE).getValue().id());
  }

  @Test
  void loadsRunsAndRequestsAfterARestart() {
    ActorRef<RegistryCommand> registry = registry(List.of());
    TestProbe<StatusReply<RunHandle>> replies = kit.createTestProbe();
    create(registry, "one", replies);
    RunHandle created = replies.receiveMessage(RegistryFixture.PATIENCE).getValue();
    kit.stop(registry, RegistryFixture.PATIENCE);

    ActorRef<RegistryCommand> next = registry(table.all());
    assertTrue(fixture.await(next).isSuccess());
    RunHandle found = runs.find(created.id()).orElseThrow();
    assertEquals(created.createdAt(), found.createdAt());
    assertEquals(created.plan().spec(), found.plan().spec());
    create(next, "one", replies);
    assertEquals(created.id(), replies.receiveMessage(RegistryFixture.PATIENCE).getValue().id());
  }

  /** Each read of a journal has a limit of its own, which a busy disk may exceed once or twice. */
  @Test
  void waitsForASlowDatabase() {
    ActorRef<RegistryCommand> registry = registry(List.of());
    TestProbe<StatusReply<RunHandle>> replies = kit.createTestProbe();
    create(registry, "one", replies);
    String created = replies.receiveMessage(RegistryFixture.PATIENCE).getValue().id();
    kit.stop(registry, RegistryFixture.PATIENCE);

    FlakyJournal.delayReads(2);
    assertTrue(fixture.await(registry(table.all())).isSuccess());
    assertTrue(runs.find(created).isPresent());
  }

  /** A worker that waits may report a game before the request to create its run is answered. */
  @Test
  void registersARunBeforeItsGamesAreHandedOut() {
    ActorRef<RegistryCommand> registry = registry(List.of());
    ActorRef<FleetCommand> fleet = fixture.await(registry).getValue();
    TestProbe<Boolean> found = kit.createTestProbe();
    ActorRef<ToWorker> session =
        kit.spawn(
            Behaviors.receive(ToWorker.class)
                .onMessage(
                    ToWorker.Assign.class,
                    assign -> {
                      String run = ((JobKey.Game) assign.lease().job()).run();
                      found.ref().tell(runs.findRegistered(run).isPresent());
                      return Behaviors.same();
                    })
                .onAnyMessage(_ -> Behaviors.same())
                .build());
    WorkerRef worker = new WorkerRef("w", Set.of("random"), session, "");
    fleet.tell(new FleetCommand.Connect(worker, "test", 4, List.of()));
    TestProbe<StatusReply<RunHandle>> replies = kit.createTestProbe();
    for (int i = 0; i < NEW_RUNS; i++) {
      fleet.tell(new FleetCommand.Ready(session, 4));
      create(registry, "", replies);
      for (int game = 0; game < 4; game++) {
        assertTrue(found.receiveMessage(RegistryFixture.PATIENCE), "the run is unknown");
      }
    }
  }

  @Test
  void failsToStartWithARunWithoutJournal() {
    ActorRef<RegistryCommand> registry =
        registry(List.of(new RunTable.Row("nosuch", Instant.EPOCH, "")));
    assertEquals("run nosuch has no journal", fixture.await(registry).getError().getMessage());
  }

  @Test
  void allowsRetryOfARunThatCouldNotBeStored() throws Exception {
    ActorRef<RegistryCommand> registry = registry(List.of());
    TestProbe<StatusReply<RunHandle>> replies = kit.createTestProbe();
    fixture.store.close();
    create(registry, "one", replies);
    StatusReply<RunHandle> reply = replies.receiveMessage(RegistryFixture.PATIENCE);
    assertTrue(reply.isError());
    assertTrue(
        String.valueOf(reply.getError().getMessage()).startsWith("the run could not be stored: "),
        () -> reply.getError().toString());
    assertEquals(List.of(), runs.all());
    create(registry, "one", replies);
    assertTrue(replies.receiveMessage(RegistryFixture.PATIENCE).isError(), "tried once more");
  }
}
