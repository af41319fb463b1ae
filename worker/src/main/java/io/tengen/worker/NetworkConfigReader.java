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

  /** Sections of a configuration, of which the first that has a key decides. */
  private record Sections(StrictConfig config, List<String> paths) {
    boolean has(String key) {
      return paths.stream().anyMatch(path -> config.has(path + "." + key));
    }

    /** Returns the path of a key in the section that decides; there must be one. */
    String path(String key) {
      return paths.stream()
          .map(path -> path + "." + key)
          .filter(config::has)
          .findFirst()
          .orElseThrow();
    }
  }

  /**
   * Reads the networks by name. One that names no devices is evaluated as the usual settings say,
   * as far as it has none of its own.
   *
   * @param config the worker's configuration
   * @param section the section that lists the networks
   * @param usual the section with the usual settings of an evaluator
   * @param slots games of this worker that may request evaluations at once
   */
  static Map<String, NetworkConfig> read(
      StrictConfig config, String section, String usual, int slots) {
    Map<String, NetworkConfig> networks = new TreeMap<>();
    for (String name : config.names(section)) {
      String path = StrictConfig.join(section, name);
      config.check(path, () -> WorkerConfig.checkNetwork(name));
      config.section(path).requireKnown(KEYS);
      boolean inherits = !config.has(path + "." + DEVICES) && !namesRemote(config, usual);
      Sections sections = new Sections(config, inherits ? List.of(path, usual) : List.of(path));
      networks.put(
          name, new NetworkConfig(file(config, path + "." + FILE), settings(sections, slots)));
    }
    return networks;
  }

  /**
   * Returns whether a section names other workers as a device. They evaluate only the networks that
   * they have, so a network is evaluated there only if its own section says so.
   */
  private static boolean namesRemote(StrictConfig config, String path) {
    return config.has(path + "." + DEVICES)
        && config.texts(path + "." + DEVICES).contains(ComputeDevice.REMOTE.toString());
  }

  /**
   * Reads the evaluator settings of a network.
   *
   * @param path the section to read
   */
  static EvaluatorSettings settings(StrictConfig config, String path, int slots) {
    return settings(new Sections(config, List.of(path)), slots);
  }

  private static EvaluatorSettings settings(Sections sections, int slots) {
    int threads = number(sections, THREADS, 1, 1, MOST_THREADS);
    EvaluatorSettings usual = EvaluatorSettings.of(devices(sections, slots, threads));
    int maxBatch = number(sections, MAX_BATCH, usual.maxBatch(), 1, MOST_BATCH);
    int cache = number(sections, CACHE, (int) (usual.cacheBytes() >> 20), 0, MOST_CACHE);
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
        precision(sections),
        flag(sections, TENSORRT, false),
        flag(sections, TILES, slots >= GAMES_FOR_TILES * usual.devices().size()));
  }

  private static boolean flag(Sections sections, String key, boolean usual) {
    return sections.has(key) ? sections.config().flag(sections.path(key)) : usual;
  }

  private static Precision precision(Sections sections) {
    if (!sections.has(PRECISION)) {
      return Precision.FP32;
    }
    String path = sections.path(PRECISION);
    String name = sections.config().text(path);
    return sections.config().checked(path, () -> Precision.parse(name));
  }

  private static List<ComputeDevice> devices(Sections sections, int slots, int threads) {
    if (!sections.has(DEVICES)) {
      // A worker without slots may evaluate for many games of others.
      return EvaluatorSettings.processors(slots == 0 ? Integer.MAX_VALUE : slots, threads);
    }
    String path = sections.path(DEVICES);
    List<String> names = sections.config().texts(path);
    return sections
        .config()
        .checked(
            path,
            () -> {
              if (names.isEmpty()) {
                throw new IllegalArgumentException("no device is named; choose cpu or cuda:0");
              }
              return names.stream().flatMap(name -> devices(name).stream()).toList();
            });
  }

  private static List<ComputeDevice> devices(String name) {
    return name.equals(ComputeDevice.REMOTE.toString())
        ? Collections.nCopies(REMOTE_BATCHES, ComputeDevice.REMOTE)
        : List.of(ComputeDevice.parse(name));
  }

  private static int number(Sections sections, String key, int usual, int least, int most) {
    if (!sections.has(key)) {
      return usual;
    }
    String path = sections.path(key);
    int value = sections.config().wholeNumber(path);
    sections
        .config()
        .check(
            path,
            () -> {
              if (value < least || value > most) {
                throw new IllegalArgumentException(
                    value + " is not between " + least + " and " + most);
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
