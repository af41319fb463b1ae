package io.tengen.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.CommandRun;
import io.tengen.engine.rollout.PolicyPair;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests rollout weights from files in commands that play in this process. */
class PolicyOptionsTest {
  @TempDir Path directory;

  private Path flat;

  /** Writes weights that make all moves equally likely. */
  @BeforeEach
  void write() throws IOException {
    flat = directory.resolve("flat.policy");
    try (InputStream shipped = PolicyPair.class.getResourceAsStream("default.policy")) {
      String text =
          new String(Objects.requireNonNull(shipped).readAllBytes(), StandardCharsets.UTF_8);
      Files.writeString(flat, text.replaceAll("(?m) -?[0-9]+\\.[0-9]+$", " 0"));
    }
  }

  private String option() {
    return "flat=" + flat;
  }

  private static String play(String... options) {
    CommandRun run =
        CommandRun.fed("boardsize 7\ngenmove b\ngenmove w\ngenmove b\nshowboard\nquit\n", options);
    assertEquals(0, run.code(), run.err());
    return run.out();
  }

  @Test
  void gtpUsesWeights() {
    String usual = play("gtp", "mcts:visits=60", "--seed", "1");
    String flat = play("gtp", "mcts:visits=60,policy=flat", "--policy", option(), "--seed", "1");
    assertNotEquals(usual, flat);
  }

  @Test
  void evaluateUsesWeights() {
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "a=random",
            "b=mcts:visits=4,policy=flat",
            "--policy",
            option(),
            "--board",
            "3",
            "--games",
            "2",
            "--data",
            directory.resolve("data").toString(),
            "--json");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("\"games\":2"), run.out());
  }

  @Test
  void benchUsesWeights() {
    for (String[] what :
        new String[][] {
          {"rollout", "--policy", option()}, {"search", "mcts:policy=flat", "--policy", option()}
        }) {
      String[] words = {"bench", "--board", "5", "--seconds", "0.1", "--warmup", "0", "--json"};
      String[] all = new String[words.length + what.length];
      all[0] = words[0];
      System.arraycopy(what, 0, all, 1, what.length);
      System.arraycopy(words, 1, all, 1 + what.length, words.length - 1);
      CommandRun run = CommandRun.of(all);
      assertEquals(0, run.code(), run.err());
      assertTrue(run.out().contains("flat"), run.out());
    }
  }

  @Test
  void namesMissingFiles() {
    assertEquals(
        "tengen: engine \"mcts:policy=flat\": \"flat\" is not one of the worker's policies; there"
            + " are none",
        CommandRun.of("gtp", "mcts:policy=flat").complaint(2));
    String missing = directory.resolve("no.policy").toString();
    for (String[] command :
        new String[][] {
          {"gtp", "--policy", "x=" + missing}, {"bench", "rollout", "--policy", "x=" + missing}
        }) {
      String complaint = CommandRun.of(command).complaint(2);
      assertTrue(complaint.contains("policies.x: file " + missing + " does not exist"), complaint);
    }
    String complaint = CommandRun.of("gtp", "--policy", "my.policy").complaint(2);
    assertTrue(complaint.contains("--policy"), complaint);
  }
}
