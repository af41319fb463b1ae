package io.tengen.cli.learn;

import io.tengen.cli.games.PositionSample;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.quantize.Quantizer;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Converts networks to eight bits. The ranges of the values between layers are measured on
 * positions of the newest games that a network learned from.
 */
final class EightBitConverter implements NetworkConverter {
  private static final int POSITIONS = 1_000;

  private final DataFolder folder;
  private final LearnDirectory directory;

  /**
   * Creates a converter.
   *
   * @param folder contains the games
   * @param directory contains the networks and receives the converted ones
   */
  EightBitConverter(DataFolder folder, LearnDirectory directory) {
    this.folder = folder;
    this.directory = directory;
  }

  @Override
  public Artifact convert(Artifact network, List<Shard> games) throws Exception {
    Path made = Files.createDirectories(directory.training()).resolve("eight-bits.part");
    try (Quantizer quantizer = Quantizer.open(directory.file(network))) {
      quantizer.observe(PositionSample.newest(folder, games, quantizer.boards(), POSITIONS));
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(made))) {
        NetworkFiles.write(quantizer.quantized(), network.sha256(), out);
      }
      return directory.store().add(made);
    } finally {
      Files.deleteIfExists(made);
    }
  }
}
