package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests verification and exclusion of results on the command line. */
class VerificationCommandsTest {
  private static final Pattern RUN = Pattern.compile("\"run\":\"([a-z0-9]+)\"");
  private static final Pattern WORKER = Pattern.compile("\"worker\":\"([^\"]+)\"");

  @TempDir Path directory;

  private String out(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--data", directory.toString()));
    CommandRun run = CommandRun.of(all.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    return run.out();
  }

  private static String first(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    assertTrue(found.find(), text);
    return found.group(1);
  }

  private static void refused(String complaint, String... args) {
    CommandRun run = CommandRun.of(args);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("tengen: " + complaint), run.err());
  }

  @Test
  void excludesAndIncludesResults() {
    String evaluated =
        out(
            "evaluate",
            "a=random:seed=1",
            "b=random:seed=2",
            "--board",
            "3",
            "--games",
            "12",
            "--pool",
            "main",
            "--json");
    String run = first(RUN, evaluated);
    String worker = first(WORKER, out("ratings", run, "--by", "worker", "--json"));
    assertEquals("", out("exclusions", run));
    assertEquals(
        "12 results do not count in run " + run + ": those of " + worker + "\n",
        out("exclude", run, "--worker", worker, "--reason", "broken memory"));
    String listed = out("exclusions", run);
    assertTrue(listed.contains(worker) && listed.contains("broken memory"), listed);
    String json = out("exclusions", run, "--json");
    assertTrue(
        json.startsWith(
            "{\"run\":\""
                + run
                + "\",\"exclusions\":[{\"worker\":\""
                + worker
                + "\",\"reason\":"
                + "\"broken memory\",\"at\":\""),
        json);
    assertTrue(json.contains("\"games\":[0,1,2,3,4,5,6,7,8,9,10,11]}],\"disputed\":[]}"), json);
    String ratings = out("ratings", run);
    assertTrue(
        ratings.contains("12 results do not count; tengen exclusions " + run + " lists them\n"),
        ratings);
    assertTrue(out("ratings", "--pool", "main").contains("12 results do not count\n"));
    assertEquals(
        "results of " + worker + " count again in run " + run + "\n",
        out("exclude", run, "--lift", worker));
    assertTrue(out("ratings", run).contains("12 games of run " + run + "\n"));
    assertEquals(
        first(Pattern.compile("(\"ratings\":.*)\"records\""), evaluated),
        first(Pattern.compile("(\"ratings\":.*)\"records\""), out("ratings", run, "--json")));
  }

  @Test
  void refusesInvalidOptions() {
    refused("give --worker NAME to exclude results", "exclude", "r");
    refused(
        "give --worker NAME to exclude results", "exclude", "r", "--worker", "w", "--lift", "w");
    refused("--worker and --reason TEXT belong together", "exclude", "r", "--worker", "w");
    refused(
        "--worker and --reason TEXT belong together",
        "exclude",
        "r",
        "--lift",
        "w",
        "--reason",
        "x");
    refused("--name-only needs --worker", "exclude", "r", "--lift", "w", "--name-only");
    refused(
        "--verify 1.5 is not a share from 0 to 1",
        "evaluate",
        "random",
        "random:seed=1",
        "--verify",
        "1.5");
  }
}
