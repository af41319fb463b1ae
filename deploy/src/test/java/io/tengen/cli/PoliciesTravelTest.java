package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Policies from a user's file over a coordinator to the players of a worker. */
@Timeout(120)
class PoliciesTravelTest {
  private static final String FLAT = "a=mcts:visits=4,policy=flat";

  @TempDir Path directory;

  private Path flat;
  private SmallCluster cluster;

  @BeforeEach
  void start() throws Exception {
    flat = flat(directory.resolve("flat.policy"));
    cluster = SmallCluster.start(directory);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  /** Weights by which one move is as good as another. */
  private static Path flat(Path file) throws IOException {
    try (InputStream shipped = PolicyPair.class.getResourceAsStream("default.policy")) {
      String text =
          new String(Objects.requireNonNull(shipped).readAllBytes(), StandardCharsets.UTF_8);
      return Files.writeString(file, text.replaceAll("(?m) -?[0-9]+\\.[0-9]+$", " 0"));
    }
  }

  private CommandRun evaluate(String policy, String... more) {
    List<String> words =
        List.of("evaluate", FLAT, "b=random", "--policy", policy, "--board", "3", "--games", "4");
    return CommandRun.of(Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new));
  }

  private static JsonNode json(CommandRun run) throws IOException {
    assertEquals(0, run.code(), run.err());
    return new JsonMapper().readTree(run.out());
  }

  @Test
  void workerFetchesAPolicyOnceAndPlays() throws Exception {
    String hash = Artifact.of(flat).sha256();
    CommandRun run = evaluate("flat=" + flat, "--coordinator", cluster.address(), "--json");
    assertEquals(4, json(run).get("games").asInt(), run.out());
    assertEquals(Files.size(flat), cluster.fetched());

    String known = "flat=sha256:" + hash;
    json(evaluate(known, "--coordinator", cluster.address(), "--json"));
    assertEquals(Files.size(flat), cluster.fetched());
    JsonNode runs = json(CommandRun.of("runs", "--json", "--coordinator", cluster.address()));
    assertEquals(List.of(hash, hash), runs.findValuesAsText("flat"), runs::toString);
  }

  @Test
  void refusesInvalidPolicyBeforeUploading() throws Exception {
    Path game = Files.writeString(directory.resolve("game.sgf"), "(;GM[1])");
    String complaint = evaluate("flat=" + game, "--coordinator", cluster.address()).complaint(2);
    assertTrue(complaint.contains(game + ":1: found \"(;GM[1])\""), complaint);
    String absent = "sha256:" + "0".repeat(64);
    assertEquals(
        "tengen: coordinator "
            + cluster.address()
            + " does not have a policy "
            + absent
            + "; bring its file: --policy flat=FILE",
        evaluate("flat=" + absent, "--coordinator", cluster.address()).complaint(2));
    assertEquals(
        "tengen: --policy other is used by no engine; name it as in mcts:policy=other",
        evaluate("other=" + flat, "--coordinator", cluster.address()).complaint(2));
  }

  @Test
  void damagedPolicyFailsTheRunAndLosesNoGame() throws Exception {
    Path damaged = directory.resolve("damaged.policy");
    Files.writeString(damaged, Files.readString(flat).replace("[tree]", "[trea]"));
    Artifact artifact = Artifact.of(damaged);
    try (Control control = new Control(Address.parse(cluster.address()))) {
      control.upload(artifact, damaged, sent -> {});
      RunSpec spec =
          RunSpec.builder(
                  RunKind.EVALUATION,
                  Stream.of(FLAT, "b=random").map(StandardEngines::parse).toList(),
                  GameSetup.of(Rules.CHINESE, 3, 0.5),
                  4)
              .policies(Map.of("flat", artifact))
              .build();
      String id = control.create(spec, "damaged").id();
      RunStatus run =
          Await.value("the end of the run", () -> control.get(id), now -> now.state().isEnded());
      assertEquals(RunState.FAILED, run.state());
      assertEquals(0, run.committed());
      assertTrue(run.problem().contains("policy \"flat\": "), run.problem());
      assertTrue(run.problem().contains("found \"[trea]\""), run.problem());
    }
  }

  @Test
  void resumedRunKeepsItsPolicy() throws Exception {
    String data = directory.resolve("data").toString();
    JsonNode first = json(evaluate("flat=" + flat, "--data", data, "--json"));
    Files.delete(flat);
    String run = first.get("run").asText();
    CommandRun again = CommandRun.of("evaluate", "--resume", run, "--data", data, "--json");
    assertEquals(4, json(again).get("games").asInt(), again.out());
    assertEquals(
        "tengen: --resume uses the policies that the run was created with; leave out" + " --policy",
        CommandRun.of("evaluate", "--resume", run, "--data", data, "--policy", "flat=" + flat)
            .complaint(2));
  }

  @Test
  void learningUploadsAndKeepsItsPolicy() throws Exception {
    String out = directory.resolve("learned").toString();
    String[] begin = {
      "learn",
      "--board",
      "3",
      "--generations",
      "1",
      "--network",
      "b1c4",
      "--games",
      "4",
      "--selfplay",
      "mcts:visits=2,lambda=0.5,policy=flat",
      "--policy",
      "flat=" + flat,
      "--batch",
      "8",
      "--rate-games",
      "0",
      "--seed",
      "5",
      "--train-here",
      "--out",
      out,
      "--coordinator",
      cluster.address()
    };
    CommandRun run = CommandRun.of(begin);
    assertEquals(0, run.code(), run.err());
    String hash = Artifact.of(flat).sha256();
    String settings = Files.readString(Path.of(out).resolve("learn.conf"));
    assertTrue(settings.contains("policies = \"flat=" + hash + "\""), settings);

    Files.delete(flat);
    CommandRun more = CommandRun.of("learn", "--generations", "2", "--out", out, "--slots", "2");
    assertEquals(0, more.code(), more.err());
    Path other = Files.writeString(flat, Files.readString(flat(flat)) + "# other\n");
    String complaint =
        CommandRun.of("learn", "--out", out, "--policy", "flat=" + other).complaint(2);
    assertTrue(complaint.contains(" learns with policies = flat=" + hash), complaint);
    assertTrue(complaint.endsWith("; leave that option out, or choose another --out"), complaint);
  }
}
