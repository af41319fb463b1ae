package io.tengen.cli.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tengen.cli.learn.Generation.Played;
import io.tengen.cli.learn.Generation.Time;
import io.tengen.cli.learn.Generation.Trained;
import io.tengen.cli.learn.setting.BoardSettings;
import io.tengen.cli.learn.setting.Gate;
import io.tengen.cli.learn.setting.LearnPlan;
import io.tengen.cli.learn.setting.LearnSettings;
import io.tengen.engine.play.Game;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.Parity;
import io.tengen.worker.learn.Trainer;
import io.tengen.worker.learn.TrainingListener;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of the loop's work and what it keeps, with a scripted game runner and trainer. */
class LearnLoopTest {
  private static final int GENERATIONS = 4;
  private static final int GAMES = 2;

  /** Generations that the scripted gate does not promote. */
  private static final Set<Integer> REJECTED = Set.of(2);

  @TempDir private Path directory;

  /** Calls of the game runner, the trainer and the listener, in order. */
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());

  /** The networks of the first game of each self-play and of each rating, sorted. */
  private final SortedSet<String> networks = new ConcurrentSkipListSet<>();

  private final List<TrainingTask> tasks = new ArrayList<>();

  /** A call that fails; empty for none. */
  private String failing = "";

  /** Opened by the games for generation 2; the training of generation 1 waits for it. */
  private CountDownLatch gamesOf2 = new CountDownLatch(0);

  /** Number of calls after which the user stops the loop; negative for never. */
  private int stopAfter = -1;

  private static LearnSettings settings(String gate, int ratingGames) {
    return settings(Set.of(3), Map.of("gate", gate, "ratingGames", String.valueOf(ratingGames)));
  }

  private static LearnSettings settings(Set<Integer> boards, Map<String, String> more) {
    Map<String, String> texts =
        LearnSettings.defaults(new TreeSet<>(boards), Rules.CHINESE, GENERATIONS, 1);
    texts.put("games", String.valueOf(GAMES));
    texts.put("batch", "2");
    texts.put("window", "1");
    texts.put("windowPerGame", "0");
    texts.putAll(more);
    return LearnSettings.of(texts);
  }

  private LearnState run(Path root, LearnSettings settings, int generations) throws Exception {
    return run(root, LearnPlan.of(settings), generations);
  }

  private LearnState run(Path root, LearnPlan plan, int generations) throws Exception {
    LearnDirectory learned = new LearnDirectory(root, plan, "id");
    try (DataFolder folder = DataFolder.write(LearnDirectory.games(root), "test")) {
      return new LearnLoop(
              plan,
              learned,
              folder,
              new ScriptedGameRunner(folder, plan),
              new ScriptedTrainer(learned.store(), root),
              (network, games) -> eightBits(learned.store(), network, games),
              new Listener())
          .run(generations);
    }
  }

  /** Records a call; the user may stop just before it, or after its work but before it is kept. */
  private synchronized void record(String call) throws StoppedException, IOException {
    if (stopAfter-- == 0) {
      throw new StoppedException();
    }
    if (call.equals(failing)) {
      throw new IOException(call + " fails");
    }
    calls.add(call);
  }

  private final class ScriptedGameRunner implements GameRunner {
    private final DataFolder folder;
    private final LearnPlan plan;

    ScriptedGameRunner(DataFolder folder, LearnPlan plan) {
      this.folder = folder;
      this.plan = plan;
    }

    @Override
    public Games selfPlay(int generation, Entrant player) throws Exception {
      networks.add("game " + generation + ".0: " + Files.readString(player.file()));
      List<String> runs = new ArrayList<>();
      List<Shard> shards = new ArrayList<>();
      for (BoardSettings board : plan.at(generation).boards()) {
        record("play " + generation + " by " + player.name() + on(board.size()));
        runs.add("run g" + generation + on(board.size()));
        shards.addAll(games(generation, board, player));
      }
      if (generation == 2) {
        gamesOf2.countDown();
      }
      return new Games(runs, shards.size(), shards);
    }

    /** Writes one game to a shard; the user may stop before or after the shard is written. */
    private List<Shard> games(int generation, BoardSettings board, Entrant player)
        throws Exception {
      List<Shard> shards = new ArrayList<>();
      for (int i = 0; i < board.games(); i++) {
        try (GameWriter writer = folder.writer(new GameWriter.Settings(1 << 20, 1))) {
          TrainingGame.Id id = new TrainingGame.Id("run g" + generation + on(board.size()), i);
          PlayerInfo playerInfo = new PlayerInfo("mcts", player.network().sha256());
          writer.add(
              RecordedGames.toTraining(
                  id,
                  game(plan.first().setup(board.size()), 10 * generation + i),
                  playerInfo,
                  playerInfo));
          writer.seal();
          shards.addAll(writer.sealed());
        }
        record("game " + generation + "." + i + on(board.size()));
      }
      return shards;
    }

    @Override
    public Match judge(int generation, Gate gate, Entrant candidate, Entrant player)
        throws Exception {
      record("judge " + candidate.name() + " against " + player.name());
      return new Match(!REJECTED.contains(generation), 3, 4);
    }

    @Override
    public List<LearnState.Rating> rate(
        int generation, int board, boolean isFirst, Entrant rated, List<Entrant> earlier)
        throws Exception {
      List<String> others = earlier.stream().map(Entrant::name).toList();
      record((isFirst ? "first rate " : "rate ") + rated.name() + " against " + others + on(board));
      networks.add("rated: " + Files.readString(rated.file()));
      return List.of(new LearnState.Rating(rated.name(), board, 100 * generation + board, 50, 2));
    }

    private String on(int board) {
      return plan.first().isOfSeveralSizes() ? " on " + board : "";
    }
  }

  private static GameRecord game(GameSetup setup, long seed) throws InterruptedException {
    EngineSpec engine = EngineSpec.parse("mcts:visits=4");
    MctsKind kind = new MctsKind();
    try (Player black = kind.create(engine, seed);
        Player white = kind.create(engine, seed + 1)) {
      return new Game(
              setup, new Game.Seat("b", black), new Game.Seat("w", white), MatchRules.DEFAULT, seed)
          .play();
    }
  }

  /** A trainer whose networks and checkpoints are texts. */
  private final class ScriptedTrainer implements Trainer {
    private final ArtifactStore store;
    private final Path root;

    ScriptedTrainer(ArtifactStore store, Path root) {
      this.store = store;
      this.root = root;
    }

    @Override
    public TrainingOutcome train(TrainingTask task, TrainingListener listener)
        throws IOException, InterruptedException {
      if (task.name().equals("g1")) {
        assertTrue(gamesOf2.await(10, TimeUnit.SECONDS));
      }
      try {
        record("train " + task.name());
      } catch (StoppedException e) {
        throw new IOException("stopped", e);
      }
      tasks.add(task);
      return new TrainingOutcome(
          add("checkpoint " + task.name()),
          add("network " + task.name()),
          task.shards().stream().mapToLong(Shard::samples).sum(),
          new Losses(1, 2, 3, 4, 10),
          new Parity(0, 0, 0, 0),
          Duration.ZERO,
          Duration.ZERO);
    }

    private Artifact add(String content) throws IOException {
      return store.add(Files.writeString(root.resolve("made"), content));
    }
  }

  private Artifact eightBits(ArtifactStore store, Artifact network, List<Shard> games)
      throws IOException {
    assertFalse(games.isEmpty());
    String content = Files.readString(store.find(network).orElseThrow()) + " in eight bits";
    return store.add(Files.writeString(directory.resolve("converted"), content));
  }

  private final class Listener implements LearnListener {
    @Override
    public void ended(LearnState state, int generation) {
      calls.add("end " + generation);
    }

    @Override
    public void note(String line) {
      calls.add(line);
    }

    @Override
    public TrainingListener training(int generation, long steps, BooleanSupplier alone) {
      return TrainingListener.NONE;
    }
  }

  @Test
  void runsTheStagesOfAGenerationInOrder() throws Exception {
    LearnState state = run(directory, settings("share:0.5x4", 2), 1);
    assertEquals(
        List.of(
            "train g0",
            "first rate g0 against []",
            "end 0",
            "play 1 by g0",
            "game 1.0",
            "game 1.1",
            "train g1",
            "judge g1 against g0",
            "rate g1 against [g0]",
            "end 1"),
        calls);
    Played played = Objects.requireNonNull(state.generation(1).played());
    assertEquals(GAMES, played.games());
    assertEquals(2, played.shards().size());
    assertEquals("network g1", Files.readString(directory.resolve("networks/g1.onnx")));
    assertEquals("network g1", Files.readString(directory.resolve("best.onnx")));
    assertTrue(Files.exists(directory.resolve("curve.svg")));
    assertEquals(103, state.ratings("g1").getFirst().elo());
  }

  @Test
  void continuesTrainingFromANetworkThatIsNotPromoted() throws Exception {
    LearnState state = run(directory, settings("share:0.5x4", 0), GENERATIONS);
    assertEquals(
        List.of("play 1 by g0", "play 2 by g1", "play 3 by g1", "play 4 by g3"),
        calls.stream().filter(call -> call.startsWith("play")).toList());
    assertEquals(
        List.of(
            "judge g1 against g0",
            "judge g2 against g1",
            "judge g3 against g1",
            "judge g4 against g3"),
        calls.stream().filter(call -> call.startsWith("judge")).toList());
    assertFalse(Objects.requireNonNull(state.generation(2).judged()).promoted());
    assertEquals("network g2", Files.readString(directory.resolve("networks/g2.onnx")));
    assertEquals(Optional.of(trained(state, 2).checkpoint()), tasks.get(3).from());
  }

  private static Trained trained(LearnState state, int generation) {
    return Objects.requireNonNull(state.generation(generation).trained());
  }

  @Test
  void promotesAllWithoutAGateAndRatesNoneWithoutRatingGames() throws Exception {
    LearnState state = run(directory, settings("none", 0), 3);
    assertTrue(
        calls.stream().noneMatch(call -> call.startsWith("judge") || call.contains("rate g")));
    assertTrue(calls.contains("play 3 by g2"));
    assertEquals(List.of(), state.ratings());
    assertNull(state.generation(3).rated());
  }

  @Test
  void ratesAGenerationAgainstTheThreeBeforeIt() throws Exception {
    run(directory, settings("none", 2), GENERATIONS);
    assertEquals(
        List.of(
            "first rate g0 against []",
            "rate g1 against [g0]",
            "rate g2 against [g1, g0]",
            "rate g3 against [g2, g1, g0]",
            "rate g4 against [g3, g2, g1]"),
        calls.stream().filter(call -> call.contains("rate g")).toList());
  }

  @Test
  void trainsEachNetworkFromTheOneBefore() throws Exception {
    LearnSettings settings = settings("none", 0);
    LearnState state = run(directory, settings, 2);
    TrainingTask first = tasks.getFirst();
    assertEquals(Optional.empty(), first.from());
    assertEquals(0, first.steps());
    assertEquals(List.of(), first.shards());
    for (int n = 1; n <= 2; n++) {
      TrainingTask task = tasks.get(n);
      Played played = Objects.requireNonNull(state.generation(n).played());
      assertEquals(Optional.of(trained(state, n - 1).checkpoint()), task.from());
      assertEquals(settings.steps(played.samples()), task.steps());
      assertEquals(LearnPlan.of(settings).rate(n), task.rate());
      // The window has one sample: the newest shard alone fills it.
      assertEquals(
          List.of(played.shards().getLast()), task.shards().stream().map(Shard::sha256).toList());
    }
    assertEquals(3, tasks.stream().map(TrainingTask::seed).distinct().count());
  }

  @Test
  void doesNotRepeatCompleteGenerations() throws Exception {
    LearnSettings settings = settings("none", 2);
    run(directory, settings, 1);
    calls.clear();
    run(directory, settings, 1);
    assertEquals(List.of(), calls);
    run(directory, settings, 2);
    assertEquals("play 2 by g1", calls.getFirst());
    assertEquals("end 2", calls.getLast());
  }

  /** Wherever it is stopped, the resumed loop has the same result as one that was not stopped. */
  @Test
  void stoppingAnywhereDoesNotChangeTheResult() throws Exception {
    stopAnywhere(settings("share:0.5x4", 2), 2);
  }

  @Test
  void stoppingAnywhereDoesNotChangeTheResultOfSeveralSizes() throws Exception {
    stopAnywhere(
        settings(Set.of(2, 3), Map.of("games", "2:1,3:1", "gate", "none", "ratingGames", "2")), 1);
  }

  @Test
  void stoppingAnywhereDoesNotChangeTheResultOfGamesPlayedDuringTrainings() throws Exception {
    stopAnywhere(
        settings(Set.of(3), Map.of("overlap", "yes", "gate", "share:0.5x4", "ratingGames", "2")),
        3);
  }

  @Test
  void playsForTheNextGenerationWhileANetworkIsTrained() throws Exception {
    gamesOf2 = new CountDownLatch(1);
    LearnSettings settings =
        settings(Set.of(3), Map.of("overlap", "yes", "gate", "share:0.5x4", "ratingGames", "0"));
    LearnState state = run(directory, settings, GENERATIONS);
    // The network of generation 2 is not promoted.
    assertEquals(
        List.of("play 1 by g0", "play 2 by g0", "play 3 by g1", "play 4 by g1"),
        calls.stream().filter(call -> call.startsWith("play")).toList());
    assertTrue(calls.indexOf("game 2.1") < calls.indexOf("train g1"), calls::toString);
    for (int n = 1; n <= GENERATIONS; n++) {
      Played played = Objects.requireNonNull(state.generation(n).played());
      assertEquals(
          List.of(played.shards().getLast()),
          tasks.get(n).shards().stream().map(Shard::sha256).toList(),
          "the newest shard for generation " + n);
    }
  }

  /** The untrained network has no games on which its values could be measured. */
  @Test
  void networksInEightBitsPlaySelfPlayOnly() throws Exception {
    run(directory, settings(Set.of(3), Map.of("eightBits", "yes", "ratingGames", "2")), 2);
    assertEquals(
        List.of(
            "game 1.0: network g0",
            "game 2.0: network g1 in eight bits",
            "rated: network g0",
            "rated: network g1",
            "rated: network g2"),
        List.copyOf(networks));
  }

  @Test
  void aFailureOfEitherStopsTheLoop() throws Exception {
    LearnSettings settings = settings(Set.of(3), Map.of("overlap", "yes", "ratingGames", "0"));
    failing = "train g1";
    assertEquals(
        "train g1 fails",
        assertThrows(IOException.class, () -> run(directory, settings, 2)).getMessage());
    failing = "play 2 by g0";
    assertEquals(
        "play 2 by g0 fails",
        assertThrows(IOException.class, () -> run(directory, settings, 2)).getMessage());
    failing = "";
    run(directory, settings, 2);
    assertEquals("network g2", Files.readString(directory.resolve("networks/g2.onnx")));
  }

  @Test
  void changedSettingsHoldFromTheirGenerationOn() throws Exception {
    LearnSettings settings = settings("none", 0);
    LearnPlan plan =
        LearnPlan.of(settings)
            .with(
                3,
                settings(
                    Set.of(3),
                    Map.of(
                        "games",
                        "3",
                        "reuse",
                        "6",
                        "resultShare",
                        "0.5",
                        "learningRate",
                        "0.003 to 0.001",
                        "gate",
                        "share:0.5x4",
                        "ratingGames",
                        "2")));
    LearnState state = run(directory, plan, GENERATIONS);
    assertEquals(
        List.of("first rate g3 against [g2, g1, g0]", "rate g4 against [g3, g2, g1]"),
        calls.stream().filter(call -> call.contains("rate g")).toList());
    assertEquals(
        List.of("judge g3 against g2", "judge g4 against g3"),
        calls.stream().filter(call -> call.startsWith("judge")).toList());
    for (int n = 1; n <= GENERATIONS; n++) {
      Played played = Objects.requireNonNull(state.generation(n).played());
      assertEquals(n < 3 ? GAMES : 3, played.games());
      assertEquals(plan.at(n).steps(played.samples()), tasks.get(n).steps());
      assertEquals(plan.at(n).learner(), tasks.get(n).learner());
      assertEquals(plan.rate(n), tasks.get(n).rate());
    }
    assertTrue(
        Files.readString(directory.resolve("curve.json"))
            .replaceAll("\\s", "")
            .contains(
                "\"changes\":{\"3\":{\"games\":\"3\",\"reuse\":\"6\",\"resultShare\":\"0.5\","));
  }

  /** A change must not reach a generation whose games may have begun with the settings before. */
  @Test
  void settingsChangeFromTheFirstGenerationOfWhichNothingHasBegun() throws Exception {
    for (String overlap : List.of("no", "yes")) {
      Path root = directory.resolve(overlap);
      LearnSettings settings = settings(Set.of(3), Map.of("overlap", overlap, "ratingGames", "0"));
      LearnPlan plan = LearnPlan.of(settings);
      assertEquals(1, LearnDirectory.unbegun(root, plan));
      run(root, plan, 0);
      assertEquals(1, LearnDirectory.unbegun(root, plan));
      run(root, plan, 2);
      assertEquals(3, LearnDirectory.unbegun(root, plan));
      failing = "train g3";
      assertThrows(IOException.class, () -> run(root, plan, GENERATIONS));
      failing = "";
      // The games for g4 may have begun beside the training.
      int next = overlap.equals("yes") ? 5 : 4;
      assertEquals(next, LearnDirectory.unbegun(root, plan));
      run(root, plan, 3);
      assertEquals(next, LearnDirectory.unbegun(root, plan));
    }
  }

  private void stopAnywhere(LearnSettings settings, int generations) throws Exception {
    LearnState whole = withoutTimes(run(directory.resolve("whole"), settings, generations));
    long points = calls.stream().filter(call -> !call.startsWith("end")).count();
    for (int point = 0; point < points; point++) {
      Path root = directory.resolve("stopped" + point);
      stopAfter = point;
      assertThrows(Exception.class, () -> run(root, settings, generations));
      stopAfter = -1;
      assertEquals(whole, withoutTimes(run(root, settings, generations)), "stopped after " + point);
      try (DataFolder folder = DataFolder.read(root.resolve("games"))) {
        assertEquals(generations * GAMES, folder.shards().size(), "stopped after " + point);
      }
    }
  }

  @Test
  void playsLearnsAndRatesEachSize() throws Exception {
    LearnSettings settings =
        settings(
            Set.of(3, 4, 5),
            Map.of("games", "3:2,4:1,5:1", "gate", "share:0.5x4", "ratingBoards", "3,5"));
    LearnState state = run(directory, settings, 1);
    assertEquals(
        List.of(
            "train g0",
            "first rate g0 against [] on 3",
            "first rate g0 against [] on 5",
            "end 0",
            "play 1 by g0 on 3",
            "game 1.0 on 3",
            "game 1.1 on 3",
            "play 1 by g0 on 4",
            "game 1.0 on 4",
            "play 1 by g0 on 5",
            "game 1.0 on 5",
            "train g1",
            "judge g1 against g0",
            "rate g1 against [g0] on 3",
            "rate g1 against [g0] on 5",
            "end 1"),
        calls);
    Played played = Objects.requireNonNull(state.generation(1).played());
    assertEquals("run g1 on 3,run g1 on 4,run g1 on 5", played.run());
    assertEquals(4, played.games());
    // A window of one sample has a shard of each size.
    assertEquals(List.of(3, 4, 5), tasks.get(1).shards().stream().map(Shard::board).toList());
    assertEquals("3-5", tasks.get(1).learner().boards().toString());
    assertEquals(
        List.of("3: 103", "5: 105"),
        state.ratings("g1").stream()
            .map(rating -> rating.board() + ": " + Math.round(rating.elo()))
            .toList());
    LearningCurve.Point point =
        LearningCurve.of(LearnPlan.of(settings), state).generations().get(1);
    assertEquals(105, point.elo());
    assertEquals(2, Objects.requireNonNull(point.boards()).size());
    String picture = Files.readString(directory.resolve("curve.svg"));
    assertTrue(picture.contains(">boards of 3-5, b2c32p2: Elo"), picture);
    assertTrue(picture.contains(">3x3</text>") && picture.contains(">5x5</text>"), picture);
  }

  @Test
  void leavesOutSizesWhoseGamesDoNotFillABatch() throws Exception {
    LearnSettings settings =
        settings(Set.of(2, 5), Map.of("games", "2:1,5:2", "batch", "40", "ratingGames", "0"));
    run(directory, settings, 1);
    assertEquals(Set.of(5), Set.copyOf(tasks.get(1).shards().stream().map(Shard::board).toList()));
    assertEquals(
        1,
        calls.stream()
            .filter(call ->
                call.matches(
                    "g1 does not learn 2x2 yet: its games have \\d+ samples, a batch has 40"))
            .count(),
        calls::toString);
  }

  /** Older versions wrote ratings without the board, and no settings. */
  @Test
  void readsTheStateOfOlderVersions() throws Exception {
    LearnSettings settings = settings("none", 2);
    LearnState state = run(directory, settings, 1);
    Path file = directory.resolve("state.json");
    ObjectNode older = (ObjectNode) new JsonMapper().readTree(file.toFile());
    older.remove("settings");
    older.get("ratings").forEach(rating -> ((ObjectNode) rating).remove("board"));
    assertFalse(older.toString().contains("board"), older::toString);
    Files.writeString(file, older.toString());
    assertEquals(state, new LearnDirectory(directory, LearnPlan.of(settings), "other").state());
    calls.clear();
    run(directory, settings, 2);
    assertEquals("play 2 by g1", calls.getFirst());
  }

  /** Returns a state without times, which differ between runs. */
  private static LearnState withoutTimes(LearnState state) {
    List<Generation> generations = new ArrayList<>();
    for (Generation each : state.generations()) {
      Played played = each.played();
      Trained trained = Objects.requireNonNull(each.trained());
      Generation.Judged judged = Objects.requireNonNull(each.judged());
      generations.add(
          new Generation(
              each.number(),
              played == null
                  ? null
                  : new Played(
                      played.by(),
                      played.run(),
                      played.games(),
                      played.positions(),
                      played.samples(),
                      played.shards().stream().map(shard -> "a shard").toList(),
                      Time.NONE),
              new Trained(
                  trained.network(),
                  trained.checkpoint(),
                  trained.steps(),
                  trained.window(),
                  trained.losses(),
                  Time.NONE,
                  trained.eightBits()),
              new Generation.Judged(judged.promoted(), judged.points(), judged.games(), Time.NONE),
              each.rated() == null ? null : new Generation.Rated(each.rated().games(), Time.NONE)));
    }
    return new LearnState(
        state.id(), generations, state.begun(), state.ratings(), state.settings());
  }
}
