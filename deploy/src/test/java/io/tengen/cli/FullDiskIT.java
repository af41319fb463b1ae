package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.console.ExitCode;
import io.tengen.testing.SoakOnly;
import io.tengen.testing.Tmpfs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Local runs whose disk fills. Learning, and the end of an evaluation that has waited a minute for
 * room, are tested only with
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
 *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=FullDiskIT</pre>
 */
@Timeout(600)
class FullDiskIT {
  /** Games whose records need more than the first mebibyte of the disk. */
  private static final int GAMES = 1_200;

  /** Sizes of a disk with and without room for networks, in MiB. */
  private static final int LARGE = 1024;

  private static final int SMALL = 24;

  private static final int PATIENCE_SECONDS = 300;

  @TempDir private Path directory;

  private TengenProcess evaluate(String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "evaluate",
                "a=random",
                "b=random",
                "--board",
                "13",
                "--games",
                String.valueOf(GAMES),
                "--slots",
                "2",
                "--json",
                "--data",
                directory.toString()));
    arguments.addAll(List.of(more));
    return TengenProcess.start(arguments.toArray(String[]::new));
  }

  private static int games(TengenProcess process) throws Exception {
    assertEquals(ExitCode.OK, process.awaitExit(PATIENCE_SECONDS), process::toString);
    assertNoStackTrace(process);
    return JsonMapper.builder().build().readTree(process.stdout()).get("games").asInt();
  }

  private static void assertNoStackTrace(TengenProcess process) {
    assertEquals(List.of(), process.errorLines("\tat "), process::toString);
  }

  @Test
  void evaluationContinuesWhenThereIsRoom() throws Exception {
    try (Tmpfs disk = Tmpfs.mount(directory, 1);
        TengenProcess process = evaluate()) {
      process.awaitErrorLine("no space left in " + directory);
      disk.resize(64);
      assertEquals(GAMES, games(process));
    }
  }

  @Test
  @SoakOnly
  void evaluationEndsWithTheCommandThatResumesIt() throws Exception {
    try (Tmpfs disk = Tmpfs.mount(directory, 1)) {
      String run;
      try (TengenProcess process = evaluate()) {
        assertEquals(ExitCode.FAILED, process.awaitExit(PATIENCE_SECONDS), process::toString);
        assertNoStackTrace(process);
        String last = process.errorLines("make room, then resume with: ").getLast();
        assertTrue(last.startsWith("tengen: no space left in " + directory + "; "), last);
        run = last.replaceFirst(".*--resume (\\w+).*", "$1");
        assertFalse(run.equals(last), last);
      }
      disk.resize(64);
      try (TengenProcess process =
          TengenProcess.start(
              "evaluate", "--resume", run, "--data", directory.toString(), "--json")) {
        assertEquals(GAMES, games(process));
      }
    }
  }

  private TengenProcess learn() throws Exception {
    return TengenProcess.start(
        "learn",
        "--board",
        "3",
        "--generations",
        "2",
        "--network",
        "b1c4",
        "--games",
        "40",
        "--batch",
        "4",
        "--rate-games",
        "0",
        "--selfplay",
        "mcts:visits=16",
        "--slots",
        "2",
        "--out",
        directory.resolve("three").toString());
  }

  /** The rest of the disk is less than what artifacts must leave free. */
  @Test
  @SoakOnly
  void learningEndsWithTheCommandThatResumesIt() throws Exception {
    try (Tmpfs disk = Tmpfs.mount(directory, LARGE)) {
      try (TengenProcess process = learn()) {
        process.awaitErrorLine("g1");
        disk.resize(SMALL);
        assertEquals(ExitCode.FAILED, process.awaitExit(PATIENCE_SECONDS), process::toString);
        assertNoStackTrace(process);
        assertEquals(1, process.errorLines("too full for artifact").size(), process::toString);
        assertEquals(
            1, process.errorLines("resume with: tengen learn --").size(), process::toString);
      }
      disk.resize(LARGE);
      try (TengenProcess process = learn()) {
        assertEquals(ExitCode.OK, process.awaitExit(PATIENCE_SECONDS), process::toString);
        assertNoStackTrace(process);
      }
    }
  }
}
