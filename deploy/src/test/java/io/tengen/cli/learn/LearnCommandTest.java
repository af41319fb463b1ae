package io.tengen.cli.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tengen.cli.CommandRun;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class LearnCommandTest {
  @TempDir private Path directory;

  private String network = "b1c4";

  private Path out() {
    return directory.resolve("small");
  }

  /** Runs the smallest loop that has every stage. */
  private CommandRun learn(String generations, String... more) {
    return learnOn("3", generations, more);
  }

  private CommandRun learnOn(String boards, String generations, String... more) {
    String[] arguments = {
      "learn",
      "--board",
      boards,
      "--generations",
      generations,
      "--out",
      out().toString(),
      "--network",
      network,
      "--games",
      "6",
      "--selfplay",
      "mcts:visits=4,gumbel=2,symmetry=stable",
      "--batch",
      "8",
      "--rating",
      "mcts:visits=2,temperature=1",
      "--seed",
      "5",
      "--json"
    };
    String[] all = new String[arguments.length + more.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return CommandRun.of(all);
  }

  @Test
  void learnsJudgesRatesAndContinues() throws Exception {
    CommandRun run = learn("1", "--rate-games", "6", "--gate", "share:0x2", "--slots", "2");
    assertEquals(0, run.code(), run.err());
    JsonNode curve = new JsonMapper().readTree(run.out());
    assertEquals(2, curve.get("generations").size());
    JsonNode first = curve.get("generations").get(1);
    assertEquals(6, first.get("games").asInt());
    assertTrue(first.get("promoted").asBoolean());
    assertTrue(first.get("steps").asLong() > 0);
    assertTrue(first.get("losses").get("policy").asDouble() > 0, first.toString());
    assertTrue(first.has("elo"), first.toString());
    assertEquals("b1c4", curve.get("settings").get("network").asText());
    assertEquals(2, curve.get("anchors").size(), curve.get("anchors").toString());
    for (String file :
        new String[] {
          "learn.conf", "state.json", "curve.json", "curve.svg", "best.onnx", "networks/g0.onnx"
        }) {
      assertTrue(Files.size(out().resolve(file)) > 0, file);
    }
    assertEquals(-1, Files.mismatch(out().resolve("best.onnx"), out().resolve("networks/g1.onnx")));
    assertTrue(Files.readString(out().resolve("curve.svg")).contains("<circle"));

    // The same command again has nothing to do; one more generation continues after the last.
    CommandRun again = CommandRun.of("learn", "--generations", "1", "--out", out().toString());
    assertEquals(0, again.code(), again.err());
    assertFalse(again.err().contains("self-play"), again.err());
    CommandRun more =
        CommandRun.of("learn", "--generations", "2", "--out", out().toString(), "--json");
    assertEquals(0, more.code(), more.err());
    JsonNode longer = new JsonMapper().readTree(more.out());
    assertEquals(3, longer.get("generations").size());
    assertEquals(first.get("network"), longer.get("generations").get(1).get("network"));

    String complaint = learn("2", "--reuse", "4").complaint(2);
    assertEquals(
        "tengen: "
            + out()
            + " learns with reuse = 3, not 4; leave that option out, choose another --out, or add"
            + " --change to change it for later generations",
        complaint);
  }

  @Test
  void changesSettingsOfLaterGenerations() throws Exception {
    assertEquals(
        "tengen: " + out() + " has no loop whose settings could change; leave --change out",
        learn("1", "--change").complaint(2));
    assertEquals(0, learn("1", "--rate-games", "0", "--slots", "2").code());
    assertEquals(
        "tengen: network = b1c4 cannot change to b1c8; begin in another directory",
        change("2", "--network", "b1c8").complaint(2));
    assertEquals(
        "tengen: --change needs settings to change, such as --games 400 --learning-rate '0.001 to"
            + " 0.0001'",
        change("2").complaint(2));
    assertEquals(
        "tengen: --generations 1 is before generation 2, the first whose settings can change;"
            + " choose more",
        change("1", "--games", "8").complaint(2));
    String conf = Files.readString(out().resolve("learn.conf"));
    assertFalse(conf.contains("\nchange"), conf);

    // Ratings begin as well, whose anchor has not played before.
    String[] changes = {
      "--games", "8", "--learning-rate", "1e-3 to 1e-4", "--rate-games", "6", "--overlap"
    };
    CommandRun run = change("2", changes);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("From generation 2 on: games = 8, learningRate = "), run.err());
    String changed = Files.readString(out().resolve("learn.conf"));
    assertEquals(
        """

        # From generation 2 on.
        change.2 {
          games = 8
          learningRate = "0.001 to 0.0001"
          learningRateGenerations = 2
          overlap = yes
          ratingGames = 6
        }
        """,
        changed.substring(conf.length()));
    JsonNode curve = new JsonMapper().readTree(run.out());
    assertEquals(6, curve.get("generations").get(1).get("games").asInt());
    assertEquals(8, curve.get("generations").get(2).get("games").asInt());
    assertEquals("8", curve.get("changes").get("2").get("games").asText());
    assertTrue(curve.get("generations").get(2).has("elo"), run.out());

    // The same command again changes nothing, and the loop resumes without the options.
    run = change("2", changes);
    assertEquals(0, run.code(), run.err());
    assertFalse(run.err().contains("From generation"), run.err());
    assertEquals(0, CommandRun.of("learn", "--generations", "2", "--out", out().toString()).code());
    assertEquals(changed, Files.readString(out().resolve("learn.conf")));
    try (DataFolder taken = DataFolder.write(out().resolve("games"), "another process")) {
      assertTrue(change("3", "--games", "9", "--overlap=false").code() > 0);
    }
    assertEquals(changed, Files.readString(out().resolve("learn.conf")));
    // What has learned cannot be changed by hand, either.
    Path file = out().resolve("learn.conf");
    Files.writeString(file, changed.replace("\nreuse = 3\n", "\nreuse = 5\n"));
    assertEquals(
        "tengen: "
            + file
            + ": reuse = 5 for generation 1, but the networks here learned with 3; restore that,"
            + " and change later generations with --change",
        CommandRun.of("learn", "--generations", "3", "--out", out().toString()).complaint(2));
    Files.writeString(file, changed);
    run = change("3", "--games", "9", "--overlap=false");
    assertTrue(run.err().contains("From generation 3 on: games = 9, overlap = no."), run.err());
  }

  private CommandRun change(String generations, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "learn",
                "--generations",
                generations,
                "--out",
                out().toString(),
                "--slots",
                "2",
                "--json",
                "--change"));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  @Test
  void playsInEightBitsWhileItLearns() throws Exception {
    assertEquals(
        "tengen: eightBits = yes makes nothing faster with fewer than 32 channels, as b1c4 has",
        learn("1", "--eight-bits").complaint(2));
    network = "b1c32";
    CommandRun run = learn("3", "--overlap", "--eight-bits", "--rate-games", "0", "--slots", "2");
    assertEquals(0, run.code(), run.err());
    JsonNode generations =
        new JsonMapper().readTree(out().resolve("state.json").toFile()).get("generations");
    JsonNode first = generations.get(1).get("trained");
    assertFalse(generations.get(0).get("trained").has("eightBits"));
    assertNotEquals(first.get("network"), first.get("eightBits"));
    // The network of generation 1 was not trained yet when the games for generation 2 were played.
    assertEquals(
        List.of(
            generations.get(0).get("trained").get("network").get("sha256").asText(),
            generations.get(0).get("trained").get("network").get("sha256").asText(),
            first.get("eightBits").get("sha256").asText()),
        List.of(
            player(generations.get(1)), player(generations.get(2)), player(generations.get(3))));
  }

  /** Returns the hash of the network that played the games of a generation. */
  private String player(JsonNode generation) throws Exception {
    try (DataFolder folder = DataFolder.read(out().resolve("games"))) {
      String hash = generation.get("played").get("shards").get(0).asText();
      Shard shard =
          folder.shards().stream()
              .filter(each -> each.sha256().equals(hash))
              .findFirst()
              .orElseThrow();
      try (ShardReader reader = folder.open(shard)) {
        return Objects.requireNonNull(reader.next()).black().network();
      }
    }
  }

  /**
   * The smallest loop of two sizes, whose games and rating games of a generation are four runs. It
   * is stopped between the stages and within one, by removing results from its state.
   */
  @Test
  void learnsTwoSizesAndResumesWithTheSameNetworks() throws Exception {
    CommandRun whole = learnOn("3-4", "1", "--rate-games", "2", "--slots", "1");
    assertEquals(0, whole.code(), whole.err());
    JsonNode curve = new JsonMapper().readTree(whole.out());
    JsonNode first = curve.get("generations").get(1);
    assertEquals(6, first.get("games").asInt());
    assertEquals(List.of(3, 4), boards(first.get("boards")));
    assertEquals("3:4,4:2", curve.get("settings").get("games").asText());
    assertTrue(whole.err().contains("g1 self-play 4x4"), whole.err());
    assertLargestBegins();
    String conf = Files.readString(out().resolve("learn.conf"));
    assertTrue(conf.contains("\nkomi = \"3:8.5,4:1.5\"\n"), conf);

    // The state before the training of g1, and a shard of its games lost with it.
    Path state = out().resolve("state.json");
    ObjectNode root = (ObjectNode) new JsonMapper().readTree(state.toFile());
    ObjectNode last = (ObjectNode) root.get("generations").get(1);
    last.remove(List.of("played", "trained", "judged", "rated"));
    Files.writeString(state, root.toString());
    CommandRun resumed =
        CommandRun.of(
            "learn", "--generations", "1", "--out", out().toString(), "--slots", "1", "--json");
    assertEquals(0, resumed.code(), resumed.err());
    JsonNode again = new JsonMapper().readTree(resumed.out()).get("generations").get(1);
    assertEquals(first.get("network"), again.get("network"));
    assertEquals(first.get("boards"), again.get("boards"));
    assertEquals(conf, Files.readString(out().resolve("learn.conf")));
  }

  /** The runs of both sizes exist before either is played, that of the largest board first. */
  private void assertLargestBegins() throws Exception {
    Path cluster = out().resolve("cluster");
    CommandRun listed = CommandRun.of("runs", "--data", cluster.toString(), "--json");
    List<JsonNode> runs = new ArrayList<>();
    new JsonMapper()
        .readTree(listed.out())
        .forEach(run -> {
          if (run.get("kind").asText().equals("self-play")) {
            runs.add(run);
          }
        });
    runs.sort(Comparator.comparing(run -> Instant.parse(run.get("createdAt").asText())));
    assertEquals(List.of(4, 3), boards(runs));
    assertEquals(1, runs.getFirst().get("share").asDouble());
  }

  private static List<Integer> boards(Iterable<JsonNode> ratings) {
    List<Integer> boards = new ArrayList<>();
    ratings.forEach(rating -> boards.add(rating.get("board").asInt()));
    return boards;
  }

  @Test
  void refusesBadInputBeforeAnythingStarts() {
    String out = out().toString();
    assertEquals(
        "tengen: a new directory needs a board size, such as --board 7 or --board 7-13",
        CommandRun.of("learn", "--out", out).complaint(2));
    assertEquals(
        "tengen: --board x is not a size such as 9, a range such as 7-13, or a list such as 7,9,13",
        CommandRun.of("learn", "--board", "x", "--out", out).complaint(2));
    assertEquals(
        "tengen: --generations -1 is not between 0 and 100000",
        CommandRun.of("learn", "--board", "5", "--generations", "-1", "--out", out).complaint(2));
    assertTrue(
        CommandRun.of("learn", "--board", "5", "--selfplay", "mcts:vists=3", "--out", out)
            .complaint(2)
            .contains("vists"));
    assertEquals(
        "tengen: --slots and --config are for playing in this process; with --coordinator or"
            + " TENGEN_COORDINATOR the coordinator's workers play: give them there",
        CommandRun.of("learn", "--board", "5", "--out", out, "--slots", "2", "--coordinator", "h:1")
            .complaint(2));
    assertTrue(
        CommandRun.of("learn", "--board", "5", "--out", out, "--device", "cuda:99")
            .complaint(2)
            .startsWith("tengen: cuda:99 cannot be used for training: "));
    assertFalse(Files.exists(out().resolve("learn.conf")), "nothing was begun");
  }

  @Test
  void tellsWhenACardTrainsAndNonePlays() {
    ComputeDevice card = ComputeDevice.parse("cuda:0");
    EvaluatorSettings onCpu = EvaluatorSettings.of(List.of(ComputeDevice.CPU));
    EvaluatorSettings onBoth = EvaluatorSettings.of(List.of(ComputeDevice.CPU, card));
    assertTrue(LearnCommand.playsOnCpuOnly(card, onCpu));
    assertFalse(LearnCommand.playsOnCpuOnly(card, onBoth));
    assertFalse(LearnCommand.playsOnCpuOnly(ComputeDevice.CPU, onCpu));
  }
}
