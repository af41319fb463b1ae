package io.tengen.worker.inference.file;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.GlobalPooling;
import io.tengen.worker.inference.model.Layer;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.Norm;
import java.io.IOException;

/**
 * Reads the layers of a network in KataGo's format. Each layer begins with its name. Where a caller
 * passes {@link #ANY} as a number of channels, the file's number is used; otherwise the file must
 * contain the number that the caller passes.
 */
final class KataGoLayers {
  static final int ANY = 0;
  static final int MAX_CHANNELS = 16_384;

  private static final int MAX_KERNEL = 37;
  private static final float[] NONE = {};

  /** First version in which an activation's name is followed by its kind. */
  private static final int FIRST_WITH_ACTIVATION_KINDS = 11;

  private final WeightStream in;
  private final int version;

  KataGoLayers(WeightStream in, int version) {
    this.in = in;
    this.version = version;
  }

  Conv conv(int inputs, int outputs) throws IOException {
    String name = in.word("a convolution");
    int height = kernel(name);
    int width = kernel(name);
    int inputCount = channels(name + ": inputs", inputs);
    int outputCount = channels(name + ": outputs", outputs);
    int dilationY = in.integer(name + ": dilation", 1, MAX_KERNEL);
    int dilationX = in.integer(name + ": dilation", 1, MAX_KERNEL);
    float[] pointMajor = in.floats(name, (long) height * width * inputCount * outputCount);
    float[] weights = new float[pointMajor.length];
    int points = height * width;
    int i = 0;
    for (int point = 0; point < points; point++) {
      for (int input = 0; input < inputCount; input++) {
        for (int output = 0; output < outputCount; output++) {
          weights[(output * inputCount + input) * points + point] = pointMajor[i++];
        }
      }
    }
    return new Conv(height, width, inputCount, outputCount, dilationY, dilationX, weights, NONE);
  }

  private int kernel(String name) throws IOException {
    int side = in.integer(name + ": kernel", 1, MAX_KERNEL);
    if (side % 2 == 0) {
      throw new NetworkFileException(
          name + ": kernel size " + side + " is even; expected an odd size");
    }
    return side;
  }

  private int channels(String what, int expected) throws IOException {
    return expected == ANY
        ? in.integer(what, 1, MAX_CHANNELS)
        : in.integer(what, expected, expected);
  }

  Norm norm(int expected) throws IOException {
    String name = in.word("a normalization");
    int channels = channels(name + ": channels", expected);
    float epsilon = in.number(name + ": epsilon");
    if (epsilon <= 0) {
      throw new NetworkFileException(name + ": epsilon " + epsilon + " is not positive");
    }
    boolean hasScale = in.integer(name + ": scale flag", 0, 1) == 1;
    boolean hasBias = in.integer(name + ": bias flag", 0, 1) == 1;
    float[] mean = in.statistics(name, channels);
    float[] variance = in.statistics(name, channels);
    float[] scale = hasScale ? in.floats(name, channels) : NONE;
    float[] bias = hasBias ? in.floats(name, channels) : NONE;
    try {
      return Norm.of(mean, variance, epsilon, scale, bias);
    } catch (ArithmeticException e) {
      throw new NetworkFileException(name + ": " + e.getMessage(), e);
    }
  }

  Activation activation() throws IOException {
    String name = in.word("an activation");
    if (version < FIRST_WITH_ACTIVATION_KINDS) {
      return Activation.RELU;
    }
    String kind = in.word(name + ": kind");
    return switch (kind) {
      case "ACTIVATION_IDENTITY" -> Activation.IDENTITY;
      case "ACTIVATION_RELU" -> Activation.RELU;
      case "ACTIVATION_MISH" -> Activation.MISH;
      case "ACTIVATION_SILU" -> Activation.SILU;
      default -> throw new NetworkFileException(name + ": unknown activation " + kind);
    };
  }

  Matrix matrix(int inputs, int outputs) throws IOException {
    String name = in.word("a matrix");
    int inputCount = channels(name + ": inputs", inputs);
    int outputCount = channels(name + ": outputs", outputs);
    return new Matrix(inputCount, outputCount, in.floats(name, (long) inputCount * outputCount));
  }

  /** Reads a matrix and the bias that follows it. */
  Dense dense(int inputs, int outputs) throws IOException {
    Matrix matrix = matrix(inputs, outputs);
    String name = in.word("a bias");
    int channels = channels(name + ": channels", matrix.outputs());
    return new Dense(matrix, in.floats(name, channels));
  }

  Layer layer(int inputs, int outputs) throws IOException {
    Norm norm = norm(inputs);
    Activation activation = activation();
    return new Layer(norm, activation, conv(norm.channels(), outputs));
  }

  GlobalPooling pool(int inputs) throws IOException {
    Conv conv = conv(inputs, ANY);
    Norm norm = norm(conv.outputs());
    return new GlobalPooling(conv, norm, activation());
  }
}
