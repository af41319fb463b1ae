package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.game.sgf.Sgf;
import io.tengen.proto.v1.AnnulGameRequest;
import io.tengen.proto.v1.AnnulledSide;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.Contributor;
import io.tengen.proto.v1.EndingShare;
import io.tengen.proto.v1.EngineShare;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.GameSummary;
import io.tengen.proto.v1.GameView;
import io.tengen.proto.v1.GetBreakdownRequest;
import io.tengen.proto.v1.GetHistoryRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.HistoryPoint;
import io.tengen.proto.v1.LengthShare;
import io.tengen.proto.v1.ListContributorsRequest;
import io.tengen.proto.v1.ListGamesRequest;
import io.tengen.proto.v1.ListGamesResponse;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.ListRunsResponse;
import io.tengen.proto.v1.LossShare;
import io.tengen.proto.v1.Opening;
import io.tengen.proto.v1.OpeningShare;
import io.tengen.proto.v1.ResultServiceGrpc;
import io.tengen.proto.v1.ResultServiceGrpc.ResultServiceBlockingStub;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunBreakdown;
import io.tengen.proto.v1.RunHistory;
import io.tengen.proto.v1.RunKind;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.ShowGameRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service for results, over real connections. */
class ResultsTest {
  private static final int GAMES = 20;

  @TempDir private Path directory;
  private Harness harness;
  private String id = "";

  @BeforeEach
  void start() throws Exception {
    harness = new Harness(directory, Duration.ofSeconds(30));
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private ResultServiceBlockingStub results() {
    return ResultServiceGrpc.newBlockingStub(harness.channel);
  }

  /** Plays all games of a run and returns their records by index. */
  private List<GameRecord> play(RunSpec.Builder spec) throws InterruptedException {
    Run run = harness.create(spec);
    id = run.getId();
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "w");
    List<Assignment> games = new ArrayList<>();
    worker.ready(spec.getGames());
    for (int i = 0; i < spec.getGames(); i++) {
      games.add(worker.await(worker.assignments));
    }
    games.sort(Comparator.comparingInt(game -> game.getJob().getIndex()));
    List<GameRecord> records = new ArrayList<>();
    for (Assignment game : games) {
      PlayedGame played =
          game.getGame().hasOpening()
              ? OpeningsTest.resigned(game, game.getGame().getOpening())
              : ScriptedWorker.play(game);
      records.add(played.getRecord());
      worker.report(played);
    }
    return records;
  }

  private ListGamesRequest.Builder query() {
    return ListGamesRequest.newBuilder().setRun(id);
  }

  private List<Integer> indices(ListGamesRequest.Builder query) {
    return results().listGames(query.build()).getGamesList().stream()
        .map(GameSummary::getIndex)
        .toList();
  }

  private static List<Integer> indices(List<GameRecord> records, Predicate<GameRecord> wanted) {
    return IntStream.range(0, records.size())
        .filter(i -> wanted.test(records.get(i)))
        .boxed()
        .toList();
  }

  private static boolean hasWon(GameRecord record, Color side) {
    return record.getOutcome().getWinner() == side;
  }

  @Test
  void listsGamesAsTheirRecordsAre() throws Exception {
    List<GameRecord> records = play(Harness.duel(GAMES));
    ListGamesResponse all = results().listGames(query().build());
    assertEquals("", all.getNextPageToken());
    assertEquals(GAMES, all.getGamesCount());
    for (GameSummary game : all.getGamesList()) {
      GameRecord record = records.get(game.getIndex());
      assertEquals(record.getBlack(), game.getBlack());
      assertEquals(record.getWhite(), game.getWhite());
      assertEquals(record.getOutcome(), game.getOutcome());
      assertEquals(record.getMovesCount(), game.getMoves());
      assertEquals("w", game.getWorker());
      assertEquals(record.getStartedAt().getSeconds(), game.getStartedAt().getSeconds());
    }
  }

  @Test
  void filtersByEngineResultAndLength() throws Exception {
    List<GameRecord> records = play(Harness.duel(GAMES));
    assertEquals(
        indices(records, record -> hasWon(record, Color.COLOR_BLACK)),
        indices(query().setResult("black")));
    assertEquals(
        indices(
            records,
            record ->
                hasWon(record, Color.COLOR_BLACK) && record.getBlack().equals("a")
                    || hasWon(record, Color.COLOR_WHITE) && record.getWhite().equals("a")),
        indices(query().setEngine("a").setResult("win")));
    int length = records.get(3).getMovesCount();
    assertEquals(
        indices(records, record -> record.getMovesCount() == length),
        indices(query().setMinMoves(length).setMaxMoves(length)));
    assertEquals(GAMES, indices(query().setEngine("a").setOpponent("b")).size());
    assertEquals(
        List.of(), indices(query().setEngine("a").setOpponent("a")), "no engine plays itself");
    assertEquals(List.of(), indices(query().setResult("resign")), "random never resigns");
    assertEquals(
        "result must be black, white, draw, none, win, loss or a way of ending such as resign, not"
            + " \"quickly\"",
        assertThrows(StatusRuntimeException.class, () -> indices(query().setResult("quickly")))
            .getStatus()
            .getDescription());
  }

  @Test
  void pagesCoverEveryGameOnceInBothDirections() throws Exception {
    play(Harness.duel(GAMES));
    List<Integer> upwards = pages(query().setPageSize(7));
    assertEquals(IntStream.range(0, GAMES).boxed().toList(), upwards);
    assertEquals(upwards.reversed(), pages(query().setPageSize(6).setDescending(true)));
  }

  private List<Integer> pages(ListGamesRequest.Builder query) {
    List<Integer> seen = new ArrayList<>();
    ListGamesResponse page;
    do {
      page = results().listGames(query.build());
      assertTrue(page.getGamesCount() <= query.getPageSize());
      page.getGamesList().forEach(game -> seen.add(game.getIndex()));
      query.setPageToken(page.getNextPageToken());
    } while (!page.getNextPageToken().isEmpty());
    return seen;
  }

  @Test
  void listsRunsByWhatTheyAreAndByPages() {
    Run first = harness.create(Harness.duel(2).setNote("Endgame test"));
    Run second = harness.create(Harness.duel(2).setPool("nine"));
    Run third = harness.create(Harness.duel(2));
    harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(second.getId()).build());
    assertEquals(
        List.of(third.getId(), second.getId(), first.getId()), runs(ListRunsRequest.newBuilder()));
    assertEquals(List.of(first.getId()), runs(ListRunsRequest.newBuilder().setText("endGAME")));
    assertEquals(List.of(second.getId()), runs(ListRunsRequest.newBuilder().setText("nine")));
    assertEquals(
        List.of(third.getId(), first.getId()),
        runs(ListRunsRequest.newBuilder().addStates(RunState.RUN_STATE_RUNNING)));
    assertEquals(List.of(), runs(ListRunsRequest.newBuilder().setKind(RunKind.RUN_KIND_SELF_PLAY)));

    ListRunsRequest.Builder query =
        ListRunsRequest.newBuilder().addStates(RunState.RUN_STATE_RUNNING).setPageSize(1);
    ListRunsResponse page = harness.control.listRuns(query.build());
    assertEquals(third.getId(), page.getRuns(0).getId());
    query.setPageToken(page.getNextPageToken());
    page = harness.control.listRuns(query.build());
    assertEquals(List.of(first.getId()), page.getRunsList().stream().map(Run::getId).toList());
    assertEquals("", page.getNextPageToken());
  }

  private List<String> runs(ListRunsRequest.Builder query) {
    return harness.control.listRuns(query.build()).getRunsList().stream().map(Run::getId).toList();
  }

  @Test
  void showsOneGameWithItsRecordAndSgf() throws Exception {
    List<GameRecord> records = play(Harness.duel(GAMES));
    try (LogLines log = new LogLines("io.tengen.coordinator.run.Run")) {
      harness.control.annulGame(
          AnnulGameRequest.newBuilder()
              .setRun(id)
              .setIndex(4)
              .setSide(AnnulledSide.ANNULLED_SIDE_BOTH)
              .setReason("a test")
              .build());
      log.await("game 4 is annulled");
      assertEquals(id, log.fields().getFirst().get("run"));
    }
    GameView game = results().showGame(ShowGameRequest.newBuilder().setRun(id).setIndex(4).build());
    assertEquals(records.get(4), game.getRecord());
    assertEquals("a test", game.getAnnulled().getReason());
    assertEquals(
        records.get(4).getMovesCount(), Sgf.read(game.getSgf()).moves().size(), game.getSgf());
    ShowGameRequest missing = ShowGameRequest.newBuilder().setRun(id).setIndex(99).build();
    assertEquals(
        Status.Code.NOT_FOUND,
        assertThrows(StatusRuntimeException.class, () -> results().showGame(missing))
            .getStatus()
            .getCode());
  }

  private static RunSpec.Builder withOpenings() {
    RunSpec.Builder spec = Harness.duel(GAMES);
    for (int point = 1; point <= 5; point++) {
      Opening.Builder opening = Opening.newBuilder().setName("at " + point).addMoves(point);
      // Who is to move after the opening resigns.
      spec.addOpenings(point < 3 ? opening : opening.addMoves(9));
    }
    return spec;
  }

  @Test
  void breakdownAddsUpToTheGames() throws Exception {
    List<GameRecord> records = play(withOpenings());
    RunBreakdown sums = results().getBreakdown(GetBreakdownRequest.newBuilder().setRun(id).build());
    assertEquals(5, sums.getOpeningsCount());
    assertEquals(GAMES, sums.getOpeningsList().stream().mapToInt(OpeningShare::getGames).sum());
    for (OpeningShare opening : sums.getOpeningsList()) {
      List<Integer> listed = indices(query().setOpening(opening.getOpening()));
      assertEquals(listed.size(), opening.getGames());
      assertEquals(
          listed.stream().filter(i -> hasWon(records.get(i), Color.COLOR_BLACK)).count(),
          opening.getBlackWins());
    }
    assertEquals(
        GAMES,
        sums.getEndingsList().stream().mapToInt(EndingShare::getBlackWins).sum()
            + sums.getEndingsList().stream().mapToInt(EndingShare::getWhiteWins).sum()
            + sums.getEndingsList().stream().mapToInt(EndingShare::getOthers).sum());
    for (LengthShare length : sums.getLengthsList()) {
      assertEquals(
          records.stream()
              .filter(record ->
                  record.getMovesCount() >= length.getFrom()
                      && record.getMovesCount() <= length.getTo())
              .count(),
          length.getGames());
    }
    assertEquals("w", sums.getWorkers(0).getWorker());
    assertEquals(GAMES, sums.getWorkers(0).getGames());
    for (EngineShare engine : sums.getEnginesList()) {
      assertEquals(
          records.stream().filter(record -> record.getBlack().equals(engine.getEngine())).count(),
          engine.getBlackGames());
      assertEquals(
          records.stream()
              .filter(record ->
                  record.getBlack().equals(engine.getEngine()) && hasWon(record, Color.COLOR_BLACK))
              .count(),
          engine.getBlackScore());
      int lost = engine.getLossesList().stream().mapToInt(LossShare::getGames).sum();
      assertEquals(
          engine.getBlackGames() + engine.getWhiteGames() - lost,
          engine.getBlackScore() + engine.getWhiteScore());
    }
    assertEquals(2, sums.getEnginesCount());
    Contributor worker =
        results().listContributors(ListContributorsRequest.getDefaultInstance()).getContributors(0);
    assertEquals("w", worker.getWorker());
    assertEquals(GAMES, worker.getGames());
    assertEquals(1, worker.getRuns());
  }

  @Test
  void historyLeadsToThePresentRatingsAndSurvivesARestart() throws Exception {
    play(Harness.duel(GAMES).setFormat("sprt:elo0=0,elo1=400"));
    RunHistory history = history();
    int games = harness.get(id).getCommitted();
    assertEquals(List.of("a", "b"), history.getEnginesList());
    HistoryPoint last = history.getPoints(history.getPointsCount() - 1);
    assertEquals(games, last.getGames());
    assertEquals(
        IntStream.rangeClosed(1, games).boxed().toList(),
        history.getPointsList().stream().map(HistoryPoint::getGames).toList());
    assertEquals(harness.get(id).getTest().getLlr(), last.getLlr());
    assertEquals(harness.get(id).getTest().getUpper(), history.getUpper());
    var ratings = harness.control.getRatings(GetRatingsRequest.newBuilder().setRun(id).build());
    var second =
        ratings.getEnginesList().stream().filter(row -> row.getName().equals("b")).findFirst();
    assertEquals(second.orElseThrow().getElo(), last.getRatings(1).getElo(), 1e-9);
    assertTrue(last.hasAt());

    RunBreakdown sums = results().getBreakdown(GetBreakdownRequest.newBuilder().setRun(id).build());
    harness.close();
    start();
    assertEquals(history, history());
    assertEquals(sums, results().getBreakdown(GetBreakdownRequest.newBuilder().setRun(id).build()));
    assertFalse(indices(query()).isEmpty());
  }

  private RunHistory history() {
    return results().getHistory(GetHistoryRequest.newBuilder().setRun(id).build());
  }
}
