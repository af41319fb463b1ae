package io.tengen.coordinator;

import static io.tengen.coordinator.HttpClientCalls.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.HttpSettings;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.CreatePlayRequest;
import io.tengen.proto.v1.CreateTokenRequest;
import io.tengen.proto.v1.FailedAnswer;
import io.tengen.proto.v1.GetPlayRequest;
import io.tengen.proto.v1.Inquiry;
import io.tengen.proto.v1.InquiryReply;
import io.tengen.proto.v1.MoveAnswer;
import io.tengen.proto.v1.Play;
import io.tengen.proto.v1.PlayServiceGrpc;
import io.tengen.proto.v1.PositionReport;
import io.tengen.proto.v1.RevokeTokenRequest;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.StonesAnswer;
import io.tengen.proto.v1.TokenRole;
import io.tengen.testing.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Games of people and analyses over HTTP, with workers that answer as a test says. */
@Timeout(120)
class PlaysTest {
  private static final String GAME =
      """
      {"engine": {"name": "e", "kind": "random"}, "boardSize": 5, "komi": 0.5,
       "color": "COLOR_BLACK"%s}
      """;

  private static final String ACTION = "{\"kind\": \"PLAY_ACTION_KIND_%s\", \"moves\": %d%s}";

  @TempDir private static Path directory;
  private static Harness harness;
  private static HttpClientCalls http;

  private final List<ScriptedWorker> workers = new ArrayList<>();
  private final List<String> plays = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    harness = new Harness(directory.resolve("data"));
    http = new HttpClientCalls(harness.coordinator);
  }

  @AfterAll
  static void stop() {
    http.close();
    harness.close();
  }

  @AfterEach
  void clear() throws Exception {
    workers.forEach(ScriptedWorker::leave);
    for (String play : plays) {
      act(play, "ANNUL", get(play).getAsJsonArray("moves").size(), "");
    }
  }

  private ScriptedWorker connect(String name) throws InterruptedException {
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, name);
    workers.add(worker);
    return worker;
  }

  private String create(String more) throws Exception {
    HttpResponse<String> created = http.post("/api/v1/plays", GAME.formatted(more));
    assertEquals(200, created.statusCode(), created.body());
    String id = json(created).get("id").getAsString();
    plays.add(id);
    return id;
  }

  private HttpResponse<String> act(String play, String kind, int moves, String more)
      throws Exception {
    return http.post("/api/v1/plays/" + play + ":act", ACTION.formatted(kind, moves, more));
  }

  private void move(String play, int moves, int point) throws Exception {
    HttpResponse<String> moved = act(play, "MOVE", moves, ", \"point\": " + point);
    assertEquals(200, moved.statusCode(), moved.body());
  }

  private JsonObject get(String play) throws Exception {
    return json(http.get("/api/v1/plays/" + play));
  }

  private JsonObject await(String play, Predicate<JsonObject> condition) throws Exception {
    return Await.value("the state of game " + play, () -> get(play), condition);
  }

  private JsonObject awaitMoves(String play, int moves) throws Exception {
    return await(play, state -> state.getAsJsonArray("moves").size() == moves);
  }

  private static Predicate<JsonObject> isIn(String state) {
    return play -> play.get("state").getAsString().equals("PLAY_STATE_" + state);
  }

  private static InquiryReply.Builder moveTo(int point) {
    return InquiryReply.newBuilder().setMove(MoveAnswer.newBuilder().setPoint(point).setNanos(5));
  }

  private static InquiryReply.Builder failure(String problem) {
    return InquiryReply.newBuilder().setFailed(FailedAnswer.newBuilder().setProblem(problem));
  }

  @Test
  void aGameIsPlayedCountedAndKept() throws Exception {
    ScriptedWorker worker = connect("w1");
    worker.ready(1);
    String play = create("");
    move(play, 0, 13);
    Assignment engine = worker.await(worker.assignments);
    assertEquals("random", engine.getInquiry().getEngine().getKind());
    Inquiry first = worker.await(worker.inquiries);
    assertEquals(List.of(13), first.getMovesList());
    worker.answer(first, moveTo(7));
    awaitMoves(play, 2);
    act(play, "HINT", 2, "");
    worker.answer(worker.await(worker.inquiries), moveTo(3));
    assertEquals(3, await(play, state -> state.has("hint")).get("hint").getAsInt());
    assertEquals(200, act(play, "UNDO", 2, "").statusCode());
    assertEquals(0, get(play).getAsJsonArray("moves").size());
    move(play, 0, 13);
    Inquiry second = nextQuestion(worker);
    worker.answer(second, moveTo(7));
    awaitMoves(play, 2);
    move(play, 2, 0);
    worker.answer(nextQuestion(worker), moveTo(0));
    Inquiry stones = nextQuestion(worker);
    assertTrue(stones.hasStones());
    worker.answer(
        stones, InquiryReply.newBuilder().setStones(StonesAnswer.newBuilder().addDead(7)));
    JsonObject counted = await(play, state -> state.getAsJsonArray("dead").size() == 1);
    assertEquals(25, counted.getAsJsonObject("count").get("black").getAsInt());
    assertEquals(200, act(play, "DEAD", 4, ", \"dead\": []").statusCode());
    assertEquals(12.5, get(play).getAsJsonObject("count").get("white").getAsDouble());
    assertEquals(200, act(play, "DEAD", 4, ", \"dead\": [7]").statusCode());
    assertEquals(200, act(play, "COUNT", 4, "").statusCode());
    JsonObject ended = get(play);
    assertEquals("24.5", ended.getAsJsonObject("outcome").get("margin").getAsString());
    assertTrue(ended.get("sgf").getAsString().contains("RE[B+24.5]"), ended::toString);
    worker.await(worker.revocations);
    assertEquals(409, act(play, "MOVE", 4, "").statusCode());
  }

  /** Returns the next inquiry that asks something. */
  private static Inquiry nextQuestion(ScriptedWorker worker) throws InterruptedException {
    Inquiry next = worker.await(worker.inquiries);
    while (next.hasStop()) {
      next = worker.await(worker.inquiries);
    }
    return next;
  }

  @Test
  void anotherWorkerGoesOnWhenOneIsLost() throws Exception {
    ScriptedWorker first = connect("w1");
    first.ready(1);
    String play = create("");
    move(play, 0, 13);
    first.await(first.inquiries);
    ScriptedWorker second = connect("w2");
    second.ready(1);
    first.vanish();
    workers.remove(first);
    Inquiry again = second.await(second.inquiries);
    assertEquals(List.of(13), again.getMovesList());
    second.answer(again, moveTo(1));
    assertEquals("w2", awaitMoves(play, 2).get("worker").getAsString());
  }

  @Test
  void aGameGoesOnAfterARestartOfTheCoordinator() throws Exception {
    ScriptedWorker worker = connect("w1");
    worker.ready(1);
    String play = create("");
    move(play, 0, 13);
    worker.await(worker.inquiries);
    workers.clear();
    stop();
    start();
    ScriptedWorker next = connect("w1");
    next.ready(1);
    try (Stream<String> events = http.lines("/api/v1/plays/" + play + "/events")) {
      Inquiry again = next.await(next.inquiries);
      assertEquals(List.of(13), again.getMovesList());
      next.answer(again, moveTo(1));
      assertTrue(events.anyMatch(line -> line.contains("\"point\":1,")), "the engine's move");
    }
    awaitMoves(play, 2);
  }

  @Test
  void aGameOfARunMakesRoomForAPerson() throws Exception {
    ScriptedWorker worker = connect("w1");
    Run run = harness.create(Harness.duel(4));
    Assignment game = worker.next();
    String play = create("");
    move(play, 0, 13);
    assertEquals(game.getLease(), worker.await(worker.revocations, game).getLease());
    worker.ready(1);
    assertEquals(List.of(13), worker.await(worker.inquiries).getMovesList());
    harness.control.cancelRun(CancelRunRequest.newBuilder().setRun(run.getId()).build());
  }

  @Test
  void anIllegalMoveLosesWithAClearLine() throws Exception {
    ScriptedWorker worker = connect("w1");
    worker.ready(1);
    String play = create("");
    move(play, 0, 13);
    worker.answer(worker.await(worker.inquiries), moveTo(13));
    JsonObject outcome = await(play, isIn("ENDED")).getAsJsonObject("outcome");
    assertEquals("END_REASON_ILLEGAL", outcome.get("reason").getAsString());
    assertEquals("W C3 is illegal: the point is taken", outcome.get("note").getAsString());
  }

  @Test
  void anEngineThatCrashesTwiceLoses() throws Exception {
    ScriptedWorker worker = connect("w1");
    worker.ready(1);
    String play = create("");
    move(play, 0, 13);
    worker.answer(worker.await(worker.inquiries), failure("exit status 1"));
    worker.answer(worker.await(worker.inquiries), failure("exit status 1"));
    JsonObject outcome = await(play, isIn("ENDED")).getAsJsonObject("outcome");
    assertEquals("END_REASON_CRASH", outcome.get("reason").getAsString());
    assertEquals("COLOR_BLACK", outcome.get("winner").getAsString());
    assertEquals("exit status 1", outcome.get("note").getAsString());
  }

  @Test
  void saysWhyNoWorkerCanPlayTheEngine() throws Exception {
    String play = create("");
    move(play, 0, 13);
    String wait = "waits for a free slot of a worker that offers random";
    await(play, state -> state.get("notice").getAsString().equals(wait));
    for (int i = 1; i <= 3; i++) {
      ScriptedWorker worker = connect("w" + i);
      worker.ready(1);
      worker.decline(worker.await(worker.assignments), "no such network");
    }
    await(play, state -> state.get("notice").getAsString().equals("no such network"));
    assertEquals(200, act(play, "ANNUL", 1, "").statusCode());
    assertTrue(!get(play).has("outcome"), "an annulled game has no outcome");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MOVE | , \"point\": 99 | 400 | 99",
        "MOVE | , \"point\": 0, \"dead\": [] | 200 | PLAY_STATE_RUNNING",
        "UNDO | | 409 | there is no move of yours to take back",
        "DEAD | , \"dead\": [1] | 409 | dead stones are named when both sides have passed",
        "COUNT | | 409 | the board is counted when both sides have passed",
        "UNSPECIFIED | | 400 | say what to do in the game",
      })
  void refusesWhatTheStateDoesNotAllow(String kind, String more, int status, String words)
      throws Exception {
    HttpResponse<String> answer = act(create(""), kind, 0, more == null ? "" : more);
    assertEquals(status, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(words), answer.body());
  }

  @Test
  void refusesAnActionOnAnOldState() throws Exception {
    String play = create("");
    move(play, 0, 13);
    HttpResponse<String> stale = act(play, "RESIGN", 0, "");
    assertEquals(409, stale.statusCode());
    assertTrue(stale.body().contains("the game has moved on"), stale.body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ", \"handicap\": 99 | handicap",
        ", \"rules\": \"checkers\" | checkers",
        ", \"time\": \"soon\" | soon",
      })
  void refusesSettingsThatDoNotExist(String more, String words) throws Exception {
    HttpResponse<String> answer = http.post("/api/v1/plays", GAME.formatted(more));
    assertEquals(400, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(words), answer.body());
  }

  @Test
  void limitsAPersonsOpenGames() throws Exception {
    for (int i = 0; i < 20; i++) {
      create("");
    }
    HttpResponse<String> tooMany = http.post("/api/v1/plays", GAME.formatted(""));
    assertEquals(409, tooMany.statusCode());
    assertTrue(tooMany.body().contains("end one of them first"), tooMany.body());
    assertEquals(
        20, json(http.get("/api/v1/plays?open=true&pageSize=50")).getAsJsonArray("plays").size());
  }

  @Test
  void anAnalysisSearchesWhileSomebodyWatches() throws Exception {
    ScriptedWorker worker = connect("w1");
    worker.ready(1);
    HttpResponse<String> opened =
        http.post(
            "/api/v1/analyses",
            """
            {"engine": {"name": "e", "kind": "random"}, "visits": 50, "moves": [1],
             "setup": {"rules": "chinese", "boardSize": 5, "komi": 0.5,
                       "firstToMove": "COLOR_BLACK"}}
            """);
    assertEquals(200, opened.statusCode(), opened.body());
    String analysis = "/api/v1/analyses/" + json(opened).get("id").getAsString();
    Inquiry last;
    try (Stream<String> events = http.lines(analysis + "/events")) {
      Inquiry asked = worker.await(worker.inquiries);
      assertEquals(50, asked.getAnalysis().getVisits());
      worker.answer(
          asked,
          InquiryReply.newBuilder()
              .setReport(PositionReport.newBuilder().setVisits(42).setWinRate(0.75)));
      assertTrue(events.anyMatch(line -> line.contains("\"visits\":42")), "the report");
      assertEquals(200, http.post(analysis + ":show", "{\"moves\": [1, 2]}").statusCode());
      last = worker.await(worker.inquiries);
      assertEquals(List.of(1, 2), last.getMovesList());
      HttpResponse<String> illegal = http.post(analysis + ":show", "{\"moves\": [1, 1]}");
      assertEquals(400, illegal.statusCode());
      assertTrue(illegal.body().contains("move 2"), illegal.body());
    }
    // The slot is given back when the browser goes, which the coordinator learns by writing.
    Assignment engine = worker.assignments.remove();
    Revoked revoked = null;
    for (int visits = 43; revoked == null; visits++) {
      worker.answer(
          last, InquiryReply.newBuilder().setReport(PositionReport.newBuilder().setVisits(visits)));
      revoked = worker.revocations.poll(100, TimeUnit.MILLISECONDS);
    }
    assertEquals(engine.getLease(), revoked.getLease());
  }

  @Test
  void anAnalysisIsClosed() throws Exception {
    String request =
        """
        {"engine": {"name": "e", "kind": "random"},
         "setup": {"rules": "chinese", "boardSize": 5, "komi": 0.5,
                   "firstToMove": "COLOR_BLACK"}}
        """;
    for (int i = 0; i < 5; i++) {
      HttpResponse<String> opened = http.post("/api/v1/analyses", request);
      assertEquals(200, opened.statusCode(), opened.body());
      String analysis = "/api/v1/analyses/" + json(opened).get("id").getAsString();
      assertEquals(200, http.delete(analysis, "X-Tengen", "1").statusCode());
      assertEquals(404, http.delete(analysis, "X-Tengen", "1").statusCode());
    }
  }

  @Test
  void peoplePlayTheirOwnGamesOnly(@TempDir Path own) throws Exception {
    try (SecureHarness secure = new SecureHarness(own);
        HttpClientCalls worker = as(secure, "w", TokenRole.TOKEN_ROLE_WORKER);
        HttpClientCalls ann = as(secure, "ann", TokenRole.TOKEN_ROLE_USER);
        HttpClientCalls bob = as(secure, "bob", TokenRole.TOKEN_ROLE_USER)) {
      assertEquals(403, worker.post("/api/v1/plays", GAME.formatted("")).statusCode());
      HttpResponse<String> created = ann.post("/api/v1/plays", GAME.formatted(""));
      assertEquals("ann", json(created).get("person").getAsString());
      String play = "/api/v1/plays/" + json(created).get("id").getAsString();
      String owner = json(ann.get(play)).get("owner").getAsString();
      assertTrue(owner.startsWith("token:"), owner);
      assertEquals("", json(bob.get(play)).get("owner").getAsString());
      assertEquals(owner, firstState(ann, play).get("owner").getAsString());
      assertEquals("", firstState(bob, play).get("owner").getAsString());
      assertEquals(1, listed(ann, "?mine=true").size());
      assertEquals(0, listed(bob, "?mine=true").size());
      assertEquals(1, listed(bob, "").size());
      HttpResponse<String> foreign = bob.post(play + ":act", ACTION.formatted("RESIGN", 0, ""));
      assertEquals(403, foreign.statusCode());
      assertEquals(200, ann.post(play + ":act", ACTION.formatted("RESIGN", 0, "")).statusCode());
      assertEquals("", firstState(bob, play).get("owner").getAsString());
    }
  }

  /** Returns the first state that a stream sends. */
  private static JsonObject firstState(HttpClientCalls client, String play) throws Exception {
    try (Stream<String> events = client.lines(play + "/events")) {
      String data = events.filter(line -> line.startsWith("data: {")).findFirst().orElseThrow();
      return JsonParser.parseString(data.substring("data: ".length())).getAsJsonObject();
    }
  }

  private static JsonArray listed(HttpClientCalls client, String query) throws Exception {
    HttpResponse<String> answer = client.get("/api/v1/plays" + query);
    assertEquals(200, answer.statusCode(), answer.body());
    return json(answer).getAsJsonArray("plays");
  }

  @Test
  void visitorsSeeSomebody(@TempDir Path own) throws Exception {
    var config =
        Harness.config(own, Duration.ofSeconds(30))
            .with(AccessSettings.loopback("hush"), WorkerLimits.USUAL)
            .with(new HttpSettings(true, "", List.of(), List.of(), 100));
    try (Harness open = new Harness(config);
        HttpClientCalls owner =
            new HttpClientCalls(open.coordinator, "Authorization", "Bearer hush");
        HttpClientCalls visitor = new HttpClientCalls(open.coordinator)) {
      HttpResponse<String> created = owner.post("/api/v1/plays", GAME.formatted(""));
      assertEquals("owner", json(created).get("person").getAsString());
      String play = "/api/v1/plays/" + json(created).get("id").getAsString();
      List<JsonObject> seen = new ArrayList<>();
      seen.add(json(visitor.get(play)));
      seen.add(firstState(visitor, play));
      assertEquals(200, owner.post(play + ":act", ACTION.formatted("RESIGN", 0, "")).statusCode());
      seen.add(firstState(visitor, play));
      seen.add(listed(visitor, "").get(0).getAsJsonObject());
      JsonObject ended = json(visitor.get(play));
      seen.add(ended);
      for (JsonObject state : seen) {
        assertEquals("somebody", state.get("person").getAsString());
        assertEquals("", state.get("owner").getAsString());
      }
      assertTrue(ended.get("sgf").getAsString().contains("PB[somebody]"), ended::toString);
      assertTrue(json(owner.get(play)).get("sgf").getAsString().contains("PB[owner]"));
    }
  }

  @Test
  void gamesAreListedInPages() throws Exception {
    List<String> created = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      created.addFirst(create(""));
    }
    act(created.getFirst(), "RESIGN", 0, "");
    List<String> found = new ArrayList<>();
    String token = "";
    do {
      JsonObject page =
          json(http.get("/api/v1/plays?open=true&mine=true&pageSize=2&pageToken=" + token));
      page.getAsJsonArray("plays")
          .forEach(play -> found.add(play.getAsJsonObject().get("id").getAsString()));
      token = page.get("nextPageToken").getAsString();
    } while (!token.isEmpty());
    assertEquals(Set.copyOf(created.subList(1, 5)), Set.copyOf(found));
    assertEquals(4, found.size());
    assertEquals(2, listed(http, "?pageSize=2").size());
    assertEquals(400, http.get("/api/v1/plays?pageToken=none").statusCode());
    assertEquals(400, http.get("/api/v1/plays?pageSize=101").statusCode());
  }

  @Test
  void theStreamOfAQuietGameEndsWithTheToken(@TempDir Path own) throws Exception {
    try (SecureHarness secure = new SecureHarness(own)) {
      var token =
          secure
              .admin()
              .createToken(
                  CreateTokenRequest.newBuilder()
                      .setName("ann")
                      .setRole(TokenRole.TOKEN_ROLE_USER)
                      .build());
      var plays = PlayServiceGrpc.newBlockingStub(secure.channel(token.getSecret()));
      Play play =
          plays.createPlay(
              CreatePlayRequest.newBuilder()
                  .setEngine(Harness.engine("e", "random"))
                  .setBoardSize(5)
                  .setColor(Color.COLOR_BLACK)
                  .build());
      Iterator<Play> states =
          plays.watchPlay(GetPlayRequest.newBuilder().setPlay(play.getId()).build());
      assertEquals(play.getId(), states.next().getId());
      secure
          .admin()
          .revokeToken(RevokeTokenRequest.newBuilder().setId(token.getToken().getId()).build());
      var end = assertThrows(StatusRuntimeException.class, () -> states.forEachRemaining(_ -> {}));
      assertEquals(Status.Code.UNAUTHENTICATED, end.getStatus().getCode());
    }
  }

  private static HttpClientCalls as(SecureHarness secure, String name, TokenRole role)
      throws Exception {
    return new HttpClientCalls(secure, "Authorization", "Bearer " + secure.token(name, role));
  }
}
