package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests commands for pools with a coordinator and a worker in this process. */
class PoolCommandsTest {
  private static final Pattern RUN = Pattern.compile("\"run\":\"([a-z0-9]+)\"");

  @TempDir Path directory;

  private CommandRun run(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--data", directory.toString()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private CommandRun evaluate(String... engines) {
    List<String> all = new ArrayList<>(List.of("evaluate"));
    all.addAll(List.of(engines));
    all.addAll(
        List.of("--board", "3", "--games", "12", "--pool", "main", "--priority", "2", "--json"));
    return run(all.toArray(String[]::new));
  }

  private static String id(CommandRun run) {
    assertEquals(0, run.code(), run.err());
    return RUN.matcher(run.out()).results().findFirst().orElseThrow().group(1);
  }

  private String out(String... args) {
    CommandRun run = run(args);
    assertEquals(0, run.code(), run.err());
    return run.out();
  }

  private void refused(String complaint, CommandRun run) {
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().endsWith("tengen: " + complaint + "\n"), run.err());
  }

  @Test
  void poolCombinesRuns() {
    String first = id(evaluate("a=random:seed=1", "b=random:seed=2"));
    String second = id(evaluate("c=random:seed=3", "b=random:seed=2"));

    assertEquals(
        """
        pool  versions  runs  games  for
        main         3     2     24  chinese, 3x3, komi 8.5, time=none/1m
        """,
        out("pool", "list"));
    String shown = out("pool", "show", "main");
    assertTrue(
        shown.startsWith("Pool main: chinese, 3x3, komi 8.5, time=none/1m; a has 0 Elo\n"), shown);
    assertTrue(shown.contains("b           24  " + first + "   random:seed=2\n"), shown);
    assertTrue(shown.contains("c           12  " + second + "   random:seed=3\n"), shown);

    assertEquals("pool main: b has 100 Elo\n", out("pool", "anchor", "main", "b=100"));
    assertTrue(out("ratings", "--pool", "main").contains("24 games of pool main\n"));
    String json = out("ratings", "--pool", "main", "--json");
    assertTrue(json.startsWith("{\"pool\":\"main\",\"games\":24,\"ratings\":[{"), json);
    assertTrue(json.contains("{\"name\":\"b\",\"elo\":100.0,\"error95\":0.0,\"games\":24,"), json);

    String history = out("pool", "history", "main", "b");
    assertTrue(history.startsWith("b in pool main, against b\n"), history);
    assertTrue(history.indexOf(first) < history.indexOf(second), history);
    String comparison = out("pool", "compare", "main", "a", "c");
    assertTrue(
        comparison.startsWith("a against c: 0-0-0 (wins-losses-draws)\nevidence"), comparison);
    assertTrue(comparison.contains("no games against each other\n"), comparison);

    refused(
        "pool \"main\" has another version \"b\": this one has seed 9, not 2; give it a name of its"
            + " own",
        evaluate("a=random:seed=1", "b=random:seed=9"));
    refused(
        "pool \"main\" has no version \"z\"; tengen pool show lists them",
        run("pool", "history", "main", "z"));
    refused("\"b\" is not VERSION=ELO, such as gnugo=1800", run("pool", "anchor", "main", "b"));
    refused(
        "name a run or a pool: tengen ratings RUN, or --pool NAME",
        run("ratings", first, "--pool", "main"));

    assertEquals(
        "run " + first + " has priority 2 and share 0.500\n",
        out("runs", "set", first, "--share", "0.5"));
    assertTrue(out("runs", "--json").contains("\"pool\":\"main\",\"priority\":2,\"share\":0.5,"));
    refused("give --priority N, --share WEIGHT or --note TEXT", run("runs", "set", first));
    assertEquals(
        "run " + first + " has priority 2 and share 0.500: Why?\n",
        out("runs", "set", first, "--note", "Why?"));
    refused(
        "note must be one line of at most 200 printable characters",
        run("runs", "set", first, "--note", "two\nlines"));
    refused(
        "--priority 200 is not between -100 and 100",
        run("runs", "set", first, "--priority", "200"));
  }

  @Test
  void reportsMissingPools() {
    id(run("evaluate", "a=random", "b=random", "--board", "3", "--games", "2", "--json"));
    CommandRun list = run("pool", "list");
    assertEquals(0, list.code());
    assertEquals("", list.out());
    assertTrue(
        list.err().endsWith("no pools yet; tengen evaluate ... --pool NAME creates one\n"),
        list.err());
    refused(
        "there is no pool \"main\"; list them with `tengen pool list`",
        run("pool", "show", "main"));
  }

  @Test
  void poolsAreChangedAndReported() throws Exception {
    String first = id(evaluate("a=random:seed=1", "b=random:seed=2"));
    String second = id(evaluate("c=random:seed=3", "b=random:seed=2"));
    assertEquals("pool main: a is now a0\n", out("pool", "rename", "main", "a", "a0"));
    String shown = out("pool", "show", "main");
    assertTrue(shown.contains("random:seed=1 (formerly a)\n"), shown);
    assertTrue(shown.endsWith("a renamed to a0\n"), shown);
    assertEquals(
        "pool main: the results of run " + second + " do not count any more\n",
        out("pool", "remove", "main", second));
    assertTrue(out("ratings", "--pool", "main").contains("12 games of pool main\n"));
    assertTrue(out("pool", "show", "main").contains("12/12  taken out\n"));
    out("pool", "restore", "main", second);
    assertTrue(out("ratings", "--pool", "main").contains("24 games of pool main\n"));

    Path page = directory.resolve("pool.html");
    assertEquals(
        "Report: " + page + "\n", out("report", "--pool", "main", "--out", page.toString()));
    String html = Files.readString(page);
    for (String part :
        List.of(
            "<h1>main</h1>",
            "formerly a",
            "<circle class=\"dot\"",
            first,
            "run " + second + " put back",
            "<td>random:seed&#x3D;3</td>",
            "Elo of 3 versions")) {
      assertTrue(html.contains(part), part);
    }
    assertTrue(!html.contains("<script") && !html.contains("{{"), html);
    String json = out("report", "--pool", "main", "--out", page.toString(), "--json");
    assertTrue(json.startsWith("{\"pool\":\"main\",\"file\":"), json);
    refused(
        "name a run or a pool: tengen report RUN, or --pool NAME",
        run("report", first, "--pool", "main"));
    refused(
        "pool \"main\" has another version \"b\"; choose another name",
        run("pool", "rename", "main", "a0", "b"));
  }
}
