package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.rollout.remote.PathRollouts;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of searches whose rollouts others play: what they count, and that nothing leaks. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteRolloutsTest {
  /** Plays each point of the board in order, so that a rollout depends on its position alone. */
  private static final RolloutPolicy IN_ORDER =
      (position, random) -> {
        Points points = position.points();
        for (int i = 0; i < points.count() && !position.isOver(); i++) {
          int point = points.get(i);
          if (position.board().stoneAt(point) == 0 && position.isLegalFast(point)) {
            position.playFast(point);
          }
        }
        while (!position.isOver()) {
          position.playFast(Points.PASS);
        }
      };

  private static Position start(String rules, int size) {
    return new Position(GameSetup.of(Rules.parse(rules), size, 6.5));
  }

  /** Answers every task at once, on the thread that submits it. */
  private static final class AtOnce implements RolloutService {
    private final RolloutPolicy policy;
    private int played;
    private Position root = start("chinese", 9);

    AtOnce(RolloutPolicy policy) {
      this.policy = policy;
    }

    @Override
    public void setRoot(Position position) {
      root = new Position(position);
    }

    @Override
    public boolean submit(RolloutTask task) {
      PathRollouts rollouts = new PathRollouts(root, policy, new SplittableRandom(1));
      play(rollouts, root, task);
      played++;
      return true;
    }

    static void play(PathRollouts rollouts, Position root, RolloutTask task) {
      int[] path = new int[task.length()];
      for (int i = 0; i < path.length; i++) {
        path[i] = task.move(i);
      }
      assertTrue(rollouts.play(root, path, path.length), "the path is legal");
      task.completed(rollouts.gain(), rollouts.lead(), rollouts.moves(), rollouts.count());
    }

    @Override
    public void flush() {
      // Nothing is collected.
    }

    @Override
    public long patienceNanos() {
      return 1_000_000;
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"chinese", "tromp-taylor", "nogo", "mini-go"})
  void countsWhatItsOwnRolloutsWouldCount(String rules) throws InterruptedException {
    SearchSettings settings =
        new SearchSettings(0.8, 0.05, false, 500, 0, 0.25, 2, 3, 10_000, 64, 1, RootSettings.NONE);
    int size = rules.equals("mini-go") ? 5 : 9;
    AtOnce service = new AtOnce(IN_ORDER);
    try (Search own = new Search(settings, () -> IN_ORDER, () -> PriorPolicy.UNIFORM, 1);
        Search remote =
            new Search(settings, null, () -> IN_ORDER, service, () -> PriorPolicy.UNIFORM, 1)) {
      Position position = start(rules, size);
      for (int move = 0; move < 4 && !position.isOver(); move++) {
        SearchReport expected = own.run(position, new SearchLimit.Visits(600));
        assertEquals(expected, remote.run(position, new SearchLimit.Visits(600)));
        position.play(expected.move());
      }
    }
    assertTrue(service.played > 600, "others have played");
  }

  /** Plays on several threads; some tasks fail, some end late, and some never. */
  private static final class Unreliable implements RolloutService {
    final AtomicInteger played = new AtomicInteger();
    final AtomicInteger silent = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(3);
    private final SplittableRandom dice;
    private final int room;
    private final AtomicInteger inside = new AtomicInteger();
    private final List<RolloutTask> held = new ArrayList<>();
    private volatile Position root = start("chinese", 9);

    Unreliable(SplittableRandom dice, int room) {
      this.dice = dice;
      this.room = room;
    }

    @Override
    public void setRoot(Position position) {
      root = new Position(position);
      inside.set(0);
      // What is answered for an earlier root must not be counted.
      held.forEach(task -> task.completed(1, 3, new int[0], 0));
      held.clear();
    }

    @Override
    public boolean submit(RolloutTask task) {
      if (inside.incrementAndGet() > room) {
        inside.decrementAndGet();
        return false;
      }
      int fate;
      long seed;
      synchronized (dice) {
        fate = dice.nextInt(100);
        seed = dice.nextLong();
      }
      if (fate == 0) {
        synchronized (held) {
          held.add(task);
        }
        silent.incrementAndGet();
        return true;
      }
      Position from = root;
      threads.execute(() -> {
        if (fate < 10) {
          task.failed();
        } else {
          SplittableRandom random = new SplittableRandom(seed);
          AtOnce.play(new PathRollouts(from, new UniformRollout(), random), from, task);
          played.incrementAndGet();
        }
        inside.decrementAndGet();
      });
      return true;
    }

    @Override
    public void flush() {
      // Nothing is collected.
    }

    @Override
    public long patienceNanos() {
      // Afterwards only the silent ones are left.
      while (inside.get() > silentNow()) {
        Thread.onSpinWait();
      }
      return 1;
    }

    private int silentNow() {
      synchronized (held) {
        return held.size();
      }
    }

    @Override
    public void close() {
      threads.shutdown();
    }
  }

  static List<Long> seeds() {
    return new SplittableRandom(7).longs(12).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noVirtualLossStaysInTheTree(long seed) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    // A virtual loss that stays is larger than all visits together.
    SearchSettings settings =
        new SearchSettings(
            0.8,
            0.05,
            false,
            random.nextBoolean() ? 500 : 0,
            0,
            0,
            1 + random.nextInt(3),
            100_000,
            10_000,
            64,
            1 + random.nextInt(3),
            RootSettings.NONE);
    Unreliable service = new Unreliable(random.split(), 1 + random.nextInt(60));
    try (Search search =
        new Search(settings, null, UniformRollout::new, service, () -> PriorPolicy.UNIFORM, seed)) {
      Position position = start("chinese", 9);
      for (int move = 0; move < 6; move++) {
        SearchReport report = search.run(position, new SearchLimit.Visits(700));
        Tree tree = search.tree();
        check(tree, Tree.ROOT);
        assertTrue(report.stats().visits() <= 700, report.stats().visits() + " visits");
        if (move == 0) {
          // The root's node is made without a simulation.
          assertEquals(
              700 - service.silent.get(), report.stats().visits(), "all but the silent ones");
        }
        position.play(report.move());
      }
    } finally {
      service.close();
      assertTrue(service.threads.awaitTermination(10, TimeUnit.SECONDS));
    }
    assertTrue(service.played.get() > 0, "others have played");
  }

  /** Checks that no edge has visits that are virtual losses; returns those of the edge. */
  private static int check(Tree tree, int edge) {
    int visits = EdgeStats.visits(tree.stats(edge));
    int node = tree.child(edge);
    int sum = 0;
    if (node != Tree.NONE) {
      for (int child = node; child < node + tree.count(node); child++) {
        sum += check(tree, child);
      }
    }
    // Visits of a node that was reused may have ended before it was made.
    assertTrue(
        visits >= sum && visits < sum + 1000, visits + " visits, of which " + sum + " went on");
    return visits;
  }

  @Test
  void aSearchDoesNotWaitLongForSilentWorkers() throws InterruptedException {
    RolloutService silent =
        new RolloutService() {
          private final AtomicInteger accepted = new AtomicInteger();

          @Override
          public void setRoot(Position root) {
            accepted.set(0);
          }

          @Override
          public boolean submit(RolloutTask task) {
            return accepted.incrementAndGet() <= 50;
          }

          @Override
          public void flush() {
            // Nothing is collected.
          }

          @Override
          public long patienceNanos() {
            return 1_000_000;
          }

          @Override
          public void close() {
            // Nothing is open.
          }
        };
    try (Search search =
        new Search(
            SearchSettings.DEFAULT,
            null,
            UniformRollout::new,
            silent,
            () -> PriorPolicy.UNIFORM,
            1)) {
      SearchReport report = search.run(start("chinese", 9), new SearchLimit.Visits(200));
      assertEquals(150, report.stats().visits());
    }
  }
}
