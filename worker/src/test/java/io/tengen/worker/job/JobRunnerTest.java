package io.tengen.worker.job;

import static io.tengen.worker.job.ScriptedKind.engine;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.player.RandomKind;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.GtpKind;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.tracing.TraceContext;
import io.tengen.tracing.Tracing;
import io.tengen.wire.LeaseToken;
import io.tengen.worker.LogLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.MDC;

class JobRunnerTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 5, 0.5);
  private static final EngineSpec PASSER = engine("passer", "pass");
  private static final EngineSpec WAITER = engine("waiter", "wait");

  private final ScriptedKind scripted = new ScriptedKind();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final RecordingListener listener = new RecordingListener();
  private final JobRunner runner =
      new JobRunner(
          2,
          EngineProvider.of(new EngineKinds(List.of(scripted, new RandomKind(), new MctsKind()))),
          new WorkerMetrics(registry));

  private JobRunner runner(Duration crashHold) {
    return new JobRunner(
        1,
        EngineProvider.of(new EngineKinds(List.of(scripted))),
        new WorkerMetrics(registry),
        Tracing.OFF,
        crashHold);
  }

  @AfterEach
  void close() throws InterruptedException {
    runner.close();
  }

  @Test
  void playsJobAndReportsRecord() throws InterruptedException {
    Job job = job(0, PASSER, engine("other", "pass"));
    play(job);
    awaitFreed(1);

    GameRecord record = finished(job);
    assertEquals("passer", record.black());
    assertEquals("other", record.white());
    assertEquals(job.seed(), record.seed());
    assertEquals(Outcome.Reason.SCORE, record.outcome().reason());
    assertEquals(2, record.moves().size());
    assertEquals(0, scripted.open.get());
    assertEquals(2, registry.counter(WorkerMetrics.MOVES).count());
    assertEquals(1, registry.counter(WorkerMetrics.GAMES_FINISHED).count());
  }

  @Test
  void recordsTheBuildsOfPrograms(@TempDir Path directory) throws Exception {
    Path engine = directory.resolve("passer");
    Files.writeString(
        engine,
        """
        #!/bin/sh
        while read id command rest; do
          case "$command" in
            name) echo "=$id Passer" ;;
            version) echo "=$id 2" ;;
            genmove) echo "=$id pass" ;;
            *) echo "=$id" ;;
          esac
          echo
        done
        """);
    assertTrue(engine.toFile().setExecutable(true));
    EngineProgram program = new EngineProgram(List.of(engine.toString()));
    EngineKinds kinds =
        new EngineKinds(
            List.of(scripted, new GtpKind(ProgramAllowlist.of(Map.of("passer", program)))));
    EngineSpec given = StandardEngines.parse("gtp:passer");
    kinds.requireBoard(given, 5);
    EngineSpec identified = StandardEngines.identified(given, Set.copyOf(kinds.offers()));
    JobRunner programs =
        new JobRunner(1, EngineProvider.of(kinds), new WorkerMetrics(new SimpleMeterRegistry()));
    try {
      Job job = job(0, PASSER, identified);
      assertTrue(programs.play(job, listener));
      awaitFreed(1);
      assertEquals(
          new EngineBuilds("", identified.settings().getOrDefault("build", "none")),
          finished(job).builds());
    } finally {
      programs.close();
    }
  }

  /** A game that its engine refuses to play is declined with a line in the log. */
  @Test
  void logLinesAboutATracedGameHaveTheTrace() throws InterruptedException {
    TraceContext trace = Tracing.lease("traced", 0, 1);
    Job plain = job(0, engine("refuser", "refuse"), PASSER);
    Job job =
        new Job(
            new GameLease("traced", 0, new LeaseToken("t"), Optional.of(trace)),
            plain.setup(),
            plain.black(),
            plain.white(),
            plain.seed(),
            plain.rules(),
            plain.keepCandidates(),
            plain.artifacts());
    try (LogLines lines = LogLines.of(JobRunner.class)) {
      play(job);
      awaitFreed(1);
      play(plain);
      awaitFreed(2);
      assertEquals(
          Map.of("run", "traced", "game", "0", "traceId", trace.traceId()),
          lines.fields().getFirst());
      assertFalse(lines.fields().getLast().containsKey("traceId"), "another game's line");
    }
  }

  @Test
  void countsBusySlots() throws InterruptedException {
    play(job(0, WAITER, PASSER));
    Await.until("the slot is busy", () -> busy() == 1);
    assertEquals(0, listener.freed.get());
    scripted.letGo();
    awaitFreed(1);
    assertEquals(0, busy());
    assertEquals(List.of(), runner.progress());
  }

  @Test
  void drawsSeparateSeedsForColours() throws InterruptedException {
    play(job(0, PASSER, PASSER));
    awaitFreed(1);
    play(job(0, PASSER, PASSER));
    awaitFreed(2);

    List<Long> seeds = List.copyOf(scripted.seeds);
    assertEquals(4, seeds.size());
    assertNotEquals(seeds.get(0), seeds.get(1));
    assertEquals(seeds.subList(0, 2), seeds.subList(2, 4));
  }

  @Test
  void repeatsMovesOfRepeatedJob() throws InterruptedException {
    EngineSpec mcts = EngineSpec.parse("mcts:visits=30");
    EngineSpec random = EngineSpec.parse("random");
    Job first = job(7, 0, mcts, random, true);
    Job again = job(7, 1, mcts, random, true);
    play(first);
    play(again);
    awaitFreed(2);
    assertEquals(points(finished(first)), points(finished(again)));
  }

  @Test
  void keepsCandidatesOnlyIfRequested() throws InterruptedException {
    EngineSpec mcts = EngineSpec.parse("mcts:visits=30");
    Job whole = job(0, 0, mcts, mcts, true);
    Job totals = job(1, 0, mcts, mcts, false);
    play(whole);
    play(totals);
    awaitFreed(2);

    SearchStats kept = firstSearch(finished(whole));
    SearchStats stripped = firstSearch(finished(totals));
    assertFalse(kept.candidates().isEmpty());
    assertTrue(stripped.candidates().isEmpty());
    assertTrue(stripped.visits() >= 30);
  }

  @Test
  void declinesJobsWhoseEnginesCannotBeCreated() throws InterruptedException {
    Job unknown = job(0, EngineSpec.parse("x=alphago"), PASSER);
    Job refused = job(1, PASSER, engine("shy", "refuse"));
    Job large = job(2, PASSER, engine("shy", "small"));
    play(unknown);
    play(refused);
    play(large);
    awaitFreed(3);

    assertTrue(reason(unknown).contains("unknown kind \"alphago\""), reason(unknown));
    assertEquals("engine \"shy\": will not be made", reason(refused));
    assertEquals("engine \"shy\": not of size 5", reason(large));
    assertEquals(0, scripted.open.get(), "Black is closed when White cannot be made");
  }

  @Test
  void linesAboutAGameCarryItsRunAndIndex() throws InterruptedException {
    try (LogLines log = LogLines.of(JobRunner.class)) {
      play(job(3, PASSER, engine("shy", "refuse")));
      awaitFreed(1);
      assertEquals(List.of(Map.of("run", "run", "game", "3")), log.fields());
    }
    assertNull(MDC.get("run"));
  }

  @Test
  void declinesJobAndKeepsSlotAfterDefectInPlayer() throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      Job job = job(i, PASSER, engine("wreck", "crash"));
      play(job);
      awaitFreed(i + 1);
      assertEquals("the game failed on this worker: first line second line", reason(job));
    }
    Job sound = job(9, PASSER, PASSER);
    play(sound);
    awaitFreed(5);
    assertNotNull(finished(sound));
  }

  @Test
  void declinesJobsThatDoNotFitIntoTheHeap() throws InterruptedException {
    Job job = job(0, PASSER, engine("glutton", "fill"));
    play(job);
    awaitFreed(1);
    assertEquals(
        "a Java heap of %d MiB is too small (Java heap space); give Java a larger one (-Xmx)"
            .formatted(Runtime.getRuntime().maxMemory() >> 20),
        reason(job));
  }

  @Test
  void interruptsDroppedGameWithoutReport() throws InterruptedException {
    Job job = job(0, PASSER, WAITER);
    play(job);
    Await.until("White is asked", () -> runner.progress().equals(progress(job, 1)));

    assertTrue(runner.drop(job.lease()));
    awaitFreed(1);
    assertFalse(runner.drop(job.lease()));
    assertEquals(1, scripted.interruptions());
    assertTrue(listener.finished.isEmpty());
    assertTrue(listener.declined.isEmpty());
    assertEquals(List.of(), runner.progress());
    assertEquals(1, registry.counter(WorkerMetrics.GAMES_DROPPED).count());
  }

  @Test
  void dropDoesNotInterruptNextGameOfSlot() throws InterruptedException {
    int games = 400;
    for (int i = 0; i < games; i++) {
      Job dropped = job(2 * i, EngineSpec.parse("random"), PASSER);
      Job next = job(2 * i + 1, PASSER, PASSER);
      play(dropped);
      boolean wasDropped = runner.drop(dropped.lease());
      play(next);
      awaitFreed(2 * i + 2);
      assertNotNull(finished(next));
      assertEquals(!wasDropped, listener.finished.containsKey(dropped.lease()));
    }
    assertTrue(listener.declined.isEmpty(), listener.declined::toString);
  }

  @Test
  void playsLeaseOnce() throws InterruptedException {
    Job job = job(0, WAITER, PASSER);
    play(job);
    assertFalse(runner.play(job, listener));
    scripted.letGo();
    awaitFreed(1);
  }

  @Test
  void reportsLossByCrashedEngineAfterDelay() throws InterruptedException {
    Job job = job(0, PASSER, engine("dying", "die"));
    JobRunner brisk = runner(Duration.ofMillis(1));
    brisk.play(job, listener);
    awaitFreed(1);
    brisk.close();
    assertEquals(Outcome.Reason.CRASH, finished(job).outcome().reason());
  }

  @Test
  void declinesGameIfWorkerLostEnginesResource() throws InterruptedException {
    Job job = job(0, PASSER, engine("starved", "fail"));
    JobRunner brisk = runner(Duration.ofMillis(1));
    brisk.play(job, listener);
    awaitFreed(1);
    brisk.close();
    assertEquals("this worker cannot play passer any more (died)", reason(job));
    assertTrue(listener.finished.isEmpty());
  }

  @Test
  void dropsGameOfCrashedEngineOnShutdown() throws InterruptedException {
    JobRunner patient = runner(Duration.ofMinutes(5));
    patient.play(job(0, PASSER, engine("dying", "die")), listener);
    Await.until("the game is over", () -> scripted.seeds.size() == 2 && scripted.open.get() == 0);
    patient.close();
    assertEquals(1, listener.freed.get());
    assertTrue(listener.finished.isEmpty());
    assertTrue(listener.declined.isEmpty());
  }

  @Test
  void closeDropsRunningGames() throws InterruptedException {
    play(job(0, WAITER, PASSER));
    play(job(1, PASSER, WAITER));
    runner.close();
    assertEquals(2, listener.freed.get());
    assertTrue(listener.finished.isEmpty());
    assertEquals(0, scripted.open.get());
  }

  private static Job job(int index, EngineSpec black, EngineSpec white) {
    return job(index, 1, black, white, false);
  }

  private static Job job(
      int index, long lease, EngineSpec black, EngineSpec white, boolean candidates) {
    return new Job(
        new GameLease("run", index, new LeaseToken("" + lease)),
        SETUP,
        black,
        white,
        1000 + index,
        MatchRules.parse("time=1m/move,moves=40"),
        candidates,
        Map.of());
  }

  private void play(Job job) {
    assertTrue(runner.play(job, listener));
  }

  private double busy() {
    return registry.get(WorkerMetrics.SLOTS_BUSY).gauge().value();
  }

  private void awaitFreed(int slots) throws InterruptedException {
    Await.until("slots freed: " + slots, () -> listener.freed.get() == slots);
  }

  private GameRecord finished(Job job) {
    GameRecord record = listener.finished.get(job.lease());
    assertNotNull(record, () -> job.lease() + " in " + listener.finished.keySet());
    return record;
  }

  private String reason(Job job) {
    return listener.declined.getOrDefault(job.lease(), "not declined");
  }

  private static List<LeaseProgress> progress(Job job, int moves) {
    return List.of(new LeaseProgress(job.lease(), moves));
  }

  private static List<Integer> points(GameRecord record) {
    return record.moves().stream().map(GameRecord.Move::move).toList();
  }

  private static SearchStats firstSearch(GameRecord record) {
    SearchStats search = record.moves().getFirst().search();
    assertNotNull(search);
    return search;
  }
}
