package io.tengen.cli.play;

import io.tengen.cli.client.Connection;
import io.tengen.cli.client.CoordinatorAddress;
import io.tengen.cli.client.WebOption;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Shell;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.model.Boards;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for playing games in this process and for resuming a run. */
public final class PlayOptions {
  /** The external engines of the default configuration, for help texts. */
  public static final String DEFAULT_PROGRAMS = "gnugo1 and gnugo10";

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Games played at once in this process (default: one per processor).")
  private @Nullable Integer slots;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A worker's configuration with the external engines that may be run (default: "
            + DEFAULT_PROGRAMS
            + ")."
      })
  private @Nullable Path config;

  @Mixin private PolicyOptions policies;
  @Mixin private NetOptions networks;
  @Mixin private WebOption web;

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = "Resumes a run that was stopped, with its original settings.")
  private @Nullable String resume;

  /** Returns the settings of the worker in this process; name and coordinator are not set. */
  WorkerConfig worker() throws CommandException {
    Map<String, Object> given = new TreeMap<>();
    if (slots != null) {
      given.put("slots", slots);
    }
    return WorkerSettings.load(config, given);
  }

  /** Returns the boards of each network by name. */
  Map<String, Boards> boards() throws CommandException {
    return networks.boards();
  }

  /** Returns whether a coordinator in this process serves the web page. */
  boolean web() {
    return web.isGiven();
  }

  /** Returns the run to resume; null for a new one. */
  @Nullable
  public String resume() {
    return resume;
  }

  /** Returns the networks of the run by name: files, or hashes of those of the coordinator. */
  Map<String, String> networks() throws CommandException {
    return networks.files();
  }

  /**
   * Returns the policies of the run by name: files, or hashes of policies that the coordinator has.
   */
  Map<String, String> policies() throws CommandException {
    return policies.files();
  }

  /** Returns the weights of these policies; reads the files. */
  Map<String, PolicyPair> weights() throws CommandException {
    return policies.load();
  }

  /** Returns the networks and policies of the run, by the names that its engines use. */
  Set<ResourceName> brought() throws CommandException {
    Set<ResourceName> brought = new TreeSet<>();
    networks()
        .keySet()
        .forEach(name -> brought.add(new ResourceName(WorkerResource.NETWORK, name)));
    policies().keySet().forEach(name -> brought.add(new ResourceName(WorkerResource.POLICY, name)));
    return brought;
  }

  /**
   * Returns the options that are needed again to resume a run, each preceded by a blank; empty if
   * remote workers play it.
   */
  public String again(Connection connection) throws CommandException {
    StringBuilder text = new StringBuilder();
    if (!connection.isLocal()) {
      return "";
    }
    if (config != null) {
      text.append(" --config ").append(Shell.quote(config));
    }
    return text.toString();
  }

  /** Returns whether the worker in this process has a configuration of its own. */
  boolean hasConfig() {
    return config != null;
  }

  /** Throws if an option was given that a remote coordinator cannot use. */
  void requireNoneForRemote() throws CommandException {
    web.requireNotGiven();
    if (slots != null || config != null) {
      throw CommandException.badInput(
          "--slots and --config are for playing in this process, which --data DIR asks for; with"
              + " --coordinator or "
              + CoordinatorAddress.VARIABLE
              + ", give them to the coordinator's workers");
    }
  }

  /** Throws if networks were given for a run to resume, which keeps its own. */
  void requireNoneToResume() throws CommandException {
    if (resume != null && !networks.files().isEmpty()) {
      throw CommandException.badInput(
          "--resume uses the networks that the run was created with; leave out --net");
    }
    if (resume != null && !policies.isEmpty()) {
      throw CommandException.badInput(
          "--resume uses the policies that the run was created with; leave out --policy");
    }
  }
}
