package io.tengen.coordinator.play;

import io.tengen.coordinator.access.Places;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.builtin.BuiltInFiles;
import io.tengen.coordinator.config.PlayLimits;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.job.RandomIds;
import io.tengen.coordinator.play.RefusedActionException.Why;
import io.tengen.coordinator.store.PlayTable;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.wire.play.CreatePlay;
import io.tengen.wire.play.Play;
import io.tengen.wire.play.PlayAction;
import io.tengen.wire.play.PlayCodec;
import io.tengen.wire.play.PlayService.ListPlays;
import io.tengen.wire.play.PlayService.PlayPage;
import io.tengen.wire.play.PlayState;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The games of people against engines. Each game's actions run one after the other. Thread-safe; no
 * method blocks unless it says so.
 */
public final class Plays {
  /** Number of games of earlier versions that are read at a time. */
  private static final int BATCH = 200;

  private final EngineSessions engines;
  private final PlayTable table;
  private final Executor blocking;
  private final Supplier<Executor> serials;
  private final InstantSource clock;
  private final PlayLimits limits;
  private final Map<String, OpenPlay> open = new ConcurrentHashMap<>();
  private final Places places;
  private final EngineSlots slots;

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
    places = new Places(limits.games());
    slots = new EngineSlots(limits.engines());
  }

  /** Loads the games that go on; blocks. Called once, before other methods. */
  public void load() {
    addOwners();
    for (byte[] state : table.open()) {
      PlayGame game = PlayGame.of(PlayCodec.fromBytes(state));
      // The time in which the coordinator was away is nobody's.
      game.restartTime(clock.instant());
      places.take(game.terms().owner());
      admit(game);
    }
  }

  /** Returns the SHA-256 of the networks and policies that open games use. */
  public Set<String> artifacts() {
    return open.values().stream()
        .flatMap(play -> play.artifacts().stream())
        .collect(Collectors.toSet());
  }

  /** Adds the persons of games that a version before the column had kept. */
  private void addOwners() {
    List<byte[]> states = table.withoutOwner(BATCH);
    while (!states.isEmpty()) {
      Map<String, String> owners = new HashMap<>();
      states.stream()
          .map(PlayCodec::fromBytes)
          .forEach(play -> owners.put(play.id(), play.terms().owner()));
      table.addOwners(owners);
      states = table.withoutOwner(BATCH);
    }
  }

  private OpenPlay admit(PlayGame game) {
    OpenPlay play = new OpenPlay(game, engines, slots, serials.get(), this::keep, clock);
    open.put(game.terms().id(), play);
    return play;
  }

  private void keep(Play play) {
    boolean goesOn = play.state() != PlayState.ENDED;
    table.update(play.id(), goesOn, PlayCodec.toBytes(play));
    if (!goesOn && open.remove(play.id()) != null) {
      places.free(play.terms().owner());
    }
  }

  /**
   * Begins a game.
   *
   * @return fails with {@link RefusedActionException} if the person has too many open games
   */
  public CompletionStage<Play> create(CreatePlay request, Principal person) {
    if (!places.tryTake(person.id())) {
      return CompletableFuture.failedStage(
          new RefusedActionException(
              Why.STATE, "you have " + places.limit() + " open games; end one of them first"));
    }
    return CompletableFuture.supplyAsync(() -> created(request, person), blocking)
        .whenComplete((play, failure) -> {
          if (failure != null) {
            places.free(person.id());
          }
        });
  }

  private Play created(CreatePlay request, Principal person) {
    // Throws if the kind or a setting does not exist, as far as that is known without a worker.
    StandardEngines.requirements(request.engine(), request.artifacts().keySet());
    Map<ResourceName, Artifact> artifacts =
        BuiltInFiles.complete(
            request.artifacts(), List.of(request.engine()), request.setup().size());
    ThreadLocalRandom random = ThreadLocalRandom.current();
    Color drawn = random.nextBoolean() ? Color.BLACK : Color.WHITE;
    PlayGame game =
        new PlayGame(
            new Play.Terms(
                RandomIds.fresh(open::containsKey),
                person.id(),
                person.name(),
                request.engine(),
                artifacts,
                request.color() == null ? drawn : request.color(),
                request.setup(),
                request.time(),
                request.engineTime(),
                random.nextLong(),
                clock.instant()));
    Play.Terms terms = game.terms();
    table.insert(
        terms.id(),
        terms.owner(),
        terms.createdAt(),
        PlayCodec.toBytes(game.view(Play.Present.NONE)));
    OpenPlay play = admit(game);
    play.serial().execute(play::begin);
    return shown(game.view(Play.Present.NONE), person);
  }

  /** Returns a game. */
  public CompletionStage<Play> get(String id, Principal caller) {
    OpenPlay play = open.get(id);
    return play == null
        ? CompletableFuture.supplyAsync(() -> withRecord(kept(id, caller)), blocking)
        : CompletableFuture.supplyAsync(() -> shown(play.view(), caller), play.serial());
  }

  /** Returns what a caller may know of a game as the database has it; blocks. */
  private Play kept(String id, Principal caller) {
    return table
        .find(id)
        .map(PlayCodec::fromBytes)
        .map(play -> shown(play, caller))
        .orElseThrow(() -> unknown(id));
  }

  /** Returns a game with its record if it has ended. */
  private static Play withRecord(Play play) {
    return play.state() == PlayState.ENDED ? play.withSgf(PlayGame.of(play).sgf()) : play;
  }

  private static RefusedActionException unknown(String id) {
    return new RefusedActionException(Why.UNKNOWN, "there is no game \"" + id + "\" of a person");
  }

  /**
   * Returns a page of games.
   *
   * @return fails with {@link RefusedActionException} if the page token is that of no game
   */
  public CompletionStage<PlayPage> list(ListPlays query, Principal caller) {
    return CompletableFuture.supplyAsync(() -> rows(query, caller), blocking)
        .thenCompose(rows -> page(rows, query.atMost(), caller));
  }

  /**
   * Returns the games of a page as the database has them, and one more if others follow; blocks.
   */
  private List<Play> rows(ListPlays query, Principal caller) {
    Optional<PlayTable.Place> before = Optional.empty();
    if (!query.pageToken().isEmpty()) {
      before = table.place(query.pageToken());
      if (before.isEmpty()) {
        throw new RefusedActionException(Why.INVALID, "page_token is not that of an earlier page");
      }
    }
    PlayTable.Filter filter =
        new PlayTable.Filter(
            query.open(), query.mine() ? Optional.of(caller.id()) : Optional.empty(), before);
    return table.newest(filter, query.atMost() + 1).stream().map(PlayCodec::fromBytes).toList();
  }

  private CompletionStage<PlayPage> page(List<Play> rows, int most, Principal caller) {
    List<Play> listed = rows.subList(0, Math.min(most, rows.size()));
    String next = listed.size() < rows.size() ? listed.getLast().id() : "";
    List<CompletableFuture<Play>> views =
        listed.stream().map(row -> present(row).toCompletableFuture()).toList();
    return CompletableFuture.allOf(views.toArray(CompletableFuture[]::new))
        .thenApply(all ->
            new PlayPage(
                views.stream().map(view -> shown(view.join().brief(), caller)).toList(), next));
  }

  /** Returns a game at present; as the database has it if it has ended. */
  private CompletionStage<Play> present(Play row) {
    OpenPlay play = open.get(row.id());
    return play == null
        ? CompletableFuture.completedStage(row)
        : CompletableFuture.supplyAsync(play::view, play.serial());
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
    if (!isOwn(play, caller) && !caller.isAdmin()) {
      return CompletableFuture.failedStage(
          new RefusedActionException(Why.FOREIGN, "another person plays this game"));
    }
    return CompletableFuture.supplyAsync(() -> play.act(action), play.serial())
        .thenApply(state -> shown(state, caller));
  }

  /** Sends what the caller may know of a game to a client, and what changes, until its end. */
  public void watch(String id, Principal caller, Watcher<Play> watcher) {
    OpenPlay play = open.get(id);
    if (play == null) {
      blocking.execute(() -> watchEnded(id, caller, watcher));
      return;
    }
    boolean isPerson = isOwn(play, caller);
    Watcher<Play> shown = new ShownWatcher<>(watcher, state -> shown(state, caller));
    play.serial().execute(() -> play.watch(shown, isPerson));
  }

  private void watchEnded(String id, Principal caller, Watcher<Play> watcher) {
    try {
      watcher.end(kept(id, caller));
    } catch (RefusedActionException e) {
      watcher.refuse(e);
    }
  }

  private static boolean isOwn(OpenPlay play, Principal person) {
    return play.owner().equals(person.id());
  }

  /**
   * Returns what a caller may know of a game: the person and administrators all of it, others not
   * the person's identifier, and visitors of a public coordinator not the person's name either.
   */
  private static Play shown(Play play, Principal caller) {
    if (caller.equals(Principal.VISITOR)) {
      return play.nameless();
    }
    boolean mayKnow = play.terms().owner().equals(caller.id()) || caller.isAdmin();
    return mayKnow ? play : play.anonymous();
  }

  /** Acts on the time that has passed in all games; called several times a second. */
  public void tick() {
    open.values().forEach(play -> play.serial().execute(() -> play.tick(limits.idle())));
  }
}
