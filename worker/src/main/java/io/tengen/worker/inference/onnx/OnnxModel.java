package io.tengen.worker.inference.onnx;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A network as ONNX, with the {@link Signature} that Tengen wants. */
public final class OnnxModel {
  private final ModelProto model;
  private final OnnxDeclaration onnxDeclaration;

  private OnnxModel(ModelProto model) throws NetworkFileException {
    this(model, new SignatureCheck(model).declaration());
  }

  private OnnxModel(ModelProto model, OnnxDeclaration onnxDeclaration) {
    this.model = model;
    this.onnxDeclaration = onnxDeclaration;
  }

  /**
   * Makes ONNX of a network.
   *
   * @param sourceSha256 of the file that it came from, in hex; null if from none
   */
  public static OnnxModel of(Network network, @Nullable String sourceSha256) {
    try {
      return new OnnxModel(OnnxEmitter.emit(network, sourceSha256));
    } catch (NetworkFileException e) {
      throw new IllegalStateException("our own ONNX: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a file of anybody's.
   *
   * @param in read to its end, not closed
   * @throws NetworkFileException if it is no ONNX, or has not Tengen's signature, or weights that
   *     no training leaves behind; the message says what was expected, and does not name the file
   * @throws IOException if the stream cannot be read
   */
  public static OnnxModel read(InputStream in) throws IOException {
    try {
      OnnxModel read = new OnnxModel(ModelProto.parseFrom(in));
      WeightCheck.require(read.model.getGraph());
      return read;
    } catch (InvalidProtocolBufferException e) {
      IOException cause = e.unwrapIOException();
      if (cause != e) {
        throw cause;
      }
      throw new NetworkFileException("is no ONNX file, or damaged or cut short", e);
    }
  }

  /** What it says of itself. */
  public OnnxDeclaration declaration() {
    return onnxDeclaration;
  }

  /**
   * The same network in half precision: convolutions and what they need are computed with 16 bits,
   * and everything behind the last of them, such as sums of points, with 32. Inputs and outputs
   * stay as they are.
   *
   * @throws NetworkFileException if it cannot be converted; the message does not name the file
   */
  public OnnxModel inHalf() throws NetworkFileException {
    return new OnnxModel(HalfPrecision.of(model));
  }

  /**
   * The same network for batches of one side, with fewer multiplications: see {@link TiledForm}.
   * What it says differs by rounding alone.
   *
   * @param side of the data, a multiple of 3
   * @param channels convolutions of fewer, in the mean, gain nothing
   * @return empty if nothing is known to be won by it
   */
  public Optional<OnnxModel> inTiles(int side, int channels) {
    return TiledForm.of(model, side, channels).map(form -> new OnnxModel(form, onnxDeclaration));
  }

  /** It as an ONNX file. */
  public byte[] toBytes() {
    return model.toByteArray();
  }

  /** Writes it as an ONNX file. */
  public void writeTo(OutputStream out) throws IOException {
    model.writeTo(out);
  }
}
