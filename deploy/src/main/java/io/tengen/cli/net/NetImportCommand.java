package io.tengen.cli.net;

import io.tengen.cli.client.Addresses;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.client.CredentialOptions;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.files.AtomicFile;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.NetworkInfo;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen net import}: makes a network file Tengen's. */
@Command(
    name = "import",
    sortOptions = false,
    description = {
      "Writes a network as ONNX, which says everything about itself: name, architecture, where it"
          + " plays, which inputs it wants, and the hash of the file that it came from. ONNX with"
          + " the right inputs and outputs is copied as it is. Equal files give equal files, so the"
          + " SHA-256 that is printed names the network everywhere."
    },
    footer = {
      "",
      "Examples:",
      "  tengen net import g170-b6c96-s175395328-d26788732.bin.gz",
      "  tengen net import best-network.gz --out leela.onnx --json",
      "  tengen net import g170-b6c96-s175395328-d26788732.bin.gz --coordinator localhost:7070"
    })
final class NetImportCommand implements Callable<Integer> {
  private static final String SUFFIX = ".onnx";

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "A network of KataGo, of Leela Zero, or ONNX.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "OUT",
      description =
          "Where it is written; what was there is replaced (default: FILE's name with .onnx, here,"
              + " if there is none yet).")
  private @Nullable Path out;

  @Option(
      names = "--coordinator",
      paramLabel = ClusterOptions.ADDRESSES,
      description = "Brings it to this coordinator as well, for its workers to fetch.")
  private @Nullable String coordinator;

  @Mixin private CredentialOptions credentials;

  @Option(names = "--json", description = "Prints what was written as one JSON object.")
  private boolean json;

  NetImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, ControlException, InterruptedException {
    Addresses addresses = coordinator == null ? null : ClusterOptions.addresses(coordinator);
    Path target = target();
    NetworkInfo info = convert(target);
    NetworkText.of(target, info).print(terminal, json);
    if (addresses != null) {
      bring(addresses, target, info);
    }
    return ExitCode.OK;
  }

  private void bring(Addresses addresses, Path target, NetworkInfo info)
      throws CommandException, ControlException, InterruptedException {
    try (Control control = credentials.control(addresses)) {
      Artifact network = new ResourceUploads(terminal, control).bring(target, info);
      terminal.say("coordinator " + addresses + " has it: " + ResourceUploads.reference(network));
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + target + ": " + Directories.reason(e), e);
    }
  }

  private Path target() throws CommandException {
    if (out != null) {
      return out;
    }
    String name = String.valueOf(file.getFileName());
    String base = name.replaceFirst("(?i)(\\.bin|\\.txt|\\.onnx)?(\\.gz)?$", "");
    Path target = Path.of(base + SUFFIX);
    return target;
  }

  private NetworkInfo convert(Path target) throws CommandException {
    try (AtomicFile written = begin(target)) {
      NetworkInfo info = NetworkFiles.convert(file, written.stream());
      requireSameOrNone(target, info);
      written.commit();
      return info;
    } catch (NetworkFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw CommandException.badInput(
          "cannot import " + file + " as " + target + ": " + Directories.reason(e), e);
    }
  }

  /** Who did not say where must not lose anything; the same file once more is nothing lost. */
  private void requireSameOrNone(Path target, NetworkInfo info)
      throws CommandException, IOException {
    if (out == null
        && Files.exists(target)
        && !Artifact.of(target).equals(new Artifact(info.sha256(), info.bytes()))) {
      throw CommandException.badInput(
          target
              + " exists and is another network; say --out "
              + Shell.quote(target)
              + " to replace it, or another name");
    }
  }

  private static AtomicFile begin(Path target) throws CommandException {
    try {
      return AtomicFile.create(target);
    } catch (IOException e) {
      throw CommandException.badInput("cannot write " + target + ": " + Directories.reason(e), e);
    }
  }
}
