package io.tengen.worker.inference.file;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.Layer;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.Norm;
import io.tengen.worker.inference.model.Pool;
import java.io.IOException;

/**
 * The layers that KataGo's files are made of. Each begins with its name. Where a number of channels
 * is given as {@link #ANY}, the file's own counts.
 */
final class KataGoLayers {
  static final int ANY = 0;
  static final int MOST_CHANNELS = 16_384;

  private static final int LARGEST_KERNEL = 37;
  private static final float[] NONE = {};

  /** From here on a kind follows an activation's name. */
  private static final int ACTIVATIONS_HAVE_KINDS = 11;

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
    int ins = channels(name + ": inputs", inputs);
    int outs = channels(name + ": outputs", outputs);
    int dilationY = in.integer(name + ": dilation", 1, LARGEST_KERNEL);
    int dilationX = in.integer(name + ": dilation", 1, LARGEST_KERNEL);
    float[] byPoint = in.floats(name, (long) height * width * ins * outs);
    float[] weights = new float[byPoint.length];
    int points = height * width;
    int i = 0;
    for (int point = 0; point < points; point++) {
      for (int input = 0; input < ins; input++) {
        for (int output = 0; output < outs; output++) {
          weights[(output * ins + input) * points + point] = byPoint[i++];
        }
      }
    }
    return new Conv(height, width, ins, outs, dilationY, dilationX, weights, NONE);
  }

  private int kernel(String name) throws IOException {
    int side = in.integer(name + ": kernel", 1, LARGEST_KERNEL);
    if (side % 2 == 0) {
      throw new NetworkFileException(name + ": a kernel of " + side + " has no centre");
    }
    return side;
  }

  private int channels(String what, int expected) throws IOException {
    return expected == ANY
        ? in.integer(what, 1, MOST_CHANNELS)
        : in.integer(what, expected, expected);
  }

  Norm norm(int expected) throws IOException {
    String name = in.word("a normalization");
    int channels = channels(name + ": channels", expected);
    float epsilon = in.number(name + ": epsilon");
    if (epsilon <= 0) {
      throw new NetworkFileException(name + ": epsilon " + epsilon + " is not positive");
    }
    boolean hasScale = in.integer(name + ": whether it scales", 0, 1) == 1;
    boolean hasBias = in.integer(name + ": whether it adds", 0, 1) == 1;
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
    if (version < ACTIVATIONS_HAVE_KINDS) {
      return Activation.RELU;
    }
    String kind = in.word(name + ": kind");
    return switch (kind) {
      case "ACTIVATION_IDENTITY" -> Activation.IDENTITY;
      case "ACTIVATION_RELU" -> Activation.RELU;
      case "ACTIVATION_MISH" -> Activation.MISH;
      case "ACTIVATION_SILU" -> Activation.SILU;
      default -> throw new NetworkFileException(name + ": unknown kind of activation " + kind);
    };
  }

  Matrix matrix(int inputs, int outputs) throws IOException {
    String name = in.word("a matrix");
    int ins = channels(name + ": inputs", inputs);
    int outs = channels(name + ": outputs", outputs);
    return new Matrix(ins, outs, in.floats(name, (long) ins * outs));
  }

  /** A matrix and the bias after it. */
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

  Pool pool(int inputs) throws IOException {
    Conv conv = conv(inputs, ANY);
    Norm norm = norm(conv.outputs());
    return new Pool(conv, norm, activation());
  }
}
