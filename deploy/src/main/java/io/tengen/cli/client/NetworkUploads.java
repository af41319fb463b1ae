package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
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
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Uploads networks to a coordinator, from which workers download them. Confined to one thread. */
public final class NetworkUploads {
  private static final String HASH = "sha256:";

  /** Uploads that end sooner show no progress bar. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long MEGABYTE = 1_000_000;

  private final Terminal terminal;
  private final Control control;

  public NetworkUploads(Terminal terminal, Control control) {
    this.terminal = terminal;
    this.control = control;
  }

  /**
   * Uploads networks that the coordinator does not have, converted to Tengen's ONNX form. Blocks.
   *
   * @param networks by the name that engines use: a file of any format that {@link NetworkFiles}
   *     reads, or {@code sha256:HASH} for a network that the coordinator has
   * @return the artifacts by the same names, for the description of a run
   */
  public Map<String, Artifact> bring(Map<String, String> networks)
      throws CommandException, ControlException, InterruptedException {
    Map<String, Artifact> brought = new TreeMap<>();
    for (var network : networks.entrySet()) {
      String what = network.getValue();
      brought.put(
          network.getKey(),
          isReference(what) ? known(what.substring(HASH.length())) : converted(Path.of(what)));
    }
    return brought;
  }

  /** Returns whether this is {@code sha256:HASH} and not the name of a file. */
  public static boolean isReference(String network) {
    return network.startsWith(HASH);
  }

  /** Returns {@code sha256:HASH}, by which {@link #bring} finds a network of the coordinator. */
  public static String reference(Artifact network) {
    return HASH + network.sha256();
  }

  private Artifact known(String sha256) throws CommandException, ControlException {
    return control
        .artifact(sha256)
        .orElseThrow(() ->
            CommandException.badInput(
                "coordinator "
                    + control.addresses()
                    + " does not have a network "
                    + HASH
                    + sha256
                    + "; bring its file: tengen net import FILE --coordinator "
                    + control.addresses()));
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
      throw CommandException.badInput("cannot read " + file + ": " + Directories.reason(e), e);
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
    int megabytes = (int) Math.ceilDiv(network.bytes(), MEGABYTE);
    long start = System.nanoTime();
    try (Progress progress = new Progress(terminal, megabytes, "MB", System::nanoTime)) {
      control.upload(
          network,
          onnx,
          sent -> {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
              progress.update((int) (sent / MEGABYTE));
            }
          });
    }
    return network;
  }
}
