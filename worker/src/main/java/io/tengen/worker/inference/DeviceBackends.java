package io.tengen.worker.inference;

import io.tengen.engine.net.Backend;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.RemoteEvaluation.RemoteNetwork;
import io.tengen.worker.inference.onnx.OnnxDeclaration;
import io.tengen.worker.inference.onnx.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The backends of a network, one for each device in use.
 *
 * @param devices the devices of the backends, in their order
 */
record DeviceBackends(List<Backend> backends, List<ComputeDevice> devices) {

  /**
   * Loads a file's network onto devices as {@link SessionFactory#open} does, and opens it on other
   * workers for those that are remote. Blocks.
   *
   * @throws io.tengen.worker.inference.model.NetworkFileException if the file contains no network,
   *     or one that fails the check; the message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if a device cannot evaluate it
   */
  static DeviceBackends open(Path file, List<InferenceSettings> requested, RemoteEvaluation remote)
      throws IOException, InferenceException {
    List<Backend> backends = new ArrayList<>();
    List<ComputeDevice> devices = new ArrayList<>();
    List<InferenceSettings> here =
        requested.stream().filter(settings -> !settings.device().isRemote()).toList();
    if (!here.isEmpty()) {
      for (InferenceSession session : SessionFactory.open(file, here)) {
        backends.add(session);
        devices.add(session.device());
      }
    }
    try {
      if (here.size() < requested.size()) {
        RemoteNetwork network = network(file);
        for (InferenceSettings settings : requested) {
          if (settings.device().isRemote()) {
            backends.add(open(file, network, settings, remote));
            devices.add(ComputeDevice.REMOTE);
          }
        }
      }
      return new DeviceBackends(backends, devices);
    } catch (IOException | InferenceException | RuntimeException | Error e) {
      backends.forEach(Backend::close);
      throw e;
    }
  }

  private static RemoteNetwork network(Path file) throws IOException {
    Artifact artifact = Artifact.of(file);
    OnnxDeclaration declaration = NetworkFiles.model(file).declaration();
    return new RemoteNetwork(
        artifact, declaration.inputShape(), declaration.outputs().contains(Signature.LEAD));
  }

  private static Backend open(
      Path file, RemoteNetwork network, InferenceSettings settings, RemoteEvaluation remote)
      throws InferenceException {
    return remote.open(
        network,
        settings.maxBatch(),
        () -> {
          if (!Artifact.of(file).equals(network.file())) {
            throw new InferenceException(
                file + " has changed since it was first used; restart the worker");
          }
          return SessionFactory.open(file, List.of(settings.onCpu())).getFirst();
        });
  }
}
