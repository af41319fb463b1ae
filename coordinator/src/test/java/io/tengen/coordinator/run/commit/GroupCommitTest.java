package io.tengen.coordinator.run.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import akka.util.ByteString;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupCommitTest {
  private static final long INTERVAL = 100;

  private ActorTestKit kit;
  private ActorRef<ToWorker> session;
  private final GroupCommit buffer = new GroupCommit(INTERVAL);

  @BeforeAll
  void start() {
    kit = ActorTestKit.create();
    session = kit.<ToWorker>createTestProbe().ref();
  }

  @AfterAll
  void stop() {
    kit.shutdownTestKit();
  }

  private GroupCommit.Entry entry(int index) {
    return new GroupCommit.Entry(
        new ReportedGame(Specs.won(index, Color.BLACK), ByteString.emptyByteString()), 1, session);
  }

  @Test
  void waitsFromTheFirstResult() {
    GroupCommit fresh = new GroupCommit(INTERVAL);
    fresh.add(entry(0), 1_000);
    fresh.add(entry(1), 1_060);
    assertEquals(40, fresh.delay(1_060));
    assertEquals(2, fresh.begin(1_100).size());
    fresh.add(entry(2), 1_130);
    fresh.finish();
    assertEquals(70, fresh.delay(1_160));
  }

  @Test
  void remainderOfALargeBatchWaitsForAnInterval() {
    for (int i = 0; i < GroupCommit.BATCH + 3; i++) {
      buffer.add(entry(i), 1_000 + i);
    }
    assertEquals(GroupCommit.BATCH, buffer.begin(9_000).size());
    buffer.finish();
    assertEquals(80, buffer.delay(9_020));
    assertEquals(3, buffer.begin(9_100).size());
    assertFalse(buffer.isGathering());
  }
}
