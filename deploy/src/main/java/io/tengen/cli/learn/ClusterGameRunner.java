package io.tengen.cli.learn;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.games.RunImporter;
import io.tengen.cli.learn.setting.BoardSettings;
import io.tengen.cli.learn.setting.Gate;
import io.tengen.cli.learn.setting.LearnPlan;
import io.tengen.cli.learn.setting.LearnSettings;
import io.tengen.cli.learn.setting.LearnSettings.Purpose;
import io.tengen.cli.local.EmbeddedCluster;
import io.tengen.cli.options.GameOptions;
import io.tengen.cli.play.RunFollower;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.TestState;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Plays the learning loop's games as runs of a cluster. Each run is created with a request id of
 * its own, so that asking again finds the same run.
 */
final class ClusterGameRunner implements GameRunner {
  private static final EngineSpec RANDOM = EngineSpec.parse("random");
  private static final EngineSpec ROLLOUTS = EngineSpec.parse("mcts:visits=1000");

  /** Engines that do not learn and that generations are rated against. */
  static final List<EngineSpec> ANCHORS = List.of(RANDOM, ROLLOUTS);

  private static final String SELF_PLAY = "self-play";

  /**
   * The share of the workers that a run waits with for the run of the next larger board, relative
   * to that run's. Small enough that runs end nearly one after the other, with the longest games
   * first, and the loop gets little more of a shared cluster than one run would.
   */
  private static final double WAITING_SHARE = 0.25;

  private final Terminal terminal;
  private final Interrupt interrupt;
  private final Connection connection;
  private final @Nullable WorkerConfig worker;
  private final LearnPlan plan;
  private final String id;
  private final Map<String, String> policies;
  private final DataFolder folder;
  private boolean playing;

  /**
   * Creates a runner for one learning loop.
   *
   * @param worker settings of the worker in this process; null if workers elsewhere play
   * @param id the loop's id
   * @param folder receives the games of self-play
   */
  ClusterGameRunner(
      Terminal terminal,
      Interrupt interrupt,
      Connection connection,
      @Nullable WorkerConfig worker,
      LearnPlan plan,
      String id,
      Map<String, String> policies,
      DataFolder folder) {
    this.terminal = terminal;
    this.interrupt = interrupt;
    this.connection = connection;
    this.worker = worker;
    this.plan = plan;
    this.id = id;
    this.policies = Map.copyOf(policies);
    this.folder = folder;
  }

  /** Returns the name of the loop's rating pool for boards of a size. */
  private String pool(int board) {
    return "learn-" + id + suffix(board);
  }

  /** Tells runs and pools of several sizes apart; empty if the loop has one size. */
  private String suffix(int board) {
    return plan.first().isOfSeveralSizes() ? String.format(Locale.ROOT, "-%1$dx%1$d", board) : "";
  }

  /**
   * Has the runs of all sizes played at once, so that the workers need not wait for the last games
   * of one size before they begin the next. The largest boards, whose games take longest, get most
   * of the workers first.
   */
  @Override
  public Games selfPlay(int generation, Entrant player) throws Exception {
    Deque<RunStatus> begun = new ArrayDeque<>();
    List<String> runs = new ArrayList<>();
    List<Shard> shards = new ArrayList<>();
    try {
      double share = FleetShare.DEFAULT.share();
      for (BoardSettings board : plan.at(generation).boards().reversed()) {
        begun.add(beginSelfPlay(generation, board.size(), player, share));
        share = Math.max(FleetShare.LEAST_SHARE, share * WAITING_SHARE);
      }
      while (!begun.isEmpty()) {
        RunStatus run = finish(inFront(begun.getFirst()), generation, SELF_PLAY);
        begun.remove();
        runs.addFirst(run.id());
        shards.addAll(0, writeShards(run));
      }
    } catch (StoppedException | CommandException e) {
      cancel(begun, e);
      throw e;
    }
    int games = Math.toIntExact(shards.stream().mapToLong(Shard::games).sum());
    return new Games(runs, games, shards);
  }

  /** Gives a run the usual share of the workers, and returns its present status. */
  private RunStatus inFront(RunStatus begun) throws ControlException {
    RunStatus run = connection.control().get(begun.id());
    double share = FleetShare.DEFAULT.share();
    return run.state().isEnded() || run.spec().schedule().share() == share
        ? run
        : connection.control().schedule(run.id(), null, share);
  }

  /**
   * Cancels runs on a remote coordinator as well: no command would collect their games. The next
   * command on this directory resumes them.
   */
  private void cancel(Collection<RunStatus> begun, Exception reason) {
    for (RunStatus run : begun) {
      try {
        connection.control().cancel(run.id());
      } catch (ControlException e) {
        reason.addSuppressed(e);
      }
    }
  }

  /**
   * @param share the run's share of the workers beside other runs
   */
  private RunStatus beginSelfPlay(int generation, int board, Entrant player, double share)
      throws ControlException, CommandException, InterruptedException {
    LearnSettings settings = plan.at(generation);
    RunSpec.Builder spec =
        spec(
                RunKind.SELF_PLAY,
                board,
                List.of(engine(settings.selfPlay(), player)),
                settings.board(board).games(),
                settings.seeds(Purpose.SELF_PLAY, generation, board),
                MatchRules.Decided.COUNT)
            .selfPlay(settings.board(board).beginnings())
            .schedule(new FleetShare(FleetShare.DEFAULT.priority(), share));
    return begin(spec.build(), List.of(player), generation, SELF_PLAY);
  }

  /**
   * Writes all games of a run, in order, into new shards. Other imports write only the games that
   * the folder lacks; this one writes all of them, so that repeating an interrupted import leads to
   * the same window.
   */
  private List<Shard> writeShards(RunStatus run)
      throws ControlException, IOException, InterruptedException {
    RunImporter games = new RunImporter(connection.control(), run.id(), run.spec());
    try (Progress progress = DataFolders.progress(terminal, run.committed(), "games into shards");
        GameWriter writer = folder.writer(GameWriter.Settings.DEFAULT)) {
      int[] written = {0};
      games.missing(
          new GameIndex().games(games.source()),
          game -> {
            try {
              writer.add(games.toTrainingGame(game));
            } catch (DataException e) {
              progress.say("left out " + e.getMessage());
            }
            progress.update(++written[0]);
          });
      writer.seal();
      return writer.sealed();
    }
  }

  @Override
  public Match judge(int generation, Gate gate, Entrant candidate, Entrant player)
      throws Exception {
    LearnSettings settings = plan.at(generation);
    boolean sprt = gate instanceof Gate.Sprt;
    RunSpec spec =
        spec(
                RunKind.EVALUATION,
                settings.largest().size(),
                List.of(engine(settings.rating(), candidate), engine(settings.rating(), player)),
                gate instanceof Gate.Share share ? share.games() : Gate.Sprt.MOST_GAMES,
                settings.seeds(Purpose.GATE, generation),
                MatchRules.Decided.PLAY)
            .format(sprt ? Gate.Sprt.FORMAT : "")
            .build();
    RunStatus run = play(spec, List.of(candidate, player), generation, "gate");
    Standings standings = connection.control().standings(run.id());
    Standings.Rating rating =
        standings.ratings().stream()
            .filter(one -> one.name().equals(candidate.name()))
            .findFirst()
            .orElseThrow();
    boolean passed =
        switch (gate) {
          case Gate.None none -> true;
          case Gate.Share share -> rating.score() >= share.least() * rating.games();
          case Gate.Sprt test ->
              run.test().map(TestState::verdict).orElse(TestState.Verdict.OPEN)
                  == TestState.Verdict.H1;
        };
    return new Match(passed, rating.score(), rating.games());
  }

  @Override
  public List<LearnState.Rating> rate(
      int generation, int board, boolean isFirst, Entrant rated, List<Entrant> earlier)
      throws Exception {
    LearnSettings settings = plan.at(generation);
    List<Entrant> entrants = new ArrayList<>(List.of(rated));
    entrants.addAll(earlier);
    List<EngineSpec> engines = new ArrayList<>();
    entrants.forEach(entrant -> engines.add(engine(settings.rating(), entrant)));
    // A network that has learned a little no longer loses to random, and an untrained one wins
    // no game against rollouts: such games would carry no information. But the pool's anchor must
    // have played.
    if (generation < 2 || isFirst) {
      engines.add(RANDOM);
    }
    if (generation > 0) {
      engines.add(ROLLOUTS);
    }
    RunSpec spec =
        spec(
                RunKind.EVALUATION,
                board,
                engines,
                settings.ratingGames(),
                settings.seeds(Purpose.RATING, generation, board),
                MatchRules.Decided.PLAY)
            .format("gauntlet")
            .pool(pool(board))
            .build();
    play(spec, entrants, generation, "rating");
    Control control = connection.control();
    control.pools().setAnchor(pool(board), RANDOM.name(), 0);
    return control.pools().standings(pool(board)).ratings().stream()
        .map(one -> new LearnState.Rating(one.name(), board, one.elo(), one.error95(), one.games()))
        .toList();
  }

  private RunSpec.Builder spec(
      RunKind kind,
      int board,
      List<EngineSpec> engines,
      int games,
      long seed,
      MatchRules.Decided decided) {
    MatchRules rules = GameOptions.usual(plan.first().rules(), decided);
    return RunSpec.builder(kind, engines, plan.first().setup(board), games)
        .seed(seed)
        .matchRules(rules);
  }

  private static EngineSpec engine(EngineSpec how, Entrant entrant) {
    return StandardEngines.withNetwork(how, entrant.name()).named(entrant.name());
  }

  private RunStatus play(RunSpec spec, List<Entrant> entrants, int generation, String what)
      throws Exception {
    RunStatus run = begin(spec, entrants, generation, what);
    try {
      return finish(run, generation, what);
    } catch (StoppedException e) {
      cancel(List.of(run), e);
      throw e;
    }
  }

  /** Creates a run with the networks and policies of its engines, or resumes it if it exists. */
  private RunStatus begin(RunSpec spec, List<Entrant> entrants, int generation, String what)
      throws ControlException, CommandException, InterruptedException {
    Control control = connection.control();
    Map<String, String> files = new TreeMap<>();
    entrants.forEach(entrant -> files.put(entrant.name(), entrant.file().toString()));
    ResourceUploads uploads = new ResourceUploads(terminal, control);
    Map<String, Artifact> networks = uploads.networks(files);
    Map<String, Artifact> brought = uploads.policies(policiesOf(spec));
    String request =
        String.format(
            Locale.ROOT, "learn-%s-g%d-%s%s", id, generation, what, suffix(spec.setup().size()));
    RunSpec whole = spec.toBuilder().networks(networks).policies(brought).build();
    RunStatus run = control.create(whole, request);
    return run.state() == RunState.CANCELLED ? control.resume(run.id()) : run;
  }

  /**
   * Waits until a run has ended, and checks that all its games were played.
   *
   * @throws StoppedException if the user stops the loop; the caller cancels the run
   */
  private RunStatus finish(RunStatus begun, int generation, String what) throws Exception {
    RunStatus run = begun;
    if (!run.state().isEnded()) {
      startWorker();
      String board = suffix(run.spec().setup().size()).replace('-', ' ');
      run = follow(run, "g" + generation + " " + what + board);
    }
    if (run.state() != RunState.FINISHED) {
      throw CommandException.failed(
          "run "
              + run.id()
              + (run.problem().isEmpty() ? " was stopped" : " cannot be played: " + run.problem()));
    }
    return run;
  }

  /** Those of the policies that engines of this run name. */
  private Map<String, String> policiesOf(RunSpec spec) {
    Map<String, String> named = new TreeMap<>(policies);
    named
        .keySet()
        .removeIf(name -> {
          ResourceName policy = new ResourceName(WorkerResource.POLICY, name);
          return spec.engines().stream()
              .noneMatch(engine -> StandardEngines.entries(engine).contains(policy));
        });
    return named;
  }

  private RunStatus follow(RunStatus run, String label)
      throws ControlException, IOException, InterruptedException, StoppedException {
    RunFollower follower =
        new RunFollower(terminal, interrupt, connection.patience(), connection::storageProblem);
    RunStatus last = follower.follow(connection.control(), run, label);
    if (!last.state().isEnded() && interrupt.requested()) {
      throw new StoppedException();
    }
    if (!last.state().isEnded()) {
      // The run is resumed by the next command on this directory.
      throw new IOException(connection.storageProblem());
    }
    return last;
  }

  private void startWorker() {
    EmbeddedCluster cluster = connection.embedded();
    if (cluster != null && !playing) {
      cluster.startWorker(Objects.requireNonNull(worker));
      playing = true;
    }
  }
}
