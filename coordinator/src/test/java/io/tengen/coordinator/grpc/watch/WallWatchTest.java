package io.tengen.coordinator.grpc.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.live.LiveGame;
import io.tengen.coordinator.live.LiveView;
import io.tengen.coordinator.live.LiveView.LiveRun;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.watch.LiveWall;
import io.tengen.wire.watch.WatchService.WatchLive;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WallWatchTest {
  private static final GameSetup SETUP =
      new GameSetup(Rules.CHINESE, 5, 0.5, List.of(), List.of(), Color.BLACK);

  private static final List<Integer> POINTS =
      IntStream.rangeClosed(1, 25).mapToObj(i -> Points.of(5).fromIndex(i)).toList();

  private static final Caller CALLER = new Caller(Principal.ANYONE, "test", () -> true);

  private final RunHandle run = run();
  private final Client client = new Client();
  private final WallSteps steps = new WallSteps();
  private final WallWatch watch =
      new WallWatch(new WatchLive("run", 10), new OpenCall<>(client, CALLER), steps);

  /** A client that reads when the test says so. */
  private static final class Client extends ServerCallStreamObserver<LiveWall> {
    final List<LiveWall> received = new ArrayList<>();
    boolean isReady = true;
    boolean isCancelled;

    @Override
    public boolean isReady() {
      return isReady;
    }

    @Override
    public boolean isCancelled() {
      return isCancelled;
    }

    @Override
    public void onNext(LiveWall message) {
      received.add(message);
    }

    @Override
    public void setOnCancelHandler(Runnable handler) {}

    @Override
    public void setOnReadyHandler(Runnable handler) {}

    @Override
    public void setCompression(String compression) {}

    @Override
    public void disableAutoInboundFlowControl() {}

    @Override
    public void request(int count) {}

    @Override
    public void setMessageCompression(boolean enable) {}

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void onCompleted() {}
  }

  private static RunHandle run() {
    RunSpec spec =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(
                    new EngineSpec("a", "random", Map.of()),
                    new EngineSpec("b", "random", Map.of())),
                SETUP,
                10)
            .seed(1)
            .build();
    return new RunHandle(
        "run", new JobPlan(spec), Instant.EPOCH, "", TestInbox.<RunCommand>create().getRef());
  }

  /** A game of this many moves. */
  private LiveGame game(int index, int moves) {
    List<GameRecord.Move> played =
        IntStream.range(0, moves)
            .mapToObj(i -> new GameRecord.Move(POINTS.get(i), 1, null))
            .toList();
    GameRecord record =
        new GameRecord(
            SETUP,
            "a",
            "b",
            played,
            new Outcome(Color.BLACK, Outcome.Reason.RESIGN, 0, ""),
            Instant.EPOCH,
            1);
    return LiveGame.ended(run, index, record, "w");
  }

  private void show(LiveGame... games) {
    watch.look(view(games));
  }

  private static LiveView view(LiveGame... games) {
    Map<Integer, LiveGame> byIndex = new LinkedHashMap<>();
    for (LiveGame game : games) {
      byIndex.put(game.id().index(), game);
    }
    return new LiveView(Map.of("run", new LiveRun(byIndex, Set.of(), false)));
  }

  @Test
  void firstMessageIsWholeAndLaterOnesAreChanges() {
    show(game(0, 2));
    LiveWall first = client.received.getFirst();
    assertTrue(first.reset());
    assertEquals(2, first.boards().getFirst().state().moves().size());
    show(game(0, 2));
    assertEquals(1, client.received.size(), "nothing has changed");
    show(game(0, 3), game(1, 0));
    LiveWall second = client.received.getLast();
    assertFalse(second.reset());
    assertEquals(2, second.changes().getFirst().from());
    assertEquals(1, second.changes().getFirst().moves().size());
    assertEquals(1, second.boards().getFirst().game().index());
    show(game(1, 0));
    assertEquals(0, client.received.getLast().gone().getFirst().index());
  }

  @Test
  void clientsThatKnowTheSameAreSentTheSameMessage() {
    Client second = new Client();
    WallWatch other =
        new WallWatch(new WatchLive("run", 10), new OpenCall<>(second, CALLER), steps);
    LiveView begun = view(game(0, 1));
    watch.look(begun);
    other.look(begun);
    second.isReady = false;
    LiveView later = view(game(0, 2));
    watch.look(later);
    other.look(later);
    second.isReady = true;
    LiveView last = view(game(0, 3));
    watch.look(last);
    other.look(last);
    assertSame(client.received.getFirst(), second.received.getFirst());
    assertEquals(1, client.received.getLast().changes().getFirst().moves().size());
    assertEquals(2, second.received.getLast().changes().getFirst().moves().size());
  }

  @Test
  void anEmptyWallIsSentOnce() {
    show();
    show();
    assertEquals(List.of(new LiveWall(true, List.of(), List.of(), List.of())), client.received);
  }

  @Test
  void slowClientReceivesTheDifferenceToTheLatestState() {
    show(game(0, 1));
    client.isReady = false;
    for (int moves = 2; moves <= 20; moves++) {
      show(game(0, moves), game(1, moves));
    }
    show(game(0, 20));
    assertEquals(1, client.received.size(), "nothing waits for a client that does not read");
    client.isReady = true;
    show(game(0, 20));
    LiveWall next = client.received.getLast();
    assertEquals(2, client.received.size());
    assertEquals(19, next.changes().getFirst().moves().size());
    assertEquals(List.of(), next.boards(), "a game that came and went meanwhile is left out");
  }

  @Test
  void aClientThatLeftIsForgotten() {
    assertFalse(watch.isClosed());
    client.isCancelled = true;
    assertTrue(watch.isClosed());
    show(game(0, 1));
    assertEquals(List.of(), client.received);
  }
}
