package io.tengen.cli;

import com.typesafe.config.ConfigUtil;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Files of networks that engines in this process may name. */
final class NetOptions {
  @Option(
      names = "--net",
      paramLabel = "NAME=FILE",
      description = {
        "A network (KataGo's .bin.gz, Leela Zero's, or ONNX), for engines mcts:net=NAME; again for"
            + " more. A configuration says on which devices. With --coordinator it is brought there,"
            + " for the workers to fetch; sha256:HASH for one that the coordinator has."
      })
  private Map<String, String> files = new LinkedHashMap<>();

  /** What was given, by name. */
  Map<String, String> files() {
    return Map.copyOf(files);
  }

  boolean isEmpty() {
    return files.isEmpty();
  }

  /** The same as settings of a worker, by key. */
  Map<String, String> overrides() {
    Map<String, String> byKey = new TreeMap<>();
    files.forEach((name, file) -> byKey.put(ConfigUtil.joinPath("networks", name, "file"), file));
    return byKey;
  }
}
