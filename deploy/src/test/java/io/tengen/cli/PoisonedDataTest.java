package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.cli.console.ExitCode;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.outbox.WorkerState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Malformed shards, which Tengen would not write, through every command that reads shards. */
@Timeout(300)
final class PoisonedDataTest {
  private static final String LOOPBACK = "127.0.0.1";

  @TempDir private Path directory;
  private byte[] good;
  private Shard like;

  @BeforeEach
  void play() throws Exception {
    Path played = directory.resolve("played");
    TrainingGames.write(played, 5, 6);
    try (DataFolder folder = DataFolder.read(played)) {
      like = folder.shards().getFirst();
      good = Files.readAllBytes(folder.file(like));
    }
  }

  /** A defect of a shard, and how it is reported. */
  private enum Poison {
    ILLEGAL_MOVE(": game 5 of run test: move 2") {
      @Override
      byte[] applyTo(byte[] good) throws Exception {
        return PoisonedShard.of(good, 1, game -> game.setMoves(1, game.getMoves(0)));
      }
    },
    /** A number of the format cannot be NaN; this is the closest defect. */
    NO_NUMBER(": game 5 of run test: ") {
      @Override
      byte[] applyTo(byte[] good) throws Exception {
        return PoisonedShard.of(good, 1, game -> game.setRootValues(0, -1));
      }
    },
    OTHER_BOARD(": game 5 of run test") {
      @Override
      byte[] applyTo(byte[] good) throws Exception {
        return PoisonedShard.of(
            good, 1, game -> game.setBoardSize(7).clearFinalLeadHalves().clearOwnership());
      }
    },
    FOREIGN_SCHEMA(" is of schema 7, written by poisoner 1.0; this program reads schema 1") {
      @Override
      byte[] applyTo(byte[] good) throws Exception {
        return PoisonedShard.of(good, 7, game -> {});
      }
    };

    private final String words;

    Poison(String words) {
      this.words = words;
    }

    abstract byte[] applyTo(byte[] good) throws Exception;
  }

  private Path folder(Poison poison) {
    return directory.resolve(poison.name());
  }

  private Shard put(Poison poison) throws Exception {
    return PoisonedShard.put(folder(poison), poison.applyTo(good), like);
  }

  private CommandRun train(Poison poison, String... more) {
    String[] usual = {
      "train",
      "--data",
      folder(poison).toString(),
      "--net-shape",
      "b1c4",
      "--steps",
      "4",
      "--batch",
      "8",
      "--out",
      directory.resolve("g1.onnx").toString()
    };
    String[] all = java.util.Arrays.copyOf(usual, usual.length + more.length);
    System.arraycopy(more, 0, all, usual.length, more.length);
    return CommandRun.of(all);
  }

  private static void assertNamed(Poison poison, Shard shard, String line) {
    assertTrue(line.contains(shard.fileName() + poison.words), poison + ": " + line);
  }

  @Test
  void trainingRefusesInvalidShards() throws Exception {
    for (Poison poison : Poison.values()) {
      Shard shard = put(poison);
      String line = train(poison).complaint(2);
      assertNamed(poison, shard, line);
      assertTrue(
          line.endsWith("; tengen data verify --set-aside takes it out of the folder"), line);
      assertFalse(Files.exists(directory.resolve("g1.onnx")));
    }
  }

  @Test
  void workersRefuseInvalidShards() throws Exception {
    WorkerState state = WorkerState.open(directory.resolve("state"), Optional.of("w"));
    try (Coordinator coordinator =
            Coordinator.start(
                CoordinatorConfig.embedded(
                    directory.resolve("coordinator"),
                    LOOPBACK,
                    0,
                    -1,
                    Duration.ofMillis(200),
                    Duration.ofSeconds(60)));
        state;
        Worker worker =
            Worker.start(
                WorkerConfig.load(
                    Optional.empty(),
                    Map.of(
                        "coordinator",
                        LOOPBACK + ":" + coordinator.grpcPort(),
                        "slots",
                        1,
                        "artifacts.directory",
                        directory.resolve("shelf").toString(),
                        "training.enabled",
                        true)),
                new SimpleMeterRegistry(),
                state)) {
      for (Poison poison : Poison.values()) {
        Shard shard = put(poison);
        String line =
            train(poison, "--coordinator", LOOPBACK + ":" + coordinator.grpcPort()).complaint(2);
        assertTrue(line.contains(" was failed: "), line);
        assertNamed(poison, shard, line);
      }
      assertEquals("w", worker.name());
    }
  }

  /** A check that finds a defect exits with 1, which is not a usage error. */
  @Test
  void verificationSetsInvalidShardsAside() throws Exception {
    for (Poison poison : Poison.values()) {
      String name = folder(poison).toString();
      Shard shard = put(poison);
      CommandRun stats = CommandRun.of("data", "stats", name);
      assertEquals(0, stats.code(), "what the manifest says can be said: " + stats.err());

      CommandRun export = CommandRun.of("data", "export", name, name + ".x", "--format", "numpy");
      assertEquals(ExitCode.FAILED, export.code(), export.err());
      assertEquals(1, export.err().lines().count(), export.err());
      assertNamed(poison, shard, export.err());
      assertTrue(export.out().startsWith("0 positions"), export.out());

      CommandRun verify = CommandRun.of("data", "verify", name, "--set-aside");
      assertEquals(ExitCode.FAILED, verify.code(), verify.err());
      assertEquals(1, verify.err().lines().count(), verify.err());
      assertNamed(poison, shard, verify.err());
      assertEquals(
          "0 shards, none of them bad\n",
          CommandRun.of("data", "verify", name).out(),
          "it is set aside");
      assertTrue(Files.exists(folder(poison).resolve("aside").resolve(shard.fileName())));
      assertTrue(train(poison).complaint(2).endsWith("has no positions to learn from"));
    }
  }

  @Test
  void importSkipsInvalidShards() throws Exception {
    for (Poison poison : Poison.values()) {
      Shard shard = put(poison);
      Path into = directory.resolve("into-" + poison);
      CommandRun whole =
          CommandRun.of("data", "import", into.toString(), "--from", folder(poison).toString());
      assertEquals(0, whole.code(), whole.err());
      assertEquals("0 games, 0 positions, imported into " + into + "; 6 left out\n", whole.out());
      assertEquals(1, whole.err().lines().count(), whole.err());
      assertNamed(poison, shard, whole.err());
    }
    CommandRun foreign =
        CommandRun.of(
            "data",
            "import",
            directory.resolve("into").toString(),
            "--shard",
            Files.write(directory.resolve("foreign.shard"), Poison.FOREIGN_SCHEMA.applyTo(good))
                .toString());
    assertEquals(
        "tengen: foreign.shard is of schema 7, written by poisoner 1.0; this program reads schema"
            + " 1",
        foreign.complaint(2));
    Path text = Files.writeString(directory.resolve("text.shard"), "no shard at all");
    assertEquals(
        "tengen: text.shard is not a shard",
        CommandRun.of(
                "data", "import", directory.resolve("into").toString(), "--shard", text.toString())
            .complaint(2));
    // Of the others the games before the bad one are good.
    CommandRun illegal =
        CommandRun.of(
            "data",
            "import",
            directory.resolve("into").toString(),
            "--shard",
            Files.write(directory.resolve("illegal.shard"), Poison.ILLEGAL_MOVE.applyTo(good))
                .toString());
    assertEquals(0, illegal.code(), illegal.err());
    assertTrue(illegal.out().startsWith("5 games"), illegal.out());
    assertTrue(illegal.err().startsWith("left out game 5 of run test: move 2"), illegal.err());
  }

  @Test
  void namesAnUnreachableStore() throws Exception {
    try (TestS3 server = new TestS3()) {
      server.stop();
      String line =
          CommandRun.of(
                  "data",
                  "import",
                  directory.resolve("into").toString(),
                  "--from",
                  "s3://games/b5",
                  "--endpoint",
                  server.endpoint().toString())
              .complaint(2);
      assertTrue(line.startsWith("tengen: s3://games/b5/ does not list entries/: "), line);
    }
  }

  @Test
  void refusesADamagedManifest() throws Exception {
    Path played = directory.resolve("played");
    Path manifest = played.resolve("manifest");
    // A truncated last line was being written; this line is not the last.
    PoisonedShard.put(played, Poison.ILLEGAL_MOVE.applyTo(good), like);
    byte[] bytes = Files.readAllBytes(manifest);
    bytes[bytes.length / 4] ^= 1;
    Files.write(manifest, bytes);
    for (String[] command :
        new String[][] {
          {"data", "stats", played.toString()},
          {"data", "verify", played.toString()},
          {"data", "export", played.toString(), directory.resolve("x").toString(), "--format=sgf"},
          {"train", "--data", played.toString(), "--out", directory.resolve("g.onnx").toString()}
        }) {
      String line = CommandRun.of(command).complaint(2);
      assertTrue(line.startsWith("tengen: " + manifest + " "), line);
    }
  }
}
