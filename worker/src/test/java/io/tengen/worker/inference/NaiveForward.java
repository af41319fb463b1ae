package io.tengen.worker.inference;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Block;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.GlobalPooling;
import io.tengen.worker.inference.model.Layer;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.Norm;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.Trunk;
import io.tengen.worker.inference.model.ValueHead;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A reference implementation of inference that evaluates one position in double precision, without
 * batches, masks or folded layers. A plane is an array of the board's points in rows.
 */
final class NaiveForward {
  private final Network network;
  private final int size;

  NaiveForward(Network network, int size) {
    this.network = network;
    this.size = size;
  }

  /** Returns the outputs by their names in the signature. */
  Map<String, double[]> evaluate(double[][] planes, double[] globals) {
    double[][] trunk = trunk(network.trunk(), planes, globals);
    Map<String, double[]> outputs = new HashMap<>();
    outputs.put("policy", policy(trunk));
    Trunk separate = network.valueTrunk();
    double[][] valueTrunk = separate == null ? trunk : trunk(separate, planes, globals);
    value(valueTrunk, planes, globals, outputs);
    return outputs;
  }

  private double[][] trunk(Trunk trunk, double[][] planes, double[] globals) {
    double[][] x = conv(planes, trunk.input());
    if (trunk.globals() != null) {
      x = plus(x, multiply(globals, trunk.globals()));
    }
    x = blocks(activate(x, trunk.activation()), trunk.blocks());
    return trunk.tip() == null
        ? x
        : activate(norm(x, trunk.tip().norm()), trunk.tip().activation());
  }

  private double[][] blocks(double[][] x, List<Block> blocks) {
    double[][] result = x;
    for (Block block : blocks) {
      result = block(result, block);
    }
    return result;
  }

  private double[][] block(double[][] x, Block block) {
    return switch (block) {
      case Block.Residual residual -> plus(x, layer(layer(x, residual.first()), residual.second()));
      case Block.Plain plain -> layer(x, plain.layer());
      case Block.Pooling pooling -> {
        Layer first = pooling.first();
        double[][] prepared = activate(norm(x, first.norm()), first.activation());
        double[] pool = poolForPoints(pooled(prepared, pooling.pool()));
        double[][] sum = plus(conv(prepared, first.conv()), multiply(pool, pooling.poolToFirst()));
        yield plus(x, layer(sum, pooling.second()));
      }
      case Block.Nested nested ->
          plus(x, layer(blocks(layer(x, nested.down()), nested.inner()), nested.up()));
      case Block.PostActivated post -> {
        double[][] middle = activate(conv(x, post.first()), post.activation());
        yield activate(plus(x, conv(middle, post.second())), post.activation());
      }
    };
  }

  private double[] policy(double[][] trunk) {
    return switch (network.policy()) {
      case PolicyHead.Pooled head -> {
        double[] pool = poolForPoints(pooled(trunk, head.pool()));
        double[][] sum = plus(conv(trunk, head.points()), multiply(pool, head.poolToPoints()));
        double[] logits = layer(sum, head.out())[0];
        double[] pass = pool;
        for (int i = 0; i < head.pass().size(); i++) {
          pass = dense(i == 0 ? pass : activate(pass, head.passActivation()), head.pass().get(i));
        }
        yield concatenate(List.of(logits, pass));
      }
      case PolicyHead.Flat head ->
          dense(
              concatenate(List.of(activate(conv(trunk, head.conv()), head.activation()))),
              head.out());
    };
  }

  private void value(
      double[][] trunk, double[][] planes, double[] globals, Map<String, double[]> outputs) {
    switch (network.value()) {
      case ValueHead.Flat head -> {
        double[][] points = activate(conv(trunk, head.conv()), head.activation());
        double[] hidden =
            activate(dense(concatenate(List.of(points)), head.hidden()), head.activation());
        double value = Math.tanh(dense(hidden, head.out())[0]);
        boolean whiteToMove = planes[planes.length - 1][0] == 1;
        outputs.put("value", new double[] {head.blacksView() && whiteToMove ? -value : value});
      }
      case ValueHead.Pooled head -> {
        double[][] points = pooled(trunk, head.pool());
        double[] hidden = activate(dense(poolForValue(points), head.hidden()), head.activation());
        double[] logits = dense(hidden, head.outcome());
        boolean superko = globals.length > 9 && globals[6] == 1 && globals[9] == 0;
        boolean always =
            switch (head.noResult()) {
              case ALWAYS -> false;
              case NEVER -> true;
              case BY_RULES -> superko;
            };
        double win = Math.exp(logits[0]);
        double loss = Math.exp(logits[1]);
        double none = always ? 0 : Math.exp(logits[2]);
        double sum = win + loss + none;
        outputs.put("outcome", new double[] {win / sum, loss / sum, none / sum});
        outputs.put("value", new double[] {(win - loss) / sum});
        double unit = head.score().inSides() ? size : 1;
        double mean = unit * dense(hidden, head.score().mean())[0];
        if (head.score().deviation() != null) {
          double x = dense(hidden, head.score().deviation())[0];
          double deviation = head.score().deviationScale() * Math.log1p(Math.exp(x));
          outputs.put("score", new double[] {mean, deviation});
        }
        outputs.put("lead", new double[] {unit * dense(hidden, head.score().lead())[0]});
        double[] ownership = conv(points, head.ownership())[0];
        for (int i = 0; i < ownership.length; i++) {
          ownership[i] = Math.tanh(ownership[i]);
        }
        outputs.put("ownership", ownership);
      }
    }
  }

  private double[][] pooled(double[][] x, GlobalPooling pool) {
    return activate(norm(conv(x, pool.conv()), pool.norm()), pool.activation());
  }

  private double[] poolForPoints(double[][] x) {
    double[] pool = new double[3 * x.length];
    for (int c = 0; c < x.length; c++) {
      double max = Double.NEGATIVE_INFINITY;
      for (double value : x[c]) {
        pool[c] += value / x[c].length;
        max = Math.max(max, value);
      }
      pool[x.length + c] = pool[c] * (size - 14) * 0.1;
      pool[2 * x.length + c] = max;
    }
    return pool;
  }

  private double[] poolForValue(double[][] x) {
    double[] pool = poolForPoints(x);
    for (int c = 0; c < x.length; c++) {
      pool[2 * x.length + c] = pool[c] * ((size - 14) * (size - 14) * 0.01 - 0.1);
    }
    return pool;
  }

  private double[][] layer(double[][] x, Layer layer) {
    return conv(activate(norm(x, layer.norm()), layer.activation()), layer.conv());
  }

  private double[][] conv(double[][] x, Conv conv) {
    double[][] y = new double[conv.outputs()][size * size];
    for (int out = 0; out < conv.outputs(); out++) {
      for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
          double sum = conv.bias().length == 0 ? 0 : conv.bias()[out];
          for (int in = 0; in < conv.inputs(); in++) {
            for (int dy = 0; dy < conv.height(); dy++) {
              for (int dx = 0; dx < conv.width(); dx++) {
                int fromRow = row + (dy - conv.height() / 2) * conv.dilationY();
                int fromColumn = column + (dx - conv.width() / 2) * conv.dilationX();
                if (fromRow >= 0 && fromRow < size && fromColumn >= 0 && fromColumn < size) {
                  int weight =
                      ((out * conv.inputs() + in) * conv.height() + dy) * conv.width() + dx;
                  sum += conv.weights()[weight] * x[in][fromRow * size + fromColumn];
                }
              }
            }
          }
          y[out][row * size + column] = sum;
        }
      }
    }
    return y;
  }

  private static double[][] norm(double[][] x, Norm norm) {
    double[][] y = new double[x.length][x[0].length];
    for (int c = 0; c < x.length; c++) {
      for (int i = 0; i < x[c].length; i++) {
        y[c][i] = x[c][i] * norm.scale()[c] + norm.bias()[c];
      }
    }
    return y;
  }

  private static double[][] activate(double[][] x, Activation activation) {
    double[][] y = new double[x.length][];
    for (int c = 0; c < x.length; c++) {
      y[c] = activate(x[c], activation);
    }
    return y;
  }

  private static double[] activate(double[] x, Activation activation) {
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      y[i] =
          switch (activation) {
            case IDENTITY -> x[i];
            case RELU -> Math.max(x[i], 0);
            case MISH -> x[i] * Math.tanh(Math.log1p(Math.exp(x[i])));
            case SILU -> x[i] / (1 + Math.exp(-x[i]));
          };
    }
    return y;
  }

  private static double[] dense(double[] x, Dense dense) {
    double[] y = multiply(x, dense.matrix());
    for (int i = 0; i < dense.bias().length; i++) {
      y[i] += dense.bias()[i];
    }
    return y;
  }

  private static double[] multiply(double[] x, Matrix matrix) {
    double[] y = new double[matrix.outputs()];
    for (int in = 0; in < matrix.inputs(); in++) {
      for (int out = 0; out < matrix.outputs(); out++) {
        y[out] += x[in] * matrix.weights()[in * matrix.outputs() + out];
      }
    }
    return y;
  }

  private static double[][] plus(double[][] x, double[][] y) {
    double[][] sum = new double[x.length][x[0].length];
    for (int c = 0; c < x.length; c++) {
      for (int i = 0; i < x[c].length; i++) {
        sum[c][i] = x[c][i] + y[c][i];
      }
    }
    return sum;
  }

  /** Adds one number per channel to each of the channel's points. */
  private static double[][] plus(double[][] x, double[] summands) {
    double[][] sum = new double[x.length][x[0].length];
    for (int c = 0; c < x.length; c++) {
      for (int i = 0; i < x[c].length; i++) {
        sum[c][i] = x[c][i] + summands[c];
      }
    }
    return sum;
  }

  private static double[] concatenate(List<double[]> parts) {
    List<Double> all = new ArrayList<>();
    for (double[] part : parts) {
      for (double value : part) {
        all.add(value);
      }
    }
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
