package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.Trunk;
import java.util.ArrayList;
import java.util.List;

/**
 * A residual network with activation before convolution (He et al. 2016) and KataGo's heads, whose
 * parameters can be learned. Confined to one thread.
 */
public final class TrainableNetwork {
  private final FeatureSet features;
  private final Parameters parameters;
  private final ConvLayer input;
  private final DenseLayer globals;
  private final List<ResidualStep> steps = new ArrayList<>();
  private final NormLayer tip;
  private final Heads heads;

  /**
   * @param features with globals
   */
  public TrainableNetwork(NetworkShape shape, FeatureSet features, Parameters parameters) {
    this.features = features;
    this.parameters = parameters;
    int channels = shape.channels();
    input = new ConvLayer(parameters, "input", 3, features.planes(), channels);
    globals = DenseLayer.plain(parameters, "globals", features.globals(), channels);
    for (int i = 0; i < shape.blocks(); i++) {
      steps.add(
          new ResidualStep(
              parameters, "block" + i, channels, shape.headChannels(), shape.pools(i)));
    }
    tip = new NormLayer(parameters, "tip", channels);
    heads = new Heads(parameters, channels, shape.headChannels());
  }

  /**
   * What it says.
   *
   * @param planes [N, P, S, S], boards that fill them
   * @param numbers [N, G], the globals
   * @param training whether normalizations go by this batch, and count it
   */
  public NetworkOutputs forward(NDArray planes, NDArray numbers, boolean training) {
    NDArray x = input.forward(planes).add(Heads.atEveryPoint(globals.forward(numbers)));
    for (ResidualStep step : steps) {
      x = step.forward(x, training);
    }
    return heads.forward(Activation.relu(tip.forward(x, training)), training);
  }

  /** It as it is now, for boards of one size: it computes less than one that has to ask. */
  public Network export(String name, int board) {
    Trunk trunk =
        new Trunk(
            input.export(),
            globals.matrix(),
            io.tengen.worker.inference.model.Activation.IDENTITY,
            steps.stream().map(ResidualStep::export).toList(),
            new Trunk.Tip(tip.export(), io.tengen.worker.inference.model.Activation.RELU));
    return new Network(
        name,
        "Tengen",
        parameters.count(),
        features,
        new Boards(board, board, false),
        trunk,
        heads.exportPolicy(),
        heads.exportValue());
  }
}
