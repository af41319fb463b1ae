package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.backup.RunArchive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that archive, delete, approve and clear up. */
class KeepingCommandsTest {
  private static final Pattern RUN = Pattern.compile("\"run\":\"(\\w+)\"");

  @TempDir private Path directory;

  private static CommandRun run(SmallCluster cluster, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--coordinator", cluster.address()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private static String out(CommandRun run) {
    assertEquals(0, run.code(), run.err());
    return run.out();
  }

  private static void refused(String complaint, CommandRun run) {
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(complaint), run.err());
  }

  /**
   * Returns the ratings without the address of the coordinator, which has another port each time.
   */
  private static String ratings(SmallCluster cluster, String run) {
    return out(run(cluster, "ratings", run, "--json")).replace(cluster.address(), "");
  }

  @Test
  void aRunGoesIntoAFileAndComesBackWithTheSameRatings() throws Exception {
    Path file = directory.resolve("run.zip");
    String id;
    String ratings;
    try (SmallCluster cluster = SmallCluster.start(directory)) {
      String evaluated =
          out(
              run(
                  cluster,
                  "evaluate",
                  "a=random",
                  "b=random:seed=2",
                  "--games",
                  "6",
                  "--board",
                  "3",
                  "--json"));
      Matcher match = RUN.matcher(evaluated);
      assertTrue(match.find(), evaluated);
      id = match.group(1);
      ratings = ratings(cluster, id);
      refused("the run does not wait for approval", run(cluster, "approve", id));
      String archived =
          out(run(cluster, "runs", "archive", id, "--out", file.toString(), "--delete"));
      assertEquals(
          "run %s with 6 games is in %s, %d bytes, checked; it is deleted at the coordinator\n"
              .formatted(id, file, Files.size(file)),
          archived);
      refused("run.zip exists", run(cluster, "runs", "archive", id, "--out", file.toString()));
      refused("there is no run \"" + id + "\"", run(cluster, "runs", "delete", id));
      assertEquals("[]\n", out(run(cluster, "runs", "--json")));
      assertEquals("[]\n", out(run(cluster, "collect", "--json")));
      refused("--unused must be at least 2m", run(cluster, "collect", "--unused", "1s"));
      assertEquals(
          "{\"dryRun\":true,\"runs\":[],\"artifacts\":[]}\n",
          out(run(cluster, "retain", "--dry-run", "--json")));
    }
    assertEquals(6, RunArchive.verify(file).games());
    String data = directory.resolve("coordinator").toString();
    out(CommandRun.of("unarchive", file.toString(), "--data", data));
    refused(
        "the database has run " + id + " already",
        CommandRun.of("unarchive", file.toString(), "--data", data));
    try (SmallCluster cluster = SmallCluster.start(directory)) {
      assertEquals(ratings, ratings(cluster, id));
    }
  }
}
