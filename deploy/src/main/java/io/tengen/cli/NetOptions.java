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
            + " more. A configuration says on which devices. evaluate and selfplay bring it to a"
            + " --coordinator, from which its workers fetch it; there sha256:HASH stands for one that"
            + " it has."
      })
  private Map<String, String> files = new LinkedHashMap<>();

  /** What was given, by name. */
  Map<String, String> files() {
    return Map.copyOf(files);
  }

  /** The same as settings of a worker, by key. */
  Map<String, String> overrides() {
    Map<String, String> byKey = new TreeMap<>();
    files.forEach((name, file) -> byKey.put(ConfigUtil.joinPath("networks", name, "file"), file));
    return byKey;
  }
}
