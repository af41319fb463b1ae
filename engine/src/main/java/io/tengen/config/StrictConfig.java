package io.tengen.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.tengen.text.Texts;
import java.net.URI;
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
 * A section of a configuration, merged from defaults, a file and the command line, in ascending
 * precedence. Errors are thrown as {@link IllegalArgumentException} with one line that names the
 * file, the line and the full key. Paths are relative to the section, with dots between keys.
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
   * @param translation converts the section; it must read every value or declare its key
   *     {@linkplain #requireKnown known}
   * @return what the translation returned
   * @throws IllegalArgumentException with one line if the configuration is not valid
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
   * @throws IllegalArgumentException with one line if the configuration is not valid
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
    return Texts.oneLine(String.valueOf(e.getMessage()));
  }

  /**
   * Returns the section with this full key, and checks that there are no other keys on the path to
   * it.
   */
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

  /** Joins keys to a path and quotes them where necessary. */
  public static String join(String... keys) {
    return ConfigUtil.joinPath(keys);
  }

  /** Quotes a text for a configuration file. */
  public static String quote(String text) {
    return ConfigUtil.quoteString(text);
  }

  /**
   * Returns the section under this path.
   *
   * @throws IllegalArgumentException if it is not a section
   */
  public StrictConfig section(String path) {
    object(path);
    return new StrictConfig(config, at(path) + ".");
  }

  /** Returns whether the value under this path is a section. */
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
   * Returns the keys, sorted and not quoted, of the section under this path whose values are not
   * {@code null}.
   */
  public Set<String> names(String path) {
    return names(object(path));
  }

  private static Set<String> names(ConfigObject section) {
    Set<String> names = new TreeSet<>();
    for (Map.Entry<String, ConfigValue> entry : section.entrySet()) {
      if (entry.getValue().valueType() != ConfigValueType.NULL) {
        names.add(entry.getKey());
      }
    }
    return names;
  }

  /** Returns the keys of this section, as {@link #names(String)} does. */
  public Set<String> names() {
    return names(config.getObject(prefix.substring(0, prefix.length() - 1)));
  }

  /**
   * Checks that this section has no other keys than these.
   *
   * @throws IllegalArgumentException with one line that names an unknown key, the known ones, and
   *     the one most like it
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

  /** Returns whether there is a value under this path that is not {@code null}. */
  public boolean has(String path) {
    return config.hasPath(at(path));
  }

  /** Returns a text; numbers and booleans are converted to text. */
  public String text(String path) {
    return config.getString(at(path));
  }

  /** Returns a text; empty if there is none. */
  public Optional<String> optionalText(String path) {
    return has(path) ? Optional.of(text(path)) : Optional.empty();
  }

  /** Returns a list of texts. */
  public List<String> texts(String path) {
    return config.getStringList(at(path));
  }

  /** Returns whether the value is a list. */
  public boolean isList(String path) {
    return config.getValue(at(path)).valueType() == ConfigValueType.LIST;
  }

  /** Returns a boolean. */
  public boolean flag(String path) {
    return config.getBoolean(at(path));
  }

  /** Returns a duration, such as {@code 20ms}. */
  public Duration duration(String path) {
    return config.getDuration(at(path));
  }

  /** Returns a number of bytes, such as {@code 10 GiB}. */
  public long bytes(String path) {
    return config.getBytes(at(path));
  }

  /** Returns a whole number; a number with a fraction is refused, not rounded. */
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

  /** Returns a number. */
  public double decimal(String path) {
    return config.getDouble(at(path));
  }

  /**
   * Returns an address.
   *
   * @throws IllegalArgumentException with one line, without the value's position, if it is not a
   *     URI
   */
  public URI address(String path) {
    String text = text(path);
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(path + " \"" + text + "\" is not an address", e);
    }
  }

  /** Returns the path of a file or directory, which need not exist. */
  public Path path(String path) {
    String text = text(path);
    return checked(
        path,
        () -> {
          try {
            return Path.of(text);
          } catch (InvalidPathException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a path", e);
          }
        });
  }

  /**
   * Returns the path of a file or directory, which need not exist; empty if the value is missing or
   * an empty text.
   */
  public Optional<Path> optionalPath(String path) {
    return has(path) && !text(path).isEmpty() ? Optional.of(path(path)) : Optional.empty();
  }

  /**
   * Returns the path of a readable file; empty if the value is missing or an empty text.
   *
   * @throws IllegalArgumentException if the file cannot be read
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
   * @throws IllegalArgumentException if the check throws one; the message is prefixed with the
   *     value's position and key
   */
  public void check(String path, Runnable check) {
    checked(
        path,
        () -> {
          check.run();
          return true;
        });
  }

  /**
   * Runs a check that returns the value.
   *
   * @throws IllegalArgumentException if the check throws one; the message is prefixed with the
   *     value's position and key
   */
  public <T> T checked(String path, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where(path) + at(path) + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns the position of a value, for the beginning of a message; empty if there is no value.
   */
  private String where(String path) {
    return config.hasPath(at(path)) ? config.getValue(at(path)).origin().description() + ": " : "";
  }
}
