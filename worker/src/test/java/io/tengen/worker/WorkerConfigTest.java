package io.tengen.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.files.artifact.StorePlace;
import io.tengen.game.match.EngineSpec;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.NetworkConfig;
import io.tengen.worker.inference.Precision;
import io.tengen.worker.peer.ServingSettings;
import io.tengen.worker.uploads.UploadSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerConfigTest {
  @TempDir Path directory;

  @Test
  void usesDefaultsWithoutFile() {
    WorkerConfig config = WorkerConfig.load(Optional.empty(), Map.of());
    assertEquals(List.of(), config.coordinators());
    assertEquals(Optional.empty(), config.state());
    assertEquals(Duration.ofSeconds(25), config.grace());
    assertEquals(Optional.empty(), config.name());
    assertEquals(Runtime.getRuntime().availableProcessors(), config.slots());
    EngineProgram gnugo =
        config
            .programs()
            .programs()
            .getOrDefault("gnugo10", new EngineProgram(List.of("not listed")));
    assertEquals(List.of("gnugo", "--mode", "gtp"), gnugo.command().subList(0, 3));
  }

  @Test
  void fileOverridesDefaultsAndCommandLineOverridesBoth() throws IOException {
    Path file =
        write(
            """
            tengen.worker {
              name = rack3-7
              coordinator = "[::1]:9000"
              slots = 12
              engines { pachi = [pachi, -t, "=4000"] }
            }
            """);
    WorkerConfig config = WorkerConfig.load(Optional.of(file), Map.of("slots", 3));
    assertEquals(Optional.of("rack3-7"), config.name());
    assertEquals(List.of("[::1]:9000"), config.coordinators());
    assertEquals(3, config.slots());
    assertEquals(
        List.of("pachi", "-t", "=4000"),
        Objects.requireNonNull(config.programs().programs().get("pachi")).command());
    assertEquals(
        List.of("gnugo1", "gnugo10", "pachi"), List.copyOf(config.programs().programs().keySet()));
  }

  @Test
  void readsArtifactDirectoryAndLimit() throws IOException {
    ArtifactCacheSettings standard = WorkerConfig.load(Optional.empty(), Map.of()).artifacts();
    assertTrue(standard.directory().endsWith(Path.of("tengen", "artifacts")), standard::toString);
    assertEquals(10L << 30, standard.limit());
    Path file = write("tengen.worker.artifacts { directory = /srv/nets, limit = 500 MiB }\n");
    assertEquals(
        new ArtifactCacheSettings(Path.of("/srv/nets"), 500L << 20),
        WorkerConfig.load(Optional.of(file), Map.of()).artifacts());
    Path typo = write("tengen.worker.artifacts.dir = /srv/nets\n");
    String said =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () -> WorkerConfig.load(Optional.of(typo), Map.of()))
                .getMessage());
    assertTrue(said.contains("unknown key tengen.worker.artifacts.dir; known: "), said);
  }

  @Test
  void readsEntriesWithEnvironmentAndArguments() throws IOException {
    Path file =
        write(
            """
            tengen.worker.engines {
              short = "gnugo --mode gtp --level '1'"
              lz {
                command = "leelaz --gtp -v {visits} -w '/nets/my best.gz'"
                environment { CUDA_VISIBLE_DEVICES = 0, LD_LIBRARY_PATH = "/opt/lib" }
                directory = /opt/lz
                startup = ["lz-setoption name pondering value false"]
                arguments {
                  visits { type = integer, min = 1, max = 100000, default = 100 }
                }
                memory = 1 GiB
              }
            }
            """);
    Map<String, EngineProgram> programs =
        WorkerConfig.load(Optional.of(file), Map.of()).programs().programs();
    assertEquals(
        List.of("gnugo", "--mode", "gtp", "--level", "1"),
        Objects.requireNonNull(programs.get("short")).command());
    EngineProgram lz = Objects.requireNonNull(programs.get("lz"));
    assertEquals(
        List.of("leelaz", "--gtp", "-v", "{visits}", "-w", "/nets/my best.gz"), lz.command());
    assertEquals(
        Map.of("CUDA_VISIBLE_DEVICES", "0", "LD_LIBRARY_PATH", "/opt/lib"), lz.environment());
    assertEquals(Optional.of(Path.of("/opt/lz")), lz.directory());
    assertEquals(List.of("lz-setoption name pondering value false"), lz.startup());
    assertEquals("visits", lz.arguments().getFirst().setting().key());
    assertEquals(Optional.of("100"), lz.arguments().getFirst().fallback());
    assertEquals(1L << 30, lz.limits().memory());
  }

  @Test
  void readsTheProtocolOfAnEntry() throws IOException {
    Path file =
        write(
            """
            tengen.worker.engines {
              a { command = mine }
              b { command = mine, protocol = gtp }
              c { command = "python3 my.py", protocol = file }
            }
            """);
    Map<String, EngineProgram> programs =
        WorkerConfig.load(Optional.of(file), Map.of()).programs().programs();
    assertEquals(
        List.of(ProgramProtocol.GTP, ProgramProtocol.GTP, ProgramProtocol.FILE),
        List.of("a", "b", "c").stream()
            .map(name -> Objects.requireNonNull(programs.get(name)).protocol())
            .toList());
    String entry = "tengen.worker.engines.x { command = mine, protocol = ";
    assertRefused(
        1,
        "tengen.worker.engines.x: protocol \"fiel\" is unknown (did you mean file?); choose gtp or"
            + " file",
        entry + "fiel }");
    assertRefused(
        1,
        "tengen.worker.engines.x: startup has commands of GTP, and a program with protocol = file"
            + " takes none",
        entry + "file, startup = [\"komi 0\"] }");
  }

  @Test
  void refusesFaultyArgumentsOfEntries() throws IOException {
    String entry = "tengen.worker.engines.x { command = \"lz {v}\", arguments { v { %s } } }";
    assertRefused(1, "type whole is not integer, decimal or word", entry.formatted("type = whole"));
    assertRefused(
        1,
        "v=0 is not a whole number between 1 and 9",
        entry.formatted("type = integer, min = 1, max = 9, default = 0"));
    assertRefused(
        1, "min 9.0 is above max 1.0", entry.formatted("type = decimal, min = 9, max = 1"));
    assertRefused(
        1, "value \"a b\" must have letters", entry.formatted("type = word, values = [\"a b\"]"));
    assertRefused(1, "unknown key", entry.formatted("type = word, values = [a], min = 1"));
  }

  @Test
  void removesEnginesSetToNull() throws IOException {
    Path file = write("tengen.worker.engines.gnugo10 = null\n");
    WorkerConfig config = WorkerConfig.load(Optional.of(file), Map.of());
    assertEquals(List.of("gnugo1"), List.copyOf(config.programs().programs().keySet()));
  }

  @Test
  void readsPoliciesWhenLoaded() throws IOException {
    Path weights = directory.resolve("my.policy");
    try (InputStream shipped = PolicyPair.class.getResourceAsStream("default.policy")) {
      Files.copy(Objects.requireNonNull(shipped), weights);
    }
    Path file = write("tengen.worker.policies.mine = \"" + weights + "\"\n");
    WorkerConfig config =
        WorkerConfig.load(Optional.of(file), Map.of("policies.more", weights.toString()));
    assertEquals(Set.of("mine", "more"), config.policies().keySet());
    List<String> offers =
        StandardEngines.of(config.programs(), config.policies(), NetworkRegistry.NONE).offers();
    assertTrue(
        offers.containsAll(
            StandardEngines.requirements(EngineSpec.parse("mcts:policy=mine"), Set.of())));
    assertFalse(
        offers.containsAll(
            StandardEngines.requirements(EngineSpec.parse("mcts:policy=other"), Set.of())));

    Path missing = directory.resolve("no.policy");
    assertRefused(
        1,
        "tengen.worker.policies.x: file " + missing + " does not exist or cannot be read",
        "tengen.worker.policies.x = \"" + missing + "\"");
    Path other = Files.writeString(directory.resolve("other.policy"), "hello\n");
    assertRefused(
        1,
        other + ":1: found \"hello\", expected \"tengen-policy 1\"",
        "tengen.worker.policies.x = \"" + other + "\"");
    assertRefused(
        1, "policy name \"a b\" must have", "tengen.worker.policies.\"a b\" = \"" + weights + "\"");
  }

  @Test
  void evaluatesNetworksWithoutDevicesAsThoseThatAreFetched() throws IOException {
    String net = Files.writeString(directory.resolve("net.onnx"), "not read").toString();
    Map<String, String> given = Map.of("networks.given.file", net);
    String networks =
        "networks { own { file = \""
            + net
            + "\", devices = [cpu] }, few { file = \""
            + net
            + "\", maxBatch = 7 } } }";
    Path file =
        write(
            "tengen.worker { artifacts { devices = [\"cuda:0\"], maxBatch = 256, precision = fp16 }\n"
                + networks);
    WorkerConfig config = WorkerConfig.load(Optional.of(file), given);
    assertEquals(config.evaluation(), network(config, "given").settings());
    assertEquals(List.of(ComputeDevice.parse("cuda:0")), config.evaluation().devices());
    assertEquals(7, network(config, "few").settings().maxBatch());
    assertEquals(Precision.FP16, network(config, "few").settings().precision());
    // Settings for other devices do not suit those that a network names.
    EvaluatorSettings own = network(config, "own").settings();
    assertEquals(List.of(ComputeDevice.CPU), own.devices());
    assertEquals(Precision.FP32, own.precision());

    for (String remote : List.of("[remote]", "[cpu, remote]")) {
      file =
          write(
              "tengen.worker { artifacts { devices = "
                  + remote
                  + ", maxBatch = 256 }\n"
                  + networks);
      EvaluatorSettings here =
          network(WorkerConfig.load(Optional.of(file), given), "given").settings();
      assertTrue(here.devices().stream().allMatch(ComputeDevice::isCpu), here::toString);
      assertNotEquals(256, here.maxBatch());
    }

    file = write("tengen.worker { artifacts { threads = 2, maxBatch = 16 }\n" + networks);
    config = WorkerConfig.load(Optional.of(file), given);
    assertEquals(config.evaluation(), network(config, "given").settings());
    assertEquals(2, network(config, "few").settings().threads());
    assertEquals(1, network(config, "own").settings().threads());

    assertRefused(
        1,
        "tengen.worker.artifacts.devices: \"gpu\" is not a device; choose cpu",
        "tengen.worker { artifacts.devices = [gpu]\n networks.x.file = \"" + net + "\" }");
  }

  @Test
  void requiresNetworkFilesWithoutReadingThem() throws IOException {
    Path net = Files.writeString(directory.resolve("net.onnx"), "read when a game asks for it");
    Path file =
        write(
            "tengen.worker { slots = 100\n networks { a { file = \""
                + net
                + "\", devices = [cpu, \"cuda:1\"], maxBatch = 8, threads = 2, cache = 3 } } }");
    WorkerConfig config =
        WorkerConfig.load(Optional.of(file), Map.of("networks.b.file", net.toString()));
    assertEquals(Set.of("a", "b"), config.networks().keySet());
    EvaluatorSettings own = network(config, "a").settings();
    assertEquals(List.of(ComputeDevice.CPU, ComputeDevice.parse("cuda:1")), own.devices());
    assertEquals(8, own.maxBatch());
    assertEquals(2, own.threads());
    assertEquals(3 << 20, own.cacheBytes());
    assertEquals(1600, own.capacity(), "as many as the games may want");
    assertEquals(net, network(config, "b").file());
    int processors = Runtime.getRuntime().availableProcessors();
    assertEquals(
        Collections.nCopies(Math.min(processors, 16), ComputeDevice.CPU),
        network(config, "b").settings().devices());
    Path small =
        write(
            "tengen.worker { slots = 1\n networks.a.file = \""
                + net
                + "\"\n"
                + "artifacts.threads = "
                + processors
                + " }");
    config = WorkerConfig.load(Optional.of(small), Map.of());
    assertEquals(List.of(ComputeDevice.CPU), network(config, "a").settings().devices());
    assertEquals(List.of(ComputeDevice.CPU), config.evaluation().devices());

    Path missing = directory.resolve("no.onnx");
    assertRefused(
        1,
        "tengen.worker.networks.x.file: file " + missing + " does not exist or cannot be read",
        "tengen.worker.networks.x.file = \"" + missing + "\"");
    String there = "tengen.worker.networks.x { file = \"" + net + "\", ";
    assertRefused(1, "\"gpu\" is not a device; choose cpu", there + "devices = [gpu] }");
    assertRefused(1, "maxBatch: 0 is not between 1 and 65536", there + "maxBatch = 0 }");
    assertRefused(1, "unknown key tengen.worker.networks.x.fil", there + "fil = 0 }");
    assertRefused(1, "file", "tengen.worker.networks.x.threads = 1");
    assertRefused(
        1,
        "network name \"a b\" must have",
        "tengen.worker.networks.\"a b\".file = \"" + net + "\"");
  }

  private static NetworkConfig network(WorkerConfig config, String name) {
    return Objects.requireNonNull(config.networks().get(name));
  }

  @Test
  void readsCoordinatorsFromListOrCommaSeparatedText() throws IOException {
    for (String text : List.of("\"a:1, [::1]:2,c:3\"", "[\"a:1\", \"[::1]:2\", \"c:3\"]")) {
      Path file = write("tengen.worker.coordinator = " + text);
      assertEquals(
          List.of("a:1", "[::1]:2", "c:3"),
          WorkerConfig.load(Optional.of(file), Map.of()).coordinators());
    }
    assertRefused(1, "coordinator \"b\" is not HOST:PORT", "tengen.worker.coordinator = \"a:1,b\"");
    assertRefused(1, "coordinator \"\" is not HOST:PORT", "tengen.worker.coordinator = \"a:1,\"");
    assertRefused(1, "no coordinator is named", "tengen.worker.coordinator = []");
  }

  @Test
  void limitsGrace() throws IOException {
    assertRefused(1, "grace of 500 ms is not between", "tengen.worker.grace = 500ms");
    assertRefused(1, "grace of 7200000 ms is not between", "tengen.worker.grace = 2h");
    assertRefused(1, "grace", "tengen.worker.grace = soon");
  }

  @Test
  void readsObjectStores() throws IOException {
    assertEquals(List.of(), WorkerConfig.load(Optional.empty(), Map.of()).shards().stores());
    UploadSettings given =
        WorkerConfig.load(
                Optional.of(
                    write(
                        "tengen.worker.shards { stores = [\"s3://games/b9\"], limit = 1 MiB\n"
                            + " endpoint = \"http://minio:9000\", directory = /srv/spool }\n")),
                Map.of())
            .shards();
    assertEquals(
        new UploadSettings(
            List.of(new StorePlace("games", "b9/")),
            Optional.of(URI.create("http://minio:9000")),
            Optional.of(Path.of("/srv/spool")),
            1 << 20),
        given);
    assertRefused(
        1,
        "tengen.worker.shards.stores: \"s3://games/../x\" has an invalid prefix",
        "tengen.worker.shards.stores = [\"s3://games/../x\"]");
    assertRefused(
        1,
        "tengen.worker.shards.endpoint: \"minio\" is not a server's URL",
        "tengen.worker.shards.endpoint = minio");
    assertRefused(1, "unknown key tengen.worker.shards.store", "tengen.worker.shards.store = x");
  }

  @Test
  void acceptsEmptyFile() throws IOException {
    assertEquals(List.of(), WorkerConfig.load(Optional.of(write("")), Map.of()).coordinators());
  }

  @Test
  void reportsUnknownKeysWithFileAndLine() throws IOException {
    assertRefused(
        2,
        "unknown key tengen.worker.slot; known: tengen.worker.artifacts, tengen.worker.coordinator,"
            + " tengen.worker.engines, tengen.worker.evaluations, tengen.worker.grace,"
            + " tengen.worker.name, tengen.worker.networks, tengen.worker.policies,"
            + " tengen.worker.rollouts, tengen.worker.shards, tengen.worker.slots,"
            + " tengen.worker.speed, tengen.worker.state",
        "\ntengen.worker.slot = 3");
    assertRefused(1, "unknown key tengen.wroker; known: tengen.worker", "tengen.wroker.slots = 3");
    assertRefused(1, "unknown key slots; known: tengen", "slots = 3");
    assertRefused(3, "unknown key", "tengen.worker {\n slots = 2\n \"a b\" = 1 }");
  }

  @Test
  void readsEvaluationsForOthers() throws IOException {
    assertEquals(
        EvaluationSettings.NONE, WorkerConfig.load(Optional.empty(), Map.of()).evaluations());
    Path file =
        write(
            """
            tengen.worker.evaluations {
              serve = "[::1]:7075"
              advertise = "gpu1:7075"
              answers = full
            }
            """);
    EvaluationSettings read = WorkerConfig.load(Optional.of(file), Map.of()).evaluations();
    assertEquals(
        new EvaluationSettings(
            Optional.of(
                new ServingSettings("::1", 7075, Optional.of("gpu1:7075"), Optional.empty())),
            true),
        read);
    assertRefused(1, "\"gpu1\" is not HOST:PORT", "tengen.worker.evaluations.serve = gpu1");
    assertRefused(1, "most is neither half nor full", "tengen.worker.evaluations.answers = most");
    assertRefused(
        1,
        "a certificate and its key go together",
        "tengen.worker.evaluations { serve = \"gpu1:1\", cert = a.pem }");
    assertRefused(
        1,
        "cannot have devices = [remote] itself",
        "tengen.worker { evaluations.serve = \"gpu1:1\", artifacts.devices = [remote] }");
    assertRefused(
        1,
        "must be served with a certificate",
        "tengen.worker { evaluations.serve = \"gpu1:1\", token = abc }");
  }

  @Test
  void readsRolloutsForOthers() throws IOException {
    RolloutSettings usual = WorkerConfig.load(Optional.empty(), Map.of()).rollouts();
    assertEquals(Optional.empty(), usual.serving());
    assertEquals(Runtime.getRuntime().availableProcessors(), usual.threads());
    Path file =
        write(
            """
            tengen.worker.rollouts {
              serve = "0.0.0.0:7076"
              advertise = "cpu1:7076"
              threads = 3
            }
            """);
    assertEquals(
        new RolloutSettings(
            Optional.of(
                new ServingSettings("0.0.0.0", 7076, Optional.of("cpu1:7076"), Optional.empty())),
            3),
        WorkerConfig.load(Optional.of(file), Map.of()).rollouts());
    assertRefused(
        1,
        "\"cpu1\" is not HOST:PORT",
        "tengen.worker.rollouts.advertise = cpu1\n" + "tengen.worker.rollouts.serve = \"a:1\"");
    assertRefused(1, "threads 0 is not between 1 and 4096", "tengen.worker.rollouts.threads = 0");
    assertRefused(1, "unknown key tengen.worker.rollouts.x", "tengen.worker.rollouts.x = 1");
    assertRefused(
        1,
        "a certificate and its key go together",
        "tengen.worker.rollouts { serve = \"cpu1:1\", cert = a.pem }");
    assertRefused(
        1,
        "rollouts must be served with a certificate; set tengen.worker.rollouts.cert and key",
        "tengen.worker { rollouts.serve = \"cpu1:1\", token = abc }");
  }

  @Test
  void reportsWrongTypes() throws IOException {
    assertRefused(1, "slots", "tengen.worker.slots = many");
    assertRefused(1, "slots", "tengen.worker.slots = [1]");
    assertRefused(1, "tengen.worker.slots: 2.5 is not a whole number", "tengen.worker.slots = 2.5");
    assertRefused(1, "coordinator", "tengen.worker.coordinator = { host = a }");
    assertRefused(1, "engines", "tengen.worker.engines = gnugo");
    assertRefused(1, "engines.x: a ' is not closed", "tengen.worker.engines.x = \"gnugo '\"");
    assertRefused(1, "engines.x", "tengen.worker.engines.x.y = [gnugo]");
    assertRefused(1, "tengen.worker must be a section of settings", "tengen.worker = 3");
    assertRefused(1, "tengen must be a section of settings", "tengen = 3");
  }

  @Test
  void reportsValuesOutOfRange() throws IOException {
    assertRefused(
        1, "slots 0 is for workers that serve evaluations or rollouts", "tengen.worker.slots = 0");
    assertRefused(1, "slots -1 is not between 0 and 4096", "tengen.worker.slots = -1");
    assertRefused(1, "slots 5000 is not between 0 and 4096", "tengen.worker.slots = 5000");
    assertRefused(1, "name \"a b\" must have", "tengen.worker.name = a b");
    for (String address : List.of("localhost", "localhost:0", "localhost:70000", "a b:1", ":1")) {
      assertRefused(
          1,
          "coordinator \"" + address + "\" is not HOST:PORT",
          "tengen.worker.coordinator = \"" + address + "\"");
    }
    assertRefused(1, "tengen.worker.engines.x: has no program", "tengen.worker.engines.x = []");
    assertRefused(1, "engine name \"a b\"", "tengen.worker.engines.\"a b\" = [gnugo]");
  }

  @Test
  void reportsUnreadableFiles() throws IOException {
    assertRefused(2, "", "tengen.worker {\nslots = = 3 }");
    assertRefused(1, "NOT_SET_ANYWHERE", "tengen.worker.name = ${NOT_SET_ANYWHERE}");
    Path missing = directory.resolve("missing.conf");
    assertEquals(
        "configuration file " + missing + " does not exist or cannot be read",
        refusal(missing, Map.of()));
    assertTrue(refusal(directory, Map.of()).contains("cannot be read"));
  }

  @Test
  void reportsErrorsOfTheCommandLine() throws IOException {
    String refusal = refusal(write(""), Map.of("coordinator", "nowhere"));
    assertTrue(refusal.contains("command line"), refusal);
    assertTrue(refusal.contains("coordinator \"nowhere\" is not HOST:PORT"), refusal);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("worker.conf"), text);
  }

  private void assertRefused(int line, String words, String text) throws IOException {
    String refusal = refusal(write(text), Map.of());
    assertTrue(refusal.contains("worker.conf: " + line + ":"), refusal);
    assertTrue(refusal.contains(words), refusal);
    assertFalse(refusal.contains("\n"), refusal);
  }

  private static String refusal(Path file, Map<String, String> overrides) {
    var error =
        assertThrows(
            IllegalArgumentException.class, () -> WorkerConfig.load(Optional.of(file), overrides));
    return String.valueOf(error.getMessage());
  }
}
