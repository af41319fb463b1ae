package io.tengen.cli.options;

import io.tengen.cli.client.RemoteNetworks;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.config.StrictConfig;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The option for networks that engines may name. */
public final class NetOptions {
  @Option(
      names = "--net",
      paramLabel = "NAME=FILE",
      description = {
        "A network (KataGo's .bin.gz, Leela Zero's, or ONNX) for engines mcts:net=NAME; may be"
            + " repeated. net=tengen is built in, for 7x7 to 13x13. The configuration selects its"
            + " devices. evaluate and selfplay upload it to the run's coordinator, from which"
            + " workers download it; with them sha256:HASH names one that the coordinator has."
      })
  private List<String> given = new ArrayList<>();

  /** Returns files, or hashes of networks that the coordinator has, by name. */
  public Map<String, String> files() throws CommandException {
    return NamedFiles.read("--net", given);
  }

  /** Returns the boards of each network by name; reads the files. */
  public Map<String, Boards> boards() throws CommandException {
    Map<String, Boards> boards = new TreeMap<>();
    for (var network : files().entrySet()) {
      boards.put(network.getKey(), boards(network.getValue()));
    }
    return boards;
  }

  private static Boards boards(String file) throws CommandException {
    if (ResourceUploads.isReference(file)) {
      return RemoteNetworks.ANY;
    }
    Path path = UserFiles.path(file);
    try {
      return NetworkFiles.info(path).boards();
    } catch (NetworkFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(path, e);
    }
  }

  /** Returns the networks as settings of a worker, by key. */
  public Map<String, String> overrides() throws CommandException {
    Map<String, String> byKey = new TreeMap<>();
    files().forEach((name, file) -> byKey.put(StrictConfig.join("networks", name, "file"), file));
    return byKey;
  }
}
