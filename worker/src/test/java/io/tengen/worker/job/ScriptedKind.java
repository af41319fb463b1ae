package io.tengen.worker.job;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An engine kind whose players behave as their setting {@code how} says: {@code pass}; {@code wait}
 * until {@link #letGo} or an interrupt, then pass; {@code crash} with an unexpected exception;
 * {@code fill} the heap; {@code die}, which loses the game; {@code fail}, which loses the game and
 * withdraws the kind; {@code refuse} to be created.
 */
public final class ScriptedKind implements EngineKind {
  final Queue<Long> seeds = new ConcurrentLinkedQueue<>();
  final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger interrupted = new AtomicInteger();

  private final CountDownLatch gate = new CountDownLatch(1);
  private volatile boolean failed;

  /** An engine of this kind. */
  public static EngineSpec engine(String name, String how) {
    return new EngineSpec(name, "scripted", Map.of("how", how));
  }

  /** Lets all waiting players pass from now on. */
  public void letGo() {
    gate.countDown();
  }

  /** How many players were interrupted while they waited. */
  public int interruptions() {
    return interrupted.get();
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public List<String> offers() {
    return failed ? List.of() : List.of(name());
  }

  @Override
  public String meaning() {
    return "plays as a test specifies";
  }

  @Override
  public SettingTable settings() {
    return SettingTable.of(
        Setting.word(
                "how", List.of("pass", "wait", "crash", "fill", "die", "fail", "refuse", "small"))
            .unrepeatable());
  }

  /** Players with {@code how=small} accept boards below 5x5 only. */
  @Override
  public void requireBoard(EngineSpec spec, int size) {
    if ("small".equals(spec.settings().get("how")) && size >= 5) {
      throw new IllegalArgumentException("engine \"" + spec.name() + "\": not of size " + size);
    }
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    String how = spec.settings().getOrDefault("how", "pass");
    if (how.equals("refuse")) {
      throw new IllegalArgumentException("engine \"" + spec.name() + "\": will not be made");
    }
    seeds.add(seed);
    open.incrementAndGet();
    return new Player() {
      @Override
      public Decision decide(io.tengen.game.rules.Position position, TimeLeft time)
          throws PlayerFailure, InterruptedException {
        failed |= how.equals("fail");
        if (how.equals("die") || how.equals("fail")) {
          throw new PlayerFailure(Outcome.Reason.CRASH, "died");
        }
        return ScriptedKind.this.decide(how);
      }

      @Override
      public void close() {
        open.decrementAndGet();
      }
    };
  }

  private Decision decide(String how) throws InterruptedException {
    if (how.equals("crash")) {
      throw new IllegalStateException("first line\nsecond line");
    }
    if (how.equals("fill")) {
      throw new OutOfMemoryError("Java heap space");
    }
    if (Thread.interrupted()) {
      interrupted.incrementAndGet();
      throw new InterruptedException();
    }
    if (how.equals("wait")) {
      try {
        gate.await();
      } catch (InterruptedException e) {
        interrupted.incrementAndGet();
        throw e;
      }
    }
    return new Decision.Move(Points.PASS);
  }
}
