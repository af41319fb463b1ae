package io.tengen.coordinator.run;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.lease.SuspendedGame;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.summary.BreakdownLog;
import io.tengen.coordinator.run.summary.HistoryLog;
import io.tengen.coordinator.run.summary.HistoryPoint;
import io.tengen.coordinator.run.verify.ExcludedWorkers;
import io.tengen.coordinator.run.verify.ReplayBook;
import io.tengen.coordinator.run.verify.WorkerCredentials;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.TournamentState;
import io.tengen.coordinator.tournament.Withdrawal;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.RunKind;
import io.tengen.wire.Teams;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The durable state of a run: its plan, its status and the games that were counted. Only {@link
 * #apply} changes it. Mutable; confined to the actor that owns it.
 */
final class RunBook {
  private @Nullable JobPlan plan;
  private Instant createdAt = Instant.EPOCH;
  private String owner = "";
  private RunState status = RunState.RUNNING;
  private String failure = "";
  private BitSet committed = new BitSet();
  private int committedCount;

  /** How many of {@link #committed} are not in {@link #committedCount}: others replace them. */
  private int replacedCount;

  private RunStatistics statistics = new RunStatistics(0);
  private HistoryLog history = new HistoryLog(0);
  private BreakdownLog breakdown = new BreakdownLog();
  private @Nullable TournamentLog tournament;
  private ReplayBook replays = new ReplayBook();
  private final ExcludedWorkers excludedWorkers;
  private WorkerCredentials credentials = new WorkerCredentials();
  private boolean reopened;

  /** Whether the run waits for its approval. */
  private boolean unapproved;

  /** The games whose results are cancelled, by index. */
  private final TreeMap<Integer, AnnulledGame> annulled = new TreeMap<>();

  /** The unfinished games that workers handed back because the run was paused, by index. */
  private final TreeMap<Integer, SuspendedGame> suspended = new TreeMap<>();

  /** Creates the state of a run that has not been created. */
  RunBook() {
    this(new ExcludedWorkers());
  }

  private RunBook(ExcludedWorkers excludedWorkers) {
    this.excludedWorkers = excludedWorkers;
  }

  static RunBook restore(RunSnapshot snapshot) {
    RunBook book = new RunBook(ExcludedWorkers.restore(snapshot.exclusions()));
    book.plan = new JobPlan(snapshot.spec());
    book.createdAt = snapshot.createdAt();
    book.owner = Objects.requireNonNullElse(snapshot.owner(), "");
    book.status = snapshot.status();
    book.failure = snapshot.failure();
    book.committed = BitSet.valueOf(snapshot.committed());
    book.plan.restore(snapshot.rematches());
    book.replacedCount =
        (int) book.committed.stream().filter(index -> book.plan().isReplaced(index)).count();
    book.committedCount = book.committed.cardinality() - book.replacedCount;
    book.statistics =
        RunStatistics.restore(
            snapshot.results(),
            snapshot.nanos(),
            snapshot.moves(),
            snapshot.forfeits(),
            PairScores.restore(
                snapshot.nanos().length, snapshot.pairScores(), snapshot.pairGames()));
    book.history = HistoryLog.restore(snapshot.nanos().length, snapshot.history());
    book.breakdown = BreakdownLog.restore(snapshot.breakdown());
    book.tournament = new TournamentLog(book.plan);
    book.tournament.restore(snapshot);
    book.replays = ReplayBook.restore(snapshot.replays());
    book.reopened = snapshot.reopened();
    book.unapproved = Objects.requireNonNullElse(snapshot.unapproved(), false);
    book.credentials = WorkerCredentials.restore(snapshot.credentials());
    snapshot.annulled().forEach(game -> book.annulled.put(game.game().index(), game));
    book.suspend(snapshot.suspended());
    return book;
  }

  /** Returns a copy for the snapshot store that shares nothing mutable with this book. */
  RunSnapshot snapshot() {
    return new RunSnapshot(
        plan().spec(),
        createdAt,
        owner,
        status,
        failure,
        committed.toByteArray(),
        statistics.results(),
        statistics.nanos(),
        statistics.moves(),
        statistics.forfeits(),
        statistics.pairScores().counts(),
        statistics.pairScores().games(),
        log().draws(),
        log().withdrawals(),
        log().endings(),
        replays.state(),
        excludedWorkers.all(),
        reopened,
        unapproved,
        credentials.state(),
        annulled(),
        log().annulments(),
        plan().rematches(),
        suspended(),
        history.state(),
        breakdown.state());
  }

  void apply(RunEvent event) {
    switch (event) {
      case RunEvent.RunCreated created -> {
        plan = new JobPlan(created.spec());
        createdAt = created.at();
        owner = Objects.requireNonNullElse(created.owner(), "");
        statistics = new RunStatistics(created.spec().engines().size());
        history = new HistoryLog(created.spec().engines().size());
        tournament = new TournamentLog(plan);
      }
      case RunEvent.GamesDrawn drawn -> log().draw(drawn.draws());
      case RunEvent.GamesCommitted batch -> {
        batch.credentials().forEach(credentials::add);
        batch.samples().forEach(replays::addSample);
        batch.games().forEach(game -> count(game, batch.at()));
      }
      case RunEvent.GamesReplayed replayed -> {
        replayed.versions().forEach(replays::addReplay);
        finishIfOver();
      }
      case RunEvent.ReplaysGivenUp givenUp -> {
        givenUp.games().forEach(replays::giveUp);
        finishIfOver();
      }
      case RunEvent.ResultsExcluded excluded -> exclude(excluded);
      case RunEvent.ExclusionLifted lifted -> {
        excludedWorkers.remove(lifted.worker());
        lifted.games().forEach(game -> count(game, lifted.at()));
      }
      case RunEvent.GameAnnulled cancelled -> annul(cancelled.annulled());
      case RunEvent.AnnulmentLifted lifted -> {
        restoreResult(lifted.game());
        log().annul(plan().number(lifted.game()), AnnulledSide.NONE);
        continueOrFinish();
      }
      case RunEvent.EngineWithdrawn withdrawn -> {
        log().withdraw(withdrawn.withdrawal());
        finishIfOver();
      }
      case RunEvent.ApprovalRequired required -> {
        unapproved = true;
        status = RunState.WAITING;
      }
      case RunEvent.RunApproved approved -> {
        unapproved = false;
        status = RunState.RUNNING;
      }
      case RunEvent.RunCancelled stopped -> status = RunState.CANCELLED;
      case RunEvent.RunPaused pause -> status = RunState.PAUSED;
      case RunEvent.GamesSuspended back -> suspend(back.games());
      case RunEvent.RunResumed resumed -> {
        status = unapproved ? RunState.WAITING : RunState.RUNNING;
        failure = "";
      }
      case RunEvent.RunFailed failed -> {
        status = RunState.FAILED;
        failure = failed.reason();
      }
      case RunEvent.RunExtended extended -> {
        plan().extend(extended.games());
        if (status == RunState.FINISHED) {
          status = RunState.RUNNING;
        }
      }
      case RunEvent.EnginesIdentified identified -> plan().setEngines(identified.engines());
      case RunEvent.RunScheduled scheduled -> plan = plan().with(scheduled.schedule());
      case RunEvent.RunAnnotated annotated -> plan = plan().withNote(annotated.note());
    }
  }

  private void count(CommittedGame game, @Nullable Instant at) {
    if (!plan().contains(game.index()) || committed.get(game.index())) {
      return;
    }
    committed.set(game.index());
    suspended.remove(game.index());
    statistics.add(plan().job(game.index()), game);
    breakdown.add(plan(), game);
    if (isReplaced(game)) {
      replacedCount++;
    } else {
      committedCount++;
      log().count(plan().number(game.index()), game.toCountedGame());
      history.counted(committedCount, () -> point(at));
    }
    finishIfOver();
  }

  private HistoryPoint point(@Nullable Instant at) {
    return HistoryPoint.of(
        committedCount,
        at,
        tournament().progress().test(),
        plan().spec().engines().size(),
        statistics.pairs());
  }

  /** Returns what is kept for users beside the results. */
  RunSummary summary() {
    return new RunSummary(
        committedCount,
        history.points(),
        exists() ? tournament().progress().test() : Optional.empty(),
        statistics.pairs(),
        breakdown.state());
  }

  /**
   * Returns whether another game is played in place of this one. Appends that game if a repetition
   * has just ended this one, so that it is in the same event as the result.
   */
  private boolean isReplaced(CommittedGame game) {
    if (game.reason() == Outcome.Reason.REPLAY && plan().isReplaceable(game.index())) {
      plan().replace(game.index());
    }
    return plan().isReplaced(game.index());
  }

  private void suspend(List<SuspendedGame> games) {
    games.forEach(game -> suspended.put(game.index(), game));
  }

  private void annul(AnnulledGame game) {
    int index = game.game().index();
    if (!committed.get(index)) {
      return;
    }
    restoreResult(index);
    annulled.put(index, game);
    if (game.leavesRatings()) {
      statistics.annul(plan().job(index), game.game());
    }
    log().annul(plan().number(index), game.side());
    continueOrFinish();
  }

  /** Ends the annulment of a game if there is one, except in the tournament. */
  private void restoreResult(int index) {
    AnnulledGame game = annulled.remove(index);
    if (game != null && game.leavesRatings()) {
      statistics.restore(plan().job(index), game.game());
    }
  }

  /** Lets a finished run continue if it needs more games now, or ends it if it needs none. */
  private void continueOrFinish() {
    if (status == RunState.FINISHED && !isPlayedOut()) {
      status = RunState.RUNNING;
      reopened = true;
    }
    if (status == RunState.RUNNING) {
      finishIfOver();
    }
  }

  private void exclude(RunEvent.ResultsExcluded event) {
    BitSet out = new BitSet();
    BitSet numbers = new BitSet();
    for (CommittedGame game : event.games()) {
      if (committed.get(game.index())) {
        committed.clear(game.index());
        if (annulled.containsKey(game.index())) {
          // The game is played again, and the new result stands.
          restoreResult(game.index());
          log().annul(plan().number(game.index()), AnnulledSide.NONE);
        }
        statistics.remove(plan().job(game.index()), game);
        breakdown.remove(plan(), game);
        out.set(game.index());
        if (plan().isReplaced(game.index())) {
          // The game in its place stands.
          replacedCount--;
        } else {
          committedCount--;
          numbers.set(plan().number(game.index()));
        }
      }
    }
    history.rewind(committedCount);
    excludedWorkers.add(event.worker(), event.reason(), event.at(), out, event.credential());
    replays.exclude(event.worker(), event.credential());
    log().exclude(numbers);
    if (status == RunState.FINISHED && !isPlayedOut()) {
      status = RunState.RUNNING;
      reopened = true;
    }
    finishIfOver();
  }

  private void finishIfOver() {
    if (isPlayedOut() && replays.isEmpty()) {
      status = RunState.FINISHED;
      reopened = false;
    }
  }

  /** Returns whether every game that the run needs has been counted. */
  boolean isPlayedOut() {
    return committedCount - tournament().idle() == plan().spec().games() || tournament().isOver();
  }

  boolean exists() {
    return plan != null;
  }

  /** Returns the plan of a run that exists. */
  JobPlan plan() {
    return Objects.requireNonNull(plan, "the run has not been created");
  }

  Instant createdAt() {
    return createdAt;
  }

  /** Returns the user who created the run; empty if there is none. */
  String owner() {
    return owner;
  }

  RunState status() {
    return status;
  }

  boolean isRunning() {
    return exists() && status == RunState.RUNNING;
  }

  boolean isPaused() {
    return exists() && status == RunState.PAUSED;
  }

  /** Returns a copy of the games that workers handed back because the run was paused. */
  List<SuspendedGame> suspended() {
    return List.copyOf(suspended.values());
  }

  /** Returns whether the journal has this state of an unfinished game. */
  boolean isSuspended(SuspendedGame game) {
    SuspendedGame known = suspended.get(game.index());
    return known != null && known.isSameAs(game);
  }

  /** Returns the reason of the failure; empty unless the run has failed. */
  String failure() {
    return failure;
  }

  /** Returns the number of counted games that no others are played in place of. */
  int committed() {
    return committedCount;
  }

  /** Returns the number of counted games that others are played in place of. */
  int replaced() {
    return replacedCount;
  }

  /** Returns whether the run has this game, has not counted it, and still needs it. */
  boolean isOpen(int index) {
    return plan().contains(index)
        && !committed.get(index)
        && !plan().isReplaced(index)
        && !tournament().isOver()
        && tournament().wants(plan().number(index));
  }

  /** Returns the indices of the games that {@link #isOpen} holds for, in ascending order. */
  IntStream openGames() {
    int games = plan().games();
    return IntStream.iterate(
            committed.nextClearBit(0),
            index -> index < games,
            index -> committed.nextClearBit(index + 1))
        .filter(this::isOpen);
  }

  /** Returns whether this game was counted. */
  boolean isCommitted(int index) {
    return committed.get(index);
  }

  /**
   * Returns the event with newly drawn games that must be persisted before the tournament can go
   * on; empty if no games are drawn now.
   *
   * @param wanted number of games that workers wait for
   */
  Optional<RunEvent> nextDraw(int wanted) {
    List<DrawnGames> draws = tournament().next(wanted);
    return draws.isEmpty() ? Optional.empty() : Optional.of(new RunEvent.GamesDrawn(draws));
  }

  /**
   * Returns the events of an engine, or of all engines of a team, leaving the tournament now,
   * without applying them.
   *
   * @param name name of an engine or of a team
   * @throws IllegalArgumentException with one line if they cannot leave
   */
  List<RunEvent> withdrawals(String name, String reason, Instant now) {
    if (isPaused()) {
      throw new IllegalArgumentException(
          "the run is paused; continue it with tengen resume, then withdraw the engine or team"
              + " again");
    }
    if (!isRunning()) {
      throw new IllegalArgumentException("the run has ended, or is stopped");
    }
    List<Integer> leaving = leaving(name).stream().filter(engine -> !hasLeft(engine)).toList();
    if (leaving.isEmpty()) {
      throw new IllegalArgumentException(
          "the " + (isTeam(name) ? "team" : "engine") + " was withdrawn already");
    }
    return Withdrawal.together(leaving.stream().map(tournament()::withdrawal).toList()).stream()
        .<RunEvent>map(withdrawal -> new RunEvent.EngineWithdrawn(withdrawal, reason, now))
        .toList();
  }

  private boolean isTeam(String name) {
    return plan().spec().teams().teams().stream().anyMatch(team -> team.name().equals(name));
  }

  private List<Integer> leaving(String name) {
    List<String> names = plan().spec().engines().stream().map(EngineSpec::name).toList();
    for (Teams.Team team : plan().spec().teams().teams()) {
      if (team.name().equals(name)) {
        return team.all().stream().map(names::indexOf).toList();
      }
    }
    if (!names.contains(name)) {
      throw new IllegalArgumentException("the run has no engine or team \"" + name + "\"");
    }
    return List.of(names.indexOf(name));
  }

  /** Returns whether this engine has left the tournament. */
  boolean hasLeft(int engine) {
    return log().withdrawals().stream().anyMatch(gone -> gone.engine() == engine);
  }

  /** Returns a live view of the tournament, which callers must not change. */
  TournamentState tournament() {
    return log().state();
  }

  private TournamentLog log() {
    return Objects.requireNonNull(tournament, "the run has not been created");
  }

  /**
   * Returns the mean total move time of a counted game, in nanoseconds; 0 before the first game.
   */
  long meanGameNanos() {
    return committedCount == 0 ? 0 : statistics.totalNanos() / (committedCount + replacedCount);
  }

  /** Returns a live view of the games that are replayed, which callers must not change. */
  ReplayBook replays() {
    return replays;
  }

  /** Returns a live view of the excluded workers, which callers must not change. */
  ExcludedWorkers exclusions() {
    return excludedWorkers;
  }

  /**
   * Returns a live view of the credentials that results came with, which callers must not change.
   */
  WorkerCredentials credentials() {
    return credentials;
  }

  /**
   * Returns one line for people if the run had finished before some of its results were excluded;
   * empty otherwise.
   */
  String reopened() {
    return reopened
        ? "the run had finished, and continues because results do not count any more"
        : "";
  }

  /** Returns a copy of the games whose results are cancelled, by index. */
  List<AnnulledGame> annulled() {
    return List.copyOf(annulled.values());
  }

  /**
   * Returns why the result of a game cannot be cancelled for this side, in one line; empty if it
   * can.
   *
   * @param side {@link AnnulledSide#NONE} to let it count again
   */
  Optional<String> objection(int game, AnnulledSide side) {
    if (plan().spec().kind() == RunKind.SELF_PLAY) {
      return Optional.of("games of self-play have no sides whose result could be annulled");
    }
    if (game < 0 || !committed.get(game)) {
      return Optional.of(
          plan().contains(game)
              ? "game " + game + " is not finished yet"
              : "the run has no game " + game);
    }
    if (plan().isReplaced(game)) {
      return Optional.of(
          "game " + game + " does not count, because it is played again; annul the later game");
    }
    AnnulledGame known = annulled.get(game);
    if (side == AnnulledSide.NONE) {
      return known == null
          ? Optional.of("the result of game " + game + " is not annulled")
          : Optional.empty();
    }
    return known != null && known.side() == side
        ? Optional.of("the result of game " + game + " is annulled already; undo it to change it")
        : Optional.empty();
  }

  /** Returns a copy of the counted games' indices. */
  BitSet committedGames() {
    return (BitSet) committed.clone();
  }

  /** Returns the counted games, and what became of their results. */
  CountedGames countedGames() {
    return new CountedGames(plan(), committedGames(), annulled());
  }

  /** Returns a copy of the statistics. */
  RunStatistics statistics() {
    return statistics.copy(excludedWorkers.games());
  }
}
