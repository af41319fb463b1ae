package io.tengen.worker.inference.file;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Block;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.Norm;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.Trunk;
import io.tengen.worker.inference.model.ValueHead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads Leela Zero's weight files. The first line is the version, and every other line is an array
 * of weights. Version 2 differs from version 1 in that its value is Black's. Each convolution has
 * four lines (weights by output, input, row, column; bias; mean; variance), each block two
 * convolutions; the last fourteen lines are the heads'.
 */
final class LeelaZeroReader {
  private static final int SIZE = 19;
  private static final int POINTS = SIZE * SIZE;
  private static final int LINES_PER_CONV = 4;
  private static final int LINES_PER_HEADS = 14;
  private static final int MAX_BLOCKS = 1000;
  private static final int VALUE_WIDTH = 256;
  private static final double EPSILON = 1e-5;
  private static final float[] NONE = {};

  private final WeightStream in;
  private final List<float[]> lines = new ArrayList<>();
  private int line;
  private long parameters;

  LeelaZeroReader(WeightStream in) {
    this.in = in;
  }

  Network read() throws IOException {
    int version = in.integer("the version", 1, 2);
    readLines();
    int filters = lines.get(1).length;
    int blocks = (lines.size() - LINES_PER_CONV - LINES_PER_HEADS) / (2 * LINES_PER_CONV);
    Conv input = conv(FeatureSet.LEELA_ZERO.planes(), filters, 3);
    List<Block> tower = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      Conv first = conv(filters, filters, 3);
      tower.add(new Block.PostActivated(first, conv(filters, filters, 3), Activation.RELU));
    }
    Trunk trunk = new Trunk(input, null, Activation.RELU, tower, null);
    Conv policyConv = conv(filters, 2, 1);
    PolicyHead policy =
        new PolicyHead.Flat(policyConv, Activation.RELU, dense(2 * POINTS, POINTS + 1));
    Conv valueConv = conv(filters, 1, 1);
    Dense hidden = dense(POINTS, VALUE_WIDTH);
    ValueHead value =
        new ValueHead.Flat(valueConv, Activation.RELU, hidden, dense(VALUE_WIDTH, 1), version == 2);
    return new Network(
        "leela-zero-" + blocks + "x" + filters,
        "Leela Zero " + version,
        parameters,
        FeatureSet.LEELA_ZERO,
        new Boards(SIZE, SIZE, false),
        trunk,
        policy,
        value);
  }

  private void readLines() throws IOException {
    int maxLines = LINES_PER_CONV + LINES_PER_HEADS + MAX_BLOCKS * 2 * LINES_PER_CONV;
    while (!in.atEnd()) {
      if (lines.size() == maxLines) {
        throw new NetworkFileException(
            "has more lines than a network of " + MAX_BLOCKS + " blocks");
      }
      lines.add(in.row(lineName(lines.size())));
    }
    int tower = lines.size() - LINES_PER_CONV - LINES_PER_HEADS;
    if (tower < 0 || tower % (2 * LINES_PER_CONV) != 0) {
      throw new NetworkFileException(
          "has "
              + (lines.size() + 1)
              + " lines; a Leela Zero network has 19, and 8 for each block (is the file"
              + " truncated?)");
    }
  }

  private Conv conv(int inputs, int outputs, int side) throws IOException {
    float[] weights = next((long) outputs * inputs * side * side);
    float[] bias = next(outputs);
    float[] mean = next(outputs);
    int at = line;
    float[] variance = next(outputs);
    parameters -= mean.length + variance.length;
    try {
      Norm norm = Norm.of(mean, variance, EPSILON, NONE, NONE);
      return new Conv(side, side, inputs, outputs, 1, 1, weights, bias).then(norm);
    } catch (ArithmeticException e) {
      throw new NetworkFileException(lineName(at) + ": " + e.getMessage(), e);
    }
  }

  /** Reads a matrix, whose weights the file orders by output, input, and its bias. */
  private Dense dense(int inputs, int outputs) throws IOException {
    float[] byOutput = next((long) inputs * outputs);
    float[] weights = new float[byOutput.length];
    for (int out = 0; out < outputs; out++) {
      for (int i = 0; i < inputs; i++) {
        weights[i * outputs + out] = byOutput[out * inputs + i];
      }
    }
    return new Dense(new Matrix(inputs, outputs, weights), next(outputs));
  }

  private float[] next(long count) throws NetworkFileException {
    float[] weights = lines.get(line);
    if (weights.length != count) {
      throw new NetworkFileException(
          lineName(line) + ": " + weights.length + " weights; expected " + count);
    }
    line++;
    parameters += count;
    return weights;
  }

  /** Names a line by its number in the file, counted from 1. */
  private static String lineName(int index) {
    return "line " + (index + 2);
  }
}
