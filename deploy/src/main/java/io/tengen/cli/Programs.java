package io.tengen.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A worker's allowlist: the command line of each outside engine by the name that {@code gtp:NAME}
 * uses. The file {@code worker.conf} among the resources is the one that holds without {@code
 * --config}, and shows how one is written.
 */
final class Programs {
  private static final String KEY = "programs";

  private Programs() {}

  /**
   * Reads an allowlist.
   *
   * @param file null for the one that comes with Tengen
   */
  static Map<String, List<String>> load(@Nullable Path file) throws CommandException {
    if (file == null) {
      return read(ConfigFactory.parseResources(Programs.class.getClassLoader(), "worker.conf"));
    }
    if (!Files.isRegularFile(file)) {
      throw CommandException.badInput("there is no file " + file + " (--config)");
    }
    try {
      return read(ConfigFactory.parseFile(file.toFile()));
    } catch (ConfigException e) {
      throw CommandException.badInput(file + ": " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(file + ": " + e.getMessage(), e);
    }
  }

  private static Map<String, List<String>> read(Config file) {
    Config config = file.resolve();
    for (String key : config.root().keySet()) {
      if (!key.equals(KEY)) {
        throw new IllegalArgumentException(
            "unknown key \"" + key + "\"; the only one is " + KEY);
      }
    }
    Map<String, List<String>> programs = new TreeMap<>();
    if (config.hasPath(KEY)) {
      Config listed = config.getConfig(KEY);
      for (String name : listed.root().keySet()) {
        List<String> command = listed.getStringList(ConfigUtil.joinPath(name));
        if (command.isEmpty()) {
          throw new IllegalArgumentException("the command line of \"" + name + "\" is empty");
        }
        programs.put(name, command);
      }
    }
    return programs;
  }
}
