package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.util.JsonFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.tengen.proto.v1.CreateTrainingRequest;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.TrainingServiceGrpc;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Holds the answers of a coordinator, with games and a pool, to the description of the API. */
@Timeout(60)
class HttpSchemaTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String PLAY =
      """
      {"engine": {"name": "e", "kind": "random"}, "boardSize": 5, "komi": 0.5,
       "color": "COLOR_BLACK"}
      """;

  @TempDir private static Path directory;
  private static Harness harness;
  private static HttpClientCalls http;
  private static JsonNode api;
  private static String run;
  private static String training;
  private static String play;

  @BeforeAll
  static void start() throws Exception {
    harness = new Harness(directory);
    http = new HttpClientCalls(harness.coordinator);
    HttpResponse<String> description = http.get("/api/openapi.json");
    assertEquals("application/json", description.headers().firstValue("Content-Type").orElse(""));
    api = JSON.readTree(description.body());
    run = harness.create(Harness.duel(6).setPool("ladder")).getId();
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "played");
    for (int i = 0; i < 6; i++) {
      worker.report(ScriptedWorker.play(worker.next()));
    }
    harness.await(run, now -> now.getState() == RunState.RUN_STATE_FINISHED);
    new ArtifactClient(harness.channel).put(ScriptedTrainer.SHARD);
    training =
        TrainingServiceGrpc.newBlockingStub(harness.channel)
            .createTraining(
                CreateTrainingRequest.newBuilder().setSpec(ScriptedTrainer.spec()).build())
            .getId();
    play = JSON.readTree(http.post("/api/v1/plays", PLAY).body()).path("id").asText();
  }

  @AfterAll
  static void stop() {
    http.close();
    harness.close();
  }

  /** Returns what is wrong with a text; empty if the schema describes all of it. */
  private static Set<ValidationMessage> validate(String schema, String text) throws Exception {
    ObjectNode root = JSON.createObjectNode();
    root.put("$ref", schema);
    root.set("components", api.get("components"));
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(root)
        .validate(JSON.readTree(text));
  }

  private static List<Map.Entry<String, JsonNode>> entries(JsonNode object) {
    List<Map.Entry<String, JsonNode>> entries = new ArrayList<>();
    object.fields().forEachRemaining(entries::add);
    return entries;
  }

  private static String address(String path) {
    return path.replace("{run}", run)
        .replace("{pool}", "ladder")
        .replace("{training}", training)
        .replace("{play}", play)
        .replace("{index}", "0")
        .replace("{sha256}", ArtifactClient.of(ScriptedTrainer.SHARD).getSha256());
  }

  @Test
  void everyAnswerIsAsDescribed() throws Exception {
    Map<String, String> queries =
        Map.of(
            "/api/v1/exclusions", "?run=" + run,
            "/api/v1/pools/{pool}/history", "?version=a",
            "/api/v1/pools/{pool}/comparison", "?first=a&second=b");
    List<String> answered = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : entries(api.get("paths"))) {
      JsonNode schema =
          path.getValue().at("/get/responses/200/content/application~1json/schema/$ref");
      if (schema.isMissingNode()) {
        continue;
      }
      String query = queries.getOrDefault(path.getKey(), "");
      HttpResponse<String> response = http.get(address(path.getKey()) + query);
      assertEquals(200, response.statusCode(), path.getKey() + " " + response.body());
      assertEquals(Set.of(), validate(schema.asText(), response.body()), path.getKey());
      answered.add(path.getKey());
    }
    assertTrue(answered.contains("/api/v1/runs/{run}/ratings"), answered.toString());
    assertTrue(answered.size() >= 17, answered.toString());
  }

  /** Calls each of these in turn, and holds the request and the answer to their schemas. */
  @Test
  void everyAnswerToAChangeIsAsDescribed() throws Exception {
    String spec = "{\"spec\": " + JsonFormat.printer().print(Harness.duel(4)) + "}";
    String created = changed("/api/v1/runs", "", spec);
    String other = JSON.readTree(created).get("id").asText();
    changed("/api/v1/runs:check", "", spec);
    changed("/api/v1/runs/{run}:annotate", other, "{\"note\": \"a note\"}");
    changed("/api/v1/runs/{run}:schedule", other, "{\"priority\": 2, \"share\": 0.5}");
    changed("/api/v1/runs/{run}:pause", other, "{}");
    changed("/api/v1/runs/{run}:resume", other, "{}");
    changed("/api/v1/runs/{run}:extend", other, "{\"games\": 8}");
    changed("/api/v1/runs/{run}:cancel", other, "{}");
    changed("/api/v1/runs/{run}:delete", other, "{}");
    String begun = JSON.readTree(changed("/api/v1/plays", "", PLAY)).get("id").asText();
    changed("/api/v1/plays/{play}:act", begun, "{\"kind\": \"PLAY_ACTION_KIND_RESIGN\"}");
    changed("/api/v1/sgf", "", "{\"sgf\": \"(;SZ[9];B[ee];W[])\"}");
    changed("/api/v1/artifacts:collect", "", "{\"unusedSeconds\": \"3600\"}");
    changed("/api/v1/retention:apply", "", "{\"delete\": false}");
    String trained =
        changed(
            "/api/v1/trainings",
            "",
            "{\"spec\": " + JsonFormat.printer().print(ScriptedTrainer.spec()) + "}");
    changed("/api/v1/trainings/{training}:cancel", JSON.readTree(trained).get("id").asText(), "{}");
  }

  /** Returns the body of the answer. */
  private static String changed(String path, String id, String body) throws Exception {
    JsonNode operation = api.get("paths").get(path).get("post");
    String json = "/content/application~1json/schema/$ref";
    assertEquals(
        Set.of(), validate(operation.at("/requestBody" + json).asText(), body), path + " " + body);
    HttpResponse<String> response = http.post(path.replaceAll("\\{\\w+}", id), body);
    assertEquals(200, response.statusCode(), path + " " + response.body());
    String schema = operation.at("/responses/200" + json).asText();
    assertEquals(Set.of(), validate(schema, response.body()), path);
    return response.body();
  }

  @Test
  void everyStreamBeginsWithAnEventAsDescribed() throws Exception {
    List<String> begun = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : entries(api.get("paths"))) {
      JsonNode schema =
          path.getValue().at("/get/responses/200/content/text~1event-stream/schema/$ref");
      // An analysis needs a worker, and a game that is going on too.
      if (schema.isMissingNode() || path.getKey().matches(".*(analyses|games).*")) {
        continue;
      }
      try (Stream<String> lines = http.lines(address(path.getKey()))) {
        String event = lines.filter(line -> line.startsWith("data:")).findFirst().orElseThrow();
        assertEquals(Set.of(), validate(schema.asText(), event.substring(5)), path.getKey());
      }
      begun.add(path.getKey());
    }
    assertEquals(5, begun.size(), begun.toString());
  }

  /** A parameter that no route has, and a field that no message has, are refused by all. */
  @Test
  void everyErrorIsAsDescribed() throws Exception {
    int refused = 0;
    for (Map.Entry<String, JsonNode> path : entries(api.get("paths"))) {
      String address = path.getKey().replaceAll("\\{\\w+}", "0") + "?unknown=1";
      for (Map.Entry<String, JsonNode> verb : entries(path.getValue())) {
        String method = verb.getKey().toUpperCase(Locale.ROOT);
        HttpResponse<String> response =
            http.send(
                http.request(address)
                    .header("Content-Type", "application/json")
                    .method(
                        method,
                        method.equals("GET")
                            ? BodyPublishers.noBody()
                            : BodyPublishers.ofString("{\"unknown\": 1}"))
                    .build());
        String type = response.headers().firstValue("Content-Type").orElse("");
        assertEquals(400, response.statusCode(), method + " " + address);
        assertEquals("application/problem+json", type, address);
        assertEquals(Set.of(), validate("#/components/schemas/Problem", response.body()), address);
        refused++;
      }
    }
    assertTrue(refused > 25, "only " + refused + " were refused");
  }

  @Test
  void theSchemasRefuseWhatTheyDoNotDescribe() throws Exception {
    assertFalse(validate("#/components/schemas/Run", "{\"unknown\": 1}").isEmpty());
    assertFalse(validate("#/components/schemas/Run", "{\"committed\": \"six\"}").isEmpty());
    assertFalse(validate("#/components/schemas/Run", "{\"state\": \"LOST\"}").isEmpty());
  }
}
