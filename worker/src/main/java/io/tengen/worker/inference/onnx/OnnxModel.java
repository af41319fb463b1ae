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

/** An ONNX model with Tengen's {@link Signature}. Immutable. */
public final class OnnxModel {
  private final ModelProto model;
  private final OnnxDeclaration declaration;

  private OnnxModel(ModelProto model) throws NetworkFileException {
    this(model, new SignatureCheck(model).declaration());
  }

  private OnnxModel(ModelProto model, OnnxDeclaration declaration) {
    this.model = model;
    this.declaration = declaration;
  }

  /**
   * Converts a network to ONNX.
   *
   * @param sourceSha256 SHA-256 of the file that the network was read from, in hex; null if it was
   *     not read from a file
   */
  public static OnnxModel of(Network network, @Nullable String sourceSha256) {
    return ofOwn(OnnxEmitter.emit(network, sourceSha256));
  }

  /** Wraps a model that this package emitted, which therefore has the signature. */
  static OnnxModel ofOwn(ModelProto emitted) {
    try {
      return new OnnxModel(emitted);
    } catch (NetworkFileException e) {
      throw new IllegalStateException("the emitted ONNX is invalid: " + e.getMessage(), e);
    }
  }

  /**
   * Reads an ONNX file.
   *
   * @param in read to its end, not closed
   * @throws NetworkFileException if the data is not ONNX, does not have Tengen's signature, or has
   *     implausible weights; the message says what was expected, and does not name the file
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
      throw new NetworkFileException("is not an ONNX file, or is damaged or truncated", e);
    }
  }

  /** Returns the properties that the model declares. */
  public OnnxDeclaration declaration() {
    return declaration;
  }

  /**
   * Returns this model in half precision: convolutions and what they depend on are computed in 16
   * bits, and everything after the last of them, such as sums of points, in 32. Inputs and outputs
   * keep their types.
   *
   * @throws NetworkFileException if it cannot be converted; the message does not name the file
   */
  public OnnxModel inHalf() throws NetworkFileException {
    return new OnnxModel(HalfPrecision.of(model));
  }

  /**
   * Returns this model for data of one size, with fewer multiplications (see {@link TiledForm}).
   * Its outputs differ from this model's only by rounding.
   *
   * @param side side of the data in points, a multiple of 3
   * @param channels the least mean number of channels of its convolutions for which tiles are
   *     faster
   * @return empty if the tiled form is not known to be faster
   */
  public Optional<OnnxModel> inTiles(int side, int channels) {
    return TiledForm.of(model, side, channels).map(form -> new OnnxModel(form, declaration));
  }

  /**
   * Begins the conversion of this model to eight bits.
   *
   * @param channels least number of input channels, and of output channels, of the convolutions to
   *     convert
   * @throws NetworkFileException if no convolution has as many channels, or the model cannot be
   *     converted; the message does not name the file
   */
  public Quantization quantization(int channels) throws NetworkFileException {
    return new Quantization(model, declaration, channels);
  }

  /** Returns the model as the bytes of an ONNX file. */
  public byte[] toBytes() {
    return model.toByteArray();
  }

  /** Writes the model as an ONNX file. {@code out} is not closed. */
  public void writeTo(OutputStream out) throws IOException {
    model.writeTo(out);
  }
}
