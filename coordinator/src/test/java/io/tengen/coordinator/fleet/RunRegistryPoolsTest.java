package io.tengen.coordinator.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.Done;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.store.PoolChanges;
import io.tengen.testing.Await;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.PoolChange;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of the changes of rating pools, while the database is slow or fails. */
class RunRegistryPoolsTest {
  @TempDir private Path directory;

  private final RunDirectory runs = new RunDirectory();
  private final HeldStatements runStatements = new HeldStatements();
  private final HeldStatements poolStatements = new HeldStatements();
  private RegistryFixture fixture;
  private ActorRef<RegistryCommand> registry;
  private TestProbe<StatusReply<Done>> replies;

  /** An executor whose tasks run when the test says so. */
  private static final class HeldStatements implements Executor {
    private final Deque<Runnable> tasks = new ConcurrentLinkedDeque<>();

    @Override
    public void execute(Runnable task) {
      tasks.add(task);
    }

    /** Runs the task that was added first; waits for one. */
    void runFirst() throws InterruptedException {
      Await.until("a statement", () -> !tasks.isEmpty());
      tasks.removeFirst().run();
    }

    /** Runs the task that was added last; waits for one. */
    void runLast() throws InterruptedException {
      Await.until("a statement", () -> !tasks.isEmpty());
      tasks.removeLast().run();
    }
  }

  @BeforeEach
  void open() throws Exception {
    fixture = new RegistryFixture(directory);
    replies = fixture.kit.createTestProbe();
    registry = fixture.registry(runs, runStatements, poolStatements);
    create("a", "b");
    runStatements.runFirst();
    Await.until("the run", () -> runs.all().size() == 1);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private TestProbe<StatusReply<RunHandle>> create(String... engines) {
    RunSpec spec =
        Specs.evaluation(4, Specs.engine(engines[0], "random"), Specs.engine(engines[1], "random"))
            .toBuilder()
            .pool("main")
            .build();
    TestProbe<StatusReply<RunHandle>> created = fixture.kit.createTestProbe();
    registry.tell(new RegistryCommand.Create(spec, "", "", created.ref()));
    return created;
  }

  private void change(PoolChange change) {
    registry.tell(new RegistryCommand.ChangePool("main", change, replies.ref()));
  }

  private void rename(String version, String name) {
    change(new PoolChange.Renamed(version, name, Instant.EPOCH));
  }

  private StatusReply<Done> reply() {
    return replies.receiveMessage(RegistryFixture.PATIENCE);
  }

  private List<PoolChange> stored() {
    return new PoolChanges(fixture.store, Runnable::run)
        .all().getOrDefault("main", List.of()).stream()
            .map(change -> change.at(Instant.EPOCH))
            .toList();
  }

  private static PoolChange renamed(String version, String name) {
    return new PoolChange.Renamed(version, name, Instant.EPOCH);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = fixture.store.connection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void storesChangesInTheirOrder() throws Exception {
    rename("a", "x");
    rename("x", "y");
    fixture.await(registry);
    poolStatements.runLast();
    poolStatements.runLast();
    assertTrue(reply().isSuccess());
    assertTrue(reply().isSuccess());
    assertEquals(List.of(renamed("a", "x"), renamed("x", "y")), stored());
  }

  @Test
  void aFailedChangeUndoesNoOther() throws Exception {
    rename("a", "x");
    rename("b", "y");
    fixture.await(registry);
    execute("ALTER TABLE pool_change RENAME TO away");
    poolStatements.runFirst();
    assertTrue(reply().isError());
    execute("ALTER TABLE away RENAME TO pool_change");
    poolStatements.runFirst();
    assertTrue(reply().isSuccess());
    assertEquals(List.of(renamed("b", "y")), stored());
    assertEquals("a", runs.pool("main").edits().name("a"));
    assertEquals("y", runs.pool("main").edits().name("b"));
  }

  @Test
  void acknowledgesARepeatedChangeOnlyWhenItIsStored() throws Exception {
    rename("a", "x");
    rename("a", "x");
    fixture.await(registry);
    execute("ALTER TABLE pool_change RENAME TO away");
    poolStatements.runFirst();
    assertTrue(reply().isError());
    poolStatements.runFirst();
    assertTrue(reply().isError());
  }

  @Test
  void showsNoChangeThatIsNotStored() throws Exception {
    rename("a", "x");
    fixture.await(registry);
    assertEquals("a", runs.pool("main").edits().name("a"));
    poolStatements.runFirst();
    assertTrue(reply().isSuccess());
    assertEquals("x", runs.pool("main").edits().name("a"));
  }

  @Test
  void refusesTheNameOfAVersionOfARunThatIsBeingCreated() throws Exception {
    TestProbe<StatusReply<RunHandle>> created = create("a", "x");
    rename("b", "x");
    assertEquals(
        "pool \"main\" has another version \"x\"; choose another name",
        String.valueOf(reply().getError().getMessage()));
    runStatements.runFirst();
    assertTrue(created.receiveMessage(RegistryFixture.PATIENCE).isSuccess());
  }

  @Test
  void refusesToRemoveTheRunOfAnAnchorThatIsBeingStored() throws Exception {
    TestProbe<StatusReply<RunHandle>> created = create("a", "c");
    runStatements.runFirst();
    String second = created.receiveMessage(RegistryFixture.PATIENCE).getValue().id();
    change(new PoolChange.Anchored("c", 1500, Instant.EPOCH));
    change(new PoolChange.RunRemoved(second, Instant.EPOCH));
    fixture.await(registry);
    poolStatements.runFirst();
    assertTrue(reply().isSuccess());
    assertEquals(
        "c fixes the scale of pool \"main\" and is in no other run; give the pool another anchor"
            + " first",
        String.valueOf(reply().getError().getMessage()));
  }

  @Test
  void refusesAnAnchorOfARunThatIsBeingRemoved() throws Exception {
    TestProbe<StatusReply<RunHandle>> created = create("a", "c");
    runStatements.runFirst();
    String second = created.receiveMessage(RegistryFixture.PATIENCE).getValue().id();
    change(new PoolChange.RunRemoved(second, Instant.EPOCH));
    change(new PoolChange.Anchored("c", 1500, Instant.EPOCH));
    fixture.await(registry);
    poolStatements.runFirst();
    assertTrue(reply().isSuccess());
    assertEquals(
        "pool \"main\" has no version \"c\"; tengen pool show lists them",
        String.valueOf(reply().getError().getMessage()));
  }

  @Test
  void refusesToRemoveTheOnlyRunWhileAnotherIsBeingCreated() throws Exception {
    TestProbe<StatusReply<RunHandle>> created = create("a", "c");
    String only = runs.all().getFirst().id();
    change(new PoolChange.RunRemoved(only, Instant.EPOCH));
    assertEquals(
        "run " + only + " is the only one of pool \"main\"; a pool has at least one",
        String.valueOf(reply().getError().getMessage()));
    runStatements.runFirst();
    assertTrue(created.receiveMessage(RegistryFixture.PATIENCE).isSuccess());
  }

  @Test
  void checksARunAgainstAChangeThatIsBeingStored() throws Exception {
    rename("a", "x");
    fixture.await(registry);
    RunSpec spec =
        Specs.evaluation(4, Specs.engine("x", "rollouts"), Specs.engine("b", "random")).toBuilder()
            .pool("main")
            .build();
    TestProbe<StatusReply<RunHandle>> created = fixture.kit.createTestProbe();
    registry.tell(new RegistryCommand.Create(spec, "", "", created.ref()));
    poolStatements.runFirst();
    assertTrue(reply().isSuccess());
    assertTrue(created.receiveMessage(RegistryFixture.PATIENCE).isError());
  }

  private String createWithProgram() throws InterruptedException {
    RunSpec spec =
        Specs.evaluation(4, Specs.program("p", "lz"), Specs.engine("b", "random")).toBuilder()
            .pool("main")
            .build();
    TestProbe<StatusReply<RunHandle>> created = fixture.kit.createTestProbe();
    registry.tell(new RegistryCommand.Create(spec, "", "", created.ref()));
    runStatements.runFirst();
    return created.receiveMessage(RegistryFixture.PATIENCE).getValue().id();
  }

  private void requestJobs(String run, String worker, String build) {
    WorkerRef ref =
        new WorkerRef(
            worker,
            Set.of("random", "gtp:lz", "gtp:lz,build=" + build),
            fixture.kit.<ToWorker>createTestProbe().ref(),
            "");
    ActorRef<RunCommand> actor = runs.find(run).orElseThrow().actor();
    actor.tell(new RunCommand.Joined(ref));
    actor.tell(new RunCommand.RequestJobs(ref, 1));
  }

  private String build(String run) {
    return runs.find(run)
        .orElseThrow()
        .plan()
        .spec()
        .engines()
        .getFirst()
        .settings()
        .getOrDefault("build", "");
  }

  @Test
  void runsOfAPoolTakeTheSameBuildWhenTheyBeginAtOnce() throws Exception {
    String one = createWithProgram();
    String two = createWithProgram();
    requestJobs(one, "w1", "LZ/0.17/aa");
    requestJobs(two, "w2", "LZ/0.18/bb");
    requestJobs(two, "w1", "LZ/0.17/aa");
    Await.until("builds", () -> !build(one).isEmpty() && !build(two).isEmpty());
    assertEquals(build(one), build(two));
  }

  @Test
  void aRunThatWasTakenOutKeepsItsBuildForItself() throws Exception {
    String one = createWithProgram();
    String two = createWithProgram();
    change(new PoolChange.RunRemoved(one, Instant.EPOCH));
    poolStatements.runFirst();
    assertTrue(reply().isSuccess());
    requestJobs(one, "w1", "LZ/0.17/aa");
    Await.until("its build", () -> !build(one).isEmpty());
    requestJobs(two, "w2", "LZ/0.18/bb");
    Await.until("its build", () -> !build(two).isEmpty());
    assertEquals("LZ/0.18/bb", build(two));
    change(new PoolChange.RunRestored(one, Instant.EPOCH));
    assertEquals(
        "pool \"main\" has another version \"p\": this one has build LZ/0.17/aa, not LZ/0.18/bb;"
            + " give it a name of its own",
        String.valueOf(reply().getError().getMessage()));
  }

  @Test
  void loadsTheChangesAfterARestart() throws Exception {
    rename("a", "x");
    poolStatements.runFirst();
    assertTrue(reply().isSuccess());
    fixture.kit.stop(registry, RegistryFixture.PATIENCE);
    RunDirectory again = new RunDirectory();
    assertTrue(fixture.await(fixture.registry(again)).isSuccess());
    assertEquals("x", again.pool("main").edits().name("a"));
    assertEquals(1, again.pool("main").edits().changes().size());
  }
}
