package io.tengen.coordinator.grpc.watch;

import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.OpenCall;
import io.tengen.coordinator.live.LiveGame;
import io.tengen.coordinator.live.LiveView;
import io.tengen.coordinator.live.LiveView.LiveRun;
import io.tengen.coordinator.live.LiveWatcher;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.GameArchive.ArchivedGame;
import io.tengen.game.record.GameRecord;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.watch.LiveGameId;
import io.tengen.wire.watch.LiveGameUpdate;
import io.tengen.wire.watch.LiveState;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Sends a client one game until it has ended; the result comes from the archive. */
public final class GameWatch implements LiveWatcher {
  /**
   * Number of looks without a worker after which the game is said to wait: the result of a game
   * that has just ended is refereed and committed in less time.
   */
  private static final int PATIENCE = 8;

  private final RunHandle run;
  private final LiveGameId id;
  private final GameArchive archive;
  private final Executor computing;
  private final OpenCall<LiveGameUpdate> call;
  private final GameSteps steps;

  private Wall.@Nullable Known sent;
  private @Nullable LiveState state;
  private int looksWithoutWorker;

  /** Whether the record has been requested. */
  private boolean isEnding;

  /**
   * @param computing decodes the record
   * @param steps shared by all watchers of the same views
   */
  public GameWatch(
      RunHandle run,
      int index,
      GameArchive archive,
      Executor computing,
      OpenCall<LiveGameUpdate> call,
      GameSteps steps) {
    this.run = run;
    this.steps = steps;
    id = new LiveGameId(run.id(), index);
    this.archive = archive;
    this.computing = computing;
    this.call = call;
  }

  @Override
  public Interest interest() {
    return new Interest(id.run(), 0, Set.of(id.index()));
  }

  @Override
  public boolean isClosed() {
    return call.isClosed();
  }

  @Override
  public void look(LiveView view) {
    Optional<LiveRun> known = view.run(id);
    if (known.isEmpty() || isEnding) {
      return;
    }
    LiveRun now = known.get();
    LiveGame game = now.games().get(id.index());
    if (now.counted().contains(id.index())) {
      isEnding = true;
      archive.get(id.run(), id.index()).whenCompleteAsync(this::ended, computing);
    } else if (game != null) {
      running(view, game);
    } else if (now.isOver()) {
      call.end(update(LiveState.ENDED));
    } else {
      waiting();
    }
  }

  private void running(LiveView view, LiveGame game) {
    looksWithoutWorker = 0;
    Wall.Known now = Wall.Known.of(game);
    Wall.Known before = sent;
    // Asked first, because it also ends the calls of revoked tokens.
    if (!call.isReady() || (now.equals(before) && state == LiveState.RUNNING)) {
      return;
    }
    call.send(
        before != null && before.isContinuedBy(game)
            ? steps.since(view, game, before.moves())
            : steps.whole(view, game));
    sent = now;
    state = LiveState.RUNNING;
  }

  private void waiting() {
    looksWithoutWorker++;
    boolean isNews = state == null || looksWithoutWorker >= PATIENCE && state != LiveState.WAITING;
    // Asked first, because it also ends the calls of revoked tokens.
    if (call.isReady() && isNews) {
      call.send(update(LiveState.WAITING));
      state = LiveState.WAITING;
    }
  }

  private void ended(@Nullable Optional<ArchivedGame> found, @Nullable Throwable failure) {
    if (found == null || found.isEmpty()) {
      call.fail(
          failure == null
              ? new IllegalStateException("the record of game " + id.index() + " is missing")
              : failure);
      return;
    }
    try {
      ArchivedGame archived = found.get();
      GameRecord record = GameRecordCodec.fromBytes(archived.record().toArrayUnsafe());
      LiveGame game = LiveGame.ended(run, id.index(), record, archived.worker());
      call.end(
          new LiveGameUpdate(
              LiveState.ENDED,
              Optional.of(game.whole()),
              Optional.empty(),
              Optional.of(record.outcome())));
    } catch (RuntimeException e) {
      call.fail(e);
    }
  }

  private static LiveGameUpdate update(LiveState state) {
    return new LiveGameUpdate(state, Optional.empty(), Optional.empty(), Optional.empty());
  }
}
