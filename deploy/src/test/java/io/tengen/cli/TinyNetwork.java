package io.tengen.cli;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A network of one block and four channels with random weights, for boards of all sizes. */
public final class TinyNetwork {
  private TinyNetwork() {}

  /** Writes {@code tiny.onnx} in a directory and returns the file. */
  public static Path write(Path directory) throws IOException {
    Path file = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.TENGEN, 1, 4, Activation.RELU, 1), out);
    }
    return file;
  }
}
