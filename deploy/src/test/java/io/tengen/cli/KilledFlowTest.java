package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.Addresses;
import io.tengen.cli.client.Control;
import io.tengen.testing.FreePorts;
import io.tengen.testing.Seeds;
import io.tengen.testing.Soak;
import io.tengen.wire.control.RunState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills every process between a game and its shard; no game may be missing or duplicated. More
 * kills with
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am test -Dtest=KilledFlowTest \
 *    -Dsurefire.failIfNoSpecifiedTests=false</pre>
 */
@Timeout(300)
final class KilledFlowTest {
  private static final int GAMES = Soak.times(200, 2_000);
  private static final int KILLS = Soak.times(2, 20);

  @TempDir private Path directory;

  private final SplittableRandom random = Seeds.random(KilledFlowTest.class);
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void stop() {
    processes.forEach(process -> process.toHandle().destroyForcibly());
  }

  private Process start(Path err, String... command) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Tengen.class.getName()));
    all.addAll(List.of(command));
    ProcessBuilder builder = new ProcessBuilder(all).redirectError(err.toFile());
    builder.environment().put("AWS_ACCESS_KEY_ID", "test");
    builder.environment().put("AWS_SECRET_ACCESS_KEY", "test");
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private static void kill(Process process) throws InterruptedException {
    process.toHandle().destroyForcibly();
    process.waitFor();
  }

  private static Set<Long> all() {
    Set<Long> games = new TreeSet<>();
    for (long i = 0; i < GAMES; i++) {
      games.add(i);
    }
    return games;
  }

  /** Returns the run that the command's stderr names; null if the process ends first. */
  private static @Nullable String run(Path err, Process process)
      throws IOException, InterruptedException {
    while (true) {
      boolean alive = process.isAlive();
      for (String line : Files.readAllLines(err)) {
        if (line.matches("run \\w+: .*")) {
          return line.substring(4, line.indexOf(':'));
        }
      }
      if (!alive) {
        return null;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Test
  void survivesKillsOfSelfPlayInOneProcess() throws Exception {
    Path err = directory.resolve("err");
    String data = "--data=" + directory.resolve("data");
    Path folder = directory.resolve("games.data");
    String shards = "--shards=" + folder;
    String run = null;
    for (int i = 0; i < KILLS; i++) {
      Process process =
          run == null
              ? start(
                  err, "selfplay", "mcts:visits=40", "--board=5", "--games=" + GAMES, data, shards)
              : start(err, "selfplay", "--resume", run, data, shards);
      run = run(err, process);
      assertNotNull(run, () -> "it did not begin");
      TimeUnit.MILLISECONDS.sleep(random.nextInt(3_000));
      kill(process);
    }
    Process last = start(err, "selfplay", "--resume", String.valueOf(run), data, shards);
    assertEquals(0, last.waitFor(), Files.readString(err));
    assertEquals(all(), SelfplayShardsTest.games(folder));
  }

  @Test
  void survivesKillsOfWorkersCoordinatorsAndStores() throws Exception {
    int port = FreePorts.one();
    try (TestS3 store = new TestS3()) {
      Path config =
          Files.writeString(
              directory.resolve("worker.conf"),
              "tengen.worker.shards { stores = [\"s3://games\"], endpoint = \""
                  + store.endpoint()
                  + "\" }\n");
      Process coordinator = coordinator(port);
      Process worker = worker(port, config);
      String where = "--coordinator=127.0.0.1:" + port;
      Path err = directory.resolve("play");
      Process play =
          start(
              err,
              "selfplay",
              "mcts:visits=40",
              "--board=5",
              "--games=" + GAMES,
              where,
              "--shards=s3://games/b5",
              "--endpoint=" + store.endpoint());
      String run = run(err, play);
      assertNotNull(run, () -> "it did not begin");
      kill(play);
      for (int i = 0; i < KILLS; i++) {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(3_000));
        switch (i % 3) {
          case 0 -> {
            kill(worker);
            worker = worker(port, config);
          }
          case 1 -> {
            kill(coordinator);
            coordinator = coordinator(port);
          }
          default -> {
            store.stop();
            kill(worker);
            worker = worker(port, config);
            TimeUnit.MILLISECONDS.sleep(random.nextInt(1_000));
            store.restart();
          }
        }
      }
      awaitEnd(port, run);
      // Ends in an orderly way: it uploads what it has.
      worker.destroy();
      worker.waitFor();
      String[] verify = {
        "data", "verify", "s3://games/b5", "--run", run, where, "--endpoint=" + store.endpoint()
      };
      List<String> repair = new ArrayList<>(List.of(verify));
      repair.add("--repair");
      CommandRun repaired = CommandRun.of(repair.toArray(String[]::new));
      assertEquals(0, repaired.code(), repaired.err());
      CommandRun verified = CommandRun.of(verify);
      assertEquals(0, verified.code(), verified.out() + verified.err());
      assertTrue(verified.out().contains(GAMES + " games count, all of them are"), verified.out());

      Path folder = directory.resolve("games.data");
      CommandRun imported =
          CommandRun.of(
              "data",
              "import",
              folder.toString(),
              "--from=s3://games/b5",
              "--endpoint=" + store.endpoint());
      assertEquals(0, imported.code(), imported.err());
      assertEquals(all(), SelfplayShardsTest.games(folder));
    }
  }

  private Process coordinator(int port) throws IOException {
    Process process =
        start(
            directory.resolve("coordinator"),
            "coordinator",
            "--data=" + directory.resolve("ledger"),
            "--grpc-port=" + port,
            "--http-port=-1",
            "--heartbeat=300ms",
            "--lease=3s");
    awaitLine(process, "gRPC on ");
    return process;
  }

  private Process worker(int port, Path config) throws IOException {
    Process process =
        start(
            directory.resolve("worker"),
            "worker",
            "--coordinator=127.0.0.1:" + port,
            "--name=w1",
            "--slots=2",
            "--config=" + config,
            "--state=" + directory.resolve("state"));
    awaitLine(process, "worker w1");
    return process;
  }

  private static void awaitLine(Process process, String text) throws IOException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = said.readLine();
    while (line != null && !line.contains(text)) {
      line = said.readLine();
    }
    assertNotNull(line, () -> "no line says " + text);
  }

  private static void awaitEnd(int port, String run) throws Exception {
    try (Control control = new Control(Addresses.of(new Address("127.0.0.1", port)))) {
      while (control.get(run).state() == RunState.RUNNING) {
        TimeUnit.MILLISECONDS.sleep(200);
      }
      assertEquals(RunState.FINISHED, control.get(run).state());
    }
  }
}
