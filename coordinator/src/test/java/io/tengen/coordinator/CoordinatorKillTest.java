package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.store.Databases;
import io.tengen.game.record.GameRecord;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.GetRunRequest;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.testing.Soak;
import io.tengen.wire.GameRecordCodec;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a coordinator process repeatedly with {@code kill -9} while a worker reports games.
 * Everything that it acknowledged must be there when the next one starts on the same database, and
 * the run must end with every game counted once.
 *
 * <p>It kills once per run in {@code verify}, and more often with
 *
 * <pre>./mvnw -Psoak -Dquick -pl coordinator -am test -Dtest=CoordinatorKillTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CoordinatorKillTest {
  private static final int GAMES = 200;
  private static final int KILLS = Soak.times(1, 10);
  private static final int SWISS_ENGINES = 6;

  /** Four rounds of three pairings of two games. */
  private static final int SWISS_GAMES = 24;

  /** Games after which to kill: in the middle of the second round, or of each. */
  private static final int FIRST_SWISS_KILL = Soak.times(9, 3);

  private static final int BETWEEN_SWISS_KILLS = Soak.times(SWISS_GAMES, 6);

  private static final Duration LEASE = Duration.ofSeconds(2);

  @TempDir private Path directory;
  private final Random random = new Random(1);
  private final Deque<Running> running = new ArrayDeque<>();

  private record Running(Process process, ManagedChannel channel) {}

  @AfterEach
  void stop() throws Exception {
    kill();
  }

  @Test
  void losesNothingOnH2() throws Exception {
    losesNothing(new DatabaseSettings.Embedded(directory));
  }

  @Test
  void losesNothingOnPostgreSql() throws Exception {
    losesNothing(PostgreSqlServer.database());
  }

  private void losesNothing(DatabaseSettings database) throws Exception {
    start(database);
    String run =
        ControlServiceGrpc.newBlockingStub(channel())
            .createRun(CreateRunRequest.newBuilder().setSpec(Harness.duel(GAMES)).build())
            .getId();
    BitSet acknowledged = new BitSet();
    for (int kills = 0; kills < KILLS; kills++) {
      play(acknowledged, GAMES * (kills + 1) / (KILLS + 2));
      kill();
      start(database);
      BitSet kept = new BitSet();
      games(run).forEach(kept::set);
      BitSet lost = (BitSet) acknowledged.clone();
      lost.andNot(kept);
      assertTrue(lost.isEmpty(), "acknowledged and lost: " + lost);
      // Some were counted, but the coordinator was killed before it sent the verdict.
      acknowledged.or(kept);
    }
    play(acknowledged, GAMES);
    assertEquals(
        RunState.RUN_STATE_FINISHED,
        ControlServiceGrpc.newBlockingStub(channel())
            .getRun(GetRunRequest.newBuilder().setRun(run).build())
            .getState());
    assertEquals(IntStream.range(0, GAMES).boxed().toList(), games(run));
    assertEquals(
        GAMES,
        ControlServiceGrpc.newBlockingStub(channel())
            .getRatings(GetRatingsRequest.newBuilder().setRun(run).build())
            .getGames());
  }

  /**
   * Both tournaments have the same seed and so the same games; the coordinator is killed during the
   * second.
   */
  @Test
  void pairsASwissTournamentIdenticallyAfterKills() throws Exception {
    start(new DatabaseSettings.Embedded(directory));
    RunSpec.Builder swiss = Harness.duel(SWISS_GAMES).setFormat("swiss:rounds=4");
    for (int engine = 2; engine < SWISS_ENGINES; engine++) {
      swiss.addEngines(Harness.engine("e" + engine, "random"));
    }
    String undisturbed = create(swiss);
    play(new BitSet(), SWISS_GAMES);
    String disturbed = create(swiss);
    BitSet acknowledged = new BitSet();
    for (int games = FIRST_SWISS_KILL; games < SWISS_GAMES; games += BETWEEN_SWISS_KILLS) {
      play(acknowledged, games);
      kill();
      start(new DatabaseSettings.Embedded(directory));
      games(disturbed).forEach(acknowledged::set);
    }
    play(acknowledged, SWISS_GAMES);

    assertEquals(pairings(undisturbed), pairings(disturbed));
    assertEquals(SWISS_GAMES, pairings(disturbed).size());
    Ratings ratings = ratings(disturbed);
    assertEquals(SWISS_ENGINES, ratings.getPlacingsCount());
    assertEquals(ratings(undisturbed).getPlacingsList(), ratings.getPlacingsList());
  }

  private String create(RunSpec.Builder spec) {
    return ControlServiceGrpc.newBlockingStub(channel())
        .createRun(CreateRunRequest.newBuilder().setSpec(spec).build())
        .getId();
  }

  private Ratings ratings(String run) {
    return ControlServiceGrpc.newBlockingStub(channel())
        .getRatings(GetRatingsRequest.newBuilder().setRun(run).build());
  }

  /** Returns the engines and the result of each game. */
  private List<String> pairings(String run) {
    List<String> pairings = new ArrayList<>();
    ControlServiceGrpc.newBlockingStub(channel())
        .exportGames(ExportGamesRequest.newBuilder().setRun(run).build())
        .forEachRemaining(game -> {
          GameRecord record = GameRecordCodec.fromBytes(game.getRecord().toByteArray());
          pairings.add(record.black() + "-" + record.white() + " " + record.outcome().winner());
        });
    return pairings;
  }

  /** Reports games until this many are acknowledged, and some more without waiting for them. */
  private void play(BitSet acknowledged, int games) throws Exception {
    ScriptedWorker worker = ScriptedWorker.connect(channel(), "w");
    Map<ByteString, Integer> indices = new HashMap<>();
    worker.ready(16);
    while (acknowledged.cardinality() < games) {
      assertFalse(worker.end.isDone(), () -> "cut off: " + worker.end.join());
      Assignment next = worker.assignments.poll(5, TimeUnit.MILLISECONDS);
      if (next != null) {
        indices.put(next.getLease(), next.getJob().getIndex());
        worker.finish(ScriptedWorker.play(next));
        worker.ready(1);
      } else {
        worker.heartbeat();
      }
      for (Verdict verdict = worker.verdicts.poll();
          verdict != null;
          verdict = worker.verdicts.poll()) {
        assertTrue(
            verdict.getStatus() == VerdictStatus.VERDICT_STATUS_COMMITTED
                || verdict.getStatus() == VerdictStatus.VERDICT_STATUS_DUPLICATE,
            verdict::toString);
        acknowledged.set(Objects.requireNonNull(indices.get(verdict.getLease())));
      }
    }
  }

  private List<Integer> games(String run) {
    Iterator<Game> exported =
        ControlServiceGrpc.newBlockingStub(channel())
            .exportGames(ExportGamesRequest.newBuilder().setRun(run).build());
    List<Integer> indices = new ArrayList<>();
    exported.forEachRemaining(game -> indices.add(game.getIndex()));
    return indices;
  }

  private void start(DatabaseSettings database) throws Exception {
    Process process =
        ChildJvm.of(Main.class, directory.toString(), Databases.argument(database))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = process.inputReader();
    int port = Integer.parseInt(out.readLine());
    running.add(
        new Running(
            process, ManagedChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build()));
  }

  private void kill() throws Exception {
    for (Running last = running.poll(); last != null; last = running.poll()) {
      // At a random moment.
      Thread.sleep(random.nextInt(100));
      last.process.destroyForcibly();
      last.process.waitFor();
      last.channel.shutdownNow();
    }
  }

  private ManagedChannel channel() {
    return running.getLast().channel;
  }

  /** A coordinator that prints its port and serves until it is killed. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
      Coordinator coordinator =
          Coordinator.start(Harness.config(Path.of(args[0]), Databases.parse(args[1]), LEASE));
      System.out.println(coordinator.grpcPort());
      System.out.flush();
      Thread.currentThread().join();
    }
  }
}
