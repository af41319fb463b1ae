package io.tengen.worker.inference.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/**
 * A generator of small model files in KataGo's format, with random weights and a block of every
 * kind that the version has. Its arrays can be read by the names of their layers.
 */
public final class KataGoFile {
  static final int CHANNELS = 6;
  static final int WIDTH = 4;
  static final int HIDDEN = 5;

  private final int version;
  private final boolean binary;
  private final SplittableRandom random;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Map<String, float[]> arrays = new HashMap<>();

  private KataGoFile(int version, boolean binary, long seed) {
    this.version = version;
    this.binary = binary;
    random = new SplittableRandom(seed);
  }

  /** Generates a file. Equal seeds give equal weights in text and binary files. */
  public static KataGoFile of(int version, boolean binary, long seed) {
    KataGoFile file = new KataGoFile(version, binary, seed);
    file.write();
    return file;
  }

  public byte[] bytes() {
    return out.toByteArray();
  }

  public byte[] gzipped() {
    return gzip(bytes());
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compressed.toByteArray();
  }

  /** Returns the numbers of a layer in the file's order. */
  float[] array(String name) {
    return Objects.requireNonNull(arrays.get(name), name);
  }

  static int planes(int version) {
    return version == 6 ? 13 : 22;
  }

  static int globals(int version) {
    return version < 6 ? 14 : version == 6 ? 12 : version == 7 ? 16 : 19;
  }

  private void write() {
    words("tiny-" + version, version, planes(version), globals(version));
    if (version >= 13) {
      words(8, 16, 24, 32, 40, 0.25, 150);
    }
    if (version >= 15) {
      words(0, 0, 0, 0, 0, 0, 0, 0);
    }
    boolean nested = version >= 11;
    words("trunk", nested ? 3 : 2, CHANNELS, CHANNELS, WIDTH, 2, 2);
    if (version >= 15) {
      words(0, 0, 0, 0, 0, 0);
    }
    conv("input", 5, 3, planes(version), CHANNELS);
    matrix("globals", globals(version), CHANNELS);
    residual("first", CHANNELS);
    pooling("second", CHANNELS);
    if (nested) {
      words("nested_bottleneck_block", "third", 2);
      layer("third.down", 1, CHANNELS, WIDTH);
      residual("third.first", WIDTH);
      pooling("third.second", WIDTH);
      layer("third.up", 1, WIDTH, CHANNELS);
    }
    norm("tip", CHANNELS);
    activation();
    policyHead();
    valueHead();
  }

  private void policyHead() {
    words("policyhead");
    int policies = version < 12 ? 1 : version < 16 ? 2 : 4;
    if (version >= 17) {
      words(policies, 0, 0, 0);
    }
    conv("p1", 1, 1, CHANNELS, WIDTH);
    pool("g1", CHANNELS, 3);
    matrix("g1.to.p1", 9, WIDTH);
    norm("p1.norm", WIDTH);
    activation();
    conv("p2", 1, 1, WIDTH, policies);
    if (version >= 15) {
      matrix("pass", 9, WIDTH);
      bias("pass.bias", WIDTH);
      activation();
      matrix("pass2", WIDTH, policies);
    } else {
      matrix("pass", 9, policies);
    }
  }

  private void valueHead() {
    words("valuehead");
    if (version >= 17) {
      words(0, 0, 0);
    }
    pool("v1", CHANNELS, 3);
    matrix("v2", 9, HIDDEN);
    bias("v2.bias", HIDDEN);
    activation();
    matrix("v3", HIDDEN, 3);
    bias("v3.bias", 3);
    int scores = scores(version);
    matrix("sv3", HIDDEN, scores);
    bias("sv3.bias", scores);
    conv("ownership", 1, 1, 3, 1);
  }

  static int scores(int version) {
    return version == 3 ? 1 : version < 8 ? 2 : version == 8 ? 4 : 6;
  }

  private void residual(String name, int channels) {
    words("ordinary_block", name);
    layer(name + ".1", 3, channels, WIDTH);
    layer(name + ".2", 3, WIDTH, channels);
  }

  private void pooling(String name, int channels) {
    words("gpool_block", name);
    layer(name + ".1", 3, channels, WIDTH);
    pool(name + ".pool", channels, 2);
    matrix(name + ".matrix", 6, WIDTH);
    layer(name + ".2", 3, WIDTH, channels);
  }

  private void layer(String name, int side, int inputs, int outputs) {
    norm(name + ".norm", inputs);
    activation();
    conv(name + ".conv", side, side, inputs, outputs);
  }

  private void pool(String name, int inputs, int outputs) {
    conv(name + ".conv", 1, 1, inputs, outputs);
    norm(name + ".norm", outputs);
    activation();
  }

  private void conv(String name, int height, int width, int inputs, int outputs) {
    words(name, height, width, inputs, outputs, 1, 1);
    floats(name, height * width * inputs * outputs, 0);
  }

  private void matrix(String name, int inputs, int outputs) {
    words(name, inputs, outputs);
    floats(name, inputs * outputs, 0);
  }

  private void bias(String name, int channels) {
    words(name, channels);
    floats(name, channels, 0);
  }

  /**
   * Writes a normalization, with a scale if the number of channels is even and a bias if it is not
   * 4.
   */
  private void norm(String name, int channels) {
    boolean scale = channels % 2 == 0;
    boolean bias = channels != 4;
    words(name, channels, 1e-3, scale ? 1 : 0, bias ? 1 : 0);
    floats(name + ".mean", channels, 0);
    floats(name + ".variance", channels, 1);
    if (scale) {
      floats(name + ".scale", channels, 1);
    }
    if (bias) {
      floats(name + ".bias", channels, 0);
    }
  }

  private void activation() {
    words("activation");
    if (version >= 11) {
      words(version % 2 == 0 ? "ACTIVATION_RELU" : "ACTIVATION_MISH");
    }
  }

  private void words(Object... words) {
    for (Object word : words) {
      out.writeBytes((word + "\n").getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** Writes random numbers within 0.5 of {@code middle}. */
  private void floats(String name, int count, double middle) {
    float[] values = new float[count];
    ByteBuffer bytes = ByteBuffer.allocate(count * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      values[i] = (float) (middle + random.nextDouble(-0.5, 0.5));
      bytes.putFloat(values[i]);
      text.append(String.format(Locale.ROOT, "%s ", values[i]));
    }
    arrays.put(name, values);
    if (binary) {
      out.writeBytes("@BIN@".getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(bytes.array());
      out.write('\n');
    } else {
      out.writeBytes((text + "\n").getBytes(StandardCharsets.US_ASCII));
    }
  }
}
