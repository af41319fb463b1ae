package io.tengen.worker.inference.file;

import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.io.InputStream;

/** A reader of network files that other programs write. */
public final class ForeignNetworks {
  private ForeignNetworks() {}

  /**
   * Reads a network of KataGo (model versions 3 to 17, convolutional, binary or text) or of Leela
   * Zero (weights version 1 or 2), gzipped or plain. The format is recognized by its first bytes.
   *
   * @param in read to its end, not closed
   * @throws NetworkFileException if the data is in none of these formats, is damaged, or has
   *     implausible sizes or weights; the message does not name the file
   * @throws IOException if the stream cannot be read
   */
  public static Network read(InputStream in) throws IOException {
    WeightStream weights = new WeightStream(Gunzip.ifGzipped(in));
    try {
      return weights.firstLineIs("1") || weights.firstLineIs("2")
          ? new LeelaZeroReader(weights).read()
          : new KataGoReader(weights).read();
    } catch (IllegalArgumentException e) {
      // The shapes of adjacent layers do not match.
      throw new NetworkFileException(String.valueOf(e.getMessage()), e);
    }
  }
}
