package io.tengen.cli.learn;

import io.tengen.cli.learn.Generation.Judged;
import io.tengen.cli.learn.Generation.Played;
import io.tengen.cli.learn.Generation.Rated;
import io.tengen.cli.learn.Generation.Time;
import io.tengen.cli.learn.Generation.Trained;
import io.tengen.cli.learn.setting.Gate;
import io.tengen.cli.learn.setting.LearnPlan;
import io.tengen.cli.learn.setting.LearnSettings;
import io.tengen.cli.learn.setting.LearnSettings.Purpose;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.learn.Trainer;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/**
 * Runs generations of self-play, training, a gate and ratings, as AlphaGo Zero does (Silver et al.
 * 2017). The result of each stage is written before the next one starts, and a stage that is done
 * is not repeated. So the loop can be killed at any point and resumed; if the games are equal, so
 * are the networks. Confined to one thread, but for games that are played during a training.
 */
public final class LearnLoop {
  /** Number of earlier generations that a new one is rated against. */
  private static final int EARLIER = 3;

  private final LearnPlan plan;
  private final LearnDirectory directory;
  private final DataFolder folder;
  private final GameRunner gameRunner;
  private final Trainer trainer;
  private final NetworkConverter eightBits;
  private final LearnListener listener;
  private LearnState state;

  /**
   * Creates a loop that resumes from the state in its directory.
   *
   * @param folder receives the games of self-play
   * @param trainer trains on {@code folder} and on the directory's store
   * @param eightBits converts networks to eight bits, if the settings ask for it
   */
  public LearnLoop(
      LearnPlan plan,
      LearnDirectory directory,
      DataFolder folder,
      GameRunner gameRunner,
      Trainer trainer,
      NetworkConverter eightBits,
      LearnListener listener)
      throws IOException {
    this.plan = plan;
    this.directory = directory;
    this.folder = folder;
    this.gameRunner = gameRunner;
    this.trainer = trainer;
    this.eightBits = eightBits;
    this.listener = listener;
    state = directory.state();
  }

  /**
   * Runs until the given number of generations after generation 0 are complete. Blocks.
   *
   * @return the loop's progress
   * @throws StoppedException if the user stopped the loop
   */
  public LearnState run(int generations) throws Exception {
    for (int n = 0; n <= generations; n++) {
      if (n == state.generations().size()) {
        keep(Generation.begin(n));
      }
      if (!isComplete(state.generation(n))) {
        complete(n, n == generations);
        listener.ended(state, n);
      }
    }
    return state;
  }

  private boolean isComplete(Generation generation) {
    return generation.judged() != null
        && (generation.rated() != null || plan.at(generation.number()).ratingGames() == 0);
  }

  private void complete(int n, boolean last) throws Exception {
    if (n > 0 && state.generation(n).played() == null) {
      keep(state.generation(n).with(play(n, state)));
    }
    if (state.generation(n).trained() == null) {
      if (plan.at(n + 1).overlap() && n > 0 && !last && state.generations().size() == n + 1) {
        trainAndPlay(n);
      } else {
        keep(state.generation(n).with(train(n, () -> true)));
      }
    }
    if (state.generation(n).judged() == null) {
      Generation judged = state.generation(n).with(judge(n));
      directory.show(judged);
      keep(judged);
    }
    if (plan.at(n).ratingGames() > 0 && state.generation(n).rated() == null) {
      rate(n);
    }
  }

  private void keep(Generation generation) throws IOException {
    keep(state.with(generation));
  }

  private void keep(LearnState changed) throws IOException {
    state = changed;
    directory.keep(state);
  }

  /**
   * Trains a generation while the games of the next one are played on another thread. If either
   * fails, the other one ends, or is completed and kept by the next call of {@link #run}.
   */
  private void trainAndPlay(int n) throws Exception {
    Stopwatch watch = Stopwatch.start();
    keep(state.withBegun(n + 1));
    LearnState before = state;
    FutureTask<Played> games = new FutureTask<>(() -> play(n + 1, before));
    Thread player = Thread.ofPlatform().name("self-play").start(games);
    try {
      Trained trained = train(n, games::isDone);
      keep(state.generation(n).with(trained));
      keep(Generation.begin(n + 1).with(games.get().beside(trained, watch.time())));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } catch (InterruptedException e) {
      // The user stops the training, and so the games, whose run must be cancelled.
      throw e;
    } catch (Exception e) {
      games.cancel(true);
      throw e;
    } finally {
      player.join();
    }
  }

  /**
   * Returns the number of the generation whose network plays for generation {@code n}. Games that
   * may be played during the training of the generation before never wait for its network, so that
   * the player does not depend on interruptions.
   */
  private int player(int n, LearnState now) {
    return now.player(plan.at(n).overlap() && n > 1 ? n - 1 : n);
  }

  /**
   * Has the games of a generation played; may run on another thread than the loop.
   *
   * @param now the state when it began
   */
  private Played play(int n, LearnState now) throws Exception {
    Stopwatch watch = Stopwatch.start();
    int by = player(n, now);
    dropUnlisted(now);
    GameRunner.Games games = gameRunner.selfPlay(n, entrant(by, trained(by, now).player()));
    List<Shard> shards = games.shards();
    return new Played(
        by,
        String.join(",", games.runs()),
        games.games(),
        shards.stream().mapToLong(Shard::positions).sum(),
        NewestShards.samples(shards),
        shards.stream().map(Shard::sha256).toList(),
        watch.time());
  }

  /**
   * Removes shards that no generation lists. They come from an import that was interrupted and that
   * is now repeated as a whole, so that the window is the same as without the interruption.
   */
  private void dropUnlisted(LearnState now) throws IOException {
    Set<String> listed = now.shards(now.generations().size());
    List<Shard> unlisted =
        folder.shards().stream().filter(shard -> !listed.contains(shard.sha256())).toList();
    if (!unlisted.isEmpty()) {
      folder.remove(unlisted, "left by an interrupted import");
    }
  }

  /**
   * Trains a generation.
   *
   * @param alone whether no games are being played
   */
  private Trained train(int n, BooleanSupplier alone) throws Exception {
    Stopwatch watch = Stopwatch.start();
    LearnSettings settings = plan.at(n);
    boolean beside = !alone.getAsBoolean();
    Played played = state.generation(n).played();
    long fresh = played == null ? 0 : played.samples();
    List<Shard> window = fresh == 0 ? List.of() : window(n);
    TrainingTask task =
        new TrainingTask(
            Generation.name(n),
            settings.learner(),
            n == 0 ? Optional.empty() : Optional.of(trained(n - 1, state).checkpoint()),
            window,
            fresh == 0 ? 0 : settings.steps(fresh),
            settings.batch(),
            plan.rate(Math.max(1, n)),
            settings.seeds(Purpose.BATCHES, n));
    TrainingOutcome outcome = trainer.train(task, listener.training(n, task.steps(), alone));
    return new Trained(
        outcome.network(),
        outcome.checkpoint(),
        task.steps(),
        outcome.samples(),
        outcome.losses(),
        beside ? watch.time(outcome.threadTime()) : watch.time(),
        settings.eightBits() && !window.isEmpty()
            ? eightBits.convert(outcome.network(), window)
            : null);
  }

  /**
   * Returns the newest shards of generations up to this one that together fill its window. Of
   * several sizes of the board those are left out whose games do not fill a batch yet.
   */
  private List<Shard> window(int n) {
    LearnSettings settings = plan.at(n);
    Set<String> listed = state.shards(n);
    List<Shard> newest =
        NewestShards.of(
            folder.shards().stream().filter(shard -> listed.contains(shard.sha256())).toList(),
            settings.windowAfter(state.games(n)),
            settings.isOfSeveralSizes() ? settings.batch() : 0);
    if (!settings.isOfSeveralSizes()) {
      return newest;
    }
    Set<Integer> learned = new TreeSet<>();
    for (int size : NewestShards.sizes(newest)) {
      long samples = NewestShards.samples(NewestShards.ofSize(size, newest));
      if (samples >= settings.batch()) {
        learned.add(size);
      } else {
        listener.note(
            String.format(
                Locale.ROOT,
                "%s does not learn %2$dx%2$d yet: its games have %3$d samples, a batch has %4$d",
                Generation.name(n),
                size,
                samples,
                settings.batch()));
      }
    }
    // If no size has enough, the trainer says what to change.
    return learned.isEmpty()
        ? newest
        : newest.stream().filter(shard -> learned.contains(shard.board())).toList();
  }

  private Judged judge(int n) throws Exception {
    Gate gate = plan.at(n).gate();
    if (n == 0 || gate instanceof Gate.None) {
      return new Judged(true, 0, 0, Time.NONE);
    }
    Stopwatch watch = Stopwatch.start();
    GameRunner.Match match = gameRunner.judge(n, gate, entrant(n), entrant(state.player(n)));
    return new Judged(match.passed(), match.points(), match.games(), watch.time());
  }

  private void rate(int n) throws Exception {
    Stopwatch watch = Stopwatch.start();
    List<GameRunner.Entrant> earlier = new ArrayList<>();
    for (int i = n - 1; i >= Math.max(0, n - EARLIER); i--) {
      earlier.add(entrant(i));
    }
    int games = 0;
    LearnSettings settings = plan.at(n);
    for (int board : settings.ratingBoards()) {
      boolean isFirst = state.ratings().stream().noneMatch(each -> each.board() == board);
      state = state.withRatings(board, gameRunner.rate(n, board, isFirst, entrant(n), earlier));
      games += settings.ratingGames();
    }
    keep(state.generation(n).with(new Rated(games, watch.time())));
  }

  private static Trained trained(int n, LearnState now) {
    return Objects.requireNonNull(now.generation(n).trained(), "trained before");
  }

  private GameRunner.Entrant entrant(int n) throws IOException {
    return entrant(n, trained(n, state).network());
  }

  private GameRunner.Entrant entrant(int n, Artifact network) throws IOException {
    return new GameRunner.Entrant(Generation.name(n), network, directory.file(network));
  }
}
