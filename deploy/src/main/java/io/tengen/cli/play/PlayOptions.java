package io.tengen.cli.play;

import io.tengen.cli.client.Connection;
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

/** How games are played in this process, and whether an earlier run goes on. */
public final class PlayOptions {
  /** The outside engines that every worker knows, as help tells them. */
  public static final String DEFAULT_PROGRAMS = "gnugo1 and gnugo10";

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Games played at once in this process (default: one a processor).")
  private @Nullable Integer slots;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A worker's configuration: outside engines that may be run (default: "
            + DEFAULT_PROGRAMS
            + ")."
      })
  private @Nullable Path config;

  @Mixin private PolicyOptions policies;
  @Mixin private NetOptions networks;

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = "Goes on with a run that was stopped, as it was created.")
  private @Nullable String resume;

  /** The settings of the worker in this process; its name and coordinator mean nothing. */
  WorkerConfig worker() throws CommandException {
    Map<String, Object> given = new TreeMap<>();
    if (slots != null) {
      given.put("slots", slots);
    }
    return WorkerSettings.load(config, given);
  }

  /** The boards that these networks play on. */
  Map<String, Boards> boards() throws CommandException {
    return networks.boards();
  }

  /** The run to go on with; null for a new one. */
  @Nullable
  public String resume() {
    return resume;
  }

  /** Networks by name that the run brings: files, or hashes of what the coordinator has. */
  Map<String, String> networks() throws CommandException {
    return networks.files();
  }

  /** Policies by name that the run brings: files, or hashes of what the coordinator has. */
  Map<String, String> policies() throws CommandException {
    return policies.files();
  }

  /** The weights of these policies; reads the files. */
  Map<String, PolicyPair> weights() throws CommandException {
    return policies.load();
  }

  /** The networks and policies that the run brings, as its engines name them. */
  Set<ResourceName> brought() throws CommandException {
    Set<ResourceName> brought = new TreeSet<>();
    networks()
        .keySet()
        .forEach(name -> brought.add(new ResourceName(WorkerResource.NETWORK, name)));
    policies().keySet().forEach(name -> brought.add(new ResourceName(WorkerResource.POLICY, name)));
    return brought;
  }

  /**
   * What of these options a run needs again when it is resumed, each with a blank before; nothing
   * where workers elsewhere play it.
   */
  public String again(Connection connection) throws CommandException {
    StringBuilder text = new StringBuilder();
    if (connection.embedded() == null) {
      return "";
    }
    if (config != null) {
      text.append(" --config ").append(Shell.quote(config));
    }
    return text.toString();
  }

  /** These options mean nothing to a coordinator that runs elsewhere. */
  void requireNoneForElsewhere() throws CommandException {
    if (slots != null || config != null) {
      throw CommandException.badInput(
          "--slots and --config are for playing in this process; with --coordinator its workers"
              + " play: give them there");
    }
  }

  /** A run is what it was created as. */
  void requireNoneToResume() throws CommandException {
    if (resume != null && !networks.files().isEmpty()) {
      throw CommandException.badInput(
          "--resume goes on with the networks that the run was created with; leave out --net");
    }
    if (resume != null && !policies.isEmpty()) {
      throw CommandException.badInput(
          "--resume goes on with the policies that the run was created with; leave out --policy");
    }
  }
}
