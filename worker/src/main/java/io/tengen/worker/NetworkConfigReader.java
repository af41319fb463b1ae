package io.tengen.worker;

import io.tengen.config.StrictConfig;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.NetworkConfig;
import io.tengen.worker.inference.Precision;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the networks section of a worker's configuration. */
final class NetworkConfigReader {
  private static final String FILE = "file";
  private static final String DEVICES = "devices";
  private static final String MAX_BATCH = "maxBatch";
  private static final String THREADS = "threads";
  private static final String CACHE = "cache";
  private static final String PRECISION = "precision";
  private static final String TENSORRT = "tensorrt";
  private static final String TILES = "tiles";

  /**
   * The number of games for each loop from which batches are large enough for tiled convolutions to
   * be faster.
   */
  private static final int GAMES_FOR_TILES = 8;

  /** The keys that {@link #settings} reads. */
  static final Set<String> SETTINGS =
      Set.of(DEVICES, MAX_BATCH, THREADS, CACHE, PRECISION, TENSORRT, TILES);

  private static final Set<String> KEYS =
      Stream.concat(Stream.of(FILE), SETTINGS.stream()).collect(Collectors.toUnmodifiableSet());

  private static final int MOST_BATCH = 65_536;
  private static final int MOST_THREADS = 1024;
  private static final int MOST_CACHE = 1 << 20;

  /** Queue capacity for each game: large enough that games rarely wait for each other. */
  private static final int REQUESTS_A_GAME = 16;

  /** The number of batches that are on their way to other workers and back at once. */
  private static final int REMOTE_BATCHES = 4;

  private NetworkConfigReader() {}

  /**
   * Reads the networks by name.
   *
   * @param config the worker's configuration
   * @param section the section that lists the networks
   * @param slots games of this worker that may request evaluations at once
   */
  static Map<String, NetworkConfig> read(StrictConfig config, String section, int slots) {
    Map<String, NetworkConfig> networks = new TreeMap<>();
    for (String name : config.names(section)) {
      String path = StrictConfig.join(section, name);
      config.check(path, () -> WorkerConfig.checkNetwork(name));
      networks.put(name, network(config, path, slots));
    }
    return networks;
  }

  private static NetworkConfig network(StrictConfig config, String path, int slots) {
    config.section(path).requireKnown(KEYS);
    return new NetworkConfig(file(config, path + "." + FILE), settings(config, path, slots));
  }

  /**
   * Reads the evaluator settings of a network.
   *
   * @param path the section to read
   */
  static EvaluatorSettings settings(StrictConfig config, String path, int slots) {
    int threads = number(config, path + "." + THREADS, 1, 1, MOST_THREADS);
    EvaluatorSettings usual =
        EvaluatorSettings.of(devices(config, path + "." + DEVICES, slots, threads));
    int maxBatch = number(config, path + "." + MAX_BATCH, usual.maxBatch(), 1, MOST_BATCH);
    int cache = number(config, path + "." + CACHE, (int) (usual.cacheBytes() >> 20), 0, MOST_CACHE);
    return new EvaluatorSettings(
        usual.devices(),
        maxBatch,
        threads,
        Math.max(2 * maxBatch * usual.devices().size(), REQUESTS_A_GAME * slots),
        // Whoever evaluates waits for batches to grow, with those of others.
        usual.devices().stream().allMatch(ComputeDevice::isRemote)
            ? Duration.ZERO
            : usual.maxLinger(),
        (long) cache << 20,
        precision(config, path + "." + PRECISION),
        config.has(path + "." + TENSORRT) && config.flag(path + "." + TENSORRT),
        config.has(path + "." + TILES)
            ? config.flag(path + "." + TILES)
            : slots >= GAMES_FOR_TILES * usual.devices().size());
  }

  private static Precision precision(StrictConfig config, String path) {
    if (!config.has(path)) {
      return Precision.FP32;
    }
    String name = config.text(path);
    config.check(path, () -> Precision.parse(name));
    return Precision.parse(name);
  }

  private static List<ComputeDevice> devices(
      StrictConfig config, String path, int slots, int threads) {
    if (!config.has(path)) {
      // A worker without slots may evaluate for many games of others.
      return EvaluatorSettings.processors(slots == 0 ? Integer.MAX_VALUE : slots, threads);
    }
    List<String> names = config.texts(path);
    config.check(
        path,
        () -> {
          if (names.isEmpty()) {
            throw new IllegalArgumentException("no device is named; choose cpu or cuda:0");
          }
          names.forEach(NetworkConfigReader::devices);
        });
    return names.stream().flatMap(name -> devices(name).stream()).toList();
  }

  private static List<ComputeDevice> devices(String name) {
    return name.equals(ComputeDevice.REMOTE.toString())
        ? Collections.nCopies(REMOTE_BATCHES, ComputeDevice.REMOTE)
        : List.of(ComputeDevice.parse(name));
  }

  private static int number(StrictConfig config, String path, int usual, int least, int most) {
    if (!config.has(path)) {
      return usual;
    }
    int value = config.wholeNumber(path);
    config.check(
        path,
        () -> {
          if (value < least || value > most) {
            throw new IllegalArgumentException(value + " is not between " + least + " and " + most);
          }
        });
    return value;
  }

  private static Path file(StrictConfig config, String path) {
    String text = config.text(path);
    config.check(path, () -> requireReadable(text));
    return Path.of(text);
  }

  private static void requireReadable(String text) {
    if (text.startsWith("sha256:")) {
      throw new IllegalArgumentException(
          text
              + " names a network of a coordinator and works with --coordinator only; name a file");
    }
    boolean readable;
    try {
      readable = Files.isRegularFile(Path.of(text)) && Files.isReadable(Path.of(text));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("\"" + text + "\" is not a path", e);
    }
    if (!readable) {
      throw new IllegalArgumentException("file " + text + " does not exist or cannot be read");
    }
  }
}
