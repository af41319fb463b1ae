package io.tengen.coordinator.play;

import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.config.PlayLimits;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.job.RandomIds;
import io.tengen.coordinator.play.RefusedActionException.Why;
import io.tengen.coordinator.store.PlayTable;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.board.Color;
import io.tengen.wire.access.Role;
import io.tengen.wire.play.CreatePlay;
import io.tengen.wire.play.Play;
import io.tengen.wire.play.PlayAction;
import io.tengen.wire.play.PlayCodec;
import io.tengen.wire.play.PlayState;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The games of people against engines. Each game's actions run one after the other. Thread-safe; no
 * method blocks unless it says so.
 */
public final class Plays {
  private final EngineSessions engines;
  private final PlayTable table;
  private final Executor blocking;
  private final Supplier<Executor> serials;
  private final InstantSource clock;
  private final PlayLimits limits;
  private final Map<String, OpenPlay> open = new ConcurrentHashMap<>();

  /**
   * @param blocking runs tasks that block
   * @param serials returns an executor that runs tasks one after the other, which may block
   */
  public Plays(
      EngineSessions engines,
      PlayTable table,
      Executor blocking,
      Supplier<Executor> serials,
      InstantSource clock,
      PlayLimits limits) {
    this.engines = engines;
    this.table = table;
    this.blocking = blocking;
    this.serials = serials;
    this.clock = clock;
    this.limits = limits;
  }

  /** Loads the games that go on; blocks. Called once, before other methods. */
  public void load() {
    for (byte[] state : table.open()) {
      PlayGame game = PlayGame.of(PlayCodec.fromBytes(state));
      // The time in which the coordinator was away is nobody's.
      game.restartTime(clock.instant());
      admit(game);
    }
  }

  private OpenPlay admit(PlayGame game) {
    OpenPlay play = new OpenPlay(game, engines, serials.get(), this::keep, clock);
    open.put(game.terms().id(), play);
    return play;
  }

  private void keep(Play play) {
    boolean goesOn = play.state() != PlayState.ENDED;
    table.update(play.id(), goesOn, PlayCodec.toBytes(play));
    if (!goesOn) {
      open.remove(play.id());
    }
  }

  /**
   * Begins a game.
   *
   * @return fails with {@link RefusedActionException} if the person has too many open games
   */
  public CompletionStage<Play> create(CreatePlay request, Principal person) {
    long games = open.values().stream().filter(play -> isOwn(play, person)).count();
    if (games >= limits.games()) {
      return CompletableFuture.failedStage(
          new RefusedActionException(
              Why.STATE, "you have " + games + " open games; end one of them first"));
    }
    return CompletableFuture.supplyAsync(() -> created(request, person), blocking);
  }

  private Play created(CreatePlay request, Principal person) {
    // Throws if the kind or a setting does not exist, as far as that is known without a worker.
    StandardEngines.requirements(request.engine(), request.artifacts().keySet());
    ThreadLocalRandom random = ThreadLocalRandom.current();
    Color drawn = random.nextBoolean() ? Color.BLACK : Color.WHITE;
    PlayGame game =
        new PlayGame(
            new Play.Terms(
                RandomIds.fresh(open::containsKey),
                person.id(),
                person.name(),
                request.engine(),
                request.artifacts(),
                request.color() == null ? drawn : request.color(),
                request.setup(),
                request.time(),
                request.engineTime(),
                random.nextLong(),
                clock.instant()));
    Play.Terms terms = game.terms();
    table.insert(terms.id(), terms.createdAt(), PlayCodec.toBytes(game.view(Play.Present.NONE)));
    OpenPlay play = admit(game);
    makeRoom(play);
    play.serial().execute(play::begin);
    return shown(game.view(Play.Present.NONE), person);
  }

  /** Returns a game. */
  public CompletionStage<Play> get(String id, Principal caller) {
    return onGame(id, play -> play.view())
        .orElseGet(() -> CompletableFuture.supplyAsync(() -> ended(id), blocking))
        .thenApply(play -> shown(play, caller));
  }

  /** Returns the state of a game that has ended, with its record; blocks. */
  private Play ended(String id) {
    Play play = table.find(id).map(PlayCodec::fromBytes).orElseThrow(() -> unknown(id));
    return play.state() == PlayState.ENDED ? play.withSgf(PlayGame.of(play).sgf()) : play;
  }

  private static RefusedActionException unknown(String id) {
    return new RefusedActionException(Why.UNKNOWN, "there is no game \"" + id + "\" of a person");
  }

  /** Returns the newest games, newest first, without their moves. */
  public CompletionStage<List<Play>> list(int most, boolean isOpen, Principal caller) {
    if (isOpen) {
      List<CompletableFuture<Play>> views =
          open.values().stream()
              .map(this::brief)
              .map(CompletionStage::toCompletableFuture)
              .toList();
      return CompletableFuture.allOf(views.toArray(CompletableFuture[]::new))
          .thenApply(all ->
              views.stream()
                  .map(CompletableFuture::join)
                  .sorted(newestFirst())
                  .limit(most)
                  .map(play -> shown(play, caller))
                  .toList());
    }
    return CompletableFuture.supplyAsync(
        () ->
            table.newest(most).stream()
                .map(PlayCodec::fromBytes)
                .map(Play::brief)
                .map(play -> shown(play, caller))
                .toList(),
        blocking);
  }

  private CompletionStage<Play> brief(OpenPlay play) {
    return CompletableFuture.supplyAsync(() -> play.view().brief(), play.serial());
  }

  private static Comparator<Play> newestFirst() {
    return Comparator.comparing((Play play) -> play.terms().createdAt()).reversed();
  }

  /**
   * Executes an action of a person.
   *
   * @return fails with {@link RefusedActionException} if it cannot be done
   */
  public CompletionStage<Play> act(PlayAction action, Principal caller) {
    OpenPlay play = open.get(action.play());
    if (play == null) {
      return CompletableFuture.supplyAsync(
          () -> {
            throw table.find(action.play()).isPresent()
                ? new RefusedActionException(Why.STATE, "the game has ended")
                : unknown(action.play());
          },
          blocking);
    }
    if (!isOwn(play, caller) && !caller.hasAny(Set.of(Role.ADMIN))) {
      return CompletableFuture.failedStage(
          new RefusedActionException(Why.FOREIGN, "another person plays this game"));
    }
    makeRoom(play);
    return CompletableFuture.supplyAsync(() -> play.act(action), play.serial())
        .thenApply(state -> shown(state, caller));
  }

  /** Sends a game to a client, and what changes, until its end. */
  public void watch(String id, Watcher<Play> watcher) {
    OpenPlay play = open.get(id);
    if (play != null) {
      play.serial().execute(() -> play.watch(watcher));
      return;
    }
    blocking.execute(() -> {
      try {
        watcher.end(ended(id).withSgf(""));
      } catch (RefusedActionException e) {
        watcher.refuse(e);
      }
    });
  }

  private Optional<CompletionStage<Play>> onGame(String id, Function<OpenPlay, Play> work) {
    return Optional.ofNullable(open.get(id))
        .map(play -> CompletableFuture.supplyAsync(() -> work.apply(play), play.serial()));
  }

  private static boolean isOwn(OpenPlay play, Principal person) {
    return play.owner().equals(person.id());
  }

  /** Hides the person's identifier from others. */
  private static Play shown(Play play, Principal caller) {
    boolean mayKnow = play.terms().owner().equals(caller.id()) || caller.hasAny(Set.of(Role.ADMIN));
    return mayKnow ? play : play.anonymous();
  }

  /** Lets the engines of a person's other games give up slots that exceed the limit. */
  private void makeRoom(OpenPlay used) {
    open.values().stream()
        .filter(play -> play != used && play.owner().equals(used.owner()) && play.holdsSlot())
        .sorted(Comparator.comparing(OpenPlay::usedAt).reversed())
        .skip(limits.engines() - 1)
        .forEach(play -> play.serial().execute(play::pause));
  }

  /** Does what time demands in all games; called several times a second. */
  public void tick() {
    open.values().forEach(play -> play.serial().execute(() -> play.tick(limits.idle())));
  }
}
