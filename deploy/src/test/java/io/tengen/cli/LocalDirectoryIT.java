package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a data directory in which another process plays. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LocalDirectoryIT {
  private static final Pattern HEADLINE = Pattern.compile("run ([a-z0-9]+): ");

  @TempDir Path directory;

  private String data() {
    return directory.resolve("data").toString();
  }

  private String[] on(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", data()));
    return all.toArray(String[]::new);
  }

  /** Starts more games than can be played during the test, however fast the machine. */
  private TengenProcess player() throws Exception {
    return TengenProcess.start(
        on(
            "evaluate",
            "random",
            "b=mcts:visits=10",
            "--board",
            "5",
            "--games",
            "1000000",
            "--slots",
            "1"));
  }

  /** Returns the id of the run that a process plays, once a game is over. */
  private static String run(TengenProcess player) throws Exception {
    Matcher headline = HEADLINE.matcher(player.awaitErrorLine("run "));
    assertTrue(headline.find());
    player.awaitErrorLine(" left");
    return headline.group(1);
  }

  private JsonNode json(String... arguments) throws IOException {
    CommandRun run = CommandRun.of(on(arguments));
    assertEquals(0, run.code(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  /** Returns how many games of a run were counted. */
  private int games(String run) {
    try {
      return json("ratings", run, "--json").get("games").asInt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void commandsReadTheDirectoryOfARunThatIsPlayed() throws Exception {
    try (TengenProcess player = player()) {
      String run = run(player);
      JsonNode listed = json("runs", "--json");
      assertEquals(run, listed.findValue("run").asText());
      assertEquals("running", listed.findValue("state").asText());
      assertTrue(json("ratings", run, "--json").get("games").asInt() > 0);
      assertTrue(CommandRun.of(on("show", run, "0")).out().contains("X"));
      Path page = directory.resolve("report.html");
      assertEquals(0, CommandRun.of(on("report", run, "--out", page.toString())).code());
      assertTrue(Files.size(page) > 0);
      try (TengenProcess watch = TengenProcess.start(on("watch", run))) {
        watch.awaitErrorLine("/1000000 games");
        watch.interrupt();
        assertEquals(130, watch.awaitExit(), watch::toString);
        assertTrue(watch.stdout().contains("rank"), watch::toString);
      }
      assertTrue(player.isAlive(), player::toString);
      CommandRun cancel = CommandRun.of(on("cancel", run));
      assertEquals(0, cancel.code(), cancel.err());
      assertEquals(1, player.awaitExit(), player::toString);
      assertTrue(player.stderr().contains("Stopped after "), player::toString);
    }
    assertFalse(Files.exists(directory.resolve("data/owner")));
  }

  /** Other users of the machine can reach the port, but cannot read the secret. */
  @Test
  void onlyTheUserHasAccess() throws Exception {
    try (TengenProcess player = player()) {
      run(player);
      Path owner = directory.resolve("data/owner");
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(owner)));
      int port = Integer.parseInt(Files.readAllLines(owner).getFirst());
      try (Control stranger = new Control(new Address("127.0.0.1", port))) {
        ControlException e = assertThrows(ControlException.class, stranger::list);
        assertEquals(ControlException.Reason.REFUSED, e.reason(), e.getMessage());
      }
    }
  }

  @Test
  void secondCommandPlaysBesideTheFirstAndGoesOnWhenThatEnds() throws Exception {
    try (TengenProcess player = player()) {
      String killed = run(player);
      try (TengenProcess second =
          TengenProcess.start(
              on("evaluate", "random", "b=random", "--board", "5", "--games", "1000000"))) {
        second.awaitErrorLine("its worker plays this run as well");
        String run = run(second);
        player.kill();
        second.awaitErrorLine("The command that played in " + data() + " has ended.");
        int games = games(run);
        Await.until("more games are played by the second process", () -> games(run) > games);
        for (JsonNode listed : json("runs", "--json")) {
          assertEquals(
              listed.get("run").asText().equals(killed) ? "stopped" : "running",
              listed.get("state").asText());
        }
        second.interrupt();
        assertEquals(130, second.awaitExit(), second::toString);
        assertTrue(second.stderr().contains("Stopped after "), second::toString);
      }
    }
  }

  @Test
  void interruptOfTheSecondCommandStopsItsRunOnly() throws Exception {
    try (TengenProcess player = player();
        TengenProcess second = secondOf(player)) {
      run(second);
      second.interrupt();
      assertEquals(130, second.awaitExit(), second::toString);
      Matcher resume =
          Pattern.compile("resume with:\\R  tengen evaluate --resume ([a-z0-9]+) --data ")
              .matcher(second.stderr());
      assertTrue(resume.find(), second::toString);
      for (JsonNode listed : json("runs", "--json")) {
        assertEquals(
            listed.get("run").asText().equals(resume.group(1)) ? "stopped" : "running",
            listed.get("state").asText());
      }
      assertTrue(player.isAlive(), player::toString);
    }
  }

  private TengenProcess secondOf(TengenProcess player) throws Exception {
    run(player);
    return TengenProcess.start(
        on("evaluate", "random", "b=random", "--board", "5", "--games", "1000000"));
  }

  @Test
  void runOfAKilledProcessIsStopped() throws Exception {
    try (TengenProcess player = player()) {
      run(player);
      player.kill();
    }
    assertEquals("stopped", json("runs", "--json").findValue("state").asText());
  }

  @Test
  void tellsWhichGamesArePlayedBeforeTheFirstIsOver() throws Exception {
    try (TengenProcess player =
        TengenProcess.start(
            on("evaluate", "a=mcts:visits=1000000", "b=mcts:visits=1000000", "--games", "2"))) {
      String line = player.awaitErrorLine(" on");
      assertTrue(line.matches("0/2 games +[12] games? on.*: a–b 0 moves.*"), line);
    }
  }

  @Test
  void environmentNamesTheCoordinator() throws Exception {
    try (TengenProcess runs =
        TengenProcess.startWithVariable(
            "TENGEN_COORDINATOR", "localhost:1", "runs", "--wait", "1s")) {
      assertEquals(3, runs.awaitExit(), runs::toString);
      assertEquals(
          List.of(
              "coordinator localhost:1 does not answer (connection refused); trying again for 1 s",
              "tengen: coordinator localhost:1 does not answer (connection refused)"),
          runs.errorLines("coordinator"));
    }
  }
}
