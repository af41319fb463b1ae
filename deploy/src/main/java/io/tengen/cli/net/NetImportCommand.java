package io.tengen.cli.net;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.CoordinatorOptions;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.files.AtomicFile;
import io.tengen.files.DiskSpace;
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

/** {@code tengen net import}: converts a network file to Tengen's ONNX form. */
@Command(
    name = "import",
    sortOptions = false,
    description = {
      "Writes a network as ONNX with a full description of itself: name, architecture, board sizes,"
          + " inputs, and the hash of the file that it was converted from. ONNX with the right"
          + " inputs and outputs is copied unchanged. Equal files give equal files, so the SHA-256"
          + " that is printed identifies the network everywhere. With a coordinator the network is"
          + " also uploaded, for its workers to fetch."
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
          "File to write; an existing file is replaced (default: FILE's name with .onnx in the"
              + " current directory, if no other network is there).")
  private @Nullable Path out;

  @Mixin private CoordinatorOptions coordinator;

  @Option(names = "--json", description = "Prints a description of the output as one JSON object.")
  private boolean json;

  NetImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, ControlException, InterruptedException {
    Addresses addresses = coordinator.find();
    Path target = target();
    NetworkInfo info = convert(target);
    NetworkText.of(target.toString(), info).print(terminal, json);
    if (addresses != null) {
      upload(addresses, target, info);
    }
    return ExitCode.OK;
  }

  private void upload(Addresses addresses, Path target, NetworkInfo info)
      throws CommandException, ControlException, InterruptedException {
    try (Control control = coordinator.control(addresses)) {
      Artifact network = new ResourceUploads(terminal, control).bring(target, info);
      terminal.say("coordinator " + addresses + " has it: " + ResourceUploads.reference(network));
    } catch (IOException e) {
      throw UserFiles.cannotRead(target, e);
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
    try (AtomicFile written = UserFiles.begin(target)) {
      NetworkInfo info = NetworkFiles.convert(file, written.stream());
      requireSameOrNone(target, info);
      written.commit();
      return info;
    } catch (NetworkFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      if (DiskSpace.isExhausted(e)) {
        throw UserFiles.noSpace(target, e);
      }
      throw CommandException.badInput(
          "cannot import " + file + " as " + target + ": " + UserFiles.reason(e), e);
    }
  }

  /**
   * Refuses to overwrite another network if the user did not name the target; an equal file may be.
   */
  private void requireSameOrNone(Path target, NetworkInfo info)
      throws CommandException, IOException {
    if (out == null
        && Files.exists(target)
        && !Artifact.of(target).equals(new Artifact(info.sha256(), info.bytes()))) {
      throw CommandException.badInput(
          target
              + " exists and is another network; give --out "
              + Shell.quote(target)
              + " to replace it, or another name");
    }
  }
}
