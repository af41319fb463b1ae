package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.ScratchDirectory;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.NetworkInfo;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Uploads networks and policies to a coordinator, from which workers download them. Confined to one
 * thread.
 */
public final class ResourceUploads {
  private static final String HASH = "sha256:";

  /** Uploads that end sooner show no progress bar. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long MEGABYTE = 1_000_000;

  private final Terminal terminal;
  private final Control control;

  public ResourceUploads(Terminal terminal, Control control) {
    this.terminal = terminal;
    this.control = control;
  }

  /**
   * Uploads the {@linkplain #networks networks} and {@linkplain #policies policies} that an engine
   * names. Blocks.
   *
   * @return the artifacts by the entries that name them
   */
  public Map<ResourceName, Artifact> all(Map<String, String> networks, Map<String, String> policies)
      throws CommandException, ControlException, InterruptedException {
    Map<ResourceName, Artifact> all = new HashMap<>();
    networks(networks)
        .forEach((name, file) -> all.put(new ResourceName(WorkerResource.NETWORK, name), file));
    policies(policies)
        .forEach((name, file) -> all.put(new ResourceName(WorkerResource.POLICY, name), file));
    return all;
  }

  /**
   * Uploads networks that the coordinator does not have, converted to Tengen's ONNX form. Blocks.
   *
   * @param networks by the name that engines use: a file of any format that {@link NetworkFiles}
   *     reads, or {@code sha256:HASH} for a network that the coordinator has
   * @return the artifacts by the same names, for the description of a run
   */
  public Map<String, Artifact> networks(Map<String, String> networks)
      throws CommandException, ControlException, InterruptedException {
    Map<String, Artifact> brought = new TreeMap<>();
    for (var network : networks.entrySet()) {
      String what = network.getValue();
      brought.put(
          network.getKey(),
          isReference(what)
              ? known(
                  WorkerResource.NETWORK,
                  what,
                  "tengen net import FILE --coordinator " + control.addresses())
              : converted(Path.of(what)));
    }
    return brought;
  }

  /**
   * Uploads the policies that the coordinator does not have. Blocks.
   *
   * @param policies by the name that engines use: a file that {@code tengen fit-rollout} wrote, or
   *     {@code sha256:HASH} for one that the coordinator has
   * @return the artifacts for the run's description, by the same names
   */
  public Map<String, Artifact> policies(Map<String, String> policies)
      throws CommandException, ControlException, InterruptedException {
    Map<String, Artifact> brought = new TreeMap<>();
    for (var policy : policies.entrySet()) {
      String what = policy.getValue();
      brought.put(
          policy.getKey(),
          isReference(what)
              ? known(WorkerResource.POLICY, what, "--policy " + policy.getKey() + "=FILE")
              : policy(Path.of(what)));
    }
    return brought;
  }

  /** Returns whether this text refers to a file of the coordinator instead of a local file. */
  public static boolean isReference(String what) {
    return what.startsWith(HASH);
  }

  /** Returns the hash of a {@linkplain #isReference reference}. */
  public static String hash(String reference) {
    return reference.substring(HASH.length());
  }

  /** Returns the reference to the coordinator's file with this hash. */
  public static String reference(String sha256) {
    return HASH + sha256;
  }

  /** Returns the reference to this file of the coordinator. */
  public static String reference(Artifact artifact) {
    return reference(artifact.sha256());
  }

  /**
   * @param remedy how the user can upload the file
   */
  private Artifact known(WorkerResource resource, String reference, String remedy)
      throws CommandException, ControlException {
    return control
        .artifact(hash(reference))
        .orElseThrow(() ->
            CommandException.badInput(
                "coordinator "
                    + control.addresses()
                    + " does not have a "
                    + resource.noun()
                    + " "
                    + reference
                    + "; bring its file: "
                    + remedy));
  }

  private Artifact policy(Path file)
      throws CommandException, ControlException, InterruptedException {
    try {
      PolicyPair.load(file);
      Artifact policy = Artifact.of(file);
      upload(policy, file);
      return policy;
    } catch (PolicyFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
  }

  private Artifact converted(Path file)
      throws CommandException, ControlException, InterruptedException {
    try {
      try (ScratchDirectory scratch = ScratchDirectory.create("network")) {
        Path onnx = scratch.resolve("network.onnx");
        NetworkInfo info;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(onnx))) {
          info = NetworkFiles.convert(file, out);
        }
        return bring(onnx, info);
      }
    } catch (NetworkFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
  }

  /**
   * Uploads a network unless the coordinator has it. Blocks.
   *
   * @param onnx its file in Tengen's ONNX form
   * @param info the description of the file
   * @throws IOException if the file cannot be read
   */
  public Artifact bring(Path onnx, NetworkInfo info)
      throws ControlException, IOException, InterruptedException {
    Artifact network = new Artifact(info.sha256(), info.bytes());
    upload(network, onnx);
    return network;
  }

  private void upload(Artifact artifact, Path file)
      throws ControlException, IOException, InterruptedException {
    int megabytes = (int) Math.ceilDiv(artifact.bytes(), MEGABYTE);
    long start = System.nanoTime();
    try (Progress progress = new Progress(terminal, megabytes, "MB", System::nanoTime)) {
      control.upload(
          artifact,
          file,
          sent -> {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
              progress.update((int) (sent / MEGABYTE));
            }
          });
    }
  }
}
