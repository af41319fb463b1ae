package io.tengen.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A section of a configuration: defaults, a file over them, the command line over both. What is
 * wrong is thrown as an {@link IllegalArgumentException} whose one line names the file, the line
 * and the full key. Paths are relative to the section, with dots between keys.
 *
 * <p>Immutable. Only {@link #load} blocks, to read the file.
 */
public final class StrictConfig {
  private static final String DEFAULTS = "defaults.conf";

  private final Config config;
  private final String prefix;

  private StrictConfig(Config config, String prefix) {
    this.config = config;
    this.prefix = prefix;
  }

  /**
   * Reads a configuration.
   *
   * @param owner class whose package has the resource {@code defaults.conf}
   * @param root full key of the only section that the file may have, such as {@code tengen.worker}
   * @param file empty for the defaults
   * @param overrides values by path below the root
   * @param translation of the section; every value is to be asked for, or its key be {@linkplain
   *     #requireKnown known}
   * @return what the translation returned
   * @throws IllegalArgumentException if anything is wrong
   */
  public static <T> T load(
      Class<?> owner,
      String root,
      Optional<Path> file,
      Map<String, ?> overrides,
      Function<StrictConfig, T> translation) {
    try {
      Config defaults = ConfigFactory.parseResources(owner, DEFAULTS);
      Config given = file.map(StrictConfig::parse).orElse(ConfigFactory.empty());
      Map<String, Object> flags = new LinkedHashMap<>();
      overrides.forEach((key, value) -> flags.put(root + "." + key, value));
      Config all =
          ConfigFactory.parseMap(flags, "command line")
              .withFallback(given)
              .withFallback(defaults)
              .resolve();
      return translation.apply(new StrictConfig(all, "").below(root));
    } catch (ConfigException e) {
      throw new IllegalArgumentException(oneLine(e), e);
    }
  }

  /**
   * Reads a configuration file that has no defaults and no sections around its keys.
   *
   * @param translation as in {@link #load}
   * @throws IllegalArgumentException if anything is wrong
   */
  public static <T> T read(Path file, Function<StrictConfig, T> translation) {
    try {
      return translation.apply(new StrictConfig(parse(file).resolve(), ""));
    } catch (ConfigException e) {
      throw new IllegalArgumentException("cannot read " + file + ": " + oneLine(e), e);
    }
  }

  private static Config parse(Path path) {
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw new IllegalArgumentException(
          "configuration file " + path + " does not exist or cannot be read");
    }
    return ConfigFactory.parseFile(path.toFile());
  }

  private static String oneLine(ConfigException e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }

  /** The section with this full key, beside whose keys no others may stand on the way. */
  private StrictConfig below(String root) {
    StrictConfig at = this;
    for (String key : ConfigUtil.splitPath(root)) {
      at.requireKnown(Set.of(key));
      at = at.section(key);
    }
    return at;
  }

  private String at(String path) {
    return prefix + path;
  }

  /** A path of these keys, each quoted where it must be. */
  public static String join(String... keys) {
    return ConfigUtil.joinPath(keys);
  }

  /** A text in quotes, as a configuration file has it where plain letters would not do. */
  public static String quote(String text) {
    return ConfigUtil.quoteString(text);
  }

  /**
   * The section under this path.
   *
   * @throws IllegalArgumentException if it is not a section
   */
  public StrictConfig section(String path) {
    object(path);
    return new StrictConfig(config, at(path) + ".");
  }

  /** Whether there is a section under this path, rather than another value. */
  public boolean isSection(String path) {
    return config.getValue(at(path)).valueType() == ConfigValueType.OBJECT;
  }

  private ConfigObject object(String path) {
    if (config.getValue(at(path)) instanceof ConfigObject object) {
      return object;
    }
    throw new IllegalArgumentException(
        where(path) + at(path) + " must be a section of settings in { }");
  }

  /**
   * The keys in the section under this path whose values are not {@code null}, sorted; unlike paths
   * they are not quoted.
   */
  public Set<String> names(String path) {
    Set<String> names = new TreeSet<>();
    for (Map.Entry<String, ConfigValue> entry : object(path).entrySet()) {
      if (entry.getValue().valueType() != ConfigValueType.NULL) {
        names.add(entry.getKey());
      }
    }
    return names;
  }

  /**
   * Checks that this section has these keys only.
   *
   * @throws IllegalArgumentException that names the first other key, those that are known, and the
   *     nearest of them
   */
  public void requireKnown(Set<String> known) {
    ConfigObject own =
        prefix.isEmpty()
            ? config.root()
            : config.getObject(prefix.substring(0, prefix.length() - 1));
    for (Map.Entry<String, ConfigValue> entry : own.entrySet()) {
      if (!known.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            entry.getValue().origin().description()
                + ": "
                + UnknownKey.message(prefix, ConfigUtil.joinPath(entry.getKey()), known));
      }
    }
  }

  /** Whether there is a value under this path that is not {@code null}. */
  public boolean has(String path) {
    return config.hasPath(at(path));
  }

  /** A text; numbers and truth values count as text. */
  public String text(String path) {
    return config.getString(at(path));
  }

  /** As {@link #text}; empty if there is none. */
  public Optional<String> optionalText(String path) {
    return has(path) ? Optional.of(text(path)) : Optional.empty();
  }

  /** A list of texts. */
  public List<String> texts(String path) {
    return config.getStringList(at(path));
  }

  /** Whether the value is a list. */
  public boolean isList(String path) {
    return config.getValue(at(path)).valueType() == ConfigValueType.LIST;
  }

  /** A truth value. */
  public boolean flag(String path) {
    return config.getBoolean(at(path));
  }

  /** A time, such as {@code 20ms}. */
  public Duration duration(String path) {
    return config.getDuration(at(path));
  }

  /** A number of bytes, such as {@code 10 GiB}. */
  public long bytes(String path) {
    return config.getBytes(at(path));
  }

  /** A whole number; one with a fraction is refused, not rounded. */
  public int wholeNumber(String path) {
    double value = config.getDouble(at(path));
    check(
        path,
        () -> {
          if (value != (int) value) {
            throw new IllegalArgumentException(value + " is not a whole number");
          }
        });
    return (int) value;
  }

  /** A path of a file or directory, which need not exist. */
  public Path path(String path) {
    String text = text(path);
    return checked(
        path,
        () -> {
          try {
            return Path.of(text);
          } catch (InvalidPathException e) {
            throw new IllegalArgumentException("\"" + text + "\" is no path", e);
          }
        });
  }

  /** As {@link #path}; empty if the value is missing or an empty text. */
  public Optional<Path> optionalPath(String path) {
    return has(path) && !text(path).isEmpty() ? Optional.of(path(path)) : Optional.empty();
  }

  /**
   * As {@link #optionalPath}, of a file that can be read.
   *
   * @throws IllegalArgumentException if it cannot
   */
  public Optional<Path> optionalFile(String path) {
    Optional<Path> file = optionalPath(path);
    check(path, () -> file.ifPresent(StrictConfig::requireReadable));
    return file;
  }

  /**
   * Checks that a file exists and can be read.
   *
   * @throws IllegalArgumentException if not
   */
  public static void requireReadable(Path file) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new IllegalArgumentException("file " + file + " does not exist or cannot be read");
    }
  }

  /**
   * Runs a check of a value.
   *
   * @throws IllegalArgumentException if the check throws one, with the value's place and key before
   *     its message
   */
  public void check(String path, Runnable check) {
    checked(
        path,
        () -> {
          check.run();
          return true;
        });
  }

  /** As {@link #check}, of a check that returns the value. */
  public <T> T checked(String path, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where(path) + at(path) + ": " + e.getMessage(), e);
    }
  }

  /** Where a value stands, for the beginning of a message; empty if there is none. */
  private String where(String path) {
    return config.hasPath(at(path)) ? config.getValue(at(path)).origin().description() + ": " : "";
  }
}
